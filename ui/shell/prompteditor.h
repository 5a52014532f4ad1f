// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The prompt editor: a card below the token strip, over the panels, never modal. Shows the token count while typing and why a prompt cannot
// be used, and offers beginnings that work (Alt+Down); the counting itself is done elsewhere. Ctrl+Enter starts, Esc closes. GUI thread only.

#include "session/textencoding.h"

#include <QFrame>
#include <QString>

class QCheckBox;
class QGridLayout;
class QLabel;
class QMenu;
class QSpinBox;
class QTimer;
class QToolButton;

namespace kvscope {

class BarButton;
class FittingLabel;
class PromptBox;
class TokenPreview;
class ViewState;

class PromptEditor final : public QFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PromptEditor)

public:
    /// @param state is not owned and must outlive this. @param parent the page that the card covers.
    PromptEditor(ViewState* state, QWidget* parent);
    ~PromptEditor() override;

    /// Opens the card with this text, selected, and this number of tokens to sample.
    void open(const QString& text, int steps);
    /// The answer to countRequested(); ignored if the text has changed since.
    void showCount(const kvscope::EncodedText& counted);
    /// The prompt sent by started() was accepted: closes the card unless the text has changed since.
    void accept();
    /// Why the prompt was refused; shown until the text changes.
    void showError(const QString& sentence);

    [[nodiscard]] QString prompt() const;
    [[nodiscard]] QString errorText() const;
    [[nodiscard]] QString countText() const;

signals:
    /// While it is open, the keys that step the run have no effect.
    void openChanged(bool open);
    /// The text, or the model it is for, has changed.
    void countRequested(const QString& text);
    /// The user wants to start with this text and sample that many tokens; it may not be counted yet. Answered by accept() or showError().
    /// @param keepPrefix the cache keeps what the text shares with the current run
    void started(const QString& text, int steps, bool keepPrefix);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void start();
    void fillExamples();
    void awaitCount();
    void count();
    void setUsable(bool usable);
    void showRoom();
    void showMemory();
    void showKept(int tokens, int kept);
    void showMissingGlyphs();
    void place();
    void retranslate();

    ViewState* m_state = nullptr;
    QGridLayout* m_grid = nullptr;
    QLabel* m_title = nullptr;
    PromptBox* m_text = nullptr;
    QToolButton* m_examples = nullptr;
    QMenu* m_exampleMenu = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_stepsLabel = nullptr;
    QSpinBox* m_steps = nullptr;
    FittingLabel* m_memory = nullptr;  ///< what the run would take
    QLabel* m_error = nullptr;
    QLabel* m_keys = nullptr;
    TokenPreview* m_pieces = nullptr;
    QCheckBox* m_keep = nullptr;
    QLabel* m_note = nullptr;
    QLabel* m_glyphs = nullptr;  ///< characters that no font shows
    BarButton* m_start = nullptr;
    BarButton* m_close = nullptr;
    QTimer* m_countTimer = nullptr;
    QString m_sentence;  ///< the error's original text
    bool m_usable = false;  ///< the text can be a prompt for the current model, or is not counted yet
    bool m_counted = false;  ///< m_usable and m_room belong to the current text
    bool m_starting = false;  ///< started() is not answered yet
    int m_tokens = 0;  ///< of the text; 0 while they are not counted
    int m_room = 0;  ///< tokens that can be sampled after the prompt
};

}  // namespace kvscope
