// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchpage.h"

#include "text/steptext.h"

#include <QPainter>
#include <QTextDocumentFragment>

namespace kvscope {

WatchPage::WatchPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (subject.step < 0 || subject.step >= subject.run->steps() || subject.words.empty())
        throw uncomputedStep(*subject.run, subject.step);
    m_caption.record = subject.run->records()[subject.step];
    m_figure.curves
        = watchCurves(*subject.run, subject.words, subject.model->tokenizer.get(), subject.model->config.vocabSize, subject.step);
}

QString WatchPage::title() const
{
    QStringList words;
    for (const WatchLine& line : m_figure.curves.lines)
        words << line.word.text;
    //: title of a picture; %1: words
    return tr("Watched words: %1").arg(words.join(QStringLiteral(", ")));
}

QString WatchPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString WatchPage::sentence(const QLocale& locale) const
{
    QStringList parts { QTextDocumentFragment::fromHtml(m_figure.curves.at(m_figure.curves.viewedStep, locale)).toPlainText() };
    return (parts + m_figure.curves.notes()).join(QStringLiteral(" · "));
}

QString WatchPage::description(const QLocale& locale) const
{
    return QStringList { origin(locale), m_caption.prompt(), sentence(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void WatchPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), m_caption.prompt(), FontRole::Table, theme.text, theme);
        paintLine(painter, takeTop(rest, line), sentence(style.locale), FontRole::Table, theme.text, theme);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    }
    const auto half = [&](const QRectF& part, WatchMeasure measure, const QString& name) {
        QRectF room = part;
        paintLine(painter, takeTop(room, line), name, FontRole::Table, theme.text2, theme);
        WatchFigure figure = m_figure;
        figure.measure = measure;
        figure.paint(painter, room, style);
    };
    rest.setTop(rest.top() + 8);
    const QRectF upper = rest.adjusted(0, 0, 0, -rest.height() / 2 - 4);
    half(upper, WatchMeasure::Probability, tr("Probability over the full vocabulary"));
    half(rest.adjusted(0, upper.height() + 8, 0, 0), WatchMeasure::Rank, tr("Rank among all tokens, 1 is the likeliest"));
    painter.restore();
}

std::unique_ptr<Figure> makeWatchFigure(const FigureSubject& subject)
{
    return std::make_unique<WatchPage>(subject);
}

}  // namespace kvscope
