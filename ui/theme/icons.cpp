// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"

#include "theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

namespace kvscope {
namespace {

const char* fileName(IconName name)
{
    switch (name) {
    case IconName::Back: return "back";
    case IconName::Step: return "step";
    case IconName::Play: return "play";
    case IconName::Pause: return "pause";
    case IconName::Stop: return "stop";
    case IconName::ChevronDown: return "chevron-down";
    case IconName::Pencil: return "pencil";
    case IconName::Screen: return "screen";
    case IconName::Drawer: return "drawer";
    case IconName::EmptyBox: return "empty-box";
    case IconName::Box: return "box";
    case IconName::Shuffle: return "shuffle";
    case IconName::Sort: return "sort";
    case IconName::Branch: return "branch";
    case IconName::Pin: return "pin";
    case IconName::Link: return "link";
    case IconName::Table: return "table";
    case IconName::Download: return "download";
    case IconName::EyeCrossed: return "eye-crossed";
    case IconName::Enlarge: return "enlarge";
    case IconName::Info: return "info";
    case IconName::Check: return "check";
    case IconName::Warning: return "warning";
    case IconName::Clock: return "clock";
    case IconName::StateWritten: return "state-written";
    case IconName::StateReused: return "state-reused";
    case IconName::StateRecomputed: return "state-recomputed";
    case IconName::StateNotKept: return "state-not-kept";
    case IconName::StateQueryUsed: return "state-query-used";
    }
    return "info";
}

QByteArray drawing(IconName name, const QColor& color)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(fileName(name))));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // The files use "currentColor", which Qt's SVG renderer does not support.
    return file.readAll().replace("currentColor", color.name(QColor::HexRgb).toLatin1());
}

/// Renders on demand in the theme's current colour, so that a theme change needs no new icons.
class ThemedIconEngine final : public QIconEngine {
public:
    ThemedIconEngine(IconName name, const QColor& color) : m_name(name), m_color(color) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1.0;
        const int side = std::min(rect.width(), rect.height());
        const QPixmap pixmap = iconPixmap(m_name, colorIn(mode, state), side, ratio);
        painter->drawPixmap(QPoint(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2), pixmap);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override { return scaledPixmap(size, mode, state, 1.0); }

    /// @param size in device pixels, as passed by QIcon.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        const int side = static_cast<int>(std::lround(std::min(size.width(), size.height()) / scale));
        return iconPixmap(m_name, colorIn(mode, state), side, scale);
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(m_name, m_color); }
    bool isNull() override { return false; }

private:
    [[nodiscard]] QColor colorIn(QIcon::Mode mode, QIcon::State state) const
    {
        const Theme& now = theme();
        if (mode == QIcon::Disabled)
            return now.disabled;
        if (m_color.isValid())
            return m_color;
        return mode == QIcon::Selected ? now.onAccent : state == QIcon::On ? now.accent : now.text;
    }

    IconName m_name;
    QColor m_color;
};

}  // namespace

void paintIcon(QPainter& painter, const QRectF& rect, IconName name, const QColor& color)
{
    QSvgRenderer(drawing(name, color)).render(&painter, rect);
}

QPixmap iconPixmap(IconName name, const QColor& color, int size, double devicePixelRatio)
{
    const int pixels = std::max(1, static_cast<int>(std::lround(size * devicePixelRatio)));
    const QString key
        = QStringLiteral("kvscope-icon-%1-%2-%3-%4").arg(static_cast<int>(name)).arg(color.rgba(), 8, 16).arg(pixels).arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;

    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(drawing(name, color));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon icon(IconName name, const QColor& color)
{
    return QIcon(new ThemedIconEngine(name, color));
}

}  // namespace kvscope
