// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of likely next tokens: never scrolls, lists as many as fit. GUI thread only.

#include "widgets/paneltable.h"

namespace kvscope {

class CandidateDelegate;
class CandidateModel;

class CandidateTable final : public PanelTable {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CandidateTable)

public:
    explicit CandidateTable(CandidateModel* model, QWidget* parent = nullptr);
    ~CandidateTable() override;

    void retranslate();
    /// Rows that fit at the current height, at least 3.
    [[nodiscard]] int rowsThatFit() const;

signals:
    void tokenChosen(int token);  ///< double-clicked, or Enter: a token other than the sampled one
    void roomChanged();  ///< rowsThatFit() may have changed

protected:
    void showCursor(int row) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layoutSections();
    void choose(const QModelIndex& index);

    CandidateModel* m_model = nullptr;
    CandidateDelegate* m_delegate = nullptr;
};

}  // namespace kvscope
