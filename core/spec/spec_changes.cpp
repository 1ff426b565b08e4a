#include "core/spec/spec_changes.hpp"

namespace headlight {

std::vector<SpecChange> spec_changes(const Spec& before, const Spec& after) {
    std::vector<SpecChange> changes;
    for (const Parameter& parameter : parameters()) {
        const Value old_value = parameter.get(before);
        const Value new_value = parameter.get(after);
        if (old_value != new_value)
            changes.push_back({&parameter, to_text(parameter, old_value), to_text(parameter, new_value)});
    }
    return changes;
}

}  // namespace headlight
