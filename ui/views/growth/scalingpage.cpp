// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/growth/scalingpage.h"

#include "state/runhistory.h"
#include "text/modelname.h"
#include "text/prompttext.h"

#include <QPainter>

namespace kvscope {

ScalingPage::ScalingPage(const FigureSubject& subject)
    : m_caption { modelName(*subject.model), static_cast<double>(subject.model->parameters), subject.model->randomWeights,
        promptText(subject.run->settings().prompt, subject.model->tokenizer.get()), nullptr }
{
    if (subject.step < 0 || subject.step >= subject.run->steps())
        throw uncomputedStep(*subject.run, subject.step);
    m_scaling.config = subject.model->config;
    m_scaling.record = subject.run->records()[subject.step];
    m_caption.record = m_scaling.record;
}

QString ScalingPage::title() const
{
    return tr("What grows how: operations by cause");
}

QString ScalingPage::description(const QLocale& locale) const
{
    return QStringList { m_caption.origin({}, locale), m_scaling.sentence(locale), m_scaling.slopes(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void ScalingPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), m_caption.origin({}, style.locale), FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), m_scaling.sentence(style.locale), FontRole::Table, theme.text, theme);
        paintLine(painter, takeTop(rest, line), m_scaling.slopes(style.locale), FontRole::Table, theme.text, theme);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    }
    painter.restore();
    rest.setTop(rest.top() + 6);
    m_scaling.figure().paint(painter, rest, style);
}

std::unique_ptr<Figure> makeScalingFigure(const FigureSubject& subject)
{
    return std::make_unique<ScalingPage>(subject);
}

}  // namespace kvscope
