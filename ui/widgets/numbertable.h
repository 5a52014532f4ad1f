// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A table of texts that its owner makes anew: the twin of a plot. GUI thread only.

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>
#include <QVariant>

namespace kvscope {

class NumberTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NumberTableModel)

public:
    struct Cell {
        QString text;
        QVariant copied;  ///< with all digits; invalid: the text
    };
    using Row = QList<Cell>;

    explicit NumberTableModel(QObject* parent = nullptr);
    ~NumberTableModel() override;

    /// The first column is aligned to the left, the others, numbers, to the right.
    /// @param rows each as long as @p headers
    void setTable(const QStringList& headers, const QList<Row>& rows);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_headers;
    QList<Row> m_rows;
};

/// The number as it is shown, and with all its digits for copies; "n/a" and nothing if it is NaN.
[[nodiscard]] NumberTableModel::Cell numberCell(const QString& text, double number);

}  // namespace kvscope
