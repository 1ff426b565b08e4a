// text.*, model.*, embedding.* and weights.*

#include "core/spec/parameter_builder.hpp"

namespace headlight::table {

void add_text_and_model(std::vector<Parameter>& all) {
    all.push_back(outside_panel(text(
        {.key = "text.source",
         .group = ParameterGroup::text,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Sentence"),
         .tooltip = HEADLIGHT_TR_NOOP("Parameters",
                                      "The sentence whose tokens look at each other. Type and watch: every picture "
                                      "follows. Try a word twice, or "
                                      "two words swapped, and look for the rows and columns that move with them.")},
        [](auto& spec) -> auto& { return spec.text.source; })));
    all.push_back(outside_panel(when(
        [](const Spec& spec) { return spec.attention.cross; },
        text(
            {.key = "text.target",
             .group = ParameterGroup::text,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Second sentence"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "With cross-attention the queries come from this sentence; keys and values come from the first. Look "
                 "for heatmaps that are no longer square: one row for each token here, one column for each token "
                 "there.")},
            [](auto& spec) -> auto& { return spec.text.target; }))));
    all.push_back(choice(
        {.key = "text.tokenizer",
         .group = ParameterGroup::text,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Tokens are"),
         .tooltip =
             HEADLIGHT_TR_NOOP("Parameters",
                               "How the sentence is cut into tokens, the rows and columns of every heatmap. Look "
                               "at how their number changes: the score matrix grows with its square.")},
        {{"word", HEADLIGHT_TR_NOOP("Parameters", "Words"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "Words and punctuation marks; Chinese, Japanese and Thai are cut with a dictionary.")},
         {"character", HEADLIGHT_TR_NOOP("Parameters", "Characters"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "What a reader sees as one character, spaces too; an emoji family is one token.")},
         {"whitespace", HEADLIGHT_TR_NOOP("Parameters", "Between spaces"),
          HEADLIGHT_TR_NOOP("Parameters", "Whatever stands between white space; punctuation stays with its word.")}},
        [](auto& spec) -> auto& { return spec.text.tokenizer; }));
    all.push_back(measured_in(
        HEADLIGHT_TR_NOOP("Parameters", "tokens"),
        integer(
            {.key = "text.max_tokens",
             .group = ParameterGroup::text,
             .label = HEADLIGHT_TR_NOOP("Parameters", "Token limit"),
             .tooltip = HEADLIGHT_TR_NOOP(
                 "Parameters",
                 "Only this many tokens of a sentence are used; the status line says how many were left out. Look at "
                 "memory and time before you raise it: four times the cells for twice the tokens.")},
            {.min = 1, .max = 4096, .logarithmic = true}, [](auto& spec) -> auto& { return spec.text.max_tokens; })));

    all.push_back(integer(
        {.key = "model.d_model",
         .group = ParameterGroup::model,
         .label = HEADLIGHT_TR_NOOP("Parameters", "d_model"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "How many numbers describe one token. The heads share them: d_k = d_model / heads. Look at how designed "
             "heads blur when d_k gets small, and how with softmax random rows get less even when √d_k scaling is off "
             "and d_k grows.")},
        {.min = 1, .max = 2048, .logarithmic = true}, [](auto& spec) -> auto& { return spec.model.d_model; }));
    all.push_back(integer(
        {.key = "model.heads",
         .group = ParameterGroup::model,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Heads"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "How many heads attend side by side, each in its own d_k = d_model / heads dimensions, so heads must "
             "divide "
             "d_model. Look at the line of facts: parameters and multiply-adds stay the same however many there are; "
             "only the number of patterns grows, and each gets fewer dimensions.")},
        {.min = 1, .max = 64, .logarithmic = true}, [](auto& spec) -> auto& { return spec.model.heads; }));
    all.push_back(outside_panel(integer(
        {.key = "model.layers",
         .group = ParameterGroup::model,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Layers"),
         .tooltip = HEADLIGHT_TR_NOOP("Parameters",
                                      "How many attention layers are stacked. This version shows one: look at what a "
                                      "single layer can do before anything is passed on.")},
        {.min = 1, .max = 1}, [](auto& spec) -> auto& { return spec.model.layers; })));
    all.push_back(boolean(
        {.key = "embedding.scale",
         .group = ParameterGroup::model,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Embedding × √d_model"),
         .tooltip = HEADLIGHT_TR_NOOP("Parameters",
                                      "Multiplies the embeddings by √d_model before positions are added, as the paper "
                                      "does (Vaswani et al. 2017, "
                                      "§3.4). Switch it off and look for position drowning the words: the \"same "
                                      "token\" head loses its pairs.")},
        [](auto& spec) -> auto& { return spec.embedding.scale; }));
    all.push_back(boolean(
        {.key = "embedding.content",
         .group = ParameterGroup::model,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Words differ"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Each word has an embedding of its own. Switch it off and every token gets one and the same: attention "
             "can then depend on positions only. Look for rows that repeat, moved along, where only distances count: "
             "with a window such a head is a fixed kernel that slides over the sentence, a convolution.")},
        [](auto& spec) -> auto& { return spec.embedding.content; }));
}

void add_weights(std::vector<Parameter>& all) {
    all.push_back(choice(
        {.key = "weights.kind",
         .group = ParameterGroup::weights,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Weights"),
         .tooltip = HEADLIGHT_TR_NOOP("Parameters",
                                      "Where the matrices W_Q, W_K, W_V and W_O come from. Look at what the heads do: "
                                      "designed ones have a purpose that you can name, random ones have none, and none "
                                      "of them was learned from text.")},
        {{"random", HEADLIGHT_TR_NOOP("Parameters", "Random"),
          HEADLIGHT_TR_NOOP("Parameters", "Xavier-uniform random matrices, as before the first step of training.")},
         {"designed", HEADLIGHT_TR_NOOP("Parameters", "Designed"),
          HEADLIGHT_TR_NOOP("Parameters",
                            "Built by hand so that each head does one thing one can name; designed, not learned.")}},
        [](auto& spec) -> auto& { return spec.weights.kind; }));
    all.push_back(integer(
        {.key = "weights.seed",
         .group = ParameterGroup::weights,
         .label = HEADLIGHT_TR_NOOP("Parameters", "Seed"),
         .tooltip = HEADLIGHT_TR_NOOP(
             "Parameters",
             "Picks the random numbers of embeddings, learned positions and random weights; the same seed gives the "
             "same "
             "picture on every machine. Throw the dice and look at what stays: only that is not chance.")},
        // The largest whole number that JSON readers keep exactly: 2^53 - 1.
        {.min = 0, .max = 9007199254740991}, [](auto& spec) -> auto& { return spec.weights.seed; }));
    all.push_back(when(
        [](const Spec& spec) { return spec.weights.kind == WeightsKind::designed; },
        measured_in(HEADLIGHT_TR_NOOP("Parameters", "tokens"),
                    integer(
                        {.key = "weights.back",
                         .group = ParameterGroup::weights,
                         .label = HEADLIGHT_TR_NOOP("Parameters", "k of “k back”"),
                         .tooltip = HEADLIGHT_TR_NOOP(
                             "Parameters",
                             "How far the designed \"k back\" head looks to the left. Look for its bright diagonal: "
                             "it moves k columns away from the main one, because shifting a position by k is a "
                             "rotation that W_Q can carry out.")},
                        {.min = 1, .max = 64}, [](auto& spec) -> auto& { return spec.weights.back; }))));
}

}  // namespace headlight::table
