// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/notedialog.h"

#include "text/numbertext.h"

#include <QKeyEvent>
#include <QPlainTextEdit>

namespace kvscope {

NoteDialog::NoteDialog(int step, const QString& note, QWidget* parent) : QInputDialog(parent)
{
    setObjectName(QStringLiteral("noteDialog"));
    setOption(QInputDialog::UsePlainTextEditForTextInput);
    setWindowTitle(tr("Note on step %1").arg(countText(step + 1)));
    setLabelText(tr("It is kept in the session file. Ctrl+Enter accepts it."));
    setTextValue(note);
}

NoteDialog::~NoteDialog() = default;

/// Before it is shown it has no field.
void NoteDialog::showEvent(QShowEvent* event)
{
    QInputDialog::showEvent(event);
    for (QPlainTextEdit* const field : findChildren<QPlainTextEdit*>()) {
        field->installEventFilter(this);  // it takes every Return
    }
}

bool NoteDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && (key->modifiers() & ~Qt::KeypadModifier) == Qt::ControlModifier) {
            accept();
            return true;
        }
    }
    return QInputDialog::eventFilter(watched, event);
}

}  // namespace kvscope
