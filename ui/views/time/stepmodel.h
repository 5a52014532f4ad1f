// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The steps of a run as a table: the numbers behind the bars, for reading, copying and screen readers, one row per step; and the stages as the bars
// show them. GUI thread only; owned by its panel.

#include "core/steprecord.h"

#include <QAbstractTableModel>
#include <QList>

#include <array>

namespace kvscope {

/// The plots show five stages: embedding, output head and sampling are combined as "rest". In milliseconds, in the order of
/// Theme::stagesOn.
inline constexpr int kShownStages = 5;
[[nodiscard]] std::array<double, kShownStages> shownStages(const StageTimes& times);
[[nodiscard]] QString shownStageName(int stage);  ///< translated

/// Everything measured for a step as a small rich-text table: phase, total, seven stages, and capture, which is not part of the total.
[[nodiscard]] QString stepTimesHtml(const StepRecord& record);

class StepModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepModel)

public:
    enum Column {
        StepColumn,
        PhaseColumn,
        CacheColumn,
        TotalColumn,
        FirstStageColumn,
        CaptureColumn = FirstStageColumn + kStageCount,
        OperationsColumn,
        PredictedColumn,
        BytesColumn,  ///< bytes moved, computed
        EarlierColumn,  ///< total time of the step in the earlier run in the other mode
        ColumnCount
    };

    explicit StepModel(QObject* parent = nullptr);
    ~StepModel() override;

    /// Replaces or extends the rows: if @p records starts with the existing rows, only new ones are announced. @param earlier records of an
    /// earlier run in the other mode; may be empty.
    void show(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier = {});
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QVariant alignmentOf(int column);  ///< of cells and of the header over them
    [[nodiscard]] QVariant copied(int row, int column) const;  ///< kCopyRole: all digits, in the units that the headers then name
    QList<StepRecordPtr> m_records;
    QList<StepRecordPtr> m_earlier;
};

}  // namespace kvscope
