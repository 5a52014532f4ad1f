// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/candidatetable.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/nexttoken/candidatedelegate.h"
#include "views/nexttoken/candidatemodel.h"

#include <QKeyEvent>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kUsualRows = 6;  ///< five candidates and the others
constexpr int kRowPadding = 4;  ///< px at 100 %, of a row, above and below its text together
constexpr int kColumnGap = 14;  ///< px at 100 %
constexpr double kWidest = 480.0;  ///< px at 100 %
constexpr double kTokenShare = 0.25;
constexpr double kLeastBar = 40.0;  ///< px at 100 %, where two are compared

}  // namespace

CandidateTable::CandidateTable(CandidateModel* model, QWidget* parent)
    : PanelTable(new PanelHeader, parent)
    , m_model(model)
    , m_delegate(new CandidateDelegate(this))
{
    setModel(model);
    setItemDelegate(m_delegate);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(model, &QAbstractItemModel::modelReset, this, &CandidateTable::layoutSections);  // a step may be sampled or not
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
    // The usual rows must fit the lowest panel, as high as those of other tables where there is room; taller panels show more candidates.
    const int room = height() - horizontalHeader()->height();
    const int rows = std::clamp(room / metrics.height(), 1, kUsualRows);
    verticalHeader()->setDefaultSectionSize(std::clamp(room / rows, metrics.height(), metrics.height() + now.ipx(kRowPadding)));

    const int gap = now.ipx(kColumnGap);
    const auto widest = [&](int column, const QString& sample) {
        return std::max(
                   metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString()), metrics.horizontalAdvance(sample))
            + gap;
    };
    const int probability = widest(CandidateModel::ProbabilityColumn, percentText(1.0));
    int logit = widest(CandidateModel::LogitColumn, QLocale().toString(-888.88, 'f', 2));
    // A token and its probability are read as one line: in a wide panel they must not be far apart.
    const int width = std::min(viewport()->width(), theme().ipx(kWidest));
    // "2,043 others" must be readable; the bars get the remaining width. Where all columns would be too narrow, the logits leave.
    const int others = metrics.horizontalAdvance(CandidateModel::tr("%Ln other(s)", nullptr, 88'888)) + gap;
    const bool both = m_model->isSampled();
    const int sampled = both ? widest(CandidateModel::SampledColumn, percentText(1.0)) : 0;
    // What a class voted stands beside what the model says, in place of the logits.
    const bool voted = m_model->hasVotes();
    const int votes = voted ? widest(CandidateModel::ClassColumn, percentText(1.0)) : 0;
    logit = voted ? 0 : logit;
    const bool narrow = voted || width - probability - sampled - logit < others + (both ? now.ipx(kLeastBar) : 0);
    setColumnHidden(CandidateModel::SampledColumn, !both);
    setColumnHidden(CandidateModel::LogitColumn, narrow);
    logit = narrow ? 0 : logit;
    const int rest = std::max(2, width - probability - sampled - votes - logit);
    const int most = std::max(rest * 2 / 3, std::min(rest, others));
    const int token = std::min(std::max(others, static_cast<int>(width * kTokenShare)), most);
    setColumnWidth(CandidateModel::TokenColumn, token);
    setColumnWidth(CandidateModel::BarColumn, rest - token);
    setColumnWidth(CandidateModel::ProbabilityColumn, probability);
    if (both) {
        setColumnWidth(CandidateModel::SampledColumn, sampled);
    }
    if (voted) {
        setColumnWidth(CandidateModel::ClassColumn, votes);
    }
    if (!narrow) {
        setColumnWidth(CandidateModel::LogitColumn, logit);
    }
}

void CandidateTable::choose(const QModelIndex& index)
{
    const bool another
        = index.isValid() && !index.data(CandidateModel::OthersRole).toBool() && !index.data(CandidateModel::DrawnRole).toBool();
    if (another) {
        emit tokenChosen(index.data(CandidateModel::TokenIdRole).toInt());
    }
}

void CandidateTable::showCursor(int row)
{
    m_delegate->setCursorRow(row);
}

void CandidateTable::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(currentIndex());
        event->accept();
        return;
    case Qt::Key_Space: event->ignore(); return;  // it reveals the hidden token
    default: PanelTable::keyPressEvent(event);
    }
}

void CandidateTable::resizeEvent(QResizeEvent* event)
{
    PanelTable::resizeEvent(event);
    layoutSections();
    emit roomChanged();
}

}  // namespace kvscope
