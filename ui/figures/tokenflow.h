// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where each token of a running text stands: from left to right, in lines of a given width, a new one after each newline. GUI thread only
// (fonts).

#include "text/tokenlabel.h"
#include "theme/theme.h"

#include <QRectF>

#include <span>
#include <vector>

namespace kvscope {

class TokenFlow {
public:
    TokenFlow() = default;
    /// @param tokens must outlive the call only
    TokenFlow(std::span<const TokenLabel> tokens, double width, const Theme& theme);

    [[nodiscard]] int count() const { return static_cast<int>(m_boxes.size()); }
    /// The box of a token, from (0, 0); its text begins after padding() pixels.
    [[nodiscard]] const QRectF& box(int token) const { return m_boxes[static_cast<std::size_t>(token)]; }
    [[nodiscard]] double padding() const { return m_padding; }
    [[nodiscard]] double height() const { return m_height; }
    [[nodiscard]] double lineHeight() const { return m_lineHeight; }
    /// The first token whose box ends below @p y, and the first that begins at or below it; count() if none.
    [[nodiscard]] int firstBelow(double y) const;
    [[nodiscard]] int firstFrom(double y) const;
    /// -1: none.
    [[nodiscard]] int tokenAt(const QPointF& point) const;
    /// The token above (-1) or below (1) whose middle is nearest; the same one at the edge.
    [[nodiscard]] int neighbour(int token, int lines) const;

private:
    std::vector<QRectF> m_boxes;
    double m_padding = 0.0;
    double m_height = 0.0;
    double m_lineHeight = 1.0;
};

}  // namespace kvscope
