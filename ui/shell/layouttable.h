// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the views stand in the layouts: the one table of places and proportions. The lesson layout is made from the step's panels instead
// (dockarealesson.cpp). Immutable data, any thread.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <Qt>

namespace kvscope {

enum class LayoutId { StepThrough, Attention, Cost, Lesson };

/// Panels are arranged differently below 1100 px of width, up to 1900 px, and above; at 100 %.
enum class WidthClass { Compact, Normal, Wide };
inline constexpr std::size_t kWidthClasses = 3;

/// The windows for which a row of the table holds.
enum class WindowKind : std::uint8_t { Compact = 1, Normal = 2, Wide = 4, Low = 8 };  ///< Low: too low for two rows of panels, of any width

struct LayoutRow {
    LayoutId id;
    const char* name;  ///< in settings
    const char* rest;  ///< views without a place of their own are tabbed with this one; null: with the last panel of a lesson
    const char* largest;  ///< the panel with most room, for views that prefer more height than the one they belong beside; null: none
};
/// One for each LayoutId, in its order.
[[nodiscard]] std::span<const LayoutRow> layoutRows();

/// How a panel is added to those before it.
enum class Placing : std::uint8_t { First, RightOf, Below, TabOf };
struct PanelPlace {
    LayoutId layout;
    std::uint8_t windows;  ///< WindowKind bits
    const char* view;
    Placing placing = Placing::First;
    const char* neighbour = nullptr;
    bool front = false;  ///< of several tabs
};
/// In the order in which panels are added.
[[nodiscard]] std::span<const PanelPlace> panelPlaces();

/// How neighbours share a row or a column. Only proportions matter; 0: not a neighbour in a window of that width.
struct PanelShare {
    const char* view = nullptr;
    std::array<int, kWidthClasses> sizes {};  ///< by WidthClass
};
struct ShareRow {
    LayoutId layout;
    std::uint8_t windows;  ///< WindowKind bits
    Qt::Orientation orientation;
    std::array<PanelShare, 3> panels {};
};
[[nodiscard]] std::span<const ShareRow> shareRows();

/// Whether a row with these bits holds for a window.
[[nodiscard]] constexpr bool holdsFor(std::uint8_t windows, WidthClass width, bool low)
{
    const auto kind = low ? static_cast<unsigned>(WindowKind::Low) : 1U << static_cast<unsigned>(width);
    return (windows & kind) != 0;
}

}  // namespace kvscope
