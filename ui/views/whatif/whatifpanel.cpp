// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatifpanel.h"

#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "text/numbertext.h"
#include "text/widecounttext.h"
#include "theme/theme.h"
#include "views/whatif/termbar.h"
#include "views/whatif/whatiftext.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"
#include "widgets/elidedlabel.h"
#include "widgets/fittinglabel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

constexpr int kFaultDelay = 700;  // ms
constexpr int kInputColumns = 3;
constexpr int kNarrowest = 250;  ///< px at 100 %

/// The next divisor of @p whole above or below @p value; the value itself if there is none.
int nextDivisor(int whole, int value, bool up)
{
    for (int next = up ? value + 1 : value - 1; next >= 1 && next <= whole; next += up ? 1 : -1) {
        if (whole % next == 0) {
            return next;
        }
    }
    return std::clamp(value, 1, whole);
}

}  // namespace

WhatIfPanel::WhatIfPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::WhatIf | Change::Model | Change::RunStarted | Change::RunExtended, parent)
    , m_known(state.display->whatIf())
    , m_draft(m_known)
{
    setObjectName(QStringLiteral("whatIfPanel"));
    buildTitleRow();
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("whatIfScroll"));
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->viewport()->setAutoFillBackground(false);
    auto* page = new QWidget(m_scroll);
    m_scroll->setWidget(page);
    page->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins({});
    buildInputs(page);
    m_fault = makeLabel(page, true);
    m_fault->setObjectName(QStringLiteral("whatIfFault"));
    setTextRole(*m_fault, TextRole::Off);
    m_fault->hide();
    column->addWidget(m_fault);
    m_results = new QWidget(page);
    buildResults(m_results);
    column->addWidget(m_results);
    column->addStretch(1);
    body()->addWidget(m_scroll, 1);

    m_faultDelay.setSingleShot(true);
    m_faultDelay.setInterval(kFaultDelay);
    connect(&m_faultDelay, &QTimer::timeout, this, &WhatIfPanel::refreshFault);
    retranslate();
}

WhatIfPanel::~WhatIfPanel() = default;

void WhatIfPanel::refresh(Changes what)
{
    if (what & Change::WhatIf) {
        const bool opened = m_display->whatIfDetails() && !m_more->isChecked();  // by a lesson: the button is checked already
        m_more->setChecked(m_display->whatIfDetails());
        if (opened) {
            // A class has no wheel: what the lesson opened comes into view, when it has its place.
            QTimer::singleShot(0, this, &WhatIfPanel::showDetails);
        }
        if (m_known != m_display->whatIf()) {  // not the value typed here, which may have changed since
            m_draft = m_known = m_display->whatIf();
        }
        const auto show = [](CountField* field, int value) {
            if (field->value() != value) {
                const QSignalBlocker quiet(field);
                field->setValue(value);
            }
        };
        show(m_users, m_display->whatIfMemory().users);
        show(m_budgetField, m_display->whatIfMemory().gigabytes);
        if (!faultOf(m_draft)) {
            refreshCase();
        }
    } else {
        fillChoices();
    }
}

void WhatIfPanel::showDetails()
{
    m_scroll->widget()->layout()->activate();
    m_scroll->verticalScrollBar()->setValue(m_details->mapTo(m_scroll->widget(), QPoint()).y());
}

void WhatIfPanel::buildTitleRow()
{
    m_computed = new FittingLabel(this);
    m_computed->setObjectName(QStringLiteral("whatIfComputed"));
    m_preset = new ComboBox(this);
    m_preset->setObjectName(QStringLiteral("whatIfPreset"));
    titleRow()->addWidget(m_computed);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_preset);
    connect(m_preset, &QComboBox::activated, this, &WhatIfPanel::choosePreset);
}

