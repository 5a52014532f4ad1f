// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the panel and the figure of each view are made: the second table of views, joined with the first (views/registry) by id. Only this
// file's source knows the panels. GUI thread only; rows have static lifetime.

#include <memory>

namespace kvscope {

class Figure;
struct FigureSubject;
class LessonPlayer;
class PanelFrame;
struct View;
class ViewState;

/// What panels are constructed from. All of it outlives them.
struct ViewContext {
    ViewState* state = nullptr;
    LessonPlayer* lessons = nullptr;
};

struct ViewFactories {
    const char* id = nullptr;  ///< of the view
    PanelFrame* (*panel)(const ViewContext& context) = nullptr;
    /// Makes the figure that represents the view in files; null if there is none yet. Throws EngineError{OptionWrong} if the subject has
    /// nothing to show.
    std::unique_ptr<Figure> (*figure)(const FigureSubject& subject) = nullptr;
};

/// @p view is a row of views().
[[nodiscard]] const ViewFactories& factoriesOf(const View& view);

}  // namespace kvscope
