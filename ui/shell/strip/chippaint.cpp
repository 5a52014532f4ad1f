// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// ChipView's painting. Positions come from ChipLayout, colours from the theme.
#include "shell/strip/chipview.h"

#include "state/viewstate.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kRadius = 7.0;
constexpr double kFoot = 5.0;
constexpr double kBar = 2.0;
constexpr double kPinnedFrame = 2.5;
constexpr double kPin = 12.0;
constexpr double kMarkHeight = 4.0;

QPainterPath rounded(const QRectF& rect, double radius)
{
    QPainterPath path;
    path.addRoundedRect(rect, radius, radius);
    return path;
}

/// Left edge of a caption: its block's left end, or the view's when that end is scrolled out, but never beyond the block.
double stickyLeft(const QRectF& block, double textWidth, double scroll)
{
    return std::max(block.left(), std::min(scroll, block.right() - textWidth));
}

/// The caption without the clauses at its end that have no room: "Prefill: step 1, 6 tokens in one pass", "Prefill: step 1", "Prefill", nothing.
QString fittingCaption(QString text, const QFontMetricsF& metrics, double room)
{
    while (!text.isEmpty() && metrics.horizontalAdvance(text) > room)
        text.truncate(std::max({ qsizetype { 0 }, text.lastIndexOf(QLatin1String(", ")), text.lastIndexOf(QLatin1Char(':')) }));
    return text;
}

}  // namespace

void ChipView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.translate(-m_scroll, 0);
    m_seenLeft = seenLeft();
    m_seenRight = seenRight();
    paintCaptions(painter);
    for (const Chip& chip : m_layout.chips) {
        if (!isSeen(chip))
            continue;
        paintChip(painter, chip);
        paintNumber(painter, chip);
    }
    paintPrefillBlock(painter);
    paintGroups(painter);
    paintFrames(painter);
    painter.restore();
    paintMore(painter);
}

void ChipView::paintCaptions(QPainter& painter) const
{
    const Theme& now = theme();
    painter.setFont(now.font(FontRole::Table));
    painter.setPen(now.text2);
    const QFontMetricsF metrics(painter.font());
    const double left = m_seenLeft;
    const double right = m_scroll + viewWidth();
    // A caption stands over what is seen of its block, and loses clauses where that is too short for it.
    const auto caption = [&](const QRectF& block, const QString& text) {
        const double from = stickyLeft(block, metrics.horizontalAdvance(text), left);
        const double start = std::max(from, left);
        const double room = std::min(right, std::max(block.right(), from + metrics.horizontalAdvance(text))) - start;
        const QString shown = fittingCaption(text, metrics, room + 1.0);
        painter.drawText(QRectF(start, m_layout.captionTop, room + 2, m_layout.captionHeight), Qt::AlignLeft | Qt::AlignVCenter, shown);
    };
    if (!m_layout.prefillBracket.isEmpty())
        caption(m_layout.prefillBracket.united(m_layout.prefillCaption), m_content.prefillCaption);
    if (!m_layout.decodeCaption.isEmpty())
        caption(m_layout.decodeCaption, m_content.decodeCaption);
}

void ChipView::paintPrefillBlock(QPainter& painter) const
{
    QRectF block;
    bool fromStart = false;
    bool toEnd = false;
    const auto prompt = static_cast<std::size_t>(std::max(0, m_content.promptLength));
    for (std::size_t i = 0; i < std::min(prompt, m_layout.chips.size()); ++i) {
        if (isSeen(m_layout.chips[i])) {
            block = block.united(m_layout.chips[i].rect);
            fromStart = fromStart || i == 0;
            toEnd = i + 1 == prompt;
        }
    }
    if (block.isEmpty())
        return;
    const Theme& now = theme();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_prefillNow ? now.accent : now.edge, 1.0));
    painter.drawRect(block.adjusted(0.5, 0.5, -0.5, -0.5));
    // The bracket is open at an end that is out of sight.
    const double top = m_layout.prefillBracket.top() + 0.5;
    const double bottom = m_layout.prefillBracket.bottom();
    QPolygonF bracket;
    if (fromStart)
        bracket << QPointF(block.left() + 0.5, bottom);
    bracket << QPointF(block.left() + 0.5, top) << QPointF(block.right() - 0.5, top);
    if (toEnd)
        bracket << QPointF(block.right() - 0.5, bottom);
    painter.setPen(QPen(now.edge, now.px(1.5)));
    painter.drawPolyline(bracket);
}

