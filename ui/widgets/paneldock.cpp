// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paneldock.h"

#include "widgets/ignorechildren.h"
#include "widgets/panelframe.h"

#include <QMouseEvent>

namespace kvscope {

PanelDock::PanelDock(const QString& name, PanelFrame* panel, QWidget* parent) : QDockWidget(panel->title(), parent), m_panel(panel)
{
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    // QDockWidget starts a drag only inside its title bar. One row of pixels is enough: event() moves presses on the title row there.
    auto* line = new QWidget(this);
    line->setFixedHeight(1);
    setTitleBarWidget(line);
    setWidget(panel);
    connect(panel, &PanelFrame::titleChanged, this, &QDockWidget::setWindowTitle);
}

PanelDock::~PanelDock()
{
    ignoreChildren(this);
}

bool PanelDock::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        // Presses not handled by a control of the title row arrive here.
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPointF position = mouse->position();
        if (position.y() > 1.0 && position.y() < m_panel->titleBottom()) {
            QMouseEvent moved(
                event->type(), QPointF(position.x(), 0.0), mouse->globalPosition(), mouse->button(), mouse->buttons(), mouse->modifiers());
            return QDockWidget::event(&moved);
        }
        break;
    }
    default: break;
    }
    return QDockWidget::event(event);
}

}  // namespace kvscope
