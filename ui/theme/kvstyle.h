// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Qt's own widgets in the colours and lengths of the theme, on top of Fusion. The style reads the theme whenever it paints or measures, so
// one style serves every theme and zoom. Owned by the application; GUI thread only.
//
// Dynamic properties that a widget may set before it is shown:
//   filled  = true   QPushButton: the one main button of a place (accent background)
//   compact = true   buttons: 24 high instead of 38, beside text
//   tab     = true   QToolButton: a layout tab in the menu bar
//   segment = "first" | "middle" | "last" | "only"   QToolButton: one choice of a SegmentedControl
//   card    = true   QFrame: floats over others (popups, prompt editor)
//   note    = true   QFrame: a remark on tint with an accent bar at its left
//   keycap  = true   QFrame: the name of a key
// Small buttons without a frame are QToolButtons with Qt's own autoRaise. A frame needs the shape QFrame::StyledPanel.

#include <QProxyStyle>

namespace kvscope {

class KvStyle final : public QProxyStyle {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(KvStyle)

public:
    KvStyle();
    ~KvStyle() override;

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    void polish(QApplication* application) override;
    void unpolish(QApplication* application) override;
    using QProxyStyle::unpolish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(
        ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;
    [[nodiscard]] QSize sizeFromContents(
        ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    [[nodiscard]] QRect subControlRect(
        ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const override;

protected:
    /// Letters of menus are underlined from Alt on, until the mouse or another key is used.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showMnemonics(bool shown);
    bool m_mnemonics = false;
};

}  // namespace kvscope
