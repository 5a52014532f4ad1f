// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ttft/firsttokenpage.h"

#include "state/runhistory.h"
#include "views/lanewords.h"

#include <QPainter>

namespace kvscope {

FirstTokenPage::FirstTokenPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    m_first = firstToken(subject.lanes, subject.model.get());
    if (subject.step < 0 || subject.step >= subject.run->steps())
        throw undrawnStep(*subject.run, subject.step);
    if (m_first.empty())
        //: after "a computed step", in parentheses
        throw stepWithout(tr("with measured times to the first token"), subject.step);
    m_caption.record = subject.run->records()[subject.step];
}

QString FirstTokenPage::title() const
{
    return tr("Time to first token");
}

QStringList FirstTokenPage::gains(const QLocale& locale) const
{
    QStringList lines;
    for (const Means means : { Means::Cores, Means::Weights, Means::Prefix })
        lines << FirstToken::nameOf(means) + QLatin1String(": ") + m_first.gain(means, locale);
    return lines;
}

QString FirstTokenPage::description(const QLocale& locale) const
{
    return QStringList { m_caption.description({ title(), m_caption.origin({}, locale), m_first.sentence(locale) }, locale),
        m_first.equality(locale), LaneWords::disturbed(m_first.passes.get()), gains(locale).join(QLatin1Char(' ')) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void FirstTokenPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    QRectF rest
        = m_caption.paintPage(painter, rect, { title(), m_caption.origin({}, style.locale), m_first.sentence(style.locale) }, style);
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    for (const QString& text : { m_first.equality(style.locale), LaneWords::disturbed(m_first.passes.get()) })
        if (!text.isEmpty())
            paintLine(painter, takeTop(rest, line), text, FontRole::Table, theme.text, theme);
    const QStringList lines = gains(style.locale);
    for (qsizetype i = lines.size() - 1; i >= 0; --i)
        paintLine(painter, takeBottom(rest, line), lines[i], FontRole::Table, theme.text, theme);
    painter.restore();
    const BarRows bars = m_first.bars(style.locale);
    rest.adjust(0, theme.px(6), 0, -theme.px(6));
    const double height = std::min(rest.height(), std::max(bars.leastHeight(rest.width(), theme), rest.height() / 2));
    bars.paint(painter, QRectF(rest.left(), rest.top(), rest.width(), height), style);
    rest.setTop(rest.top() + height + theme.px(8));
    if (rest.height() > theme.px(100))
        m_first.lengths().paint(painter, rest, style);
}

std::unique_ptr<Figure> makeFirstTokenFigure(const FigureSubject& subject)
{
    return std::make_unique<FirstTokenPage>(subject);
}

}  // namespace kvscope
