// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The time to the first token: bars of the passes, with a slider for the rows per pass; time against the prompt's length; and what shortens it, each
// measured by a button on the session's thread. GUI thread only.

#include "views/measurepanel.h"
#include "views/ttft/firsttoken.h"

namespace kvscope {

class BarRowsView;
class LogLogPlot;
class MeansList;
class QuietSlider;

class FirstTokenPanel final : public MeasurePanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FirstTokenPanel)

public:
    /// @param state outlives the panel.
    explicit FirstTokenPanel(const StateParts& state, QWidget* parent = nullptr);
    ~FirstTokenPanel() override;

    [[nodiscard]] BarRowsView* bars() const { return m_bars; }
    [[nodiscard]] LogLogPlot* lengths() const { return m_lengths; }
    [[nodiscard]] const FirstToken& firstToken() const { return m_first; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void build();
    void choose(int lane);
    void showSlider();
    void showMeans();
    void showSentences();

    FirstToken m_first;
    bool m_rowsChosen = false;  ///< by the user
    QuietSlider* m_rows = nullptr;
    BarRowsView* m_bars = nullptr;
    LogLogPlot* m_lengths = nullptr;
    MeansList* m_means = nullptr;
};

}  // namespace kvscope
