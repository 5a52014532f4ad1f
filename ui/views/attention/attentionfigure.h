// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head at one step as a page: the heatmap with everything needed to know where it came from. Words are in the language in
// use. A value. GUI thread only.

#include "core/error.h"
#include "figures/heatmapfigure.h"
#include "loader/checkpoint.h"
#include "state/runhistory.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace kvscope {

struct AttentionDisplay {
    PaletteId palette = PaletteId::Viridis;
    HeatmapScale scale = HeatmapScale::Linear;
    std::optional<CellRef> pinned;  ///< marked and read out
};

class AttentionFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionFigure)

public:
    /// The matrix of @p head in @p layer at @p step (all from 0).
    /// Throws EngineError{OptionWrong} when there is no such layer, head or step, or its attention was not recorded.
    AttentionFigure(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const AttentionDisplay& display = {});

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString prompt() const;
    [[nodiscard]] QString settings(const QLocale& locale) const;
    [[nodiscard]] QString firstToken(bool shorter, const QLocale& locale) const;
    [[nodiscard]] QString pinned(const QLocale& locale) const;
    void paintLineWithLegend(QPainter& painter, QRectF& rest, const FigureStyle& style) const;

    HeatmapFigure m_heatmap;
    StepRecordPtr m_record;
    QString m_model;
    QString m_prompt;
    double m_parameters = 0.0;
    bool m_randomWeights = false;
    int m_layer = 0;
    int m_head = 0;
};

}  // namespace kvscope