void ChipView::paintChip(QPainter& painter, const Chip& chip) const
{
    const Theme& now = theme();
    const bool drawn = chip.position < 0;
    const bool newest = chip.position >= 0 && chip.position == m_newest;
    if (chip.prefill) {
        painter.fillRect(chip.rect, m_prefillNow ? now.tint : now.naGround);
        paintFoot(painter, chip, chip.rect.adjusted(0, 0, 0, -1));
        if (chip.position > 0)
            painter.fillRect(QRectF(chip.rect.left(), chip.rect.top() + 1, 1, chip.rect.height() - 2), now.border);
    } else {
        const double line = newest ? now.px(2.0) : 1.0;
        const QRectF frame = chip.rect.adjusted(line / 2, line / 2, -line / 2, -line / 2);
        QPen pen(drawn ? now.edge : now.accent, line);
        if (drawn)
            pen.setDashPattern({ 4.0, 3.0 });
        painter.setPen(Qt::NoPen);
        painter.setBrush(newest ? now.tint : now.surface);
        painter.drawRoundedRect(frame, now.px(kRadius), now.px(kRadius));
        painter.save();
        painter.setClipPath(rounded(frame, now.px(kRadius)), Qt::IntersectClip);
        paintFoot(painter, chip, frame);
        painter.restore();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        painter.drawRoundedRect(frame, now.px(kRadius), now.px(kRadius));
        if (!drawn)
            painter.fillRect(QRectF(chip.rect.left(), m_layout.bracketTop, chip.rect.width(), now.px(kBar)), now.accent);
    }
    if (isCovered(chip.position)) {
        painter.save();
        painter.setClipPath(rounded(chip.rect, chip.prefill ? 0.0 : now.px(kRadius)), Qt::IntersectClip);
        painter.fillRect(chip.rect, now.hatch(HatchKind::Off, devicePixelRatioF()));
        painter.restore();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(now.off, now.px(2.0)));
        const double radius = chip.prefill ? 0.0 : now.px(kRadius) - 1;
        painter.drawRoundedRect(chip.rect.adjusted(1, 1, -1, -1), radius, radius);
    }
    paintLabel(painter, chip);
}

void ChipView::paintFoot(QPainter& painter, const Chip& chip, const QRectF& inside) const
{
    if (chip.position < m_firstRecomputed || chip.position >= m_firstRecomputed + m_recomputed)
        return;
    const double foot = theme().px(kFoot);
    painter.fillRect(
        QRectF(inside.left(), inside.bottom() - foot, inside.width(), foot), theme().hatch(HatchKind::Off, devicePixelRatioF()));
}

