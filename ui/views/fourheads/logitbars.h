// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The logits of one position side by side, the greatest first: word, number and bar. GUI thread only.

#include <QList>
#include <QString>
#include <QWidget>

namespace kvscope {

class LogitBars final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LogitBars)

public:
    struct Logit {
        QString word;
        double value = 0.0;
    };

    explicit LogitBars(QWidget* parent = nullptr);
    ~LogitBars() override;

    /// @param formula second line of the caption: where the numbers come from.
    void setContent(const QString& caption, const QString& formula, const QList<Logit>& logits);
    [[nodiscard]] const QList<Logit>& logits() const { return m_logits; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QString m_caption;
    QString m_formula;
    QList<Logit> m_logits;
};

}  // namespace kvscope
