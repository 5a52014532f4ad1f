// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What each of the lesson's four heads mixed, and the logits that come of it; the new token in three ways. GUI thread only.

#include "widgets/panelframe.h"

class QStackedWidget;

namespace kvscope {

class EmptyState;
class HeadTable;
class ViewState;

class HeadContextsPanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadContextsPanel)

public:
    /// @param state outlives the panel.
    explicit HeadContextsPanel(ViewState* state, QWidget* parent = nullptr);
    ~HeadContextsPanel() override;

protected:
    void retranslate() override;

private:
    void refresh();

    ViewState* m_state = nullptr;
    QStackedWidget* m_pages = nullptr;
    HeadTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
};

}  // namespace kvscope
