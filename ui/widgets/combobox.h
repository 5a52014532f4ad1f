// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QComboBox for panels. It adds what Qt's own lacks: it shrinks in a narrow panel, keeps room for texts that are not among its items now,
// and leaves the wheel and the keys of a presenter remote to the window. GUI thread only.

#include <QComboBox>

namespace kvscope {

class ComboBox final : public QComboBox {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComboBox)

public:
    explicit ComboBox(QWidget* parent = nullptr);
    ~ComboBox() override;

    [[nodiscard]] QSize sizeHint() const override;
    /// Reserves width for a text that is not among the current items, so that nothing moves when the items change.
    void setWidestText(const QString& text);

    /// Can shrink to half its text, which is then elided.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QSize sizeFor(int textWidth) const;

    QString m_widestText;
};

}  // namespace kvscope
