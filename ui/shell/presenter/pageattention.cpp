// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's page of one attention matrix: the rows that can be read from the back row, the last ones unless another is pinned, and a bar that
// says which of all they are. The cells are painted by the heatmap's own painter in a layout for large text.
#include "figures/heatmapfigure.h"
#include "figures/heatmappainter.h"
#include "figures/heatmapscale.h"
#include "figures/palettes.h"
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentiontext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace kvscope {

namespace {

struct AttentionPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionPageText)
};

constexpr int kMostRows = 12;
constexpr double kLeastRow = 40.0;
constexpr double kLargestRow = 56.0;
constexpr double kColumnLabels = 40.0;
constexpr double kReadout = 46.0;
constexpr double kStripHeight = 90.0;
constexpr double kOverviewWidth = 12.0;
constexpr double kOverviewGap = 10.0;
constexpr double kNumberWidth = 52.0;
constexpr double kTokenWidth = 130.0;
constexpr double kGutterWidth = 10.0;
constexpr double kLegendWidth = 22.0;
constexpr double kLegendRoom = 96.0;
constexpr double kMatrixGap = 4.0;
constexpr double kTokenColumnFrom = 78.0;

/// The matrix as it is shown. Of a text that has more rows than fit, the shown rows and their keys stand whole, the first key and the sum of those
/// between have a column each.
struct MatrixWindow {
    HeatmapContent content;  ///< square, of what is shown
    std::vector<int> positions;  ///< for each of its columns; kSumColumn: the sum of those between its neighbours
    int firstRow = 0;  ///< of the content's rows the first that is shown
    int rows = 0;
};
constexpr int kSumColumn = -1;

MatrixWindow windowOf(const HeatmapContent& whole, int rows, int shownRow)
{
    MatrixWindow window;
    window.rows = rows;
    const int count = whole.positions();
    const int first = std::clamp(shownRow - rows + 1, 0, count - rows);
    if (first == 0) {
        const int kept = rows;
        auto matrix = std::make_shared<AttentionMatrix>();
        matrix->rows = matrix->cols = kept;
        for (int row = 0; row < kept; ++row) {
            const auto weights = matrixRow(*whole.matrix, row).first(static_cast<std::size_t>(kept));
            matrix->weights.insert(matrix->weights.end(), weights.begin(), weights.end());
            window.positions.push_back(row);
        }
        matrix->missingRows = whole.matrix->missingRows;
        window.content.matrix = matrix;
    } else {
        window.positions.push_back(0);
        if (first > 1) {
            window.positions.push_back(kSumColumn);
        }
        window.firstRow = static_cast<int>(window.positions.size());
        for (int position = first; position < first + rows; ++position) {
            window.positions.push_back(position);
        }
        const auto size = static_cast<int>(window.positions.size());
        auto matrix = std::make_shared<AttentionMatrix>();
        matrix->rows = matrix->cols = size;
        matrix->weights.assign(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), std::numeric_limits<float>::quiet_NaN());
        for (int row = window.firstRow; row < size; ++row) {
            const auto weights = matrixRow(*whole.matrix, window.positions[static_cast<std::size_t>(row)]);
            for (int column = 0; column <= row; ++column) {
                const int key = window.positions[static_cast<std::size_t>(column)];
                float value = 0.0F;
                if (key != kSumColumn) {
                    value = weights[static_cast<std::size_t>(key)];
                }
                for (int between = 1; key == kSumColumn && between < first; ++between) {
                    const float weight = weights[static_cast<std::size_t>(between)];
                    value += std::isnan(weight) ? 0.0F : weight;
                }
                matrix->weights[static_cast<std::size_t>(row) * static_cast<std::size_t>(size) + static_cast<std::size_t>(column)] = value;
            }
        }
        window.content.matrix = matrix;
    }
    for (const int position : window.positions) {
        const auto at = static_cast<std::size_t>(std::max(0, position));
        window.content.tokens.push_back(whole.tokens[at]);
        window.content.marks.push_back(whole.marks[at]);
    }
    if (window.positions.back() == count - 1 && whole.newestRow() < 0) {
        window.content.marks.front() = window.content.marks.back();  // no row was added, so that none is framed
    }
    return window;
}

