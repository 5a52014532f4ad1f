// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every text that a window paints, with the place it has: a paint device that keeps texts and drops everything else. What is cut off, elided or
// covered is found whoever draws it, a label, a button, a table's delegate or a figure.

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QDockWidget>
#include <QPaintEngine>
#include <QPainter>
#include <QScreen>
#include <QTabBar>
#include <QWidget>

#include <cmath>
#include <functional>

namespace kvscope::test {

struct PaintedText {
    QString text;
    QRectF place;  ///< of its letters, in the widget
    QRectF clip;  ///< what the painter lets through
    double pixels = 0.0;  ///< height of the font on the device
    QRectF capitals;  ///< of its letters, without the room above and below them
};

/// The size and resolution of a widget; no picture.
class TextDevice final : public QPaintDevice {
public:
    explicit TextDevice(QSize size) : m_size(size), m_engine(*this) { }

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    QList<PaintedText> texts;

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
        explicit Engine(TextDevice& device) : QPaintEngine(AllFeatures), m_device(device) { }
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
            const QTransform transform = painter()->combinedTransform();
            const QRectF letters(position.x(), position.y() - item.ascent(), item.width(), item.ascent() + item.descent());
            const QRectF clip = painter()->hasClipping() ? transform.mapRect(painter()->clipBoundingRect()) : QRectF();
            constexpr double kPointsPerInch = 72.0;
            constexpr double kCapital = 0.72;  ///< of a font's height
            const QFont font = item.font();
            const double height = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * dpi() / kPointsPerInch;
            const QRectF capitals(position.x(), position.y() - kCapital * height, item.width(), kCapital * height);
            const double scale = std::hypot(transform.m21(), transform.m22());
            m_device.texts.append({ item.text(), transform.mapRect(letters), clip, height * scale, transform.mapRect(capitals) });
        }

    private:
        TextDevice& m_device;
    };

    QSize m_size;
    mutable Engine m_engine;
};

/// What the widget itself paints, without its children.
inline QList<PaintedText> paintedTexts(QWidget& widget)
{
    TextDevice device(widget.size());
    widget.render(&device, {}, {}, QWidget::RenderFlags());
    return device.texts;
}

/// What a function paints into a rectangle of this size, for figures that widgets keep as pictures.
inline QList<PaintedText> paintedTexts(QSize size, const std::function<void(QPainter&)>& paint)
{
    TextDevice device(size);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return device.texts;
}

/// Its whole text is to be read wherever it stands, so letters beyond the widget or its clip, or an ellipsis, are a fault.
/// @param dataMayElide tokens and file names are as long as they are; a number with an ellipsis is a fault all the same.
/// @param whole the text that the widget was given: where it ends in an ellipsis, as commands do that open a dialog, nothing was cut.
inline QStringList cutTexts(const QList<PaintedText>& texts, const QRectF& room, bool dataMayElide, const QString& whole = {})
{
    constexpr double kHair = 1.6;  // rounding, and the side bearing of the last letter
    QStringList faults;
    for (const PaintedText& each : texts) {
        if (each.text.trimmed().isEmpty()) {
            continue;
        }
        const auto beyond
            = [&](const QRectF& limit) { return each.place.left() < limit.left() - kHair || each.place.right() > limit.right() + kHair; };
        const auto digits = [](QChar character) { return character.isDigit(); };
        const bool number = std::any_of(each.text.begin(), each.text.end(), digits);
        const bool nothingLeft = each.text == QString(QChar(0x2026));
        const bool elided = nothingLeft
            || (!whole.contains(each.text) && each.text.contains(QChar(0x2026)) && (!dataMayElide || (number && each.text.size() < 5)));
        if (beyond(room) || (!each.clip.isNull() && beyond(each.clip)) || elided) {
            faults
                << QStringLiteral("\"%1\" %2 to %3 of %4").arg(each.text).arg(each.place.left()).arg(each.place.right()).arg(room.width());
        }
    }
    return faults;
}

inline bool inScrolledArea(const QWidget& widget)
{
    for (const QWidget* each = widget.parentWidget(); each != nullptr; each = each->parentWidget()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(each);
        if (area != nullptr && qobject_cast<const QAbstractItemView*>(each) == nullptr) {
            return true;
        }
    }
    return false;
}

/// "Panel/Widget name"
inline QString placeOf(const QWidget& widget)
{
    QString panel;
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget()) {
        if (qobject_cast<const QDockWidget*>(each) != nullptr) {
            panel = each->objectName() + QLatin1Char('/');
            break;
        }
    }
    return panel + QString::fromLatin1(widget.metaObject()->className()).section(QLatin1Char(':'), -1) + QLatin1Char(' ')
        + widget.objectName();
}

/// Every text of the window that cannot be read whole, every tab and panel that lies over another or out of its parent.
/// @param mayElide widgets whose texts are data.
inline QStringList unreadable(QWidget& window, const std::function<bool(const QWidget&)>& mayElide)
{
    QStringList faults;
    const auto report = [&faults](const QWidget& widget, const QStringList& found) {
        for (const QString& fault : found) {
            faults << placeOf(widget) + QLatin1String(": ") + fault;
        }
    };
    for (QWidget* each : window.findChildren<QWidget*>()) {
        if (!each->isVisible() || each->window() != &window || each->visibleRegion().isEmpty()) {
            continue;
        }
        QRectF room = each->rect();
        const auto* view = qobject_cast<const QAbstractItemView*>(each->parentWidget());
        const QString whole = each->property("text").toString().remove(QLatin1Char('&'));
        report(*each, cutTexts(paintedTexts(*each), room, view != nullptr || mayElide(*each), whole));
        const QWidget* parent = each->parentWidget();
        const bool scrolled = inScrolledArea(*each) || qobject_cast<const QAbstractScrollArea*>(parent) != nullptr;
        const bool text = !paintedTexts(*each).isEmpty();
        if (text && !scrolled && !parent->rect().adjusted(-1, -1, 1, 1).contains(each->geometry())) {
            report(*each, { QStringLiteral("reaches out of its parent") });
        }
        if (const auto* tabs = qobject_cast<const QTabBar*>(each); tabs != nullptr && tabs->count() > 0) {
            if (tabs->tabRect(tabs->count() - 1).right() > tabs->width() + 1) {
                report(*each, { QStringLiteral("has tabs out of sight") });
            }
        }
    }
    const QList<QDockWidget*> docks = window.findChildren<QDockWidget*>();
    for (const QDockWidget* a : docks) {
        if (!a->isVisible() || a->isFloating() || a->visibleRegion().isEmpty()) {
            continue;
        }
        if (!a->parentWidget()->rect().contains(a->geometry())) {
            report(*a, { QStringLiteral("reaches out of the window") });
        }
        for (const QDockWidget* b : docks) {
            const bool both = a < b && b->isVisible() && !b->isFloating() && !b->visibleRegion().isEmpty();
            if (both && a->geometry().intersects(b->geometry())) {
                report(*a, { QStringLiteral("lies over ") + b->objectName() });
            }
        }
    }
    return faults;
}

}  // namespace kvscope::test
