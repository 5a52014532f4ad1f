// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea: one panel alone in the window, by its button or a key.
#include "shell/dockarea.h"
#include "theme/icons.h"
#include "widgets/iconbutton.h"
#include "widgets/panelframe.h"

#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QPointer>
#include <QScopedValueRollback>
#include <QTimer>

#include <utility>

namespace kvscope {

void DockArea::addEnlargeButton(PanelFrame* panel, QDockWidget* dock)
{
    auto* button = new IconButton(IconName::Enlarge, panel);
    button->setObjectName(QStringLiteral("enlarge"));
    button->setCheckable(true);
    QHBoxLayout* row = panel->titleRow();
    bool stretches = false;
    for (int i = 0; i < row->count(); ++i) {
        stretches
            = stretches || row->stretch(i) > 0 || (row->itemAt(i)->spacerItem() != nullptr && row->itemAt(i)->expandingDirections() != 0);
    }
    if (!stretches) {
        row->addStretch(1);
    }
    row->addWidget(button);
    const auto toggle = [this, dock] { enlarge(m_enlarged == dock ? nullptr : dock); };
    connect(button, &QAbstractButton::clicked, this, toggle);
    // Not from inside the panel's own event.
    connect(panel, &PanelFrame::enlargeRequested, this, toggle, Qt::QueuedConnection);
    m_enlargeButtons << button;
}

void DockArea::retranslate()
{
    for (IconButton* button : std::as_const(m_enlargeButtons)) {
        button->setChecked(m_enlarged != nullptr);
        button->setHint(m_enlarged != nullptr ? tr("Back to the other panels (Esc)") : tr("This panel alone in the window (E)"));
    }
}

QDockWidget* DockArea::focusedDock() const
{
    const auto dockOf = [this](QWidget* widget) -> QDockWidget* {
        for (QWidget* each = widget; each != nullptr; each = each->parentWidget()) {
            if (auto* found = qobject_cast<QDockWidget*>(each); found != nullptr && m_docks.key(found, {}) != QString()) {
                return found;
            }
        }
        return nullptr;
    };
    const bool still = QCursor::pos() == m_opened.pointer && QApplication::focusWidget() == m_opened.focus;
    if (m_opened.dock != nullptr && m_opened.dock->isVisible() && still) {
        return m_opened.dock;
    }
    if (QDockWidget* found = dockOf(QApplication::focusWidget())) {
        return found;
    }
    if (QDockWidget* found = dockOf(QApplication::widgetAt(QCursor::pos()))) {
        return found;
    }
    QDockWidget* first = nullptr;
    for (QDockWidget* each : std::as_const(m_docks)) {
        const bool seen = each->isVisible() && !each->isFloating() && !each->visibleRegion().isEmpty();
        const auto place = [](const QDockWidget* dock) { return std::pair(dock->y(), dock->x()); };
        if (seen && (first == nullptr || place(each) < place(first))) {
            first = each;
        }
    }
    return first;
}

void DockArea::noteOpened(QDockWidget* dock)
{
    // Once the menu is gone that it was opened from, which has the keyboard until then.
    QTimer::singleShot(0, this, [this, dock] { m_opened = { dock, QCursor::pos(), QApplication::focusWidget() }; });
}

/// The layout may still have given the room to neighbours that are hidden now: when a panel is enlarged just after another one was put back.
void DockArea::fillWith(QDockWidget* alone)
{
    const QScopedValueRollback arranging(m_arranging, true);
    resizeDocks({ alone }, { height() }, Qt::Vertical);
    resizeDocks({ alone }, { width() }, Qt::Horizontal);
}

void DockArea::enlarge(QDockWidget* alone)
{
    if (alone == m_enlarged) {
        return;
    }
    if (m_enlarged == nullptr) {
        m_beforeEnlarged = saveState();
    }
    // Qt moves the focus on when the panel with it is hidden for a moment.
    const QPointer<QWidget> focus = QApplication::focusWidget();
    QDockWidget* const before = std::exchange(m_enlarged, alone);
    if (alone != nullptr) {
        const QScopedValueRollback arranging(m_arranging, true);
        alone->setFloating(false);
        for (QDockWidget* each : std::as_const(m_docks)) {
            each->setVisible(each == alone);
        }
        alone->raise();
        fitSoon();
    } else if (before != nullptr) {
        const QByteArray state = std::exchange(m_beforeEnlarged, {});
        // The window may have another size than when it was enlarged.
        const bool sameShape = widthClass() == m_width && isLow() == m_low;
        if (!sameShape) {
            m_left.insert(stateKey(m_layout), state);
            m_width = widthClass();
            m_low = isLow();
        }
        showState(sameShape ? state : m_left.value(stateKey(m_layout)));
    }
    if (focus && focus != QApplication::focusWidget() && focus->isVisible()) {
        focus->setFocus();
    }
    refreshTitles();
    retranslate();
    emit enlargedChanged();
}

}  // namespace kvscope
