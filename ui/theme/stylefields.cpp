// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"
#include "theme/stylepaint.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTextEdit>

#include <algorithm>

namespace kvscope {
namespace {

// At 100 %.
constexpr int kComboPadding = 10;
constexpr int kComboGap = 5;
constexpr int kChevron = 14;
constexpr int kSpinArrows = 18;
constexpr int kSpinPadding = 7;
constexpr int kGroove = 2;
constexpr int kHandle = 12;

bool isTextArea(const QWidget* widget)
{
    return qobject_cast<const QPlainTextEdit*>(widget) != nullptr || qobject_cast<const QTextEdit*>(widget) != nullptr;
}

double ratioOf(const QPainter& painter)
{
    return painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
}

}  // namespace

void paintComboBox(QPainter& painter, const QStyleOptionComboBox& option)
{
    const Theme& now = theme();
    const ButtonLook look = buttonLook(option.state & ~QStyle::State_On);
    painter.save();
    if (option.frame)
        paintBox(painter, option.rect, look.ground, look.line, kComboRadius);
    const int side = now.ipx(kChevron);
    const QRect arrow = comboBoxPart(option, QStyle::SC_ComboBoxArrow);
    painter.drawPixmap(
        arrow.left(), arrow.top() + (arrow.height() - side) / 2, iconPixmap(IconName::ChevronDown, look.ink, side, ratioOf(painter)));
    painter.restore();
}

void paintComboBoxLabel(QPainter& painter, const QStyleOptionComboBox& option)
{
    if (option.editable)
        return;  // its line edit says it
    QRect room = comboBoxPart(option, QStyle::SC_ComboBoxEditField);
    painter.save();
    if (!option.currentIcon.isNull()) {
        const QRect place(
            room.left(), room.top() + (room.height() - option.iconSize.height()) / 2, option.iconSize.width(), option.iconSize.height());
        option.currentIcon.paint(&painter, place);
        room.setLeft(place.right() + 1 + theme().ipx(kComboGap));
    }
    painter.setPen(buttonLook(option.state & ~QStyle::State_On).ink);
    painter.drawText(
        room, Qt::AlignVCenter | Qt::AlignLeft, option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, room.width()));
    painter.restore();
}

QRect comboBoxPart(const QStyleOption& option, QStyle::SubControl part)
{
    const Theme& now = theme();
    const int padding = now.ipx(kComboPadding);
    const int side = now.ipx(kChevron);
    QRect rect = option.rect;
    if (part == QStyle::SC_ComboBoxArrow)
        rect.setLeft(rect.right() + 1 - padding / 2 - side - 2);
    else if (part == QStyle::SC_ComboBoxEditField)
        rect.adjust(padding, 0, -(padding + side + now.ipx(kComboGap)) + padding / 2, 0);
    return QStyle::visualRect(option.direction, option.rect, rect);
}

void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget)
{
    const Theme& now = theme();
    painter.save();
    if (option.frame)
        paintField(painter, option, widget);
    const auto arrow = [&](QStyle::SubControl part, bool possible, int direction) {
        const QRect place = spinBoxPart(option, part);
        const bool hot
            = possible && option.activeSubControls.testFlag(part) && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
        const double half = now.px(3.5);
        const double x = place.center().x() + 0.5;
        const double tip = option.rect.center().y() + 0.5 + direction * now.px(6);
        const double base = tip - direction * half;
        QPainterPath chevron(QPointF(x - half, base));
        chevron.lineTo(x, tip);
        chevron.lineTo(x + half, base);
        painter.setPen(QPen(!possible ? now.disabled
                : hot                 ? now.accent
                                      : now.text2,
            now.px(1.3), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawPath(chevron);
    };
    if (option.buttonSymbols != QAbstractSpinBox::NoButtons) {
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        arrow(QStyle::SC_SpinBoxUp, enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled), -1);
        arrow(QStyle::SC_SpinBoxDown, enabled && option.stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled), 1);
    }
    painter.restore();
}

QRect spinBoxPart(const QStyleOption& option, QStyle::SubControl part)
{
    const Theme& now = theme();
    QRect rect = option.rect;
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    const bool buttons = spin == nullptr || spin->buttonSymbols != QAbstractSpinBox::NoButtons;
    const int arrows = buttons ? now.ipx(kSpinArrows) : now.ipx(kSpinPadding);
    if (part == QStyle::SC_SpinBoxEditField) {
        rect.adjust(now.ipx(kSpinPadding), 1, -arrows, -1);
    } else if (part == QStyle::SC_SpinBoxUp || part == QStyle::SC_SpinBoxDown) {
        rect.setLeft(rect.right() + 1 - (buttons ? arrows : 0));
        const int middle = rect.center().y();
        if (part == QStyle::SC_SpinBoxUp)
            rect.setBottom(middle);
        else
            rect.setTop(middle + 1);
    }
    return QStyle::visualRect(option.direction, option.rect, rect);
}

void paintField(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool spin = qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
    const bool active = option.state.testFlag(QStyle::State_HasFocus) || (spin && option.state.testFlag(QStyle::State_MouseOver));
    painter.save();
    paintBox(painter, option.rect, enabled ? now.surface : now.naGround,
        !enabled     ? now.border
            : active ? now.accent
                     : now.edge,
        kButtonRadius);
    painter.restore();
}

