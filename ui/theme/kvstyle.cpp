// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/kvstyle.h"

#include "theme/stylepaint.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFrame>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOption>

#include <algorithm>

namespace kvscope {
namespace {

/// A copy of an item's option with the colours of a chosen row: text keeps its colour, on tint.
template<typename Option> Option onTint(const Option& option)
{
    Option tinted = option;
    tinted.palette.setColor(QPalette::Highlight, theme().tint);
    tinted.palette.setColor(QPalette::HighlightedText, theme().text);
    return tinted;
}

/// Whether a line edit is part of a field that has a frame of its own.
bool isInField(const QWidget* widget)
{
    const QWidget* parent = widget != nullptr ? widget->parentWidget() : nullptr;
    return qobject_cast<const QAbstractSpinBox*>(parent) != nullptr || qobject_cast<const QComboBox*>(parent) != nullptr;
}

}  // namespace

KvStyle::KvStyle() : QProxyStyle(QStringLiteral("Fusion"))
{
    setObjectName(QStringLiteral("kvscope"));
}

KvStyle::~KvStyle() = default;

void KvStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    // A frame measures its border while it is constructed, when the style cannot know yet what it will be.
    if (auto* frame = qobject_cast<QFrame*>(widget); frame != nullptr && frame->frameShape() == QFrame::StyledPanel)
        frame->setFrameStyle(frame->frameStyle());
    // Only the handle is painted; the panel shows round it.
    if (qobject_cast<QScrollBar*>(widget) != nullptr)
        widget->setAttribute(Qt::WA_OpaquePaintEvent, false);
}

void KvStyle::polish(QApplication* application)
{
    QProxyStyle::polish(application);
    application->installEventFilter(this);
}

void KvStyle::unpolish(QApplication* application)
{
    application->removeEventFilter(this);
    QProxyStyle::unpolish(application);
}

bool KvStyle::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride: {
        const auto* key = static_cast<const QKeyEvent*>(event);
        const bool alt = key->key() == Qt::Key_Alt || key->modifiers().testFlag(Qt::AltModifier);
        showMnemonics(alt || (m_mnemonics && QApplication::activePopupWidget() != nullptr));
        break;
    }
    case QEvent::MouseButtonPress:
    case QEvent::ApplicationStateChange: showMnemonics(false); break;
    default: break;
    }
    return QProxyStyle::eventFilter(watched, event);
}

void KvStyle::showMnemonics(bool shown)
{
    if (m_mnemonics == shown) {
        return;
    }
    m_mnemonics = shown;
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (QWidget* window : windows) {
        for (auto* bar : window->findChildren<QMenuBar*>()) {
            bar->update();
        }
        if (qobject_cast<QMenu*>(window) != nullptr) {
            window->update();
        }
    }
}

void KvStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Theme& now = theme();
    switch (element) {
    case PE_FrameFocusRect:
        // The focus ring is round the widget; inside a table it is said which cell.
        if (qobject_cast<const QAbstractItemView*>(widget) != nullptr) {
            painter->save();
            painter->setPen(QPen(now.accent, 1.0));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
            painter->restore();
        }
        return;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame != nullptr && !isInField(widget)) {
            if (frame->lineWidth > 0)
                paintField(*painter, *option, widget);
            else
                painter->fillRect(option->rect, option->palette.base());
        }
        return;
    case PE_FrameLineEdit: paintField(*painter, *option, widget); return;
    case PE_Frame:
    case PE_FrameTabWidget:
    case PE_FrameTabBarBase:
    case PE_FrameStatusBarItem:
    case PE_PanelScrollAreaCorner: return;
    case PE_PanelMenu: painter->fillRect(option->rect, now.surface); return;
    case PE_FrameMenu:
    case PE_FrameDockWidget:
        painter->save();
        painter->setPen(QPen(now.border, 1.0));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    case PE_PanelTipLabel:
        painter->save();
        painter->setPen(QPen(now.edge, 1.0));
        painter->setBrush(now.surface);
        painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    case PE_PanelButtonCommand:
    case PE_PanelButtonTool: {
        const ButtonLook look = buttonLook(option->state);
        painter->save();
        paintBox(*painter, option->rect, look.ground, look.line, kButtonRadius);
        painter->restore();
        return;
    }
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: paintCheckMark(*painter, *option); return;
    case PE_IndicatorRadioButton: paintRadioMark(*painter, *option); return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(option->rect, option->state.testFlag(State_MouseOver) ? now.tint : now.bg);
        return;
    case PE_PanelItemViewItem:
    case PE_PanelItemViewRow:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            const QStyleOptionViewItem tinted = onTint(*item);
            QProxyStyle::drawPrimitive(element, &tinted, painter, widget);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void KvStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Theme& now = theme();
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const auto* menu = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    switch (element) {
    case CE_PushButtonBevel:
        if (button == nullptr)
            break;
        painter->save();
        paintPushButtonBevel(*painter, *button, widget);
        painter->restore();
        return;
    case CE_PushButtonLabel:
        if (button == nullptr)
            break;
        painter->save();
        paintPushButtonLabel(*painter, *button, widget);
        painter->restore();
        return;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintComboBoxLabel(*painter, *combo);
            return;
        }
        break;
    case CE_ShapedFrame: paintFrame(*painter, *option, widget); return;
    case CE_MenuItem:
        if (menu == nullptr)
            break;
        paintMenuItem(*painter, *menu, m_mnemonics);
        return;
    case CE_MenuEmptyArea: return;
    case CE_MenuBarItem:
        if (menu == nullptr)
            break;
        paintMenuBarItem(*painter, *menu, widget, m_mnemonics);
        return;
    case CE_MenuBarEmptyArea: paintMenuBarGround(*painter, option->rect, widget); return;
    case CE_HeaderSection:
        if (header == nullptr)
            break;
        paintHeaderSection(*painter, *header);
        return;
    case CE_HeaderEmptyArea: painter->fillRect(option->rect, now.surface); return;
    case CE_HeaderLabel:
        if (header != nullptr) {
            QStyleOptionHeader quiet = *header;
            quiet.palette.setColor(QPalette::ButtonText, now.text2);
            if (header->orientation == Qt::Vertical)  // rows are hardly higher than their text: margins would cut it
                quiet.rect.adjust(0, -now.ipx(4), 0, now.ipx(4));
            QProxyStyle::drawControl(element, &quiet, painter, widget);
            return;
        }
        break;
    case CE_TabBarTabShape: return;  // its label paints all of it
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            paintTab(*painter, tab->rect, tab->state, tab->text, false);
            return;
        }
        break;
    case CE_ProgressBarGroove:
        painter->save();
        painter->setPen(QPen(now.border, 1.0));
        painter->setBrush(now.naGround);
        painter->drawRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5));
        painter->restore();
        return;
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
            const double share = range > 0
                ? std::clamp(static_cast<double>(static_cast<qint64>(bar->progress) - bar->minimum) / static_cast<double>(range), 0.0, 1.0)
                : 1.0;
            QRectF done = QRectF(bar->rect).adjusted(1, 1, -1, -1);
            done.setWidth(done.width() * share);
            painter->fillRect(done, range > 0 ? now.accent : now.tint);  // without an end: nothing to measure
            return;
        }
        break;
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            const QStyleOptionViewItem tinted = onTint(*item);
            QProxyStyle::drawControl(element, &tinted, painter, widget);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void KvStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    switch (control) {
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            painter->save();
            const bool whole = paintToolButton(*painter, *button, widget);
            painter->restore();
            if (!whole)
                proxy()->drawControl(CE_ToolButtonLabel, button, painter, widget);
            return;
        }
        break;
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            paintComboBox(*painter, *combo);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            paintSpinBox(*painter, *spin, widget);
            return;
        }
        break;
    case CC_Slider:
        if (slider == nullptr || slider->orientation != Qt::Horizontal)
            break;
        paintSlider(*painter, *slider);
        return;
    case CC_ScrollBar:
        if (slider == nullptr)
            break;
        paintScrollBar(*painter, *slider, scrollBarPart(*slider, SC_ScrollBarSlider));
        return;
    default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int KvStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const Theme& now = theme();
    switch (metric) {
    case PM_DockWidgetSeparatorExtent: return now.ipx(10);
    case PM_MenuPanelWidth: return 1;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_ToolTipLabelFrameWidth: return now.ipx(4);
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
    case PM_MenuBarVMargin:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ScrollView_ScrollBarSpacing: return 0;
    case PM_MenuBarHMargin: return now.ipx(8);
    case PM_TabBarTabHSpace: return 2 * now.ipx(11);
    case PM_TabBarTabVSpace: return 2 * now.ipx(3) + now.ipx(2);
    case PM_HeaderMargin: return now.ipx(4);
    case PM_ScrollBarExtent: return now.ipx(10);
    case PM_ScrollBarSliderMin: return now.ipx(24);
    case PM_SliderThickness:
    case PM_SliderControlThickness: return now.ipx(16);
    case PM_SliderLength: return now.ipx(12);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return now.ipx(15);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing: return now.ipx(6);
    case PM_SmallIconSize:
    case PM_ButtonIconSize: return now.ipx(16);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int KvStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_Table_GridLineColor: return static_cast<int>(theme().grid.rgba());
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    case SH_UnderlineShortcut: return m_mnemonics ? 1 : 0;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize KvStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const
{
    const Theme& now = theme();
    switch (type) {
    case CT_PushButton: return pushButtonSize(contents, widget);
    case CT_ToolButton: return toolButtonSize(option, contents, widget);
    case CT_MenuItem:
        if (const auto* menu = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return menuItemSize(*menu, contents, qobject_cast<const QComboBox*>(widget) != nullptr);
        break;
    case CT_MenuBarItem: return { contents.width() + 2 * now.ipx(11), contents.height() + 2 * now.ipx(7) + 1 };
    case CT_LineEdit:
        if (isInField(widget))
            return contents;
        return { contents.width() + 2 * now.ipx(5) + 2, std::max(now.ipx(26), contents.height() + 2 * now.ipx(3) + 2) };
    case CT_SpinBox: return { contents.width() + now.ipx(7 + 18), std::max(now.ipx(28), contents.height() + 4) };
    case CT_ComboBox: return { contents.width() + now.ipx(2 * 10 + 5 + 14), std::max(now.ipx(24), contents.height() + 4) };
    case CT_ProgressBar: return { contents.width(), now.ipx(6) + 2 };
    default: break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect KvStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_ShapedFrameContents: return frameContents(*option, widget);
    case SE_LineEditContents:
        if (isInField(widget))
            return option->rect;
        return QProxyStyle::subElementRect(element, option, widget).adjusted(theme().ipx(4), 0, -theme().ipx(4), 0);
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents: return option->rect;
    default: return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect KvStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
    switch (control) {
    case CC_ComboBox:
        if (part == SC_ComboBoxArrow || part == SC_ComboBoxEditField)
            return comboBoxPart(*option, part);
        break;
    case CC_SpinBox: return spinBoxPart(*option, part);
    case CC_Slider:
        if (slider != nullptr && slider->orientation == Qt::Horizontal)
            return sliderPart(*slider, part);
        break;
    case CC_ScrollBar:
        if (slider != nullptr)
            return scrollBarPart(*slider, part);
        break;
    default: break;
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

}  // namespace kvscope