CountField* WhatIfPanel::addField(int row, int column, const char* name, int most, int DecodeShape::*member)
{
    auto* caption = new ElidedLabel(m_scroll->widget());
    auto* field = new CountField(m_scroll->widget());
    field->setObjectName(QLatin1String(name));
    field->setRange(1, most);
    caption->setBuddy(field);
    setTextRole(*caption, TextRole::Secondary);
    m_grid->addWidget(caption, 2 * row, column);
    m_grid->addWidget(field, 2 * row + 1, column);
    m_captions.append(caption);
    connect(field, &QSpinBox::valueChanged, this, [this, member](int value) { edit(member, value); });
    connect(field, &QSpinBox::editingFinished, this, &WhatIfPanel::refreshFault);
    return field;
}

void WhatIfPanel::buildInputs(QWidget* page)
{
    m_grid = new QGridLayout;
    static_cast<QVBoxLayout*>(page->layout())->addLayout(m_grid);
    m_prompt = addField(0, 0, "whatIfPrompt", kMostDecodeTokens, &DecodeShape::promptTokens);
    m_drawn = addField(0, 1, "whatIfDrawn", kMostDecodeTokens, &DecodeShape::newTokens);
    m_width = addField(0, 2, "whatIfWidth", kMostDecodeWidth, &DecodeShape::hiddenSize);
    m_layers = addField(1, 0, "whatIfLayers", kMostDecodeLayers, &DecodeShape::layers);
    m_heads = addField(1, 1, "whatIfHeads", kMostDecodeWidth, &DecodeShape::heads);
    m_kvHeads = addField(1, 2, "whatIfKvHeads", kMostDecodeWidth, &DecodeShape::kvHeads);
    m_width->setStepper([this](int value, bool up) {
        const int heads = std::max(1, m_draft.heads);
        return up ? (value / heads + 1) * heads : std::max(1, (value - 1) / heads) * heads;
    });
    m_heads->setStepper([this](int value, bool up) { return nextDivisor(m_draft.hiddenSize, value, up); });
    m_kvHeads->setStepper([this](int value, bool up) { return nextDivisor(m_draft.heads, value, up); });
    for (int column = 0; column < kInputColumns; ++column) {
        m_grid->setColumnStretch(column, 1);
    }
}

WhatIfPanel::Result WhatIfPanel::makeResult(QWidget* page, const char* name)
{
    const QString base = QLatin1String(name);
    Result result { makeLabel(page, true), makeLabel(page, false), makeLabel(page, true), makeLabel(page, true) };
    result.caption->setObjectName(base + QLatin1String("Caption"));
    result.number->setObjectName(base + QLatin1String("Number"));
    result.beside->setObjectName(base + QLatin1String("Beside"));
    result.below->setObjectName(base + QLatin1String("Below"));
    for (QLabel* label : { result.caption, result.beside, result.below }) {
        setTextRole(*label, TextRole::Secondary);
    }
    return result;
}

void WhatIfPanel::addResult(QVBoxLayout* column, const Result& result, QWidget* bar, QWidget* atCaption, QWidget* atNumber)
{
    auto* head = new QHBoxLayout;
    head->addWidget(result.caption, 1);
    if (atCaption != nullptr) {
        head->addWidget(atCaption, 0, Qt::AlignBottom);
    }
    column->addLayout(head);
    auto* numbers = new QHBoxLayout;
    numbers->addWidget(result.number, 0, Qt::AlignVCenter);
    numbers->addWidget(result.beside, 1, Qt::AlignVCenter);
    if (atNumber != nullptr) {
        numbers->addWidget(atNumber, 0, Qt::AlignVCenter);
    }
    column->addLayout(numbers);
    if (bar != nullptr) {
        column->addWidget(bar);
    }
    column->addWidget(result.below);
    column->addSpacing(1);  // set with the font
}

