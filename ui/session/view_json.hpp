#pragma once
// The "view" part of a session file: what is looked at and how.

#include <string>

#include "ui/figures/selection.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

struct ViewState {
    Selection selection;
    FigureStyle style;
};

/// Values that are missing or make no sense are taken from `defaults`; never fails.
[[nodiscard]] ViewState view_from_json(const std::string& json, const FigureStyle& defaults);

/// Writes into `previous`, so that keys of a later version are kept. The theme belongs to the machine, not the file.
[[nodiscard]] std::string view_to_json(const std::string& previous, const ViewState& view);

}  // namespace headlight
