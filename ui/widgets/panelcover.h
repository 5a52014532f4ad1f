// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Lies over all of a panel while a lesson keeps back what it shows: the question in large text, why nothing else is shown, and how far the
// lesson's action is, so that a class has something to read and to watch meanwhile. GUI thread only.

#include <QWidget>

class QLabel;

namespace kvscope {

class PanelCover final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelCover)

public:
    /// @param panel what it covers; as large as that from then on
    explicit PanelCover(QWidget* panel);
    ~PanelCover() override;

    /// @param question rich text. @param progress of a running action, plain; empty: none runs
    void setTexts(const QString& question, const QString& explanation, const QString& progress);
    [[nodiscard]] QString text() const;  ///< all that it shows, plain

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void applyTheme();

    QLabel* m_question = nullptr;
    QLabel* m_explanation = nullptr;
    QLabel* m_progress = nullptr;
};

}  // namespace kvscope
