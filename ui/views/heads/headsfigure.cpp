// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headsfigure.h"

#include "state/runhistory.h"
#include "views/heads/headtext.h"

#include <QPainter>
#include <QTextDocumentFragment>

namespace kvscope {

HeadsFigure::HeadsFigure(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    m_heads.grid.summary = subject.run->heads().after(subject.step);
    if (!m_heads.grid.summary)
        throw undrawnStep(*subject.run, subject.step);
    m_caption.record = subject.run->records()[subject.step];
    m_heads.use = HeadGridRoom::Page;
    m_heads.grid.scale = subject.display.scale;
    m_heads.grid.palette = subject.display.palette;
}

QString HeadsFigure::title() const
{
    //: title of a picture; %1 layers, %2 heads of each layer, %3 step
    return tr("All heads: %1 layers × %2 heads, after step %3")
        .arg(QString::number(m_heads.grid.layers()), QString::number(m_heads.grid.heads()), QString::number(m_caption.record->index + 1));
}

QString HeadsFigure::origin(const QLocale& locale) const
{
    const int each = m_heads.grid.summary->positionsPerCell();
    QStringList parts { tr("%Ln position(s)", nullptr, m_heads.grid.summary->positions()), m_caption.cacheMode() };
    if (each > 1)
        //: of a small picture of attention: how many positions share a cell, of which the largest weight is shown
        parts << tr("%Ln position(s) a cell", nullptr, each);
    return m_caption.origin(parts, locale);
}

QString HeadsFigure::sentence(const QLocale& locale) const
{
    return QTextDocumentFragment::fromHtml(HeadText::sentences(m_heads.grid, locale).value(0)).toPlainText();
}

FigureCaption::Words HeadsFigure::words(const QLocale& locale) const
{
    return { title(), origin(locale), sentence(locale) };
}

QString HeadsFigure::description(const QLocale& locale) const
{
    return m_caption.description(words(locale), locale);
}

void HeadsFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const QRectF rest = m_caption.paintPage(painter, rect, words(style.locale), style);
    m_heads.paint(painter, rest, style);
}

std::unique_ptr<Figure> makeHeadsFigure(const FigureSubject& subject)
{
    return std::make_unique<HeadsFigure>(subject);
}

}  // namespace kvscope
