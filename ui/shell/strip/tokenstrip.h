// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The strip below the control bar: the prompt button, how much of the context is used, and every token as a chip. GUI thread only.

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace kvscope {

class BarButton;
class ChipView;
class ElidedLabel;
class ViewState;

class TokenStrip final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenStrip)

public:
    /// @param state is not owned and must outlive this.
    explicit TokenStrip(ViewState* state, QWidget* parent = nullptr);
    ~TokenStrip() override;

    [[nodiscard]] ChipView* chips() const { return m_chips; }

signals:
    /// The user wants to write another prompt.
    void promptRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void retranslate();

    ViewState* m_state = nullptr;
    QHBoxLayout* m_row = nullptr;
    QVBoxLayout* m_column = nullptr;
    ElidedLabel* m_random = nullptr;
    BarButton* m_prompt = nullptr;
    ElidedLabel* m_used = nullptr;
    ChipView* m_chips = nullptr;
};

}  // namespace kvscope