/// Where everything stands. The strips for pins, corner and legend stay empty: this page has its own.
HeatmapLayout largeLayout(const QRectF& rect, const MatrixWindow& window, bool overview, const PresenterStyle& style)
{
    HeatmapLayout layout;
    const int positions = window.content.positions();
    layout.positions = positions;
    const double header = style.u(kColumnLabels);
    const double room = rect.height() - header - style.u(6.0);
    layout.rows = layout.visibleRows = window.rows;
    layout.rowHeight = std::floor(std::min(style.u(kLargestRow), room / layout.rows));
    layout.firstRow = layout.topRow = window.firstRow;
    double x = rect.left() + (overview ? style.u(kOverviewWidth + kOverviewGap) : 0.0);
    const auto strip = [&x](double width) {
        const QRectF place(std::round(x), 0, std::round(width), 0);
        x = place.right();
        return place;
    };
    layout.numbers = strip(style.u(kNumberWidth));
    x += style.u(8.0);
    layout.tokens = strip(style.u(kTokenWidth));
    layout.pins = strip(0.0);
    layout.gutter = strip(style.u(kGutterWidth));
    const double left = std::round(x + style.u(kMatrixGap));
    const double exact = (rect.right() - style.u(kLegendRoom) - left) / positions;
    layout.cellWidth = std::max(0.01, exact >= 12.0 ? std::floor(std::min(exact, style.u(110.0))) : exact);
    layout.matrix = QRectF(
        left, std::round(rect.top() + header), std::round(positions * layout.cellWidth), std::round(layout.rows * layout.rowHeight));
    layout.gutter.setTop(layout.matrix.top());
    layout.gutter.setBottom(layout.matrix.bottom());
    layout.header = QRectF(left, rect.top(), layout.matrix.width(), header);
    layout.rowFont = FontRole::Tick;
    layout.rowLabelHeight = layout.rowHeight;
    layout.cellLines = layout.cellWidth >= 6.0;
    const QFontMetricsF value(style.theme().font(FontRole::Tick));
    layout.cellValues = layout.cellWidth >= value.horizontalAdvance(QStringLiteral("0.00")) + style.u(8.0);
    return layout;
}

/// Tokens above the columns where they have room, else their positions.
void paintColumnLabels(QPainter& painter, const HeatmapLayout& layout, const MatrixWindow& window, const PresenterStyle& style)
{
    const QFont font = style.font(kSmallestPageText);
    const bool tokens = layout.cellWidth >= style.u(kTokenColumnFrom);
    for (int column = 0; column < layout.positions; ++column) {
        const int position = window.positions[static_cast<std::size_t>(column)];
        const TokenLabel& token = window.content.tokens[static_cast<std::size_t>(column)];
        const bool sum = position == kSumColumn;
        const QString text = sum ? QString(QChar(0x2026)) : tokens ? token.text : countText(position + 1);
        const double wide = layout.cellWidth - style.u(4.0);
        const QRectF place(layout.columnX(column) + style.u(2.0), layout.header.top(), wide, layout.header.height());
        const QColor color = tokens && !sum && token.kind != PieceKind::Special ? style.theme().text : style.theme().text2;
        drawPageLine(painter, place, QFontMetricsF(font).elidedText(text, Qt::ElideMiddle, wide), font, color, Qt::AlignCenter);
    }
}

