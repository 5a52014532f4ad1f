// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The vectors K and V of a selected row of the cache and of its neighbours, as
// colours. A value type. GUI thread only.

#include "figures/figure.h"
#include "run/headlook.h"

#include <QCoreApplication>

#include <memory>

namespace kvscope {

class CacheRowFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CacheRowFigure)

public:
    std::shared_ptr<const HeadLook> look;  ///< of a head that the KV head serves; null: nothing to show
    int position = -1;  ///< the selected row

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

    /// A cell of a figure painted in @p rect; empty where it is not shown.
    [[nodiscard]] QRectF cellRect(const QRectF& rect, const Theme& theme, bool value, int row, int feature) const;

private:
    struct Places;
    [[nodiscard]] Places places(const QRectF& rect, const Theme& theme) const;
};

}  // namespace kvscope
