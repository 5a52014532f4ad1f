// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// "More graphics cards!": a button times four lanes on the session's thread, and bars or a table show them. GUI thread only.

#include "views/cores/fourways.h"
#include "views/measurepanel.h"

namespace kvscope {

class BarRowsView;

class FourWaysPanel final : public MeasurePanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FourWaysPanel)

public:
    /// @param state outlives the panel.
    explicit FourWaysPanel(const StateParts& state, QWidget* parent = nullptr);
    ~FourWaysPanel() override;

    [[nodiscard]] BarRowsView* bars() const { return m_bars; }
    [[nodiscard]] const FourWays& ways() const { return m_ways; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void showSentences();

    FourWays m_ways;
    BarRowsView* m_bars = nullptr;
};

}  // namespace kvscope
