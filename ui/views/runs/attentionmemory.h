// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How much memory whole rows of attention have, how much they take, and what was dropped of the viewed step, with a button that computes it again.
// GUI thread only.

#include <QWidget>

namespace kvscope {

class BarButton;
class ComboBox;
class Commands;
class FittingLabel;
class RunModel;
class Selection;

class AttentionMemory final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttentionMemory)

public:
    /// @param runs, selection, commands must outlive the widget.
    AttentionMemory(const RunModel* runs, const Selection* selection, Commands* commands, QWidget* parent = nullptr);
    ~AttentionMemory() override;

    void refresh();
    void retranslate();

private:
    void fillLimits();

    const RunModel* m_runs = nullptr;
    const Selection* m_selection = nullptr;
    FittingLabel* m_used = nullptr;
    ComboBox* m_limit = nullptr;
    FittingLabel* m_dropped = nullptr;
    BarButton* m_again = nullptr;
};

}  // namespace kvscope