void WhatIfPanel::buildResults(QWidget* page)
{
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins({});
    m_allOff = makeResult(page, "whatIfAllOff");
    m_allOn = makeResult(page, "whatIfAllOn");
    m_cache = makeResult(page, "whatIfCache");
    m_allOn.below->hide();
    m_allOff.below->hide();
    m_cache.below->setTextFormat(Qt::RichText);
    setTextRole(*m_allOff.number, TextRole::Off);
    setTextRole(*m_allOn.number, TextRole::Accent);
    m_allOffBar = new TermBar(page);
    m_allOnBar = new TermBar(page);
    m_valueType = new ComboBox(page);
    m_valueType->setObjectName(QStringLiteral("whatIfValueType"));
    addResult(column, m_allOff, m_allOffBar, nullptr);
    addResult(column, m_allOn, m_allOnBar, nullptr);
    m_more = new QToolButton(page);
    m_more->setObjectName(QStringLiteral("whatIfMore"));
    m_more->setCheckable(true);
    m_more->setProperty("compact", true);
    m_more->setFocusPolicy(Qt::TabFocus);
    addResult(column, m_cache, nullptr, m_valueType, m_more);
    m_details = new QWidget(page);
    m_details->setObjectName(QStringLiteral("whatIfDetails"));
    buildDetails(m_details);
    m_details->hide();
    column->addWidget(m_details);
    connect(m_more, &QAbstractButton::toggled, this, [this](bool on) {
        m_details->setVisible(on);
        m_more->setText(on ? tr("Less") : tr("More"));
        fitResults();
        m_display->setWhatIfDetails(on);
    });
    connect(m_valueType, &QComboBox::activated, this,
        [this](int index) { edit(&DecodeShape::valueBits, kDecodeValueBits[static_cast<std::size_t>(index)]); });
}

std::optional<DecodeShape> WhatIfPanel::shapeOfRun() const
{
    const auto& model = m_runs->model();
    const RunHistory& run = m_runs->run();
    if (!model || model->handMade || run.promptLength() < 1 || model->config.queryWidth() != model->config.hiddenSize) {
        return std::nullopt;
    }
    const ModelConfig& config = model->config;
    const bool windows = std::any_of(config.windows.cbegin(), config.windows.cend(), [](int window) { return window > 0; });
    const DecodeShape shape { .promptTokens = run.promptLength(),
        .newTokens = run.settings().steps,
        .hiddenSize = config.hiddenSize,
        .layers = config.layers,
        .heads = config.heads,
        .kvHeads = config.kvHeads,
        .valueBits = 32,
        .ffnSize = config.ffnSize,
        .gatedMlp = config.gatedMlp,
        .vocabSize = config.vocabSize };
    return windows || faultOf(shape) ? std::nullopt : std::optional(shape);
}

void WhatIfPanel::fillChoices()
{
    const QSignalBlocker quiet(m_preset);
    m_preset->clear();
    const auto shape = m_display->whatIf();
    int current = -1;
    for (const DecodePreset& preset : decodePresets()) {
        current = preset.shape == shape ? m_preset->count() : current;
        m_preset->addItem(WhatIfText::presetName(preset.id));
    }
    const auto ofRun = shapeOfRun();
    const int runIndex = m_preset->count();
    //: an item of a list of cases: the model in use, with the prompt and the steps of its run
    m_preset->addItem(tr("This run"));
    current = current < 0 && ofRun == shape ? runIndex : current;
    const int ownIndex = m_preset->count();
    //: an item of a list of cases: numbers that were typed in
    m_preset->addItem(tr("Custom"));
    if (auto* items = qobject_cast<QStandardItemModel*>(m_preset->model())) {
        items->item(runIndex)->setEnabled(ofRun.has_value());
        items->item(ownIndex)->setEnabled(false);  // a state, not a choice
    }
    m_preset->setCurrentIndex(current < 0 ? ownIndex : current);
    m_preset->updateGeometry();
}

void WhatIfPanel::choosePreset(int index)
{
    const auto& presets = decodePresets();
    const auto at = static_cast<std::size_t>(index);
    const auto chosen = at < presets.size() ? std::optional(presets[at].shape) : shapeOfRun();
    if (chosen) {
        m_draft = m_known = *chosen;
        m_display->setWhatIf(*chosen);
    }
    refreshCase();
}

