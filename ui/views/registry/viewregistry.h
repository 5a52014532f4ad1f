// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of views: names, titles and sizes, one row each, read by docks, menus, layouts, lesson files and exports. It knows no panel: how
// a view's panel and figure are made is in shell/viewfactories.h. GUI thread only; rows have static lifetime.

#include "run/extranumbers.h"
#include "theme/icons.h"

#include <QString>
#include <QStringList>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kvscope {

inline constexpr const char* kViewHelpContext = "kvscope::ViewHelp";

/// What a view is about: its submenu of the panels.
enum class ViewGroup : std::uint8_t { Attention, Cache, Cost, NextToken, Runs, Lesson };
inline constexpr std::size_t kViewGroups = 6;

struct View {
    /// Permanent name in layouts, settings and lesson files.
    const char* id = nullptr;
    /// Further names for lesson files; unused entries are null.
    std::array<const char*, 3> aliases {};
    /// Its names in `kvscope export --view`, the one for the help first; null if not exported.
    std::array<const char*, 3> exportNames {};
    /// What it shows beside the records of a run.
    ExtraNumbers extra = ExtraNumbers::None;
    /// Whether its picture changes from step to step of a run, so that it can be animated.
    bool animated = false;
    /// Whether its picture shows times that were measured, which are others each time.
    bool timed = false;
    /// Whether a lesson may show it next to its text.
    bool inLessons = true;
    /// English title and its translation context.
    const char* context = nullptr;
    const char* title = nullptr;
    /// What the panel shows and how to read it, in English; in the context kViewHelpContext. Plain text.
    const char* help = nullptr;
    IconName icon = IconName::Table;
    ViewGroup group = ViewGroup::Attention;
    /// The view it is tabbed with in layouts that have no place for it, if that one prefers no less height: otherwise with the layout's largest.
    /// Null: tabbed with the layout's default.
    const char* beside = nullptr;
    /// The view whose row i belongs beside row i of this one.
    const char* rowsWith = nullptr;
    /// The view that stands after this one, whichever of the two a lesson names first.
    const char* standsBefore = nullptr;
    /// Preferred height in a column of a lesson's layout, at 100 %.
    int height = 380;
    /// Smallest useful height, at 100 %.
    int smallestHeight = 300;
    /// No panel is lower, at 100 %: whatever it has to say, its title and a line or two. More for those with controls above and a line below a picture.
    int leastHeight = 118;
};

/// All views, in menu order.
[[nodiscard]] std::span<const View> views();
/// The view with this id or alias; null if there is none.
[[nodiscard]] const View* findView(const QString& name);
/// The view with this export name; null if there is none.
[[nodiscard]] const View* findExportedView(const QString& name);
[[nodiscard]] QString viewTitle(const View& view);  ///< translated
[[nodiscard]] QString viewHelp(const View& view);  ///< translated: "What is this?"
/// Ids and aliases allowed in lessons.
[[nodiscard]] QStringList lessonViewNames();

}  // namespace kvscope
