// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// "More graphics cards!" as a page. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/cores/fourways.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class FourWaysPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::FourWaysPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or nothing was measured.
    explicit FourWaysPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    FourWays m_ways;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeFourWaysFigure(const FigureSubject& subject);

}  // namespace kvscope
