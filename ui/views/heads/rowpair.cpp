// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/rowpair.h"

#include "figures/heatmapscale.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace kvscope {

namespace {

QString number(double weight, const QLocale& locale)
{
    return std::isnan(weight) ? notAvailableText() : locale.toString(weight, 'f', 3);
}

/// The weight as number() prints it, in thousandths; 0 where there is none.
int printedThousandths(double weight)
{
    return std::isnan(weight) ? 0 : qRound(QString::number(weight, 'f', 3).toDouble() * 1000);
}

/// The difference of two weights as they are printed, with its sign: "+0.022", "-0.022", "0.000".
QString printedDifference(double a, double b, const QLocale& locale)
{
    const int by = printedThousandths(a) - printedThousandths(b);
    return (by > 0 ? QStringLiteral("+") : QString()) + locale.toString(by / 1000.0, 'f', 3);
}

/// Whether the step that the row is from had the cache on.
bool rowWasCached(const RunHistory& run, int query, int step)
{
    for (int at = step; at >= 0; --at) {
        if (run.rowComputedIn(query, at))
            return run.records()[at]->cacheOn;
    }
    return true;  // inherited: from a cache
}

}  // namespace

double RowPair::weight(const std::vector<float>& row, int key)
{
    return key >= 0 && key < static_cast<int>(row.size()) ? static_cast<double>(row[static_cast<std::size_t>(key)])
                                                          : std::numeric_limits<double>::quiet_NaN();
}

double RowPair::difference(int key) const
{
    const auto known = [](double value) { return std::isnan(value) ? 0.0 : value; };
    return known(weightA(key)) - known(weightB(key));
}

int RowPair::differing() const
{
    if (queryB != queryA || b.size() < a.size())
        return -1;
    int count = 0;
    for (std::size_t key = 0; key < a.size(); ++key)
        count += std::bit_cast<std::uint32_t>(a[key]) == std::bit_cast<std::uint32_t>(b[key]) || (std::isnan(a[key]) && std::isnan(b[key]))
            ? 0
            : 1;
    return count;
}

double RowPair::largestDifference() const
{
    double largest = 0.0;
    for (int key = 0; key < keys(); ++key)
        largest = std::max(largest, std::abs(difference(key)));
    return largest;
}

QString RowPair::token(int key) const
{
    return tokenAt(key, tokens[static_cast<std::size_t>(key)]);
}

QString RowPair::nameA() const
{
    if (with == ComparedWith::OtherStep && queryB >= 0)
        return tr("step %1, row %2").arg(stepA + 1).arg(queryA + 1);
    if (with == ComparedWith::OtherMode && queryB >= 0)
        return cachedA ? tr("cache on, in the run") : tr("cache off, in the run");
    if (queryB >= 0 && queryB != queryA)
        return tr("row %1").arg(queryA + 1);
    return tr("A: layer %1, head %2").arg(headA.layer + 1).arg(headA.head + 1);
}

QString RowPair::nameB() const
{
    if (queryB < 0)
        return {};
    if (with == ComparedWith::OtherStep)
        return tr("step %1, row %2").arg(stepB + 1).arg(queryB + 1);
    if (with == ComparedWith::OtherMode)
        return cachedA ? tr("cache off, computed again") : tr("cache on, computed again");
    if (queryB != queryA)
        return tr("row %1").arg(queryB + 1);
    return tr("B: layer %1, head %2").arg(headB.layer + 1).arg(headB.head + 1);
}

QString RowPair::title() const
{
    if (queryA < 0)
        return tr("A and B");
    if (queryB < 0)
        return tr("Row %1 in A").arg(queryA + 1);
    if (with == ComparedWith::OtherMode)
        return tr("Row %1 in A with the cache on and off").arg(queryA + 1);
    if (with == ComparedWith::OtherStep)
        return queryB == queryA
            ? tr("Row %1 in A at steps %2 and %3").arg(queryA + 1).arg(stepB + 1).arg(stepA + 1)
            : tr("Row %1 in A at step %2, row %3 at step %4").arg(queryA + 1).arg(stepA + 1).arg(queryB + 1).arg(stepB + 1);
    if (queryB != queryA)
        return tr("Rows %1 and %2 in A").arg(queryB + 1).arg(queryA + 1);
    return tr("Row %1 in A and B").arg(queryA + 1);
}

