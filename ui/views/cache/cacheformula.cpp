// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/cacheformula.h"

#include "text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvscope {

namespace {

constexpr int kKeyAndValue = 2;
constexpr int kBytesPerNumber = 4;  // the cache is float32 whatever the weights are

QString translated(const char* text, int count)
{
    return QCoreApplication::translate("CacheFormula", text, nullptr, count);
}

}  // namespace

CacheFormula cacheFormula(const ModelConfig& config, int positions, bool unitWords, const QLocale& locale)
{
    CacheFormula result;
    QStringList terms;
    result.bytes = 1;
    const auto multiply = [&](int number, const QString& withUnit) {
        result.bytes *= static_cast<std::uint64_t>(number);
        terms.append(unitWords && !withUnit.isEmpty() ? withUnit : countText(number, locale));
    };
    // A hand-made head's value may be narrower than its key; otherwise both have the same width, and the 2 covers them.
    const bool alike = config.valueFeatures() == config.headDim;
    if (alike) {
        multiply(kKeyAndValue, {});
    }
    multiply(config.layers, translated(QT_TRANSLATE_N_NOOP("CacheFormula", "%Ln layer(s)"), config.layers));
    multiply(positions, translated(QT_TRANSLATE_N_NOOP("CacheFormula", "%Ln position(s)"), positions));
    if (!alike) {
        const int keys = config.kvHeads * config.headDim;
        const int values = config.kvHeads * config.valueFeatures();
        result.bytes *= static_cast<std::uint64_t>(keys + values);
        terms.append(QStringLiteral("(%1 + %2)").arg(countText(keys, locale), countText(values, locale)));
    } else if (config.kvHeads == config.heads) {
        multiply(config.kvWidth(), {});
    } else {
        multiply(config.kvHeads, translated(QT_TRANSLATE_N_NOOP("CacheFormula", "%Ln KV head(s)"), config.kvHeads));
        multiply(config.headDim, {});
    }
    result.bytes *= kBytesPerNumber;
    terms.append(countText(kBytesPerNumber, locale) + kUnitSpace + QLatin1Char('B'));
    result.terms = terms.join(QStringLiteral(" · "));
    return result;
}

}  // namespace kvscope
