// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Lies over all of a panel while a lesson keeps back what it shows. GUI thread only.

#include <QWidget>

namespace kvscope {

class EmptyState;

class PanelCover final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelCover)

public:
    /// @param panel what it covers; as large as that from then on
    explicit PanelCover(QWidget* panel);
    ~PanelCover() override;

    void setTexts(const QString& title, const QString& explanation);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    EmptyState* m_words = nullptr;
};

}  // namespace kvscope
