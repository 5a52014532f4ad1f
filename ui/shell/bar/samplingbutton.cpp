// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/samplingbutton.h"

#include "core/limits.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace kvscope {
namespace {

constexpr double kWidth = 124.0;

}  // namespace

SamplingButton::SamplingButton(QWidget* parent) : FieldButton(IconName::Shuffle, kWidth, parent)
{
    buildForm();
    connect(this, &QAbstractButton::clicked, this, &SamplingButton::openForm);
    retranslate();
    refresh();
}

SamplingButton::~SamplingButton()
{
    ignoreChildren(this);
}

void SamplingButton::buildForm()
{
    m_form = new QFrame(this, Qt::Popup);
    m_form->setObjectName(QStringLiteral("samplingForm"));
    m_form->setProperty("card", true);
    m_form->setFrameShape(QFrame::StyledPanel);
    m_greedy = new QCheckBox(m_form);
    m_greedy->setObjectName(QStringLiteral("greedy"));
    m_temperature = new QDoubleSpinBox(m_form);
    m_temperature->setObjectName(QStringLiteral("temperature"));
    m_temperature->setRange(kLowestTemperature, kHighestTemperature);
    m_temperature->setSingleStep(0.1);
    m_topK = new QSpinBox(m_form);
    m_topK->setObjectName(QStringLiteral("topK"));
    m_topK->setRange(0, kMostTopK);
    m_topP = new QDoubleSpinBox(m_form);
    m_topP->setObjectName(QStringLiteral("topP"));
    m_topP->setDecimals(3);
    m_topP->setRange(kLowestTopP, 1.0);
    m_topP->setSingleStep(0.05);
    m_seed = new QSpinBox(m_form);
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_note = new QLabel(m_form);
    setTextRole(*m_note, TextRole::Secondary);
    m_note->setWordWrap(true);

    m_fields = new QFormLayout(m_form);
    m_fields->addRow(m_greedy);
    m_fields->addRow(new QLabel(m_form), m_temperature);
    m_fields->addRow(new QLabel(m_form), m_topK);
    m_fields->addRow(new QLabel(m_form), m_topP);
    m_fields->addRow(new QLabel(m_form), m_seed);
    m_fields->addRow(m_note);

    connect(m_greedy, &QCheckBox::toggled, this, &SamplingButton::onEdited);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &SamplingButton::onEdited);
    connect(m_topK, &QSpinBox::valueChanged, this, &SamplingButton::onEdited);
    connect(m_topP, &QDoubleSpinBox::valueChanged, this, &SamplingButton::onEdited);
    connect(m_seed, &QSpinBox::valueChanged, this, &SamplingButton::onEdited);
}

SamplingSettings SamplingButton::settings() const
{
    return m_settings;
}

void SamplingButton::setSettings(const SamplingSettings& settings)
{
    m_settings = settings;
    if (settings.temperature > 0.0)
        m_lastTemperature = settings.temperature;
    refresh();
}

QString SamplingButton::summary(const SamplingSettings& settings)
{
    if (settings.temperature <= 0.0)
        return tr("Greedy");
    const QLocale locale;
    const QString temperature = locale.toString(settings.temperature, 'g', 3);
    const QString topP = locale.toString(settings.topP, 'g', 3);
    const QString topK = locale.toString(settings.topK);
    if (settings.topK > 0 && settings.topP < 1.0)
        //: T is the temperature, k and p are top-k and top-p
        return tr("T %1, k %2, p %3").arg(temperature, topK, topP);
    if (settings.topK > 0)
        return tr("T %1, k %2").arg(temperature, topK);
    return settings.topP < 1.0 ? tr("T %1, p %2").arg(temperature, topP) : tr("T %1").arg(temperature);
}

void SamplingButton::onEdited()
{
    const bool greedy = m_greedy->isChecked();
    SamplingSettings edited;
    edited.temperature = greedy ? 0.0 : (m_settings.temperature > 0.0 ? m_temperature->value() : m_lastTemperature);
    edited.topK = m_topK->value();
    edited.topP = m_topP->value();
    edited.seed = static_cast<std::uint64_t>(m_seed->value());
    if (edited == m_settings)
        return;
    setSettings(edited);
    emit settingsEdited(edited);
}

void SamplingButton::refresh()
{
    const bool greedy = m_settings.temperature <= 0.0;
    const QSignalBlocker quiet[] { QSignalBlocker(m_greedy), QSignalBlocker(m_temperature), QSignalBlocker(m_topK), QSignalBlocker(m_topP),
        QSignalBlocker(m_seed) };
    // Do not touch a field that already has the value: writing "1.00" over a "1" being typed would prevent "1.5".
    const auto show = [](auto* field, auto value) {
        if (field->value() != value)
            field->setValue(value);
    };
    m_greedy->setChecked(greedy);
    show(m_temperature, greedy ? m_lastTemperature : m_settings.temperature);
    show(m_topK, m_settings.topK);
    show(m_topP, m_settings.topP);
    show(m_seed, static_cast<int>(std::min<std::uint64_t>(m_settings.seed, std::numeric_limits<int>::max())));
    for (QWidget* field : { static_cast<QWidget*>(m_temperature), static_cast<QWidget*>(m_topK), static_cast<QWidget*>(m_topP) })
        field->setEnabled(!greedy);
    setValue(summary(m_settings));
}

void SamplingButton::openForm()
{
    m_form->adjustSize();
    // Right-aligned below the button, so that it stays on the screen.
    m_form->move(mapToGlobal(QPoint(width() - m_form->width(), height() + theme().ipx(4))));
    m_form->show();
    m_greedy->setFocus(Qt::PopupFocusReason);
}

void SamplingButton::retranslate()
{
    const Theme& now = theme();
    setCaption(tr("Sampling"));
    m_greedy->setText(tr("Greedy: always the likeliest token"));
    const auto name = [this](QWidget* field, const QString& text, const QString& hint) {
        if (auto* label = qobject_cast<QLabel*>(m_fields->labelForField(field)))
            label->setText(text);
        field->setAccessibleName(text);
        field->setToolTip(hint);
    };
    name(m_temperature, tr("Temperature"), tr("Below 1, likely tokens are sampled more often; above 1, less often"));
    name(m_topK, tr("Top k"), tr("Sample only from the k likeliest tokens"));
    name(m_topP, tr("Top p"), tr("Sample only from the likeliest tokens that together reach this probability"));
    name(m_seed, tr("Seed"), tr("The same seed, prompt and settings give the same tokens"));
    //: top k without a limit
    m_topK->setSpecialValueText(tr("all"));
    m_note->setText(tr("Applies from the next step."));
    m_note->setFont(now.font(FontRole::Table));
    m_fields->setContentsMargins(now.ipx(14), now.ipx(10), now.ipx(14), now.ipx(10));
    m_fields->setHorizontalSpacing(now.ipx(10));
    m_fields->setVerticalSpacing(now.ipx(6));
    refresh();
}

void SamplingButton::changeEvent(QEvent* event)
{
    FieldButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange || event->type() == QEvent::StyleChange)
        retranslate();
}

}  // namespace kvscope
