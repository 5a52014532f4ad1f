// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the tables beside pictures have in common: Ctrl+C copies them, they scroll by pixels, and their rows have one height. GUI thread only.

class QTableView;

namespace kvscope {

enum class RowNames { Hidden, Shown };

/// Called once, after the table has its model.
void setUpTableTwin(QTableView& table, RowNames names = RowNames::Hidden);
/// For a table whose rows are chosen, one at a time, and that leaves Tab to the window.
void letRowsBeChosen(QTableView& table);
/// The font and the height of rows of the current theme.
void applyTableTwinMetrics(QTableView& table);
/// Columns as wide as their headers.
void fitColumnsToHeaders(QTableView& table);

}  // namespace kvscope
