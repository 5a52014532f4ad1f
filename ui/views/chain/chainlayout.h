// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the numbers and bars of a chain are painted. GUI thread only (fonts).

#include "theme/theme.h"
#include "views/chain/chain.h"

#include <QRectF>

#include <array>

namespace kvscope {

/// Which parts are painted: the stages of the step, the three temperatures side by side, or both.
enum class ChainParts : std::uint8_t { Stages, Temperatures, Both };

class ChainLayout {
public:
    enum Column { Token, Logit, Divided, Whole, CutColumn, Sampled, FirstSide, ColumnCount = FirstSide + 3 };

    ChainLayout() = default;
    ChainLayout(const Chain& chain, ChainParts parts, const QRectF& area, const Theme& theme, const QLocale& locale);

    [[nodiscard]] int rows() const { return m_rows; }  ///< that fit, the last one being that of all others
    /// The row of the chain in a line; the last line has the last row.
    [[nodiscard]] int rowOfLine(int line) const { return line + 1 == m_rows ? m_chainRows - 1 : line; }
    [[nodiscard]] bool shows(int column) const { return m_right[at(column)] > m_left[at(column)]; }
    [[nodiscard]] QRectF header(int column) const;
    [[nodiscard]] QRectF cell(int line, int column) const;
    /// Where a bar of full length would be, left of the number; empty where there is no room for bars.
    [[nodiscard]] QRectF barTrack(int line, int column) const;
    [[nodiscard]] int lineAt(const QPointF& point) const;  ///< -1: none

    /// The narrowest area in which both parts have bars.
    [[nodiscard]] static double widthForBoth(const Theme& theme);

private:
    [[nodiscard]] static std::size_t at(int column) { return static_cast<std::size_t>(column); }

    QRectF m_area;
    std::array<double, ColumnCount> m_left {};
    std::array<double, ColumnCount> m_right {};
    double m_number = 0.0;  ///< width of a percentage
    double m_headerHeight = 0.0;
    double m_lineHeight = 1.0;
    int m_rows = 0;
    int m_chainRows = 0;
};

}  // namespace kvscope
