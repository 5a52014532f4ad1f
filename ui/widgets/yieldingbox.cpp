// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/yieldingbox.h"

#include <QEvent>

#include <algorithm>

namespace kvscope {

YieldingBox::YieldingBox(QWidget* control, QWidget* smaller, QWidget* parent) : QWidget(parent), m_control(control), m_smaller(smaller)
{
    control->setParent(this);
    smaller->setParent(this);
    smaller->hide();
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
    const bool whole = m_control->minimumSizeHint().width() <= width();
    const int wide = std::min(width(), m_control->sizeHint().width());
    m_control->setGeometry(width() - wide, 0, wide, height());
    m_control->setVisible(whole);
    const int narrow = m_smaller->sizeHint().width();
    m_smaller->setGeometry(width() - narrow, 0, narrow, height());
    m_smaller->setVisible(!whole && narrow <= width());
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
