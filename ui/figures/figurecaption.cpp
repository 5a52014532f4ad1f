// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/figurecaption.h"

#include "text/numbertext.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kBelowWords = 4;  ///< between the lines above a figure and the figure, in units

QString withDots(const QStringList& parts)
{
    return parts.join(QStringLiteral("  ·  "));
}

}  // namespace

QString FigureCaption::origin(const QStringList& after, const QLocale& locale) const
{
    QStringList parts { run.model };
    if (run.parameters > 0) {
        parts << tr("%1 parameters").arg(siText(run.parameters, locale));
    }
    if (run.randomWeights) {
        parts << tr("random weights");
    }
    if (record != nullptr && record->intervention != nullptr) {
        parts << tr("experiment");
    }
    return withDots(parts + after);
}

QString FigureCaption::prompt() const
{
    return tr("Prompt: %1").arg(run.promptText);
}

QString FigureCaption::cacheMode() const
{
    return record->cacheOn ? tr("cache on") : tr("cache off");
}

QString FigureCaption::settings(const QLocale& locale) const
{
    const SamplingSettings& sampling = record->sampling;
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
    return withDots(parts);
}

QRectF FigureCaption::paintPage(QPainter& painter, const QRectF& rect, const Words& words, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (!style.caption) {
        painter.restore();
        return rest;
    }
    paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), words.title, FontRole::Title,
        words.experiment ? theme.off : theme.text, theme);
    paintLine(painter, takeTop(rest, line), words.origin, FontRole::Table, theme.text2, theme);
    paintLine(painter, takeTop(rest, line), prompt(), FontRole::Table, theme.text, theme);
    paintLine(painter, takeTop(rest, line), words.sentence, FontRole::Table, theme.text, theme);
    paintLine(painter, takeBottom(rest, line), settings(style.locale), FontRole::Table, theme.text2, theme);
    if (!words.proof.isEmpty())
        paintLine(painter, takeBottom(rest, line), words.proof, FontRole::Table, theme.text2, theme);
    painter.restore();
    rest.setTop(rest.top() + kBelowWords);
    return rest;
}

QString FigureCaption::description(const Words& words, const QLocale& locale) const
{
    QStringList lines { words.origin, prompt(), words.sentence, words.proof, settings(locale) };
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n')).simplified();
}

FigureCaption figureCaption(const ModelInfo& model, const std::vector<TokenId>& prompt)
{
    return { runOrigin(model, prompt), nullptr };
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

}  // namespace kvscope
