// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The map of a cache as a page: what the step did with every row, the bytes,
// and where it came from. Text is in the current language. A value type. GUI
// thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/cachemap/cachemapfigure.h"
#include "views/cachemap/growthfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class CacheMapPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CacheMapPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist.
    explicit CacheMapPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] FigureCaption::Words words(const QLocale& locale) const;

    CacheMapFigure m_figure;
    GrowthFigure m_growth;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeCacheMapFigure(const FigureSubject& subject);

}  // namespace kvscope
