// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/lessonerror.h"

#include "session/nativepath.h"
#include "text/escape.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace kvscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("LessonError", text);
}

}  // namespace

QString LessonPhrase::translated() const
{
    if (text == nullptr) {
        return {};
    }
    QString result = say(text);
    switch (values.size()) {  // all at once: text from a file may contain a "%1" of its own
    case 0: return result;
    case 1: return result.arg(values[0]);
    case 2: return result.arg(values[0], values[1]);
    default: return result.arg(values[0], values[1], values[2]);
    }
}

QString lessonErrorSentence(const LessonError& error)
{
    QStringList parts { error.mistake.translated() };
    if (const QString expected = error.expected.translated(); !expected.isEmpty()) {
        //: %1: what was expected in a lesson file
        parts << say(QT_TRANSLATE_NOOP("LessonError", "expected %1")).arg(expected);
    }
    if (!error.found.isEmpty()) {
        //: %1: what was found in a lesson file
        parts << say(QT_TRANSLATE_NOOP("LessonError", "found %1")).arg(error.found);
    }
    if (const QString advice = error.advice.translated(); !advice.isEmpty()) {
        parts << advice;
    }
    const QString name = QString::fromStdString(escaped(toNativePath(QFileInfo(error.file).fileName())));
    const QString text = parts.join(QStringLiteral("; "));
    //: %1 file name, %2 line number, %3 what is wrong and how to fix it
    return error.line > 0 ? say(QT_TRANSLATE_NOOP("LessonError", "%1, line %2: %3.")).arg(name, QString::number(error.line), text)
                          //: %1 file name, %2 what is wrong and how to fix it
                          : say(QT_TRANSLATE_NOOP("LessonError", "%1: %2.")).arg(name, text);
}

}  // namespace kvscope
