// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the views display the state, and the case of the what-if calculator. GUI thread only; a part of ViewState.

#include "run/decodecost.h"
#include "state/costenums.h"
#include "types/heatmaptypes.h"

namespace kvscope {

class Updates;

class DisplaySettings {
public:
    [[nodiscard]] HeatmapScale scale() const { return m_scale; }
    [[nodiscard]] PaletteId palette() const { return m_palette; }
    [[nodiscard]] CostUnit costUnit() const { return m_costUnit; }
    [[nodiscard]] CostSum costSum() const { return m_costSum; }
    [[nodiscard]] CostAxis costAxis() const { return m_costAxis; }
    /// The case of the what-if calculator; initially the article's Mini-GPT.
    [[nodiscard]] const DecodeShape& whatIf() const { return m_whatIf; }

    void setScale(HeatmapScale scale);
    void setPalette(PaletteId palette);
    void setCostUnit(CostUnit unit);
    void setCostSum(CostSum sum);
    void setCostAxis(CostAxis axis);
    /// Ignores an invalid @p shape (faultOf()).
    void setWhatIf(const DecodeShape& shape);

    DisplaySettings(const DisplaySettings&) = delete;
    DisplaySettings& operator=(const DisplaySettings&) = delete;

protected:
    explicit DisplaySettings(Updates* updates) : m_updates(updates) { }
    ~DisplaySettings() = default;

private:
    template<class T> void set(T& member, T value);

    Updates* m_updates = nullptr;
    HeatmapScale m_scale = HeatmapScale::Linear;
    PaletteId m_palette = PaletteId::Viridis;
    CostUnit m_costUnit = CostUnit::Operations;
    CostSum m_costSum = CostSum::Total;
    CostAxis m_costAxis = CostAxis::Linear;
    DecodeShape m_whatIf;
};

}  // namespace kvscope
