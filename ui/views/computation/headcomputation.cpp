// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/headcomputation.h"

#include "run/costmodel.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace kvscope {

namespace {

constexpr QChar kMinus { 0x2212 };

QString withMinus(QString number)
{
    return number.replace(QLatin1Char('-'), kMinus);
}

RowNeed needOf(const RunHistory& run, const HeadLook& look, int position, int step)
{
    if (!look.sees(position))
        return RowNeed::NotSeen;
    switch (run.cellState(position, step)) {
    case CellState::WrittenNow: return run.stepOfPosition(position) < step ? RowNeed::Again : RowNeed::New;
    case CellState::Reused: return RowNeed::Kept;
    case CellState::Recomputed: return RowNeed::Nothing;
    case CellState::ComputedNotKept:
    case CellState::NotYet: break;
    }
    return RowNeed::New;
}

RecordedWeights compareWeights(std::span<const float> recorded, const HeadLook& look)
{
    if (recorded.empty())
        return RecordedWeights::NotRecorded;
    for (std::size_t key = 0; key < recorded.size(); ++key) {
        const float again = look.weights[key];
        const bool same = std::isnan(recorded[key]) ? std::isnan(again)
                                                    : std::bit_cast<std::uint32_t>(recorded[key]) == std::bit_cast<std::uint32_t>(again);
        if (!same)
            return RecordedWeights::Different;
    }
    return RecordedWeights::Same;
}

QString keysNameOf(const ModelConfig& config, int layer)
{
    const bool rotated = config.ropeOf(layer) != kNoRope;
    if (config.qkNorm && rotated)
        //: above a matrix; RoPE is not translated
        return HeadComputation::tr("K, keys after norm and RoPE");
    if (rotated)
        //: above a matrix; RoPE is not translated
        return HeadComputation::tr("K, keys after RoPE");
    //: above a matrix
    return config.qkNorm ? HeadComputation::tr("K, keys after norm") : HeadComputation::tr("K, keys");
}

}  // namespace

QString cellNumber(float value, const QLocale& locale)
{
    const float size = std::abs(value);
    if (size >= 9999.5F)
        return withMinus(locale.toString(static_cast<double>(value), 'e', 0));
    const int decimals = size >= 99.95F ? 0 : size >= 9.995F ? 1 : 2;
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QString text = plain.toString(static_cast<double>(value), 'f', decimals);
    // No minus before a number whose digits are all zero.
    if (text.startsWith(QLatin1Char('-'))
        && std::none_of(text.begin(), text.end(), [](QChar c) { return c.isDigit() && c != QLatin1Char('0'); }))
        text.remove(0, 1);
    return withMinus(text);
}

QString weightNumber(float weight, const QLocale& locale)
{
    return locale.toString(static_cast<double>(weight), 'f', 3);
}

int HeadComputation::count(RowNeed need) const
{
    return static_cast<int>(std::count(needs.begin(), needs.end(), need));
}

int HeadComputation::countKept(RowBits bits) const
{
    int sum = 0;
    for (int position = 0; position < positions(); ++position)
        sum += isKept(position) && look->bits[static_cast<std::size_t>(position)] == bits ? 1 : 0;
    return sum;
}

QString HeadComputation::token(int position) const
{
    return tokenAt(position, tokens[static_cast<std::size_t>(position)]);
}

QString HeadComputation::title() const
{
    //: %1 layer, %2 head, %3 the position and the token whose query is shown
    return tr("Layer %1, head %2, row %3")
        .arg(QString::number(look->of.layer + 1), QString::number(look->of.head + 1), token(look->of.query));
}

QString HeadComputation::needText(RowNeed need)
{
    switch (need) {
    //: of the rows K and V of a position, in the viewed step
    case RowNeed::New: return tr("needed and new");
    //: of the rows K and V of a position, in the viewed step
    case RowNeed::Kept: return tr("needed and kept");
    //: of the rows K and V of a position: the cache was switched on, so this step computed them once more and stored them
    case RowNeed::Again: return tr("needed, stored now");
    //: of the rows K and V of a position, in the viewed step: an earlier step had computed the same
    case RowNeed::Nothing: return tr("computed for nothing");
    case RowNeed::NotSeen: break;
    }
    //: of the rows K and V of a position that the query does not see
    return tr("masked");
}

