// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionfigure.h"

#include "text/modelname.h"
#include "text/numbertext.h"
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

constexpr int kMargin = 14;  ///< in units

EngineError wrong(Phrase key, const ErrorArgument& expected, const ErrorArgument& found)
{
    return EngineError(ErrorCode::OptionWrong).key(key).expected(expected).found(found);
}

void requireIndex(Phrase key, int value, int count)
{
    if (value < 0 || value >= count) {
        throw wrong(key, count > 0 ? ErrorArgument { Phrase::Range, 0, count - 1 } : ErrorArgument { Phrase::ComputedStep }, value);
    }
}

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

QString joined(const QStringList& parts)
{
    return parts.join(QStringLiteral("  ·  "));
}

QString promptText(const RunHistory& run, const Tokenizer* tokenizer)
{
    const std::vector<TokenId>& ids = run.settings().prompt;
    if (tokenizer != nullptr) {
        return markedText(tokenizer->decodedBytes(ids));
    }
    QStringList texts;
    for (const TokenId id : ids) {
        texts << QLatin1Char('#') + QString::number(id);
    }
    return texts.join(QLatin1Char(' '));
}

void paintLine(QPainter& painter, const QRectF& rect, const QString& text, FontRole role, const QColor& color, const Theme& theme)
{
    const QFont font = theme.font(role);
    painter.setFont(font);
    painter.setPen(color);
    const QString fitting = QFontMetrics(font).elidedText(text, Qt::ElideRight, std::max(0, static_cast<int>(rect.width())));
    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, fitting);
}

double lineHeight(FontRole role, const Theme& theme)
{
    return QFontMetrics(theme.font(role)).height() + 2;
}

/// Takes one line from the top of @p rest.
QRectF takeTop(QRectF& rest, double height)
{
    const QRectF line(rest.left(), rest.top(), rest.width(), height);
    rest.setTop(rest.top() + height);
    return line;
}
QRectF takeBottom(QRectF& rest, double height)
{
    rest.setBottom(rest.bottom() - height);
    return { rest.left(), rest.bottom(), rest.width(), height };
}

}  // namespace

AttentionFigure::AttentionFigure(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const FigureDisplay& display)
    : m_model(modelName(model))
    , m_prompt(promptText(run, model.tokenizer.get()))
    , m_parameters(static_cast<double>(model.parameters))
    , m_randomWeights(model.randomWeights)
    , m_layer(layer)
    , m_head(head)
{
    requireIndex(Phrase::SettingLayer, layer, model.config.layers);
    requireIndex(Phrase::SettingHead, head, model.config.heads);
    requireIndex(Phrase::SettingStep, step, run.steps());
    auto matrix = run.attention(layer, head, step);
    if (!matrix) {
        throw wrong(Phrase::SettingStep, Phrase::StepWithAttention, step);
    }
    m_record = run.records()[step];
    m_heatmap.content = heatmapContent(run, model.tokenizer.get(), step, std::make_shared<const AttentionMatrix>(std::move(*matrix)));
    m_heatmap.palette = display.palette;
    m_heatmap.scale = display.scale;
    m_heatmap.focus.pinned = display.pinned;
}

QString AttentionFigure::title() const
{
    //: title of a picture; %1 layer, %2 head, %3 step
    return tr("Attention: layer %1, head %2, after step %3")
        .arg(QString::number(m_layer + 1), QString::number(m_head + 1), QString::number(m_record->index + 1));
}

QString AttentionFigure::description(const QLocale& locale) const
{
    return QStringList { origin(locale), prompt(), firstToken(false, locale), pinned(locale), settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

QString AttentionFigure::origin(const QLocale& locale) const
{
    QStringList parts { m_model };
    if (m_parameters > 0) {
        parts << tr("%1 parameters").arg(siText(m_parameters, locale));
    }
    if (m_randomWeights) {
        parts << tr("random weights");
    }
    parts << AttentionText::step(*m_record) << (m_record->cacheOn ? tr("cache on") : tr("cache off"))
          << tr("scale: %1").arg(AttentionText::scaleName(m_heatmap.scale));
    return joined(parts);
}

QString AttentionFigure::prompt() const
{
    return tr("Prompt: %1").arg(m_prompt);
}

QString AttentionFigure::settings(const QLocale& locale) const
{
    const SamplingSettings& sampling = m_record->sampling;
    QStringList parts { tr("Seed %1").arg(sampling.seed) };
    if (sampling.temperature <= 0.0) {
        parts << tr("Sampling: greedy");
    } else {
        parts << tr("Temperature %1").arg(locale.toString(sampling.temperature, 'g', 3));
        if (sampling.topK > 0) {
            parts << tr("top-k %1").arg(sampling.topK);
        }
        if (sampling.topP < 1.0) {
            parts << tr("top-p %1").arg(locale.toString(sampling.topP, 'g', 3));
        }
    }
    //: %1: version
    parts << tr("KVScope %1").arg(QStringLiteral(KVSCOPE_VERSION));
    return joined(parts);
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
    QRectF rest = rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const QRectF top = takeTop(rest, lineHeight(FontRole::Title, theme));
    paintLine(painter, top, title(), FontRole::Title, theme.text, theme);
    paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
    paintLine(painter, takeTop(rest, line), prompt(), FontRole::Table, theme.text, theme);
    paintLineWithLegend(painter, rest, style);
    paintLine(painter, takeBottom(rest, line), settings(style.locale), FontRole::Table, theme.text2, theme);
    if (m_heatmap.focus.pinned) {
        paintLine(painter, takeBottom(rest, line), pinned(style.locale), FontRole::Table, theme.text, theme);
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
    const QRectF text = whole.adjusted(0, 0, -legend - kMargin, 0);
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
