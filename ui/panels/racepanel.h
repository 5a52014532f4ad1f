// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The race: the same prompt without the cache and with it, one after the other. GUI thread only.

#include "widgets/panelframe.h"

namespace kvscope {

class BarButton;
class ViewState;

class RacePanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RacePanel)

public:
    /// @param state outlives the panel.
    explicit RacePanel(ViewState* state, QWidget* parent = nullptr);
    ~RacePanel() override;

protected:
    void retranslate() override;

private:
    void refresh();

    ViewState* m_state = nullptr;
    BarButton* m_button = nullptr;
};

}  // namespace kvscope
