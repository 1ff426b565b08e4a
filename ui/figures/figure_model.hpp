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
enum class Meaning { none, query, key, position, dimension, value_dimension, pair, head, distance, step };

/// One side of a matrix; shared between panels.
struct Axis {
    Meaning meaning = Meaning::none;
    QString title;
    QString short_title;          ///< where the title does not fit
    std::vector<QString> labels;  ///< one a cell, or none: then only numbers are shown
    int first = 1;                ///< the number of the first cell
    std::vector<int> indices;     ///< which token each cell stands for when some are left out; empty: all, in order

    /// From a cell of this side to what it stands for, and back.
    [[nodiscard]] int index_at(int cell) const {
        return cell >= 0 && cell < static_cast<int>(indices.size()) ? indices[static_cast<std::size_t>(cell)] : cell;
    }
    [[nodiscard]] std::optional<int> cell_of(int index) const;
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

enum class CurveColour { palette, series, query, key, value, accent, muted };

/// Bars beside a matrix, in line with its rows (at the right) or columns (below).
struct MarginBars {
    QString title;
    std::vector<float> values;  ///< not negative, one a row or column; NaN: none
    double max = 1;             ///< length of the longest bar that there is room for
    CurveColour colour = CurveColour::muted;
};

struct MatrixPanel {
    MatrixData values;  ///< data may be null when the scale is `allowed`
    MaskData mask;
    ColourScale scale;
    AxisPtr rows;
    AxisPtr columns;
    Aggregate aggregate = Aggregate::strongest;
    bool square = true;    ///< cells as high as wide; false: fill the room
    bool numbers = false;  ///< write values into cells when they fit
    bool whole = false;    ///< values are whole numbers and are written so
    bool scores = false;   ///< what is masked is minus infinity, whatever `values` has there
    std::optional<MarginBars> right;
    std::optional<MarginBars> below;
};

struct Curve {
    QString name;  ///< drawn beside the curve's end
    std::vector<double> x;
    std::vector<double> y;
    CurveColour colour = CurveColour::palette;
    double shade = 0;  ///< place in the palette, 0 to 1
    int series = 0;    ///< with CurveColour::series: which of the colours that can be told apart
    bool dots = false;
    bool line = true;
    bool dashed = false;
    std::vector<QString> labels{};  ///< beside the points; empty: none
    QString hint{};                 ///< what else is said when it is pointed at

    /// y at x, between its points; x ascending.
    [[nodiscard]] double at(double place) const;
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
    bool equal = false;                               ///< x and y have the same unit, so that circles are round
    bool bare = false;                                ///< a drawing: no grid, no numbers at the axes
};

struct Bar {
    QString label;  ///< below the bar, or before it when bars lie
    double value = 0;
    CurveColour colour = CurveColour::accent;
    bool strong = false;          ///< the one that is meant: framed, its label bold
    QString text;                 ///< the value as it is written beside a lying bar
    int index = -1;               ///< what it stands for when bars are not in order; -1: its place
    std::vector<double> parts{};  ///< of a lying bar, from 0 on, one after the other: see BarsPanel::parts
};

/// What a part of every bar is.
struct BarPart {
    QString name;
    CurveColour colour = CurveColour::accent;
    double shade = 0.5;
};

/// Bars from a zero line. Standing ones share the width, a hair apart when there are few; lying ones are a list with
/// label, bar and value.
struct BarsPanel {
    std::vector<Bar> bars;
    NumberAxis y;   ///< of the values, min <= 0 <= max
    QString title;  ///< of what the bars stand for
    Meaning meaning = Meaning::none;
    int first = 1;  ///< number of the first bar, where labels are missing
    bool lying = false;
    std::vector<BarPart> parts{};  ///< bars are stacked of these; empty: each is one

