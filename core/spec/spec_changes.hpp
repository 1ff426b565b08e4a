#pragma once
// What differs between two specs, in the words of the parameter table.

#include <string>
#include <vector>

#include "core/spec/parameters.hpp"

namespace headlight {

struct SpecChange {
    const Parameter* parameter = nullptr;
    std::string before;  ///< as to_text writes it
    std::string after;
};

/// In the table's order; empty when the specs are equal.
[[nodiscard]] std::vector<SpecChange> spec_changes(const Spec& before, const Spec& after);

}  // namespace headlight
