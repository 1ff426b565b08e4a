#pragma once

namespace headlight {

/// Which figure of a snapshot belongs to which view.
enum ViewId : int {
    heads_view,
    position_view,
    mask_view,
    head_view,
    lines_view,
    stages_view,
    why_view,
    receptive_view,
    scaling_view,
    position_lab_view
};

}  // namespace headlight
