// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/proof/proofmodel.h"

#include "run/passtimes.h"
#include "state/runmodel.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "text/steptext.h"
#include "text/tokenlabel.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <cmath>
#include <limits>

namespace kvscope {

ProofSummary proofSummary(const RunModel& runs)
{
    ProofSummary summary;
    summary.steps = runs.run().steps();
    for (int step = 0; step < summary.steps; ++step) {
        const auto check = runs.comparisonAt(step);
        if (!check) {
            summary.impossible += runs.checkImpossible(step) ? 1 : 0;
            continue;
        }
        ++summary.checked;
        summary.differingBits += check->differingBits;
        if (check->differingBits > 0 && summary.partingStep < 0) {
            summary.partingStep = step;
            summary.firstDivergence = check->firstDivergence;
        }
        if (!check->sameToken && !summary.tokensDiffer) {
            summary.tokensDiffer = true;
            summary.worstStep = step;
        }
        if (check->maxAbsDifference > summary.largestDifference) {
            summary.largestDifference = check->maxAbsDifference;
            if (!summary.tokensDiffer) {
                summary.worstStep = step;
            }
        }
    }
    return summary;
}

namespace {

QString stageText(ProbeStage stage)
{
    switch (stage) {
    case ProbeStage::Embedding: return ProofModel::tr("embedding");
    case ProbeStage::AttentionNorm: return ProofModel::tr("norm before attention");
    case ProbeStage::Query: return ProofModel::tr("QKV, query");
    case ProbeStage::Key: return ProofModel::tr("QKV, key");
    case ProbeStage::Value: return ProofModel::tr("QKV, value");
    case ProbeStage::RotatedQuery: return ProofModel::tr("RoPE of the query");
    case ProbeStage::RotatedKey: return ProofModel::tr("RoPE of the key");
    case ProbeStage::Scores: return ProofModel::tr("attention scores");
    case ProbeStage::Weights: return ProofModel::tr("softmax");
    case ProbeStage::WeightedValues: return ProofModel::tr("weighted values");
    case ProbeStage::AttentionOutput: return ProofModel::tr("output projection");
    case ProbeStage::AttentionResidual: return ProofModel::tr("residual after attention");
    case ProbeStage::MlpNorm: return ProofModel::tr("norm before the MLP");
    case ProbeStage::MlpUp: return ProofModel::tr("MLP, up");
    case ProbeStage::MlpGate: return ProofModel::tr("MLP, gate");
    case ProbeStage::MlpActivation: return ProofModel::tr("MLP, activation");
    case ProbeStage::MlpDown: return ProofModel::tr("MLP, down");
    case ProbeStage::MlpResidual: return ProofModel::tr("residual after the MLP");
    case ProbeStage::FinalNorm: return ProofModel::tr("final norm");
    case ProbeStage::Logits: return ProofModel::tr("output head");
    }
    return {};
}

}  // namespace

double checkMilliseconds(const RunModel& runs)
{
    const QList<StepRecordPtr>& records = runs.run().records();
    if (!runs.model() || records.isEmpty() || !records.constLast()->cacheOn) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const StepRecord& last = *records.constLast();
    return expectedTime(runs.passTimes(), runs.model()->config, last.weightBytesMoved, 0, last.positions, false);
}

QString checkedText(const ProofSummary& summary)
{
    //: %1 a number of steps that were compared, %n of how many
    return ProofModel::tr("%1 of %Ln step(s) checked", nullptr, summary.steps).arg(countText(summary.checked));
}

QString notCheckedShortText()
{
    return ProofModel::tr("Not checked.");
}

QString notCheckedText(const RunModel& runs)
{
    const double time = checkMilliseconds(runs);
    //: %1 a time
    return std::isnan(time) ? notCheckedShortText()
                            : ProofModel::tr("Not checked: a check takes %1 a step.").arg(millisecondText(asShown(time)));
}

QString placeText(const ProbePoint& place)
{
    QString stage = stageText(place.stage);
    if (place.layer < 0) {
        return stage;
    }
    const QString layer = countText(place.layer + 1);
    //: a place in a forward pass
    return place.head < 0 ? ProofModel::tr("layer %1, %2").arg(layer, stage)
                          : ProofModel::tr("layer %1, head %2, %3").arg(layer, countText(place.head + 1), stage);
}

QString differenceText(double difference)
{
    return std::isfinite(difference) ? QLocale().toString(difference, 'g', 2) : notAvailableText();
}

QString logitsGoneText()
{
    return ProofModel::tr("The logits of this step were dropped to make room for later ones, so it can no longer be compared");
}

ProofModel::ProofModel(const RunModel* runs, QObject* parent) : QAbstractTableModel(parent), m_runs(runs) { }

ProofModel::~ProofModel() = default;

void ProofModel::reset()
{
    beginResetModel();
    m_rows = m_runs->run().steps();
    endResetModel();
}

void ProofModel::refresh()
{
    const int rows = m_runs->run().steps();
    if (rows < m_rows) {
        reset();
        return;
    }
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    if (m_rows > 0) {
        emit dataChanged(index(0, 0), index(m_rows - 1, ColumnCount - 1));
    }
}

int ProofModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ProofModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProofModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_runs->run().steps()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const bool number = index.column() == StepColumn || index.column() == DifferenceColumn || index.column() == BitsColumn;
        return QVariant(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == Qt::ToolTipRole && index.column() == TokenColumn && m_runs->checkFault(index.row())) {
        return m_runs->checkImpossible(index.row()) ? logitsGoneText() : errorSentence(*m_runs->checkFault(index.row()));
    }
    if (role == kCopyRole) {
        const auto check = m_runs->comparisonAt(index.row());
        switch (index.column()) {
        case StepColumn: return index.row() + 1;
        case DifferenceColumn:
            return check && std::isfinite(check->maxAbsDifference) ? QVariant(check->maxAbsDifference) : QVariant(QString());
        case BitsColumn: return check ? QVariant::fromValue(check->differingBits) : QVariant(QString());
        default: return {};
        }
    }
    return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(text(index.row(), index.column())) : QVariant();
}

