// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cores/fourwayspage.h"

#include "state/runhistory.h"
#include "views/lanewords.h"

#include <QPainter>

namespace kvscope {

FourWaysPage::FourWaysPage(const FigureSubject& subject)
    : m_ways { subject.lanesOf(LaneUse::FourLanes), -1 }
    , m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (subject.step < 0 || subject.step >= subject.run->steps())
        throw undrawnStep(*subject.run, subject.step);
    if (m_ways.empty())
        //: after "a computed step", in parentheses
        throw stepWithout(tr("with four measured lanes"), subject.step);
    m_caption.record = subject.run->records()[subject.step];
}

QString FourWaysPage::title() const
{
    return tr("More graphics cards!");
}

QString FourWaysPage::description(const QLocale& locale) const
{
    return QStringList { m_caption.description({ title(), m_caption.origin({}, locale), m_ways.answer(locale) }, locale),
        m_ways.firstTokenAnswer(locale), m_ways.equality(), LaneWords::disturbed(m_ways.results.get()), FourWays::standIn() }
        .join(QLatin1Char('\n'))
        .simplified();
}

void FourWaysPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    QRectF rest = m_caption.paintPage(painter, rect, { title(), m_caption.origin({}, style.locale), m_ways.answer(style.locale) }, style);
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    for (const QString& text : { m_ways.firstTokenAnswer(style.locale), m_ways.equality(), LaneWords::disturbed(m_ways.results.get()) })
        if (!text.isEmpty())
            paintLine(painter, takeTop(rest, line), text, FontRole::Table, theme.text, theme);
    paintLine(painter, takeBottom(rest, line), FourWays::standIn(), FontRole::Table, theme.text2, theme);
    painter.restore();
    rest.adjust(0, theme.px(6), 0, -theme.px(6));
    m_ways.bars(style.locale).paint(painter, rest, style);
}

std::unique_ptr<Figure> makeFourWaysFigure(const FigureSubject& subject)
{
    return std::make_unique<FourWaysPage>(subject);
}

}  // namespace kvscope