QString HeadComputation::scaleText(const QLocale& locale) const
{
    const double root = 1.0 / static_cast<double>(look->scale);
    const double square = root * root;
    if (std::abs(square - look->keyDim) < 1e-3 * look->keyDim)
        return QStringLiteral("÷ √%1").arg(look->keyDim);
    return QStringLiteral("× %1").arg(locale.toString(static_cast<double>(look->scale), 'g', 3));
}

QString HeadComputation::sentence(const QLocale& locale) const
{
    if (empty())
        return {};
    if (!std::isnan(servedNothing))
        //: %1: a percentage
        return tr("%1 of this step's multiply-adds served nothing").arg(bold(percentText(servedNothing, locale)));
    if (count(RowNeed::Kept) > 0) {
        //: rows of K and V
        const QString fresh = tr("%Ln row(s) new", nullptr, count(RowNeed::New));
        //: rows of K and V; %1: "1 row new"
        return tr("%1, %Ln row(s) kept", nullptr, count(RowNeed::Kept)).arg(bold(fresh));
    }
    if (count(RowNeed::Again) > 0)
        //: rows of K and V: the cache was switched on
        return tr("%Ln row(s) computed once more, to be kept", nullptr, count(RowNeed::Again));
    //: rows of K and V, in a prefill
    return tr("%Ln row(s), all needed and new", nullptr, count(RowNeed::New));
}

QString HeadComputation::proof() const
{
    if (empty())
        return {};
    if (changed() > 0)
        //: rows of K and V in the cache
        return tr("%Ln kept row(s) have other bits than when they were made", nullptr, changed());
    if (unchanged() > 0)
        //: rows of K and V in the cache
        return tr("%Ln kept row(s): the same bits as when they were made", nullptr, unchanged());
    if (!record->cacheOn)
        return tr("nothing is kept, so K and V were computed again for this view");
    return {};
}

QString HeadComputation::readout(int key, const QLocale& locale) const
{
    if (empty() || key < 0 || key >= positions())
        return {};
    const auto at = static_cast<std::size_t>(key);
    const QString name = bold(token(key));
    if (!look->sees(key))
        return key > look->of.query ? tr("Key %1: later than the query, so its score is masked and never computed").arg(name)
                                    : tr("Key %1: outside of this layer's window, so its score is masked and never computed").arg(name);
    const auto number = [&](float value) { return withMinus(locale.toString(static_cast<double>(value), 'f', 3)); };
    //: %1: a key; %2, %3 and %4: numbers
    QString text = tr("Key %1: score %2, scaled %3, weight %4")
                       .arg(name, number(look->scores[at]), number(look->scaled[at]), bold(number(look->weights[at])));
    QString story = needText(needs[at]);
    if (isKept(key) && look->bits[at] == RowBits::Changed)
        story = tr("its bits are not those of step %1").arg(writtenBy[at] + 1);
    else if (needs[at] == RowNeed::Kept && look->bits[at] == RowBits::Same)
        //: of rows of K and V; %1 is a step
        story = tr("kept since step %1, the same bits").arg(writtenBy[at] + 1);
    return QString(text + QStringLiteral(" · ") + story.toHtmlEscaped());
}

HeadComputation headComputation(
    const RunHistory& run, const ModelConfig& config, const Tokenizer* tokenizer, int step, std::shared_ptr<const HeadLook> look)
{
    HeadComputation result;
    if (look == nullptr || step < 0 || step >= run.steps())
        return result;
    result.record = run.records()[step];
    if (look->empty()) {
        result.look = std::move(look);
        return result;
    }
    for (int position = 0; position < look->of.positions; ++position) {
        result.tokens.push_back(visibleTokenLabel(tokenizer, run.tokenAt(position)));
        result.needs.push_back(needOf(run, *look, position, step));
    }
    result.keysName = keysNameOf(config, look->of.layer);
    const StepRecord& record = *result.record;
    result.writtenBy = run.writers(step);
    if (record.phase == Phase::Recompute && record.operations > 0) {
        const auto needed = static_cast<double>(predictOperations(config, record.positions - 1, 1));
        result.servedNothing = std::max(0.0, 1.0 - needed / static_cast<double>(record.operations));
    }
    result.recorded = compareWeights(run.attentionRow(look->of.layer, look->of.head, look->of.query, step), *look);
    result.look = std::move(look);
    return result;
}

}  // namespace kvscope
