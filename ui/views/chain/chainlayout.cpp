// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainlayout.h"

#include "text/numbertext.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kGap = 14;  ///< between columns; an arrow has room in it
constexpr double kWidestToken = 150;
constexpr double kLeastToken = 60;
constexpr double kLeastBar = 16;
constexpr double kWidestBar = 160;
constexpr double kBothFrom = 800;

bool hasBar(int column)
{
    return column == ChainLayout::Whole || column == ChainLayout::Sampled || column >= ChainLayout::FirstSide;
}

}  // namespace

ChainLayout::ChainLayout(const Chain& chain, ChainParts parts, const QRectF& area, const Theme& theme, const QLocale& locale)
    : m_area(area)
    , m_chainRows(static_cast<int>(chain.rows.size()))
{
    if (chain.empty())
        return;
    QFont font = theme.font(FontRole::Table);
    font.setBold(true);
    const QFontMetricsF metrics(font);
    const auto width = [&](const QString& text) { return std::ceil(metrics.horizontalAdvance(text)); };
    m_lineHeight = std::ceil(metrics.height()) + theme.ipx(3);
    m_headerHeight = std::ceil(metrics.height()) + theme.ipx(4);
    m_rows = std::clamp(static_cast<int>((area.height() - m_headerHeight) / m_lineHeight), 0, m_chainRows);

    m_number = width(percentText(1.0, locale));
    const double gap = theme.px(kGap);
    std::array<double, ColumnCount> widths {};
    double leastCut = 0.0;
    const bool stages = parts != ChainParts::Temperatures;
    const bool sides = parts != ChainParts::Stages;
    if (stages) {
        const double logit = width(locale.toString(-888.88, 'f', 2));
        widths[Logit] = std::max(logit, width(Chain::tr("Logit")));
        widths[Divided] = std::max(logit, width(chain.dividedName(locale)));
        widths[Whole] = std::max(m_number, width(chain.wholeName()));
        for (const ChainRow& row : chain.rows)
            leastCut = std::max(leastCut, width(chain.cutText(row)));
        widths[CutColumn] = std::max(leastCut, width(chain.cutName(locale)));
        widths[Sampled] = std::max(m_number, width(chain.sampledName()));
    }
    for (int side = 0; sides && side < 3; ++side)
        widths[at(FirstSide + side)] = m_number;
    double token = theme.px(kLeastToken);
    for (const ChainRow& row : chain.rows)
        token = std::max(token, width(chain.name(row)) + theme.px(10));
    widths[Token] = std::min(token, theme.px(kWidestToken));

    int bars = 0;
    for (int column = 0; column < ColumnCount; ++column)
        bars += widths[at(column)] > 0 && hasBar(column) ? 1 : 0;
    const auto left = [&] {
        double used = -gap;
        for (const double each : widths)
            used += each > 0 ? each + gap : 0.0;
        return area.width() - used;
    };
    // What the numbers leave is for the bars; where they leave nothing, headings become shorter first, then names of tokens, and then whole columns
    // go: what cut a token, as it is struck out as well, and the numbers before the probability.
    double rest = left();
    leastCut = std::max(leastCut, width(chain.shortCutName()));
    const double leastSampled = std::max(m_number, width(chain.sampledName().section(QLatin1Char(' '), 0, 0)));
    for (const auto& [column, least] : { std::pair(CutColumn, leastCut), std::pair(Sampled, leastSampled) }) {
        if (stages && rest < 0) {
            widths[at(column)] = std::max(least, widths[at(column)] + rest);
            rest = left();
        }
    }
    const auto shrinkToken = [&](double least) {
        if (rest < 0) {
            widths[Token] = std::max(std::min(least, widths[Token]), widths[Token] + rest);
            rest = left();
        }
    };
    shrinkToken(width(chain.name(chain.rows.back())));  // a count of tokens has no shorter form
    for (const Column column : { CutColumn, Divided, Logit }) {
        if (stages && rest < 0) {
            widths[at(column)] = 0.0;
            rest = left();
        }
    }
    shrinkToken(theme.px(kLeastToken) / 2);
    double bar = bars > 0 ? std::floor(std::min(theme.px(kWidestBar), rest / bars)) : 0.0;
    bar = bar >= theme.px(kLeastBar) ? bar : 0.0;
    double x = area.left();
    for (int column = 0; column < ColumnCount; ++column) {
        const double wide = widths[at(column)];
        m_left[at(column)] = std::min(x, area.right());
        m_right[at(column)] = std::min(area.right(), x + wide + (wide > 0 && hasBar(column) ? bar : 0.0));
        x = wide > 0 ? m_right[at(column)] + gap : x;
    }
}

double ChainLayout::widthForBoth(const Theme& theme)
{
    return theme.px(kBothFrom);
}

QRectF ChainLayout::header(int column) const
{
    return { m_left[at(column)], m_area.top(), m_right[at(column)] - m_left[at(column)], m_headerHeight };
}

QRectF ChainLayout::cell(int line, int column) const
{
    return { m_left[at(column)], m_area.top() + m_headerHeight + line * m_lineHeight, m_right[at(column)] - m_left[at(column)],
        m_lineHeight };
}

QRectF ChainLayout::barTrack(int line, int column) const
{
    if (!hasBar(column) || !shows(column))
        return {};
    const QRectF whole = cell(line, column);
    const double width = std::floor(whole.width() - m_number - 4);
    if (width < 8)
        return {};
    const double height = std::round(m_lineHeight * 0.45);
    return { std::round(whole.left()), std::round(whole.center().y() - height / 2), width, height };
}

int ChainLayout::lineAt(const QPointF& point) const
{
    if (!m_area.contains(point))
        return -1;
    const int line = static_cast<int>(std::floor((point.y() - m_area.top() - m_headerHeight) / m_lineHeight));
    return line >= 0 && line < m_rows ? line : -1;
}

}  // namespace kvscope
