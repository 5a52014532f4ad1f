// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/play/lessonkeys.h"

#include "views/lesson/play/lessonplayer.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace kvscope {

namespace {

bool takesText(const QWidget* widget)
{
    return qobject_cast<const QLineEdit*>(widget) != nullptr || qobject_cast<const QPlainTextEdit*>(widget) != nullptr
        || qobject_cast<const QTextEdit*>(widget) != nullptr || qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

bool isButton(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) != nullptr;
}

bool isPressed(const QWidget* widget)
{
    return isButton(widget) || qobject_cast<const QComboBox*>(widget) != nullptr;
}

bool liesOnACard(const QWidget* widget)
{
    for (const QWidget* each = widget; each != nullptr && !each->isWindow(); each = each->parentWidget()) {
        if (each->property("card").toBool()) {
            return true;
        }
    }
    return false;
}

}  // namespace

LessonKeys::LessonKeys(LessonPlayer* player, QWidget* window) : QObject(window), m_player(player), m_window(window)
{
    connect(m_player, &LessonPlayer::activeChanged, this, [this] {
        m_tabbed = m_chosen = false;
        if (m_player->isActive()) {
            qApp->installEventFilter(this);
        } else {
            qApp->removeEventFilter(this);
        }
    });
}

LessonKeys::~LessonKeys() = default;

bool LessonKeys::inOurWindow(const QWidget* widget) const
{
    if (QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr) {
        return false;
    }
    const QWidget* top = widget->window();
    return top == m_window
        || (qobject_cast<const QDockWidget*>(top) != nullptr && top->parentWidget() != nullptr
            && top->parentWidget()->window() == m_window);
}

LessonKeys::Meaning LessonKeys::meaningOf(const QWidget* widget, const QKeyEvent& event) const
{
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) {
        return Meaning::None;
    }
    const bool typing = takesText(widget);
    switch (event.key()) {
    case Qt::Key_PageDown: return Meaning::Next;
    case Qt::Key_PageUp: return Meaning::Previous;
    case Qt::Key_Escape: return Meaning::Escape;
    case Qt::Key_Right:
    case Qt::Key_Left: {
        // A field moves its own cursor, but a button that was clicked does not.
        const bool field
            = typing || (m_chosen && widget != m_window && widget->parentWidget() != m_window && !(isButton(widget) && !m_tabbed));
        return field ? Meaning::None : event.key() == Qt::Key_Right ? Meaning::Next : Meaning::Previous;
    }
    case Qt::Key_Space: {
        // Space presses the button reached by Tab, and the buttons of a card. A button may have focus for other reasons, at start-up or
        // after a click; then Space is meant for the lesson.
        const bool pressesIt = isPressed(widget) && (m_tabbed || liesOnACard(widget));
        return typing || pressesIt ? Meaning::None : Meaning::Next;
    }
    case Qt::Key_Backspace: return typing ? Meaning::None : Meaning::Previous;
    default: break;
    }
    const LessonStep* step = m_player->step();
    const bool awaited = step != nullptr && !step->action.key.isEmpty() && event.key() == step->action.key.at(0).unicode();
    if (typing || !awaited) {
        return Meaning::None;
    }
    // In its step the key only runs the action, and only once: a second press must not undo it.
    return m_player->actionDone() || m_player->isBusy() ? Meaning::Nothing : Meaning::Action;
}

bool LessonKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        m_tabbed = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        m_chosen = m_tabbed || reason == Qt::MouseFocusReason || reason == Qt::ShortcutFocusReason;
        return false;
    }
    const bool isPress = event->type() == QEvent::KeyPress;
    if (!isPress && event->type() != QEvent::ShortcutOverride) {
        return false;
    }
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || !inOurWindow(widget)) {
        return false;
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    const Meaning meaning = meaningOf(widget, key);
    if (meaning == Meaning::None) {
        return false;
    }
    event->accept();
    if (isPress && !key.isAutoRepeat()) {  // a held key acts once
        switch (meaning) {
        case Meaning::Next:
        case Meaning::Action: m_player->next(); break;
        case Meaning::Previous: m_player->previous(); break;
        case Meaning::Escape: emit escapePressed(); break;
        case Meaning::None:
        case Meaning::Nothing: break;
        }
    }
    return true;
}

}  // namespace kvscope