    /// What a bar stands for; -1: there is no such bar.
    [[nodiscard]] int index_at(int bar) const {
        if (bar < 0 || bar >= static_cast<int>(bars.size())) return -1;
        const int index = bars[static_cast<std::size_t>(bar)].index;
        return index < 0 ? bar : index;
    }
    /// The bar that stands for it.
    [[nodiscard]] std::optional<int> bar_of(int index) const;
};

struct TableRow {
    QString label;
    QString value;  ///< right-aligned, so that digits stand below each other
    QString note;   ///< muted, after the value, given up first
    bool strong = false;
    CurveColour colour = CurveColour::muted;  ///< of a small mark before the label; muted: none
};

struct TablePanel {
    std::vector<TableRow> rows;
};

/// Sentences in rows and columns, wrapped into their cells.
struct TextGridPanel {
    std::vector<QString> headings;
    std::vector<double> widths;  ///< relative, one a column
    std::vector<std::vector<QString>> rows;
    int strong = -1;  ///< the row that is meant
};

/// One weight as a line from a query to a key.
struct WeightLine {
    std::uint16_t query = 0;
    std::uint16_t key = 0;
    std::uint16_t series = 0;  ///< which head's colour
    float weight = 0;          ///< 0 to 1: thickness and opacity
};

/// Queries on one side, keys on the other, and the weights as lines between them. One paint of everything.
struct LinesPanel {
    std::shared_ptr<const std::vector<WeightLine>> lines;  ///< the weakest first
    AxisPtr queries;
    AxisPtr keys;
    int query_count = 0;
    int key_count = 0;
    bool horizontal = false;            ///< queries above, keys below; otherwise left and right
    std::vector<QString> heads;         ///< legend: name of each series that is shown
    std::vector<std::uint16_t> series;  ///< colour of each name in `heads`
    std::vector<bool> query_off;        ///< queries that take no part (hidden or with nothing left): muted labels
    std::vector<bool> key_off;
};

/// "1 previous token 0.98": the parts are told apart by weight and colour and given up one by one when there is no
/// room.
struct PanelTitle {
    QString number;
    QString name;
    QString short_name;  ///< where the name does not fit
    QString value;
    bool muted = false;
    std::optional<CurveColour> colour{};  ///< of the name; none: that of text
    bool operator==(const PanelTitle&) const = default;
};

struct Panel {
    int id = 0;  ///< what signals call it: the head, or a constant of the maker
    PanelTitle title;
    std::variant<MatrixPanel, CurvesPanel, BarsPanel, TablePanel, LinesPanel, TextGridPanel> content;
    std::optional<ColourBar> bar;  ///< at its right side
    double shape = 1.5;            ///< in a flow: width to height that suits it
    double weight = 1;             ///< in a flow: share of the height for its line, relative to other lines
    QString before{};              ///< in a flow: the operator between the panel before and this one
    QString caption{};             ///< below it, in small letters: its shape

    [[nodiscard]] const MatrixPanel* matrix() const { return std::get_if<MatrixPanel>(&content); }
    [[nodiscard]] const CurvesPanel* curves() const { return std::get_if<CurvesPanel>(&content); }
    [[nodiscard]] const BarsPanel* bars() const { return std::get_if<BarsPanel>(&content); }
    [[nodiscard]] const TablePanel* table() const { return std::get_if<TablePanel>(&content); }
    [[nodiscard]] const LinesPanel* lines() const { return std::get_if<LinesPanel>(&content); }
    [[nodiscard]] const TextGridPanel* texts() const { return std::get_if<TextGridPanel>(&content); }
};

struct FigureModel {
    QString title;  ///< for screen readers and files
    std::vector<Panel> panels;
    int columns = 0;               ///< 0: chosen from the shape of the room
    std::optional<ColourBar> bar;  ///< one for all panels
    bool shared_axes = false;      ///< same rows and columns everywhere: labels and axis titles once for the grid
    bool flow = false;             ///< panels of different shapes, wrapped into lines in reading order
    QString note;                  ///< one line below everything: what must be known to read the picture
    QString message;               ///< why there is nothing to see; empty when there is

    [[nodiscard]] const Panel* find(int id) const;
};

/// Same panels, kinds and shapes: only numbers and texts differ, so nothing on the screen moves.
[[nodiscard]] bool same_structure(const FigureModel& a, const FigureModel& b);

/// Of figures of the same structure: nothing that takes room has changed.
[[nodiscard]] bool same_lettering(const FigureModel& a, const FigureModel& b);

}  // namespace headlight
