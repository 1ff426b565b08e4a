#pragma once
// Small traces and figures whose numbers are known.

#include <QImage>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/evaluate.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/makers.hpp"

namespace headlight::test {

[[nodiscard]] std::shared_ptr<const Trace> trace_of(const Spec& spec);
[[nodiscard]] Spec spec_of(const std::string& text, int heads = 8, int d_model = 64);

/// A trace whose weights are given; one head, tokens "a", "b", "c" …
[[nodiscard]] Trace trace_with(const Matrix& weights, const Mask& mask);

/// One panel with the values (row-major) on a fixed 0 to 1 scale.
[[nodiscard]] FigureModel matrix_figure(const Matrix& values, const std::shared_ptr<const Mask>& mask = nullptr);

/// A figure as it is exported to PNG.
[[nodiscard]] QImage png_of(const FigureModel& model, const FigureStyle& style, QSize size, double scale = 1);

[[nodiscard]] std::string svg_of(const FigureModel& model, const FigureStyle& style, QSize size);

/// A path in a folder that is removed at the end of the program.
[[nodiscard]] std::string temporary_file(const std::string& name);

}  // namespace headlight::test
