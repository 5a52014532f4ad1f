// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head at the viewed step in three forms: the matrix, the text shaded by one row of it, and the numbers as a table. The
// row is the newest of the step, or the pinned one. What is pointed at and pinned is the same in all forms and in all panels. Reads and changes
// the state and computes nothing: every weight comes from the records. GUI thread only.

#include "figures/heatmapcontent.h"
#include "views/attention/shadedrow.h"
#include "views/panelbase.h"

#include <cstdint>
#include <memory>

class QHBoxLayout;
class QLabel;
class QStackedWidget;
class QTableView;

namespace kvscope {

class AttentionTableModel;
class BarButton;
class ComboBox;
class EmptyState;
class GutterLegend;
class HeadBoxes;
class HeatmapPlot;
class IconButton;
class SegmentedControl;
class ShadedTableModel;
class ShadedView;

enum class AttentionForm : std::uint8_t { Matrix, Text, Table };

class AttentionPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttentionPanel)

public:
    /// @param state must outlive the panel. @param first the form to begin with; a panel that begins with the text is named after it
    explicit AttentionPanel(const StateParts& state, AttentionForm first = AttentionForm::Matrix, QWidget* parent = nullptr);
    ~AttentionPanel() override;

    [[nodiscard]] HeatmapPlot* plot() const { return m_plot; }
    [[nodiscard]] ShadedView* textView() const { return m_text; }
    [[nodiscard]] AttentionForm form() const { return m_form; }

    /// The weight that is pointed at or pinned, or else the sentence.
    [[nodiscard]] QString copyText() const override;
    /// Of the text, its row with ranks; otherwise the matrix.
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    [[nodiscard]] std::chrono::milliseconds pauseWhileRunning() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Inputs of the displayed matrix; the same key means the same matrix.
    struct MatrixKey {
        std::uint64_t run = 0;
        int step = -1;
        int layer = -1;
        int head = -1;
        int dropped = 0;  ///< rows that are not held
        bool covered = false;  ///< the newest row
        friend bool operator==(const MatrixKey&, const MatrixKey&) = default;
    };

    void build();
    void buildFormMenu();
    void buildTables();
    void buildReadout();
    void connectWidgets();
    void applyMetrics();
    void alignRows();  ///< aligns row 0 and row height with rowMetric()
    void fillScales();
    [[nodiscard]] AttentionPanel* panelOfKey();
    void showNextForm();
    void showForm();
    void setForm(AttentionForm form);
    void showDisplay();
    void showMatrix();  ///< updates what depends on run, step and head
    void showRow();  ///< the text, where it is shown
    void showEmpty();
    [[nodiscard]] QString whyNotAgain() const;
    void showDropped();  ///< rows that were dropped, and the button that computes them again
    void showSentences();
    void showReadout();
    void showPinned();
    [[nodiscard]] QString readHint() const;
    void showTopRow();  ///< in the matrix and in its table
    void followRows();  ///< scrolls to the newest row when the view is live
    void pin(CellRef cell);
    void pinRow(int query);
    void pointAt(int key);
    [[nodiscard]] bool isEmpty() const { return m_content.positions() == 0; }
    [[nodiscard]] bool isRowCovered() const;
    /// The table has the numbers of the form before it: the whole matrix, or one row with ranks.
    [[nodiscard]] bool showsRow() const { return m_form == AttentionForm::Text || (m_form == AttentionForm::Table && m_tableOfRow); }

    const AttentionForm m_first;
    AttentionForm m_form;
    bool m_tableOfRow;
    HeadBoxes* m_heads = nullptr;
    SegmentedControl* m_forms = nullptr;
    IconButton* m_formMenu = nullptr;
    ComboBox* m_scale = nullptr;
    IconButton* m_saveButton = nullptr;
    QHBoxLayout* m_sentenceRow = nullptr;
    QLabel* m_infoIcon = nullptr;
    QLabel* m_sentence = nullptr;
    GutterLegend* m_gutter = nullptr;
    BarButton* m_again = nullptr;
    QStackedWidget* m_stack = nullptr;
    HeatmapPlot* m_plot = nullptr;
    ShadedView* m_text = nullptr;
    QTableView* m_table = nullptr;
    AttentionTableModel* m_model = nullptr;
    QTableView* m_rowTable = nullptr;
    ShadedTableModel* m_rowModel = nullptr;
    EmptyState* m_empty = nullptr;
    QWidget* m_readoutRow = nullptr;
    QLabel* m_readout = nullptr;
    QLabel* m_pinIcon = nullptr;
    QLabel* m_pinned = nullptr;
    QLabel* m_escape = nullptr;
    QLabel* m_unpins = nullptr;
    bool m_narrow = false;
    bool m_scrolling = false;  ///< the table scrolls because the selection changed
    MatrixKey m_key;
    HeatmapContent m_content;
    ShadedRow m_row;  ///< empty while no form shows one row
};

}  // namespace kvscope
