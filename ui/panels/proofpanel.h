// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The proof that the cache changes nothing: every step's logits against those of the other mode. GUI thread only.

#include "widgets/panelframe.h"

namespace kvscope {

class ViewState;

class ProofPanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProofPanel)

public:
    /// @param state outlives the panel.
    explicit ProofPanel(ViewState* state, QWidget* parent = nullptr);
    ~ProofPanel() override;

protected:
    void retranslate() override;

private:
    void refresh();

    ViewState* m_state = nullptr;
};

}  // namespace kvscope
