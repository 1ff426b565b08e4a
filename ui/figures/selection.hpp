#pragma once
// Selection: what the user looks at and how it is laid out. Never changes a number of the Trace.

#include <optional>
#include <vector>

#include "core/spec/spec.hpp"

namespace headlight {

/// What fills the middle of the window.
enum class MainView { heads, head, lines, stages, positions };

/// The large picture of one head.
struct HeadOptions {
    bool transposed = false;  ///< keys down, queries across, as some courses draw it
    bool hide_punctuation = false;
    bool hide_special = false;        ///< [CLS], <s>, <pad> …
    std::vector<int> hidden_queries;  ///< chosen by hand, counted from 0
    std::vector<int> hidden_keys;
    bool renormalize = false;  ///< what hidden keys got is shared out, so that rows sum to 1 again
    bool by_distance = false;  ///< the mean weight at each distance beside the matrix
    bool operator==(const HeadOptions&) const = default;
};

inline constexpr double least_share = 0.01;  ///< less would draw nothing

struct LinesOptions {
    std::vector<int> heads;  ///< which are drawn, ascending; empty: the focused one
    double share = 0.9;      ///< of each row's weight: its strongest keys until they have this much
    bool horizontal = false;
    bool operator==(const LinesOptions&) const = default;
};

inline constexpr int most_layers = 24;  ///< of the receptive field

/// The pages of the position lab.
enum class PositionPage {
    waves,
    wavelengths,
    similarity,
    rotation,
    rope,
    alibi,
    learned,
    beyond,
    order,
    effect,
    kinds
};

inline constexpr int longest_beyond = 4096;  ///< positions of the page about what lies beyond the trained length

struct PositionOptions {
    PositionPage page = PositionPage::waves;
    int first_pair = 0;  ///< pairs of dimensions whose waves are drawn: from here
    int last_pair = -1;  ///< to here; -1: the slowest
    int pair_step = 0;   ///< every k-th of them; 0: a few, denser among the fast ones
    int pair = 0;        ///< the one that turns, page rotation
    PositionKind similar = PositionKind::sinusoidal;
    PositionKind overlaid = PositionKind::none;  ///< compared with `similar`; none: nothing is
    bool dot = false;                            ///< dot products in place of cosines
    int trained = 32;                            ///< page beyond: positions seen in training
    int length = 96;                             ///< and the length of the text
    std::vector<int> order;                      ///< page order: token at each place; not a permutation: as they stand
    bool every_head = false;                     ///< page effect: all heads in place of the focused one
    bool operator==(const PositionOptions&) const = default;
};

struct ViewOptions {
    HeadOptions head;
    LinesOptions lines;
    PositionOptions positions;
    bool products_sorted = false;  ///< "why this cell": the largest q_d k_d first
    int receptive_layers = 3;
    bool operator==(const ViewOptions&) const = default;
};

/// What a place in a figure stands for, counted from 0.
struct Pointed {
    std::optional<int> query{};
    std::optional<int> key{};
    std::optional<int> dimension{};        ///< of q and k
    std::optional<int> value_dimension{};  ///< of v and the context
    bool operator==(const Pointed&) const = default;
};

struct Selection {
    int layer = 0;
    int head = 0;
    std::optional<int> query;  ///< pinned, counted from 0
    std::optional<int> key;
    std::vector<int> more_queries;  ///< pinned with Shift besides `query`, ascending: their rows are averaged
    Pointed hover;
    MainView main = MainView::heads;
    ViewOptions options;
    bool operator==(const Selection&) const = default;

    [[nodiscard]] std::optional<int> shown_query() const { return hover.query ? hover.query : query; }
    [[nodiscard]] std::optional<int> shown_key() const { return hover.key ? hover.key : key; }
};

}  // namespace headlight
