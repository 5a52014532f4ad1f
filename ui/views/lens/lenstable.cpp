// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lens/lenstable.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/lens/lenstablemodel.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kGap = 12;  ///< px at 100 %, between columns
constexpr int kCandidate = 104;  ///< px at 100 %, at least, for a candidate

/// Names of numbers end where the numbers end.
class LensHeader final : public PanelHeader {
protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const bool number = section > LensTableModel::LayerColumn && section < LensTableModel::FirstCandidateColumn;
        PanelHeader::paintSection(painter, number ? rect.adjusted(0, 0, -theme().ipx(kGap), 0) : rect, section);
    }
};

}  // namespace

LensItem::LensItem(const LensTableModel* model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) { }

LensItem::~LensItem() = default;

void LensItem::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& now = theme();
    const LensContent& content = m_model->content();
    const QRect cell = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setClipRect(cell);
    if (index.column() >= LensTableModel::FirstCandidateColumn) {
        const int candidate = index.column() - LensTableModel::FirstCandidateColumn;
        const auto at = static_cast<std::size_t>(candidate);
        paintLensCell(*painter, cell, content.top[static_cast<std::size_t>(index.row())][at],
            content.layer(index.row()).top[at].probability, content.isOwn(index.row(), candidate), m_palette,
            { .theme = now, .locale = QLocale() });
    } else {
        const bool enters = index.row() == content.lens->firstInTopTen;
        if (enters)
            painter->fillRect(cell, now.tint);
        QFont font = now.font(FontRole::Table);
        font.setBold(enters);
        painter->setFont(font);
        painter->setPen(index.column() == LensTableModel::EntropyColumn ? now.text2 : now.text);
        const bool left = index.column() == LensTableModel::LayerColumn;
        const QRect room = cell.adjusted(left ? now.ipx(2) : 0, 0, left ? 0 : -now.ipx(kGap), 0);
        painter->drawText(room, (left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, index.data().toString());
    }
    if (index.row() == m_cursorRow) {
        PanelTable::paintRowCursor(*painter, cell);
    }
    painter->restore();
}

LensTable::LensTable(LensTableModel* model, QWidget* parent)
    : PanelTable(new LensHeader, parent)
    , m_model(model)
    , m_item(new LensItem(model, this))
{
    setModel(model);
    setItemDelegate(m_item);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMinimumSize(1, 1);
    connect(model, &QAbstractItemModel::modelReset, this, &LensTable::layoutSections);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &LensTable::layoutSections);
    retranslate();
}

LensTable::~LensTable() = default;

void LensTable::retranslate()
{
    setFont(theme().font(FontRole::Table));
    setAccessibleName(LensTableModel::tr("What the model would say after each layer"));
    layoutSections();
}

void LensTable::setPalette(PaletteId palette)
{
    m_item->setPalette(palette);
    viewport()->update();
}

void LensTable::showCursor(int row)
{
    m_item->setCursorRow(row);
}

void LensTable::layoutSections()
{
    QFont bold = theme().font(FontRole::Table);
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    horizontalHeader()->setFixedHeight(metrics.height() + theme().ipx(2));
    verticalHeader()->setDefaultSectionSize(metrics.height() + theme().ipx(6));
    if (m_model->columnCount() == 0)
        return;
    const auto set = [&](int column, const QString& sample, bool shown) {
        const int head = metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        const int width = std::max(head, metrics.horizontalAdvance(sample)) + theme().ipx(kGap);
        setColumnHidden(column, !shown);
        if (shown)
            setColumnWidth(column, width);
        return shown ? width : 0;
    };
    const int room = viewport()->width();
    const bool wide = room > theme().ipx(560);
    int used = set(LensTableModel::LayerColumn, LensTableModel::tr("Layer %1").arg(88), true);
    used += set(LensTableModel::ProbabilityColumn, percentText(1.0), true);
    used += set(LensTableModel::RankColumn, countText(88'888), true);
    used += set(LensTableModel::EntropyColumn, QStringLiteral("88.88"), wide);
    // As many candidates as have room, all equally wide.
    const int candidates = m_model->columnCount() - LensTableModel::FirstCandidateColumn;
    const int shown = std::clamp((room - used) / theme().ipx(kCandidate), 1, std::max(1, candidates));
    for (int i = 0; i < candidates; ++i) {
        setColumnHidden(LensTableModel::FirstCandidateColumn + i, i >= shown);
        if (i < shown)
            setColumnWidth(LensTableModel::FirstCandidateColumn + i, std::max(1, (room - used) / shown));
    }
}

void LensTable::resizeEvent(QResizeEvent* event)
{
    PanelTable::resizeEvent(event);
    layoutSections();
}

}  // namespace kvscope
