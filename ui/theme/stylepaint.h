// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What KvStyle paints and measures, by kind of widget; and the frame that the window's own buttons share with Qt's. GUI thread only.

#include "theme/theme.h"

#include <QStyle>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionTab;
class QStyleOptionToolButton;

namespace kvscope {

/// Background, line and text of a button in one of its states.
struct ButtonLook {
    QColor ground;
    QColor line;
    QColor ink;
};
[[nodiscard]] ButtonLook buttonLook(QStyle::State state, bool filled = false);

/// A box with round corners and a line of one pixel.
void paintBox(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line, double radius);
inline constexpr double kButtonRadius = 5.0;  ///< at 100 %
inline constexpr double kComboRadius = 4.0;

[[nodiscard]] bool isSet(const QWidget* widget, const char* property);

// stylebuttons.cpp
void paintPushButtonBevel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget);
void paintPushButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget);
/// False for what Fusion draws better: text under icons, bare arrows.
bool paintToolButton(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget);
void paintCheckMark(QPainter& painter, const QStyleOption& option);
void paintRadioMark(QPainter& painter, const QStyleOption& option);
[[nodiscard]] QSize pushButtonSize(const QSize& contents, const QWidget* widget);
[[nodiscard]] QSize toolButtonSize(const QStyleOption* option, const QSize& contents, const QWidget* widget);

// stylefields.cpp
void paintComboBox(QPainter& painter, const QStyleOptionComboBox& option);
void paintComboBoxLabel(QPainter& painter, const QStyleOptionComboBox& option);
void paintSpinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget);
void paintField(QPainter& painter, const QStyleOption& option, const QWidget* widget);  ///< frame and background of a text field
void paintFrame(QPainter& painter, const QStyleOption& option, const QWidget* widget);  ///< any other QFrame
void paintSlider(QPainter& painter, const QStyleOptionSlider& option);  ///< horizontal
void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle);
[[nodiscard]] QRect frameContents(const QStyleOption& option, const QWidget* widget);
[[nodiscard]] QRect comboBoxPart(const QStyleOption& option, QStyle::SubControl part);
[[nodiscard]] QRect spinBoxPart(const QStyleOption& option, QStyle::SubControl part);
[[nodiscard]] QRect sliderPart(const QStyleOptionSlider& option, QStyle::SubControl part);
[[nodiscard]] QRect scrollBarPart(const QStyleOptionSlider& option, QStyle::SubControl part);

// stylemenus.cpp
/// @param mnemonics whether letters are underlined
void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, bool mnemonics);
void paintMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget, bool mnemonics);
void paintMenuBarGround(QPainter& painter, const QRect& rect, const QWidget* widget);
void paintTab(QPainter& painter, const QRect& rect, QStyle::State state, const QString& text, bool bold);
void paintHeaderSection(QPainter& painter, const QStyleOptionHeader& option);
[[nodiscard]] QSize menuItemSize(const QStyleOptionMenuItem& option, const QSize& contents, bool inCombo);

}  // namespace kvscope
