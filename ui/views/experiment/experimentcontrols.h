// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The row of lists with which an experiment is described: what changes, where, and from when on. The lists of layers and heads are those of
// the window's selection. GUI thread only.

#include "views/experiment/experimentchoice.h"

#include <QWidget>

#include <array>

class QHBoxLayout;

namespace kvscope {

class ComboBox;

class ExperimentControls final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExperimentControls)

public:
    explicit ExperimentControls(QWidget* parent = nullptr);
    ~ExperimentControls() override;

    void retranslate();
    void setSizes(int layers, int heads, int kvHeads);
    /// What is selected in the window. @param step viewed; -1: none
    void setSelection(const ExperimentTarget& selected, int step);
    /// Each kind keeps its own choices.
    void setKind(ExperimentKind kind);
    [[nodiscard]] const ExperimentChoice& choice() const { return m_choices[static_cast<std::size_t>(m_kind)]; }

signals:
    void choiceChanged();
    void layerChosen(int layer);
    void headChosen(int head);
    void kvHeadChosen(int kvHead);

private:
    void connectLists();
    void fill();
    void showChoice();
    [[nodiscard]] ExperimentChoice& current() { return m_choices[static_cast<std::size_t>(m_kind)]; }

    std::array<ExperimentChoice, 3> m_choices;
    ExperimentKind m_kind = ExperimentKind::CoverToken;
    ExperimentTarget m_selected;
    int m_step = -1;
    int m_layers = 0;
    int m_heads = 0;
    int m_kvHeads = 0;
    QHBoxLayout* m_row = nullptr;
    ComboBox* m_change = nullptr;
    ComboBox* m_part = nullptr;
    ComboBox* m_scope = nullptr;
    ComboBox* m_layer = nullptr;
    ComboBox* m_head = nullptr;
    ComboBox* m_kvHead = nullptr;
    ComboBox* m_from = nullptr;
};

}  // namespace kvscope