void ChipView::paintLabel(QPainter& painter, const Chip& chip) const
{
    const Theme& now = theme();
    const TokenLabel& label = chip.position < 0 ? m_content.next : m_content.tokens[static_cast<std::size_t>(chip.position)];
    QFont font = now.font(FontRole::Chip);
    font.setBold(chip.position >= 0 && chip.position == m_newest);
    font.setStrikeOut(isCovered(chip.position));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double mark = label.leadingSpace ? spaceMarkWidth(now) : 0.0;
    const double room = chip.rect.width() - mark - now.px(8);
    const QString text = metrics.elidedText(label.text, Qt::ElideMiddle, room);
    const double wide = metrics.horizontalAdvance(text);
    const double left = chip.rect.center().x() - (mark + wide) / 2;
    if (label.leadingSpace) {
        // A small open box on the baseline makes a space visible.
        const double base = chip.rect.center().y() + metrics.capHeight() / 2 + now.px(2);
        const double boxWidth = mark - now.px(2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(now.disabled, now.px(1.3)));
        painter.drawPolyline(QPolygonF { QPointF(left, base - now.px(kMarkHeight)), QPointF(left, base), QPointF(left + boxWidth, base),
            QPointF(left + boxWidth, base - now.px(kMarkHeight)) });
    }
    const bool plain = label.kind == PieceKind::Text;
    painter.setPen(plain ? now.text : now.text2);
    painter.drawText(QRectF(left + mark, chip.rect.top(), wide + 2, chip.rect.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ChipView::paintNumber(QPainter& painter, const Chip& chip) const
{
    const Theme& now = theme();
    const auto inGroup = [&](const ChipGroup& group) { return chip.position >= group.first && chip.position < group.first + group.count; };
    if (chip.position >= 0 && std::any_of(m_layout.groups.begin(), m_layout.groups.end(), inGroup))
        return;
    const bool pinned = chip.position >= 0 && m_state->pinned() && m_state->pinned()->query == chip.position;
    const bool newest = chip.position >= 0 && chip.position == m_newest;
    QFont font = now.font(FontRole::Table);
    font.setBold(newest || pinned);
    painter.setFont(font);
    painter.setPen(newest || pinned ? now.accent : now.text2);
    const QRectF below(chip.rect.left() - 8, m_layout.numberTop, chip.rect.width() + 16, m_layout.numberHeight);
    QString text = chip.position < 0 ? m_content.nextCaption : QLocale().toString(chip.position + 1);
    const auto hover = m_state->hover();
    if (hover && hover->key >= 0 && chip.position >= 0) {
        if (chip.position == hover->query)
            //: after a position: it is the query of the cell that is pointed at; one letter
            text += QLatin1Char(' ') + tr("q");
        if (chip.position == hover->key)
            //: after a position: it is the key of the cell that is pointed at; one letter
            text += QLatin1Char(' ') + tr("k");
    }
    painter.drawText(below, Qt::AlignCenter, text);
    if (pinned) {
        const int side = now.ipx(kPin);
        const double wide = QFontMetricsF(font).horizontalAdvance(text);
        painter.drawPixmap(QPointF(std::round(below.center().x() - wide / 2 - side - 1), std::round(below.center().y() - side / 2.0)),
            iconPixmap(IconName::Pin, now.accent, side, devicePixelRatioF()));
    }
}

void ChipView::paintFrames(QPainter& painter) const
{
    const Theme& now = theme();
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](int position, const QPen& pen) {
        const Chip* chip = m_layout.ofPosition(position);
        if (chip == nullptr || !isSeen(*chip))
            return;
        const double half = pen.widthF() / 2;
        const double radius = chip->prefill ? 0.0 : now.px(kRadius);
        painter.setPen(pen);
        painter.drawRoundedRect(chip->rect.adjusted(half, half, -half, -half), radius, radius);
    };
    const auto both = [&](const CellRef& cell, const QPen& pen) {
        frame(cell.query, pen);
        if (cell.key >= 0 && cell.key != cell.query)
            frame(cell.key, pen);
    };
    if (const auto pinned = m_state->pinned()) {
        const double outer = now.px(kPinnedFrame) + 1;
        both(*pinned, QPen(now.text, outer));
        if (const Chip* chip = m_layout.ofPosition(pinned->query)) {
            const double inner = now.px(kPinnedFrame);
            const double radius = chip->prefill ? 0.0 : now.px(kRadius) - 1;
            painter.setPen(QPen(now.accent, inner));
            const double inset = 1 + inner / 2;
            painter.drawRoundedRect(chip->rect.adjusted(inset, inset, -inset, -inset), radius, radius);
        }
    }
    if (const auto hover = m_state->hover()) {
        // The query is framed, the key underlined.
        frame(hover->query, QPen(now.text, now.px(2.0)));
        const Chip* key = m_layout.ofPosition(hover->key);
        if (key != nullptr && isSeen(*key) && hover->key != hover->query)
            painter.fillRect(QRectF(key->rect.left(), key->rect.bottom() - now.px(4.0), key->rect.width(), now.px(4.0)), now.text);
    }
    if (m_cursor >= 0 && hasFocus()) {
        QPen dashed(now.surface, now.px(2.0));
        dashed.setDashPattern({ 2.0, 2.0 });
        frame(m_cursor, dashed);  // over the hover frame, so that dark and light dashes alternate
    }
}

void ChipView::paintGroups(QPainter& painter) const
{
    const Theme& now = theme();
    for (const ChipGroup& group : m_layout.groups) {
        const Chip* first = m_layout.ofPosition(group.first);
        const Chip* last = m_layout.ofPosition(group.first + group.count - 1);
        if (first == nullptr || last == nullptr || !isSeen(*first) || !isSeen(*last))
            continue;
        const QRectF bracket = group.bracket;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(now.edge, now.px(1.5)));
        painter.drawPolyline(QPolygonF { bracket.topLeft(), bracket.bottomLeft(), bracket.bottomRight(), bracket.topRight() });
        const bool newest = m_newest >= group.first && m_newest < group.first + group.count;
        QFont font = now.font(FontRole::Table);
        font.setBold(true);
        painter.setFont(font);
        painter.setPen(newest ? now.accent : now.text);
        painter.drawText(group.text, Qt::AlignCenter, group.label);
    }
}

void ChipView::paintMore(QPainter& painter) const
{
    const Theme& now = theme();
    painter.setFont(now.font(FontRole::Table));
    for (const bool right : { false, true }) {
        const QString text = moreText(right);
        if (text.isEmpty())
            continue;
        const QRect area = moreRect(right);
        painter.fillRect(QRect(area.left(), 0, area.width(), height()), now.surface);
        painter.setPen(now.accent);
        const QRectF line(area.left(), m_layout.chips.front().rect.top(), area.width(), m_layout.chips.front().rect.height());
        painter.drawText(line, Qt::AlignCenter, text);
    }
}

}  // namespace kvscope
