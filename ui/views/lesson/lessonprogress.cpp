// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/lessonprogress.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kHeight = 4.0;  // at 100 %
constexpr double kGap = 3.0;
constexpr double kPale = 0.6;  // position between the accent and the background

}  // namespace

LessonProgress::LessonProgress(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

LessonProgress::~LessonProgress() = default;

void LessonProgress::setStep(int index, int count)
{
    m_index = index;
    m_count = count;
    setVisible(count > 0);
    update();
}

QSize LessonProgress::sizeHint() const
{
    return { theme().ipx(100), theme().ipx(kHeight) };
}

void LessonProgress::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_count <= 0) {
        return;
    }
    const Theme& look = theme();
    QPainter painter(this);
    const double gap = std::min(look.px(kGap), width() / (3.0 * m_count));
    const double each = (width() + gap) / m_count - gap;
    for (int i = 0; i < m_count; ++i) {
        const QRectF bar(i * (each + gap), 0.0, each, height());
        if (i <= m_index) {
            painter.fillRect(bar, i == m_index ? look.accent : mixed(look.accent, look.surface, kPale));
        } else {
            painter.setPen(QPen(look.edge, 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
        }
    }
}

}  // namespace kvscope
