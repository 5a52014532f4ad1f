// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Covers what a class is to guess: a question, and the key that reveals the answer. A click reveals it too. GUI thread only.

#include <QWidget>

namespace kvscope {

class GuessCover final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GuessCover)

public:
    explicit GuessCover(QWidget* parent = nullptr);
    ~GuessCover() override;

    /// @param key as printed on the keyboard. @param effect what the key does, read after it.
    void setTexts(const QString& question, const QString& key, const QString& effect);

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void revealRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QString m_question;
    QString m_key;
    QString m_effect;
};

}  // namespace kvscope
