#include "ui/window/preset_menus.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>

#include "ui/session/session.hpp"

namespace headlight {

namespace {

QJsonArray read_list(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("no preset file %s", qPrintable(path));
        return {};
    }
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    return document.isArray() ? document.array() : document.object().begin().value().toArray();
}

QString setting_text(const QJsonValue& value) {
    return value.isString() ? value.toString()
           : value.isBool() ? (value.toBool() ? QStringLiteral("true") : QStringLiteral("false"))
                            : QString::number(value.toDouble());
}

/// Changes the spec by the preset's settings.
void apply_settings(Spec& spec, const QJsonObject& settings) {
    for (auto it = settings.begin(); it != settings.end(); ++it) {
        const QString setting = it.key() + QLatin1Char('=') + setting_text(it.value());
        if (const auto error = apply_setting(spec, setting.toStdString())) qWarning("%s", error->message().c_str());
    }
}

void apply_example(Session& session, const QJsonObject& example) {
    Spec next = session.spec();
    // Masks, tokenizer and second sentence of the example before do not belong to this one.
    next.text = TextSpec{};
    next.mask = MaskSpec{};
    next.attention.cross = false;
    next.text.source = example["text"].toString().toStdString();
    apply_settings(next, example["settings"].toObject());
    session.pin(std::nullopt, std::nullopt);
    session.edit(next);
}

void apply_size(Session& session, const QJsonObject& size) {
    Spec next = session.spec();
    apply_settings(next, size["settings"].toObject());
    session.edit(next);
}

}  // namespace

QMenu* make_examples_menu(Session& session, QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setToolTipsVisible(true);
    QMenu* group = nullptr;
    const QJsonArray examples = read_list(QStringLiteral(":/presets/examples.json"));
    for (const auto& value : examples) {
        const QJsonObject example = value.toObject();
        const QString name = example["group"].toString();
        if (group == nullptr || group->title() != name) {
            group = menu->addMenu(name);
            group->setToolTipsVisible(true);
        }
        QAction* action = group->addAction(example["title"].toString());
        action->setToolTip(QStringLiteral("<p>") + example["text"].toString().toHtmlEscaped() +
                           QStringLiteral("</p><p>") + example["note"].toString().toHtmlEscaped() +
                           QStringLiteral("</p>"));
        QObject::connect(action, &QAction::triggered, &session,
                         [&session, example] { apply_example(session, example); });
    }
    return menu;
}

QMenu* make_sizes_menu(Session& session, QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setToolTipsVisible(true);
    const QJsonArray sizes = read_list(QStringLiteral(":/presets/sizes.json"));
    for (const auto& value : sizes) {
        const QJsonObject size = value.toObject();
        const QJsonObject settings = size["settings"].toObject();
        QAction* action = menu->addAction(QStringLiteral("%1\t%2 / %3")
                                              .arg(size["title"].toString(), setting_text(settings["model.d_model"]),
                                                   setting_text(settings["model.heads"])));
        action->setToolTip(size["source"].toString());
        QObject::connect(action, &QAction::triggered, &session, [&session, size] { apply_size(session, size); });
    }
    return menu;
}

}  // namespace headlight
