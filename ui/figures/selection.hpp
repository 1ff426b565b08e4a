#pragma once
// Selection: what the user looks at. Never changes a number of the Trace.

#include <optional>

namespace headlight {

struct Selection {
    int layer = 0;
    int head = 0;
    std::optional<int> query;  ///< pinned, counted from 0
    std::optional<int> key;
    std::optional<int> hover_query;
    std::optional<int> hover_key;
    bool head_enlarged = false;
    bool operator==(const Selection&) const = default;

    [[nodiscard]] std::optional<int> shown_query() const { return hover_query ? hover_query : query; }
    [[nodiscard]] std::optional<int> shown_key() const { return hover_key ? hover_key : key; }
};

}  // namespace headlight
