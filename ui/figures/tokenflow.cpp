// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/tokenflow.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kPadding = 5;  ///< room for the frame of the token that looks
constexpr double kSpace = 4;  ///< in place of a leading space, outside of the box
constexpr double kLinePadding = 8;

}  // namespace

TokenFlow::TokenFlow(std::span<const TokenLabel> tokens, double width, const Theme& theme)
    : m_padding(theme.px(kPadding))
    , m_lineHeight(std::ceil(QFontMetricsF(theme.font(FontRole::Chip)).height() + theme.px(kLinePadding)))
{
    const QFontMetricsF metrics(theme.font(FontRole::Chip));
    m_boxes.reserve(tokens.size());
    double x = 0.0;
    double y = 0.0;
    for (const TokenLabel& token : tokens) {
        const double space = x > 0.0 && token.leadingSpace ? theme.px(kSpace) : x > 0.0 ? 1.0 : 0.0;
        const double wanted = std::ceil(metrics.horizontalAdvance(token.text) + 2 * m_padding);
        const double box = std::min(wanted, std::max(1.0, width));
        if (x > 0.0 && x + space + box > width) {
            x = 0.0;
            y += m_lineHeight;
        } else {
            x += space;
        }
        m_boxes.emplace_back(x, y, box, m_lineHeight - theme.px(3));
        x += box;
        if (token.text.endsWith(characterMark(U'\n'))) {
            x = 0.0;
            y += m_lineHeight;
        }
    }
    m_height = m_boxes.empty() ? 0.0 : m_boxes.back().top() + m_lineHeight;
}

int TokenFlow::firstBelow(double y) const
{
    const auto found
        = std::lower_bound(m_boxes.begin(), m_boxes.end(), y, [](const QRectF& box, double line) { return box.bottom() <= line; });
    return static_cast<int>(found - m_boxes.begin());
}

int TokenFlow::firstFrom(double y) const
{
    const auto found = std::lower_bound(m_boxes.begin(), m_boxes.end(), y, [](const QRectF& box, double line) { return box.top() < line; });
    return static_cast<int>(found - m_boxes.begin());
}

int TokenFlow::tokenAt(const QPointF& point) const
{
    for (int token = firstBelow(point.y()); token < count() && box(token).top() <= point.y(); ++token) {
        if (box(token).contains(point))
            return token;
    }
    return -1;
}

int TokenFlow::neighbour(int token, int lines) const
{
    const double y = box(token).top() + lines * m_lineHeight;
    const double x = box(token).center().x();
    int best = token;
    double nearest = HUGE_VAL;
    for (int other = firstFrom(y); other < count() && box(other).top() == y; ++other) {
        const double distance = std::abs(box(other).center().x() - x);
        if (distance < nearest) {
            nearest = distance;
            best = other;
        }
    }
    return best;
}

}  // namespace kvscope
