// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pages of Help as rich text in the current language. The keys come from the menus and the panels from the table of views, so that neither
// can be forgotten. GUI thread only.

#include <QList>
#include <QString>

class QAction;

namespace kvscope {

/// Every key: those of @p menus in their order, then those that are in no menu.
[[nodiscard]] QString helpKeys(const QList<QAction*>& menus);
/// The terms on screen, in alphabetical order of the language; the anchor of each is its English name.
[[nodiscard]] QString helpGlossary();
/// What is measured, by which clock, and what "computed", "disturbed" and "n/a" say.
[[nodiscard]] QString helpClock();
/// What each panel shows; the anchor of each is its id.
[[nodiscard]] QString helpPanels();

}  // namespace kvscope
