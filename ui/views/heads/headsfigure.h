// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All heads at one step as a page: the picture and where it came from. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/heads/headgridfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class HeadsFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HeadsFigure)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or its attention was not recorded.
    explicit HeadsFigure(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] FigureCaption::Words words(const QLocale& locale) const;

    HeadGridFigure m_heads;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeHeadsFigure(const FigureSubject& subject);

}  // namespace kvscope
