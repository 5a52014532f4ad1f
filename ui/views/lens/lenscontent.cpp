// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lens/lenscontent.h"

#include "figures/palettes.h"
#include "state/runhistory.h"
#include "text/numbertext.h"
#include "text/richtext.h"

#include <QFontMetrics>
#include <QPainter>

namespace kvscope {

bool LensContent::isOwn(int layerIndex, int candidate) const
{
    return layer(layerIndex).top[static_cast<std::size_t>(candidate)].token == lens->token;
}

bool LensContent::endsInStep() const
{
    return !empty() && !lens->layers.empty() && lens->layers.back().logitsHash == record->logitsHash;
}

QStringList LensContent::sentences() const
{
    if (empty())
        return { QString() };
    const QString name = bold(token.spaced());
    const QString step = QString::number(lens->step + 1);
    if (lens->firstInTopTen < 0)
        //: %1: a token, %2: a step
        return { tr("Computed for step %2: %1 is not among the ten likeliest after any layer").arg(name, step),
            tr("%1 is never among the ten likeliest").arg(name) };
    const QString layerNumber = bold(QString::number(lens->firstInTopTen + 1));
    //: %1: a token, %2: a step, %3: a layer
    return { tr("Computed for step %2: %1 is among the ten likeliest after layer %3 for the first time").arg(name, step, layerNumber),
        tr("%1 enters the top ten after layer %2").arg(name, layerNumber) };
}

QStringList LensContent::proofs() const
{
    if (empty())
        return { QString() };
    return { proof(),
        endsInStep() ? tr("The last layer has the step's own bits.") : tr("The last layer differs from the step by rounding.") };
}

QString LensContent::proof() const
{
    if (empty())
        return {};
    return endsInStep() ? tr("The last layer has the step's own bits; the other layers were not trained to be read in this way.")
                        : tr("The last layer differs from the step by rounding: these kernels do not promise equal bits.");
}

LensContent lensContent(const RunHistory& run, const Tokenizer* tokenizer, int step)
{
    LensContent content;
    if (step < 0 || step >= run.steps())
        return content;
    content.record = run.records()[step];
    content.lens = run.lens(step);
    if (!content.lens)
        return content;
    content.token = visibleTokenLabel(tokenizer, content.lens->token);
    for (const LensLayer& layer : content.lens->layers) {
        std::vector<TokenLabel>& labels = content.top.emplace_back();
        for (const Candidate& candidate : layer.top)
            labels.push_back(visibleTokenLabel(tokenizer, candidate.token));
    }
    return content;
}

void paintLensCell(QPainter& painter, const QRectF& rect, const TokenLabel& label, double probability, bool own, PaletteId palette,
    const FigureStyle& style)
{
    const Theme& theme = style.theme;
    const QColor ground = paletteColor(palette, probability);
    const QRectF box = rect.adjusted(0, 0, -1, -1);
    painter.fillRect(box, ground);
    QFont font = theme.font(FontRole::Table);
    font.setBold(own);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(inkOn(ground));
    const QRectF room = box.adjusted(theme.px(4), 0, -theme.px(4), 0);
    const QString number = percentText(probability, style.locale);
    // The name before the number, where not both have room.
    const int numberWidth = metrics.horizontalAdvance(number) + theme.ipx(6);
    const bool both = metrics.horizontalAdvance(label.spaced().left(3)) + numberWidth <= room.width();
    const int nameWidth = static_cast<int>(room.width()) - (both ? numberWidth : 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(label.spaced(), Qt::ElideMiddle, nameWidth));
    if (both)
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, number);
    if (own) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.surface, 1));
        painter.drawRect(box.adjusted(2.5, 2.5, -2.5, -2.5));
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
    }
}

}  // namespace kvscope
