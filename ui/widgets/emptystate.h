// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The content of a panel that has nothing to show yet: what is missing, what will fill it, and a button for that. GUI thread only.

#include "theme/icons.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace kvscope {

class EmptyState final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(EmptyState)

public:
    explicit EmptyState(IconName iconName, QWidget* parent = nullptr);
    ~EmptyState() override;

    /// @param button the button's text; empty for no button.
    void setTexts(const QString& title, const QString& explanation, const QString& button);
    /// @param buttonIcon painted before the button's text.
    void setButtonIcon(IconName buttonIcon);
    void setButtonEnabled(bool enabled);

signals:
    void buttonClicked();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyTheme();
    /// Where there is no room for all of it, the icon goes first, then the explanation, which becomes the tooltip.
    void fit();

    IconName m_iconName;
    IconName m_buttonIcon = IconName::Step;
    QLabel* m_icon = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_explanation = nullptr;
    QPushButton* m_button = nullptr;
};

}  // namespace kvscope
