// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/lessonerror.h"

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
    switch (values.size()) {  // all at once: what stands in a file may hold a "%1" of its own
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
        //: %1: what a lesson's file should have had there
        parts << say(QT_TRANSLATE_NOOP("LessonError", "expected %1")).arg(expected);
    }
    if (!error.found.isEmpty()) {
        //: %1: what stands there in a lesson's file
        parts << say(QT_TRANSLATE_NOOP("LessonError", "found %1")).arg(error.found);
    }
    if (const QString advice = error.advice.translated(); !advice.isEmpty()) {
        parts << advice;
    }
    const QString name = QFileInfo(error.file).fileName();
    const QString text = parts.join(QStringLiteral("; "));
    //: %1 name of a file, %2 number of a line, %3 what is wrong there and what to do
    return error.line > 0 ? say(QT_TRANSLATE_NOOP("LessonError", "%1, line %2: %3.")).arg(name, QString::number(error.line), text)
                          //: %1 name of a file, %2 what is wrong with it and what to do
                          : say(QT_TRANSLATE_NOOP("LessonError", "%1: %2.")).arg(name, text);
}

}  // namespace kvscope
