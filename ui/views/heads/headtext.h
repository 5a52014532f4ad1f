// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Texts of the picture of all heads, in the current language. Rich text where said. Pure functions; GUI thread only (translations).

#include "loader/checkpoint.h"
#include "views/heads/headgrid.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

namespace kvscope {

class HeadText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HeadText)

public:
    [[nodiscard]] static QString measureName(HeadMeasure measure);  ///< "weight on the first token", …
    [[nodiscard]] static QString briefName(HeadMeasure measure);  ///< "first token"
    [[nodiscard]] static QString measureNote(HeadMeasure measure);  ///< how it is defined, for a tool tip
    [[nodiscard]] static QString scaleName(HeatmapScale scale);  ///< of the thumbnails' colours
    [[nodiscard]] static QString layerName();  ///< above the numbers of layers
    [[nodiscard]] static QString meanName();
    [[nodiscard]] static QString largestName();
    /// A value of a measure with its unit: "64 %", "1.72 bits", "n/a".
    [[nodiscard]] static QString value(HeadMeasure measure, double value, const QLocale& locale);

    /// "Layer 5, head 12: previous token", "Layer 5: mean of its heads". Plain text. @param model may be null.
    [[nodiscard]] static QString place(const HeadPlace& place, const ModelInfo* model);
    /// The measure over all heads, and how many heads have it above one half. Rich text, the longest wording first.
    [[nodiscard]] static QStringList sentences(const HeadGrid& grid, const QLocale& locale);
    /// The rows that the values are from: "mean of rows 2 to 14", "row 14".
    [[nodiscard]] static QString rows(const HeadGrid& grid);
    /// The five measures of a head, the grid's own first; of a mean or maximum the grid's own alone. Plain text, the longest wording first.
    [[nodiscard]] static QStringList measures(const HeadGrid& grid, const HeadPlace& place, const QLocale& locale);

private:
    static QString shortMeasure(HeadMeasure measure, const QString& value);
};

}  // namespace kvscope
