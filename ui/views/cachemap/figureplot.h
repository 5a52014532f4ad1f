// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A figure as a widget that only shows it. GUI thread only.

#include "figures/figure.h"

#include <QWidget>

#include <memory>

namespace kvscope {

class FigurePlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FigurePlot)

public:
    /// @param least smallest useful size, at 100 %
    explicit FigurePlot(QSize least, QWidget* parent = nullptr);
    ~FigurePlot() override;

    void setFigure(std::unique_ptr<Figure> figure);  ///< null: nothing

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::unique_ptr<Figure> m_figure;
    QSize m_least;
};

}  // namespace kvscope
