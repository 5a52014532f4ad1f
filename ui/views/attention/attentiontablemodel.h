// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention matrix in numbers: rows are queries, columns are keys. The twin of the heatmap, for reading exactly and for screen readers.
// GUI thread only.

#include "figures/heatmapcontent.h"

#include <QAbstractTableModel>

namespace kvscope {

class AttentionTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttentionTableModel)

public:
    /// The weight itself as a double; invalid where there is none.
    static constexpr int WeightRole = Qt::UserRole;

    explicit AttentionTableModel(QObject* parent = nullptr);
    ~AttentionTableModel() override;

    /// Shares the matrix. A run that grew by rows keeps selection and scrolling of its views.
    void setContent(HeatmapContent content);
    void languageChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// What views have been told; behind m_content only while rows and columns are being added.
    struct Shape {
        int rows = 0;
        int columns = 0;
    };

    HeatmapContent m_content;
    Shape m_shape;
};

}  // namespace kvscope
