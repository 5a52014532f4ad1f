// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The line under the token strip: what the viewed step did, in one sentence, in every layout. In a branch it ends with the button that goes back to
// the run before. GUI thread only.

#include "text/stepsentence.h"

#include <QWidget>

namespace kvscope {

class BarButton;
class ViewState;

class StepLine final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepLine)

public:
    /// @param state is not owned and must outlive this.
    explicit StepLine(ViewState* state, QWidget* parent = nullptr);
    ~StepLine() override;

    /// The step that the sentence is about; -1 before the first.
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] const StepSentence& sentence() const { return m_sentence; }
    /// The lead and the clauses after it that fit now, as they stand there.
    [[nodiscard]] QString shown() const { return m_sentence.lead + m_sentence.clauses.mid(0, fitting()).join(QString()); }
    /// Width that the bold lead needs, with the margins.
    [[nodiscard]] double leadWidth() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh();
    void describe();
    [[nodiscard]] int fitting() const;  ///< clauses that fit
    [[nodiscard]] int room() const;  ///< px for the sentence, with its left margin
    void refreshButton();
    void placeButton();

    ViewState* m_state = nullptr;
    BarButton* m_before = nullptr;
    StepSentence m_sentence;
    int m_step = -1;
    bool m_again = false;  ///< positions were computed again
};

}  // namespace kvscope
