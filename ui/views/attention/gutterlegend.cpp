// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/gutterlegend.h"

#include "figures/shapes.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kSwatchWidth = 9;
constexpr double kSwatchHeight = 13;
constexpr double kSwatchGap = 6;
constexpr double kEntryGap = 12;

}  // namespace

GutterLegend::GutterLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

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

std::vector<GutterLegend::Entry> GutterLegend::entries(bool computed, bool computedAgain)
{
    std::vector<Entry> result;
    if (computedAgain)
        result.push_back({ true, tr("recomputed") });
    if (computed)
        //: next to "recomputed": rows computed for the first time
        result.push_back({ false, computedAgain ? tr("new") : tr("computed in this step") });
    return result;
}

double GutterLegend::widthOf(bool computed, bool computedAgain, const Theme& theme)
{
    const QFontMetrics metrics(theme.font(FontRole::Table));
    double width = 0;
    for (const Entry& entry : entries(computed, computedAgain)) {
        width += width > 0 ? theme.px(kEntryGap) : 0;
        width += theme.ipx(kSwatchWidth) + theme.px(kSwatchGap) + metrics.horizontalAdvance(entry.text);
    }
    return width;
}

void GutterLegend::paint(QPainter& painter, const QRectF& rect, bool computed, bool computedAgain, const FigureStyle& style)
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme.text2);
    double x = rect.left();
    for (const Entry& entry : entries(computed, computedAgain)) {
        const int swatchHeight = theme.ipx(kSwatchHeight);
        const QRectF swatch(x, std::round(rect.center().y() - swatchHeight / 2.0), theme.ipx(kSwatchWidth), swatchHeight);
        if (entry.again)
            fillHatch(painter, swatch, swatch.topLeft(), HatchKind::Off, style);
        else
            painter.fillRect(swatch, theme.accent);
        x = swatch.right() + theme.px(kSwatchGap);
        const double width = metrics.horizontalAdvance(entry.text);
        painter.drawText(QRectF(x, rect.top(), width + 1, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        x = std::round(x + width + theme.px(kEntryGap));
    }
}

QSize GutterLegend::sizeHint() const
{
    const QFontMetrics metrics(theme().font(FontRole::Table));
    return { static_cast<int>(std::ceil(widthOf(m_computed, m_computedAgain, theme()))) + 1, metrics.height() };
}

void GutterLegend::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paint(painter, rect(), m_computed, m_computedAgain, { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
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
