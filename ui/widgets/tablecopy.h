// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tables as tab-separated text, for a spreadsheet: numbers with all their digits, in any language with a decimal point, so that nothing is
// lost or read as a date. GUI thread only.

#include <QModelIndexList>
#include <QObject>
#include <QString>
#include <QVariant>

class QAbstractItemModel;
class QTableView;

namespace kvscope {

/// A cell's value as it is copied. A number is copied with the fewest digits that give it back; anything else as its text. Without it a cell
/// is copied as its accessible text or, if it has none, as it is displayed. In a header it is the name with the unit.
inline constexpr int kCopyRole = Qt::UserRole + 1000;

/// The value of one cell.
[[nodiscard]] QString copiedCell(const QModelIndex& index);
/// The whole table with its headers, one line a row, each with a newline at its end. Empty for a table without rows.
/// @param rowNames whether the vertical header says more than a number: it becomes the first column
[[nodiscard]] QString copiedTable(const QAbstractItemModel& model, bool rowNames);
/// What Ctrl+C copies: the selected cells without headers where several can be selected, else the whole table.
[[nodiscard]] QString copiedFrom(const QTableView& table);

/// The tables in a label's rich text, as they are displayed; empty if it has none.
[[nodiscard]] QString copiedHtmlTable(const QString& html);

/// Copies copiedFrom() on Ctrl+C while the table has the keyboard. Owned by the table.
class TableCopier final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TableCopier)

public:
    explicit TableCopier(QTableView* table);
    ~TableCopier() override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTableView* m_table = nullptr;
};

}  // namespace kvscope
