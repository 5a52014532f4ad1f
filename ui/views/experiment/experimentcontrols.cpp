// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentcontrols.h"

#include "theme/theme.h"
#include "widgets/combobox.h"

#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>

namespace kvscope {

namespace {

constexpr std::array kChanges { RowChange::Overwrite, RowChange::Exchange, RowChange::Hide };
constexpr std::array kParts { RowPart::Both, RowPart::Key, RowPart::Value };

template<typename Values, typename Value> int placeIn(const Values& values, Value value)
{
    return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
}

void setItems(ComboBox* list, const QStringList& items)
{
    const QSignalBlocker quiet(list);
    list->clear();
    list->addItems(items);
}

}  // namespace

ExperimentControls::ExperimentControls(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this))
{
    for (const ExperimentKind kind : { ExperimentKind::CoverToken, ExperimentKind::RemoveHead, ExperimentKind::BreakCache })
        m_choices[static_cast<std::size_t>(kind)] = firstChoiceOf(kind);
    m_row->setContentsMargins({});
    const auto add = [this](const char* name) {
        auto* list = new ComboBox(this);
        list->setObjectName(QLatin1String(name));
        m_row->addWidget(list);
        return list;
    };
    m_change = add("experimentChange");
    m_part = add("experimentPart");
    m_scope = add("experimentScope");
    m_layer = add("experimentLayer");
    m_head = add("experimentHead");
    m_kvHead = add("experimentKvHead");
    m_from = add("experimentFrom");
    m_row->addStretch(1);
    connectLists();
}

ExperimentControls::~ExperimentControls() = default;

void ExperimentControls::connectLists()
{
    const auto changes = [this](ComboBox* list, auto set) {
        connect(list, &QComboBox::activated, this, [this, set](int index) {
            const ExperimentChoice before = choice();
            set(static_cast<std::size_t>(index));
            if (choice() != before) {
                showChoice();
                emit choiceChanged();
            }
        });
    };
    changes(m_change, [this](std::size_t index) { current().change = kChanges.at(index); });
    changes(m_part, [this](std::size_t index) { current().part = kParts.at(index); });
    changes(m_scope, [this](std::size_t index) {
        // A head is removed, or all heads of a layer: without all of them no model says anything.
        const int first = m_kind == ExperimentKind::RemoveHead ? 1 : 0;
        current().scope = static_cast<ExperimentScope>(static_cast<int>(index) + first);
    });
    changes(m_from, [this](std::size_t index) { current().fromStart = index == 0; });
    connect(m_layer, &QComboBox::activated, this, &ExperimentControls::layerChosen);
    connect(m_head, &QComboBox::activated, this, &ExperimentControls::headChosen);
    connect(m_kvHead, &QComboBox::activated, this, &ExperimentControls::kvHeadChosen);
}

void ExperimentControls::retranslate()
{
    m_row->setSpacing(theme().ipx(6));
    m_change->setAccessibleName(tr("What happens to the row"));
    m_part->setAccessibleName(tr("Which part of the row"));
    m_scope->setAccessibleName(tr("Where"));
    m_layer->setAccessibleName(tr("Layer"));
    m_head->setAccessibleName(tr("Head"));
    m_kvHead->setAccessibleName(tr("KV head"));
    m_from->setAccessibleName(tr("Starting at"));
    fill();
}

void ExperimentControls::fill()
{
    setItems(m_change, { tr("overwrite"), tr("exchange"), tr("hide") });
    //: both rows of a position in the cache
    setItems(m_part, { tr("K and V"), QStringLiteral("K"), QStringLiteral("V") });
    const bool broken = m_kind == ExperimentKind::BreakCache;
    if (m_kind == ExperimentKind::RemoveHead)
        setItems(m_scope, { tr("all heads of a layer"), tr("one head") });
    else
        setItems(m_scope, { tr("all layers"), tr("one layer"), broken ? tr("one KV head") : tr("one head") });
    const auto numbered = [](ComboBox* list, const QString& name, int count) {
        QStringList names;
        for (int i = 1; i <= count; ++i)
            names << name.arg(i);
        setItems(list, names);
    };
    numbered(m_layer, tr("Layer %1"), m_layers);
    numbered(m_head, tr("Head %1"), m_heads);
    numbered(m_kvHead, tr("KV head %1"), m_kvHeads);
    setItems(m_from, { tr("from the start"), tr("from step %1 on").arg(m_step + 1) });
    //: the widest that the list becomes; %1: a step
    m_from->setWidestText(tr("from step %1 on").arg(888));
    showChoice();
}

void ExperimentControls::showChoice()
{
    const ExperimentChoice& now = choice();
    const bool broken = m_kind == ExperimentKind::BreakCache;
    const bool oneHead = now.scope == ExperimentScope::OneHead;
    m_change->setCurrentIndex(placeIn(kChanges, now.change));
    m_part->setCurrentIndex(placeIn(kParts, now.part));
    m_scope->setCurrentIndex(static_cast<int>(now.scope) - (m_kind == ExperimentKind::RemoveHead ? 1 : 0));
    m_layer->setCurrentIndex(m_selected.layer);
    m_head->setCurrentIndex(m_selected.head);
    m_kvHead->setCurrentIndex(m_selected.kvHead);
    m_from->setCurrentIndex(now.fromStart ? 0 : 1);
    m_change->setVisible(broken);
    m_part->setVisible(broken);
    m_layer->setVisible(now.scope != ExperimentScope::Everywhere);
    m_head->setVisible(oneHead && !broken);
    m_kvHead->setVisible(oneHead && broken);
}

void ExperimentControls::setSizes(int layers, int heads, int kvHeads)
{
    if (layers == m_layers && heads == m_heads && kvHeads == m_kvHeads)
        return;
    m_layers = layers;
    m_heads = heads;
    m_kvHeads = kvHeads;
    fill();
}

void ExperimentControls::setSelection(const ExperimentTarget& selected, int step)
{
    m_selected = selected;
    if (step != m_step) {
        m_step = step;
        const QSignalBlocker quiet(m_from);
        m_from->setItemText(1, tr("from step %1 on").arg(m_step + 1));
    }
    showChoice();
}

void ExperimentControls::setKind(ExperimentKind kind)
{
    m_kind = kind;
    fill();
}

}  // namespace kvscope
