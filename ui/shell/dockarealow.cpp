// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea: the layouts in a window that is too low for two rows of panels.
#include "shell/dockarea.h"

#include <QDockWidget>

namespace kvscope {

/// One row: what does not fit below stands as tabs. Both sides have tabs, so that the rows of the matrix and of the cache table stay in line.
void DockArea::arrangeLow()
{
    QDockWidget* attention = dock("attention");
    QDockWidget* cache = dock("cache");
    addDockWidget(Qt::TopDockWidgetArea, attention);
    splitDockWidget(attention, cache, Qt::Horizontal);
    tabifyDockWidget(attention, dock("cost"));
    tabifyDockWidget(cache, dock("next-token"));
    tabifyDockWidget(dock("next-token"), dock("time"));
    for (const char* id : { "attention", "cache", "next-token", "time", "cost" }) {
        dock(id)->show();
    }
    attention->raise();
    cache->raise();
    share({ attention, cache }, { 58, 42 }, Qt::Horizontal);
}

void DockArea::arrangeLowCost()
{
    QDockWidget* first = dock("cost");
    addDockWidget(Qt::TopDockWidgetArea, first);
    splitDockWidget(first, dock("what-if"), Qt::Horizontal);
    QDockWidget* before = first;
    for (const char* id : { "race", "ratio", "proof" }) {
        tabifyDockWidget(before, dock(id));
        before = dock(id);
    }
    for (const char* id : { "cost", "race", "ratio", "proof", "what-if" }) {
        dock(id)->show();
    }
    first->raise();
    share({ first, dock("what-if") }, { 60, 40 }, Qt::Horizontal);
}

}  // namespace kvscope
