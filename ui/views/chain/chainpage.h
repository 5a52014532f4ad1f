// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The chain as a page: the picture and where it came from. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/chain/chainfigure.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class ChainPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ChainPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or its distribution was not read (RunHistory::scores()).
    explicit ChainPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString sentence(const QLocale& locale) const;

    ChainFigure m_figure;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeChainFigure(const FigureSubject& subject);

}  // namespace kvscope
