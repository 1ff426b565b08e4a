#pragma once
// Figures as files, through the same painter as the screen.

#include <QSize>
#include <filesystem>
#include <optional>
#include <string_view>

#include "core/spec/error.hpp"
#include "ui/figures/figure_model.hpp"
#include "ui/figures/highlight.hpp"
#include "ui/figures/style.hpp"

namespace headlight {

enum class FigureFormat { svg, pdf, png };

/// From the file's extension, in either case; nothing when it is none of these.
[[nodiscard]] std::optional<FigureFormat> format_of(const std::filesystem::path& path);

/// Writes the figure in one step (never half a file). `size` in pixels at scale 1; `scale` multiplies the pixels of a
/// PNG and the dimensions of a PDF or SVG, keeping proportions. What is highlighted is marked as on the screen. The
/// same figure gives the same bytes.
[[nodiscard]] std::optional<Error> export_figure(const FigureModel& model, const FigureStyle& style,
                                                 const std::filesystem::path& path, FigureFormat format, QSize size,
                                                 double scale = 1, const Highlight& highlight = {});

}  // namespace headlight
