// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/tokenpicker.h"

#include "figures/shapes.h"

#include <QFontMetrics>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

void paintPickedToken(QPainter& painter, const TokenLabel& label, int position, const QRectF& box, double padding,
    const PickedTokens& picked, const FigureStyle& style)
{
    const Theme& theme = style.theme;
    const bool chosen = position == picked.chosen;
    const bool changed = chosen && picked.active;
    if (changed)
        fillHatch(painter, box, box.topLeft(), HatchKind::Off, style);
    else
        painter.fillRect(box, chosen ? theme.tint : theme.naGround);
    QFont font = theme.font(FontRole::Chip);
    font.setStrikeOut(changed);
    const QRectF place = box.adjusted(padding, 0, -padding, 0);
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(label.text, Qt::ElideMiddle, static_cast<int>(std::ceil(place.width() + 1))));
    painter.setBrush(Qt::NoBrush);
    if (chosen) {
        painter.setPen(QPen(picked.active ? theme.off : theme.accent, 2));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
    } else if (position == picked.other) {
        painter.setPen(QPen(picked.active ? theme.off : theme.accent, 1.5, Qt::DashLine));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
    }
}

TokenPicker::TokenPicker(QWidget* parent) : TokenFlowView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

TokenPicker::~TokenPicker() = default;

void TokenPicker::setMostLines(int lines)
{
    if (std::exchange(m_mostLines, lines) != lines)
        updateGeometry();
}

int TokenPicker::lines(int count) const
{
    return static_cast<int>(std::ceil(count * TokenFlow({}, 100, theme()).lineHeight()));
}

QSize TokenPicker::sizeHint() const
{
    const int needed = static_cast<int>(std::lround(textFlow().height() / textFlow().lineHeight()));
    return { theme().ipx(500), lines(std::clamp(needed, 1, m_mostLines)) };
}

QSize TokenPicker::minimumSizeHint() const
{
    return { theme().ipx(160), lines(1) };
}

void TokenPicker::setTokens(std::vector<TokenLabel> tokens)
{
    const bool others = tokens.size() != m_tokens.size();
    m_tokens = std::move(tokens);
    if (m_pointed >= static_cast<int>(m_tokens.size()))
        m_pointed = -1;
    reflow();
    updateGeometry();
    if (others && !m_tokens.empty())
        showToken(static_cast<int>(m_tokens.size()) - 1);
}

void TokenPicker::setPicked(const PickedTokens& picked)
{
    if (std::exchange(m_picked, picked) == picked)
        return;
    if (picked.chosen >= 0 && picked.chosen < textFlow().count())
        showToken(picked.chosen);
    viewport()->update();
}

void TokenPicker::setPointed(int token)
{
    if (std::exchange(m_pointed, token) != token)
        viewport()->update();
}

void TokenPicker::resizeEvent(QResizeEvent* event)
{
    TokenFlowView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry();  // in another width it has other lines
}

int TokenPicker::startToken() const
{
    return m_picked.chosen >= 0 && m_picked.chosen < textFlow().count() ? m_picked.chosen : textFlow().count() - 1;
}

void TokenPicker::paintText(QPainter& painter, const FigureStyle& style)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    const TokenFlow& flow = textFlow();
    const int end = flow.firstFrom(scrolled() + viewport()->height());
    for (int token = flow.firstBelow(scrolled()); token < end; ++token) {
        const QRectF box = placeOf(token);
        paintPickedToken(painter, m_tokens[static_cast<std::size_t>(token)], token, box, flow.padding(), m_picked, style);
        if (token == m_pointed) {
            painter.setPen(QPen(style.theme.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

}  // namespace kvscope
