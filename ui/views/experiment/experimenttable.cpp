// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimenttable.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/experiment/experimentbars.h"
#include "views/experiment/experimenttablemodel.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kGap = 12;  ///< px at 100 %, between columns
constexpr int kSwatch = 9;
constexpr double kTokenShare = 0.24;

/// Says which bar is which.
class ExperimentHeader final : public PanelHeader {
public:
    using PanelHeader::PanelHeader;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        PanelHeader::paintSection(painter, rect, section);
        if (section != ExperimentTableModel::BeforeColumn && section != ExperimentTableModel::AfterColumn)
            return;
        const int words
            = QFontMetrics(theme().font(FontRole::Table)).horizontalAdvance(model()->headerData(section, Qt::Horizontal).toString());
        const int side = theme().ipx(kSwatch);
        const QRect swatch(rect.right() - words - side - theme().ipx(4), rect.center().y() - side / 2, side, side);
        paintExperimentSwatch(*painter, swatch, section == ExperimentTableModel::AfterColumn, theme());
    }
};

QFont rowFont(bool own)
{
    QFont font = theme().font(FontRole::Table);
    font.setBold(own);
    return font;
}

}  // namespace

ExperimentItem::ExperimentItem(const ExperimentTableModel* model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) { }

ExperimentItem::~ExperimentItem() = default;

void ExperimentItem::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& now = theme();
    const ExperimentContent::Row& row = m_model->rows()[static_cast<std::size_t>(index.row())];
    const QRect cell = option.rect;
    painter->save();
    painter->setClipRect(cell);
    if (row.own)
        painter->fillRect(cell, now.tint);
    if (index.column() == ExperimentTableModel::BarColumn) {
        paintExperimentBars(*painter, cell, row, now);
    } else {
        const bool left = index.column() == ExperimentTableModel::TokenColumn;
        const QFont font = rowFont(row.own);
        const QString text = index.data().toString();
        painter->setFont(font);
        painter->setPen(index.column() == ExperimentTableModel::RankColumn ? now.text2 : now.text);
        painter->drawText(cell, (left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
            left ? QFontMetrics(font).elidedText(text, Qt::ElideMiddle, cell.width()) : text);
    }
    if (index.row() == m_cursorRow) {
        PanelTable::paintRowCursor(*painter, cell);
    }
    painter->restore();
}

ExperimentTable::ExperimentTable(ExperimentTableModel* model, QWidget* parent)
    : PanelTable(new ExperimentHeader, parent)
    , m_model(model)
    , m_item(new ExperimentItem(model, this))
{
    setModel(model);
    setItemDelegate(m_item);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMinimumSize(1, 1);
    retranslate();
}

ExperimentTable::~ExperimentTable() = default;

void ExperimentTable::retranslate()
{
    setFont(theme().font(FontRole::Table));
    setAccessibleName(ExperimentTableModel::tr("Next token before and in the experiment"));
    layoutSections();
}

void ExperimentTable::showCursor(int row)
{
    m_item->setCursorRow(row);
}

void ExperimentTable::layoutSections()
{
    const QFontMetrics metrics(rowFont(true));
    horizontalHeader()->setFixedHeight(metrics.height());
    verticalHeader()->setDefaultSectionSize(metrics.height() + theme().ipx(2));
    const auto widest = [&](int column, const QString& sample) {
        const int head = metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        return std::max(head, metrics.horizontalAdvance(sample)) + theme().ipx(kGap);
    };
    const int swatch = theme().ipx(kSwatch + 4);
    const int before = widest(ExperimentTableModel::BeforeColumn, percentText(1.0)) + swatch;
    const int after = widest(ExperimentTableModel::AfterColumn, percentText(1.0)) + swatch;
    const int difference = widest(ExperimentTableModel::DifferenceColumn, ExperimentTableModel::differenceText(-1.0));
    const int rank = widest(ExperimentTableModel::RankColumn, QStringLiteral("88,888 → 88,888"));
    const int width = viewport()->width();
    const int token = std::max(metrics.horizontalAdvance(QStringLiteral("unbelievably")), static_cast<int>(width * kTokenShare));
    // Where there is no room for all of them the ranks leave, then the differences.
    const int fixed = token + before + after;
    const bool ranks = fixed + difference + rank + theme().ipx(80) <= width;
    const bool differences = fixed + difference + theme().ipx(60) <= width;
    setColumnHidden(ExperimentTableModel::RankColumn, !ranks);
    setColumnHidden(ExperimentTableModel::DifferenceColumn, !differences);
    setColumnWidth(ExperimentTableModel::TokenColumn, token);
    setColumnWidth(ExperimentTableModel::BeforeColumn, before);
    setColumnWidth(ExperimentTableModel::AfterColumn, after);
    if (differences)
        setColumnWidth(ExperimentTableModel::DifferenceColumn, difference);
    if (ranks)
        setColumnWidth(ExperimentTableModel::RankColumn, rank);
    setColumnWidth(ExperimentTableModel::BarColumn, std::max(1, width - fixed - (differences ? difference : 0) - (ranks ? rank : 0)));
}

void ExperimentTable::resizeEvent(QResizeEvent* event)
{
    PanelTable::resizeEvent(event);
    layoutSections();
}

}  // namespace kvscope
