// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/candidatetable.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/nexttoken/candidatedelegate.h"
#include "views/nexttoken/candidatemodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kUsualRows = 6;  ///< five candidates and the others
constexpr int kColumnGap = 14;  ///< px at 100 %
constexpr double kTokenShare = 0.25;

/// Column headers without lines or padding: their texts align with the columns.
class PlainHeader final : public QHeaderView {
public:
    explicit PlainHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
    {
        setSectionsClickable(false);
        setHighlightSections(false);
        setMinimumSectionSize(1);
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->fillRect(rect, theme().surface);
        painter->setFont(theme().font(FontRole::Table));
        painter->setPen(theme().text2);
        const auto alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        painter->drawText(rect, static_cast<int>(alignment) | Qt::TextDontClip, model()->headerData(section, Qt::Horizontal).toString());
    }
};

}  // namespace

CandidateTable::CandidateTable(CandidateModel* model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_delegate(new CandidateDelegate(this))
{
    setHorizontalHeader(new PlainHeader(this));
    setModel(model);
    setItemDelegate(m_delegate);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setProperty("ownFocus", true);
    connect(this, &QAbstractItemView::doubleClicked, this, &CandidateTable::choose);
    retranslate();
}

CandidateTable::~CandidateTable() = default;

void CandidateTable::retranslate()
{
    setFont(theme().font(FontRole::Table));
    setAccessibleName(CandidateModel::tr("Likely next tokens"));
    layoutSections();
    emit roomChanged();
}

int CandidateTable::rowsThatFit() const
{
    return std::max(3, viewport()->height() / std::max(1, verticalHeader()->defaultSectionSize()));
}

void CandidateTable::layoutSections()
{
    const Theme& now = theme();
    QFont boldFont = now.font(FontRole::Table);
    boldFont.setBold(true);
    const QFontMetrics metrics(boldFont);
    horizontalHeader()->setFixedHeight(metrics.height());
    // The usual rows must fit the lowest panel; taller panels show more candidates, not taller rows.
    const int room = (height() - horizontalHeader()->height()) / kUsualRows;
    verticalHeader()->setDefaultSectionSize(std::clamp(room, metrics.height(), metrics.height() + now.ipx(2)));

    const int gap = now.ipx(kColumnGap);
    const auto widest = [&](int column, const QString& sample) {
        return std::max(
                   metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString()), metrics.horizontalAdvance(sample))
            + gap;
    };
    const int probability = widest(CandidateModel::ProbabilityColumn, percentText(1.0));
    const int logit = widest(CandidateModel::LogitColumn, QLocale().toString(-888.88, 'f', 2));
    const int rest = std::max(2, viewport()->width() - probability - logit);
    // "2,043 others" must be readable; the bars get the remaining width.
    const int others = metrics.horizontalAdvance(CandidateModel::tr("%Ln other(s)", nullptr, 88'888)) + gap;
    const int token = std::min(std::max(others, static_cast<int>(viewport()->width() * kTokenShare)), rest * 2 / 3);
    setColumnWidth(CandidateModel::TokenColumn, token);
    setColumnWidth(CandidateModel::BarColumn, rest - token);
    setColumnWidth(CandidateModel::ProbabilityColumn, probability);
    setColumnWidth(CandidateModel::LogitColumn, logit);
}

void CandidateTable::choose(const QModelIndex& index)
{
    const bool another
        = index.isValid() && !index.data(CandidateModel::OthersRole).toBool() && !index.data(CandidateModel::DrawnRole).toBool();
    if (another) {
        emit tokenChosen(index.data(CandidateModel::TokenIdRole).toInt());
    }
}

void CandidateTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    m_delegate->setCursorRow(hasFocus() && current.isValid() ? current.row() : -1);
    viewport()->update();
}

void CandidateTable::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(currentIndex());
        event->accept();
        return;
    // These belong to the window: presenter remotes send the first two, Space reveals the hidden token.
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Space:
    case Qt::Key_Escape: event->ignore(); return;
    default: QTableView::keyPressEvent(event);
    }
}

void CandidateTable::focusInEvent(QFocusEvent* event)
{
    QTableView::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        setCurrentIndex(m_model->index(currentIndex().isValid() ? currentIndex().row() : 0, CandidateModel::TokenColumn));
        m_delegate->setCursorRow(currentIndex().row());
    }
    viewport()->update();
}

void CandidateTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    m_delegate->setCursorRow(-1);
    viewport()->update();
}

void CandidateTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    layoutSections();
    emit roomChanged();
}

}  // namespace kvscope
