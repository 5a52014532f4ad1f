// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paneldock.h"

#include "widgets/ignorechildren.h"
#include "widgets/panelframe.h"

#include <QContextMenuEvent>
#include <QMouseEvent>

namespace kvscope {

namespace {

/// Its size hint counts: the dock takes the height of the area that starts a drag from it, and a plain widget has none.
class TitleLine final : public QWidget {
public:
    explicit TitleLine(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }
    [[nodiscard]] QSize sizeHint() const override { return { 1, 1 }; }
};

}  // namespace

PanelDock::PanelDock(const QString& name, PanelFrame* panel, QWidget* parent) : QDockWidget(panel->title(), parent), m_panel(panel)
{
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
    // QDockWidget starts a drag only inside its title bar. One row of pixels is enough: event() moves presses on the title row there.
    setTitleBarWidget(new TitleLine(this));
    setWidget(panel);
    connect(panel, &PanelFrame::titleChanged, this, &QDockWidget::setWindowTitle);
}

PanelDock::~PanelDock()
{
    ignoreChildren(this);
}

void PanelDock::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuRequested(event->globalPos());
    event->accept();
}

bool PanelDock::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: {
        // Presses not handled by a control of the title row arrive here.
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPointF position = mouse->position();
        m_pressY = 0.0;
        if (position.y() > 1.0 && position.y() < m_panel->titleBottom()) {
            m_pressY = position.y();
            QMouseEvent moved(
                event->type(), QPointF(position.x(), 0.0), mouse->globalPosition(), mouse->button(), mouse->buttons(), mouse->modifiers());
            return QDockWidget::event(&moved);
        }
        break;
    }
    case QEvent::MouseMove: {
        // As far above as the press was moved: else the first small movement would count as a drag, and the panel would jump to the pointer.
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (m_pressY > 0.0 && mouse->buttons().testFlag(Qt::LeftButton)) {
            const QPointF up(0.0, m_pressY);
            QMouseEvent moved(
                event->type(), mouse->position() - up, mouse->globalPosition() - up, mouse->button(), mouse->buttons(), mouse->modifiers());
            return QDockWidget::event(&moved);
        }
        break;
    }
    case QEvent::MouseButtonRelease: m_pressY = 0.0; break;
    default: break;
    }
    return QDockWidget::event(event);
}

}  // namespace kvscope
