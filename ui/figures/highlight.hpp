#pragma once
// Highlight: the marks on top of a figure. Separate from the figure, because it follows the mouse.

#include <optional>
#include <vector>

namespace headlight {

/// Cells from one corner to the other, both included, while the mouse draws a rectangle.
struct SweptCells {
    int panel = 0;
    int from_row = 0;
    int from_column = 0;
    int to_row = 0;
    int to_column = 0;
    bool operator==(const SweptCells&) const = default;
};

/// What is marked on top of the figure. Queries, keys, positions and dimensions are counted from 0.
struct Highlight {
    std::optional<int> query;  ///< hovered
    std::optional<int> key;
    std::optional<int> position;
    std::optional<int> dimension;        ///< of q and k
    std::optional<int> value_dimension;  ///< of v and the context
    std::optional<int> pinned_query;
    std::optional<int> pinned_key;
    std::vector<int> more_queries;      ///< pinned together with the first
    std::optional<int> selected_panel;  ///< framed (the focused head)
    std::optional<int> hovered_panel;
    std::optional<SweptCells> swept;
    bool operator==(const Highlight&) const = default;
};

}  // namespace headlight
