// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the attention panel's lists and tables draw their items. GUI thread only; owned by their views.

#include <QStyledItemDelegate>

namespace kvscope {

/// In the list of heads: with the name that somebody gave it. The box above the list has room for the number alone.
class HeadItem final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadItem)

public:
    static constexpr int kWholeName = Qt::UserRole;

    explicit HeadItem(QObject* parent);
    ~HeadItem() override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// A weight in the table: a hatch stands for what is not applicable, and the newest row is marked, as in the picture.
class WeightItem final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WeightItem)

public:
    explicit WeightItem(QObject* parent);
    ~WeightItem() override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace kvscope
