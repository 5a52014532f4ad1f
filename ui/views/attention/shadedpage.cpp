// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedpage.h"

#include "text/steptext.h"

#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

ShadedPage::ShadedPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    const int query = queryOf(subject.display.pinned, subject.run->positionsAt(subject.step));
    if (subject.step >= 0 && subject.step < subject.run->steps())
        m_text.row = shadedRow(*subject.run, subject.model->tokenizer.get(), subject.step, query, { subject.layer, subject.head });
    if (m_text.row.weights.empty())
        throw undrawnStep(*subject.run, subject.step);
    m_caption.record = subject.run->records()[subject.step];
    m_text.scale = subject.display.scale;
    m_text.palette = subject.display.palette;
    m_text.pointed = subject.display.pinned ? subject.display.pinned->key : -1;
}

QString ShadedPage::title() const
{
    //: title of a picture; %1: "Layer 1, head 2, row 14 is", %2 step
    return tr("Attention as text: %1, step %2").arg(m_text.row.title(), QString::number(m_caption.record->index + 1));
}

QString ShadedPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString ShadedPage::sentence(const QLocale& locale) const
{
    const QString words = m_text.pointed >= 0 ? m_text.row.readout(m_text.pointed, locale) : m_text.row.sentence(locale);
    QString text = QTextDocumentFragment::fromHtml(words).toPlainText();
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString ShadedPage::description(const QLocale& locale) const
{
    return QStringList { origin(locale), m_caption.prompt(), sentence(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void ShadedPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), sentence(style.locale), FontRole::Table, theme.text, theme);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    }
    painter.restore();
    rest.setTop(rest.top() + 4);
    // Where not all of the text has room, the page ends with the line of the query.
    ShadedFigure text = m_text;
    const TokenFlow flow = text.flow(rest.width(), theme);
    const double lines = std::floor(ShadedFigure::textArea(rest, theme).height() / flow.lineHeight());
    text.scrolled = std::max(0.0, flow.box(text.row.query).top() - (lines - 1) * flow.lineHeight());
    text.paint(painter, rest, style, flow);
}

std::unique_ptr<Figure> makeShadedFigure(const FigureSubject& subject)
{
    return std::make_unique<ShadedPage>(subject);
}

}  // namespace kvscope
