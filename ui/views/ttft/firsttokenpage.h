// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The time to the first token as a page: bars of the passes, time against the prompt's length, and what shortens it. Text is in the current language.
// A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/ttft/firsttoken.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class FirstTokenPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::FirstTokenPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or nothing was measured.
    explicit FirstTokenPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QStringList gains(const QLocale& locale) const;

    FirstToken m_first;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeFirstTokenFigure(const FigureSubject& subject);

}  // namespace kvscope