QString ProofModel::text(int step, int column) const
{
    const StepRecord& record = *m_runs->run().records().at(step);
    const auto check = m_runs->comparisonAt(step);
    switch (column) {
    case StepColumn: return countText(step + 1);
    case ModeColumn:
        if (record.phase == Phase::Prefill && record.reused > 0) {
            return phaseText(record);
        }
        return record.cacheOn ? tr("cache on, %1").arg(phaseText(record.phase)) : tr("cache off, %1").arg(phaseText(record.phase));
    case TokenColumn:
        if (!check) {
            return m_runs->checkPending(step)   ? tr("being compared")
                : m_runs->checkImpossible(step) ? tr("can no longer be compared")
                : m_runs->checkFault(step)      ? tr("could not be compared")
                                                : tr("not compared");
        }
        if (check->sameToken) {
            //: %1 a token that both modes sample
            return tr("the same, %1").arg(tokenLabel(m_runs->tokenizer(), check->otherToken).spaced());
        }
        //: %1 the token that the other mode would have sampled
        return tr("different, %1").arg(tokenLabel(m_runs->tokenizer(), check->otherToken).spaced());
    case DifferenceColumn: return check ? differenceText(check->maxAbsDifference) : QString();
    case BitsColumn: return check ? countText(static_cast<qint64>(check->differingBits)) : QString();
    case PlaceColumn: return check && check->firstDivergence ? placeText(*check->firstDivergence) : QString();
    default: return {};
    }
}

QVariant ProofModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case StepColumn: return tr("Step");
    case ModeColumn: return tr("Computed");
    //: the token that the other mode would have sampled
    case TokenColumn: return tr("Token in the other mode");
    case DifferenceColumn: return tr("Largest difference");
    case BitsColumn: return tr("Differing bits");
    case PlaceColumn: return tr("First difference");
    default: return {};
    }
}

}  // namespace kvscope
