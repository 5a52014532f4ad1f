// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The race: the same prompt without the cache and with it, one after the other. Bars and numbers grow with the steps; while a past step is
// viewed they show the values up to it. GUI thread only.

#include "views/panelbase.h"

class QLabel;

namespace kvscope {

class BarButton;
class CountField;
class FittingLabel;
class RaceLane;

class RacePanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RacePanel)

public:
    /// @param state outlives the panel.
    explicit RacePanel(const StateParts& state, QWidget* parent = nullptr);
    ~RacePanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void startOrCancel();
    void refreshLimit();
    void refreshLane(bool cacheOn);
    [[nodiscard]] double estimate(bool cacheOn) const;
    void refreshTexts();
    /// The steps that the numbers cover: all, or those up to the viewed one.
    [[nodiscard]] int shownSteps() const;
    [[nodiscard]] QStringList explanation() const;

    QLabel* m_tokensLabel = nullptr;
    CountField* m_tokens = nullptr;
    BarButton* m_button = nullptr;
    RaceLane* m_off = nullptr;
    RaceLane* m_on = nullptr;
    FittingLabel* m_result = nullptr;
    FittingLabel* m_check = nullptr;
    FittingLabel* m_explanation = nullptr;
    QLabel* m_agrees = nullptr;  ///< the check mark before the line about agreement
};

}  // namespace kvscope
