// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The texts of the what-if panel, with the numbers of one case. Translated, in the application's locale; rich text where noted. Pure
// functions.

#include "run/decodecost.h"

#include <QCoreApplication>
#include <QString>

namespace kvscope {

struct WhatIfText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::WhatIfText)

public:
    WhatIfText(const DecodeShape& shape, const DecodeCost& cost) : m_shape(shape), m_cost(cost) { }

    // Without the cache.
    [[nodiscard]] QString offNumber() const;
    [[nodiscard]] QString offTerms() const;  ///< "655,360 + 819,200"
    [[nodiscard]] QString offFormula() const;  ///< the formula with this case's numbers
    [[nodiscard]] QString exactSum() const;  ///< rich; the exact sum and why the closed form differs
    // With the cache.
    [[nodiscard]] QString onNumber() const;
    [[nodiscard]] QString onRatio() const;  ///< rich
    [[nodiscard]] QString onFormula() const;
    [[nodiscard]] QString positionsFed() const;  ///< rich; 28 counted, 27 fed
    // The cache.
    [[nodiscard]] QString cacheNumber() const;
    [[nodiscard]] QString cacheFormula() const;
    [[nodiscard]] QString cacheFed() const;  ///< rich
    /// The same numbers in bytes with all digits, tab-separated.
    [[nodiscard]] QString copiedCacheTable() const;
    struct CacheLine {
        QString name = {};  ///< "GQA · 8"
        QStringList sizes = {};  ///< one for each of kDecodeValueBits; n/a where the heads cannot be divided so
        int marked = -1;  ///< which of them is this case; -1: none
    };
    [[nodiscard]] QList<CacheLine> cacheLines() const;  ///< MHA, GQA, MQA
    [[nodiscard]] static QStringList cacheHeaders();  ///< of the name and of the sizes
    [[nodiscard]] QString cacheTable() const;  ///< rich: MHA, GQA, MQA by 32, 16, 8, 4 bits; this case in bold
    // Notes below the results.
    [[nodiscard]] QString overtaking() const;  ///< plain; which term is larger, and when the other one becomes larger
    [[nodiscard]] QString slip() const;  ///< plain; where the article's statements differ from this case's numbers; otherwise empty
    // All multiply-adds, which follow every field.
    [[nodiscard]] QString allOff() const;
    [[nodiscard]] QString allOn() const;
    [[nodiscard]] QString allRatio() const;  ///< rich
    [[nodiscard]] QString allNote() const;  ///< what else is counted
    // Memory.
    [[nodiscard]] QString weightsLine() const;  ///< rich; the weights, and from which length on the cache is larger
    [[nodiscard]] QString usersLine(int users, int budgetGigabytes) const;  ///< rich; the caches of several users beside the weights
    [[nodiscard]] static QString articleNote();  ///< whose measure positions · d² is
    [[nodiscard]] static QString comesNext();

    [[nodiscard]] static QString fault(DecodeShapeFault fault, const DecodeShape& shape);
    [[nodiscard]] static QString presetName(std::string_view id);
    [[nodiscard]] static QString valueTypeName(int bits);  ///< "float32"

private:
    [[nodiscard]] QString bytes(std::int64_t positions, int kvHeads, int bits) const;

    DecodeShape m_shape;
    DecodeCost m_cost;
};

}  // namespace kvscope
