// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The text box of the prompt card. It keeps every character: QPlainTextEdit::toPlainText() makes a no-break space a space and a line or
// paragraph separator a newline, so the tokens would not be those of the text that was typed or pasted. Characters that show nothing appear as
// marks, as in the token strip. GUI thread only.

#include <QPlainTextEdit>

namespace kvscope {

class PromptBox final : public QPlainTextEdit {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PromptBox)

public:
    explicit PromptBox(QWidget* parent = nullptr);
    ~PromptBox() override;

    /// Replaces the text; nothing to undo is left.
    void setText(const QString& text);
    /// The text, character by character as it was set, typed or pasted.
    [[nodiscard]] QString text() const;

protected:
    // For pasting and dropping. Qt 6.4 reads the first format of data that may have none, for example when nothing owns the clipboard, and
    // crashes.
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;

private:
    void insert(QTextCursor cursor, const QString& text);
    [[nodiscard]] QString textBetween(int from, int to) const;
};

}  // namespace kvscope
