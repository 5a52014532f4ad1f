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
    Text,  ///< and so are the sampled tokens, in the strip too
};

/// Whether the answer is hidden together with numbers: no line about the step may tell them.
[[nodiscard]] constexpr bool hidesNumbers(Cover cover)
{
    return cover != Cover::Nothing && cover != Cover::Others;
}

/// Whether the panels beside a lesson's text are covered whole.
[[nodiscard]] constexpr bool coversPanels(Cover cover)
{
    return cover == Cover::Panels || cover == Cover::Text;
}

struct CoverWords {
    QString question;  ///< rich text
    QString progress;  ///< of the lesson's action while it runs; else empty
    friend bool operator==(const CoverWords&, const CoverWords&) = default;
};

/// The form that a lesson chose for a panel with several: a picture of them, or the table.
struct PanelForm {
    QString view;  ///< of the panel
    int form = 0;  ///< in the order of its switch
    int chosen = 0;  ///< counts the choices; 0: none yet
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
    /// A lesson asks a question and has not shown its answer yet. The status bar then keeps the comparison of both modes back.
    [[nodiscard]] bool answerHidden() const { return m_answerHidden; }
    [[nodiscard]] const PanelForm& panelForm() const { return m_panelForm; }
    /// What panels that are covered whole show.
    [[nodiscard]] const CoverWords& coverWords() const { return m_coverWords; }

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
    void setAnswerHidden(bool hidden);
    void setCoverWords(const CoverWords& words);
    /// The panel takes it once; afterwards its own switch decides.
    void choosePanelForm(const QString& view, int form);

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
    bool m_answerHidden = false;
    CoverWords m_coverWords;
    PanelForm m_panelForm;
};

}  // namespace kvscope
