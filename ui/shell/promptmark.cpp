// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/promptmark.h"

#include "text/tokenlabel.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextCursor>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kMarkPadding = 2.0;
constexpr double kMarkGap = 1.0;
constexpr double kMarkSize = 0.8;  ///< of the box's font

QString nameOf(const QTextFormat& format)
{
    return characterMark(static_cast<char32_t>(format.intProperty(PromptMark::kCharacter)));
}

}  // namespace

PromptMark::PromptMark(const QPlainTextEdit* box, QObject* owner) : QObject(owner), m_box(box) { }

PromptMark::~PromptMark() = default;

QSizeF PromptMark::intrinsicSize(QTextDocument* /*document*/, int /*position*/, const QTextFormat& format)
{
    const QFontMetricsF metrics(font());
    return { metrics.horizontalAdvance(nameOf(format)) + 2 * (kMarkPadding + kMarkGap), metrics.ascent() };
}

void PromptMark::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* /*document*/, int position, const QTextFormat& format)
{
    const QRectF frame = rect.adjusted(kMarkGap, 0.5, -kMarkGap, -0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QTextCursor cursor = m_box->textCursor();
    const bool selected = position >= cursor.selectionStart() && position < cursor.selectionEnd();
    const QColor ink = selected ? m_box->palette().color(QPalette::HighlightedText) : theme().text2;
    painter->setPen(QPen(ink, 1.0));
    painter->drawRoundedRect(frame, 2, 2);
    painter->setFont(font());
    painter->drawText(frame, Qt::AlignCenter | Qt::TextDontClip, nameOf(format));
    painter->restore();
}

QFont PromptMark::font() const
{
    QFont small = m_box->font();
    small.setPointSizeF(small.pointSizeF() > 0 ? small.pointSizeF() * kMarkSize : small.pointSizeF());
    if (small.pixelSize() > 0) {
        small.setPixelSize(std::max(1, static_cast<int>(small.pixelSize() * kMarkSize)));
    }
    return small;
}

}  // namespace kvscope
