// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From logits to a token: every number between a candidate's logit and the probability that the viewed step sampled it with, three temperatures
// side by side, and the same as a table. The numbers are read on request from the logits that the step left. GUI thread only.

#include "views/panelbase.h"

#include <cstdint>

class QStackedWidget;

namespace kvscope {

class ChainModel;
class ChainView;
class EmptyState;
class FittingLabel;
class SegmentedControl;
class StepTable;

class ChainPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChainPanel)

public:
    /// @param state must outlive the panel.
    explicit ChainPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ChainPanel() override;

    [[nodiscard]] ChainView* view() const { return m_view; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void chooseForm(int form) override;

private:
    enum class Form : std::uint8_t { Stages, Temperatures, Table };

    void build();
    void connectWidgets();
    void ask();
    void showChain();
    void showEmpty();
    void showWords();

    Form m_form = Form::Stages;
    SegmentedControl* m_forms = nullptr;
    QStackedWidget* m_stack = nullptr;
    ChainView* m_view = nullptr;
    StepTable* m_table = nullptr;
    ChainModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_readout = nullptr;
    int m_asked = -1;  ///< the step of the latest request; -1: ask again
};

}  // namespace kvscope
