// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The logit lens as a page: a row for each layer, its likeliest tokens, and where the numbers came from. Says that they are computed. Text is
// in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/lens/lenscontent.h"

#include <memory>

namespace kvscope {

class LensPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LensPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or its lens was not computed (RunHistory::lens).
    explicit LensPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] FigureCaption::Words words(const QLocale& locale) const;
    void paintLayers(QPainter& painter, const QRectF& rect, const FigureStyle& style) const;

    LensContent m_content;
    PaletteId m_palette = PaletteId::Viridis;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeLensFigure(const FigureSubject& subject);

}  // namespace kvscope
