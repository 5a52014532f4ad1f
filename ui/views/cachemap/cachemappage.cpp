// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemappage.h"

#include "text/steptext.h"

#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kGrowthHeight = 110;  ///< at least
constexpr double kAboveGrowth = 10;

}  // namespace

CacheMapPage::CacheMapPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    m_figure.map = cacheMap(*subject.run, *subject.model, subject.step);
    if (m_figure.map.empty())
        throw undrawnStep(*subject.run, subject.step);
    m_figure.palette = subject.display.palette;
    m_growth = growthFigure(*subject.run, subject.model->config, subject.step);
    m_caption.record = m_figure.map.record;
}

QString CacheMapPage::title() const
{
    //: title of a picture; %1 layers, %2 KV heads of each layer, %3 step
    return tr("Cache: %1 layers × %2 KV heads, after step %3")
        .arg(QString::number(m_figure.map.layers), QString::number(m_figure.map.kvHeads), QString::number(m_caption.record->index + 1));
}

QString CacheMapPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString CacheMapPage::sentence(const QLocale& locale) const
{
    const QString html = m_figure.map.sentence(locale) + QStringLiteral(": ") + m_figure.map.formulas(locale).value(0);
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

FigureCaption::Words CacheMapPage::words(const QLocale& locale) const
{
    return { title(), origin(locale), sentence(locale) };
}

QString CacheMapPage::description(const QLocale& locale) const
{
    return m_caption.description(words(locale), locale);
}

void CacheMapPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const QRectF rest = m_caption.paintPage(painter, rect, words(style.locale), style);
    // The rows of a small model are no higher than they are useful; the curve has what they leave.
    const double least = std::min(style.theme.px(kGrowthHeight), rest.height() / 3);
    const QRectF map = rest.adjusted(0, 0, 0, -least);
    const double bottom = m_figure.layout(map, style.theme).legend().bottom();
    m_figure.paint(painter, map, style);
    const double top = std::min(bottom + style.theme.px(kAboveGrowth), rest.bottom() - least);
    m_growth.paint(painter, QRectF(QPointF(rest.left(), top), rest.bottomRight()), style);
}

std::unique_ptr<Figure> makeCacheMapFigure(const FigureSubject& subject)
{
    return std::make_unique<CacheMapPage>(subject);
}

}  // namespace kvscope
