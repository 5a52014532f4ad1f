// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/tokencostpanel.h"

#include "figures/barrowsview.h"
#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/tokencost/mergedmapsview.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"
#include "widgets/ignorechildren.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {
constexpr int kHeadsForm = 1;  ///< between the bars and the table
}  // namespace

TokenCostPanel::TokenCostPanel(const StateParts& state, QWidget* parent)
    : MeasurePanel(state, Change::Records | Change::ViewedStep | Change::Ceilings | Change::WhatIf | Change::Head | Change::Display,
        "tokenCost", LaneUse::Token, parent)
{
    auto* bars = new BarRowsView(this);
    bars->setObjectName(QStringLiteral("tokenCostBars"));
    addPicture(bars);
    auto* heads = new QWidget(this);
    m_headBars = new BarRowsView(heads);
    m_headBars->setObjectName(QStringLiteral("tokenCostHeadBars"));
    m_headMaps = new MergedMapsView(heads);
    m_headMaps->setObjectName(QStringLiteral("tokenCostHeadMaps"));
    auto* column = new QVBoxLayout(heads);
    column->setContentsMargins({});
    column->addWidget(m_headBars, 1);
    column->addWidget(m_headMaps);
    addPicture(heads);
    titleRow()->addStretch(1);
    finishParts();
    useOwnPrompt();
    QHBoxLayout* row = addControls();
    for (const auto& [label, field] : { std::pair { &m_usersLabel, &m_users }, std::pair { &m_budgetLabel, &m_budget } }) {
        const bool users = field == &m_users;
        *field = addField(users ? "tokenCostUsers" : "tokenCostBudget", users ? &WhatIfMemory::users : &WhatIfMemory::gigabytes);
        *label = new QLabel(this);
        setTextRole(**label, TextRole::Secondary);
        (*label)->setBuddy(*field);
        row->addWidget(*label);
        row->addWidget(*field);
    }
    m_heads = new ComboBox(this);
    m_heads->setObjectName(QStringLiteral("tokenCostHeads"));
    row->addWidget(m_heads);
    connect(m_heads, &QComboBox::activated, this, [this](int index) { emit m_commands->mergeRequested(m_heads->itemData(index).toInt()); });
    m_bars = bars;
    retranslate();
}

TokenCostPanel::~TokenCostPanel()
{
    ignoreChildren(this);  // a field that is being edited signals when it is deleted
}

CountField* TokenCostPanel::addField(const char* name, int WhatIfMemory::*value)
{
    auto* field = new CountField(this);
    field->setObjectName(QLatin1String(name));
    field->setRange(1, WhatIfMemory::kMost);
    field->setValue(m_display->whatIfMemory().*value);
    connect(field, &QSpinBox::valueChanged, this, [this, value](int amount) {
        WhatIfMemory memory = m_display->whatIfMemory();
        memory.*value = amount;
        m_display->setWhatIfMemory(memory);
    });
    return field;
}

void TokenCostPanel::retranslate()
{
    if (m_bars == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("What a token costs"));
    //: forms of a panel, side by side on a switch: bars, fewer key/value heads, the numbers
    retranslateParts({ tr("Bars"), tr("KV heads"), tr("Table") });
    retranslateControls();
    //: before a field with a number
    m_usersLabel->setText(tr("Users"));
    //: gigabytes, before a field with a number
    m_budgetLabel->setText(tr("GB"));
    for (QLabel* label : { m_usersLabel, m_budgetLabel })
        label->setFont(theme().font(FontRole::Table));
    m_users->setAccessibleName(tr("Users, with a cache each"));
    m_users->setToolTip(tr("Users, with a cache each"));
    m_budget->setAccessibleName(tr("Memory budget"));
    m_budget->setToolTip(tr("Memory budget, in 10⁹ bytes"));
    m_bars->setAccessibleName(tr("Bytes that the step moves, and the memory of all users against the budget"));
    m_heads->setAccessibleName(tr("Number of KV heads"));
    m_heads->setToolTip(tr("Loads the model again with its KV heads averaged into so many: an experiment"));
    m_headBars->setAccessibleName(tr("Bytes, time and probability of the same model with several numbers of KV heads"));
    table()->setAccessibleName(tr("What a token costs, in numbers"));
    refreshAll();
}

