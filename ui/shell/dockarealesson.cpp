// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea's lesson layout: the text on the left, and next to it the panels that its step names.
#include "shell/dockarea.h"

#include "views/registry/viewregistry.h"

#include <QDockWidget>
#include <QStyle>

#include <algorithm>
#include <tuple>

namespace kvscope {

namespace {

constexpr double kBesideText = 0.79;  ///< share of the width that the panels can have: the text is as narrow as it may be then
constexpr int kLow = 200;  ///< half the height of a small window, at 100 %

/// Panels that are still usable at half the height of a small window.
bool isLowPanel(const QString& id)
{
    return findView(id)->smallestHeight <= kLow;
}

bool isNamed(const char* id, const QString& name)
{
    return id != nullptr && name == QLatin1String(id);
}

}  // namespace

void DockArea::arrangeLesson(WidthClass width)
{
    QDockWidget* lesson = dock("lesson");
    QDockWidget* first = dock(placedPanels().first());
    addDockWidget(Qt::TopDockWidgetArea, lesson);
    splitDockWidget(lesson, first, Qt::Horizontal);
    lesson->show();
    for (const QString& id : std::as_const(m_lessonPanels)) {
        dock(id)->show();  // sizes of hidden docks are not kept
    }
    arrangeBesideText(width);
    dock(m_lessonPanels.first())->raise();  // the most important one is in front where they share a place
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
    const QStringList panels = placedPanels();
    return panels.size() > 1 && isNamed(findView(panels.at(0))->rowsWith, panels.at(1));
}

/// The panels in the order of their places. Two that belong together have theirs, whichever of them is named first: that one is only in
/// front where they share a place.
QStringList DockArea::placedPanels() const
{
    QStringList placed = m_lessonPanels;
    if (placed.size() > 1) {
        const View* const second = findView(placed.at(1));
        if (isNamed(second->rowsWith, placed.at(0)) || isNamed(second->standsBefore, placed.at(0))) {
            placed.swapItemsAt(0, 1);
        }
    }
    return placed;
}

/// One panel fills the space. Two are stacked, except that those which share rows go side by side. With more, the first
/// goes above the others, of which those that have no room beside the ones before share a place. In a small window, tall panels share one place
/// as tabs.
void DockArea::arrangeBesideText(WidthClass width)
{
    const QStringList panels = placedPanels();
    QDockWidget* first = dock(panels.first());
    const bool allLow = std::all_of(panels.begin(), panels.end(), isLowPanel);
    if (panels.size() > 1 && (m_low || (width == WidthClass::Compact && !(allLow && panels.size() == 2)))) {
        for (const QString& id : panels.mid(1)) {
            tabifyDockWidget(first, dock(id));
        }
        return;
    }
    const QStringList below = panels.mid(sharesRows() ? 2 : 1);
    QDockWidget* before = nullptr;
    int room = static_cast<int>(kBesideText * this->width());
    for (const QString& id : below) {
        QDockWidget* const each = dock(id);
        const int least = each->widget()->minimumSizeHint().width();
        if (before == nullptr) {
            splitDockWidget(first, each, Qt::Vertical);
        } else if (least > room) {
            tabifyDockWidget(before, each);
            continue;
        } else {
            splitDockWidget(before, each, Qt::Horizontal);
        }
        before = each;
        room -= least + style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
    }
    if (before != nullptr) {
        before->raise();
    }
    if (sharesRows()) {
        splitDockWidget(first, dock(panels.at(1)), Qt::Horizontal);
    }
    if (!below.isEmpty()) {
        share({ first, dock(below.first()) }, { findView(panels.first())->height, findView(below.first())->height }, Qt::Vertical);
    }
}

}  // namespace kvscope
