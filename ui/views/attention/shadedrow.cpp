// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedrow.h"

#include "figures/heatmapscale.h"
#include "text/richtext.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace kvscope {

float ShadedRow::weight(int key) const
{
    return key >= 0 && key < static_cast<int>(weights.size()) ? weights[static_cast<std::size_t>(key)]
                                                              : std::numeric_limits<float>::quiet_NaN();
}

double ShadedRow::shade(int key, HeatmapScale scale) const
{
    return std::isnan(weight(key)) ? std::numeric_limits<double>::quiet_NaN() : shadeOf(weights, key, scale);
}

int ShadedRow::rank(int key) const
{
    return std::isnan(weight(key)) ? 0 : rankInRow(weights, key);
}

QString ShadedRow::token(int position) const
{
    QString text = tokenAt(position, tokens[static_cast<std::size_t>(position)]);
    for (const ByteGroup& group : groups) {
        if (position >= group.first && position < group.first + group.count && !group.character.isEmpty())
            text += QStringLiteral(" (%1)").arg(group.character);
    }
    return text;
}

QString ShadedRow::title() const
{
    //: %1 layer, %2 head, %3 the position and the token that looks at the others
    return tr("Layer %1, head %2, row %3").arg(QString::number(head.layer + 1), QString::number(head.head + 1), token(query));
}

QString ShadedRow::sentence(const QLocale& locale) const
{
    const int most = largestKey(weights);
    if (most < 0)
        return {};
    //: %1: a key, %2: its weight
    return tr("looks most at %1: %2").arg(bold(token(most)), bold(locale.toString(static_cast<double>(weight(most)), 'f', 3)));
}

QString ShadedRow::readout(int key, const QLocale& locale) const
{
    if (key < 0 || key >= positions() || weights.empty())
        return {};
    const QString name = bold(token(key));
    if (key > query)
        return tr("%1 comes later than row %2, which cannot see it").arg(name, token(query).toHtmlEscaped());
    if (std::isnan(weight(key)))
        return tr("%1 is outside of this layer's window").arg(name);
    //: %1: a key, %2: its weight, %3: its rank among %4 keys
    return tr("%1: weight %2, rank %3 of %4")
        .arg(name, bold(locale.toString(static_cast<double>(weight(key)), 'f', 3)), QString::number(rank(key)),
            QString::number(visibleKeys(weights)));
}

ShadedRow shadedRow(const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef head)
{
    ShadedRow row;
    const int positions = step >= 0 && step < run.steps() ? run.positionsAt(step) : 0;
    if (positions == 0)
        return row;
    row.head = head;
    row.query = std::clamp(query, 0, positions - 1);
    const std::span<const float> weights = run.attentionRow(head.layer, head.head, row.query, step);
    row.weights.assign(weights.begin(), weights.end());
    const std::vector<TokenId> ids = run.tokensAt(step);
    for (const TokenId id : ids)
        row.tokens.push_back(visibleTokenLabel(tokenizer, id));
    row.groups = byteGroups(tokenizer, ids);
    return row;
}

}  // namespace kvscope
