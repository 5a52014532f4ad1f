// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/stepmodel.h"

#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/steptext.h"
#include "widgets/tablecopy.h"

#include <algorithm>

namespace kvscope {

/// The stages that the plots show separately.
constexpr std::array kOwnStages { Stage::Qkv, Stage::Attention, Stage::AttentionOutput, Stage::Mlp };
static_assert(kOwnStages.size() + 1 == kShownStages);

std::array<double, kShownStages> shownStages(const StageTimes& times)
{
    std::array<double, kShownStages> result {};
    std::chrono::nanoseconds rest = times.total();
    for (std::size_t i = 0; i < kOwnStages.size(); ++i) {
        result[i] = toMilliseconds(times[kOwnStages[i]]);
        rest -= times[kOwnStages[i]];
    }
    result.back() = toMilliseconds(rest);
    return result;
}

QString shownStageName(int stage)
{
    const auto index = static_cast<std::size_t>(stage);
    //: embedding, output head and sampling together
    return index < kOwnStages.size() ? stageName(kOwnStages[index]) : StepModel::tr("rest");
}

QString stepTimesHtml(const StepRecord& record)
{
    const auto row = [](const QString& name, const QString& value) {
        return QString(QLatin1String("<tr><td>") + name.toHtmlEscaped() + QLatin1String("</td><td align=\"right\">&nbsp;&nbsp;")
            + value.toHtmlEscaped() + QLatin1String("</td></tr>"));
    };
    QString html = QLatin1String("<b>")
        + StepModel::tr("Step %L1: %2").arg(record.index + 1).arg(millisecondText(toMilliseconds(record.times.total()))).toHtmlEscaped()
        + QLatin1String("</b><br/>")
        + (record.cacheOn ? StepModel::tr("%1, cache on") : StepModel::tr("%1, cache off")).arg(phaseText(record)).toHtmlEscaped()
        + QLatin1String("<table>");
    for (const Stage stage : kStages) {
        html += row(stageName(stage), millisecondText(toMilliseconds(record.times[stage])));
    }
    html += QLatin1String("</table>")
        + StepModel::tr("Capture overhead: %1 (not included)")
              .arg(millisecondText(toMilliseconds(record.times[Stage::Capture])))
              .toHtmlEscaped();
    return html;
}

StepModel::StepModel(QObject* parent) : QAbstractTableModel(parent) { }

StepModel::~StepModel() = default;

void StepModel::show(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier)
{
    if (m_earlier != earlier) {
        beginResetModel();
        m_records = records;
        m_earlier = earlier;
        endResetModel();
        return;
    }
    const bool extends = records.size() >= m_records.size() && std::equal(m_records.cbegin(), m_records.cend(), records.cbegin());
    if (!extends) {
        beginResetModel();
        m_records = records;
        endResetModel();
    } else if (records.size() > m_records.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(records.size()) - 1);
        m_records = records;
        endInsertRows();
    }
}

void StepModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_records.isEmpty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_records.size());
}

int StepModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StepModel::alignmentOf(int column)
{
    const bool words = column == PhaseColumn || column == CacheColumn;
    return QVariant::fromValue((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const StepRecord& record = *m_records[index.row()];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(column);
    }
    if (role == kCopyRole) {
        return copied(index.row(), column);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case StepColumn: return countText(record.index + 1);
    case PhaseColumn: return phaseText(record);
    case CacheColumn: return record.cacheOn ? tr("on") : tr("off");
    case TotalColumn: return millisecondText(toMilliseconds(record.times.total()));
    case CaptureColumn: return millisecondText(toMilliseconds(record.times[Stage::Capture]));
    case OperationsColumn: return countText(static_cast<qint64>(record.operations));
    case PredictedColumn: return countText(static_cast<qint64>(record.predictedOperations));
    case BytesColumn: return byteText(record.weightBytesMoved + record.cacheBytesMoved);
    case EarlierColumn: {
        const bool measured = index.row() < m_earlier.size();
        return measured ? millisecondText(toMilliseconds(m_earlier[index.row()]->times.total())) : notAvailableText();
    }
    default: return millisecondText(toMilliseconds(record.times[static_cast<Stage>(column - FirstStageColumn)]));
    }
}

QVariant StepModel::copied(int row, int column) const
{
    const StepRecord& record = *m_records[row];
    switch (column) {
    case StepColumn: return record.index + 1;
    case PhaseColumn:
    case CacheColumn: return {};
    case TotalColumn: return toMilliseconds(record.times.total());
    case CaptureColumn: return toMilliseconds(record.times[Stage::Capture]);
    case OperationsColumn: return QVariant::fromValue(record.operations);
    case PredictedColumn: return QVariant::fromValue(record.predictedOperations);
    case BytesColumn: return QVariant::fromValue(record.weightBytesMoved + record.cacheBytesMoved);
    case EarlierColumn: return row < m_earlier.size() ? QVariant(toMilliseconds(m_earlier[row]->times.total())) : QVariant(QString());
    default: return toMilliseconds(record.times[static_cast<Stage>(column - FirstStageColumn)]);
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == kCopyRole && section >= TotalColumn && section < ColumnCount) {
        const bool counts = section == OperationsColumn || section == PredictedColumn;
        const QString name = headerData(section, orientation, Qt::DisplayRole).toString();
        //: a column's name and its unit, for a spreadsheet
        return counts ? name : section == BytesColumn ? tr("%1 (bytes)").arg(name) : tr("%1 (ms)").arg(name);
    }
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return alignmentOf(section);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case StepColumn: return tr("Step");
    case PhaseColumn: return tr("Phase");
    case CacheColumn: return tr("Cache");
    case TotalColumn: return tr("Total");
    case CaptureColumn: return tr("Capture (not included)");
    case OperationsColumn: return tr("Operations, counted");
    case PredictedColumn: return tr("Operations, predicted");
    case BytesColumn: return tr("Bytes moved, computed");
    case EarlierColumn: return tr("Total in the other mode, measured earlier");
    default:
        return section >= FirstStageColumn && section < CaptureColumn ? stageName(static_cast<Stage>(section - FirstStageColumn))
                                                                      : QVariant();
    }
}

}  // namespace kvscope