void WhatIfPanel::edit(int DecodeShape::*member, int value)
{
    const DecodeShape before = m_draft;
    m_draft.*member = value;
    // The MLP keeps its proportion to the width, and multi-head stays multi-head.
    if (member == &DecodeShape::hiddenSize && !faultOf(m_display->whatIf())) {
        const DecodeShape& last = m_display->whatIf();
        m_draft.ffnSize = std::max(1, static_cast<int>(std::int64_t { last.ffnSize } * value / last.hiddenSize));
    }
    if (member == &DecodeShape::heads && before.kvHeads == before.heads) {
        m_draft.kvHeads = value;
    }
    if (faultOf(m_draft)) {
        m_faultDelay.start();
        return;
    }
    m_known = m_draft;
    m_display->setWhatIf(m_draft);  // returns as an update
    refreshFault();
}

void WhatIfPanel::retranslate()
{
    setTitle(tr("What if"));
    m_computed->setWordings({ tr("computed, not measured"), tr("computed") });
    m_computed->setColor(theme().text2);
    m_preset->setAccessibleName(tr("Case"));
    m_valueType->setAccessibleName(tr("Number type of the cache"));
    m_valueType->setToolTip(tr("Number type of the cache"));
    const std::array captions { tr("Prompt L"), tr("New tokens T"), tr("Width d"), tr("Layers"), tr("Heads"), tr("KV heads") };
    for (std::size_t i = 0; i < captions.size(); ++i) {
        m_captions[static_cast<qsizetype>(i)]->setText(captions[i]);
    }
    const std::array fields { m_prompt, m_drawn, m_width, m_layers, m_heads, m_kvHeads };
    for (std::size_t i = 0; i < fields.size(); ++i) {
        fields[i]->setAccessibleName(captions[i]);
    }
    m_more->setText(m_more->isChecked() ? tr("Less") : tr("More"));
    m_more->setToolTip(tr("Users and memory, other sizes of the cache, the article's measure"));
    const std::array users { tr("Users"), tr("Memory budget, GB") };
    m_users->setAccessibleName(users[0]);
    m_budgetField->setAccessibleName(users[1]);
    for (qsizetype i = 0; i < m_userCaptions.size(); ++i) {
        m_userCaptions[i]->setText(users[static_cast<std::size_t>(i)]);
    }
    m_article->setText(WhatIfText::articleNote());
    m_off.caption->setText(tr("Positions · d² without the cache: %1").arg(unbroken(QStringLiteral("T·L·d² + T²·d²/2"))));
    m_on.caption->setText(tr("Positions · d² with the cache: %1").arg(unbroken(QStringLiteral("(L + T)·d²"))));
    m_next->setText(WhatIfText::comesNext());
    const QSignalBlocker quiet(m_valueType);
    m_valueType->clear();
    for (const int bits : kDecodeValueBits) {
        m_valueType->addItem(WhatIfText::valueTypeName(bits));
    }
    applyFonts();
    refreshAll();
}

void WhatIfPanel::refreshCase()
{
    fillChoices();
    refreshInputs();
    refreshResults();
    refreshFault();
}

void WhatIfPanel::refreshInputs()
{
    const auto show = [](CountField* field, int value) {
        if (field->value() != value) {
            const QSignalBlocker quiet(field);
            field->setValue(value);
        }
    };
    show(m_prompt, m_draft.promptTokens);
    show(m_drawn, m_draft.newTokens);
    show(m_width, m_draft.hiddenSize);
    show(m_layers, m_draft.layers);
    show(m_heads, m_draft.heads);
    show(m_kvHeads, m_draft.kvHeads);
    const auto bits = std::find(kDecodeValueBits.begin(), kDecodeValueBits.end(), m_draft.valueBits);
    const QSignalBlocker quiet(m_valueType);
    m_valueType->setCurrentIndex(static_cast<int>(bits - kDecodeValueBits.begin()));
}

void WhatIfPanel::refreshFault()
{
    m_faultDelay.stop();
    const auto fault = faultOf(m_draft);
    m_fault->setText(fault ? WhatIfText::fault(*fault, m_draft) : QString());
    m_fault->setVisible(fault.has_value());
    m_results->setVisible(!fault);
}

QSize WhatIfPanel::sizeHint() const
{
    return { theme().ipx(409), theme().ipx(579) };
}

QSize WhatIfPanel::minimumSizeHint() const
{
    return { theme().ipx(kNarrowest), theme().ipx(160) };
}

}  // namespace kvscope
