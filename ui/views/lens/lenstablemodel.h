// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The logit lens as a table: a row for each layer with the probability and rank of the run's token, and the likeliest tokens. GUI thread
// only; owned by its panel.

#include "views/lens/lenscontent.h"

#include <QAbstractTableModel>

namespace kvscope {

class LensTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LensTableModel)

public:
    enum FixedColumn { LayerColumn, ProbabilityColumn, RankColumn, EntropyColumn, FirstCandidateColumn };

    explicit LensTableModel(QObject* parent = nullptr);
    ~LensTableModel() override;

    void setContent(LensContent content);
    void languageChanged();
    [[nodiscard]] const LensContent& content() const { return m_content; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    LensContent m_content;
};

}  // namespace kvscope
