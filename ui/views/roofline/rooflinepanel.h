// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The roofline of the viewed step: a dot for each stage under the two ceilings of this machine, or the same as a table. A button measures the ceilings
// on the session's thread. GUI thread only.

#include "views/roofline/roofline.h"
#include "views/twinpanel.h"

namespace kvscope {

class BarButton;
class LogLogPlot;

class RooflinePanel final : public TwinPanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RooflinePanel)

public:
    /// @param state outlives the panel.
    explicit RooflinePanel(const StateParts& state, QWidget* parent = nullptr);
    ~RooflinePanel() override;

    [[nodiscard]] LogLogPlot* plot() const { return m_plot; }
    [[nodiscard]] const Roofline& roofline() const { return m_roofline; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void showButton();
    void showSentences();

    Roofline m_roofline;
    BarButton* m_measure = nullptr;
    LogLogPlot* m_plot = nullptr;
};

}  // namespace kvscope
