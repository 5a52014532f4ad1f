// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The roofline of a step as a page: the figure, what it says, and where it comes from. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/roofline/roofline.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class RooflinePage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RooflinePage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or its stages were not counted.
    explicit RooflinePage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QStringList words(const QLocale& locale) const;

    Roofline m_roofline;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeRooflineFigure(const FigureSubject& subject);

}  // namespace kvscope
