// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Goes on from a past step of a run with something else: one of the step's candidates, or typed text. GUI thread only.

#include "core/modelconfig.h"

#include <QList>
#include <QWidget>

class QLineEdit;

namespace kvscope {

class BarButton;
class ComboBox;
class Commands;
class FittingLabel;
class RunModel;

class ContinueBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContinueBar)

public:
    /// @param runs, commands must outlive the widget.
    ContinueBar(const RunModel* runs, Commands* commands, QWidget* parent = nullptr);
    ~ContinueBar() override;

    /// The step whose token is to be replaced. @param step -1: a token of the prompt, which no step sampled
    void setPlace(quint64 runId, int step);
    void retranslate();

private:
    void showCandidates();
    void refresh();
    void go();

    const RunModel* m_runs = nullptr;
    Commands* m_commands = nullptr;
    quint64 m_run = 0;
    int m_step = -1;
    quint64 m_shownRun = 0;
    int m_shownStep = -1;
    bool m_shownKnown = false;  ///< the run had that step
    bool m_typed = false;  ///< a branch with the typed text was asked for
    FittingLabel* m_label = nullptr;
    ComboBox* m_candidates = nullptr;
    QLineEdit* m_text = nullptr;
    BarButton* m_go = nullptr;
};

}  // namespace kvscope