QString RowPair::sentence(const QLocale& locale) const
{
    const int first = largestKey(a);
    if (first < 0)
        return {};
    const auto item = [&](int key, double weight) { return bold(token(key) + QStringLiteral(": ") + number(weight, locale)); };
    const int second = largestKey(b);
    if (second < 0)
        //: %1: a key and its weight
        return tr("A looks most at %1").arg(item(first, weightA(first)));
    if (const int parting = differing(); parting >= 0 && (with == ComparedWith::OtherStep || with == ComparedWith::OtherMode)) {
        if (parting == 0)
            //: %Ln: number of the weights that were compared
            return tr("Compared: the same %Ln weight(s), to the last bit", nullptr, static_cast<int>(a.size()));
        //: %Ln: number of weights, %1: of how many, %2: a small number
        return tr("Compared: %Ln of %1 weights differ, by %2 at most", nullptr, parting)
            .arg(QString::number(a.size()), locale.toString(largestDifference(), 'g', 2));
    }
    if (with == ComparedWith::OtherStep)
        //: %1 and %2: a key and its weight, %3: number of a step
        return tr("Looks most at %1; at step %3 at %2")
            .arg(item(first, weightA(first)), item(second, weightB(second)), QString::number(stepB + 1));
    if (queryB != queryA)
        //: %1 and %2: a key and its weight
        return tr("Looks most at %1; the row before at %2").arg(item(first, weightA(first)), item(second, weightB(second)));
    //: %1 and %2: a key and its weight
    return tr("A looks most at %1; B at %2").arg(item(first, weightA(first)), item(second, weightB(second)));
}

QString RowPair::readout(int key, const QLocale& locale) const
{
    if (key < 0 || key >= keys())
        return {};
    const QString name = bold(token(key));
    if (b.empty())
        return tr("Key %1: %2").arg(name, number(weightA(key), locale));
    const QString first = number(weightA(key), locale);
    const QString second = number(weightB(key), locale);
    const QString by = printedDifference(weightA(key), weightB(key), locale);
    if (with == ComparedWith::OtherStep)
        //: %1: a key, %2 and %3: weights, %4: a number with its sign, %5: number of a step
        return tr("Key %1: %2, at step %5 %3, difference %4").arg(name, first, second, by, QString::number(stepB + 1));
    if (with == ComparedWith::OtherMode)
        //: %1: a key, %2 and %3: weights, %4: a number with its sign
        return (cachedA ? tr("Key %1: cache on %2, cache off %3, difference %4") : tr("Key %1: cache off %2, cache on %3, difference %4"))
            .arg(name, first, second, by);
    if (queryB != queryA)
        //: %1: a key, %2 and %3: weights, %4: a number with its sign
        return tr("Key %1: %2, in the row before %3, difference %4").arg(name, first, second, by);
    //: %1: a key, %2 and %3: weights, %4: a number with its sign
    return tr("Key %1: A %2, B %3, difference %4").arg(name, first, second, by);
}

HeadLookRequest otherModeRequest(const RunHistory& run, int step, int query, HeadRef head)
{
    const int positions = run.positionsAt(step);
    const int row = std::clamp(query, 0, std::max(0, positions - 1));
    return { head.layer, head.head, row, positions, !rowWasCached(run, row, step) };
}

RowPair rowPair(const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef a, const RowChoice& choice)
{
    RowPair pair;
    const int positions = step >= 0 && step < run.steps() ? run.positionsAt(step) : 0;
    if (positions == 0)
        return pair;
    const auto read = [&](HeadRef head, int position, int at) {
        const std::span<const float> row = run.attentionRow(head.layer, head.head, position, at);
        return std::vector<float>(row.begin(), row.end());
    };
    pair.with = choice.with;
    pair.headA = pair.headB = a;
    pair.stepA = pair.stepB = step;
    pair.queryA = std::clamp(query, 0, positions - 1);
    pair.cachedA = rowWasCached(run, pair.queryA, step);
    pair.a = read(a, pair.queryA, step);
    switch (choice.with) {
    case ComparedWith::HeadB:
        if (choice.head) {
            pair.headB = *choice.head;
            pair.queryB = pair.queryA;
        }
        break;
    case ComparedWith::RowBefore: pair.queryB = pair.queryA - 1; break;
    case ComparedWith::OtherStep:
        if (choice.step >= 0 && choice.step < run.steps()) {
            pair.stepB = choice.step;
            const int newest = run.positionsAt(choice.step) - 1;
            pair.queryB = choice.sameRow ? std::min(pair.queryA, newest) : newest;
        }
        break;
    case ComparedWith::OtherMode:
        if (choice.look && !choice.look->weights.empty()) {
            pair.queryB = pair.queryA;
            pair.b.assign(choice.look->weights.begin(), choice.look->weights.begin() + pair.queryA + 1);
        }
        break;
    }
    if (pair.queryB >= 0 && choice.with != ComparedWith::OtherMode)
        pair.b = read(pair.headB, pair.queryB, pair.stepB);
    for (int key = 0; key <= std::max(pair.queryA, pair.queryB); ++key)
        pair.tokens.push_back(visibleTokenLabel(tokenizer, run.tokenAt(key)));
    return pair;
}

}  // namespace kvscope
