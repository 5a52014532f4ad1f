// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/displaysettings.h"

#include "state/updates.h"

#include <algorithm>

namespace kvscope {

template<class T> void DisplaySettings::set(T& member, T value)
{
    if (member != value) {
        member = value;
        m_updates->tell(Change::Display);
    }
}

void DisplaySettings::setScale(HeatmapScale scale)
{
    set(m_scale, scale);
}

void DisplaySettings::setPalette(PaletteId palette)
{
    set(m_palette, palette);
}

void DisplaySettings::setCostUnit(CostUnit unit)
{
    set(m_costUnit, unit);
}

void DisplaySettings::setCostSum(CostSum sum)
{
    set(m_costSum, sum);
}

void DisplaySettings::setCostAxis(CostAxis axis)
{
    set(m_costAxis, axis);
}

void DisplaySettings::setWhatIf(const DecodeShape& shape)
{
    if (!faultOf(shape) && m_whatIf != shape) {
        m_whatIf = shape;
        m_updates->tell(Change::WhatIf);
    }
}

void DisplaySettings::setWhatIfMemory(const WhatIfMemory& memory)
{
    const WhatIfMemory allowed { std::clamp(memory.users, 1, WhatIfMemory::kMost), std::clamp(memory.gigabytes, 1, WhatIfMemory::kMost) };
    if (m_whatIfMemory != allowed) {
        m_whatIfMemory = allowed;
        m_updates->tell(Change::WhatIf);
    }
}

void DisplaySettings::setCover(Cover cover)
{
    set(m_cover, cover);
}

void DisplaySettings::setAnswerHidden(bool hidden)
{
    set(m_answerHidden, hidden);
}

void DisplaySettings::setCoverWords(const CoverWords& words)
{
    set(m_coverWords, words);
}

void DisplaySettings::choosePanelForm(const QString& view, int form)
{
    m_panelForm = { view, form, m_panelForm.chosen + 1 };
    m_updates->tell(Change::Display);
}

void DisplaySettings::setWhatIfDetails(bool shown)
{
    if (m_whatIfDetails != shown) {
        m_whatIfDetails = shown;
        m_updates->tell(Change::WhatIf);
    }
}

}  // namespace kvscope
