#pragma once
// Masking and opening cells by hand, a rectangle at a time.

#include "core/spec/spec.hpp"

namespace headlight {

/// Rows from.query … to.query and columns from.key … to.key, both included, in either order; counted from 0.
struct CellRectangle {
    Cell from;
    Cell to;
};

/// Masks the cells of the rectangle: they are added to `cells` and no longer `allowed`.
[[nodiscard]] MaskSpec close_cells(MaskSpec mask, const CellRectangle& rectangle);

/// Opens them: they leave `cells`, and those that a rule hides become `allowed` (with padding, whose place depends on
/// the length of the text, those that a rule may hide).
[[nodiscard]] MaskSpec open_cells(MaskSpec mask, const CellRectangle& rectangle);

}  // namespace headlight
