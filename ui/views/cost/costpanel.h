// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost of the steps with and without the cache: operations, time or bytes moved, per step or in total, as curves or as a table. GUI
// thread only.

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
    /// @param state outlives the panel. @param fixedUnit the unit of a panel that is shown next to one with the other unit; nullopt: the
    /// user's choice.
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
    /// @param named start with the step's number
    [[nodiscard]] QString comparisonText(int step, bool named);
    [[nodiscard]] bool timeFallsLess(int step);  ///< so much less than the operations that it needs an explanation
    [[nodiscard]] QString fixedSentence(int step) const;
    [[nodiscard]] QString stepToolTip(int step);
    /// "46 times the operations, 12 times the time" for @p step, or for all steps up to it, without the cache; empty if unknown.
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
    /// Curves of operations and of time for the text at the cursor; created on demand.
    std::optional<std::pair<CostCurves, CostCurves>> m_both;
};

}  // namespace kvscope