void paintFrame(QPainter& painter, const QStyleOption& option, const QWidget* widget)
{
    const Theme& now = theme();
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
    if (frame == nullptr || frame->frameShape == QFrame::NoFrame)
        return;
    if (isTextArea(widget)) {
        paintField(painter, option, widget);
        return;
    }
    if (qobject_cast<const QAbstractScrollArea*>(widget) != nullptr)
        return;  // panels have a frame already
    painter.save();
    if (isSet(widget, "note")) {
        painter.fillRect(option.rect, now.tint);
        painter.fillRect(QRect(option.rect.topLeft(), QSize(now.ipx(3), option.rect.height())), now.accent);
    } else if (isSet(widget, "keycap")) {
        paintBox(painter, option.rect, Qt::transparent, now.border, 3.0);
    } else if (isSet(widget, "card")) {
        paintBox(painter, option.rect, now.surface, now.edge, 6.0);
    } else {
        painter.setPen(QPen(now.border, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    painter.restore();
}

QRect frameContents(const QStyleOption& option, const QWidget* widget)
{
    const Theme& now = theme();
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option);
    const bool shown = frame != nullptr && frame->frameShape != QFrame::NoFrame;
    if (!shown)
        return option.rect;
    if (isTextArea(widget))
        return option.rect.adjusted(now.ipx(5) + 1, now.ipx(3) + 1, -now.ipx(5) - 1, -now.ipx(3) - 1);
    if (qobject_cast<const QAbstractScrollArea*>(widget) != nullptr)
        return option.rect;
    if (isSet(widget, "note"))
        return option.rect.adjusted(now.ipx(3), 0, 0, 0);
    if (isSet(widget, "keycap"))
        return option.rect.adjusted(now.ipx(4) + 1, 1, -now.ipx(4) - 1, -1);
    return option.rect.adjusted(1, 1, -1, -1);
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& option)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const QRect groove = sliderPart(option, QStyle::SC_SliderGroove);
    const QRectF handle(sliderPart(option, QStyle::SC_SliderHandle));
    const int line = now.ipx(kGroove);
    const QRect bar(groove.left(), groove.center().y() - line / 2 + 1, groove.width(), line);
    QRect done = bar;
    if (option.upsideDown)
        done.setLeft(static_cast<int>(handle.center().x()));
    else
        done.setRight(static_cast<int>(handle.center().x()));
    const QColor ink = enabled ? now.accent : now.disabled;
    painter.save();
    painter.fillRect(bar, now.border);
    painter.fillRect(done, ink);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hot
        = enabled && option.activeSubControls.testFlag(QStyle::SC_SliderHandle) && option.state.testFlag(QStyle::State_MouseOver);
    const double pen = now.px(2);
    painter.setPen(QPen(ink, pen));
    painter.setBrush(hot ? now.tint : now.surface);
    painter.drawEllipse(handle.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2));
    painter.restore();
}

QRect sliderPart(const QStyleOptionSlider& option, QStyle::SubControl part)
{
    const int side = theme().ipx(kHandle);
    const QRect rect = option.rect;
    if (part != QStyle::SC_SliderHandle)
        return rect;
    const int left = QStyle::sliderPositionFromValue(
        option.minimum, option.maximum, option.sliderPosition, std::max(0, rect.width() - side), option.upsideDown);
    return { rect.left() + left, rect.center().y() - side / 2 + 1, side, side };
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle)
{
    if (option.minimum == option.maximum)
        return;
    const Theme& now = theme();
    const bool hot = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider)
        && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    const int margin = now.ipx(2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(hot ? now.edge : now.disabled);
    painter.drawRoundedRect(QRectF(handle).adjusted(margin, margin, -margin, -margin), now.px(3), now.px(3));
    painter.restore();
}

QRect scrollBarPart(const QStyleOptionSlider& option, QStyle::SubControl part)
{
    const bool flat = option.orientation == Qt::Horizontal;
    const QRect rect = option.rect;
    const int length = flat ? rect.width() : rect.height();
    const qint64 range = static_cast<qint64>(option.maximum) - option.minimum;
    const qint64 page = std::max(1, option.pageStep);
    const int least = std::min(length, theme().ipx(24));
    const int handle = range > 0 ? std::clamp(static_cast<int>(length * page / (range + page)), least, length) : length;
    const int start
        = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition, length - handle, option.upsideDown);
    const auto along = [&](int from, int size) {
        return flat ? QRect(from, rect.top(), size, rect.height()) : QRect(rect.left(), from, rect.width(), size);
    };
    switch (part) {
    case QStyle::SC_ScrollBarSlider: return along(start, handle);
    case QStyle::SC_ScrollBarSubPage: return along(0, start);
    case QStyle::SC_ScrollBarAddPage: return along(start + handle, length - start - handle);
    case QStyle::SC_ScrollBarGroove: return rect;
    default: return {};  // no buttons at the ends
    }
}

}  // namespace kvscope
