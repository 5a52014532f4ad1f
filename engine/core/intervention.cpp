// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intervention.h"

#include "core/indexcheck.h"

#include <algorithm>

namespace kvscope {

int firstQueryOf(const ChangedRow& row) noexcept
{
    return row.change == RowChange::Hide ? row.position : std::max(row.position, row.other);
}

void validate(const Intervention& intervention, const ModelConfig& config, int positions)
{
    if (intervention.empty())
        return;
    if (!config.projections)
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingExperiment)
            .expected(Phrase::Transformer)
            .found(Verbatim { config.architecture });
    for (const HiddenKey& key : intervention.hiddenKeys) {
        requireIndex(Phrase::SettingPosition, key.position, positions);
        requireIndex(Phrase::SettingLayer, key.layer, config.layers, kEvery);
        requireIndex(Phrase::SettingHead, key.head, config.heads, kEvery);
    }
    for (const RemovedHead& head : intervention.removedHeads) {
        requireIndex(Phrase::SettingLayer, head.layer, config.layers, kEvery);
        requireIndex(Phrase::SettingHead, head.head, config.heads, kEvery);
    }
    for (const ChangedRow& row : intervention.changedRows) {
        requireIndex(Phrase::SettingPosition, row.position, positions);
        if (row.change != RowChange::Hide)
            requireIndex(Phrase::SettingPosition, row.other, positions);
        requireIndex(Phrase::SettingLayer, row.layer, config.layers, kEvery);
        requireIndex(Phrase::SettingHead, row.kvHead, config.kvHeads, kEvery);
    }
    requireIndex(Phrase::SettingPosition, intervention.firstQuery, positions);
}

const char* rowChangeName(RowChange change) noexcept
{
    switch (change) {
    case RowChange::Overwrite: return "overwrite";
    case RowChange::Exchange: return "exchange";
    case RowChange::Hide: return "hide";
    }
    return "";
}

const char* rowPartName(RowPart part) noexcept
{
    switch (part) {
    case RowPart::Key: return "key";
    case RowPart::Value: return "value";
    case RowPart::Both: return "both";
    }
    return "";
}

}  // namespace kvscope
