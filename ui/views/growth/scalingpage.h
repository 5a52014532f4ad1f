// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What grows how as a page: the figure, what it says, and where it comes from. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/growth/scaling.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class ScalingPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ScalingPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist.
    explicit ScalingPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    Scaling m_scaling;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeScalingFigure(const FigureSubject& subject);

}  // namespace kvscope
