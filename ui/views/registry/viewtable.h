// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rows of the table of views, in menu order, for viewregistry.cpp and for the compiler's check that every view has its factories
// (shell/viewfactories.cpp). Everything else includes viewregistry.h.

#include "views/registry/viewregistry.h"

#include <QtGlobal>

namespace kvscope {

inline constexpr std::array kViewTable {
    View { .id = "attention",
        .exportNames = { "attention" },
        .context = "kvscope::AttentionPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::AttentionPanel", "Attention"),
        .icon = IconName::EmptyBox },
    View { .id = "cache",
        .exportNames = { "cache" },
        .context = "kvscope::CachePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CachePanel", "KV cache"),
        .icon = IconName::EmptyBox },
    View { .id = "time",
        .aliases = { "timeline" },
        .exportNames = { "timeline", "time" },
        .context = "kvscope::TimePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::TimePanel", "Time"),
        .icon = IconName::Clock,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "cost",
        .aliases = { "time-curve", "operations-curve" },  // one plot with a switch; lesson files set it by these names
        .exportNames = { "cost", "time-curve", "operations-curve" },
        .context = "kvscope::CostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CostPanel", "Cost"),
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "next-token",
        .aliases = { "logits" },
        .exportNames = { "logits", "next-token" },
        .context = "kvscope::NextTokenPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::NextTokenPanel", "Next token"),
        .icon = IconName::Step,
        .height = 190,
        .smallestHeight = 160 },
    View { .id = "race",
        .exportNames = { "race" },
        .context = "kvscope::RacePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RacePanel", "Race"),
        .icon = IconName::Play,
        .height = 150,
        .smallestHeight = 140 },
    View { .id = "proof",
        .exportNames = { "proof" },
        .context = "kvscope::ProofPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ProofPanel", "Proof"),
        .icon = IconName::Check,
        .beside = "race" },
    View { .id = "ratio",
        .context = "kvscope::RatioPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RatioPanel", "The ratio grows with the length"),
        .height = 250,
        .smallestHeight = 160 },
    View { .id = "what-if",
        .exportNames = { "what-if" },
        .context = "kvscope::WhatIfPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::WhatIfPanel", "What if") },
    View { .id = "lesson",
        .inLessons = false,  // its text is always shown
        .context = "kvscope::LessonPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::LessonPanel", "Lessons") },
    View { .id = "weights",
        .exportNames = { "weights" },
        .context = "kvscope::HeadWeightsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadWeightsPanel", "Weights of each head"),
        .icon = IconName::EmptyBox,
        .height = 300 },
    View { .id = "contexts",
        .exportNames = { "contexts" },
        .context = "kvscope::HeadContextsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadContextsPanel", "Context of each head"),
        .height = 268 },
};

}  // namespace kvscope
