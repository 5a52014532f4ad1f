// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/layouttable.h"

namespace kvscope {

namespace {

constexpr std::uint8_t bitOf(WindowKind kind)
{
    return static_cast<std::uint8_t>(kind);
}

constexpr std::uint8_t kInCompact = bitOf(WindowKind::Compact);
constexpr std::uint8_t kInNormal = bitOf(WindowKind::Normal);
constexpr std::uint8_t kInWide = bitOf(WindowKind::Wide);
constexpr std::uint8_t kInLow = bitOf(WindowKind::Low);
constexpr std::uint8_t kInHigh = kInCompact | kInNormal | kInWide;
constexpr std::uint8_t kInAll = kInHigh | kInLow;

constexpr LayoutId kStepThrough = LayoutId::StepThrough;
constexpr LayoutId kAttentionLayout = LayoutId::Attention;
constexpr LayoutId kCostLayout = LayoutId::Cost;

constexpr std::array kLayoutRows {
    LayoutRow { kStepThrough, "step-through", "next-token", "attention" },
    LayoutRow { kAttentionLayout, "attention", "next-token", "attention" },
    LayoutRow { kCostLayout, "cost", "race", "cost" },
    LayoutRow { LayoutId::Lesson, "lesson", nullptr, nullptr },
};

constexpr std::array kPanelPlaces {
    PanelPlace { kStepThrough, kInHigh, "attention" },
    PanelPlace { kStepThrough, kInCompact, "cost", Placing::Below, "attention", true },
    PanelPlace { kStepThrough, kInNormal | kInWide, "time", Placing::Below, "attention" },
    PanelPlace { kStepThrough, kInHigh, "cache", Placing::RightOf, "attention" },
    PanelPlace { kStepThrough, kInCompact, "next-token", Placing::RightOf, "cost" },
    PanelPlace { kStepThrough, kInCompact, "time", Placing::TabOf, "cost" },
    PanelPlace { kStepThrough, kInNormal, "cost", Placing::RightOf, "time" },
    PanelPlace { kStepThrough, kInNormal, "next-token", Placing::RightOf, "cost" },
    PanelPlace { kStepThrough, kInWide, "next-token", Placing::RightOf, "cache" },
    PanelPlace { kStepThrough, kInWide, "cost", Placing::RightOf, "time" },
    // Both sides of a low window have tabs, so that the rows of the matrix and of the cache table stay in line.
    PanelPlace { kStepThrough, kInLow, "attention", Placing::First, nullptr, true },
    PanelPlace { kStepThrough, kInLow, "cache", Placing::RightOf, "attention", true },
    PanelPlace { kStepThrough, kInLow, "cost", Placing::TabOf, "attention" },
    PanelPlace { kStepThrough, kInLow, "next-token", Placing::TabOf, "cache" },
    PanelPlace { kStepThrough, kInLow, "time", Placing::TabOf, "next-token" },

    PanelPlace { kAttentionLayout, kInAll, "heads" },
    PanelPlace { kAttentionLayout, kInHigh, "attention", Placing::RightOf, "heads" },
    PanelPlace { kAttentionLayout, kInLow, "attention", Placing::RightOf, "heads", true },
    PanelPlace { kAttentionLayout, kInLow, "compare", Placing::TabOf, "attention" },
    PanelPlace { kAttentionLayout, kInHigh, "compare", Placing::Below, "attention", true },
    PanelPlace { kAttentionLayout, kInAll, "next-token", Placing::TabOf, "compare" },

    PanelPlace { kCostLayout, kInHigh, "cost" },
    PanelPlace { kCostLayout, kInHigh, "ratio", Placing::RightOf, "cost" },
    PanelPlace { kCostLayout, kInHigh, "race", Placing::Below, "cost" },
    PanelPlace { kCostLayout, kInHigh, "what-if", Placing::Below, "ratio" },
    PanelPlace { kCostLayout, kInLow, "cost", Placing::First, nullptr, true },
    PanelPlace { kCostLayout, kInLow, "what-if", Placing::RightOf, "cost" },
    PanelPlace { kCostLayout, kInLow, "race", Placing::TabOf, "cost" },
    PanelPlace { kCostLayout, kInLow, "ratio", Placing::TabOf, "race" },
    PanelPlace { kCostLayout, kInLow, "proof", Placing::TabOf, "ratio" },
};

// The race keeps its height in a window of any size: the plot has the rest. In the same way "What if" gets what its numbers need.
constexpr int kLanes = 150;
constexpr int kCostHeight = 566;
constexpr int kWideCostHeight = 848;
constexpr int kRatioHeight = 160;
constexpr int kWideRatioHeight = 300;

constexpr std::array kShareRows {
    ShareRow { kStepThrough, kInHigh, Qt::Horizontal,
        { PanelShare { "attention", { 658, 828, 939 } }, PanelShare { "cache", { 324, 409, 464 } },
            PanelShare { "next-token", { 0, 0, 464 } } } },
    ShareRow { kStepThrough, kInHigh, Qt::Horizontal,
        { PanelShare { "time", { 0, 409, 939 } }, PanelShare { "cost", { 491, 409, 939 } },
            PanelShare { "next-token", { 491, 409, 0 } } } },
    // Compact: the tab bar takes a line of the lower row; compensate so that the plot does not shrink.
    ShareRow {
        kStepThrough, kInCompact, Qt::Vertical, { PanelShare { "attention", { 320, 0, 0 } }, PanelShare { "cost", { 182, 0, 0 } } } },
    ShareRow { kStepThrough, kInNormal | kInWide, Qt::Vertical,
        { PanelShare { "attention", { 0, 372, 534 } }, PanelShare { "time", { 0, 162, 280 } } } },
    ShareRow {
        kStepThrough, kInLow, Qt::Horizontal, { PanelShare { "attention", { 58, 58, 58 } }, PanelShare { "cache", { 42, 42, 42 } } } },

    ShareRow { kAttentionLayout, kInAll, Qt::Horizontal,
        { PanelShare { "heads", { 492, 564, 800 } }, PanelShare { "attention", { 490, 674, 1078 } } } },
    ShareRow {
        kAttentionLayout, kInHigh, Qt::Vertical, { PanelShare { "attention", { 53, 57, 57 } }, PanelShare { "compare", { 47, 43, 43 } } } },

    ShareRow {
        kCostLayout, kInHigh, Qt::Horizontal, { PanelShare { "cost", { 658, 848, 1258 } }, PanelShare { "ratio", { 324, 390, 620 } } } },
    ShareRow { kCostLayout, kInHigh, Qt::Vertical,
        { PanelShare { "cost", { kCostHeight - kLanes, kCostHeight - kLanes, kWideCostHeight - kLanes } },
            PanelShare { "race", { kLanes, kLanes, kLanes } } } },
    ShareRow { kCostLayout, kInHigh, Qt::Vertical,
        { PanelShare { "ratio", { kRatioHeight, kRatioHeight, kWideRatioHeight } },
            PanelShare { "what-if", { kCostHeight - kRatioHeight, kCostHeight - kRatioHeight, kWideCostHeight - kWideRatioHeight } } } },
    ShareRow { kCostLayout, kInLow, Qt::Horizontal, { PanelShare { "cost", { 60, 60, 60 } }, PanelShare { "what-if", { 40, 40, 40 } } } },
};

}  // namespace

std::span<const LayoutRow> layoutRows()
{
    return kLayoutRows;
}

std::span<const PanelPlace> panelPlaces()
{
    return kPanelPlaces;
}

std::span<const ShareRow> shareRows()
{
    return kShareRows;
}

}  // namespace kvscope
