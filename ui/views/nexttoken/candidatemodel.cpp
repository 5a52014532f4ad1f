// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/candidatemodel.h"

#include "text/numbertext.h"
#include "views/nexttoken/bettext.h"
#include "widgets/tablecopy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

CandidateModel::CandidateModel(QObject* parent) : QAbstractTableModel(parent) { }

CandidateModel::~CandidateModel() = default;

std::vector<CandidateModel::Row> CandidateModel::rowsOf(const StepRecord& record, const Tokenizer* tokenizer, int vocabulary, int rows)
{
    std::vector<Row> result;
    double shown = 0.0;
    double sampled = 0.0;
    bool drawnShown = false;
    int kept = 0;
    const auto wanted = std::min(record.top.size(), static_cast<std::size_t>(std::max(rows, 0)));
    for (std::size_t i = 0; i < wanted; ++i) {
        const Candidate& candidate = record.top[i];
        const bool drawn = candidate.token == record.token;
        drawnShown = drawnShown || drawn;
        shown += candidate.probability;
        sampled += candidate.sampled;
        kept += candidate.cut ? 0 : 1;
        result.push_back({ candidate.token, tokenLabel(tokenizer, candidate.token), candidate.probability, candidate.sampled,
            candidate.logit, drawn, candidate.cut });
    }
    if (!drawnShown && record.token >= 0) {
        shown += record.probability;
        sampled += record.sampledProbability;
        kept += record.cut || std::isnan(record.logit) ? 0 : 1;
        result.push_back({ record.token, tokenLabel(tokenizer, record.token), record.probability, record.sampledProbability, record.logit,
            true, record.cut });
    }
    if (const int others = vocabulary - static_cast<int>(result.size()); others > 0) {
        Row rest;
        rest.probability = std::max(0.0, 1.0 - shown);
        constexpr double kRounding = 1e-9;  // what is left of 1 when all others were cut
        rest.sampled = 1.0 - sampled > kRounding ? 1.0 - sampled : 0.0;
        rest.cut = record.keptTokens <= kept;
        rest.others = others;
        result.push_back(rest);
    }
    return result;
}

void CandidateModel::show(const StepRecordPtr& record, const Tokenizer* tokenizer, int vocabulary, int rows, const BetRound* bet)
{
    beginResetModel();
    m_rows = record ? rowsOf(*record, tokenizer, vocabulary, rows) : std::vector<Row> {};
    m_sampled = record && record->sampling.temperature > 0.0;
    m_forced = record && record->forced;
    m_voted = record && bet != nullptr && bet->votes() > 0;
    double shares = 0.0;
    for (Row& row : m_rows) {
        row.voted = !m_voted ? 0.0 : row.token >= 0 ? betShare(*bet, row.token) : std::max(0.0, 1.0 - shares);  // the others come last
        shares += row.voted;
    }
    endResetModel();
}

void CandidateModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (!m_rows.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

int CandidateModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CandidateModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_voted ? ColumnCount : ColumnCount - 1;
}

QString CandidateModel::name(const Row& row) const
{
    //: all tokens of the vocabulary that are not listed
    return row.token < 0 ? tr("%Ln other(s)", nullptr, row.others) : row.label.text;
}

QVariant CandidateModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool others = row.token < 0;
    const bool cut = m_sampled && row.cut;
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case TokenColumn: return name(row);
        case ProbabilityColumn: return percentText(row.probability);
        case SampledColumn:
            //: instead of a probability: top-k or top-p left the token out
            return !m_sampled ? QString() : cut ? tr("cut") : percentText(row.sampled);
        case ClassColumn: return percentText(row.voted);
        case LogitColumn: return others ? QString() : QLocale().toString(static_cast<double>(row.logit), 'f', 2);
        default: return {};
        }
    case Qt::AccessibleTextRole:
        return index.column() == TokenColumn && row.drawn ? tr("%1, sampled").arg(name(row)) : data(index, Qt::DisplayRole);
    case kCopyRole:
        switch (index.column()) {
        case TokenColumn: return others ? name(row) : row.label.spaced();
        case ProbabilityColumn: return row.probability;
        case SampledColumn: return m_sampled ? QVariant(row.sampled) : QVariant(QString());
        case ClassColumn: return row.voted;
        case LogitColumn: return others ? QVariant(QString()) : QVariant(row.logit);
        default: return QString();
        }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            index.column() < ProbabilityColumn ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (others) {
            return tr("All vocabulary tokens that are not listed, combined.");
        }
        if (row.drawn) {
            return m_forced ? tr("This token was forced, not sampled.") : tr("This token was sampled.");
        }
        if (cut) {
            return tr("Token %L1. Top-k or top-p cut it: it could not be sampled. Double-click or press Enter to branch with it.")
                .arg(row.token);
        }
        return tr("Token %L1. Double-click or press Enter to branch from here with this token.").arg(row.token);
    case ShareRole: return row.probability;
    case SampledShareRole: return m_sampled ? QVariant(row.sampled) : QVariant();
    case ClassShareRole: return m_voted ? QVariant(row.voted) : QVariant();
    case CutRole: return cut;
    case DrawnRole: return row.drawn;
    case OthersRole: return others;
    case TokenIdRole: return row.token;
    case LeadingSpaceRole: return !others && row.label.leadingSpace;
    case SpecialRole: return !others && row.label.kind != PieceKind::Text;
    default: return {};
    }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(section < ProbabilityColumn ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == BarColumn) {
        //: %1 100 %: the scale of the bars
        return tr("The probability as a bar: the line at the right is %1").arg(percentText(1.0));
    }
    if (role == Qt::ToolTipRole && section == ProbabilityColumn) {
        return tr("Over the full vocabulary, before temperature, top-k and top-p");
    }
    if (role == Qt::ToolTipRole && section == SampledColumn) {
        return tr("After temperature, top-k and top-p: the probability with which the token was sampled");
    }
    if (role == Qt::ToolTipRole && section == ClassColumn) {
        return tr("The share of the class's votes; the lower bar");
    }
    if (role == kCopyRole && section == ProbabilityColumn) {
        return tr("Probability over the full vocabulary");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case TokenColumn: return tr("Token");
    //: column header: over the full vocabulary, beside the probability that a token was sampled with
    case ProbabilityColumn: return m_sampled ? tr("Full vocab.") : tr("Probability");
    //: column header: the probability that a token was sampled with
    case SampledColumn: return tr("Sampled with");
    case LogitColumn: return tr("Logit");
    //: column header: the share of the votes that a class gave
    case ClassColumn: return tr("Class");
    default: return {};
    }
}

}  // namespace kvscope
