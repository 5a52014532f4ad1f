// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/handout/handoutrun.h"

#include "core/indexcheck.h"
#include "figures/figurecaption.h"
#include "shell/handout/inlanguage.h"
#include "shell/viewfactories.h"
#include "state/runhistory.h"
#include "text/numbertext.h"
#include "text/steptext.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

namespace kvscope {

namespace {

struct HandoutRunText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HandoutRunText)
};

constexpr int kPredicted = 5;  ///< candidates of a step
const QString kAttention = QStringLiteral("attention");

std::vector<int> stepsOf(const RunHistory& run, const HandoutChoice& choice)
{
    std::vector<int> steps = choice.steps;
    if (steps.empty() && run.steps() > 0) {
        const int last = run.steps() - 1;
        for (const int step : { 0, last / 2, last }) {
            if (std::ranges::find(steps, step) == steps.end()) {
                steps.push_back(step);
            }
        }
    }
    for (const int step : steps) {
        requireIndex(Phrase::SettingStep, step, run.steps());
    }
    return steps;
}

HandoutHead headOf(const FigureSubject& subject, const StepRecordPtr& record)
{
    FigureCaption caption = figureCaption(*subject.model, subject.run->settings().prompt);
    caption.record = record;
    const QLocale locale;
    QStringList hash;
    if (!subject.model->fingerprint.empty()) {
        //: %1 16 digits by which a model is known
        hash << HandoutRunText::tr("fingerprint %1").arg(QString::fromStdString(subject.model->fingerprint));
    }
    return { HandoutRunText::tr("What comes next?"), caption.origin(hash << caption.settings(locale), locale), caption.run.promptText,
        HandoutRunText::tr(
            "The model reads a text and predicts its next token. Each page stops before that token is chosen: write down what "
            "you expect before you turn the page.") };
}

QString stepHeading(int step)
{
    return HandoutRunText::tr("Step %1").arg(countText(step + 1));
}

HandoutTokens tokensOf(const FigureSubject& subject, int step)
{
    HandoutTokens tokens;
    for (const TokenId token : subject.run->tokensAt(step)) {
        tokens.labels.push_back(visibleTokenLabel(subject.model->tokenizer.get(), token));
    }
    tokens.promptLength = subject.run->promptLength();
    tokens.asksNext = true;
    return tokens;
}

/// What the newest position looks at most: the question of a page that shows the matrix.
std::optional<QString> strongestKey(const FigureSubject& subject, int step)
{
    const int row = subject.run->positionsAt(step) - 1;
    const std::span<const float> weights = subject.run->attentionRow(subject.layer, subject.head, row, step);
    if (weights.empty() || std::ranges::any_of(weights.first(static_cast<std::size_t>(row) + 1), [](float w) { return std::isnan(w); })) {
        return std::nullopt;
    }
    const auto seen = weights.first(static_cast<std::size_t>(row) + 1);
    const auto key = static_cast<int>(std::ranges::max_element(seen) - seen.begin());
    const TokenLabel label = visibleTokenLabel(subject.model->tokenizer.get(), subject.run->tokenAt(key));
    //: %1 a position and its token, such as "4 cold", %2 a share in percent
    return HandoutRunText::tr("Largest weight in the newest row: %1, with %2.")
        .arg(QStringLiteral("<b>%1</b>").arg(tokenAt(key, label).toHtmlEscaped()),
            percentText(static_cast<double>(weights[static_cast<std::size_t>(key)])));
}

HandoutAnswer answerOf(const FigureSubject& subject, int step, const std::optional<QString>& key)
{
    const StepRecord& record = *subject.run->records()[step];
    const Tokenizer* const tokenizer = subject.model->tokenizer.get();
    HandoutAnswer answer;
    answer.heading = stepHeading(step);
    for (const Candidate& each : std::span(record.top).first(std::min<std::size_t>(record.top.size(), kPredicted))) {
        answer.candidates.push_back({ visibleTokenLabel(tokenizer, each.token), each.probability, each.token == record.token });
    }
    const TokenLabel taken = visibleTokenLabel(tokenizer, record.token);
    //: %1 a token, %2 its probability
    const QString chosen = (record.forced ? HandoutRunText::tr("Given: %1, with %2.") : HandoutRunText::tr("The model took %1, with %2."))
                               .arg(QStringLiteral("<b>%1</b>").arg(taken.spaced().toHtmlEscaped()), percentText(record.probability));
    answer.blocks << HandoutBlock { MarkupBlock::Kind::Paragraph, chosen };
    if (key) {
        answer.blocks << HandoutBlock { MarkupBlock::Kind::Paragraph, *key };
    }
    return answer;
}

}  // namespace

QStringList handoutViews()
{
    QStringList ids;
    for (const View& view : views()) {
        if (factoriesOf(view).figure != nullptr && view.extra == ExtraNumbers::None) {
            ids << QLatin1String(view.id);
        }
    }
    return ids;
}

QByteArray runHandout(const FigureSubject& subject, const HandoutChoice& choice, Language language)
{
    const InLanguage words(language);
    const std::vector<int> steps = stepsOf(*subject.run, choice);
    if (steps.empty()) {
        throw undrawnStep(*subject.run, 0);
    }
    HandoutPages pages(headOf(subject, subject.run->records()[steps.front()]), choice.paper);
    for (const int step : steps) {
        FigureSubject place = subject;
        place.step = step;
        place.display = {};
        place.display.palette = PaletteId::Grey;  // ink means weight
        std::vector<std::unique_ptr<Figure>> figures;
        HandoutTask task;
        for (const QString& view : choice.views) {
            figures.push_back(factoriesOf(*findView(view)).figure(place));
            task.figures << HandoutFigure { figures.back().get() };
        }
        const StepRecord& record = *subject.run->records()[step];
        task.heading = stepHeading(step);
        //: %1 what a step does, such as "decode", %2 how many tokens it has read
        task.beside = HandoutRunText::tr("%1 · %n positions", nullptr, record.positions).arg(phaseText(record));
        task.tokens = tokensOf(subject, step);
        task.candidates = std::min(kPredicted, static_cast<int>(record.top.size()));
        task.ownPage = true;
        const auto key = choice.views.contains(kAttention) ? strongestKey(subject, step) : std::nullopt;
        if (key) {
            task.questions << HandoutQuestion {
                { { MarkupBlock::Kind::Paragraph,
                    HandoutRunText::tr("<b>Which token has the largest weight in the newest row?</b> Why might it "
                                       "matter for what comes next?") } },
                2
            };
        } else {
            task.questions << HandoutQuestion {
                { { MarkupBlock::Kind::Paragraph, HandoutRunText::tr("<b>Why?</b> Which words of the text lead you there?") } }, 2
            };
        }
        pages.add(task);
        pages.add(answerOf(subject, step, key));
    }
    return pages.finish();
}

}  // namespace kvscope
