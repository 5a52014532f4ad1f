// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QTableView with one row for each step, or candidate, as the twin of a plot. It shows whole columns and whole rows only: a number of which a
// part is missing would be read as another number. The current row stays in view when the table gets another size. GUI thread only.

#include <QTableView>

namespace kvscope {

class StepTable final : public QTableView {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepTable)

public:
    explicit StepTable(QWidget* parent = nullptr);
    ~StepTable() override;

    /// Fonts and row height of the theme, and columns as wide as their contents.
    void applyMetrics();
    /// Columns as wide as their contents, which have become others.
    void fitColumns();
    /// Widens columns in which rows that came since need more; never narrows one.
    /// @param again how many of the last rows are measured in any case, because their texts may have changed.
    void growColumns(int again = 1);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Rows share the height, so that whole ones fill it.
    void fitRows();

    int m_fittedRows = 0;  ///< rows that the columns are known to be wide enough for
};

}  // namespace kvscope
