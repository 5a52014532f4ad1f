// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/tokenpreview.h"

#include "text/numbertext.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

namespace {

constexpr double kHeight = 22.0;  ///< px at 100 %
constexpr double kPadding = 4.0;

QFont chipFont()
{
    return theme().font(FontRole::Table);
}

}  // namespace

TokenPreview::TokenPreview(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

TokenPreview::~TokenPreview() = default;

void TokenPreview::setTokens(std::vector<TokenLabel> tokens)
{
    m_tokens = std::move(tokens);
    QStringList pieces;
    for (const TokenLabel& token : m_tokens) {
        pieces << token.spaced();
    }
    setAccessibleName(tr("Tokens of this text"));
    setAccessibleDescription(pieces.join(QLatin1Char(' ')));
    update();
}

double TokenPreview::widthOf(const TokenLabel& token) const
{
    return std::ceil(QFontMetricsF(chipFont()).horizontalAdvance(token.spaced())) + 2 * theme().px(kPadding);
}

QString TokenPreview::moreText(int hidden) const
{
    //: tokens to the left that are not shown
    return hidden > 0 ? tr("‹ %1 more").arg(countText(hidden)) : QString();
}

int TokenPreview::firstShown() const
{
    const int count = static_cast<int>(m_tokens.size());
    double all = 0.0;
    for (const TokenLabel& token : m_tokens) {
        all += widthOf(token);
    }
    if (all <= width() - 1) {
        return 0;
    }
    const double room = width() - 1 - QFontMetricsF(chipFont()).horizontalAdvance(moreText(count)) - theme().px(2 * kPadding);
    int first = count;
    for (double taken = 0.0; first > 0; --first) {
        taken += widthOf(m_tokens[static_cast<std::size_t>(first) - 1]);
        if (taken > room) {
            break;
        }
    }
    return first;
}

QSize TokenPreview::sizeHint() const
{
    return { theme().ipx(300), std::max(theme().ipx(kHeight), static_cast<int>(std::ceil(QFontMetricsF(chipFont()).height())) + 4) };
}

void TokenPreview::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& now = theme();
    QPainter painter(this);
    painter.setFont(chipFont());
    const int first = firstShown();
    double x = 0.5;
    if (first > 0) {
        const QString more = moreText(first);
        painter.setPen(now.text2);
        painter.drawText(QRectF(0, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, more);
        x += std::ceil(QFontMetricsF(chipFont()).horizontalAdvance(more)) + now.px(2 * kPadding);
    }
    for (auto i = static_cast<std::size_t>(first); i < m_tokens.size(); ++i) {
        const QRectF chip(x, 0.5, widthOf(m_tokens[i]), height() - 1.0);
        painter.setPen(QPen(now.edge, 1.0));
        painter.setBrush(now.naGround);
        painter.drawRect(chip);
        painter.setPen(m_tokens[i].kind == PieceKind::Text ? now.text : now.text2);
        painter.drawText(chip, Qt::AlignCenter, m_tokens[i].spaced());
        x += chip.width();
    }
}

}  // namespace kvscope
