#include "core/spec/mask_presets.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/spec/parameters.hpp"

namespace headlight {
namespace {

MaskSpec encoder(int /*n*/) {
    return {};
}

MaskSpec decoder(int /*n*/) {
    return {.causal = true};
}

MaskSpec padded(int /*n*/) {
    return {.padding = 2};
}

MaskSpec prefix_lm(int n) {
    return {.causal = true, .prefix = std::max(1, n / 3)};
}

MaskSpec sliding_window(int /*n*/) {
    return {.causal = true, .window = 2};
}

MaskSpec longformer(int /*n*/) {
    return {.window = 2, .global = 1};
}

MaskSpec strided(int n) {
    const int stride = std::max(2, static_cast<int>(std::lround(std::sqrt(n))));
    return {.causal = true, .window = stride, .stride = stride, .order = "causal or prefix and window or stride"};
}

MaskSpec block_sparse(int /*n*/) {
    return {.block = 4, .global = 1, .order = "block or global"};
}

MaskSpec packed(int n) {
    return {.causal = true, .documents = {n / 2}};
}

constexpr std::array<MaskPreset, 9> presets = {{
    {"encoder", HEADLIGHT_TR_NOOP("Parameters", "Encoder"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Nothing is masked: every token sees every other, as in BERT (Devlin et al. 2019)."),
     encoder},
    {"decoder", HEADLIGHT_TR_NOOP("Parameters", "Decoder (causal)"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "A token sees itself and what came before, as in GPT. Look for the grey upper triangle."),
     decoder},
    {"padded", HEADLIGHT_TR_NOOP("Parameters", "Encoder with padding"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "The last 2 keys only fill up the batch and are hidden from everybody. Look for the grey "
                       "columns; the rows of the padding stay."),
     padded},
    {"prefix", HEADLIGHT_TR_NOOP("Parameters", "Prefix language model"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Causal, but the first third reads itself in both directions (Raffel et al. 2020). Look for the "
                       "open block at the top left."),
     prefix_lm},
    {"sliding", HEADLIGHT_TR_NOOP("Parameters", "Sliding window"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Causal, and at most 2 tokens back, as in Mistral 7B (Jiang et al. 2023) with its 4096. Look "
                       "for the band; each layer reaches one window farther."),
     sliding_window},
    {"longformer", HEADLIGHT_TR_NOOP("Parameters", "Window and global tokens"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "A window of 2 to either side, and a first token that sees everything and is seen by all "
                       "(Longformer, Beltagy et al. 2020). Look for its open row and column."),
     longformer},
    {"strided", HEADLIGHT_TR_NOOP("Parameters", "Strided"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Causal; the last √n tokens, and every √n-th one before (Sparse Transformer, Child et al. "
                       "2019). Look for the parallel diagonals: two layers reach everything before."),
     strided},
    {"block", HEADLIGHT_TR_NOOP("Parameters", "Block-sparse"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Blocks of 4 tokens that see only themselves, and a global first token: BigBird (Zaheer et al. "
                       "2020) without its random blocks. Look for squares along the diagonal."),
     block_sparse},
    {"packed", HEADLIGHT_TR_NOOP("Parameters", "Packed documents"),
     HEADLIGHT_TR_NOOP("Parameters",
                       "Two texts share one row of the batch, each causal. Look for two triangles with nothing between "
                       "them: a document never sees the other."),
     packed},
}};

}  // namespace

std::span<const MaskPreset> mask_presets() {
    return presets;
}

}  // namespace headlight
