#pragma once

namespace headlight {

/// Which figure of a snapshot belongs to which view.
enum ViewId : int { heads_view = 0, position_view = 1, mask_view = 2 };

}  // namespace headlight
