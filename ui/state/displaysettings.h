// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the views display the state, and the case of the what-if calculator. GUI thread only; a part of ViewState.

#include "run/decodecost.h"
#include "state/costenums.h"
#include "types/heatmaptypes.h"

namespace kvscope {

class Updates;

struct WhatIfMemory {
    static constexpr int kMost = 1'000'000;  ///< of both
    int users = 8;  ///< with a cache each
    int gigabytes = 16;  ///< 10^9 bytes
    friend bool operator==(const WhatIfMemory&, const WhatIfMemory&) = default;
};

/// What a lesson keeps back while the class thinks.
enum class Cover {
    Nothing,
    Others,  ///< of several ways of computing a result those that the run did not go
    Result,  ///< the answer is hidden, and so is every number that would tell it
    Panels,  ///< the answer is hidden, and so is all that the panels beside the text show
};

class DisplaySettings {
public:
    [[nodiscard]] HeatmapScale scale() const { return m_scale; }
    [[nodiscard]] PaletteId palette() const { return m_palette; }
    [[nodiscard]] CostUnit costUnit() const { return m_costUnit; }
    [[nodiscard]] CostSum costSum() const { return m_costSum; }
    [[nodiscard]] CostAxis costAxis() const { return m_costAxis; }
    /// The case of the what-if calculator; initially the article's Mini-GPT.
    [[nodiscard]] const DecodeShape& whatIf() const { return m_whatIf; }

    /// The memory that the calculator's case is held against.
    [[nodiscard]] const WhatIfMemory& whatIfMemory() const { return m_whatIfMemory; }

    /// Whether the calculator shows what is behind "More".
    [[nodiscard]] bool whatIfDetails() const { return m_whatIfDetails; }
    [[nodiscard]] Cover cover() const { return m_cover; }

    void setScale(HeatmapScale scale);
    void setPalette(PaletteId palette);
    void setCostUnit(CostUnit unit);
    void setCostSum(CostSum sum);
    void setCostAxis(CostAxis axis);
    /// Ignores an invalid @p shape (faultOf()).
    void setWhatIf(const DecodeShape& shape);
    void setWhatIfMemory(const WhatIfMemory& memory);  ///< clamped
    void setWhatIfDetails(bool shown);
    void setCover(Cover cover);

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
    WhatIfMemory m_whatIfMemory;
    bool m_whatIfDetails = false;
    Cover m_cover = Cover::Nothing;
};

}  // namespace kvscope
