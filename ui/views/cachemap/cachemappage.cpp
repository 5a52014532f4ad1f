// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemappage.h"

#include "core/error.h"
#include "text/modelname.h"
#include "text/prompttext.h"
#include "text/steptext.h"

#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kGrowthHeight = 110;  ///< pixels at 100 %

}  // namespace

CacheMapPage::CacheMapPage(const FigureSubject& subject)
    : m_caption { modelName(*subject.model), static_cast<double>(subject.model->parameters), subject.model->randomWeights,
        promptText(subject.run->settings().prompt, subject.model->tokenizer.get()), nullptr }
{
    const int steps = subject.run->steps();
    m_figure.map = cacheMap(*subject.run, *subject.model, subject.step);
    if (m_figure.map.empty())
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingStep)
            .expected(steps > 0 ? ErrorArgument { Phrase::Range, 0, steps - 1 } : ErrorArgument { Phrase::ComputedStep })
            .found(subject.step);
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

QString CacheMapPage::description(const QLocale& locale) const
{
    return QStringList { origin(locale), m_caption.prompt(), sentence(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void CacheMapPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
    paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
    paintLine(painter, takeTop(rest, line), m_caption.prompt(), FontRole::Table, theme.text, theme);
    paintLine(painter, takeTop(rest, line), sentence(style.locale), FontRole::Table, theme.text, theme);
    paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    painter.restore();
    rest.setTop(rest.top() + 4);
    const QRectF growth = takeBottom(rest, std::min(theme.px(kGrowthHeight), rest.height() / 3));
    m_figure.paint(painter, rest, style);
    m_growth.paint(painter, growth, style);
}

std::unique_ptr<Figure> makeCacheMapFigure(const FigureSubject& subject)
{
    return std::make_unique<CacheMapPage>(subject);
}

}  // namespace kvscope
