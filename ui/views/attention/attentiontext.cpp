// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentiontext.h"

#include "figures/heatmapscale.h"
#include "text/filetext.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "views/attention/rolehere.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

namespace {

constexpr double kBrightFrom = 0.3;  ///< a share on the first token that readers take for an error
constexpr double kBrightTimesEven = 2.0;
constexpr double kNearlyAll = 0.99;
constexpr int kFaintBelow = 10;  // hundredths

/// The least number of hundredths that all weights but 1 % do not exceed; -1: no weight is visible. Counts instead of sorting, and only keys that
/// are not masked: a long text has millions of weights.
int nearlyAllUnder(const AttentionMatrix& matrix)
{
    std::array<std::size_t, 101> counts {};
    std::size_t visible = 0;
    for (int row = 0; row < matrix.rows; ++row) {
        for (const float weight : matrixRow(matrix, row).first(static_cast<std::size_t>(std::min(matrix.cols, row + 1)))) {
            if (std::isnan(weight))
                continue;
            const double scaled = static_cast<double>(weight) * 100;
            const int whole = static_cast<int>(scaled);
            ++counts[static_cast<std::size_t>(std::min(whole + (scaled > whole ? 1 : 0), 100))];
            ++visible;
        }
    }
    if (visible == 0)
        return -1;
    auto left = static_cast<std::size_t>(static_cast<double>(visible - 1) * kNearlyAll);
    int hundredths = 0;
    while (left >= counts[static_cast<std::size_t>(hundredths)])
        left -= counts[static_cast<std::size_t>(hundredths++)];
    return hundredths;
}

}  // namespace

QString AttentionText::step(const StepRecord& record)
{
    const QString step = QString::number(record.index + 1);
    const QString last = QString::number(record.positions);
    switch (record.phase) {
    case Phase::Prefill:
        if (record.positions - record.reused == 1)
            return tr("Step %1 computed row %2").arg(step, last);
        if (record.reused > 0)
            //: a branch: the rows before %2 were kept from the run that it branched from
            return tr("Step %1 computed rows %2 to %3; earlier ones were kept").arg(step, QString::number(record.reused + 1), last);
        return tr("Step %1 computed rows 1 to %2 in one pass").arg(step, last);
    case Phase::Decode: return tr("Step %1 added row %2").arg(step, last);
    case Phase::Recompute: return tr("Step %1 needed only row %2 but recomputed all %2 rows").arg(step, last);
    case Phase::WarmUp:
        if (record.reused > 0)
            //: after a branch was left: the rows before %2 were still in the cache
            return tr("Step %1 computed rows %2 to %3 to fill the cache; earlier ones were kept")
                .arg(step, QString::number(record.reused + 1), last);
        return tr("Step %1 computed all %2 rows to fill the cache").arg(step, last);
    }
    return {};
}

QString AttentionText::firstToken(const AttentionMatrix& matrix, HeatmapScale scale, bool shorter, const QLocale& locale)
{
    const double share = shareOnFirstToken(matrix);
    if (std::isnan(share))
        return {};
    //: %1 is a percentage
    const QString result = bold(tr("%1 on the first token").arg(wholePercentText(share, locale)));
    if (scale == HeatmapScale::WithoutFirstToken)
        //: %1: "68 % on the first token"
        return tr("%1. Left out; the rest of each row is scaled to 1.").arg(result);
    const double evenShare = evenShareOnFirstToken(matrix);
    const QString even = wholePercentText(evenShare, locale);
    if (shorter)
        //: %1: "68 % on the first token"; %2: a percentage
        return tr("%1, %2 if uniform").arg(result, even);
    const bool lastCovered = matrix.missingRows == 0 && rowMissing(matrix, matrix.rows - 1);
    const int rows = lastCovered ? matrix.rows - 1 : matrix.rows;
    const QString mean = rows == 2 ? tr("row 2")
        : matrix.missingRows > 0   ? tr("mean of the kept rows from row 2 on")
                                   : tr("mean of rows 2 to %1").arg(rows);
    //: %1: "68 % on the first token"; %2: "mean of rows 2 to 12"; %3: a percentage
    const QString compared = tr("%1 (%2); uniform attention would give %3").arg(result, mean, even);
    // Readers take a bright first column for an error where it is far above what any head would give.
    const bool bright = share >= kBrightFrom && share >= kBrightTimesEven * evenShare;
    return bright ? tr("%1. It is not an error.").arg(compared) : compared;
}

