// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/cacheswitch.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"
#include "widgets/motion.h"

#include <QEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {
namespace {

// At 96 dpi and 100 %.
constexpr double kHeight = 48.0;
constexpr double kIconLeft = 15.0;
constexpr double kIconSide = 16.0;
constexpr double kTextLeft = 43.0;
constexpr double kTextGap = 10.0;
constexpr double kTrackWidth = 70.0;
constexpr double kTrackHeight = 30.0;
constexpr double kKnobMargin = 3.5;
constexpr double kRight = 10.0;
constexpr double kRadius = 6.0;
constexpr double kFrame = 2.0;
constexpr int kKnobMilliseconds = 120;
/// Allowance for fonts wider than their metrics say, and for one more digit.
constexpr double kRoom = 1.15;

QFont boldTable()
{
    QFont font = theme().font(FontRole::Table);
    font.setBold(true);
    return font;
}

}  // namespace

CacheSwitch::CacheSwitch(QWidget* parent) : QAbstractButton(parent), m_knob(new QVariantAnimation(this))
{
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_knob, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_knobAt = value.toDouble();
        update();
    });
    connect(this, &QAbstractButton::toggled, this, &CacheSwitch::moveKnob);
    refresh();
}

CacheSwitch::~CacheSwitch()
{
    ignoreChildren(this);
}

void CacheSwitch::setState(bool on, bool waiting)
{
    m_waiting = waiting;
    setChecked(on);
    setAccessibleDescription(liveLine());
    update();
}

void CacheSwitch::setWhyDisabled(const QString& why)
{
    if (std::exchange(m_whyDisabled, why) != why)
        refresh();
}

void CacheSwitch::setPositionsComputed(int count)
{
    m_positions = count;
    setAccessibleDescription(liveLine());
    update();
}

void CacheSwitch::setPastStep(int step, bool ranWithIt)
{
    m_pastStep = step;
    m_pastOn = ranWithIt;
    setAccessibleDescription(liveLine());
    update();
}

QString CacheSwitch::pastLine(int step, bool ranWithIt)
{
    const QString number = QLocale().toString(step + 1);
    //: under the name of the cache switch, while an earlier step is looked at: it ran with the cache, or without it
    return ranWithIt ? tr("step %1 ran with it").arg(number) : tr("step %1 ran without it").arg(number);
}

QString CacheSwitch::liveLine() const
{
    if (m_pastStep >= 0)
        return pastLine(m_pastStep, m_pastOn);
    if (m_waiting)
        return tr("from the next step");
    if (m_positions < 0)
        return tr("nothing computed yet");
    //: under the name of the cache switch; what the last step did
    return tr("%Ln position(s) computed", nullptr, m_positions);
}

QString CacheSwitch::word(bool on) const
{
    //: inside the cache switch, in capitals
    return on ? tr("ON") : tr("OFF");
}

int CacheSwitch::textWidth() const
{
    const QFontMetrics name(theme().font(FontRole::Title));
    const QFontMetrics line(theme().font(FontRole::Table));
    const QFontMetrics bold(boldTable());
    const int usual
        = std::max({ name.horizontalAdvance(tr("KV cache")), line.horizontalAdvance(tr("%Ln position(s) computed", nullptr, 99)),
            line.horizontalAdvance(tr("nothing computed yet")), line.horizontalAdvance(pastLine(98, true)),
            line.horizontalAdvance(pastLine(98, false)), bold.horizontalAdvance(tr("from the next step")) });
    const int longest = line.horizontalAdvance(tr("%Ln position(s) computed", nullptr, 9999));
    return std::max(static_cast<int>(std::lround(usual * kRoom)), longest);
}

int CacheSwitch::trackWidth() const
{
    const QFontMetrics metrics(theme().font(FontRole::Title));
    const int words = std::max(metrics.horizontalAdvance(word(true)), metrics.horizontalAdvance(word(false)));
    return std::max(theme().ipx(kTrackWidth), words + theme().ipx(kTrackHeight + 10));
}

QSize CacheSwitch::sizeHint() const
{
    const Theme& now = theme();
    const int lines = QFontMetrics(now.font(FontRole::Title)).height() + QFontMetrics(now.font(FontRole::Table)).height();
    return { now.ipx(kTextLeft) + textWidth() + now.ipx(kTextGap) + trackWidth() + now.ipx(kRight),
        std::max(now.ipx(kHeight), lines + now.ipx(8)) };
}

