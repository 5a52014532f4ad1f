// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of views: one row each. Docks, menus, layouts, lesson files and exports read it, so that a new view is one folder beside this one and
// one row in viewregistry.cpp. GUI thread only; the rows live as long as the program.

#include "theme/icons.h"

#include <QString>
#include <QStringList>

#include <array>
#include <memory>
#include <span>

namespace kvscope {

class Figure;
class LessonPlayer;
class PanelFrame;
class ViewState;

/// What the panels of a window are made of. All of it outlives them.
struct ViewContext {
    ViewState* state = nullptr;
    LessonPlayer* lessons = nullptr;
};

struct View {
    /// Fixed name, in layouts, settings and lesson files.
    const char* id = nullptr;
    /// Further names that lesson files may use; null where there are fewer.
    std::array<const char*, 2> aliases {};
    /// What `kvscope export --view` calls it; null where it is not exported.
    std::array<const char*, 2> exportNames {};
    /// Whether a lesson may put it beside its text.
    bool inLessons = true;
    /// Title in English and the context of its translations.
    const char* context = nullptr;
    const char* title = nullptr;
    IconName icon = IconName::Table;
    PanelFrame* (*make)(const ViewContext& context) = nullptr;
    /// The figure that stands for the view in files, of what is viewed now; null where there is none yet.
    std::unique_ptr<Figure> (*figure)(const ViewState& state) = nullptr;
    /// The view whose place it shares as a tab where a layout has no place of its own for it; null: where the layout puts the rest.
    const char* beside = nullptr;
    /// Height it wants in a column of a lesson's layout, at 100 %.
    int height = 380;
    /// Height from which on it says what it has to, at 100 %.
    int smallestHeight = 300;
};

/// All views, in the order of the menu.
[[nodiscard]] std::span<const View> views();
/// The view of this id or alias; null when there is none.
[[nodiscard]] const View* findView(const QString& name);
/// The view that exports call so; null when there is none.
[[nodiscard]] const View* findExportedView(const QString& name);
[[nodiscard]] QString viewTitle(const View& view);  ///< translated
/// Ids and aliases that a lesson may use.
[[nodiscard]] QStringList lessonViewNames();

}  // namespace kvscope
