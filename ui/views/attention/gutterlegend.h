// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Legend of the bars next to the rows of the attention matrix; lists only the kinds that occur. GUI thread only.

#include "figures/figure.h"

#include <QWidget>

#include <vector>

class QPainter;

namespace kvscope {

class GutterLegend final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(GutterLegend)

public:
    explicit GutterLegend(QWidget* parent = nullptr);
    ~GutterLegend() override;

    void setMarks(bool computed, bool computedAgain);

    /// For figures: the width of the legend with these marks, and the legend itself, left-aligned in @p rect.
    [[nodiscard]] static double widthOf(bool computed, bool computedAgain, const Theme& theme);
    static void paint(QPainter& painter, const QRectF& rect, bool computed, bool computedAgain, const FigureStyle& style);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        bool again = false;
        QString text;
    };
    [[nodiscard]] static std::vector<Entry> entries(bool computed, bool computedAgain);

    bool m_computed = false;
    bool m_computedAgain = false;
};

}  // namespace kvscope
