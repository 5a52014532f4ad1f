// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/mergedmapsview.h"

#include "theme/theme.h"

#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace kvscope {

MergedMapsView::MergedMapsView(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

MergedMapsView::~MergedMapsView() = default;

void MergedMapsView::setMaps(MergedMaps maps)
{
    maps.makeShades(m_maps);
    m_maps = std::move(maps);
    setAccessibleName(m_maps.title());
    updateGeometry();
    update();
}

QSize MergedMapsView::minimumSizeHint() const
{
    return { 1, 1 };
}

QSize MergedMapsView::sizeHint() const
{
    return { theme().ipx(300), static_cast<int>(m_maps.height(std::max(width(), theme().ipx(300)), theme())) };
}

void MergedMapsView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    m_maps.paint(painter, rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF(), .vector = false });
}

/// The height that it makes use of follows the width.
void MergedMapsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
}

}  // namespace kvscope