void CacheSwitch::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrame(painter);

    const bool on = isChecked();
    const QColor main = !isEnabled() ? now.disabled : on ? now.accent : now.off;
    const int iconSide = now.ipx(kIconSide);
    painter.drawPixmap(now.ipx(kIconLeft), (height() - iconSide) / 2,
        iconPixmap(on ? IconName::Drawer : IconName::EmptyBox, main, iconSide, devicePixelRatioF()));

    const QFont nameFont = now.font(FontRole::Title);
    const bool waiting = m_waiting && m_pastStep < 0;
    const QFont lineFont = waiting ? boldTable() : now.font(FontRole::Table);
    const int nameHeight = QFontMetrics(nameFont).height();
    const int lineHeight = QFontMetrics(lineFont).height();
    const int top = (height() - nameHeight - lineHeight) / 2;
    const int left = now.ipx(kTextLeft);
    const int room = width() - left - now.ipx(kTextGap) - trackWidth() - now.ipx(kRight);
    if (!on && now.id == ThemeId::Print) {
        // Words on a hatch need quiet around them.
        const int widest
            = std::max(QFontMetrics(nameFont).horizontalAdvance(tr("KV cache")), QFontMetrics(lineFont).horizontalAdvance(liveLine()));
        painter.fillRect(
            QRect(left, top, std::min(room, widest), nameHeight + lineHeight).adjusted(-now.ipx(4), 0, now.ipx(4), 0), now.surface);
    }
    painter.setFont(nameFont);
    painter.setPen(isEnabled() ? now.text : now.disabled);
    painter.drawText(QRect(left, top, room, nameHeight), Qt::AlignLeft | Qt::AlignVCenter, tr("KV cache"));
    painter.setFont(lineFont);
    painter.setPen(!isEnabled() ? now.disabled : (on && !waiting) || m_pastStep >= 0 ? now.text2 : main);
    painter.drawText(QRect(left, top + nameHeight, room, lineHeight), Qt::AlignLeft | Qt::AlignVCenter, liveLine());

    paintTrack(painter);
}

void CacheSwitch::paintFrame(QPainter& painter) const
{
    const Theme& now = theme();
    const bool on = isChecked();
    const bool hovered = underMouse() && isEnabled();
    const double frame = now.px(kFrame);
    QPen pen(on ? (hovered ? now.stagesOn[0] : now.accent) : (hovered ? now.stagesOff[0] : now.off), frame);
    QBrush ground(on ? now.tint : now.offTint);
    if (!isEnabled()) {
        pen.setColor(now.border);
        ground = now.naGround;
    } else if (!on && now.paper) {
        ground = now.hatch(HatchKind::Off, devicePixelRatioF());
    }
    if (!on)
        pen.setDashPattern({ 3.0, 1.6 });
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2), now.px(kRadius), now.px(kRadius));
}

void CacheSwitch::paintTrack(QPainter& painter) const
{
    const Theme& now = theme();
    const bool on = isChecked();
    const double frame = now.px(kFrame);
    const double trackHeight = std::max(now.px(kTrackHeight), QFontMetrics(now.font(FontRole::Title)).height() + 4.0);
    const QRectF track(width() - now.ipx(kRight) - trackWidth(), (height() - trackHeight) / 2, trackWidth(), trackHeight);
    const QColor main = !isEnabled() ? now.disabled : on ? now.accent : now.off;
    const QColor ground = on ? main : now.surface;
    const QColor ink = on ? now.onAccent : main;
    painter.setPen(QPen(main, frame));
    painter.setBrush(ground);
    const QRectF inner = track.adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2);
    painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2);

    const double margin = now.px(kKnobMargin);
    const double diameter = trackHeight - 2 * margin;
    const double travel = track.width() - diameter - 2 * margin;
    const double knobLeft = track.left() + margin + travel * m_knobAt;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(QRectF(knobLeft, track.top() + margin, diameter, diameter));

    const double free = track.width() - diameter - 2 * margin;
    const QRectF wordRect(on ? track.left() + margin : track.right() - free - margin, track.top(), free, track.height());
    painter.setFont(now.font(FontRole::Title));
    painter.setPen(ink);
    painter.drawText(wordRect, Qt::AlignCenter, word(on));
}

void CacheSwitch::moveKnob()
{
    const double goal = isChecked() ? 1.0 : 0.0;
    const int duration = isVisible() ? motionDuration(*this, kKnobMilliseconds) : 0;
    m_knob->stop();
    if (duration == 0) {
        m_knobAt = goal;
        update();
        return;
    }
    m_knob->setDuration(duration);
    m_knob->setStartValue(m_knobAt);
    m_knob->setEndValue(goal);
    m_knob->start();
}

void CacheSwitch::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange: refresh(); break;
    default: break;
    }
}

void CacheSwitch::keyPressEvent(QKeyEvent* event)
{
    // Makes Enter toggle too; by default only Space does.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void CacheSwitch::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void CacheSwitch::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void CacheSwitch::refresh()
{
    setAccessibleName(tr("KV cache"));
    setAccessibleDescription(liveLine());
    setToolTip(
        m_whyDisabled.isEmpty() ? tr("Keep the keys and values of earlier positions, or recompute them in every step (C)") : m_whyDisabled);
    updateGeometry();
    update();
}

}  // namespace kvscope
