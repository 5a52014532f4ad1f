// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The strip below the control bar: the prompt button, how much of the context is used, and every token as a chip. GUI thread only.

#include <QString>
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
    /// Offers to open what was open the last time, in one line at the right end: "Open last: …". Empty: no longer.
    void offerLast(const QString& text);

signals:
    /// The user wants to write another prompt.
    void promptRequested();
    /// The user wants what offerLast() offers.
    void lastRequested();
    void explainRequested();

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void retranslate();
    void showLast();

    ViewState* m_state = nullptr;
    QHBoxLayout* m_row = nullptr;
    QVBoxLayout* m_column = nullptr;
    ElidedLabel* m_random = nullptr;
    BarButton* m_prompt = nullptr;
    ElidedLabel* m_used = nullptr;
    ChipView* m_chips = nullptr;
    BarButton* m_last = nullptr;
    QString m_lastText;
};

}  // namespace kvscope
