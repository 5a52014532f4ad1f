// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the model would say after each layer of a step, with its tokens' names and a sentence, for the panel and for pictures. A value type;
// text is in the current language. GUI thread only.

#include "core/steprecord.h"
#include "figures/figure.h"
#include "run/experiment.h"
#include "text/tokenlabel.h"
#include "types/heatmaptypes.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <memory>
#include <vector>

namespace kvscope {

class RunHistory;

struct LensContent {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LensContent)

public:
    StepRecordPtr record;  ///< of the step; never null unless empty()
    std::shared_ptr<const LogitLens> lens;  ///< null: not computed
    TokenLabel token;  ///< the one that the run has after the step
    std::vector<std::vector<TokenLabel>> top;  ///< (layers, candidates)

    [[nodiscard]] bool empty() const { return lens == nullptr; }
    [[nodiscard]] int layers() const { return static_cast<int>(top.size()); }
    /// Candidates of every layer.
    [[nodiscard]] int candidates() const { return top.empty() ? 0 : static_cast<int>(top.front().size()); }
    [[nodiscard]] const LensLayer& layer(int index) const { return lens->layers[static_cast<std::size_t>(index)]; }
    [[nodiscard]] bool isOwn(int layerIndex, int candidate) const;
    /// Whether the last layer has the bits of the step.
    [[nodiscard]] bool endsInStep() const;
    /// Where the run's token enters the ten likeliest. Rich text, the longer wording first.
    [[nodiscard]] QStringList sentences() const;
    [[nodiscard]] QString proof() const;  ///< of the last layer. Plain text
    [[nodiscard]] QStringList proofs() const;  ///< the same, and what fits a narrow panel
};

/// Empty if the step does not exist or its lens was not computed. @param tokenizer may be null
[[nodiscard]] LensContent lensContent(const RunHistory& run, const Tokenizer* tokenizer, int step);

/// One candidate: its name and probability on the shade of the probability, with a frame if it is the run's token.
void paintLensCell(QPainter& painter, const QRectF& rect, const TokenLabel& label, double probability, bool own, PaletteId palette,
    const FigureStyle& style);

}  // namespace kvscope
