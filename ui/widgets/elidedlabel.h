// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A single-line label that can shrink: it prefers its full width, elides with "…" when narrower, and shows the full text as tool tip. Plain
// text only. GUI thread only.

#include <QLabel>

namespace kvscope {

class ElidedLabel final : public QLabel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ElidedLabel)

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    ~ElidedLabel() override;

    /// Below this share of the text's width the label is empty rather than a few letters; 0 = always show something.
    void setHideBelow(double share);

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    double m_hideBelow = 0.0;
};

}  // namespace kvscope
