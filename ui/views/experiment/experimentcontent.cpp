// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentcontent.h"

#include "state/runhistory.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <limits>
#include <span>

namespace kvscope {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::vector<TokenLabel> labelsOf(const Tokenizer* tokenizer, std::span<const TokenId> ids)
{
    std::vector<TokenLabel> labels;
    for (const TokenId id : ids)
        labels.push_back(visibleTokenLabel(tokenizer, id));
    return labels;
}

/// The run's text, continued by what it would sample, if that begins with what it has: forced tokens have no such text.
std::vector<TokenId> ownTextOf(const ExperimentResult& result, const ExperimentResult* plain)
{
    const bool continues = plain != nullptr && plain->step == result.step && plain->text.size() >= result.ownText.size()
        && std::equal(result.ownText.begin(), result.ownText.end(), plain->text.begin());
    return continues ? plain->text : result.ownText;
}

int firstDifference(const std::vector<TokenId>& a, const std::vector<TokenId>& b)
{
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i] != b[i])
            return static_cast<int>(i);
    }
    return -1;
}

QString placeText(int layer, int head, bool kvHead)
{
    if (layer == kEvery && head == kEvery)
        return ExperimentContent::tr("all layers");
    if (head == kEvery)
        return ExperimentContent::tr("layer %1").arg(layer + 1);
    if (layer == kEvery)
        return kvHead ? ExperimentContent::tr("KV head %1 of every layer").arg(head + 1)
                      : ExperimentContent::tr("head %1 of every layer").arg(head + 1);
    return (kvHead ? ExperimentContent::tr("layer %1, KV head %2") : ExperimentContent::tr("layer %1, head %2"))
        .arg(QString::number(layer + 1), QString::number(head + 1));
}

QString partText(RowPart part)
{
    switch (part) {
    case RowPart::Key: return QStringLiteral("K");
    case RowPart::Value: return QStringLiteral("V");
    case RowPart::Both: break;
    }
    return ExperimentContent::tr("K and V");
}

}  // namespace

QString ExperimentContent::token(int position) const
{
    return position < static_cast<int>(tokens.size()) ? tokenAt(position, tokens[static_cast<std::size_t>(position)])
                                                      : QString::number(position + 1);
}

QString ExperimentContent::clause(const HiddenKey& key) const
{
    //: %1: a position and its token, %2: "all layers", "layer 3, head 8"
    return tr("%1 is covered in %2").arg(token(key.position), placeText(key.layer, key.head, false));
}

QString ExperimentContent::clause(const RemovedHead& head)
{
    if (head.layer != kEvery && head.head != kEvery)
        return tr("layer %1, head %2 is removed: it adds nothing").arg(QString::number(head.layer + 1), QString::number(head.head + 1));
    if (head.layer != kEvery)
        return tr("all heads of layer %1 are removed: they add nothing").arg(head.layer + 1);
    return head.head == kEvery ? tr("all heads are removed: they add nothing")
                               : tr("head %1 of every layer is removed: it adds nothing").arg(head.head + 1);
}

QString ExperimentContent::clause(const ChangedRow& row) const
{
    const QString place = placeText(row.layer, row.kvHead, true);
    switch (row.change) {
    case RowChange::Overwrite:
        //: %1 and %3: positions and their tokens, %2: "K and V", %4: "all layers"
        return tr("%1 is read with %2 of %3 in %4").arg(token(row.position), partText(row.part), token(row.other), place);
    case RowChange::Exchange:
        //: %1 and %2: positions and their tokens, %3: "K and V", %4: "all layers"
        return tr("%1 and %2 are read with each other's %3 in %4").arg(token(row.position), token(row.other), partText(row.part), place);
    case RowChange::Hide: break;
    }
    //: %1: a position and its token, %2: "K and V", %3: "all layers"
    return tr("%1 is read without its %2 in %3").arg(token(row.position), partText(row.part), place);
}

QString ExperimentContent::change() const
{
    if (!result)
        return {};
    const Intervention& what = *result->intervention;
    QStringList clauses;
    for (const HiddenKey& key : what.hiddenKeys)
        clauses << clause(key);
    for (const RemovedHead& head : what.removedHeads)
        clauses << clause(head);
    for (const ChangedRow& row : what.changedRows)
        clauses << clause(row);
    QString all = clauses.join(QStringLiteral("; "));
    const bool everyLaterToken
        = what.hiddenKeys.size() == 1 && clauses.size() == 1 && what.firstQuery == what.hiddenKeys.front().position + 1;
    if (what.firstQuery <= 0 || everyLaterToken)
        return all;
    if (what.firstQuery == static_cast<int>(tokens.size()) - 1)
        //: %1: what is changed, %2: a step
        return tr("%1, from step %2 on").arg(all, QString::number(result->step + 1));
    //: %1: what is changed, %2: a position
    return tr("%1, for queries from position %2 on").arg(all, QString::number(what.firstQuery + 1));
}

