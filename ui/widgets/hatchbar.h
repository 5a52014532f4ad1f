// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A bar filled with a pattern instead of a colour, for quantities that combine several things ("others", "recomputed"). GUI thread only.

#include "theme/theme.h"

#include <QWidget>

class QPainter;

namespace kvscope {

/// Paints such a bar with its outline; for delegates.
void paintHatchBar(QPainter& painter, const QRectF& rect, HatchKind kind);

class HatchBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HatchBar)

public:
    explicit HatchBar(HatchKind kind, QWidget* parent = nullptr);
    ~HatchBar() override;

    void setKind(HatchKind kind);
    /// How much of the width is filled, 0 … 1.
    void setShare(double share);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    HatchKind m_kind;
    double m_share = 1.0;
};

}  // namespace kvscope
