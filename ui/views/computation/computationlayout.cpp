// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationlayout.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kRowPadding = 4;
constexpr double kWidestToken = 96;
constexpr double kNarrowToken = 44;
constexpr double kMark = 18;
constexpr double kGap = 8;
constexpr double kLineGap = 3;
constexpr int kRowsBesideLegend = 5;

}  // namespace

ComputationLayout::ComputationLayout(const QRectF& rect, const Theme& theme, const ComputationSize& size, const ComputationScroll& scroll)
{
    const QFontMetrics tick(theme.font(FontRole::Tick));
    const QFontMetrics table(theme.font(FontRole::Table));
    const double number = tick.horizontalAdvance(QStringLiteral("−00.00")) + theme.px(4);
    m_gap = theme.px(kGap);
    m_left = rect.left();
    m_numberWidth = table.horizontalAdvance(QString::number(std::max(10, size.positions))) + theme.px(6);
    m_markWidth = theme.px(kMark);
    // Their headings are a little wider than their numbers.
    m_scoreWidth = std::max(number, tick.horizontalAdvance(QStringLiteral("softmax")) + theme.px(4));
    const double fixed = m_numberWidth + 2 * m_markWidth + 3 * m_scoreWidth + 2 * theme.px(1) + 3 * m_gap;
    // The names give way first, down to a few letters, then the features.
    const double rest = rect.width() - fixed;
    m_tokenWidth = std::clamp(rest - 6 * number, theme.px(kNarrowToken), theme.px(kWidestToken));
    const double eachMatrix = std::max(number, (rest - m_tokenWidth) / 2);
    const auto features
        = [&](int dim) { return scroll.allFeatures ? dim : std::clamp(static_cast<int>(eachMatrix / number), 1, std::max(1, dim)); };
    m_keyFeatures = features(size.keyDim);
    m_valueFeatures = features(size.valueDim);
    const auto width = [&](int shown) { return shown > 0 ? std::max(1.0, std::floor(std::min(eachMatrix / shown, 2 * number))) : number; };
    m_keyCell = width(m_keyFeatures);
    m_valueCell = width(m_valueFeatures);
    if (scroll.allFeatures) {  // whole pixels would leave much of the room empty
        m_keyCell = std::min(2 * number, eachMatrix / std::max(1, m_keyFeatures));
        m_valueCell = std::min(2 * number, eachMatrix / std::max(1, m_valueFeatures));
    }
    m_lastFirstFeature = std::max(0, std::max(size.keyDim - m_keyFeatures, size.valueDim - m_valueFeatures));
    m_firstFeature = std::clamp(scroll.firstFeature, 0, m_lastFirstFeature);
    m_keysLeft = std::floor(m_left + m_numberWidth + m_tokenWidth + 2 * m_markWidth);
    m_scoreLeft = std::floor(m_keysLeft + m_keyFeatures * m_keyCell + m_gap);
    m_valuesLeft = std::floor(m_scoreLeft + 3 * m_scoreWidth + 2 * theme.px(1) + m_gap);

    m_rowHeight = std::ceil(table.height() + theme.px(kRowPadding));
    const double gap = theme.px(kLineGap);
    double y = rect.top();
    const auto line = [&](double height) {
        const QRectF place(rect.left(), y, rect.width(), height);
        y += height;
        return place;
    };
    m_titles = line(m_rowHeight);
    m_numbers = line(tick.height());
    m_query = line(m_rowHeight);
    y += gap;
    const double each = m_rowHeight + gap;  // of the sum, and of the legend
    const double room = std::max(m_rowHeight, rect.bottom() - each - y);
    // Where little fits, a row is worth more than the legend.
    const bool legend = static_cast<int>((room - each) / m_rowHeight) >= std::min(kRowsBesideLegend, size.positions);
    m_rowsThatFit = std::max(1, static_cast<int>((legend ? room - each : room) / m_rowHeight));
    m_firstRow = std::clamp(scroll.firstRow, 0, std::max(0, size.positions - m_rowsThatFit));
    m_rows = std::min(m_rowsThatFit, size.positions - m_firstRow);
    m_keyArea = line(m_rows * m_rowHeight);
    y += gap;
    m_sum = line(m_rowHeight);
    y += gap;
    m_legend = legend ? line(m_rowHeight) : QRectF();
}

QRectF ComputationLayout::keyLine(int key) const
{
    return { m_keyArea.left(), m_keyArea.top() + (key - m_firstRow) * m_rowHeight, m_keyArea.width(), m_rowHeight };
}

QRectF ComputationLayout::cell(const QRectF& line, double left, double width, int feature) const
{
    const double from = left + (feature - m_firstFeature) * width;
    return { from, line.top(), width, line.height() };
}

QRectF ComputationLayout::column(const QRectF& line, Column column) const
{
    return part(line, m_scoreLeft + static_cast<int>(column) * (m_scoreWidth + 1), m_scoreWidth);
}

int ComputationLayout::keyAt(const QPointF& point) const
{
    if (!m_keyArea.contains(point))
        return -1;
    return m_firstRow + std::min(m_rows - 1, static_cast<int>((point.y() - m_keyArea.top()) / m_rowHeight));
}

}  // namespace kvscope
