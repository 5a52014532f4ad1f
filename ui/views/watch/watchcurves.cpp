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

QStringList WatchCurves::shorterAt(int step, bool ranks, const QLocale& locale) const
{
    if (step < 0 || step >= steps)
        return {};
    QStringList parts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto found = place(static_cast<int>(i), step);
        const QString number = !found ? notAvailableText()
            : ranks                   ? locale.toString(found->place.rank + 1)
                                      : percentText(found->place.probability, locale);
        parts << QString(lines[i].word.text.toHtmlEscaped() + QLatin1Char(' ') + (found ? bold(number) : number));
    }
    const QString name = QString::number(step + 1);
    QStringList all;
    for (; !parts.isEmpty(); parts.removeLast()) {
        const QString words = parts.join(QStringLiteral(" · "));
        //: %1: number of a step, %2: words with their ranks among all tokens
        all << (ranks ? tr("Step %1, ranks: %2").arg(name, words) : tr("Step %1: %2").arg(name, words));
    }
    //: %1: number of a step
    return all << tr("Step %1").arg(name);
}

QString WatchCurves::note(const WatchLine& line, Length length)
{
    const bool whole = length == Length::Whole;
    const WatchWord& word = line.word;
    if (word.fault)
        return whole ? tr("“%1”: %2").arg(word.text, errorSentence(*word.fault)) : tr("“%1” could not be read").arg(word.text);
    if (!word.read)
        return {};
    if (!line.known)
        return whole ? tr("“%1”: this model has no token for it").arg(word.text) : tr("“%1”: no token").arg(word.text);
    if (word.ids.size() < 2)
        return {};
    const auto tokens = static_cast<int>(word.ids.size());
    //: %1: a word, %Ln: number of its tokens, %2: the first token
    return (whole ? tr("“%1” has %Ln tokens here; the first one, “%2”, is watched", nullptr, tokens)
                  //: %1: a word, %Ln: number of its tokens, %2: the first token, which is watched in place of the word
                  : tr("“%1”: “%2” of %Ln tokens", nullptr, tokens))
        .arg(word.text, line.label.spaced());
}

QStringList WatchCurves::notes(Length length) const
{
    QStringList all;
    for (const WatchLine& line : lines) {
        if (const QString text = note(line, length); !text.isEmpty())
            all << text;
    }
    return all;
}

QStringList WatchCurves::notes() const
{
    return notes(Length::Whole);
}

QStringList WatchCurves::shortNotes() const
{
    return notes(Length::Short);
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
