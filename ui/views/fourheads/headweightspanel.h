// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lesson's four heads side by side: keys, values and weights, the prompt's rows above and the new ones below. GUI thread only.

#include "widgets/panelframe.h"

class QStackedWidget;

namespace kvscope {

class EmptyState;
class HeadMatrices;
class IconButton;
class ViewState;

class HeadWeightsPanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadWeightsPanel)

public:
    /// @param state outlives the panel.
    explicit HeadWeightsPanel(ViewState* state, QWidget* parent = nullptr);
    ~HeadWeightsPanel() override;

protected:
    void retranslate() override;

private:
    void refresh();

    ViewState* m_state = nullptr;
    QStackedWidget* m_pages = nullptr;
    HeadMatrices* m_matrices = nullptr;
    EmptyState* m_empty = nullptr;
    IconButton* m_save = nullptr;
};

}  // namespace kvscope
