// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/exampleprompts.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

struct ExampleRow {
    Language language;
    const char* text;  ///< UTF-8
};

/// Beginnings of stories, cut where several continuations are plausible, so that a class can bet on the next token; many others end after one sentence.
/// After a change of a bundled model or of this table tst_exampleprompts says whether each is made of whole pieces and runs on for some sentences; what
/// it says is to be read by a person.
constexpr std::array kExamples {
    ExampleRow { Language::English, "The weather today is so" },
    ExampleRow { Language::English, "Once upon a time" },
    ExampleRow { Language::English, "One day, Tom" },
    ExampleRow { Language::English, "The little girl" },
    ExampleRow { Language::English, "Tim had a toy" },
    ExampleRow { Language::English, "The old man had a small" },
    ExampleRow { Language::English, "We went to the" },
    ExampleRow { Language::Spanish, "El tiempo hoy es tan" },
    ExampleRow { Language::Spanish, "Érase una vez" },
    ExampleRow { Language::Spanish, "Un día, Lucía y" },
    ExampleRow { Language::Spanish, "Mi abuela" },
    ExampleRow { Language::Spanish, "La gata de" },
    ExampleRow { Language::Spanish, "Ayer Ana" },
    ExampleRow { Language::Spanish, "El domingo" },
};

}  // namespace

QStringList examplePrompts(Language language)
{
    QStringList prompts;
    for (const ExampleRow& row : kExamples) {
        if (row.language == language) {
            prompts << QString::fromUtf8(row.text);
        }
    }
    return prompts.isEmpty() && language != kLanguages.front().id ? examplePrompts(kLanguages.front().id) : prompts;
}

bool isFirstExample(const QString& prompt)
{
    return std::any_of(
        kLanguages.begin(), kLanguages.end(), [&](const LanguageRow& row) { return prompt == examplePrompts(row.id).value(0); });
}

}  // namespace kvscope
