// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatiftext.h"

#include "run/decodememory.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "text/widecounttext.h"
#include "theme/theme.h"

#include <QLocale>
#include <QStringList>

#include <array>

namespace kvscope {

namespace {

QString plus(const QString& a, const QString& b)
{
    return a + QStringLiteral(" + ") + b;
}

QString product(const QStringList& factors)
{
    return factors.join(QStringLiteral(" · "));
}

QString squared(int number)
{
    return countText(number) + QStringLiteral("²");
}

/// KV heads of the grouped row: the case's own if it groups, otherwise a quarter of the heads, or half if they are not divisible by four.
int groupedHeads(const DecodeShape& shape)
{
    if (shape.kvHeads > 1 && shape.kvHeads < shape.heads) {
        return shape.kvHeads;
    }
    for (const int part : { 4, 2 }) {
        if (shape.heads % part == 0 && shape.heads / part > 1) {
            return shape.heads / part;
        }
    }
    return 0;
}

struct CacheRow {
    QString name;
    int kvHeads;  ///< 0: no such grouping
};

std::array<CacheRow, 3> cacheRows(const DecodeShape& shape)
{
    return { CacheRow { QStringLiteral("MHA"), shape.heads }, { QStringLiteral("GQA"), groupedHeads(shape) },
        { QStringLiteral("MQA"), 1 } };
}

}  // namespace

QString WhatIfText::offNumber() const
{
    return wideCountText(m_cost.closedForm);
}

QString WhatIfText::offTerms() const
{
    return plus(wideCountText(m_cost.linear), wideCountText(m_cost.quadratic));
}

QString WhatIfText::offFormula() const
{
    const QString linear = product({ countText(m_shape.newTokens), countText(m_shape.promptTokens), squared(m_shape.hiddenSize) });
    return plus(linear, product({ squared(m_shape.newTokens), squared(m_shape.hiddenSize) }) + QStringLiteral("/2"));
}

QString WhatIfText::exactSum() const
{
    return tr("Exact sum: %1. The formula rounds T(T−1) up to T².").arg(bold(wideCountText(m_cost.exactSum)));
}

QString WhatIfText::onNumber() const
{
    return wideCountText(m_cost.cachedByText);
}

QString WhatIfText::onRatio() const
{
    //: %1 is a factor such as 12.86×
    return tr("%1 as many without").arg(boldIn(theme().off, wideRatioText(m_cost.closedForm, m_cost.cachedByText)));
}

QString WhatIfText::onFormula() const
{
    return product({ countText(m_cost.positionsByText), squared(m_shape.hiddenSize) });
}

QString WhatIfText::positionsFed() const
{
    //: %1 and %2 are numbers of positions, %3 a number of operations, %4 a factor such as 12.96×
    return tr("The article counts %1 positions. An engine feeds %2, because the last sampled token is never fed: %3, exactly %4 as many "
              "without the cache.")
        .arg(countText(m_cost.positionsByText), countText(m_cost.positionsFed), bold(wideCountText(m_cost.cachedFed)),
            wideRatioText(m_cost.exactSum, m_cost.cachedFed));
}

QString WhatIfText::bytes(std::int64_t positions, int kvHeads, int bits) const
{
    return wideByteText(decodeCacheBytes(m_shape, positions, kvHeads, bits));
}

QString WhatIfText::cacheNumber() const
{
    return bytes(m_cost.positionsByText, m_shape.kvHeads, m_shape.valueBits);
}

QString WhatIfText::cacheFormula() const
{
    QStringList factors { countText(2), countText(m_shape.layers), countText(m_cost.positionsByText), countText(m_shape.hiddenSize) };
    if (m_shape.kvHeads != m_shape.heads) {
        factors.append(countText(m_shape.kvHeads) + QLatin1Char('/') + countText(m_shape.heads));
    }
    factors.append(m_shape.valueBits >= 8 ? countText(m_shape.valueBits / 8) : QStringLiteral("½"));
    return product(factors);
}

QString WhatIfText::cacheFed() const
{
    //: %1 is a number of positions, %2 a size
    return tr("For the %1 positions that are fed: %2.")
        .arg(countText(m_cost.positionsFed), bold(bytes(m_cost.positionsFed, m_shape.kvHeads, m_shape.valueBits)));
}

QString WhatIfText::copiedCacheTable() const
{
    QLocale plain = QLocale::c();
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QStringList line { tr("KV heads"), QString() };
    for (const int bits : kDecodeValueBits) {
        line << tr("%1 bits").arg(countText(bits)) + QStringLiteral(" (B)");
    }
    QString text = line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const CacheRow& row : cacheRows(m_shape)) {
        line = { row.name, row.kvHeads > 0 ? QString::number(row.kvHeads) : QString() };
        for (const int bits : kDecodeValueBits) {
            line << (row.kvHeads > 0 ? exactCountText(decodeCacheBytes(m_shape, m_cost.positionsByText, row.kvHeads, bits), plain)
                                     : QString());
        }
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

QList<WhatIfText::CacheLine> WhatIfText::cacheLines() const
{
    QList<CacheLine> lines;
    bool marked = false;
    for (const CacheRow& row : cacheRows(m_shape)) {
        const bool there = row.kvHeads > 0;
        CacheLine line { row.name + QStringLiteral(" · ") + (there ? countText(row.kvHeads) : notAvailableText()) };
        for (const int bits : kDecodeValueBits) {
            if (there && !marked && row.kvHeads == m_shape.kvHeads && bits == m_shape.valueBits) {
                line.marked = static_cast<int>(line.sizes.size());
                marked = true;
            }
            line.sizes << (there ? bytes(m_cost.positionsByText, row.kvHeads, bits) : notAvailableText());
        }
        lines << line;
    }
    return lines;
}

QStringList WhatIfText::cacheHeaders()
{
    QStringList headers { tr("KV heads") };
    for (const int bits : kDecodeValueBits) {
        //: size of one number; %1 is 32, 16, 8 or 4
        headers << tr("%1 bits").arg(countText(bits));
    }
    return headers;
}

QString WhatIfText::cacheTable() const
{
    const auto row = [](const QStringList& cells) {
        QString html = QStringLiteral("<tr>");
        for (qsizetype i = 0; i < cells.size(); ++i) {
            html += QStringLiteral("<td align=\"%1\">%2</td>").arg(i == 0 ? QLatin1String("left") : QLatin1String("right"), cells[i]);
        }
        return QString(html + QStringLiteral("</tr>"));
    };
    QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\">") + row(cacheHeaders());
    for (const CacheLine& line : cacheLines()) {
        QStringList cells = line.sizes;
        if (line.marked >= 0) {
            cells[line.marked] = boldIn(theme().accent, cells[line.marked]);
        }
        cells.prepend(line.name);
        html += row(cells);
    }
    return html + QStringLiteral("</table>");
}

QString WhatIfText::overtaking() const
{
    const auto t = std::int64_t { m_shape.newTokens };
    const QString drawn = countText(t);
    const QString twice = countText(m_cost.quadraticOvertakes);
    if (t == m_cost.quadraticOvertakes) {
        return tr("Both parts are equal here because T = 2L (%1). With more new tokens the quadratic part is larger.").arg(twice);
    }
    const double ratio = static_cast<double>(t) / static_cast<double>(m_cost.quadraticOvertakes);
    const auto times = [](double factor) { return timesText(factor); };
    if (t > m_cost.quadraticOvertakes) {
        //: %1 is T, %2 is 2L, %3 a number such as 1.3
        return tr("The quadratic part is larger here, %3 times the linear one, because T > 2L (%1 > %2).").arg(drawn, twice, times(ratio));
    }
    //: %1 is T, %2 is 2L, %3 a number such as 10.2
    return tr("The linear part is larger here, %3 times the quadratic one, because T < 2L (%1 < %2). With more than %2 new tokens "
              "the quadratic part is larger.")
        .arg(drawn, twice, times(1.0 / ratio));
}

QString WhatIfText::slip() const
{
    if (m_shape == decodePreset("long-prompt")) {
        return tr("The article says that for this L, T and d the quadratic term dominates by orders of magnitude. It does not.");
    }
    if (m_shape == decodePreset("gpt3")) {
        return tr("The article rounds this cache to 9.7 GB.");
    }
    return {};
}

QString WhatIfText::allOff() const
{
    return wideCountText(m_cost.multiplyAddsOff);
}

QString WhatIfText::allOn() const
{
    return wideCountText(m_cost.multiplyAddsOn);
}

QString WhatIfText::allRatio() const
{
    //: %1 is a factor such as 11.0×
    return tr("%1 as many").arg(boldIn(theme().off, ratioText(wideRatioOf(m_cost.multiplyAddsOff, m_cost.multiplyAddsOn))));
}

QString WhatIfText::allNote() const
{
    return tr("feed-forward %1, vocabulary %2").arg(countText(m_shape.ffnSize), countText(m_shape.vocabSize));
}

QString WhatIfText::weightsLine() const
{
    //: %1 a size, %2 a number of positions
    return tr("Weight matrices: %1. The cache outgrows them from %2 positions on.")
        .arg(bold(wideByteText(decodeWeightBytes(m_shape))), bold(exactCountText(cacheOutgrowsWeights(m_shape, 1))));
}

QString WhatIfText::usersLine(int users, int budgetGigabytes) const
{
    const WideCount weights = decodeWeightBytes(m_shape);
    const WideCount caches
        = static_cast<WideCount>(users) * decodeCacheBytes(m_shape, m_cost.positionsByText, m_shape.kvHeads, m_shape.valueBits);
    const WideCount budget = static_cast<WideCount>(budgetGigabytes) * 1'000'000'000;
    const WideCount fits = positionsWithin(m_shape, users, budget);
    const QString gigabytes = countText(budgetGigabytes) + kUnitSpace + QStringLiteral("GB");
    QString text = tr("%Ln user(s): caches of %1, with the weights %2.", nullptr, users)
                       .arg(bold(wideByteText(caches)), bold(wideByteText(caches + weights)));
    text += QLatin1Char(' ');
    if (fits == 0) {
        //: %1 a size
        text += weights >= budget ? tr("The weights alone do not fit into %1.").arg(gigabytes)
                                  : tr("Not even one position of each fits into %1.").arg(gigabytes);
    } else {
        //: %1 a size, %2 a number of positions
        text += tr("%1 hold %2 positions of each.").arg(gigabytes, bold(exactCountText(fits)));
    }
    //: %1 a number of positions
    text += QLatin1Char(' ')
        + tr("Together the caches outgrow the weights from %1 positions on.").arg(exactCountText(cacheOutgrowsWeights(m_shape, users)));
    return text;
}

QString WhatIfText::articleNote()
{
    return tr("The measure of the article that the lessons follow: positions · d². It counts neither layers nor heads, feed-forward or "
              "vocabulary.");
}

QString WhatIfText::comesNext()
{
    return tr("Next topics, not simulated here: paged attention (the cache is stored in pages, so little reserved memory goes "
              "unused) and continuous batching (many requests share one pass over the weights).");
}

QString WhatIfText::fault(DecodeShapeFault fault, const DecodeShape& shape)
{
    switch (fault) {
    case DecodeShapeFault::PromptTokens:
    case DecodeShapeFault::NewTokens: return tr("L and T must be between 1 and %1.").arg(countText(kMostDecodeTokens));
    case DecodeShapeFault::Width: return tr("The width must be between 1 and %1.").arg(countText(kMostDecodeWidth));
    case DecodeShapeFault::Layers: return tr("The number of layers must be between 1 and %1.").arg(countText(kMostDecodeLayers));
    case DecodeShapeFault::Heads:
        return tr("%1 heads do not divide a width of %2 evenly. Choose a number that does; the arrows offer only those.")
            .arg(countText(shape.heads), countText(shape.hiddenSize));
    case DecodeShapeFault::KvHeads:
        return tr("%2 heads cannot share %1 KV heads evenly. Choose a number that divides the heads; the arrows offer only those.")
            .arg(countText(shape.kvHeads), countText(shape.heads));
    case DecodeShapeFault::ValueBits:
    case DecodeShapeFault::Others: break;
    }
    return tr("This combination is not possible.");
}

QString WhatIfText::presetName(std::string_view id)
{
    if (id == "mini-gpt") {
        return QStringLiteral("Mini-GPT");
    }
    if (id == "gpt2") {
        return QStringLiteral("GPT-2");
    }
    if (id == "gpt3") {
        return QStringLiteral("GPT-3");
    }
    if (id == "gqa-8b") {
        //: a model of 8 billion parameters whose queries share keys and values in groups
        return tr("8B, grouped queries");
    }
    return tr("Long prompt");
}

QString WhatIfText::valueTypeName(int bits)
{
    switch (bits) {
    case 32: return QStringLiteral("float32");
    case 16: return QStringLiteral("float16");
    default: return tr("%1 bits").arg(countText(bits));
    }
}

}  // namespace kvscope
