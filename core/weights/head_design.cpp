#include <array>

#include "core/weights/designed_weights.hpp"

namespace headlight {

std::vector<HeadDesign> head_designs(Index heads, int back) {
    const std::array<HeadDesign, 8> lecture = {{{HeadRole::previous, 1},
                                                {HeadRole::first, 0},
                                                {HeadRole::same, 0},
                                                {HeadRole::next, 1},
                                                {HeadRole::back, back},
                                                {HeadRole::local, 2},
                                                {HeadRole::even, 0},
                                                {HeadRole::ahead, 2}}};
    std::vector<HeadDesign> result;
    for (int h = 0; h < heads; ++h) {
        if (h < static_cast<int>(lecture.size())) {
            result.push_back(lecture[static_cast<std::size_t>(h)]);
            continue;
        }
        const int further = (h - 8) / 3 + 1;
        switch ((h - 8) % 3) {
            case 0:
                result.push_back({HeadRole::back, back + further});
                break;
            case 1:
                result.push_back({HeadRole::ahead, 2 + further});
                break;
            default:
                result.push_back({HeadRole::local, 2 + 2 * further});
                break;
        }
    }
    return result;
}

std::string head_name(const HeadDesign& design) {
    switch (design.role) {
        case HeadRole::none:
            return {};
        case HeadRole::previous:
            return "previous token";
        case HeadRole::next:
            return "next token";
        case HeadRole::back:
            return std::to_string(design.distance) + " back";
        case HeadRole::ahead:
            return std::to_string(design.distance) + " ahead";
        case HeadRole::first:
            return "first token";
        case HeadRole::same:
            return "same token";
        case HeadRole::even:
            return "even spread";
        case HeadRole::local:
            return "local bump";
    }
    return {};
}

}  // namespace headlight
