// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headtable.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "views/fourheads/headtablemodel.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace kvscope {

namespace {

// At 100 %.
constexpr double kLargestRow = 27.0;
constexpr double kWidestPrompt = 95.0;
constexpr double kBeforeWays = 10.0;  ///< from the prompt's columns to the line before the ways
constexpr double kRight = 6.0;  ///< from a way's number to its right edge
constexpr int kHeadLines = 2;

QFont tableFont(bool bold)
{
    QFont font = theme().font(FontRole::Table);
    font.setBold(bold);
    return font;
}

double ratioOf(const QPainter& painter)
{
    return painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
}

/// What a cell keeps free at its right; the last of the prompt has the room before the line that parts it from the ways.
int rightOf(const HeadTableModel& model, int column)
{
    const int ways = model.firstWayColumn();
    return column >= ways ? theme().ipx(kRight) : column > 0 && column + 1 == ways ? theme().ipx(kBeforeWays) : 0;
}

/// Two lines: what groups of columns have in common, above the columns' own names.
class HeadHeader final : public PanelHeader {
protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const Theme& now = theme();
        const auto* heads = static_cast<const HeadTableModel*>(model());
        const bool live = model()->headerData(section, Qt::Horizontal, HeadTableModel::LiveRole).toBool();
        const QString text = model()->headerData(section, Qt::Horizontal).toString();
        painter->fillRect(rect, now.surface);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), now.border);
        if (section == heads->firstWayColumn()) {
            painter->fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), now.border);
        }
        const QRect line = rect.adjusted(0, rect.height() / kHeadLines, -rightOf(*heads, section), 0);
        const auto alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        painter->setFont(tableFont(live));
        painter->setPen(live ? now.text : now.text2);
        painter->drawText(line, static_cast<int>(alignment) | Qt::TextDontClip, text);
        if (live) {
            const int side = now.ipx(12);
            const int left = line.right() - painter->fontMetrics().horizontalAdvance(text) - side - now.ipx(6);
            painter->drawPixmap(left, line.center().y() - side / 2, iconPixmap(IconName::Play, now.accent, side, ratioOf(*painter)));
        }
    }

    void paintEvent(QPaintEvent* event) override
    {
        PanelHeader::paintEvent(event);
        const auto* heads = static_cast<const HeadTableModel*>(model());
        if (count() == 0) {
            return;
        }
        const int names = sectionSize(0);
        const int split = sectionViewportPosition(heads->firstWayColumn());
        const int line = height() / kHeadLines;
        QPainter painter(viewport());
        painter.setFont(tableFont(false));
        painter.setPen(theme().text2);
        painter.drawText(QRect(names, 0, split - names, line), Qt::AlignCenter, heads->content().promptCaption);
        painter.drawText(QRect(split, 0, width() - split, line), Qt::AlignCenter, heads->content().newCaption);
    }
};

}  // namespace

class HeadDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setCursorRow(int row) { m_cursor = row; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& now = theme();
        const auto* heads = static_cast<const HeadTableModel*>(index.model());
        const bool way = index.column() >= heads->firstWayColumn();
        const bool wrong = index.data(HeadTableModel::WrongRole).toBool();
        const QString text = index.data().toString();
        const QRect rect = option.rect;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setFont(tableFont(index.data(HeadTableModel::BoldRole).toBool()));
        if (index.row() == m_cursor) {
            painter->fillRect(rect, now.tint);
        }
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), now.grid);
        if (index.column() == heads->firstWayColumn()) {
            painter->fillRect(QRect(rect.left(), rect.top(), 1, rect.height()), now.border);
        }
        const QRect cell = rect.adjusted(0, 0, -rightOf(*heads, index.column()), 0);
        if (wrong) {
            painter->setPen(QPen(now.off, now.px(1.5), Qt::DashLine));
            painter->setBrush(now.offTint);
            painter->drawRect(QRectF(cell).adjusted(now.px(8), 2.0, now.px(4), -2.0));
            const int side = now.ipx(13);
            const int left = cell.right() - painter->fontMetrics().horizontalAdvance(text) - side - now.ipx(6);
            painter->drawPixmap(left, cell.center().y() - side / 2, iconPixmap(IconName::Warning, now.off, side, ratioOf(*painter)));
        }
        const bool later = way && !heads->hasNewToken();
        painter->setPen(wrong ? now.off : later ? now.text2 : now.text);
        const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
        painter->drawText(cell, static_cast<int>(alignment) | Qt::TextWordWrap, text);
        painter->restore();
    }

