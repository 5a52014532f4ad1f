// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Texts of the attention panel and its pictures, in the current language. Rich text where a part is bold; tokens in it are escaped and
// shortened. Pure functions; GUI thread only (translations).

#include "figures/heatmapcontent.h"
#include "loader/checkpoint.h"
#include "state/runhistory.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <span>

namespace kvscope {

class AttentionText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionText)

public:
    /// What the step did to the matrix: "Step 7 added row 12". Plain text.
    [[nodiscard]] static QString step(const StepRecord& record);

    /// Share of the weight on the first token beside what uniform attention would put there; empty for a matrix of one row.
    /// @param shorter without the secondary words.
    [[nodiscard]] static QString firstToken(const AttentionMatrix& matrix, HeatmapScale scale, bool shorter, const QLocale& locale);

    /// Where nearly all weights are too small to be told apart on a linear scale: by how much, and a link to the scale by row. Rich text.
    [[nodiscard]] static QString faint(const HeatmapContent& content, HeatmapScale scale, const QLocale& locale);

    /// The line under the title, the longest wording first: what a named head was measured to do and does here, and the first token's share.
    [[nodiscard]] static QStringList sentences(
        const HeatmapContent& content, HeatmapScale scale, const HeadRole* role, const QLocale& locale);

    /// A head and its measured role, if any: "Head 3", "Head 3: previous token". Plain text. @param role may be null.
    [[nodiscard]] static QString head(int number, const HeadRole* role);

    /// The named heads of a layer (from 0), so that users can find them without trying each layer; empty if none. Plain text.
    [[nodiscard]] static QString namedHeads(std::span<const HeadRole> roles, int layer);

    /// What was measured for a named head: "Measured over many texts: this head puts 83 % of its weight on …". Plain text.
    [[nodiscard]] static QString measured(const HeadRole& role, const QLocale& locale);

    /// The same in short, with the measure over this run: "On 60 documents 46 % on earlier punctuation marks (15 % if uniform); here 30 %
    /// (12 % if uniform)". Rich text. @param shorter without the even shares.
    [[nodiscard]] static QString role(const HeatmapContent& content, const HeadRole& role, bool shorter, const QLocale& locale);

    /// Describes a cell or, with key -1, a row: "Query 9 we attends to key 3 weather: 0.119, rank 2 of 9".
    [[nodiscard]] static QString readout(const HeatmapContent& content, CellRef cell, HeatmapScale scale, const QLocale& locale);
    /// The same with fewer clauses, the longest first; the weight is in all of them. Empty where readout() has nothing to leave out.
    [[nodiscard]] static QStringList shorterReadouts(const HeatmapContent& content, CellRef cell, const QLocale& locale);

    /// "Pinned: row 12 the"
    [[nodiscard]] static QString pinned(const HeatmapContent& content, CellRef cell);

    [[nodiscard]] static QString scaleName(HeatmapScale scale);  ///< "linear", …

private:
    static QString token(const HeatmapContent& content, int position);
    static QString row(const HeatmapContent& content, int query, const QLocale& locale);
};

}  // namespace kvscope
