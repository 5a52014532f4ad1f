// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An experiment as a page: the text with what is changed, the next token's probabilities before and after, both texts, the proof, and where
// all of it came from. Says that it is an experiment. Text is in the current language. A value type. GUI thread only.

#include "figures/figurecaption.h"
#include "state/figuresubject.h"
#include "views/experiment/experimentcontent.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class ExperimentPage final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ExperimentPage)

public:
    /// Throws EngineError{OptionWrong} if the step does not exist or has no experiment (RunHistory::experiment).
    explicit ExperimentPage(const FigureSubject& subject);

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString effects(const QLocale& locale) const;
    [[nodiscard]] FigureCaption::Words words(const QLocale& locale) const;
    void paintTokens(QPainter& painter, QRectF& rest, const FigureStyle& style) const;
    void paintRows(QPainter& painter, const QRectF& rect, const FigureStyle& style) const;
    void paintText(
        QPainter& painter, const QRectF& line, const QString& name, const std::vector<TokenLabel>& labels, const Theme& theme) const;

    ExperimentContent m_content;
    FigureCaption m_caption;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeExperimentFigure(const FigureSubject& subject);

}  // namespace kvscope
