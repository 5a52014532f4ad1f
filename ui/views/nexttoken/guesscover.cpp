// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/guesscover.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

namespace kvscope {

namespace {
constexpr int kIcon = 22;  ///< px at 100 %
constexpr int kGap = 8;
constexpr int kKeyPadding = 5;
}  // namespace

GuessCover::GuessCover(QWidget* parent) : QWidget(parent)
{
    setCursor(Qt::PointingHandCursor);
}

GuessCover::~GuessCover() = default;

void GuessCover::setTexts(const QString& question, const QString& key, const QString& effect)
{
    m_question = question;
    m_key = key;
    m_effect = effect;
    setAccessibleName(question);
    setAccessibleDescription(QString(key + QLatin1Char(' ') + effect));
    update();
}

QSize GuessCover::sizeHint() const
{
    return { theme().ipx(200), theme().ipx(90) };
}

void GuessCover::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    const Theme& now = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen frame(now.border, 1.0);
    frame.setDashPattern({ 4.0, 3.0 });
    painter.setPen(frame);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), now.px(5), now.px(5));

    const QFontMetrics body(now.font(FontRole::Body));
    const QFontMetrics tick(now.font(FontRole::Tick));
    const QFontMetrics table(now.font(FontRole::Table));
    const int gap = now.ipx(kGap);
    const int icon = now.ipx(kIcon);
    const int keyHeight = tick.height() + now.ipx(2);
    int y = (height() - icon - gap - body.height() - gap - keyHeight) / 2;
    painter.drawPixmap((width() - icon) / 2, y, iconPixmap(IconName::EyeCrossed, now.text2, icon, devicePixelRatioF()));
    y += icon + gap;
    painter.setFont(now.font(FontRole::Body));
    painter.setPen(now.text);
    painter.drawText(QRect(0, y, width(), body.height()), Qt::AlignCenter, m_question);
    y += body.height() + gap;

    const int keyWidth = tick.horizontalAdvance(m_key) + 2 * now.ipx(kKeyPadding);
    const int effectWidth = table.horizontalAdvance(m_effect) + 1;
    const int left = (width() - keyWidth - now.ipx(4) - effectWidth) / 2;
    const QRect key(left, y, keyWidth, keyHeight);
    painter.setPen(QPen(now.edge, 1.0));
    painter.drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), now.px(3), now.px(3));
    painter.setPen(now.text2);
    painter.setFont(now.font(FontRole::Tick));
    painter.drawText(key, Qt::AlignCenter, m_key);
    painter.setFont(now.font(FontRole::Table));
    painter.drawText(QRect(key.right() + 1 + now.ipx(4), y, effectWidth, keyHeight), Qt::AlignLeft | Qt::AlignVCenter, m_effect);
}

void GuessCover::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) {
        emit revealRequested();
        event->accept();
        return;
    }
    QWidget::mouseReleaseEvent(event);
}

}  // namespace kvscope
