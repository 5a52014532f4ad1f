// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentchoice.h"

#include <algorithm>

namespace kvscope {

ExperimentChoice firstChoiceOf(ExperimentKind kind)
{
    ExperimentChoice choice;
    choice.kind = kind;
    if (kind == ExperimentKind::RemoveHead)
        choice.scope = ExperimentScope::OneHead;
    choice.fromStart = kind != ExperimentKind::BreakCache;
    return choice;
}

bool needsOther(const ExperimentChoice& choice)
{
    return choice.kind == ExperimentKind::BreakCache && choice.change != RowChange::Hide;
}

int otherOf(const ExperimentTarget& target)
{
    if (target.other >= 0 && target.other != target.position)
        return target.other;
    return target.position > 0 ? target.position - 1 : target.position + 1;
}

bool isComplete(const ExperimentChoice& choice, const ExperimentTarget& target)
{
    if (target.positions == 0)
        return false;
    if (choice.kind == ExperimentKind::RemoveHead)
        return true;
    const bool known = target.position >= 0 && target.position < target.positions;
    return known && (!needsOther(choice) || otherOf(target) < target.positions);
}

Intervention interventionOf(const ExperimentChoice& choice, const ExperimentTarget& target)
{
    const int layer = choice.scope == ExperimentScope::Everywhere ? kEvery : target.layer;
    const bool oneHead = choice.scope == ExperimentScope::OneHead;
    const int newest = target.positions - 1;
    Intervention intervention;
    intervention.firstQuery = choice.fromStart ? 0 : newest;
    switch (choice.kind) {
    case ExperimentKind::CoverToken:
        intervention.hiddenKeys = { { target.position, layer, oneHead ? target.head : kEvery } };
        // The token still sees itself, as far as the step has later ones.
        if (choice.fromStart)
            intervention.firstQuery = std::min(target.position + 1, newest);
        break;
    case ExperimentKind::RemoveHead: intervention.removedHeads = { { layer, oneHead ? target.head : kEvery } }; break;
    case ExperimentKind::BreakCache: {
        ChangedRow row { choice.change, choice.part, target.position, 0, layer, oneHead ? target.kvHead : kEvery };
        if (needsOther(choice))
            row.other = otherOf(target);
        intervention.changedRows = { row };
        break;
    }
    }
    return intervention;
}

}  // namespace kvscope
