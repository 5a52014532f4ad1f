// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the steps cost with the cache and without: operations, time or bytes moved, per step or in total, as curves or as a table.
// GUI thread only.

#include "views/cost/costcurves.h"
#include "views/panelbase.h"

#include <optional>

class QAction;
class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace kvscope {

class CostPlot;
class CostTableModel;
class EmptyState;
class IconButton;
class SegmentedControl;

class CostPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostPanel)

public:
    /// @param state outlives the panel. @param fixedUnit what a panel shows that stands beside one of the other unit; nothing: the user's choice.
    explicit CostPanel(const StateParts& state, std::optional<CostUnit> fixedUnit = std::nullopt, QWidget* parent = nullptr);
    ~CostPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildControls();
    void buildPages();
    void refreshCurves();
    void refreshSentence();
    void refreshTable();
    void refreshWhy();
    [[nodiscard]] CostUnit unit() const;
    [[nodiscard]] CostCurves curvesOf(CostUnit unit) const;
    [[nodiscard]] QString amount(double value) const;
    /// @param named with the step's number in front
    [[nodiscard]] QString comparisonText(int step, bool named);
    [[nodiscard]] bool timeFallsLess(int step);  ///< so much less than the operations that it calls for an explanation
    [[nodiscard]] QString fixedSentence(int step) const;
    [[nodiscard]] QString stepToolTip(int step);
    /// "46 times the operations, 12 times the time" of running @p step, or all to it, without the cache; empty where that is not known.
    [[nodiscard]] QString ratiosText(int step);
    [[nodiscard]] QString whyText() const;

    std::optional<CostUnit> m_fixedUnit;
    SegmentedControl* m_unit = nullptr;  ///< null when the unit is fixed
    SegmentedControl* m_sum = nullptr;
    QToolButton* m_log = nullptr;
    IconButton* m_tableButton = nullptr;
    QStackedWidget* m_pages = nullptr;
    CostPlot* m_plot = nullptr;
    CostTableModel* m_rows = nullptr;
    QTableView* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    QLabel* m_why = nullptr;
    /// Curves of operations and of time for the words at the cursor; made when first asked for.
    std::optional<std::pair<CostCurves, CostCurves>> m_both;
};

}  // namespace kvscope
