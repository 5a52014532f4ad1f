// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The runs of a window as a tree: branches below the run that they left, in the order of their starts. GUI thread only; owned by its panel.

#include "state/runmodel.h"
#include "views/runs/runtext.h"

#include <QAbstractItemModel>

#include <cstdint>
#include <map>
#include <vector>

namespace kvscope {

class RunTreeModel final : public QAbstractItemModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RunTreeModel)

public:
    enum Column { RunColumn, MarkColumn, KeptColumn, StepsColumn, RateColumn, OperationsColumn, FirstColumn, ColdColumn, ColumnCount };

    /// @param runs must outlive the model.
    explicit RunTreeModel(const RunModel* runs, QObject* parent = nullptr);
    ~RunTreeModel() override;

    /// Follows the tree: its shape if it has changed, else the numbers of the current run.
    void refresh();
    void retranslate();
    /// The runs that are compared, marked A and B; 0: none.
    void setCompared(std::uint64_t a, std::uint64_t b);
    /// The step of the current run that the window shows, if it is a past one; -1: the newest, which needs no mark.
    void setViewedStep(int step);

    [[nodiscard]] std::uint64_t runAt(const QModelIndex& index) const;  ///< 0 for none
    [[nodiscard]] QModelIndex indexOf(std::uint64_t runId) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Entry {
        std::uint64_t id = 0;
        int parent = -1;  ///< index of an entry; -1: a root
        int row = 0;  ///< among its siblings
        std::vector<int> branches;  ///< indexes of entries
    };
    void rebuild();
    [[nodiscard]] const std::vector<int>& branchesOf(const QModelIndex& parent) const;
    [[nodiscard]] const RunPace& paceOf(const RunHistory& run) const;
    [[nodiscard]] QString textOf(const RunNode& node, const RunHistory& run, int column) const;
    [[nodiscard]] QVariant copied(const RunNode& node, const RunHistory& run, int column) const;

    const RunModel* m_runs = nullptr;
    std::vector<Entry> m_entries;  ///< as in the tree
    std::vector<int> m_roots;
    std::uint64_t m_a = 0;
    std::uint64_t m_b = 0;
    std::uint64_t m_current = 0;
    int m_viewedStep = -1;
    int m_revision = -1;
    mutable std::map<std::uint64_t, RunPace> m_paces;  ///< by run, as far as they were computed
};

}  // namespace kvscope
