#include "ui/window/preset_menus.hpp"

#include <QDir>
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
    return document.array();
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

QByteArray read_example(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the file says, over the present settings.
void apply_example(Session& session, const QString& path) {
    Spec base = session.spec();
    // Masks, tokenizer and second sentence of the example before do not belong to this one.
    base.text = TextSpec{};
    base.mask = MaskSpec{};
    base.attention.cross = false;
    const auto example = parse_session(read_example(path).toStdString(), base);
    if (!example) {
        qWarning("%s: %s", qPrintable(path), example.error().message().c_str());
        return;
    }
    session.pin(std::nullopt, std::nullopt);
    session.edit(example.value().spec);
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
    const QStringList files = QDir(QStringLiteral(":/examples")).entryList(QDir::Files, QDir::Name);
    for (const QString& file : files) {
        const QString path = QStringLiteral(":/examples/") + file;
        const QJsonObject json = QJsonDocument::fromJson(read_example(path)).object();
        const QJsonObject about = json["about"].toObject();
        const QString name = about["group"].toString();
        if (group == nullptr || group->title() != name) {
            group = menu->addMenu(name);
            group->setToolTipsVisible(true);
        }
        QAction* action = group->addAction(about["title"].toString());
        const QString sentence = json["spec"].toObject()["text"].toObject()["source"].toString();
        action->setToolTip(QStringLiteral("<p>") + sentence.toHtmlEscaped() + QStringLiteral("</p><p>") +
                           about["note"].toString().toHtmlEscaped() + QStringLiteral("</p>"));
        QObject::connect(action, &QAction::triggered, &session, [&session, path] { apply_example(session, path); });
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
