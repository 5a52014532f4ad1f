// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Says what the bars beside the rows of the attention matrix mean: only those that there are. GUI thread only.

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

    /// Width of the legend with these marks, and the legend itself, left-aligned in @p rect: for figures.
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
