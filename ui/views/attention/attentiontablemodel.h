// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention matrix as numbers: rows are queries, columns are keys. The table counterpart of the heatmap, for exact reading and screen
// readers. GUI thread only.

#include "figures/heatmapcontent.h"

#include <QAbstractTableModel>

namespace kvscope {

class AttentionTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttentionTableModel)

public:
    /// The weight as a double; invalid if there is none.
    static constexpr int WeightRole = Qt::UserRole;
    static constexpr int NotApplicableRole = Qt::UserRole + 1;  ///< whether the query cannot see the key
    static constexpr int NewestRole = Qt::UserRole + 2;  ///< whether the viewed step added the row

    explicit AttentionTableModel(QObject* parent = nullptr);
    ~AttentionTableModel() override;

    /// Shares the matrix. When a run only gains rows, its views keep selection and scroll position.
    void setContent(HeatmapContent content);
    void languageChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// The shape announced to views; differs from m_content only while rows and columns are being added.
    struct Shape {
        int rows = 0;
        int columns = 0;
    };

    HeatmapContent m_content;
    Shape m_shape;
};

}  // namespace kvscope
