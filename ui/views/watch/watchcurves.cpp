// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchcurves.h"

#include "text/errortext.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>

namespace kvscope {

bool WatchCurves::anyAgain() const
{
    return std::ranges::any_of(lines, [](const WatchLine& line) {
        return std::ranges::any_of(line.places, [](const auto& place) { return place && place->computedAgain; });
    });
}

std::optional<WatchedPlace> WatchCurves::place(int line, int step) const
{
    const auto& places = lines[static_cast<std::size_t>(line)].places;
    return step >= 0 && static_cast<std::size_t>(step) < places.size() ? places[static_cast<std::size_t>(step)] : std::nullopt;
}

std::vector<TokenId> WatchCurves::tokens() const
{
    std::vector<TokenId> tokens;
    for (const WatchLine& line : lines) {
        if (line.known && std::ranges::find(tokens, line.word.token()) == tokens.end())
            tokens.push_back(line.word.token());
    }
    return tokens;
}

QString WatchCurves::at(int step, const QLocale& locale) const
{
    if (step < 0 || step >= steps)
        return {};
    QStringList parts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const QString name = lines[i].word.text.toHtmlEscaped();
        const auto found = place(static_cast<int>(i), step);
        parts << (found ?  //: %1: a word, %2: a percentage, %3: its rank, 1 is the likeliest
                tr("%1 %2, rank %3").arg(name, bold(percentText(found->place.probability, locale)), locale.toString(found->place.rank + 1))
                        : QString(name + QLatin1Char(' ') + notAvailableText()));
    }
    //: %1: number of a step, %2: words with their numbers
    return tr("Step %1: %2").arg(QString::number(step + 1), parts.join(QStringLiteral(" · ")));
}

QString WatchCurves::note(const WatchLine& line)
{
    const WatchWord& word = line.word;
    if (word.fault)
        return tr("“%1”: %2").arg(word.text, errorSentence(*word.fault));
    if (!word.read)
        return {};
    if (!line.known)
        return tr("“%1”: this model has no token for it").arg(word.text);
    if (word.ids.size() > 1)
        //: %1: a word, %Ln: number of its tokens, %2: the first token
        return tr("“%1” has %Ln tokens here; the first one, “%2”, is watched", nullptr, static_cast<int>(word.ids.size()))
            .arg(word.text, line.label.spaced());
    return {};
}

QStringList WatchCurves::notes() const
{
    QStringList all;
    for (const WatchLine& line : lines) {
        if (const QString text = note(line); !text.isEmpty())
            all << text;
    }
    return all;
}

WatchCurves watchCurves(
    const RunHistory& run, const std::vector<WatchWord>& words, const Tokenizer* tokenizer, int vocabulary, int viewedStep)
{
    WatchCurves curves;
    curves.steps = run.steps();
    curves.viewedStep = viewedStep;
    curves.vocabulary = std::max(1, vocabulary);
    for (const WatchWord& word : words) {
        WatchLine line { .word = word };
        if (word.token() >= 0) {
            line.label = visibleTokenLabel(tokenizer, word.token());
            // A special token, unless it is what was typed: it stands for whatever the model does not know.
            line.known = line.label.kind != PieceKind::Special || line.label.text == word.text;
        }
        for (int step = 0; step < curves.steps; ++step)
            line.places.push_back(line.known ? run.scores().place(word.token(), step) : std::nullopt);
        curves.lines.push_back(std::move(line));
    }
    return curves;
}

QStringList watchedWords(const QString& text)
{
    QStringList words;
    for (const QString& part : text.split(QLatin1Char(','))) {
        if (const QString word = part.trimmed(); !word.isEmpty() && !words.contains(word) && words.size() < kMostWatchWords)
            words << word;
    }
    return words;
}

}  // namespace kvscope
