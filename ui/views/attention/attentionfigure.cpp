// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionfigure.h"

#include "core/indexcheck.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentiontext.h"
#include "views/attention/gutterlegend.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <string>

namespace kvscope {

namespace {

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

}  // namespace

AttentionFigure::AttentionFigure(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const FigureDisplay& display)
    : m_caption(figureCaption(model, run.settings().prompt))
    , m_layer(layer)
    , m_head(head)
{
    requireIndex(Phrase::SettingLayer, layer, model.config.layers);
    requireIndex(Phrase::SettingHead, head, model.config.heads);
    auto matrix = step >= 0 && step < run.steps() ? run.attention(layer, head, step) : std::nullopt;
    if (!matrix) {
        throw undrawnStep(run, step);
    }
    m_caption.record = run.records()[step];
    m_heatmap.content = heatmapContent(run, model.tokenizer.get(), step, std::make_shared<const AttentionMatrix>(std::move(*matrix)));
    m_heatmap.palette = display.palette;
    m_heatmap.scale = display.scale;
    m_heatmap.focus.pinned = display.pinned;
}

QString AttentionFigure::title() const
{
    //: title of a picture; %1 layer, %2 head, %3 step
    return tr("Attention: layer %1, head %2, after step %3")
        .arg(QString::number(m_layer + 1), QString::number(m_head + 1), QString::number(m_caption.record->index + 1));
}

QString AttentionFigure::description(const QLocale& locale) const
{
    return QStringList { origin(locale), m_caption.prompt(), firstToken(false, locale), pinned(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

QString AttentionFigure::origin(const QLocale& locale) const
{
    return m_caption.origin(
        { AttentionText::step(*m_caption.record), m_caption.cacheMode(), tr("scale: %1").arg(AttentionText::scaleName(m_heatmap.scale)) },
        locale);
}

QString AttentionFigure::firstToken(bool shorter, const QLocale& locale) const
{
    return plain(AttentionText::firstToken(*m_heatmap.content.matrix, m_heatmap.scale, shorter, locale));
}

QString AttentionFigure::pinned(const QLocale& locale) const
{
    const auto& cell = m_heatmap.focus.pinned;
    return cell ? plain(AttentionText::readout(m_heatmap.content, *cell, m_heatmap.scale, locale)) : QString();
}

void AttentionFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        const QRectF top = takeTop(rest, lineHeight(FontRole::Title, theme));
        paintLine(painter, top, title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), m_caption.prompt(), FontRole::Table, theme.text, theme);
        paintLineWithLegend(painter, rest, style);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
        if (m_heatmap.focus.pinned) {
            paintLine(painter, takeBottom(rest, line), pinned(style.locale), FontRole::Table, theme.text, theme);
        }
    }
    painter.restore();
    m_heatmap.paint(painter, rest, style);
}

void AttentionFigure::paintLineWithLegend(QPainter& painter, QRectF& rest, const FigureStyle& style) const
{
    const bool computed = std::ranges::count(m_heatmap.content.marks, RowMark::Computed) > 0;
    const bool again = std::ranges::count(m_heatmap.content.marks, RowMark::ComputedAgain) > 0;
    const double legend = std::min(rest.width(), GutterLegend::widthOf(computed, again, style.theme));
    const QRectF whole = takeTop(rest, lineHeight(FontRole::Table, style.theme));
    rest.setTop(rest.top() + 4);
    const QRectF text = whole.adjusted(0, 0, -legend - kFigureMargin, 0);
    const QString longer = firstToken(false, style.locale);
    const bool fits = QFontMetrics(style.theme.font(FontRole::Table)).horizontalAdvance(longer) <= text.width();
    paintLine(painter, text, fits ? longer : firstToken(true, style.locale), FontRole::Table, style.theme.text, style.theme);
    GutterLegend::paint(painter, { whole.right() - legend, whole.top(), legend, whole.height() }, computed, again, style);
}

std::unique_ptr<Figure> makeAttentionFigure(const FigureSubject& subject)
{
    return std::make_unique<AttentionFigure>(*subject.run, *subject.model, subject.layer, subject.head, subject.step, subject.display);
}

}  // namespace kvscope
