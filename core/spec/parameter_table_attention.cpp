// position.* and attention.*

#include "core/spec/parameter_builder.hpp"

namespace headlight::table {
namespace {

bool has_waves(const Spec& spec) {
    return spec.position.kind == PositionKind::sinusoidal || spec.position.kind == PositionKind::rope;
}

bool has_index(const Spec& spec) {
    return has_waves(spec) || spec.position.kind == PositionKind::learned;
}

/// A factor on all scores cancels when they are divided by their sum.
bool has_factor(const Spec& spec) {
    return spec.attention.normalizer != Normalizer::linear;
}

bool has_root(const Spec& spec) {
    return has_factor(spec) && spec.attention.scoring == Scoring::dot;
}

}  // namespace

void add_position(std::vector<Parameter>& all) {
    all.push_back(choice(
        {.key = "position.kind",
         .group = ParameterGroup::position,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Positions"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "How a token learns where it stands. Choose \"none\" and swap two words: the heatmap only swaps rows and "
             "columns, so word order is invisible to attention. Then look at which heads come back with each kind.")},
        {{"none", HEADLIGHT_TR_NOOP("Parameters", "None"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "No positions: swapping tokens only swaps rows and columns (permutation equivariance).")},
         {"sinusoidal", HEADLIGHT_TR_NOOP("Parameters", "Sinusoidal"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "Fixed sine and cosine waves added to the embeddings (Vaswani et al. 2017, §3.5).")},
         {"learned", HEADLIGHT_TR_NOOP("Parameters", "Learned table"),
          HEADLIGHT_TR_NOOP(
              "Parameters",
              "One vector a position, added to the embedding; past its end there is none. Here its values "
              "are random stand-ins for trained ones.")},
         {"rope", HEADLIGHT_TR_NOOP("Parameters", "RoPE"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "Turns pairs of dimensions of q and k by an angle that grows with position; scores then "
                            "depend on distance only (Su et al. 2021).")},
         {"alibi", HEADLIGHT_TR_NOOP("Parameters", "ALiBi"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "Takes a penalty from each score that grows with distance, steeper in some heads than in "
                            "others (Press et al. 2022).")}},
        [](auto& spec) -> auto& { return spec.position.kind; }));
    all.push_back(when(
        has_waves,
        real(
            {.key = "position.base",
             .group = ParameterGroup::position,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Base"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "Sets how slow the slowest waves are: wavelengths run from 2π to nearly 2π·base tokens in a geometric "
                 "progression. Lower it and look for waves that repeat inside the sentence, so that far positions "
                 "begin to look alike.")},
            {.min = 2, .max = 1e6, .logarithmic = true}, [](auto& spec) -> auto& { return spec.position.base; })));
    all.push_back(when(
        has_waves,
        choice(
            {.key = "position.layout",
             .group = ParameterGroup::position,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Pairs"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "Which two dimensions belong to one frequency. The picture of the table changes; the distances "
                 "between positions do not, as long as weights are made for the same layout.")},
            {{"interleaved", HEADLIGHT_TR_NOOP("Parameters", "Adjacent"),
              HEADLIGHT_TR_NOOP("Parameters",
                                "Dimensions 2i and 2i+1: sine and cosine alternate, as written in the paper.")},
             {"concatenated", HEADLIGHT_TR_NOOP("Parameters", "Two halves"),
              HEADLIGHT_TR_NOOP("Parameters",
                                "Dimensions i and i + half: all sines, then all cosines; for RoPE the half split that "
                                "Llama's Hugging Face code uses.")}},
            [](auto& spec) -> auto& { return spec.position.layout; })));
    all.push_back(when(
        [](const Spec& spec) { return spec.position.kind == PositionKind::learned; },
        measured_in(
            HEADLIGHT_TR_NOOP("Parameters", "positions"),
            integer(
                {.key = "position.max_length",
                 .group = ParameterGroup::position,
                 .label = HEADLIGHT_TR_NOOP("Parameters", "Table length"),
                 .tooltip = HEADLIGHT_TR_NOOP(
                     "Parameters",
                     "How many rows the learned table has. Make it shorter than the sentence and look for the tokens "
                     "past its end: they have no vector, so they neither ask nor are asked.")},
                {.min = 1, .max = 4096, .logarithmic = true},
                [](auto& spec) -> auto& { return spec.position.max_length; }))));
    all.push_back(when(
        has_index,
        measured_in(
            HEADLIGHT_TR_NOOP("Parameters", "positions"),
            integer(
                {.key = "position.offset",
                 .group = ParameterGroup::position,
                 .label = HEADLIGHT_TR_NOOP("Parameters", "First position"),
                 .tooltip = HEADLIGHT_TR_NOOP(
                     "Parameters",
                     "The index of the first token, as if the sentence came later in a text. With RoPE look for a "
                     "heatmap that does not change at all: only distances count. A learned table runs out instead.")},
                {.min = 0, .max = 1e6, .logarithmic = true},
                [](auto& spec) -> auto& { return spec.position.offset; }))));
}

