// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focusring.h"

#include "theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>

namespace kvscope {
namespace {

constexpr double kAway = 2.0;
constexpr double kWidth = 2.0;

bool wantsRing(const QWidget* widget)
{
    return widget != nullptr && !widget->isWindow() && widget->focusPolicy() != Qt::NoFocus && !widget->property("ownFocus").toBool();
}

}  // namespace

void FocusRing::install(QApplication& application)
{
    static QPointer<FocusRing> ring;
    if (ring)
        return;
    ring = new FocusRing;
    connect(&application, &QApplication::focusChanged, ring, [](QWidget* old, QWidget* now) {
        Q_UNUSED(old)
        if (!ring)
            ring = new FocusRing;  // the previous ring was deleted with its window
        ring->follow(now);
    });
    connect(&application, &QCoreApplication::aboutToQuit, ring, [] { delete ring; });
}

FocusRing::FocusRing()
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName({});
    hide();
}

void FocusRing::follow(QWidget* widget)
{
    for (const QPointer<QWidget>& watched : std::as_const(m_watched)) {
        if (watched)
            watched->removeEventFilter(this);
    }
    m_watched.clear();
    m_target = wantsRing(widget) ? widget : nullptr;
    for (QWidget* w = m_target; w != nullptr; w = w->isWindow() ? nullptr : w->parentWidget()) {
        w->installEventFilter(this);
        m_watched.append(w);
    }
    place();
}

void FocusRing::place()
{
    if (!m_target || !m_target->isVisible()) {
        hide();
        return;
    }
    QWidget* window = m_target->window();
    if (parentWidget() != window)
        setParent(window);
    const int margin = m_target->property("focusInside").toBool() ? 0 : qCeil(theme().px(kAway + kWidth));
    const QRect around = QRect(m_target->mapTo(window, QPoint(0, 0)), m_target->size()).adjusted(-margin, -margin, margin, margin);
    setGeometry(around);
    raise();
    show();
    update();
}

void FocusRing::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = theme().px(kWidth);
    const double radius = theme().px(6.0);
    painter.setPen(QPen(theme().text, width));
    painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), radius, radius);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::PaletteChange: place(); break;
    case QEvent::ParentChange:
        if (m_target)
            follow(m_target);
        break;
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace kvscope
