#pragma once
// Highlight: the marks on top of a figure. Separate from the figure, because it follows the mouse.

#include <optional>

namespace headlight {

/// What is marked on top of the figure. Queries, keys and positions are counted from 0.
struct Highlight {
    std::optional<int> query;  ///< hovered
    std::optional<int> key;
    std::optional<int> position;
    std::optional<int> pinned_query;
    std::optional<int> pinned_key;
    std::optional<int> selected_panel;  ///< framed (the focused head)
    std::optional<int> hovered_panel;
    bool operator==(const Highlight&) const = default;
};

}  // namespace headlight
