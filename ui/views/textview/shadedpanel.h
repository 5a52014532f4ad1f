// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Attention as text: one row of the selected head shades the text itself, or stands in a table beside its tokens. The row is the newest of the
// viewed step, or the pinned one; a click on a token pins its row. Reads stored rows; computes nothing. GUI thread only.

#include "views/panelbase.h"

#include <cstdint>

class QStackedWidget;
class QTableView;

namespace kvscope {

class EmptyState;
class FittingLabel;
class SegmentedControl;
class ShadedTableModel;
class ShadedView;

class ShadedPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShadedPanel)

public:
    /// @param state must outlive the panel.
    explicit ShadedPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ShadedPanel() override;

    [[nodiscard]] ShadedView* view() const { return m_view; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void connectWidgets();
    void showRow();
    void showEmpty();
    void showWords();
    void point(int token);
    void choose(int token);

    SegmentedControl* m_form = nullptr;
    QStackedWidget* m_stack = nullptr;
    ShadedView* m_view = nullptr;
    QTableView* m_table = nullptr;
    ShadedTableModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_readout = nullptr;
    bool m_asTable = false;
};

}  // namespace kvscope
