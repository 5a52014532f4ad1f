// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/promptbox.h"

#include "shell/promptmark.h"
#include "text/invisible.h"
#include "widgets/cursorkeys.h"

#include <QAbstractTextDocumentLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>

namespace kvscope {

namespace {

/// Kept as an object: what shows nothing, and what stands for an object. A newline starts a line and a tab moves to its stop.
bool isKeptAsMark(char32_t before, char32_t c, char32_t after)
{
    return (c != U'\n' && c != U'\t' && needsMark(before, c, after)) || c == QChar::ObjectReplacementCharacter;
}

char32_t pointAt(const QList<uint>& points, qsizetype at)
{
    return at >= 0 && at < points.size() ? static_cast<char32_t>(points[at]) : char32_t { 0 };
}

bool hasMarks(const QString& text)
{
    const QList<uint> points = text.toUcs4();
    for (qsizetype i = 0; i < points.size(); ++i) {
        if (isKeptAsMark(pointAt(points, i - 1), pointAt(points, i), pointAt(points, i + 1))) {
            return true;
        }
    }
    return false;
}

}  // namespace

PromptBox::PromptBox(QWidget* parent) : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);  // as in any form
    document()->documentLayout()->registerHandler(PromptMark::kObject, new PromptMark(this, this));
}

PromptBox::~PromptBox() = default;

void PromptBox::setText(const QString& text)
{
    const bool undo = document()->isUndoRedoEnabled();
    document()->setUndoRedoEnabled(false);
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    insert(cursor, text);
    document()->setUndoRedoEnabled(undo);
    moveCursor(QTextCursor::Start);
}

QString PromptBox::text() const
{
    return textBetween(0, document()->characterCount() - 1);  // the last character ends the last block
}

QString PromptBox::textBetween(int from, int to) const
{
    QString result;
    for (QTextBlock block = document()->findBlock(from); block.isValid() && block.position() <= to; block = block.next()) {
        if (block.position() > from) {
            result += QLatin1Char('\n');
        }
        for (auto each = block.begin(); !each.atEnd(); ++each) {
            const QTextFragment fragment = each.fragment();
            const int begin = std::max(from, fragment.position());
            const int end = std::min(to, fragment.position() + fragment.length());
            if (begin >= end) {
                continue;
            }
            const QTextCharFormat format = fragment.charFormat();
            if (format.objectType() == PromptMark::kObject) {
                const auto character = static_cast<char32_t>(format.intProperty(PromptMark::kCharacter));
                for (int i = begin; i < end; ++i) {
                    result += QChar::fromUcs4(character);  // not QString, which takes U+FEFF for a byte order mark
                }
            } else {
                result += fragment.text().mid(begin - fragment.position(), end - begin);
            }
        }
    }
    return result;
}

void PromptBox::insert(QTextCursor cursor, const QString& text)
{
    const QList<uint> points = text.toUcs4();
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    QString plain;
    const auto insertPlain = [&] {
        if (!plain.isEmpty()) {
            cursor.insertText(plain, QTextCharFormat());
            plain.clear();
        }
    };
    for (qsizetype i = 0; i < points.size(); ++i) {
        const char32_t character = pointAt(points, i);
        if (isKeptAsMark(pointAt(points, i - 1), character, pointAt(points, i + 1))) {
            insertPlain();
            QTextCharFormat format;
            format.setObjectType(PromptMark::kObject);
            format.setProperty(PromptMark::kCharacter, static_cast<int>(character));
            cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
        } else {
            plain += QChar::fromUcs4(character);
        }
    }
    insertPlain();
    cursor.endEditBlock();
}

bool PromptBox::canInsertFromMimeData(const QMimeData* source) const
{
    return source != nullptr && source->hasFormat(QStringLiteral("text/plain"));
}

void PromptBox::insertFromMimeData(const QMimeData* source)
{
    if (!canInsertFromMimeData(source)) {
        return;
    }
    insert(textCursor(), source->text());
    ensureCursorVisible();
}

QMimeData* PromptBox::createMimeDataFromSelection() const
{
    auto* data = new QMimeData;
    data->setText(textBetween(textCursor().selectionStart(), textCursor().selectionEnd()));
    return data;
}

bool PromptBox::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isClickerKey(static_cast<QKeyEvent*>(event)->key())) {
        event->ignore();
        return false;
    }
    return QPlainTextEdit::event(event);
}

void PromptBox::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isClickerKey(event->key()) || event->key() == Qt::Key_Escape || (enter && event->modifiers().testFlag(Qt::ControlModifier))
        || (event->key() == Qt::Key_Down && event->modifiers().testFlag(Qt::AltModifier))) {
        event->ignore();  // handled by the card or the window
        return;
    }
    // Shift+Enter would insert a line separator, which is another token than a newline.
    if (enter) {
        textCursor().insertBlock(QTextBlockFormat(), QTextCharFormat());  // not those of a mark before it
        ensureCursorVisible();
        event->accept();
        return;
    }
    const QString typed = event->text();
    const bool command = event->modifiers().testFlag(Qt::ControlModifier) != event->modifiers().testFlag(Qt::AltModifier);
    if (!command && !typed.isEmpty() && typed.at(0).unicode() > 0x7F && hasMarks(typed)) {
        insert(textCursor(), typed);
        ensureCursorVisible();
        event->accept();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void PromptBox::inputMethodEvent(QInputMethodEvent* event)
{
    if (event->replacementLength() == 0 && hasMarks(event->commitString())) {
        const QString committed = event->commitString();
        event->setCommitString({});
        QPlainTextEdit::inputMethodEvent(event);  // ends the preview
        insert(textCursor(), committed);
        return;
    }
    QPlainTextEdit::inputMethodEvent(event);
}

}  // namespace kvscope