QString AttentionText::faint(const HeatmapContent& content, HeatmapScale scale, const QLocale& locale)
{
    if (scale != HeatmapScale::Linear || content.positions() == 0)
        return {};
    const int hundredths = nearlyAllUnder(*content.matrix);
    if (hundredths < 0 || hundredths > kFaintBelow)
        return {};
    //: %1 a weight, %2 what a click does: "Scale by row"
    return tr("All but 1 % of the weights are under %1. %2")
        .arg(locale.toString(hundredths / 100.0, 'f', 2), QStringLiteral("<a href='by-row'>%1</a>").arg(tr("Scale by row")));
}

QStringList AttentionText::sentences(const HeatmapContent& content, HeatmapScale scale, const HeadRole* role, const QLocale& locale)
{
    if (content.positions() == 0)
        return {};
    // A dark field says nothing before it is scaled.
    if (const QString hint = faint(content, scale, locale); !hint.isEmpty())
        return { hint + QStringLiteral(" · ") + firstToken(*content.matrix, scale, true, locale), hint };
    const QString first = firstToken(*content.matrix, scale, false, locale);
    const QString shorter = firstToken(*content.matrix, scale, true, locale);
    const double share = shareOnFirstToken(*content.matrix);
    const QString shortest = std::isnan(share) ? QString() : bold(tr("%1 on the first token").arg(wholePercentText(share, locale)));
    if (role == nullptr)
        return { first, shorter, shortest };
    const QString measure = AttentionText::role(content, *role, false, locale);
    const QString shortMeasure = AttentionText::role(content, *role, true, locale);
    if (first.isEmpty())
        return { measure, shortMeasure };
    // Two measures of one head: what it was found to do, and its weight on the first token.
    const QString dot = QStringLiteral(" · ");
    return { measure + dot + first, measure + dot + shorter, shortMeasure + dot + shorter, measure, shortMeasure, shorter, shortest };
}

QString AttentionText::head(int number, const HeadRole* role)
{
    if (role == nullptr)
        return tr("Head %1").arg(number);
    //: %1: the head's number, %2: what it does, such as "previous token"
    return tr("Head %1: %2").arg(QString::number(number), fileText(role->name));
}

QString AttentionText::namedHeads(std::span<const HeadRole> roles, int layer)
{
    QStringList names;
    for (const HeadRole& role : roles) {
        if (role.layer == layer)
            names.append(head(role.head + 1, &role));
    }
    return names.join(QLatin1Char('\n'));
}

QString AttentionText::measured(const HeadRole& role, const QLocale& locale)
{
    //: %1 and %3: percentages, %2: keys, such as "the token just before"
    if (role.documents > 0)
        //: %1 and %3: percentages, %2: keys, such as "the token just before", %Ln: texts that it was measured on
        return tr("Measured on %Ln document(s): this head puts %1 of its weight on %2; uniform attention would put %3 there.", nullptr,
            role.documents)
            .arg(wholePercentText(role.score, locale), fileText(role.keys), wholePercentText(role.even, locale));
    return tr("Measured over many texts: this head puts %1 of its weight on %2; uniform attention would put %3 there.")
        .arg(wholePercentText(role.score, locale), fileText(role.keys), wholePercentText(role.even, locale));
}

QString AttentionText::role(const HeatmapContent& content, const HeadRole& role, bool shorter, const QLocale& locale)
{
    const std::optional<RoleHere> here = roleHere(content, role);
    const auto share = [&](double value, double even) {
        //: %1 and %2: percentages; the second one is what a head that looks everywhere alike would give
        return shorter ? wholePercentText(value, locale)
                       : tr("%1 (%2 if uniform)").arg(wholePercentText(value, locale), wholePercentText(even, locale));
    };
    const QString now = here ? share(here->share, here->even) : notAvailableText();
    const QString keys = fileText(role.keys).toHtmlEscaped();
    const QString then = share(role.score, role.even);
    if (role.documents > 0)
        //: %Ln texts that a named head was measured on, %1 the share there, %2 keys ("the token just before"), %3 the share in this run
        return tr("On %Ln document(s) %1 on %2; %3", nullptr, role.documents).arg(then, keys, bold(tr("here %1").arg(now)));
    //: %1 a share, %2 keys ("the token just before"), %3 the share in this run
    return tr("Elsewhere %1 on %2; %3").arg(then, keys, bold(tr("here %1").arg(now)));
}

QString AttentionText::token(const HeatmapContent& content, int position)
{
    return tokenAt(position, content.tokens[static_cast<std::size_t>(position)]);
}