void TokenCostPanel::refresh(Changes /*what*/)
{
    const QLocale locale;
    const std::shared_ptr<const ModelInfo>& model = m_runs->model();
    m_cost = TokenCost();
    m_cost.memory = m_display->whatIfMemory();
    if (model && !model->handMade) {
        m_cost.record = m_selection->viewedRecord();
        m_cost.weightBytes = model->weightBytes;
        m_cost.cacheBytesPerPosition = cacheBytesPerPosition(model->config);
        m_cost.ceilings = m_runs->ceilings();
        m_cost.measured = m_runs->lanes(LaneUse::Token).results;
    }
    for (const auto& [field, value] : { std::pair { m_users, m_cost.memory.users }, std::pair { m_budget, m_cost.memory.gigabytes } }) {
        const QSignalBlocker quiet(field);
        field->setValue(value);
    }
    showControls();
    showHeads();
    m_bars->setRows(m_cost.bars(locale));
    showTable(m_cost.headers(), m_cost.empty() ? QList<NumberTableModel::Row>() : m_cost.rows(locale) + m_merged.rows(locale));
    showForm(m_cost.empty());
    if (m_cost.empty())
        showNothingYet(*emptyState(), tr("The first step fills it: what it moves, computes and takes."));
    const QStringList words = form() == kHeadsForm
        ? QStringList { m_cost.empty() ? QString() : m_merged.sentence(locale) }
        : QStringList { m_cost.moved(locale), m_cost.needed(locale), m_cost.allowed(locale), m_cost.spent(locale) };
    showWords(progress() + words);
    showReadout({}, {});
    m_bars->setAccessibleDescription(m_cost.moved(locale));
}

/// The form with the KV heads also shows the probability of a text.
void TokenCostPanel::fill()
{
    if (m_cost.empty())
        emit m_commands->stepRequested();
    else if (form() == kHeadsForm)
        measure({ LaneUse::Token, LaneUse::Text });
    else
        measure({ LaneUse::Token });
}

/// The attention over the prompt, as soon as the prefill has captured it. What was seen before the model was loaded again stays beside it.
void TokenCostPanel::showHeadMaps()
{
    const std::shared_ptr<const ModelInfo>& model = m_runs->model();
    const std::shared_ptr<const HeadSummary> heads = model && !model->handMade ? m_runs->run().heads().after(0) : nullptr;
    if (heads) {
        const std::vector<TokenId>& prompt = m_runs->run().settings().prompt;
        if (m_mapsSource != model->source || m_mapsPrompt != prompt)
            m_maps.rows.clear();
        m_mapsSource = model->source;
        m_mapsPrompt = prompt;
        const int kvHeads = model->config.kvHeads;
        m_maps.rows.removeIf([&](const MergedMaps::Row& row) { return row.kvHeads == kvHeads; });
        m_maps.rows.append({ .name = QString(), .kvHeads = kvHeads, .heads = heads });
        std::sort(m_maps.rows.begin(), m_maps.rows.end(),
            [](const MergedMaps::Row& a, const MergedMaps::Row& b) { return a.kvHeads > b.kvHeads; });
    } else if (model && model->source != m_mapsSource) {
        m_maps.rows.clear();
    }
    const int stored = model ? model->storedKvHeads() : 0;
    for (MergedMaps::Row& row : m_maps.rows)  // in the language of now
        row.name = MergedHeads::nameOf({ row.kvHeads, row.kvHeads == stored ? 0 : stored, 0, nullptr, nullptr }, QLocale());
    m_maps.layer = m_selection->layer();
    m_maps.scale = m_display->scale();
    m_maps.palette = m_display->palette();
    if (form() == kHeadsForm)  // the shades of all heads are made for it
        m_headMaps->setMaps(m_maps);
}

void TokenCostPanel::showHeads()
{
    const QLocale locale;
    m_merged = mergedHeads(m_runs->headGroups());
    m_headBars->setRows(m_merged.bars(locale));
    const std::shared_ptr<const ModelInfo>& model = m_runs->model();
    const std::vector<int> choices = model && !model->handMade ? MergedHeads::choices(model->storedKvHeads()) : std::vector<int>();
    const bool heads = form() == kHeadsForm;
    const QSignalBlocker quiet(m_heads);
    QStringList names;
    for (const int groups : choices)
        names << MergedHeads::nameOf(
            { groups, groups == model->storedKvHeads() ? 0 : model->storedKvHeads(), 0, nullptr, nullptr }, locale);
    // Not while somebody has the list open: the numbers change with every step.
    if (std::exchange(m_headNames, names) != names) {
        m_heads->clear();
        for (std::size_t i = 0; i < choices.size(); ++i)
            m_heads->addItem(names.at(static_cast<qsizetype>(i)), choices[i]);
    }
    showHeadMaps();
    m_heads->setCurrentIndex(m_heads->findData(m_merged.kvHeads));
    m_heads->setVisible(heads && !m_cost.empty() && !choices.empty());
    m_heads->setEnabled(!m_runs->race().running());
    for (QWidget* field : std::initializer_list<QWidget*> { m_usersLabel, m_users, m_budgetLabel, m_budget })
        field->setVisible(!heads);
}

}  // namespace kvscope
