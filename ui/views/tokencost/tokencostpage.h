// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a token costs as a page. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/tokencost/tokencost.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class TokenCostPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::TokenCostPage)

public:
    /// For the default number of users and budget. Throws EngineError{OptionWrong} if the step does not exist.
    explicit TokenCostPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    TokenCost m_cost;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeTokenCostFigure(const FigureSubject& subject);

}  // namespace kvscope