QString AttentionText::row(const HeatmapContent& content, int query, const QLocale& locale)
{
    const std::span<const float> weights = matrixRow(*content.matrix, query);
    const auto item = [&](int key) {
        return bold(token(content, key) + QStringLiteral(": ")
            + locale.toString(static_cast<double>(weights[static_cast<std::size_t>(key)]), 'f', 3));
    };
    const int first = largestKey(weights);
    const int second = largestKey(weights, first);
    const QString name = bold(token(content, query));
    if (second < 0)
        //: %1: a query, %2: a key and its weight
        return tr("Query %1 attends only to key %2").arg(name, item(first));
    //: %1: a query, %2 and %3: keys and their weights
    return tr("Query %1 attends most to key %2, then to %3").arg(name, item(first), item(second));
}

QString AttentionText::readout(const HeatmapContent& content, CellRef cell, HeatmapScale scale, const QLocale& locale)
{
    if (cell.query < 0 || cell.query >= content.positions() || cell.key >= content.positions())
        return {};
    const QString query = bold(token(content, cell.query));
    if (cell.query == content.coveredRow)
        return tr("Query %1: its weights are covered until Page Down shows them").arg(query);
    if (rowMissing(*content.matrix, cell.query))
        return tr("Query %1: its weights were dropped").arg(query);
    if (cell.key < 0)
        return row(content, cell.query, locale);
    const QString key = bold(token(content, cell.key));
    if (cell.key > cell.query)
        return tr("Query %1 does not see key %2: it comes later").arg(query, key);
    const std::span<const float> weights = matrixRow(*content.matrix, cell.query);
    const double weight = static_cast<double>(weights[static_cast<std::size_t>(cell.key)]);
    if (std::isnan(weight))
        return tr("Query %1 does not see key %2: it is outside the window").arg(query, key);
    QString value = bold(token(content, cell.key) + QStringLiteral(": ") + locale.toString(weight, 'f', 3));
    const double rest = restOfRow(weights);
    if (scale == HeatmapScale::WithoutFirstToken && cell.key > 0 && rest > 0)
        //: %1: a key and its weight, %2: a percentage
        value = tr("%1 (%2 of the rest)").arg(value, wholePercentText(weight / rest, locale));
    //: %1: a query, %2: a key and its weight, %3 and %4: rank among the visible keys
    return tr("Query %1 attends to key %2, rank %3 of %4")
        .arg(query, value, QString::number(rankInRow(weights, cell.key)), QString::number(visibleKeys(weights)));
}

QStringList AttentionText::shorterReadouts(const HeatmapContent& content, CellRef cell, const QLocale& locale)
{
    if (cell.query < 0 || cell.query >= content.positions() || cell.key > cell.query || rowMissing(*content.matrix, cell.query))
        return {};
    const std::span<const float> weights = matrixRow(*content.matrix, cell.query);
    const bool wholeRow = cell.key < 0;
    const int key = wholeRow ? largestKey(weights) : cell.key;
    if (key < 0 || std::isnan(weights[static_cast<std::size_t>(key)]))
        return {};
    const QString query = bold(token(content, cell.query));
    const QString value = bold(
        token(content, key) + QStringLiteral(": ") + locale.toString(static_cast<double>(weights[static_cast<std::size_t>(key)]), 'f', 3));
    //: %1: a query, %2: a key and its weight
    const QString sentence = wholeRow ? tr("Query %1 attends most to key %2") : tr("Query %1 attends to key %2");
    return { sentence.arg(query, value), QStringLiteral("%1 → %2").arg(query, value), value };
}

QString AttentionText::pinned(const HeatmapContent& content, CellRef cell)
{
    if (cell.query < 0)
        return {};
    const QString row = cell.query < content.positions() ? token(content, cell.query) : QString::number(cell.query + 1);
    const qsizetype space = row.indexOf(QLatin1Char(' '));
    if (space < 0)
        return tr("Pinned: row %1").arg(row);
    //: %1: position, %2: token
    return tr("Pinned: row %1 %2").arg(row.left(space), bold(row.mid(space + 1)));
}

QString AttentionText::scaleName(HeatmapScale scale)
{
    switch (scale) {
    case HeatmapScale::Linear: return tr("linear");
    case HeatmapScale::Log: return tr("log");
    case HeatmapScale::ByRow: return tr("by row");
    case HeatmapScale::WithoutFirstToken: return tr("first token left out");
    }
    return {};
}

}  // namespace kvscope
