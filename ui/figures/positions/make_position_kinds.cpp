#include <QLocale>

#include "ui/figures/figures_tr.hpp"
#include "ui/figures/labels.hpp"
#include "ui/figures/positions/position_parts.hpp"

namespace headlight {

FigureModel make_position_kinds(const Trace& trace, const Selection& /*selection*/, const FigureStyle& /*style*/) {
    const Spec& spec = trace.spec;
    TextGridPanel grid;
    grid.headings = {Figures::tr("Kind"),  Figures::tr("Enters"),          Figures::tr("Parameters"),
                     Figures::tr("Tells"), Figures::tr("Beyond training"), Figures::tr("Used by"),
                     Figures::tr("Paper")};
    grid.widths = {1.1, 1.2, 1.1, 1.1, 1.5, 1.4, 1.5};
    const auto learned = static_cast<qlonglong>(spec.position.max_length) * spec.model.d_model;
    grid.rows = {
        {Figures::tr("none"), Figures::tr("nowhere"), QStringLiteral("0"), Figures::tr("nothing: sets of words"),
         Figures::tr("defined"), Figures::tr("some decoders (NoPE)"), QStringLiteral("Kazemnejad et al. 2023")},
        {Figures::tr("sinusoidal"), Figures::tr("added to the input"), QStringLiteral("0"),
         Figures::tr("absolute; distance by rotation"), Figures::tr("defined, at angles never seen"),
         Figures::tr("the first Transformer"), QStringLiteral("Vaswani et al. 2017, §3.5")},
        {Figures::tr("learned"), Figures::tr("added to the input"),
         QStringLiteral("%1 × %2 = %3")
             .arg(spec.position.max_length)
             .arg(spec.model.d_model)
             .arg(QLocale::c().toString(learned)),
         Figures::tr("absolute"), Figures::tr("no vector: undefined"), QStringLiteral("BERT, GPT-2, ViT"),
         QStringLiteral("Gehring et al. 2017; Devlin et al. 2019")},
        {QStringLiteral("RoPE"), Figures::tr("turns q and k, every layer"), QStringLiteral("0"),
         Figures::tr("relative"), Figures::tr("defined, at angles never seen"),
         QStringLiteral("Llama, Qwen, Mistral, GPT-NeoX"), QStringLiteral("Su et al. 2021")},
        {QStringLiteral("ALiBi"), Figures::tr("bias on the scores, every layer"),
         Figures::tr("0 (%n slopes, fixed)", nullptr, trace.heads()), Figures::tr("relative, |distance|"),
         Figures::tr("defined; made for it"), QStringLiteral("BLOOM, MPT"), QStringLiteral("Press et al. 2022")}};
    grid.strong = static_cast<int>(spec.position.kind);
    FigureModel model;
    model.title = Figures::tr("Kinds of position side by side");
    model.columns = 1;
    Panel panel;
    panel.content = std::move(grid);
    model.panels.push_back(std::move(panel));
    model.note = Figures::tr("Defined is not the same as works. Tinted: the kind in use.");
    return model;
}

FigureModel make_position_page(const Trace& trace, const Selection& selection, const FigureStyle& style,
                               const TraceOf& trace_of) {
    switch (selection.options.positions.page) {
        case PositionPage::wavelengths:
            return make_wavelengths(trace, selection, style);
        case PositionPage::similarity:
            return make_similarity(trace, selection, style);
        case PositionPage::rotation:
            return make_rotation(trace, selection, style, trace_of);
        case PositionPage::rope:
            return make_rope(trace, selection, style, trace_of);
        case PositionPage::alibi:
            return make_alibi(trace, selection, style, trace_of);
        case PositionPage::learned:
            return make_learned(trace, selection, style, trace_of);
        case PositionPage::beyond:
            return make_beyond(trace, selection, style);
        case PositionPage::order:
            return make_order(trace, selection, style);
        case PositionPage::effect:
            return make_position_effect(trace, selection, style);
        case PositionPage::kinds:
            return make_position_kinds(trace, selection, style);
        case PositionPage::waves:
            break;
    }
    return make_waves(trace, selection, style);
}

}  // namespace headlight
