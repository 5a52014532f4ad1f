// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What might come next after one step: the likeliest tokens, the drawn one wherever it ranks, and all others together. Probabilities are
// over the full vocabulary. GUI thread only; owned by its panel.

#include "core/steprecord.h"
#include "text/tokenlabel.h"

#include <QAbstractTableModel>

#include <vector>

namespace kvscope {

class CandidateModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CandidateModel)

public:
    enum Column { TokenColumn, BarColumn, ProbabilityColumn, LogitColumn, ColumnCount };
    enum Role {
        ShareRole = Qt::UserRole,  ///< double: probability over the greatest one shown, 0 … 1, the length of the bar
        DrawnRole,  ///< bool: this token was appended
        OthersRole,  ///< bool: the row that sums up the rest
        TokenIdRole,  ///< int; -1 for the others
        LeadingSpaceRole,  ///< bool: to be drawn as a small open box
        SpecialRole,  ///< bool: a special token's name
    };

    explicit CandidateModel(QObject* parent = nullptr);
    ~CandidateModel() override;

    /// @param record null clears. @param vocabulary tokens of the model. @param rows candidates to list at most, the drawn one and the
    /// others not counted.
    void show(const StepRecordPtr& record, const Tokenizer* tokenizer, int vocabulary, int rows);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        TokenId token = -1;  ///< -1: the others
        TokenLabel label;
        double probability = 0.0;
        float logit = 0.0F;
        bool drawn = false;
        int others = 0;  ///< how many tokens the row stands for, when it is the others
    };

    [[nodiscard]] static std::vector<Row> rowsOf(const StepRecord& record, const Tokenizer* tokenizer, int vocabulary, int rows);
    [[nodiscard]] QString name(const Row& row) const;

    std::vector<Row> m_rows;
    double m_greatest = 0.0;
    bool m_forced = false;
};

}  // namespace kvscope
