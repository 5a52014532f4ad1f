// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The presenter's pages: each paints one thing from the view state, large. A table of rows; a view without a row of its own is shown by its figure.
// GUI thread only; rows have static lifetime.

#include "shell/presenter/presenterstyle.h"

#include <QList>
#include <QString>

#include <span>
#include <string_view>

class QPainter;
class QRectF;

namespace kvscope {

struct View;
class ViewState;

/// What a page is painted from. All of it outlives the call.
struct PageSubject {
    ViewState& state;
    const View* view = nullptr;  ///< for the page of a view without a row of its own
    QString question = {};  ///< rich text, in place of the page's own sentence; empty: none
};

struct PresenterPage {
    const char* view = nullptr;  ///< id of the view that it stands for
    QString (*title)() = nullptr;  ///< null: the view's
    /// What is shown, beside the step in the head: "Layer 3, head 2". May be empty.
    QString (*place)(const ViewState& state) = nullptr;
    void (*paint)(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style) = nullptr;
    bool startsRace = false;  ///< by Enter
};
[[nodiscard]] QString pageTitle(const PresenterPage& page);  ///< translated

/// The pages outside of lessons, in order: Tokens, Attention, KV cache, Cost, Race.
[[nodiscard]] std::span<const PresenterPage> presenterPages();
/// The page for a view's id or alias; null where the view has no row here and is shown by its figure.
[[nodiscard]] const PresenterPage* presenterPageOf(const QString& view);
/// For a view without a row: its figure, or what it has to say where it has none.
void paintFigurePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);

// The pages.
void paintTokensPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintAttentionPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintCachePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintCostPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintTimePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintRacePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintWhatIfPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintWeightsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintHeadsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintChainPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintFirstTokenPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintCoresPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintRooflinePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintTokenCostPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintGrowthPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
void paintContextsPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);

/// Where the page of tokens has the choices of a bet, while votes are taken. @param rect of the page
[[nodiscard]] QList<QRectF> betChoiceRects(const QRectF& rect, int choices, const PresenterStyle& style);

// Parts that several pages have.
/// Up to two lines: the question of a lesson, or what the step did. Returns their height and a gap.
double paintPageSentence(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
/// A page that has nothing to show yet.
void paintEmptyPage(QPainter& painter, const QRectF& rect, const QString& title, const QString& text, const PresenterStyle& style);
/// What a lesson keeps back while the class thinks. @param title of what is covered. @param progress of the lesson's action; empty: none runs
void paintCoveredPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const QString& title, const QString& progress,
    const PresenterStyle& style);
/// The tokens as chips. @param lines of each phase at most; earlier tokens are left out where there are more. Returns the height and a gap.
/// @param sideBySide both phases in one line
double paintPageTokens(
    QPainter& painter, const QRectF& rect, const ViewState& state, int lines, bool sideBySide, const PresenterStyle& style);

}  // namespace kvscope
