// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The logit lens: what the model would say after each layer of the viewed step. The session computes it on request; the panel asks and
// shows. GUI thread only.

#include "views/panelbase.h"

class QStackedWidget;

namespace kvscope {

class BarButton;
class EmptyState;
class FittingLabel;
class LensTable;
class LensTableModel;

class LensPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LensPanel)

public:
    /// @param state must outlive the panel.
    explicit LensPanel(const StateParts& state, QWidget* parent = nullptr);
    ~LensPanel() override;

    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void ask();
    [[nodiscard]] bool mayAsk() const;
    void showEmpty();

    BarButton* m_compute = nullptr;
    LensTableModel* m_model = nullptr;
    LensTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    QStackedWidget* m_stack = nullptr;
    FittingLabel* m_proof = nullptr;
};

}  // namespace kvscope
