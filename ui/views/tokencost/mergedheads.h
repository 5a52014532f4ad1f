// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// GQA and MQA on the same weights, an experiment: the model as it was loaded with several numbers of KV heads, with the bytes of its cache, the time per
// token and the probability of a fixed text beside each other. A value type; text is in the current language. GUI thread only.

#include "core/modelconfig.h"
#include "figures/barrows.h"
#include "state/lanestate.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace kvscope {

struct MergedHeads {
    Q_DECLARE_TR_FUNCTIONS(kvscope::MergedHeads)

public:
    std::vector<HeadGroups> groups;  ///< most KV heads first
    int kvHeads = 0;  ///< of the model in use

    /// Numbers of KV heads that the model can be loaded with: the divisors of those of the file, the greatest first. Empty if there is but one.
    /// @param stored in the file
    [[nodiscard]] static std::vector<int> choices(int stored);
    /// "2 KV heads (GQA)", "1 KV head (MQA)", "8 KV heads, as stored".
    [[nodiscard]] static QString nameOf(const HeadGroups& group, const QLocale& locale);
    /// The geometric mean of the probabilities of the text's tokens; NaN where it was not measured, or for another text than the latest one.
    [[nodiscard]] double probabilityOf(const HeadGroups& group) const;
    [[nodiscard]] static double timeOf(const HeadGroups& group);  ///< ms per token; NaN where it was not measured

    /// What is compared, that it is an experiment, and what to press. Plain text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] BarRows bars(const QLocale& locale) const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;  ///< with the columns of TokenCost::headers()
};

/// @param groups RunModel::headGroups()
[[nodiscard]] MergedHeads mergedHeads(std::vector<HeadGroups> groups);

}  // namespace kvscope