void paintRowLabels(QPainter& painter, const HeatmapLayout& layout, const MatrixWindow& window, int pinned, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        const int position = window.positions[static_cast<std::size_t>(row)];
        const TokenLabel& token = window.content.tokens[static_cast<std::size_t>(row)];
        const bool marked = position == pinned || row == window.content.newestRow();
        const QFont font = style.font(kSmallestPageText, marked);
        const QRectF line = layout.row(row);
        const QColor plain = token.kind == PieceKind::Special ? theme.text2 : theme.text;
        drawPageLine(painter, QRectF(layout.numbers.left(), line.top(), layout.numbers.width(), line.height()), countText(position + 1),
            font, marked ? theme.accent : theme.text2, Qt::AlignRight | Qt::AlignVCenter);
        const QString text = QFontMetricsF(font).elidedText(token.text, Qt::ElideMiddle, layout.tokens.width());
        drawPageLine(painter, QRectF(layout.tokens.left(), line.top(), layout.tokens.width(), line.height()), text, font,
            marked ? theme.accent : plain);
    }
}

void paintPageLegend(QPainter& painter, const HeatmapLayout& layout, const HeatmapFigure& figure, double right, const PresenterStyle& style)
{
    const QRectF bar(right - style.u(kLegendRoom) + style.u(14.0), layout.matrix.top(), style.u(kLegendWidth), layout.matrix.height());
    QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
    const PaletteStops& stops = paletteStops(figure.palette);
    for (std::size_t stop = 0; stop < stops.size(); ++stop) {
        gradient.setColorAt(static_cast<double>(stop) / static_cast<double>(stops.size() - 1), QColor(stops[stop]));
    }
    painter.fillRect(bar, gradient);
    painter.setPen(QPen(style.theme().border, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    const QFont font = style.font(kSmallestPageText);
    const auto values = legendValues(figure.scale);
    const double high = pageLineHeight(font);
    for (const std::size_t tick : { std::size_t { 0 }, std::size_t { 2 }, std::size_t { 4 } }) {
        const double y = bar.bottom() - bar.height() * static_cast<double>(tick) / 4.0;
        const double top = std::clamp(y - high / 2.0, bar.top() - high * 0.2, bar.bottom() - high * 0.8);
        const bool log = figure.scale == HeatmapScale::Log;
        static const std::array kPowers { QStringLiteral("10⁻⁴"), QStringLiteral("10⁻²"), QStringLiteral("1") };
        const QString text = log ? kPowers[tick / 2] : style.figure.locale.toString(values[tick], 'g', 2);
        drawPageLine(painter, QRectF(bar.right() + style.u(8.0), top, style.u(52.0), high), text, font, style.theme().text2);
    }
}

/// Which rows of all are shown.
void paintRowsBar(QPainter& painter, const HeatmapLayout& layout, int first, int last, int count, double left, const PresenterStyle& style)
{
    const QRectF bar(left, layout.matrix.top(), style.u(kOverviewWidth), layout.matrix.height());
    painter.fillRect(bar, style.theme().grid);
    const double from = bar.top() + bar.height() * first / count;
    const double to = bar.top() + bar.height() * (last + 1) / count;
    painter.fillRect(QRectF(bar.left(), from, bar.width(), std::max(style.u(6.0), to - from)), style.theme().text2);
}

void paintCoveredRow(QPainter& painter, const QRectF& row, const PresenterStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(row, style.theme().surface);
    painter.setPen(QPen(style.theme().off, style.u(3.0), Qt::DashLine));
    painter.setBrush(style.theme().offTint);
    painter.drawRect(row.adjusted(style.u(2), style.u(2), -style.u(2), -style.u(2)));
    painter.restore();
    //: on a row of the attention matrix that the class is to predict
    drawPageLine(
        painter, row, AttentionPageText::tr("? Where does it look?"), style.font(kPageText, true), style.theme().text, Qt::AlignCenter);
}

}  // namespace

void paintAttentionPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const Theme& theme = style.theme();
    const int step = state.viewedStep();
    auto matrix = step >= 0 ? state.run().attention(state.layer(), state.head(), step) : std::nullopt;
    if (!matrix || matrix->rows == 0) {
        paintEmptyPage(painter, rect, step < 0 ? AttentionPageText::tr("No step yet") : AttentionPageText::tr("No attention was kept"),
            AttentionPageText::tr("The first step fills the matrix."), style);
        return;
    }
    QRectF rest = rect;
    if (rect.height() >= style.u(kStripHeight + 480.0)) {
        rest.setTop(rest.top() + paintPageTokens(painter, rest, state, 1, true, style));
    }
    rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    HeatmapFigure figure;
    figure.content = heatmapContent(state.run(), state.tokenizer(), step, std::make_shared<const AttentionMatrix>(std::move(*matrix)));
    figure.scale = state.scale();
    figure.palette = state.palette();
    const int positions = figure.content.positions();
    const int newest = positions - 1;
    // Hidden on its own, the row is also revealed on its own; otherwise together with the token, whose choice it would hint at.
    const bool covered = state.hideRowFirst() ? state.rowHidden() : state.nextHidden();
    const int shown = queryOf(state.pinned(), positions);
    const QRectF place = rest.adjusted(0, 0, 0, -style.u(kReadout));
    const int fitting = std::clamp(static_cast<int>((place.height() - style.u(kColumnLabels + 6.0)) / style.u(kLeastRow)), 1, kMostRows);
    const bool overview = positions > fitting;
    const MatrixWindow window = windowOf(figure.content, std::min(positions, fitting), shown);
    const HeatmapLayout layout = largeLayout(place, window, overview, style);
    HeatmapLook look;
    static_cast<FigureStyle&>(look) = style.figure;
    look.scale = figure.scale;
    look.palette = figure.palette;
    painter.save();
    HeatmapPainter(window.content, layout, look).paintBase(painter);
    painter.restore();
    const int first = window.positions[static_cast<std::size_t>(layout.firstRow)];
    const int last = window.positions.back();
    paintColumnLabels(painter, layout, window, style);
    paintRowLabels(painter, layout, window, state.pinned() ? shown : -1, style);
    paintPageLegend(painter, layout, figure, rect.right(), style);
    if (overview) {
        paintRowsBar(painter, layout, first, last, positions, rect.left(), style);
    }
    const auto rowOf = [&](int position) { return layout.row(layout.firstRow + position - first); };
    if (covered && newest <= last) {
        paintCoveredRow(painter, rowOf(newest), style);
    }
    if (state.pinned() && shown >= first && shown <= last) {
        HeatmapPainter::frame(painter, rowOf(shown), 0.0, style.u(5.0), theme.accent);
    }
    const QRectF line(rest.left(), layout.matrix.bottom() + style.u(8.0), rest.width(), style.u(kReadout) - style.u(8.0));
    const CellRef cell = state.pinned().value_or(CellRef { newest, -1 });
    QStringList wordings { QString() };
    if (!(covered && cell.query == newest)) {
        wordings.prepend(AttentionText::readout(figure.content, cell, figure.scale, style.figure.locale));
    }
    if (overview) {
        const bool sum = first > 1;
        //: which rows of the matrix are shown
        const QString rows
            = AttentionPageText::tr("Rows %1 to %2 of %3").arg(countText(first + 1), countText(last + 1), countText(positions));
        //: the column between the first key and those that are shown; %1 the last key of them
        const QString between = sum ? AttentionPageText::tr("… is the sum of keys 2 to %1").arg(countText(first)) : QString();
        // What a pinned cell says goes before what is left out.
        if (!state.pinned())
            wordings = QStringList { sum ? rows + QStringLiteral(" · ") + between : rows, rows };
    }
    drawPageWords(painter, line, wordings, pageLineHeight(style.font(kSmallestPageText)) + 1.0, style.font(kSmallestPageText), theme.text);
}

}  // namespace kvscope
