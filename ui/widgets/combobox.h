// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A combo box as the panels show it: 24 high, radius 4, a chevron; as wide as its longest item, so that choosing moves nothing.
// Painted here, because a style sheet cannot colour the chevron. GUI thread only.

#include <QComboBox>

namespace kvscope {

class ComboBox final : public QComboBox {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComboBox)

public:
    explicit ComboBox(QWidget* parent = nullptr);
    ~ComboBox() override;

    [[nodiscard]] QSize sizeHint() const override;
    /// A text to have room for although it is not among the items now: when the items change, nothing moves.
    void setWidestText(const QString& text);

    /// Gives way down to half its text; then the text is elided.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int widthFor(int textWidth) const;

    QString m_widestText;
};

}  // namespace kvscope
