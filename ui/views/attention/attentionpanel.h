// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head at the viewed step: matrix, a description in words, and the numbers as a table. Reads and changes the state and
// computes nothing: every weight comes from the records. GUI thread only.

#include "figures/heatmapcontent.h"
#include "views/panelbase.h"

#include <memory>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTableView;

namespace kvscope {

class AttentionTableModel;
class ComboBox;
class EmptyState;
class GutterLegend;
class HeatmapPlot;
class IconButton;
struct HeadRole;

class AttentionPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttentionPanel)

public:
    /// @param state must outlive the panel.
    explicit AttentionPanel(const StateParts& state, QWidget* parent = nullptr);
    ~AttentionPanel() override;

    [[nodiscard]] HeatmapPlot* plot() const { return m_plot; }

    /// The weight that is pointed at or pinned, or else the sentence.
    [[nodiscard]] QString copyText() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Inputs of the displayed matrix; the same key means the same matrix.
    struct MatrixKey {
        std::uint64_t run = 0;
        int step = -1;
        int layer = -1;
        int head = -1;
        friend bool operator==(const MatrixKey&, const MatrixKey&) = default;
    };

    void build();
    void connectWidgets();
    void applyMetrics();
    void alignRows();  ///< aligns row 0 and row height with rowMetric()
    void fillHeads();
    void fillHeadsOfLayer();  ///< named heads differ between layers
    [[nodiscard]] const HeadRole* roleOf(int head) const;  ///< in the viewed layer; null if it has no named role
    void fillScales();
    void showHead();
    void showDisplay();
    void showMatrix();  ///< updates what depends on run, step and head
    void showEmpty();
    void showSentences();
    void showReadout();
    void followRows();  ///< scrolls to the newest row when the view is live
    void pin(CellRef cell);

    ComboBox* m_layer = nullptr;
    ComboBox* m_head = nullptr;
    ComboBox* m_scale = nullptr;
    IconButton* m_tableButton = nullptr;
    IconButton* m_saveButton = nullptr;
    QHBoxLayout* m_sentenceRow = nullptr;
    QLabel* m_infoIcon = nullptr;
    QLabel* m_firstToken = nullptr;
    GutterLegend* m_gutter = nullptr;
    QStackedWidget* m_stack = nullptr;
    HeatmapPlot* m_plot = nullptr;
    QTableView* m_table = nullptr;
    AttentionTableModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    QWidget* m_readoutRow = nullptr;
    QLabel* m_readout = nullptr;
    QLabel* m_pinIcon = nullptr;
    QLabel* m_pinned = nullptr;
    QLabel* m_escape = nullptr;
    QLabel* m_unpins = nullptr;
    bool m_narrow = false;
    int m_headsOfLayer = -1;  ///< the layer whose heads the combo box lists
    MatrixKey m_key;
    HeatmapContent m_content;
};

}  // namespace kvscope
