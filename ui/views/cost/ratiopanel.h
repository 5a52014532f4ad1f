// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How many times as much the same text costs without the cache, after 10, 25, 50 and 100 tokens: the ratio grows with the length. Operations are
// counted or by the closed form; times only where both modes were measured. GUI thread only.

#include "views/panelbase.h"

namespace kvscope {

class RatioBars;

class RatioPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RatioPanel)

public:
    /// @param state outlives the panel.
    explicit RatioPanel(const StateParts& state, QWidget* parent = nullptr);
    ~RatioPanel() override;

    /// Tokens, ratio, and whether it was disturbed.
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void nameIt();

    RatioBars* m_bars = nullptr;
};

}  // namespace kvscope
