// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The watched words as a table: a row for each step, for each word its probability and its rank. GUI thread only.

#include "views/watch/watchcurves.h"

#include <QAbstractTableModel>

namespace kvscope {

class WatchModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WatchModel)

public:
    explicit WatchModel(QObject* parent = nullptr);
    ~WatchModel() override;

    /// Where only steps or numbers are new, views keep their place.
    void setCurves(WatchCurves curves);
    void languageChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] static int lineOf(int column) { return (column - 1) / 2; }
    [[nodiscard]] static bool isRank(int column) { return column % 2 == 0; }  ///< behind each probability

    WatchCurves m_curves;
};

}  // namespace kvscope
