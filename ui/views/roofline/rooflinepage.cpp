// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/rooflinepage.h"

#include "state/runhistory.h"
#include "text/modelname.h"
#include "text/prompttext.h"
#include "text/steptext.h"

#include <QPainter>

namespace kvscope {

RooflinePage::RooflinePage(const FigureSubject& subject)
    : m_caption { modelName(*subject.model), static_cast<double>(subject.model->parameters), subject.model->randomWeights,
        promptText(subject.run->settings().prompt, subject.model->tokenizer.get()), nullptr }
{
    if (subject.step >= 0 && subject.step < subject.run->steps())
        m_roofline = rooflineOf(subject.run->records()[subject.step], subject.run->records().first(), subject.ceilings);
    if (!m_roofline.record)
        throw uncomputedStep(*subject.run, subject.step);
    m_roofline.passes = subject.lanesOf(LaneUse::Passes);
    m_caption.record = m_roofline.record;
}

QString RooflinePage::title() const
{
    //: title of a picture; %1 a step
    return tr("Roofline of step %1").arg(m_roofline.record->index + 1);
}

QStringList RooflinePage::words(const QLocale& locale) const
{
    QStringList words { m_roofline.sentence(locale), m_roofline.allowance(locale), m_roofline.doubt(), m_roofline.ceilingsText(locale) };
    words.removeAll(QString());
    return words;
}

QString RooflinePage::description(const QLocale& locale) const
{
    const QStringList lines { m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale), m_caption.prompt(),
        words(locale).join(QLatin1Char(' ')), m_caption.settings(locale) };
    return lines.join(QLatin1Char('\n')).simplified();
}

void RooflinePage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, style.locale),
            FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), m_caption.prompt(), FontRole::Table, theme.text, theme);
        for (const QString& sentence : words(style.locale))
            paintLine(painter, takeTop(rest, line), sentence, FontRole::Table, theme.text, theme);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    }
    painter.restore();
    rest.setTop(rest.top() + 6);
    m_roofline.figure().paint(painter, rest, style);
}

std::unique_ptr<Figure> makeRooflineFigure(const FigureSubject& subject)
{
    return std::make_unique<RooflinePage>(subject);
}

}  // namespace kvscope
