// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes lesson files: any bytes give a lesson, or a LessonError whose sentence can be shown.

#include "fuzz/targets.h"
#include "views/lesson/file/lessonerror.h"
#include "views/lesson/file/lessonfile.h"

#include <QByteArray>

#include <cstdlib>

namespace kvscope {

void test::fuzzLesson(std::string_view input)
{
    try {
        static_cast<void>(parseLesson(QByteArray(input.data(), static_cast<qsizetype>(input.size())), QStringLiteral("fuzz.yaml")));
    } catch (const LessonError& error) {
        if (lessonErrorSentence(error).isEmpty()) {
            std::abort();
        }
    }
}

}  // namespace kvscope
