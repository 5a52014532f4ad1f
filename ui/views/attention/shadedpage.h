// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The shaded text as a page: the text and where it came from. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/attention/shadedfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class ShadedPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ShadedPage)

public:
    /// Of the pinned row, or else the newest of the step. Throws EngineError{OptionWrong} if the step does not exist or the row was not
    /// recorded.
    explicit ShadedPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;

    ShadedFigure m_text;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeShadedFigure(const FigureSubject& subject);

}  // namespace kvscope
