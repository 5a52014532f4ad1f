// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/gutterlegend.h"

#include "theme/theme.h"

#include <QBrush>
#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kSwatchWidth = 9;
constexpr double kSwatchHeight = 13;
constexpr double kSwatchGap = 6;
constexpr double kEntryGap = 12;

}  // namespace

GutterLegend::GutterLegend(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }

GutterLegend::~GutterLegend() = default;

void GutterLegend::setMarks(bool computed, bool computedAgain)
{
    if (computed == m_computed && computedAgain == m_computedAgain)
        return;
    m_computed = computed;
    m_computedAgain = computedAgain;
    updateGeometry();
    update();
}

std::vector<GutterLegend::Entry> GutterLegend::entries() const
{
    std::vector<Entry> result;
    if (m_computedAgain)
        result.push_back({ true, tr("computed again") });
    if (m_computed)
        //: beside "computed again": rows computed for the first time
        result.push_back({ false, m_computedAgain ? tr("new") : tr("computed in this step") });
    return result;
}

QSize GutterLegend::sizeHint() const
{
    const QFontMetrics metrics(theme().font(FontRole::Table));
    double width = 0;
    for (const Entry& entry : entries()) {
        width += width > 0 ? theme().px(kEntryGap) : 0;
        width += theme().px(kSwatchWidth + kSwatchGap) + metrics.horizontalAdvance(entry.text);
    }
    return { static_cast<int>(width) + 1, metrics.height() };
}

void GutterLegend::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    const QFont font = theme().font(FontRole::Table);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme().text2);
    double x = 0;
    for (const Entry& entry : entries()) {
        const double swatchHeight = theme().ipx(kSwatchHeight);
        const QRectF swatch(x, (height() - static_cast<int>(swatchHeight)) / 2, theme().ipx(kSwatchWidth), swatchHeight);
        painter.setBrushOrigin(swatch.topLeft());
        painter.fillRect(swatch, entry.again ? theme().hatch(HatchKind::Off, devicePixelRatioF()) : QBrush(theme().accent));
        x = swatch.right() + theme().px(kSwatchGap);
        painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        x += metrics.horizontalAdvance(entry.text) + theme().px(kEntryGap);
    }
}

void GutterLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        updateGeometry();
        update();
    }
}

}  // namespace kvscope
