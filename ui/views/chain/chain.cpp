// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chain.h"

#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Cut cutOf(const TemperedToken& token)
{
    return token.cutByTopK ? Cut::TopK : token.cutByTopP ? Cut::TopP : Cut::None;
}

QString cutName(Cut cut)
{
    return cut == Cut::TopK ? Chain::tr("top-k") : Chain::tr("top-p");
}

QString settingText(double value, const QLocale& locale)
{
    return locale.toString(value, 'g', 3);
}

QString bitsText(double bits, const QLocale& locale)
{
    return std::isfinite(bits) ? Chain::tr("%1 bits").arg(locale.toString(bits, 'f', 2)) : notAvailableText();
}

}  // namespace

double surprise(double probability)
{
    return probability > 0.0 ? std::max(0.0, -std::log2(probability)) : std::numeric_limits<double>::infinity();
}

QString Chain::name(const ChainRow& row) const
{
    //: all tokens of the vocabulary that are not listed
    return row.token < 0 ? tr("%Ln other(s)", nullptr, row.others) : row.label.text;
}

QString Chain::cutText(const ChainRow& row) const
{
    if (row.token < 0)
        return {};
    if (greedy())
        //: of a token: its logit is the largest of all; greedy decoding takes it
        return scores->listed.front().token == row.token ? tr("largest") : QString();
    //: of a token: neither top-k nor top-p cut it
    return row.cut == Cut::None ? tr("kept") : kvscope::cutName(row.cut);
}

QString Chain::sideText(const ChainSide& side, const QLocale& locale) const
{
    //: instead of a probability: top-k or top-p left the token out
    return side.cut == Cut::None ? percentText(side.probability, locale) : tr("cut");
}

QString Chain::dividedName(const QLocale& locale) const
{
    return greedy() ? QStringLiteral("÷ T") : QStringLiteral("÷ %1").arg(settingText(record->sampling.temperature, locale));
}

QString Chain::wholeName() const
{
    //: heading: the function that makes probabilities of logits
    return tr("Softmax");
}

QString Chain::cutName(const QLocale& locale) const
{
    if (greedy())
        return tr("Greedy");
    QStringList parts;
    if (record->sampling.topK > 0)
        parts << tr("top-k %1").arg(record->sampling.topK);
    if (record->sampling.topP < 1.0)
        parts << tr("top-p %1").arg(settingText(record->sampling.topP, locale));
    //: heading of a column that would say what top-k and top-p cut
    return parts.isEmpty() ? tr("No cut") : parts.join(QStringLiteral(", "));
}

QString Chain::shortCutName() const
{
    //: heading of a column that says what top-k and top-p cut
    return greedy() ? tr("Greedy") : tr("Cuts");
}

QString Chain::sampledName() const
{
    return tr("Sampled with");
}

QString Chain::temperatureName(double temperature, const QLocale& locale)
{
    //: heading: a temperature
    return tr("T %1").arg(settingText(temperature, locale));
}

QString Chain::sentence(const QLocale& locale) const
{
    if (empty())
        return {};
    const auto own = std::ranges::find_if(rows, &ChainRow::own);
    const QString token = own == rows.end() ? notAvailableText() : own->label.spaced();
    //: %1: an amount of bits, %2: a token, %3: an amount of bits
    return tr("Entropy %1 · surprise of “%2” %3")
        .arg(bold(bitsText(scores->entropy, locale)), token.toHtmlEscaped(), bold(bitsText(surprise(record->probability), locale)));
}

QStringList Chain::shorterSentences(const QLocale& locale) const
{
    if (empty())
        return {};
    const QString entropy = bold(bitsText(scores->entropy, locale));
    //: %1 and %2: amounts of bits
    return { tr("Entropy %1 · surprise %2").arg(entropy, bold(bitsText(surprise(record->probability), locale))),
        //: %1: an amount of bits
        tr("Entropy %1").arg(entropy) };
}

QString Chain::note(const QLocale& locale) const
{
    if (empty())
        return {};
    QStringList parts;
    if (greedy())
        parts << tr("greedy: nothing is divided or cut, the largest logit is taken");
    if (record->forced)
        parts << tr("this token was forced, not sampled");
    if (m_cutByTopK > 0)
        //: %Ln tokens of the vocabulary
        parts << tr("top-k cut %Ln token(s)", nullptr, m_cutByTopK);
    if (m_cutByTopP > 0)
        parts << tr("top-p cut %Ln token(s)", nullptr, m_cutByTopP);
    if (!greedy())
        parts << tr("%Ln token(s) left", nullptr, record->keptTokens);
    Q_UNUSED(locale)
    const bool same = scores->logitsHash == record->logitsHash;
    parts << (!scores->computedAgain ? tr("from the logits of this step")
            : same                   ? tr("logits computed again, with the same bits")
                                     : tr("logits computed again; they differ by rounding"));
    return parts.join(QStringLiteral(" · "));
}

