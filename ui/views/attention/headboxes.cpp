// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/headboxes.h"

#include "state/runmodel.h"
#include "state/selection.h"
#include "text/modelname.h"
#include "theme/theme.h"
#include "views/attention/attentionitems.h"
#include "views/attention/attentiontext.h"
#include "widgets/combobox.h"

#include <QAbstractItemView>
#include <QHBoxLayout>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kListPadding = 40;  ///< beside an item's text, pixels at 100 %

}  // namespace

HeadBoxes::HeadBoxes(const RunModel* runs, Selection* selection, QWidget* panel)
    : QObject(panel)
    , m_runs(runs)
    , m_selection(selection)
    , m_layer(new ComboBox(panel))
    , m_head(new ComboBox(panel))
{
    m_layer->setObjectName(QStringLiteral("attentionLayer"));
    m_head->setObjectName(QStringLiteral("attentionHead"));
    m_head->setItemDelegate(new HeadItem(m_head));
    connect(m_layer, &QComboBox::activated, this, [this](int layer) { m_selection->setLayer(layer); });
    connect(m_head, &QComboBox::activated, this, [this](int head) { m_selection->setHead(head); });
}

HeadBoxes::~HeadBoxes() = default;

void HeadBoxes::addTo(QHBoxLayout& row) const
{
    row.addWidget(m_layer);
    row.addWidget(m_head);
}

void HeadBoxes::fill()
{
    const auto& model = m_runs->model();
    const int layers = model ? model->config.layers : 0;
    const QString problem = model ? headNamesProblem(*model) : QString();
    m_layer->clear();
    for (int i = 0; i < layers; ++i) {
        m_layer->addItem(tr("Layer %1").arg(i + 1));
        m_layer->setItemData(i, problem.isEmpty() ? AttentionText::namedHeads(model->headRoles, i) : problem, Qt::ToolTipRole);
    }
    m_layer->setToolTip(problem);
    m_layer->setEnabled(layers > 1);
    m_layer->setVisible(layers > 0);
    m_head->setVisible(layers > 0);
    m_headsOfLayer = -1;
    m_head->setWidestText(AttentionText::head(std::max(10, model ? model->config.heads : 0), nullptr));
    m_layer->setAccessibleName(tr("Layer"));
    m_head->setAccessibleName(tr("Head"));
    showSelected();
}

const HeadRole* HeadBoxes::roleOf(int head) const
{
    if (!m_runs->model())
        return nullptr;
    const std::vector<HeadRole>& roles = m_runs->model()->headRoles;
    const auto found
        = std::ranges::find_if(roles, [&](const HeadRole& role) { return role.layer == m_selection->layer() && role.head == head; });
    return found == roles.end() ? nullptr : &*found;
}

void HeadBoxes::fillHeads()
{
    if (m_headsOfLayer == m_selection->layer())  // the list may be open, and clearing would close it
        return;
    m_headsOfLayer = m_selection->layer();
    const int heads = m_runs->model() ? m_runs->model()->config.heads : 0;
    m_head->clear();
    int widest = 0;
    for (int i = 0; i < heads; ++i) {
        const HeadRole* role = roleOf(i);
        m_head->addItem(AttentionText::head(i + 1, nullptr));
        m_head->setItemData(i, AttentionText::head(i + 1, role), HeadItem::kWholeName);
        m_head->setItemData(i, AttentionText::head(i + 1, role), Qt::AccessibleTextRole);
        if (role != nullptr)
            m_head->setItemData(i, AttentionText::measured(*role, QLocale()), Qt::ToolTipRole);
        widest = std::max(widest, m_head->fontMetrics().horizontalAdvance(m_head->itemData(i, HeadItem::kWholeName).toString()));
    }
    m_head->view()->setMinimumWidth(widest + theme().ipx(kListPadding));  // the box is as narrow as a number
    m_head->setEnabled(heads > 1);
}

void HeadBoxes::showSelected()
{
    m_layer->setCurrentIndex(m_selection->layer());
    fillHeads();
    m_head->setCurrentIndex(m_selection->head());
    const HeadRole* role = roleOf(m_selection->head());
    m_head->setToolTip(role != nullptr ? AttentionText::measured(*role, QLocale()) : m_layer->toolTip());
}

}  // namespace kvscope
