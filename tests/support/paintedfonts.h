// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every text that is painted, with the height of its font and its place: a paint device that keeps texts and drops everything else.

#include <QGuiApplication>
#include <QPaintEngine>
#include <QPainter>
#include <QScreen>

#include <cmath>
#include <functional>

namespace kvscope::test {

struct PaintedFont {
    QString text;
    double pixels = 0.0;  ///< height of the font on the device
    QRectF place;  ///< of the letters, without the room above and below them
};

class FontDevice final : public QPaintDevice {
public:
    explicit FontDevice(QSize size) : m_size(size), m_engine(*this) { }

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    QList<PaintedFont> texts;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_size.width();
        case PdmHeight: return m_size.height();
        case PdmWidthMM: return m_size.width() * 254 / dpi() / 10;
        case PdmHeightMM: return m_size.height() * 254 / dpi() / 10;
        case PdmNumColors: return 1 << 24;
        case PdmDepth: return 32;
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        default: return dpi();
        }
    }

private:
    static int dpi() { return qRound(QGuiApplication::primaryScreen()->logicalDotsPerInch()); }

    class Engine final : public QPaintEngine {
    public:
        explicit Engine(FontDevice& device) : QPaintEngine(AllFeatures), m_device(device) { }
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override { }
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
        void drawTiledPixmap(const QRectF&, const QPixmap&, const QPointF&) override { }
        void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }
        void drawPath(const QPainterPath&) override { }
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
        void drawPolygon(const QPoint*, int, PolygonDrawMode) override { }
        [[nodiscard]] Type type() const override { return User; }
        void drawTextItem(const QPointF& position, const QTextItem& item) override
        {
            constexpr double kPointsPerInch = 72.0;
            constexpr double kCapital = 0.72;  ///< of a font's height
            const QFont font = item.font();
            const double height = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * dpi() / kPointsPerInch;
            const QTransform transform = painter()->combinedTransform();
            const double scale = std::hypot(transform.m21(), transform.m22());
            const QRectF letters(position.x(), position.y() - kCapital * height, item.width(), kCapital * height);
            m_device.texts.append({ item.text(), height * scale, transform.mapRect(letters) });
        }

    private:
        FontDevice& m_device;
    };

    QSize m_size;
    mutable Engine m_engine;
};

/// What a function paints on a page of this size.
inline QList<PaintedFont> paintedFonts(QSize size, const std::function<void(QPainter&)>& paint)
{
    FontDevice device(size);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return device.texts;
}

}  // namespace kvscope::test
