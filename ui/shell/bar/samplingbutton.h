// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The sampling settings: a field in the control bar and the form that it opens. GUI thread only.

#include "core/sampler.h"
#include "widgets/fieldbutton.h"

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QFrame;
class QLabel;
class QSpinBox;

namespace kvscope {

class SamplingButton final : public FieldButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SamplingButton)

public:
    explicit SamplingButton(QWidget* parent = nullptr);
    ~SamplingButton() override;

    [[nodiscard]] SamplingSettings settings() const;
    /// Emits nothing.
    void setSettings(const SamplingSettings& settings);

    /// "Greedy", or the active settings: "T 0.8, k 40, p 0.9".
    [[nodiscard]] static QString summary(const SamplingSettings& settings);

signals:
    /// The user changed a setting; always valid settings.
    void settingsEdited(const kvscope::SamplingSettings& settings);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildForm();
    void openForm();
    void onEdited();
    void refresh();
    void retranslate();

    SamplingSettings m_settings;
    double m_lastTemperature = 0.8;  ///< restored when greedy is switched off
    QFrame* m_form = nullptr;
    QFormLayout* m_fields = nullptr;
    QCheckBox* m_greedy = nullptr;
    QDoubleSpinBox* m_temperature = nullptr;
    QSpinBox* m_topK = nullptr;
    QDoubleSpinBox* m_topP = nullptr;
    QSpinBox* m_seed = nullptr;
    QLabel* m_note = nullptr;
};

}  // namespace kvscope
