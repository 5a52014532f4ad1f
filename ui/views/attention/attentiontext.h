// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the attention panel and its pictures say in words, in the language in use. Results are rich text where a part is bold; every token
// in them is escaped and shortened. Pure functions of their arguments; GUI thread only (translations).

#include "figures/heatmapcontent.h"
#include "loader/checkpoint.h"
#include "state/runhistory.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <span>

namespace kvscope {

class AttentionText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionText)

public:
    /// What the step did to the matrix: "Step 7 added row 12". Plain text.
    [[nodiscard]] static QString step(const StepRecord& record);

    /// Share of the weight on the first token, in words; empty for a matrix of one row. @param shorter without the secondary words.
    [[nodiscard]] static QString firstToken(const AttentionMatrix& matrix, HeatmapScale scale, bool shorter, const QLocale& locale);

    /// A head and, where somebody measured and named it, its job: "Head 3", "Head 3: previous token". Plain text. @param role null without.
    [[nodiscard]] static QString head(int number, const HeadRole* role);

    /// The named heads of a layer (from 0), so that they are found without trying each layer; empty without. Plain text.
    [[nodiscard]] static QString namedHeads(std::span<const HeadRole> roles, int layer);

    /// What was measured of a named head: "Measured: 83 % of this head's weight is on the token just before …". Plain text.
    [[nodiscard]] static QString measured(const HeadRole& role, const QLocale& locale);

    /// The same in short, for the panel: "Previous token head: 83 % measured". Rich text.
    [[nodiscard]] static QString role(const HeadRole& role, const QLocale& locale);

    /// Reads a cell or, with key -1, a row: "Query 9 we looks at key 3 weather: 0.119, rank 2 of 9".
    [[nodiscard]] static QString readout(const HeatmapContent& content, CellRef cell, HeatmapScale scale, const QLocale& locale);

    /// "Pinned: row 12 the"
    [[nodiscard]] static QString pinned(const HeatmapContent& content, CellRef cell);

    [[nodiscard]] static QString scaleName(HeatmapScale scale);  ///< "linear", …

    /// A share as a whole percentage with a narrow space before the sign.
    [[nodiscard]] static QString percent(double share, const QLocale& locale);

private:
    static QString token(const HeatmapContent& content, int position);
    static QString row(const HeatmapContent& content, int query, const QLocale& locale);
};

}  // namespace kvscope