private:
    int m_cursor = -1;
};

HeadTable::HeadTable(QWidget* parent)
    : PanelTable(new HeadHeader, parent)
    , m_model(new HeadTableModel(this))
    , m_delegate(new HeadDelegate(this))
{
    setModel(m_model);
    setItemDelegate(m_delegate);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

HeadTable::~HeadTable() = default;

void HeadTable::setContent(HeadTableContent content)
{
    m_model->setContent(std::move(content));
    clearSpans();
    const int ways = m_model->columnCount() - m_model->firstWayColumn();
    if (!m_model->hasNewToken() && m_model->rowCount() * ways > 1) {
        setSpan(0, m_model->firstWayColumn(), m_model->rowCount(), ways);  // one cell that says when the numbers come
    }
    layoutCells();
    updateGeometry();
}

const HeadTableContent& HeadTable::content() const
{
    return m_model->content();
}

int HeadTable::rowsHigh(int row) const
{
    return row * (kHeadLines + std::max(4, m_model->rowCount()));
}

QSize HeadTable::sizeHint() const
{
    return { theme().ipx(480), rowsHigh(theme().ipx(kLargestRow)) };
}

QSize HeadTable::minimumSizeHint() const
{
    return { theme().ipx(480), rowsHigh(QFontMetrics(tableFont(false)).height() + 2) };
}

void HeadTable::layoutCells()
{
    const HeadTableContent& shown = m_model->content();
    if (shown.heads.isEmpty()) {
        return;
    }
    const Theme& now = theme();
    const QFontMetrics metrics(tableFont(false));
    const int rows = kHeadLines + m_model->rowCount();
    const int row = std::clamp(height() / rows, metrics.height() + 2, std::max(metrics.height() + 2, now.ipx(kLargestRow)));
    horizontalHeader()->setFixedHeight(kHeadLines * row);
    verticalHeader()->setDefaultSectionSize(row);
    setMaximumHeight(rowsHigh(std::max(metrics.height() + 2, now.ipx(kLargestRow))));

    const auto widest = [&metrics](int least, const QStringList& texts) {
        for (const QString& text : texts) {
            least = std::max(least, metrics.horizontalAdvance(text));
        }
        return least;
    };
    const int names = widest(metrics.horizontalAdvance(shown.headCaption), shown.heads) + metrics.horizontalAdvance(QStringLiteral("0  "))
        + now.ipx(14);
    QStringList wayNames;
    for (const HeadTableContent::Way& way : shown.ways) {
        wayNames << way.name;
    }
    const int wayLeast = widest(metrics.horizontalAdvance(QStringLiteral("00 00.0")), wayNames) + now.ipx(22);
    const int promptLeast = std::max(metrics.horizontalAdvance(QStringLiteral("100.0000")),
                                metrics.horizontalAdvance(QStringLiteral("00 ")) + widest(0, shown.tokens))
        + now.ipx(8);
    const int tokens = static_cast<int>(shown.tokens.size());
    const int ways = static_cast<int>(shown.ways.size());
    const int room = std::max(0, viewport()->width() - names - ways * wayLeast - now.ipx(kBeforeWays));
    const int visible = std::clamp(room / std::max(1, promptLeast), 1, std::max(1, tokens));
    const int prompt = std::min(room / visible, now.ipx(kWidestPrompt));
    setColumnWidth(0, names);
    for (int token = 0; token < tokens; ++token) {
        setColumnHidden(1 + token, token < tokens - visible);
        setColumnWidth(1 + token, std::max(1, prompt) + (token + 1 == tokens ? now.ipx(kBeforeWays) : 0));
    }
    const int split = names + prompt * visible + now.ipx(kBeforeWays);
    const int each = std::max(1, (viewport()->width() - split) / std::max(1, ways));
    for (int way = 0; way < ways; ++way) {
        setColumnWidth(m_model->firstWayColumn() + way, each);
    }
}

void HeadTable::showCursor(int row)
{
    m_delegate->setCursorRow(row);
}

void HeadTable::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        event->ignore();  // it belongs to the window
        return;
    }
    PanelTable::keyPressEvent(event);
}

void HeadTable::resizeEvent(QResizeEvent* event)
{
    PanelTable::resizeEvent(event);
    layoutCells();
}

void HeadTable::changeEvent(QEvent* event)
{
    PanelTable::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        layoutCells();
        updateGeometry();
    }
}

}  // namespace kvscope
