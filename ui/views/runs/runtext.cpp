// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runtext.h"

#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "text/tokenlabel.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace kvscope {

namespace {

constexpr int kLongest = 60;  // characters
constexpr int kMostTokens = 200;

QString betweenClauses()
{
    return QStringLiteral(" · ");
}

}  // namespace

QString RunText::name(const RunNode& node)
{
    return tr("Run %1").arg(countText(node.number));
}

QString RunText::text(const RunModel& runs, const RunNode& node)
{
    const RunHistory* run = runs.history(node.id);
    if (run == nullptr)
        return {};
    const Tokenizer* tokenizer = runs.tokenizer();
    const int known = run->promptLength() + run->steps();
    const int first = std::min(node.origin.shared, known);
    const int end = std::min(known, first + kMostTokens);
    QString shown;
    if (tokenizer != nullptr) {
        std::string bytes;
        for (int position = first; position < end; ++position)
            bytes += tokenizer->tokenText(run->tokenAt(position));
        shown = markedText(bytes);
    } else {
        QStringList ids;
        for (int position = first; position < end; ++position)
            ids << tokenLabel(nullptr, run->tokenAt(position)).text;
        shown = ids.join(QLatin1Char(' '));
    }
    shown = shown.trimmed();
    if (shown.size() > kLongest)
        shown = QString(shown.left(kLongest / 2).trimmed() + QStringLiteral(" … ") + shown.right(kLongest / 2).trimmed());
    return first > 0 ? QString(QStringLiteral("… ") + shown) : shown;
}

QString RunText::kept(const RunHistory& run)
{
    if (run.steps() == 0 || run.records().constFirst()->reused + run.records().constFirst()->recomputed == 0)
        return QStringLiteral("–");
    const StepRecord& first = *run.records().constFirst();
    //: rows of the cache: "5 of 8"
    const QString rows = tr("%1 of %2").arg(countText(first.reused), countText(first.positions));
    //: %1 "5 of 8" rows of the cache were kept, %2 were computed once more
    return first.recomputed == 0 ? rows : tr("%1, %2 again").arg(rows, countText(first.recomputed));
}

QString RunText::steps(const RunHistory& run)
{
    //: finished steps of planned ones
    return tr("%1 of %2").arg(countText(run.steps()), countText(run.settings().steps));
}

WarmStart RunText::start(const RunModel& runs, const RunHistory& run)
{
    WarmStart start;
    start.warm = start.cold = std::numeric_limits<double>::quiet_NaN();
    if (run.steps() == 0)
        return start;
    const StepRecord& first = *run.records().constFirst();
    start.kept = first.reused;
    start.again = first.index == 0 && first.cacheOn ? first.recomputed : 0;
    start.computed = first.positions - first.reused;
    start.warm = toMilliseconds(first.times.total());
    const auto comparison = runs.comparisonOf(run.runId(), 0);
    if (first.reused == 0) {
        start.cold = start.warm;
        return start;
    }
    if (comparison) {
        start.checked = true;
        start.differingBits = comparison->differingBits;
        if (comparison->operations > 0)
            start.cold = toMilliseconds(comparison->time);
    }
    return start;
}

QString RunText::startSentence(const WarmStart& start)
{
    if (!start.keptSome()) {
        //: %Ln rows of the cache; an earlier run had computed them
        return start.again > 0 ? tr("Nothing of the cache was kept; %Ln row(s) were computed again.", nullptr, start.again) : QString();
    }
    QStringList rows { tr("%Ln row(s) kept", nullptr, start.kept) };
    if (start.again > 0)
        rows << tr("%Ln computed again", nullptr, start.again);
    if (start.computed > start.again)
        rows << tr("%Ln new", nullptr, start.computed - start.again);
    QStringList clauses { rows.join(QStringLiteral(", ")) };
    if (!start.checked) {
        clauses << tr("TTFT warm %1, cold not measured").arg(millisecondText(start.warm));
    } else {
        //: times to the first token, with the kept rows and without them
        clauses << tr("TTFT warm %1, cold %2").arg(millisecondText(start.warm), millisecondText(start.cold));
        //: of the logits, with the kept rows and without them
        clauses << tr("%Ln bit(s) differ", nullptr, static_cast<int>(std::min<std::uint64_t>(start.differingBits, 2'000'000'000U)));
    }
    return clauses.join(betweenClauses());
}

QStringList RunText::startWordings(const WarmStart& start)
{
    QStringList clauses = startSentence(start).split(betweenClauses());
    QStringList wordings;
    for (; !clauses.isEmpty(); clauses.removeLast())
        wordings << clauses.join(betweenClauses());
    return wordings << QString();
}

RunPace RunText::pace(const QList<StepRecordPtr>& records, int steps)
{
    RunPace pace;
    std::vector<double> times;
    for (; pace.steps < steps; ++pace.steps) {
        const StepRecord& record = *records.at(pace.steps);
        if (pace.steps > 0)
            times.push_back(toMilliseconds(record.times.total()));
        pace.operations += record.operations;
    }
    pace.tokensPerSecond = 1000.0 / asShown(medianOf(std::move(times)));
    return pace;
}

}  // namespace kvscope
