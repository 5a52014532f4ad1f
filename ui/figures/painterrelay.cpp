// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/painterrelay.h"

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>

#include <cmath>

namespace kvscope {

class PainterRelay::Engine final : public QPaintEngine {
public:
    explicit Engine(QPainter* target) : QPaintEngine(AllFeatures), m_target(target), m_base(target->worldTransform()) { }

    bool begin(QPaintDevice*) override
    {
        m_target->save();
        return true;
    }
    bool end() override
    {
        m_target->restore();
        return true;
    }
    [[nodiscard]] Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override
    {
        const DirtyFlags dirty = now.state();
        if (dirty & DirtyTransform) {
            m_target->setWorldTransform(now.transform() * m_base);
        }
        if (dirty & DirtyPen) {
            m_target->setPen(now.pen());
        }
        if (dirty & DirtyBrush) {
            m_target->setBrush(now.brush());
        }
        if (dirty & DirtyBrushOrigin) {
            m_target->setBrushOrigin(now.brushOrigin());
        }
        if (dirty & DirtyFont) {
            m_target->setFont(now.font());
        }
        if (dirty & DirtyBackground) {
            m_target->setBackground(now.backgroundBrush());
        }
        if (dirty & DirtyBackgroundMode) {
            m_target->setBackgroundMode(now.backgroundMode());
        }
        if (dirty & DirtyHints) {
            m_target->setRenderHints(~QPainter::RenderHints(), false);
            m_target->setRenderHints(now.renderHints());
        }
        if (dirty & DirtyCompositionMode) {
            m_target->setCompositionMode(now.compositionMode());
        }
        if (dirty & DirtyOpacity) {
            m_target->setOpacity(now.opacity());
        }
        updateClip(now);
    }

    void drawRects(const QRectF* rects, int count) override { m_target->drawRects(rects, count); }
    void drawLines(const QLineF* lines, int count) override
    {
        if (draws()) {
            m_target->drawLines(lines, count);
        }
    }
    void drawPoints(const QPointF* points, int count) override
    {
        if (draws()) {
            m_target->drawPoints(points, count);
        }
    }
    void drawEllipse(const QRectF& rect) override { m_target->drawEllipse(rect); }
    void drawPath(const QPainterPath& path) override { m_target->drawPath(path); }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        switch (mode) {
        case PolylineMode: m_target->drawPolyline(points, count); break;
        case ConvexMode: m_target->drawConvexPolygon(points, count); break;
        case WindingMode: m_target->drawPolygon(points, count, Qt::WindingFill); break;
        case OddEvenMode: m_target->drawPolygon(points, count, Qt::OddEvenFill); break;
        }
    }
    void drawTextItem(const QPointF& origin, const QTextItem& item) override { m_target->drawTextItem(origin, item); }
    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override
    {
        m_target->drawPixmap(rect, pixmap, source);
    }
    void drawTiledPixmap(const QRectF& rect, const QPixmap& pixmap, const QPointF& offset) override
    {
        m_target->drawTiledPixmap(rect, pixmap, offset);
    }
    void drawImage(const QRectF& rect, const QImage& image, const QRectF& source, Qt::ImageConversionFlags flags) override
    {
        m_target->drawImage(rect, image, source, flags);
    }

private:
    /// A pen that nobody sees would leave broken shapes in PDF files.
    [[nodiscard]] bool draws() const { return m_target->pen().style() != Qt::NoPen && m_target->pen().color().alpha() > 0; }

    void updateClip(const QPaintEngineState& now)
    {
        const DirtyFlags dirty = now.state();
        if (dirty & DirtyClipPath) {
            m_target->setClipPath(now.clipPath(), now.clipOperation());
        } else if (dirty & DirtyClipRegion) {
            m_target->setClipRegion(now.clipRegion(), now.clipOperation());
        }
        if (dirty & DirtyClipEnabled) {
            m_target->setClipping(now.isClipEnabled());
        }
    }

    QPainter* m_target = nullptr;
    QTransform m_base;
};

PainterRelay::PainterRelay(QPainter* target, const QSize& size) : m_engine(std::make_unique<Engine>(target)), m_target(target), m_size(size)
{
}

PainterRelay::~PainterRelay() = default;

QPaintEngine* PainterRelay::paintEngine() const
{
    return m_engine.get();
}

int PainterRelay::metric(PaintDeviceMetric metric) const
{
    constexpr double kMillimetresAnInch = 25.4;
    const QPaintDevice* device = m_target->device();
    switch (metric) {
    case PdmWidth: return m_size.width();
    case PdmHeight: return m_size.height();
    case PdmWidthMM: return static_cast<int>(std::lround(m_size.width() * kMillimetresAnInch / device->logicalDpiX()));
    case PdmHeightMM: return static_cast<int>(std::lround(m_size.height() * kMillimetresAnInch / device->logicalDpiY()));
    case PdmDpiX:
    case PdmPhysicalDpiX: return device->logicalDpiX();
    case PdmDpiY:
    case PdmPhysicalDpiY: return device->logicalDpiY();
    case PdmDepth: return device->depth();
    case PdmNumColors: return device->colorCount();
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
    default: return QPaintDevice::metric(metric);
    }
}

}  // namespace kvscope
