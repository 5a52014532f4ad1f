// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lesson's four heads side by side: keys, values and weights, the prompt's rows above and the later ones below. GUI thread only.

#include "views/panelbase.h"

class QStackedWidget;

namespace kvscope {

class EmptyState;
class HeadMatrices;
class IconButton;

class HeadWeightsPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadWeightsPanel)

public:
    /// @param state outlives the panel.
    explicit HeadWeightsPanel(const StateParts& state, QWidget* parent = nullptr);
    ~HeadWeightsPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    QStackedWidget* m_pages = nullptr;
    HeadMatrices* m_matrices = nullptr;
    EmptyState* m_empty = nullptr;
    IconButton* m_save = nullptr;
};

}  // namespace kvscope
