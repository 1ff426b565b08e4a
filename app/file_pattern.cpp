#include "app/file_pattern.hpp"

namespace headlight {

Result<std::string> fill_pattern(std::string_view pattern, const std::map<std::string, std::string>& values) {
    std::string filled;
    std::string_view rest = pattern;
    for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        filled += rest.substr(0, open);
        const std::size_t close = rest.find('}', open);
        if (close == std::string_view::npos) return Error{"a { is not closed", std::string{pattern}};
        const std::string name{rest.substr(open + 1, close - open - 1)};
        const auto value = values.find(name);
        if (value == values.end()) {
            std::string message = "{";
            message.append(name).append("} is not known:");
            for (const auto& entry : values) {
                message.append(entry.first == values.begin()->first ? " {" : " or {").append(entry.first).append("}");
            }
            return Error{message, std::string{pattern}};
        }
        filled += value->second;
        rest.remove_prefix(close + 1);
    }
    return filled + std::string{rest};
}

}  // namespace headlight
