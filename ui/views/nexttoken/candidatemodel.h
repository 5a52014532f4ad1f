// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Candidates for the next token after one step: the most likely tokens, the sampled one whatever its rank, and all others combined.
// A candidate has two probabilities: over the full vocabulary, and, while temperature, top-k or top-p are on, the one with which it was
// sampled. GUI thread only; owned by its panel.

#include "core/steprecord.h"
#include "state/classbet.h"
#include "text/tokenlabel.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace kvscope {

class CandidateModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CandidateModel)

public:
    enum Column { TokenColumn, BarColumn, ProbabilityColumn, SampledColumn, LogitColumn, ClassColumn, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole,  ///< double: the probability, 0 … 1; the length of the bar, whose whole width is 1 in every step
        SampledShareRole,  ///< double: likewise for the probability it was sampled with; invalid if nothing was sampled
        CutRole,  ///< bool: top-k or top-p cut it, so that it could not be sampled
        DrawnRole,  ///< bool: this token was appended
        OthersRole,  ///< bool: the row for all remaining tokens
        TokenIdRole,  ///< int; -1 for the others
        LeadingSpaceRole,  ///< bool: paint as a small open box
        SpecialRole,  ///< bool: a special token's name
        ClassShareRole,  ///< double: the share of a class's votes; invalid if none voted on this step
    };

    explicit CandidateModel(QObject* parent = nullptr);
    ~CandidateModel() override;

    /// @param record null clears. @param vocabulary tokens of the model. @param rows the most candidates to list, not counting the sampled
    /// one and the others. @param bet what a class voted, shown in a column of its own; null: none
    void show(const StepRecordPtr& record, const Tokenizer* tokenizer, int vocabulary, int rows, const BetRound* bet = nullptr);
    void retranslate();
    /// The step sampled: temperature is on, and the column for it has numbers.
    [[nodiscard]] bool isSampled() const { return m_sampled; }
    [[nodiscard]] bool hasVotes() const { return m_voted; }  ///< a class voted, and there is a column for it

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        TokenId token = -1;  ///< -1: the others
        TokenLabel label;
        double probability = 0.0;
        double sampled = 0.0;  ///< with what it was sampled
        float logit = 0.0F;
        bool drawn = false;
        bool cut = false;  ///< by top-k or top-p; of the others: all of them
        int others = 0;  ///< how many tokens the others' row represents
        double voted = 0.0;  ///< share of a class's votes
    };

    [[nodiscard]] static std::vector<Row> rowsOf(const StepRecord& record, const Tokenizer* tokenizer, int vocabulary, int rows);
    [[nodiscard]] QString name(const Row& row) const;

    std::vector<Row> m_rows;
    bool m_sampled = false;
    bool m_forced = false;
    bool m_voted = false;
};

}  // namespace kvscope
