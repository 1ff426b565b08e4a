#pragma once
// FigureModel: what a picture shows, as values. No widgets, no colours, no pixels: those come from the painter.

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/ops/mask.hpp"
#include "core/ops/matrix.hpp"

namespace headlight {

/// What the rows or columns of a matrix, or the x axis of curves, stand for; decides what is highlighted together.
enum class Meaning { none, query, key, position, dimension, pair, head, distance };

/// One side of a matrix; shared between panels.
struct Axis {
    Meaning meaning = Meaning::none;
    QString title;
    QString short_title;          ///< where the title does not fit
    std::vector<QString> labels;  ///< one a cell, or none: then only numbers are shown
    int first = 1;                ///< the number of the first cell
};
using AxisPtr = std::shared_ptr<const Axis>;

/// A row-major float matrix that somebody else owns; never copied.
struct MatrixData {
    std::shared_ptr<const void> owner;
    const float* data = nullptr;
    int rows = 0;
    int columns = 0;
    std::ptrdiff_t stride = 0;  ///< floats from one row to the next

    [[nodiscard]] float at(int row, int column) const { return data[row * stride + column]; }
    [[nodiscard]] bool empty() const { return rows <= 0 || columns <= 0; }

    [[nodiscard]] static MatrixData of(const std::shared_ptr<const Matrix>& matrix);
    [[nodiscard]] static MatrixData of(const std::shared_ptr<const HeadMatrices>& all, int head);
};

/// Cells that are 0 are drawn grey. Same shape as the matrix.
struct MaskData {
    std::shared_ptr<const void> owner;
    const std::uint8_t* data = nullptr;
    std::ptrdiff_t stride = 0;

    [[nodiscard]] bool allowed(int row, int column) const {
        return data == nullptr || data[row * stride + column] != 0;
    }
    [[nodiscard]] static MaskData of(const std::shared_ptr<const Mask>& mask);
};

enum class ScaleKind {
    sequential,  ///< the palette of the style
    diverging,   ///< centred: colours of min and max are opposite
    cyclic,      ///< max is min again (angles)
    allowed      ///< two colours: the mask itself
};

struct ColourScale {
    ScaleKind kind = ScaleKind::sequential;
    double min = 0;
    double max = 1;
    bool logarithmic = false;  ///< min > 0
    bool operator==(const ColourScale&) const = default;
};

struct Tick {
    double at = 0;
    QString text;
    bool operator==(const Tick&) const = default;
};

struct ColourBar {
    ColourScale scale;
    QString label;            ///< what it is and over which range
    std::vector<Tick> ticks;  ///< empty: chosen by the painter
    QString short_label;      ///< where the label does not fit
    bool operator==(const ColourBar&) const = default;
};

/// How cells are put together where several share a pixel.
enum class Aggregate { strongest, mean };

struct MatrixPanel {
    MatrixData values;  ///< data may be null when the scale is `allowed`
    MaskData mask;
    ColourScale scale;
    AxisPtr rows;
    AxisPtr columns;
    Aggregate aggregate = Aggregate::strongest;
    bool square = true;    ///< cells as high as wide; false: fill the room
    bool numbers = false;  ///< write values into cells when they fit
};

enum class CurveColour { palette, query, key, value, accent, muted };

struct Curve {
    QString name;  ///< drawn beside the curve's end
    std::vector<double> x;
    std::vector<double> y;
    CurveColour colour = CurveColour::palette;
    double shade = 0;  ///< place in the palette, 0 to 1
    bool dots = false;
    bool line = true;
};

struct NumberAxis {
    QString title;
    double min = 0;
    double max = 1;
    bool logarithmic = false;
    std::vector<Tick> ticks;  ///< empty: chosen by the painter
};

struct CurvesPanel {
    std::vector<Curve> curves;
    NumberAxis x;
    NumberAxis y;
    Meaning x_meaning = Meaning::none;
    int x_first = 0;                                  ///< x of index 0, for hovering and the highlight
    std::optional<double> marker;                     ///< a vertical line
    std::optional<std::pair<double, double>> shaded;  ///< a range of x that is set off
};

/// "1 previous token 0.98": the parts are told apart by weight and colour and given up one by one when there is no
/// room.
struct PanelTitle {
    QString number;
    QString name;
    QString short_name;  ///< where the name does not fit
    QString value;
    bool muted = false;
    bool operator==(const PanelTitle&) const = default;
};

struct Panel {
    int id = 0;  ///< what signals call it: the head, or a constant of the maker
    PanelTitle title;
    std::variant<MatrixPanel, CurvesPanel> content;
    std::optional<ColourBar> bar;  ///< at its right side

    [[nodiscard]] const MatrixPanel* matrix() const { return std::get_if<MatrixPanel>(&content); }
    [[nodiscard]] const CurvesPanel* curves() const { return std::get_if<CurvesPanel>(&content); }
};

struct FigureModel {
    QString title;  ///< for screen readers and files
    std::vector<Panel> panels;
    int columns = 0;               ///< 0: chosen from the shape of the room
    std::optional<ColourBar> bar;  ///< one for all panels
    bool shared_axes = false;      ///< same rows and columns everywhere: labels and axis titles once for the grid
    QString message;               ///< why there is nothing to see; empty when there is

    [[nodiscard]] const Panel* find(int id) const;
};

/// Same panels, kinds and shapes: only numbers and texts differ, so nothing on the screen moves.
[[nodiscard]] bool same_structure(const FigureModel& a, const FigureModel& b);

}  // namespace headlight