QStringList ExperimentContent::effects(const QLocale& locale) const
{
    if (!result)
        return { QString() };
    if (result->differingBits == 0)
        return { tr("No effect on this step: no bit of its logits differs.") };
    const auto own = std::ranges::find_if(rows, &Row::own);
    const auto likeliest = std::ranges::find_if(rows, [](const Row& row) { return row.rankAfter == 0; });
    QStringList parts;
    if (own != rows.end())
        //: %1: the run's next token, %2 and %3: its probability before and after
        parts << tr("%1: %2 → %3").arg(bold(own->label.spaced()), percentText(own->before, locale), bold(percentText(own->after, locale)));
    if (likeliest != rows.end())
        parts << (likeliest->rankBefore == 0 ? tr("still the likeliest: %1").arg(bold(likeliest->label.spaced()))
                                             : tr("now the likeliest: %1").arg(bold(likeliest->label.spaced())));
    QString entropy
        = tr("entropy %1 → %2 bits").arg(locale.toString(result->entropyBefore, 'f', 2), locale.toString(result->entropyAfter, 'f', 2));
    QString logits = tr("largest logit difference %1").arg(locale.toString(result->maxAbsDifference, 'g', 3));
    const QString dot = QStringLiteral(" · ");
    const QString brief = parts.join(dot);
    return { (parts + QStringList { entropy, logits }).join(dot), (parts + QStringList { entropy }).join(dot), brief, parts.value(0) };
}

QStringList ExperimentContent::proofs(const QLocale& locale) const
{
    if (proofFault)
        return { errorSentence(*proofFault) };
    if (!plain || !record || plain->step != record->index)
        return { QString() };
    const QString step = QString::number(plain->step + 1);
    const QString bits = countText(static_cast<qint64>(plain->comparedBits), locale);
    if (plain->hashAfter == record->logitsHash && plain->differingBits == 0) {
        // Without the cache, or once it is gone, every position was computed again.
        const bool cached = plain->reused > 0;
        //: %1: a step, %2: a number of bits
        const QString restored = cached ? tr("Restored: step %1, repeated from the run's cache, has the original bits: 0 of %2 differ.")
                                        : tr("Restored: step %1, repeated without the change, has the original bits: 0 of %2 differ.");
        //: %1: a step, %2: a number of bits
        const QString untouched = cached
            ? tr("The run is untouched: step %1, repeated from its cache without the change, has the original bits: 0 of %2 differ.")
            : tr("The run is untouched: step %1, repeated without the change, has the original bits: 0 of %2 differ.");
        return { (ended ? restored : untouched).arg(step, bits),
            (ended ? tr("Restored: 0 of %1 bits differ.") : tr("The run is untouched: 0 of %1 bits differ.")).arg(bits) };
    }
    if (!plain->beforeIsOfRun)  // the run's logits are gone, so there is only their fingerprint
        //: %1: a step
        return {
            tr("Step %1, repeated without the change, does not have the run's bits: these kernels do not promise equal bits.").arg(step)
        };
    //: %1: a step, %2 of %3 bits, %4: a difference
    return {
        tr("Step %1, repeated without the change, differs from the run in %2 of %3 bits, its logits by at most %4: these kernels do not "
           "promise equal bits.")
            .arg(step, countText(static_cast<qint64>(plain->differingBits), locale), bits, locale.toString(plain->maxAbsDifference, 'g', 2))
    };
}

ExperimentContent experimentContent(const RunHistory& run, const Tokenizer* tokenizer, int step)
{
    ExperimentContent content;
    const ExperimentState& state = run.experiment();
    const int shown = state.result ? state.result->step : step;
    if (shown < 0 || shown >= run.steps())
        return content;
    content.record = run.records()[shown];
    content.result = state.result;
    content.plain = state.plain && state.plain->step == shown ? state.plain : nullptr;
    content.ended = state.ended;
    content.proofFault = state.proofFault;
    content.tokens = labelsOf(tokenizer, run.tokensAt(shown));
    if (!content.result) {
        const StepRecord& record = *content.record;
        int rank = 0;
        for (const Candidate& candidate : record.top)
            content.rows.push_back({ candidate.token, visibleTokenLabel(tokenizer, candidate.token), candidate.probability, kNone, rank++,
                -1, candidate.token == record.token });
        return content;
    }
    const ExperimentResult& result = *content.result;
    const auto add = [&](const ComparedToken& each) {
        content.rows.push_back({ each.token, visibleTokenLabel(tokenizer, each.token), each.before, each.after, each.rankBefore,
            each.rankAfter, each.token == result.own.token });
    };
    std::ranges::for_each(result.tokens, add);
    if (std::ranges::none_of(content.rows, &ExperimentContent::Row::own))
        add(result.own);
    const std::vector<TokenId> own = ownTextOf(result, content.plain.get());
    content.ownText = labelsOf(tokenizer, own);
    content.text = labelsOf(tokenizer, result.text);
    content.parting = firstDifference(own, result.text);
    return content;
}

}  // namespace kvscope
