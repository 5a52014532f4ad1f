// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the steps cost with the cache and without: operations, time or bytes moved, in total or per step, as curves or as a table. With room, one
// large number says how many times as much the same text costs without the cache; without, a sentence does. GUI thread only.

#include "views/cost/costcurves.h"
#include "views/panelbase.h"

#include <optional>

class QAction;
class QStackedWidget;
class QToolButton;

namespace kvscope {

class CostHeadline;
class CostPlot;
class CostTableModel;
class EmptyState;
class SegmentedControl;
class StepTable;

class CostPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostPanel)

public:
    /// @param state outlives the panel.
    explicit CostPanel(const StateParts& state, QWidget* parent = nullptr);
    ~CostPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;
    void titleShownChanged() override;

private:
    void buildControls();
    void buildPages();
    void refreshCurves();
    void refreshWords();
    void refreshTable();
    void placeMore(bool up);
    void keepLimit(const CostCurves& curves);
    [[nodiscard]] bool hasRoom() const;  ///< for the large number
    [[nodiscard]] CostUnit unit() const;
    [[nodiscard]] CostCurves curvesOf(CostUnit unit) const;
    [[nodiscard]] QString amount(double value) const;
    void computeOthers();
    [[nodiscard]] QString stepToolTip(int step);

    SegmentedControl* m_unit = nullptr;
    SegmentedControl* m_sum = nullptr;
    QToolButton* m_more = nullptr;
    QAction* m_log = nullptr;
    QAction* m_asTable = nullptr;
    CostHeadline* m_headline = nullptr;
    QStackedWidget* m_pages = nullptr;
    CostPlot* m_plot = nullptr;
    CostTableModel* m_rows = nullptr;
    StepTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    /// Curves of operations and of time for the words; made when first needed.
    std::optional<std::pair<CostCurves, CostCurves>> m_both;
    double m_limit = 0.0;  ///< of the axis of times, which only grows while model, prompt and sum stay
    std::vector<TokenId> m_limitPrompt;
    const void* m_limitModel = nullptr;  ///< compared, never followed
    CostSum m_limitSum = CostSum::Total;
};

}  // namespace kvscope
