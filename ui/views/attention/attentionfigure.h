// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head at one step as a page: the heatmap and where it came from. Text is in the current language. A value type. GUI
// thread only.

#include "core/error.h"
#include "figures/figurecaption.h"
#include "figures/heatmapfigure.h"
#include "state/figuresubject.h"

#include <QCoreApplication>
#include <QString>

#include <memory>

namespace kvscope {

class AttentionFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::AttentionFigure)

public:
    /// The matrix of @p head in @p layer at @p step (all from 0). Throws EngineError{OptionWrong} if the layer, head or step does not exist
    /// or its attention was not recorded.
    AttentionFigure(const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const FigureDisplay& display = {});

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

private:
    [[nodiscard]] QString origin(const QLocale& locale) const;
    [[nodiscard]] QString firstToken(bool shorter, const QLocale& locale) const;
    [[nodiscard]] QString pinned(const QLocale& locale) const;
    void paintLineWithLegend(QPainter& painter, QRectF& rest, const FigureStyle& style) const;

    HeatmapFigure m_heatmap;
    FigureCaption m_caption;
    int m_layer = 0;
    int m_head = 0;
};

/// For the table of views. Throws as the constructor does.
[[nodiscard]] std::unique_ptr<Figure> makeAttentionFigure(const FigureSubject& subject);

}  // namespace kvscope
