// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intervention.h"

#include "core/error.h"

#include <algorithm>

namespace kvscope {

namespace {

/// @param first the lowest valid value: kEvery where every one may be meant
void requireIndex(Phrase setting, int value, int first, int count)
{
    if (value < first || value >= count)
        throw EngineError(ErrorCode::OptionWrong).key(setting).expected({ Phrase::Range, 0, count - 1 }).found(value);
}

}  // namespace

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
        requireIndex(Phrase::SettingPosition, key.position, 0, positions);
        requireIndex(Phrase::SettingLayer, key.layer, kEvery, config.layers);
        requireIndex(Phrase::SettingHead, key.head, kEvery, config.heads);
    }
    for (const RemovedHead& head : intervention.removedHeads) {
        requireIndex(Phrase::SettingLayer, head.layer, kEvery, config.layers);
        requireIndex(Phrase::SettingHead, head.head, kEvery, config.heads);
    }
    for (const ChangedRow& row : intervention.changedRows) {
        requireIndex(Phrase::SettingPosition, row.position, 0, positions);
        if (row.change != RowChange::Hide)
            requireIndex(Phrase::SettingPosition, row.other, 0, positions);
        requireIndex(Phrase::SettingLayer, row.layer, kEvery, config.layers);
        requireIndex(Phrase::SettingHead, row.kvHead, kEvery, config.kvHeads);
    }
    requireIndex(Phrase::SettingPosition, intervention.firstQuery, 0, positions);
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
