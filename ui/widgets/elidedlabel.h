// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A label of one line that gives way: it asks for its whole text, takes less without complaint and then ends in "…"; the tool tip has it all.
// Plain text only. GUI thread only.

#include <QLabel>

namespace kvscope {

class ElidedLabel final : public QLabel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ElidedLabel)

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    ~ElidedLabel() override;

    /// Below this share of the text's width nothing is drawn at all, rather than three letters; 0 = always draw something.
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
