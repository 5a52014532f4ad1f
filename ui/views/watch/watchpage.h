// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lines of watched words as a page: probability above, rank below, and where they came from. Text is in the current language. A value type.
// GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/watch/watchfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class WatchPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::WatchPage)

public:
    /// Throws EngineError{OptionWrong} without a step or without words.
    explicit WatchPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;

    WatchFigure m_figure;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeWatchFigure(const FigureSubject& subject);

}  // namespace kvscope
