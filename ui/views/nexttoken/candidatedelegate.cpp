// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/candidatedelegate.h"

#include "theme/theme.h"
#include "views/nexttoken/candidatemodel.h"
#include "widgets/hatchbar.h"
#include "widgets/paneltable.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kBarHeight = 8;  ///< px at 100 %
constexpr int kClassHeight = 4;  ///< of the bar of a class's votes
constexpr int kSpaceWidth = 7;  ///< px at 100 %, of the open box that marks a space
constexpr int kSpaceHeight = 3;

QFont rowFont(const QModelIndex& index)
{
    QFont font = theme().font(FontRole::Table);
    font.setBold(index.data(CandidateModel::DrawnRole).toBool());
    return font;
}

}  // namespace

CandidateDelegate::CandidateDelegate(QObject* parent) : QStyledItemDelegate(parent) { }

CandidateDelegate::~CandidateDelegate() = default;

void CandidateDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& now = theme();
    const QRect cell = option.rect;
    painter->save();
    painter->setClipRect(cell);
    const bool others = index.data(CandidateModel::OthersRole).toBool();
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver) && !others;
    if (index.data(CandidateModel::DrawnRole).toBool() || hovered) {
        painter->fillRect(cell, now.tint);
    }
    switch (index.column()) {
    case CandidateModel::TokenColumn: paintToken(*painter, cell, index); break;
    case CandidateModel::BarColumn: paintBar(*painter, cell, index); break;
    default: paintNumber(*painter, cell, index);
    }
    if (index.row() == m_cursorRow) {
        PanelTable::paintRowCursor(*painter, cell);
    }
    painter->restore();
}

void CandidateDelegate::paintToken(QPainter& painter, const QRect& rect, const QModelIndex& index)
{
    const Theme& now = theme();
    QFont font = rowFont(index);
    const bool cut = index.data(CandidateModel::CutRole).toBool();
    font.setStrikeOut(cut);
    painter.setFont(font);
    const QFontMetrics metrics = painter.fontMetrics();
    QRect text = rect;
    if (index.data(CandidateModel::LeadingSpaceRole).toBool()) {
        const int width = now.ipx(kSpaceWidth);
        const double baseline = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2.0;
        const double left = rect.left() + 0.5;
        painter.setPen(QPen(now.disabled, 1.0));
        painter.drawPolyline(QPolygonF { QPointF(left, baseline - now.px(kSpaceHeight)), QPointF(left, baseline),
            QPointF(left + width - 1, baseline), QPointF(left + width - 1, baseline - now.px(kSpaceHeight)) });
        text.setLeft(text.left() + width + now.ipx(2));
    }
    const bool quiet = cut || index.data(CandidateModel::OthersRole).toBool() || index.data(CandidateModel::SpecialRole).toBool();
    painter.setPen(quiet ? now.text2 : now.text);
    const QString whole = index.data(Qt::DisplayRole).toString();
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(whole, Qt::ElideMiddle, text.width()));
}

void CandidateDelegate::paintBar(QPainter& painter, const QRect& rect, const QModelIndex& index)
{
    const Theme& now = theme();
    // The end of the scale: the same length is the same probability, in every row and every step.
    painter.setPen(QPen(now.border, 1.0));
    painter.drawLine(QPointF(rect.right() + 0.5, rect.top()), QPointF(rect.right() + 0.5, rect.bottom() + 1.0));
    const auto widthOf = [&](double share) { return share > 0.0 ? std::max(1.0, std::round(rect.width() * share)) : 0.0; };
    const double whole = widthOf(index.data(CandidateModel::ShareRole).toDouble());
    const QVariant sampled = index.data(CandidateModel::SampledShareRole);
    const int height = now.ipx(kBarHeight);
    const QVariant voted = index.data(CandidateModel::ClassShareRole);
    const int lower = voted.isValid() ? now.ipx(kClassHeight) + 1 : 0;
    const int top = rect.top() + (rect.height() - height - lower) / 2;  // on whole pixels
    if (const double length = voted.isValid() ? widthOf(voted.toDouble()) : 0.0; length > 0.0) {
        painter.fillRect(QRectF(rect.left(), top + height + 1, length, lower - 1), now.text2);
    }
    const QRectF bar(rect.left(), top, sampled.isValid() ? widthOf(sampled.toDouble()) : whole, height);
    // The outline is the probability over the full vocabulary, the filled bar the one it was sampled with.
    if (sampled.isValid() && whole > 1.0) {
        painter.setPen(QPen(now.text2, 1.0));
        painter.drawRect(QRectF(bar.left() + 0.5, top - 0.5, whole - 1.0, height));
    }
    if (bar.isEmpty()) {
        return;
    }
    if (index.data(CandidateModel::OthersRole).toBool()) {
        paintHatchBar(painter, bar, HatchKind::Others);
    } else {
        const bool drawn = index.data(CandidateModel::DrawnRole).toBool();
        painter.fillRect(bar, drawn ? now.accent : now.stagesOn[2]);
    }
}

void CandidateDelegate::paintNumber(QPainter& painter, const QRect& rect, const QModelIndex& index)
{
    const bool logit = index.column() == CandidateModel::LogitColumn;
    const bool cut = index.data(CandidateModel::CutRole).toBool();
    painter.setFont(logit ? theme().font(FontRole::Table) : rowFont(index));
    painter.setPen(logit || cut ? theme().text2 : theme().text);
    painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, index.data(Qt::DisplayRole).toString());
}

}  // namespace kvscope
