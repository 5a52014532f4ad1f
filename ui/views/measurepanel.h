// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of panels whose numbers are measured on request beside the run (run/lanes.h): a button that measures or stops, a choice of the prompt's
// length, and what is missing. GUI thread only.

#include "run/lanes.h"
#include "views/twinpanel.h"

#include <initializer_list>
#include <vector>

class QHBoxLayout;

namespace kvscope {

class BarButton;
class SegmentedControl;

class MeasurePanel : public TwinPanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MeasurePanel)

public:
    ~MeasurePanel() override;

protected:
    /// @param state outlives the panel. @param interest beside what every such panel shows
    /// @param use what the button measures
    MeasurePanel(const StateParts& state, Changes interest, const char* name, LaneUse use, QWidget* parent);

    /// For the constructor, after finishParts(): puts the controls above the words. Returns their row, for more of them.
    QHBoxLayout* addControls();
    /// For the constructor: measures with the prompt as it is.
    void useOwnPrompt() { m_ownPrompt = true; }
    /// Texts of the controls.
    void retranslateControls();
    /// The controls as they can be used now.
    void showControls();
    /// The empty state of a panel that has no numbers. @param notYet what the button will do
    void showMissing(const QString& notYet);
    /// Asks for measurements with the chosen prompt, if nothing else is being measured.
    void measure(std::initializer_list<LaneUse> uses);
    /// The button was pressed, this one's or that of the empty state.
    void fill() override;

    [[nodiscard]] bool canMeasure() const;
    /// That other programs disturbed the numbers, "Measuring…" where older ones are still shown, and why the latest measurement failed.
    [[nodiscard]] QStringList progress() const;
    /// "Prompt of 128 tokens: this prompt's 6 over and over", and "Medians; rounds: 5".
    [[nodiscard]] static QString promptWords(const LaneResults& results, const QLocale& locale);

private:
    [[nodiscard]] int promptTokens() const;

    const LaneUse m_use;
    std::vector<int> m_lengths;  ///< of prompts that can be chosen
    bool m_ownPrompt = false;  ///< the prompt's length cannot be chosen
    int m_chosen = 1;  ///< of them, as far as there are so many
    BarButton* m_measure = nullptr;
    SegmentedControl* m_prompts = nullptr;
};

}  // namespace kvscope
