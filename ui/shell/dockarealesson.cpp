// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea's lesson layout: the text on the left, and next to it the panels that its step names.
#include "shell/dockarea.h"

#include "views/registry/viewregistry.h"

#include <QDockWidget>

#include <algorithm>
#include <tuple>

namespace kvscope {

namespace {

constexpr int kLow = 200;  ///< half the height of a small window, at 100 %

/// Panels that are still usable at half the height of a small window.
bool isLowPanel(const QString& id)
{
    return findView(id)->smallestHeight <= kLow;
}

}  // namespace

void DockArea::arrangeLesson(WidthClass width)
{
    QDockWidget* lesson = dock("lesson");
    QDockWidget* first = dock(m_lessonPanels.first());
    addDockWidget(Qt::TopDockWidgetArea, lesson);
    splitDockWidget(lesson, first, Qt::Horizontal);
    lesson->show();
    for (const QString& id : std::as_const(m_lessonPanels)) {
        dock(id)->show();  // sizes of hidden docks are not kept
    }
    arrangeBesideText(width);
    first->raise();
    // In a low window, which is a small one seen large, the text's buttons need more of the width.
    const auto [text, rest] = m_low && width == WidthClass::Compact ? std::pair(360, 640)
        : width == WidthClass::Compact                              ? std::pair(300, 682)
        : width == WidthClass::Normal                               ? std::pair(330, 908)
                                                                    : std::pair(460, 1418);
    const bool split = m_lessonPanels.size() > 1 && sharesRows() && width != WidthClass::Compact && !m_low;
    if (split) {
        constexpr double kAttention = 0.62;
        const int attention = static_cast<int>(rest * kAttention);
        share({ lesson, first, dock(m_lessonPanels.at(1)) }, { text, attention, rest - attention }, Qt::Horizontal);
    } else {
        share({ lesson, first }, { text, rest }, Qt::Horizontal);
    }
}

/// The first two panels are side by side, with row i of one next to row i of the other.
bool DockArea::sharesRows() const
{
    const View* first = m_lessonPanels.size() > 1 ? findView(m_lessonPanels.at(0)) : nullptr;
    return first != nullptr && first->rowsWith != nullptr && m_lessonPanels.at(1) == QLatin1String(first->rowsWith);
}

/// One panel fills the space. Two are stacked, except that those which share rows go side by side. With more, the first
/// goes above the others. In a small window, tall panels share one place as tabs.
void DockArea::arrangeBesideText(WidthClass width)
{
    const QStringList& panels = m_lessonPanels;
    QDockWidget* first = dock(panels.first());
    const bool allLow = std::all_of(panels.begin(), panels.end(), isLowPanel);
    if (panels.size() > 1 && (m_low || (width == WidthClass::Compact && !(allLow && panels.size() == 2)))) {
        for (const QString& id : panels.mid(1)) {
            tabifyDockWidget(first, dock(id));
        }
        return;
    }
    QStringList below = panels.mid(1);
    if (sharesRows()) {
        below.removeFirst();
    }
    QDockWidget* before = nullptr;
    for (const QString& id : std::as_const(below)) {
        if (before == nullptr) {
            splitDockWidget(first, dock(id), Qt::Vertical);
        } else {
            splitDockWidget(before, dock(id), Qt::Horizontal);
        }
        before = dock(id);
    }
    if (sharesRows()) {
        splitDockWidget(first, dock(panels.at(1)), Qt::Horizontal);
    }
    if (!below.isEmpty()) {
        share({ first, dock(below.first()) }, { findView(panels.first())->height, findView(below.first())->height }, Qt::Vertical);
    }
}

}  // namespace kvscope
