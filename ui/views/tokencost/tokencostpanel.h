// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a token costs, for the viewed step: bars and sentences, or a table; fields for the number of users and the memory budget, and a button that
// measures time and energy on the session's thread. A second picture is the
// control for merged KV heads: the model is loaded again with fewer, an experiment. GUI thread only.

#include "views/measurepanel.h"
#include "views/tokencost/mergedheads.h"
#include "views/tokencost/mergedmaps.h"
#include "views/tokencost/tokencost.h"

class QLabel;

namespace kvscope {

class BarRowsView;
class ComboBox;
class CountField;
class MergedMapsView;

class TokenCostPanel final : public MeasurePanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenCostPanel)

public:
    /// @param state outlives the panel.
    explicit TokenCostPanel(const StateParts& state, QWidget* parent = nullptr);
    ~TokenCostPanel() override;

    [[nodiscard]] BarRowsView* bars() const { return m_bars; }
    [[nodiscard]] BarRowsView* headBars() const { return m_headBars; }
    [[nodiscard]] MergedMapsView* headMaps() const { return m_headMaps; }
    [[nodiscard]] const TokenCost& cost() const { return m_cost; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void fill() override;

private:
    void showHeads();
    void showHeadMaps();
    CountField* addField(const char* name, int WhatIfMemory::*value);

    TokenCost m_cost;
    MergedHeads m_merged;
    BarRowsView* m_bars = nullptr;
    BarRowsView* m_headBars = nullptr;
    MergedMapsView* m_headMaps = nullptr;
    MergedMaps m_maps;  ///< of the same file and prompt, also from before the model was loaded again
    std::string m_mapsSource;  ///< the file
    std::vector<TokenId> m_mapsPrompt;
    ComboBox* m_heads = nullptr;  ///< the number of KV heads
    QStringList m_headNames;  ///< in it
    QLabel* m_usersLabel = nullptr;
    QLabel* m_budgetLabel = nullptr;
    CountField* m_users = nullptr;
    CountField* m_budget = nullptr;
};

}  // namespace kvscope
