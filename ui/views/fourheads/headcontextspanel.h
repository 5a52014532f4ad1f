// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The contexts of the lesson's four heads and the resulting logits; the new token in three modes. GUI thread only.

#include "views/panelbase.h"

class QStackedWidget;

namespace kvscope {

class EmptyState;
class HeadTable;
class LogitBars;

class HeadContextsPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadContextsPanel)

public:
    /// @param state outlives the panel.
    explicit HeadContextsPanel(const StateParts& state, QWidget* parent = nullptr);
    ~HeadContextsPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    QStackedWidget* m_pages = nullptr;
    QWidget* m_content = nullptr;
    HeadTable* m_table = nullptr;
    LogitBars* m_logits = nullptr;
    EmptyState* m_empty = nullptr;
};

}  // namespace kvscope
