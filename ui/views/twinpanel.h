// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of panels that show numbers as pictures and as a table: a switch for the form, words above that wrap, one of the forms or what is
// missing, and a line below for what is pointed at. GUI thread only.

#include "views/panelbase.h"
#include "widgets/numbertable.h"

class QStackedWidget;
class QTableView;

namespace kvscope {

class EmptyState;
class FittingLabel;
class SegmentedControl;
class YieldingWords;

class TwinPanel : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TwinPanel)

public:
    ~TwinPanel() override;

    [[nodiscard]] QString copyTable() const override;

protected:
    /// @param state outlives the panel. @param interest see PanelBase
    /// @param name of the panel without "Panel"; its parts are called after it: "rooflineTable"
    TwinPanel(const StateParts& state, Changes interest, const char* name, QWidget* parent);

    void chooseForm(int form) override;
    /// For the constructor: a form before the table, in order.
    void addPicture(QWidget* picture);
    /// For the constructor: of the sentences above, all but the first give way to a picture lower than this, in pixels at 100 %.
    void keepPicture(int height);
    /// For the constructor, after the pictures and the controls of the title row: the switch and the parts of the body.
    void finishParts();
    /// The button of the empty state was pressed: takes a step.
    virtual void fill();
    /// Texts, fonts and heights of the parts. @param forms names of the pictures and of the table
    void retranslateParts(const QStringList& forms);

    void showTable(const QStringList& headers, const QList<NumberTableModel::Row>& rows);
    /// Shows the chosen form, or the empty state.
    void showForm(bool empty);
    /// Sentences above the form, the most important first: in a low panel the last ones give way to the form.
    void showWords(QStringList words);
    /// The line below. @param wordings of the readout, longest first; empty or with an empty one: none
    /// @param hints what to do for a readout, longest first; shown without one
    void showReadout(QStringList wordings, const QStringList& hints);

    [[nodiscard]] int form() const { return m_chosenForm; }  ///< of the pictures, then the table
    [[nodiscard]] bool isTable() const;
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] EmptyState* emptyState() const { return m_empty; }
    [[nodiscard]] QString wordsShown() const;

private:
    [[nodiscard]] QString partName(const char* part) const;

    QString m_name;
    int m_chosenForm = 0;
    SegmentedControl* m_forms = nullptr;
    QStackedWidget* m_stack = nullptr;
    YieldingWords* m_words = nullptr;
    QTableView* m_table = nullptr;
    NumberTableModel* m_numbers = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_readout = nullptr;
};

}  // namespace kvscope
