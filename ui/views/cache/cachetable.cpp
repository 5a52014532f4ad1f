// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/cachetable.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/cache/cachedelegate.h"
#include "views/cache/cachemodel.h"
#include "widgets/ignorechildren.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kPadding = 4;  ///< px at 100 %, each side of a cell
constexpr int kMarkColumn = 34;  ///< px at 100 %
constexpr double kRoom = 1.15;
constexpr double kTokenShare = 0.30;  ///< of the width left by numbers and marks

/// Column headers; the state column's header also says, at its right end, that Q is never stored.
class CacheHeader final : public PanelHeader {
protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const Theme& now = theme();
        painter->fillRect(rect, now.surface);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), now.border);
        const QFont font = now.font(FontRole::Table);
        const QFontMetrics metrics(font);
        painter->setFont(font);
        painter->setPen(now.text2);
        const QString text = model()->headerData(section, Qt::Horizontal).toString();
        // Align texts at the bottom, close to the rows, however tall the header is.
        const QRect inner = rect.adjusted(now.ipx(kPadding), 0, -now.ipx(kPadding), -now.ipx(5));
        const Qt::Alignment alignment = section == CacheModel::PositionColumn          ? Qt::AlignRight
            : section == CacheModel::TokenColumn || section == CacheModel::StateColumn ? Qt::AlignLeft
                                                                                       : Qt::AlignHCenter;
        painter->drawText(inner, static_cast<int>(alignment | Qt::AlignBottom), text);
        if (section == CacheModel::StateColumn) {
            const QString note = CacheModel::tr("Q is never stored");
            const int needed = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(note) + now.ipx(12);
            if (needed <= inner.width()) {
                painter->drawText(inner, Qt::AlignRight | Qt::AlignBottom, note);
            }
        }
    }
};

}  // namespace

CacheTable::CacheTable(CacheModel* model, QWidget* parent)
    : PanelTable(new CacheHeader, parent)
    , m_model(model)
    , m_delegate(new CacheDelegate(this))
{
    setModel(model);
    setItemDelegate(m_delegate);
    setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    connect(this, &QAbstractItemView::entered, this, [this](const QModelIndex& index) { emit rowHovered(index.row()); });
    connect(this, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { emit rowChosen(index.row()); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &CacheTable::topRowChanged);
    connect(model, &QAbstractItemModel::rowsInserted, this, &CacheTable::layoutColumns);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &CacheTable::layoutColumns);
    connect(model, &QAbstractItemModel::dataChanged, this, &CacheTable::layoutColumns);
    retranslate();
}

CacheTable::~CacheTable()
{
    ignoreChildren(this);
}

void CacheTable::retranslate()
{
    setFont(theme().font(FontRole::Table));
    setAccessibleName(CacheModel::tr("KV cache, one row per position"));
    layoutColumns();
}

void CacheTable::setMetric(const RowMetric& metric, int headerHeight)
{
    if (verticalHeader()->defaultSectionSize() != metric.height) {
        verticalHeader()->setDefaultSectionSize(metric.height);
    }
    if (horizontalHeader()->height() != headerHeight || horizontalHeader()->maximumHeight() != headerHeight) {
        horizontalHeader()->setFixedHeight(headerHeight);
        updateGeometries();
    }
    // Whole rows only, as many as in the matrix next to it.
    setMaximumHeight(headerHeight + metric.visibleRows * metric.height);
}

void CacheTable::layoutColumns()
{
    const Theme& now = theme();
    const QFontMetrics metrics(now.font(FontRole::Table));
    QFont boldFont = now.font(FontRole::Table);
    boldFont.setBold(true);
    const QFontMetrics boldMetrics(boldFont);
    const int padding = 2 * now.ipx(kPadding);
    // Numbers are never cut: rounded up, and with room for fonts that are wider than they say.
    const double digits = QFontMetricsF(now.font(FontRole::Table)).horizontalAdvance(countText(std::max(99, m_model->rowCount())));
    const int number = static_cast<int>(std::ceil(digits * kRoom)) + 1 + padding;
    const int mark = now.ipx(kMarkColumn);
    const int rest = std::max(0, viewport()->width() - number - 3 * mark);
    int longest = 0;
    for (const QString& text : m_model->longestStates()) {
        longest = std::max(longest, boldMetrics.horizontalAdvance(text) + padding);
    }
    // The token column keeps its share; the second part of the state ("from step 3") is hidden when both do not fit.
    const int token = static_cast<int>(rest * kTokenShare) + now.ipx(6);
    const int state = rest - token;
    m_delegate->setSecondaryShown(longest <= state);
    setColumnWidth(CacheModel::PositionColumn, number);
    setColumnWidth(CacheModel::TokenColumn, token);
    for (const int column : { CacheModel::QueryColumn, CacheModel::KeyColumn, CacheModel::ValueColumn }) {
        setColumnWidth(column, mark);
    }
    setColumnWidth(CacheModel::StateColumn, std::max(1, state));
}

void CacheTable::setHoveredRow(int row)
{
    m_delegate->setHoveredRow(row);
    viewport()->update();
}

void CacheTable::setPinnedRow(int row)
{
    m_delegate->setPinnedRow(row);
    viewport()->update();
}

void CacheTable::showTopRow(int row)
{
    const QSignalBlocker quiet(this);
    // New rows and another height reach the scroll bar's range only later; until then it would stop short of the newest row.
    executeDelayedItemsLayout();
    updateGeometries();
    verticalScrollBar()->setValue(row);
}

void CacheTable::showCursor(int row)
{
    m_delegate->setCursorRow(row);
    if (row >= 0) {
        emit rowHovered(row);
    }
}

int CacheTable::firstCursorRow() const
{
    return m_model->rowCount() - 1;  // the newest is the one of interest
}

void CacheTable::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space) && currentIndex().isValid()) {
        emit rowChosen(currentIndex().row());
        event->accept();
        return;
    }
    if (key == Qt::Key_Home || key == Qt::Key_End) {
        setCurrentIndex(m_model->index(key == Qt::Key_Home ? 0 : m_model->rowCount() - 1, CacheModel::StateColumn));
        event->accept();
        return;
    }
    PanelTable::keyPressEvent(event);
}

void CacheTable::focusOutEvent(QFocusEvent* event)
{
    PanelTable::focusOutEvent(event);
    emit rowHovered(-1);
}

void CacheTable::leaveEvent(QEvent* event)
{
    PanelTable::leaveEvent(event);
    emit rowHovered(-1);
}

void CacheTable::resizeEvent(QResizeEvent* event)
{
    PanelTable::resizeEvent(event);
    layoutColumns();
}

}  // namespace kvscope
