// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/lessonblock.h"

#include "theme/theme.h"

#include <QPainter>

namespace kvscope {

namespace {

constexpr double kPadding = 10.0;  // at 100 %
constexpr double kBar = 3.0;
constexpr double kRadius = 4.0;

}  // namespace

LessonBlock::LessonBlock(MarkupBlock::Kind kind, bool covered, QWidget* parent) : QLabel(parent), m_kind(kind), m_covered(covered)
{
    const Theme& look = theme();
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setFont(look.font(FontRole::Chip));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    const int padding = look.ipx(kPadding);
    switch (m_kind) {
    case MarkupBlock::Kind::Paragraph:
        if (m_covered) {
            setContentsMargins(padding, padding, padding, padding);
            setAlignment(Qt::AlignCenter);
        }
        break;
    case MarkupBlock::Kind::Entry: setContentsMargins(look.ipx(14), 0, 0, 0); break;
    case MarkupBlock::Kind::Callout: setContentsMargins(padding + look.ipx(kBar + 2), padding, padding, padding); break;
    case MarkupBlock::Kind::Formula:
    case MarkupBlock::Kind::WrongFormula:
        setContentsMargins(padding, padding, padding, padding);
        setAlignment(Qt::AlignCenter);
        break;
    }
}

LessonBlock::~LessonBlock() = default;

void LessonBlock::paintEvent(QPaintEvent* event)
{
    const Theme& look = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inner = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = look.px(kRadius);
    switch (m_kind) {
    case MarkupBlock::Kind::Paragraph:
        if (m_covered) {
            painter.fillRect(rect(), look.hatch(HatchKind::NotApplicable, devicePixelRatioF()));
        }
        break;
    case MarkupBlock::Kind::Entry: {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.accent);
        const double side = look.px(5);
        painter.drawEllipse(QRectF(look.px(2), fontMetrics().ascent() / 2.0, side, side));
        break;
    }
    case MarkupBlock::Kind::Callout:
        painter.fillRect(rect(), look.tint);
        painter.fillRect(QRectF(0.0, 0.0, look.px(kBar), height()), look.accent);
        break;
    case MarkupBlock::Kind::Formula:
        painter.setPen(QPen(look.edge, 1.0));
        painter.setBrush(look.naGround);
        painter.drawRoundedRect(inner, radius, radius);
        break;
    case MarkupBlock::Kind::WrongFormula:
        painter.setPen(QPen(look.off, 1.5, Qt::DashLine));
        painter.setBrush(look.offTint);
        painter.drawRoundedRect(inner, radius, radius);
        break;
    }
    painter.end();
    QLabel::paintEvent(event);
}

}  // namespace kvscope
