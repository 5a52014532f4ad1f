// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionitems.h"

#include "theme/theme.h"
#include "views/attention/attentiontablemodel.h"

#include <QWidget>

namespace kvscope {

HeadItem::HeadItem(QObject* parent) : QStyledItemDelegate(parent) { }

HeadItem::~HeadItem() = default;

void HeadItem::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text = index.data(kWholeName).toString();
}

WeightItem::WeightItem(QObject* parent) : QStyledItemDelegate(parent) { }

WeightItem::~WeightItem() = default;

void WeightItem::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.data(AttentionTableModel::NotApplicableRole).toBool()) {
        const double ratio = option->widget != nullptr ? option->widget->devicePixelRatioF() : 1.0;
        option->text.clear();
        option->backgroundBrush = theme().hatch(HatchKind::NotApplicable, ratio);
    } else if (index.data(AttentionTableModel::NewestRole).toBool()) {
        option->backgroundBrush = theme().tint;
        option->font.setBold(true);
    }
}

}  // namespace kvscope
