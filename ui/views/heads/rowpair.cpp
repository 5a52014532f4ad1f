// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/rowpair.h"

#include "figures/heatmapscale.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
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

QString RowPair::token(int key) const
{
    return tokenAt(key, tokens[static_cast<std::size_t>(key)]);
}

QString RowPair::nameA() const
{
    if (queryB >= 0 && queryB != queryA)
        return tr("row %1").arg(queryA + 1);
    return tr("A: layer %1, head %2").arg(headA.layer + 1).arg(headA.head + 1);
}

QString RowPair::nameB() const
{
    if (queryB < 0)
        return {};
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
    if (queryB != queryA)
        //: %1: a key, %2 and %3: weights, %4: a number with its sign
        return tr("Key %1: %2, in the row before %3, difference %4").arg(name, first, second, by);
    //: %1: a key, %2 and %3: weights, %4: a number with its sign
    return tr("Key %1: A %2, B %3, difference %4").arg(name, first, second, by);
}

RowPair rowPair(
    const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef a, std::optional<HeadRef> b, ComparedWith with)
{
    RowPair pair;
    const int positions = step >= 0 && step < run.steps() ? run.positionsAt(step) : 0;
    if (positions == 0)
        return pair;
    const auto read = [&](HeadRef head, int position) {
        const std::span<const float> row = run.attentionRow(head.layer, head.head, position, step);
        return std::vector<float>(row.begin(), row.end());
    };
    pair.headA = a;
    pair.queryA = std::clamp(query, 0, positions - 1);
    pair.a = read(a, pair.queryA);
    if (with == ComparedWith::HeadB && b) {
        pair.headB = *b;
        pair.queryB = pair.queryA;
    } else if (with == ComparedWith::RowBefore && pair.queryA > 0) {
        pair.headB = a;
        pair.queryB = pair.queryA - 1;
    }
    if (pair.queryB >= 0)
        pair.b = read(pair.headB, pair.queryB);
    for (int key = 0; key <= pair.queryA; ++key)
        pair.tokens.push_back(visibleTokenLabel(tokenizer, run.tokenAt(key)));
    return pair;
}

}  // namespace kvscope