QString Chain::readout(int index, const QLocale& locale) const
{
    if (index < 0 || index >= static_cast<int>(rows.size()))
        return {};
    const ChainRow& row = rows[static_cast<std::size_t>(index)];
    if (row.token < 0)
        //: %1: "4,084 others", %2 and %3: percentages
        return tr("%1: %2 of the full vocabulary, sampled with %3")
            .arg(bold(name(row)), percentText(row.whole, locale),
                std::isnan(row.sampled) ? notAvailableText() : percentText(row.sampled, locale));
    const QString logit = locale.toString(static_cast<double>(row.logit), 'f', 2);
    if (greedy())
        //: %1: a token, %2: a logit, %3: a percentage
        return tr("%1: logit %2, %3 of the full vocabulary").arg(bold(row.label.spaced()), logit, percentText(row.whole, locale));
    const QString temperature = settingText(record->sampling.temperature, locale);
    const QString divided = locale.toString(row.divided, 'f', 2);
    const QString whole = percentText(row.whole, locale);
    if (row.cut != Cut::None)
        //: %1: a token, %2: a logit, %3: a temperature, %4: a number, %5: a percentage, %6: "top-k" or "top-p"
        return tr("%1: %2 ÷ %3 = %4 → %5 → %6 cuts it")
            .arg(bold(row.label.spaced()), logit, temperature, divided, whole, kvscope::cutName(row.cut));
    //: %1: a token, %2: a logit, %3: a temperature, %4: a number, %5 and %6: percentages
    return tr("%1: %2 ÷ %3 = %4 → %5 → kept → sampled with %6")
        .arg(bold(row.label.spaced()), logit, temperature, divided, whole, percentText(row.sampled, locale));
}

QString Chain::shortReadout(int index, const QLocale& locale) const
{
    if (index < 0 || index >= static_cast<int>(rows.size()))
        return {};
    const ChainRow& row = rows[static_cast<std::size_t>(index)];
    const QString whole = percentText(row.whole, locale);
    const QString shown = bold(row.token < 0 ? name(row) : row.label.spaced());
    if (row.cut != Cut::None)
        //: %1: a token, %2: a percentage, %3: "top-k" or "top-p"
        return tr("%1: %2 → %3 cuts it").arg(shown, whole, kvscope::cutName(row.cut));
    //: %1: a token, %2 and %3: percentages
    return std::isnan(row.sampled) ? tr("%1: %2").arg(shown, whole)
                                   : tr("%1: %2 → sampled with %3").arg(shown, whole, percentText(row.sampled, locale));
}

Chain chainOf(const StepRecordPtr& record, const std::shared_ptr<const StepScores>& scores, const Tokenizer* tokenizer, int vocabulary)
{
    Chain chain;
    if (!record || !scores || scores->temperatures.size() < kShownTemperatures.size())
        return chain;
    chain.record = record;
    chain.scores = scores;
    const bool greedy = chain.greedy();
    const std::size_t firstSide = scores->temperatures.size() - kShownTemperatures.size();
    ChainRow rest;
    rest.logit = std::numeric_limits<float>::quiet_NaN();
    rest.divided = kNone;
    rest.whole = rest.sampled = 1.0;
    for (ChainSide& side : rest.sides)
        side.probability = 1.0;
    for (std::size_t i = 0; i < scores->listed.size(); ++i) {
        const TokenPlace& place = scores->listed[i];
        ChainRow row;
        row.token = place.token;
        row.label = visibleTokenLabel(tokenizer, place.token);
        row.own = place.token == record->token;
        row.logit = place.logit;
        row.divided = row.sampled = kNone;
        row.whole = place.probability;
        if (!greedy) {
            const TemperedToken& token = scores->temperatures.front().tokens[i];
            row.divided = token.divided;
            row.whole = token.probability;
            row.sampled = token.sampled;
            row.cut = cutOf(token);
        }
        for (std::size_t t = 0; t < row.sides.size(); ++t) {
            const TemperedToken& token = scores->temperatures[firstSide + t].tokens[i];
            row.sides[t] = { token.sampled, cutOf(token) };
            rest.sides[t].probability -= token.sampled;
        }
        rest.whole -= row.whole;
        rest.sampled -= greedy ? 0.0 : row.sampled;
        chain.rows.push_back(row);
    }
    for (std::size_t t = 0; t < chain.entropies.size(); ++t)
        chain.entropies[t] = scores->temperatures[firstSide + t].entropy;
    if (!greedy) {
        chain.m_cutByTopK = vocabulary - scores->temperatures.front().keptByTopK;
        chain.m_cutByTopP = scores->temperatures.front().keptByTopK - scores->temperatures.front().kept;
    }
    rest.others = vocabulary - static_cast<int>(chain.rows.size());
    if (rest.others > 0) {
        constexpr double kRounding = 1e-9;  // what is left of 1 when all others were cut
        const auto atLeastNothing = [](double& value) { value = value > kRounding ? value : 0.0; };
        atLeastNothing(rest.whole);
        atLeastNothing(rest.sampled);
        for (ChainSide& side : rest.sides)
            atLeastNothing(side.probability);
        if (greedy)
            rest.sampled = kNone;
        chain.rows.push_back(rest);
    }
    return chain;
}

}  // namespace kvscope
