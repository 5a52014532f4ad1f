// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost of decoding for any case: all multiply-adds without the cache and with it, and the cache beside the weights. Behind "More": several users
// against a memory budget, the measure of the article that the lessons follow, and other sizes of the cache. All of it is computed and says so.
// GUI thread only.

#include "run/decodecost.h"
#include "views/panelbase.h"

#include <QTimer>

class QGridLayout;
class QLabel;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace kvscope {

class ComboBox;
class CountField;
class ElidedLabel;
class FittingLabel;
class TermBar;
struct WhatIfMemory;
struct WhatIfText;

class WhatIfPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WhatIfPanel)

public:
    /// @param state outlives the panel.
    explicit WhatIfPanel(const StateParts& state, QWidget* parent = nullptr);
    ~WhatIfPanel() override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// A caption, one large number with a note next to it, and the line below.
    struct Result {
        QLabel* caption = nullptr;
        QLabel* number = nullptr;
        QLabel* beside = nullptr;
        QLabel* below = nullptr;
    };

    void buildTitleRow();
    void buildInputs(QWidget* page);
    void buildResults(QWidget* page);
    void buildDetails(QWidget* page);
    CountField* addUsersField(QGridLayout* grid, int column, const char* name, int WhatIfMemory::*value);
    /// A formula that goes to the next line as a whole.
    [[nodiscard]] static QString unbroken(QString formula);
    [[nodiscard]] static QLabel* makeLabel(QWidget* parent, bool wraps);
    static void addResult(QVBoxLayout* column, const Result& result, QWidget* bar, QWidget* atCaption, QWidget* atNumber = nullptr);
    [[nodiscard]] Result makeResult(QWidget* page, const char* name);
    CountField* addField(int row, int column, const char* name, int most, int DecodeShape::*member);
    void applyFonts();
    void fillChoices();
    void edit(int DecodeShape::*member, int value);
    void choosePreset(int index);
    void refreshCase();
    void refreshInputs();
    void refreshResults();
    void showDetails();  ///< scrolls to them
    void refreshFault();
    void fill(const WhatIfText& text, const DecodeCost& cost);
    /// Words for the room there is: one line for each caption, and nothing scrolls while the details are closed.
    void fitResults();
    void fitCaptions();
    /// The current model with the run's prompt and steps; nullopt if the formulas do not apply to it.
    [[nodiscard]] std::optional<DecodeShape> shapeOfRun() const;

    DecodeShape m_known;  ///< the case as last read from or written to the state
    DecodeShape m_draft;  ///< as typed; may be invalid
    FittingLabel* m_computed = nullptr;
    ComboBox* m_preset = nullptr;
    QScrollArea* m_scroll = nullptr;
    QGridLayout* m_grid = nullptr;
    QList<ElidedLabel*> m_captions;  ///< of the inputs, in order
    CountField* m_prompt = nullptr;
    CountField* m_drawn = nullptr;
    CountField* m_width = nullptr;
    CountField* m_layers = nullptr;
    CountField* m_heads = nullptr;
    CountField* m_kvHeads = nullptr;
    ComboBox* m_valueType = nullptr;
    QLabel* m_fault = nullptr;
    QWidget* m_results = nullptr;
    Result m_allOff;
    Result m_allOn;
    TermBar* m_allOffBar = nullptr;
    TermBar* m_allOnBar = nullptr;
    QToolButton* m_more = nullptr;
    QWidget* m_details = nullptr;  ///< behind m_more
    CountField* m_users = nullptr;
    CountField* m_budgetField = nullptr;
    QList<QLabel*> m_userCaptions;
    QLabel* m_userLine = nullptr;
    QLabel* m_article = nullptr;
    QLabel* m_fed = nullptr;
    Result m_off;
    Result m_on;
    Result m_cache;
    TermBar* m_offBar = nullptr;
    TermBar* m_onBar = nullptr;
    QLabel* m_note = nullptr;
    QLabel* m_table = nullptr;
    QLabel* m_next = nullptr;
    QTimer m_faultDelay;  ///< a half-typed number is not an error yet
};

}  // namespace kvscope
