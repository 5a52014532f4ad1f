// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lines round an exported figure that say where it comes from: model, step, prompt and sampling. Text is in the current language. GUI
// thread only.

#include "core/steprecord.h"
#include "figures/figure.h"
#include "text/runorigin.h"

#include <QCoreApplication>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

namespace kvscope {

/// The origin of a figure. A value type.
struct FigureCaption {
    Q_DECLARE_TR_FUNCTIONS(kvscope::FigureCaption)

public:
    RunOrigin run;
    StepRecordPtr record;  ///< of the step that is shown; never null

    /// "Bundled · 3.15 M parameters · random weights · experiment · <after>", the parts that there are.
    [[nodiscard]] QString origin(const QStringList& after, const QLocale& locale) const;
    [[nodiscard]] QString prompt() const;  ///< "Prompt: …"
    [[nodiscard]] QString settings(const QLocale& locale) const;  ///< seed, sampling and the program's version
    [[nodiscard]] QString cacheMode() const;  ///< "cache on"

    /// What stands above a figure, beside the prompt.
    struct Words {
        QString title;
        QString origin;
        QString sentence;
        QString proof = {};  ///< below the figure; may be empty
        bool experiment = false;  ///< the title has the colour of what is not the run itself
    };
    /// Paints a page round a figure: title, origin, prompt and sentence above it, settings below, or none of them (FigureStyle::caption). Returns
    /// the room of the figure.
    [[nodiscard]] QRectF paintPage(QPainter& painter, const QRectF& rect, const Words& words, const FigureStyle& style) const;
    /// The same but for the title, for readers of the screen and of files.
    [[nodiscard]] QString description(const Words& words, const QLocale& locale) const;
};

/// The caption of a run of @p model; the record is set by whoever knows the step.
[[nodiscard]] FigureCaption figureCaption(const ModelInfo& model, const std::vector<TokenId>& prompt);

inline constexpr int kFigureMargin = 14;  ///< of a page, in units

/// One line of text, elided to fit.
void paintLine(QPainter& painter, const QRectF& rect, const QString& text, FontRole role, const QColor& color, const Theme& theme);
[[nodiscard]] double lineHeight(FontRole role, const Theme& theme);
/// Takes one line from the top or the bottom of @p rest.
[[nodiscard]] QRectF takeTop(QRectF& rest, double height);
[[nodiscard]] QRectF takeBottom(QRectF& rest, double height);

}  // namespace kvscope
