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

/// Everyday beginnings, cut where several continuations are plausible, so that a class can bet on the next token. After a change of the bundled model or
/// of this table tst_exampleprompts says whether each is made of whole pieces and runs; how it goes on is to be read by a person.
constexpr std::array kExamples {
    ExampleRow { Language::English, "The weather today is so" },
    ExampleRow { Language::English, "Once upon a time" },
    ExampleRow { Language::English, "One day, Lily" },
    ExampleRow { Language::English, "Tom and his dog" },
    ExampleRow { Language::English, "The little girl was" },
    ExampleRow { Language::English, "It was raining, so" },
    ExampleRow { Language::English, "My mother said" },
    ExampleRow { Language::Spanish, "El tiempo hoy es tan" },
    ExampleRow { Language::Spanish, "Érase una vez" },
    ExampleRow { Language::Spanish, "Un día, Ana" },
    ExampleRow { Language::Spanish, "La niña tenía un" },
    ExampleRow { Language::Spanish, "El perro y el gato" },
    ExampleRow { Language::Spanish, "Hoy hace mucho" },
    ExampleRow { Language::Spanish, "La abuela me dijo" },
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
