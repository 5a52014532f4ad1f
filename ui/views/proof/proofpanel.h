// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The proof that the cache changes nothing: every step's logits compared with those of the other mode, a summary, and the reason for any
// difference. Steps that were too expensive to compare when computed are compared on request. GUI thread only.

#include "views/panelbase.h"
#include "views/proof/proofmodel.h"

class QLabel;

namespace kvscope {

class BarButton;
class StepTable;

class ProofPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProofPanel)

public:
    /// @param state outlives the panel.
    explicit ProofPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ProofPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void buildTable();
    void refreshRun();
    void refreshButtons();
    [[nodiscard]] QString verdict(const ProofSummary& summary) const;
    [[nodiscard]] QString explanation(const ProofSummary& summary) const;
    [[nodiscard]] QString whyNotChecked() const;

    ProofModel* m_model = nullptr;
    BarButton* m_one = nullptr;
    BarButton* m_all = nullptr;
    QLabel* m_verdict = nullptr;
    QLabel* m_why = nullptr;
    StepTable* m_table = nullptr;
};

}  // namespace kvscope
