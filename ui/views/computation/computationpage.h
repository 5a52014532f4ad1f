// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one head computes for one query as a page: the matrices and where they came from. Text is in the current language. A value type. GUI
// thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/computation/computationfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class ComputationPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ComputationPage)

public:
    /// Of the pinned row, or else the newest of the step. Throws EngineError{OptionWrong} if the step does not exist or its numbers were not
    /// computed again (RunHistory::look).
    explicit ComputationPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] FigureCaption::Words words(const QLocale& locale) const;

    ComputationFigure m_matrices;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeComputationFigure(const FigureSubject& subject);

}  // namespace kvscope