void add_attention(std::vector<Parameter>& all) {
    all.push_back(choice(
        {.key = "attention.scoring",
         .group = ParameterGroup::attention,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Scores are"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "How a query and a key become one number. Choose \"additive\" with random weights and look for softer "
             "rows: tanh bounds each of the d_k terms. Designed heads were made for dot products and fall apart.")},
        {{"dot", HEADLIGHT_TR_NOOP("Parameters", "Dot product"),
          HEADLIGHT_TR_NOOP("Parameters", "q·k: the sum of the products, dimension by dimension.")},
         {"additive", HEADLIGHT_TR_NOOP("Parameters", "Additive"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "v·tanh(q + k): a network with one hidden layer of d_k units (Bahdanau et al. 2015). It "
                            "is not divided by √d_k, and its vector v is random.")}},
        [](auto& spec) -> auto& { return spec.attention.scoring; }));
    all.push_back(when(
        has_root, boolean(
                      {.key = "attention.scale",
                       .group = ParameterGroup::attention,
                       .label = HEADLIGHT_TR_NOOP("Parameters", "Scores ÷ √d_k"),
                       .tooltip = HEADLIGHT_TR_NOOP(
                           "Parameters",
                           "Divides each score q·k by √d_k (Vaswani et al. 2017, §3.2.1). Switch it off and raise d_k: "
                           "scores spread out, and with softmax rows go towards one bright cell, where it has hardly "
                           "any gradient left.")},
                      [](auto& spec) -> auto& { return spec.attention.scale; })));
    all.push_back(
        when(has_factor,
             real(
                 {.key = "attention.temperature",
                  .group = ParameterGroup::attention,
                  .label = HEADLIGHT_TR_NOOP("Parameters", "Temperature"),
                  .tooltip = HEADLIGHT_TR_NOOP(
                      "Parameters",
                      "Divides the scores once more before they become weights. With softmax or sparsemax look for "
                      "rows with "
                      "a single bright cell when it is low and even rows when it is high; with sigmoid for weights "
                      "near 0 or "
                      "1 when it is low; with ReLU they only change in size. No two cells of a row change their order, "
                      "unless ALiBi adds its share.")},
                 {.min = 0.05, .max = 20, .logarithmic = true},
                 [](auto& spec) -> auto& { return spec.attention.temperature; })));
    all.push_back(choice(
        {.key = "attention.normalizer",
         .group = ParameterGroup::attention,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Weights by"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "How the scores of a row become its weights. With sparsemax look for cells that are exactly 0 without a "
             "mask; with ReLU and sigmoid for rows that no longer sum to 1; with linear for rows that can hardly be "
             "sharp.")},
        {{"softmax", HEADLIGHT_TR_NOOP("Parameters", "Softmax"),
          HEADLIGHT_TR_NOOP("Parameters", "exp(s) divided by the sum of the row: every weight is above 0.")},
         {"sparsemax", HEADLIGHT_TR_NOOP("Parameters", "Sparsemax"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "The distribution nearest to the scores; what is far below the best is exactly 0 (Martins "
                            "and Astudillo 2016).")},
         {"relu", HEADLIGHT_TR_NOOP("Parameters", "ReLU ÷ n"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "max(s, 0) divided by the number of allowed keys; rows need not sum to 1 (Wortsman et al. "
                            "2023).")},
         {"sigmoid", HEADLIGHT_TR_NOOP("Parameters", "Sigmoid"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "1 / (1 + exp(log n − s)) with n allowed keys: no key takes weight from another, and rows "
                            "need not sum to 1 (Ramapuram et al. 2024).")},
         {"linear", HEADLIGHT_TR_NOOP("Parameters", "Linear"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "φ(q)·φ(k) with φ(x) = elu(x) + 1, divided by the sum of the row: cost could grow with n "
                            "rather than n² (Katharopoulos et al. 2020).")}},
        [](auto& spec) -> auto& { return spec.attention.normalizer; }));
    all.push_back(boolean(
        {.key = "attention.cross",
         .group = ParameterGroup::attention,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Cross-attention"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Queries come from the second sentence, keys and values from the first, as between decoder and encoder. "
             "Look for rectangular heatmaps: a row for each query, normalised over the keys of the other sentence.")},
        [](auto& spec) -> auto& { return spec.attention.cross; }));
}

}  // namespace headlight::table
