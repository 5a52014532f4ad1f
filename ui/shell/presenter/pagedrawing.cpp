// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/pagedrawing.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kLargestNumber = 116.0;
constexpr double kBesideSize = 34.0;
constexpr double kNumberGap = 22.0;
constexpr double kNumberShare = 0.62;  ///< of the width at most
constexpr double kKeyHeight = 42.0;
constexpr double kKeyPadding = 11.0;

}  // namespace

void drawPageLine(
    QPainter& painter, const QRectF& rect, const QString& text, const QFont& font, const QColor& color, Qt::Alignment alignment)
{
    const QString shown = QFontMetricsF(font).elidedText(text, Qt::ElideRight, rect.width() + 1.0);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(rect, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip, shown);
}

double pageLineHeight(const QFont& font)
{
    return std::ceil(QFontMetricsF(font).height());
}

double pageTextWidth(const QFont& font, const QString& text)
{
    return std::ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1.0;
}

PageRichText::PageRichText(const QString& html, const QFont& font, double width) : m_document(std::make_unique<QTextDocument>())
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_document->setUndoRedoEnabled(false);
    m_document->setDocumentMargin(0.0);
    m_document->setDefaultTextOption(option);
    m_document->setDefaultFont(font);
    m_document->setHtml(html);
    m_document->setTextWidth(width);
}

PageRichText::~PageRichText() = default;
PageRichText::PageRichText(PageRichText&&) noexcept = default;
PageRichText& PageRichText::operator=(PageRichText&&) noexcept = default;

double PageRichText::height() const
{
    return std::ceil(m_document->size().height());
}

void PageRichText::paint(QPainter& painter, const QPointF& corner, const QColor& color) const
{
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, color);
    painter.save();
    painter.translate(corner);
    m_document->documentLayout()->draw(&painter, context);
    painter.restore();
}

double drawPageWords(
    QPainter& painter, const QRectF& rect, const QStringList& wordings, double most, const QFont& font, const QColor& color)
{
    for (qsizetype i = 0; i < wordings.size(); ++i) {
        const PageRichText words(wordings[i], font, rect.width());
        if (words.height() <= most + 1.0 || i + 1 == wordings.size()) {
            words.paint(painter, rect.topLeft(), color);
            return words.height();
        }
    }
    return 0.0;
}

void drawPageHeadline(QPainter& painter, const QRectF& rect, const PageHeadline& headline, const PresenterStyle& style)
{
    const double height = style.u(kPageHeadline);
    double size = kLargestNumber;
    while (size > kPageNumber && pageTextWidth(style.font(size, true), headline.number) > rect.width() * kNumberShare) {
        size = std::max(kPageNumber, size - 4.0);
    }
    const QFont large = style.font(size, true);
    const double number = pageTextWidth(large, headline.number);
    drawPageLine(painter, QRectF(rect.left(), rect.top(), number + 2.0, height), headline.number, large, headline.color);
    const double left = rect.left() + number + style.u(kNumberGap);
    const QRectF words(left, rect.top(), std::max(1.0, rect.right() - left), height);

    const QFont bold = style.font(kBesideSize, true);
    const QFont plain = style.font(kSmallestPageText);
    // Words go before numbers where there is no room for both: the second line first.
    QString below;
    for (const QString& clause : headline.below) {
        const QString longer = below.isEmpty() ? clause : below + QStringLiteral(" · ") + clause;
        if (pageTextWidth(plain, longer) > words.width()) {
            break;
        }
        below = longer;
    }
    const QString wrapped = below.isEmpty() && !headline.below.isEmpty() ? headline.below.first() : QString();
    const double belowHeight = below.isEmpty() && wrapped.isEmpty() ? 0.0 : pageLineHeight(plain) * (wrapped.isEmpty() ? 1.0 : 2.0);
    const PageRichText title(headline.beside.toHtmlEscaped(), bold, words.width());
    const PageRichText smaller(headline.beside.toHtmlEscaped(), style.font(kSmallestPageText, true), words.width());
    const bool fits = title.height() + belowHeight <= height;
    const PageRichText& beside = fits ? title : smaller;
    const bool room = beside.height() + belowHeight <= height + 1.0;
    const double all = beside.height() + (room ? belowHeight : 0.0);
    const double top = words.top() + std::max(0.0, (height - all) / 2.0);
    beside.paint(painter, QPointF(left, top), style.theme().text);
    if (room && !below.isEmpty()) {
        drawPageLine(painter, QRectF(left, top + beside.height(), words.width(), pageLineHeight(plain)), below, plain, style.theme().text2);
    } else if (room && !wrapped.isEmpty()) {
        const PageRichText text(wrapped.toHtmlEscaped(), plain, words.width());
        if (text.height() <= belowHeight + 1.0) {
            text.paint(painter, QPointF(left, top + beside.height()), style.theme().text2);
        }
    }
}

double pageKeyWidth(const QString& text, const PresenterStyle& style)
{
    return std::max(style.u(kKeyHeight), pageTextWidth(style.font(kSmallestPageText), text) + 2.0 * style.u(kKeyPadding));
}

double drawPageKey(QPainter& painter, double left, double center, const QString& text, const PresenterStyle& style)
{
    const double wide = pageKeyWidth(text, style);
    const QRectF cap(left, center - style.u(kKeyHeight) / 2.0, wide, style.u(kKeyHeight));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.theme().edge, style.u(2.0)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(cap, style.u(5.0), style.u(5.0));
    painter.restore();
    drawPageLine(painter, cap, text, style.font(kSmallestPageText), style.theme().text, Qt::AlignCenter);
    return cap.right();
}

}  // namespace kvscope
