// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cache table: what one step did with the query, key and value of every position. One row per position known after the step. GUI thread
// only; owned by its panel. Keeps no reference to the run.

#include "state/runhistory.h"
#include "text/tokenlabel.h"

#include <QAbstractTableModel>

#include <vector>

namespace kvscope {

class CacheModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheModel)

public:
    enum Column { PositionColumn, TokenColumn, QueryColumn, KeyColumn, ValueColumn, StateColumn, ColumnCount };
    enum Role {
        QueryUsedRole = Qt::UserRole,  ///< bool: Q of this position was computed and used in this step
        SecondaryRole,  ///< QString: the part dropped first when the State column is narrow; DisplayRole has both parts
        PrimaryRole,  ///< QString: the part of the state that is always shown
        CellStateRole,  ///< int(CellState)
        CurrentRole,  ///< bool: the newest position of the step
        UnusedRole,  ///< bool: kept, but outside the layer's attention window in this step
    };

    explicit CacheModel(QObject* parent = nullptr);
    ~CacheModel() override;

    /// Labels of unchanged tokens are kept while @p tokenizer is the same; one that is gone must be followed by step -1, because another may
    /// have its address. @param step -1: nothing to show. @param window of the shown layer, 0 = none. @param tokenizer may be null.
    void show(const RunHistory& run, int step, const Tokenizer* tokenizer, int window);
    void retranslate();  ///< after a change of the language

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// The longest texts that the state column may need at this step, so that its layout does not vary by row.
    [[nodiscard]] QStringList longestStates() const;

private:
    struct Row {
        TokenId token = -1;
        TokenLabel label;
        CellState state = CellState::NotYet;
        int writtenBy = -1;  ///< step, from 0; -1: none of this run
        bool beforeBranch = false;  ///< inherited from the run that this one branched from
        bool fromBranch = false;  ///< reused, but written by a branch of this run that was left
        bool computed = false;  ///< Q, K and V of this position were computed in this step
        bool computedAgain = false;  ///< written now although known before: a warm-up
        bool afterBranch = false;  ///< the warm-up follows a branch, whose rows had replaced this one
        bool outsideWindow = false;
    };
    struct StateText {
        QString primary;
        QString secondary;
    };

    /// Of all rows of one kind the state has the same text, but for the number of a step.
    enum class Kind { Plain, Again, OutsideWindow, BeforeBranch, FromBranch };
    [[nodiscard]] static Kind kindOf(const Row& row);
    [[nodiscard]] static std::vector<Row> rowsOf(const RunHistory& run, int step, int window);
    [[nodiscard]] static StateText stateText(const Row& row);
    [[nodiscard]] QString accessibleText(const Row& row, int column) const;
    [[nodiscard]] QString toolTip(const Row& row, int position) const;

    std::vector<Row> m_rows;
    const Tokenizer* m_tokenizer = nullptr;  ///< that the labels are from; compared, never used
};

}  // namespace kvscope
