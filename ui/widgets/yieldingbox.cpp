// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/yieldingbox.h"

#include <QEvent>

namespace kvscope {

YieldingBox::YieldingBox(QWidget* control, QWidget* parent) : QWidget(parent), m_control(control)
{
    control->setParent(this);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

YieldingBox::~YieldingBox() = default;

QSize YieldingBox::sizeHint() const
{
    return m_control->sizeHint();
}

QSize YieldingBox::minimumSizeHint() const
{
    return { 0, m_control->sizeHint().height() };
}

void YieldingBox::place()
{
    const QSize whole = m_control->sizeHint();
    m_control->setGeometry(width() - whole.width(), 0, whole.width(), height());
    m_control->setVisible(whole.width() <= width());
}

bool YieldingBox::event(QEvent* event)
{
    // The control's texts, and so its width, change with the language and the zoom.
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

void YieldingBox::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

}  // namespace kvscope
