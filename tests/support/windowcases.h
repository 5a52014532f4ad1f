// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The windows in which every text must be whole: three sizes, the zooms that fit each, both languages.

#include "text/language.h"

#include <QSize>
#include <QString>

#include <array>
#include <vector>

namespace kvscope::test {

struct WindowCase {
    QSize size;
    int zoom = 100;  ///< percent
    Language language = Language::English;
    QString name;  ///< of a row of test data
};

inline std::vector<WindowCase> windowCases()
{
    struct Size {
        QSize size;
        std::array<int, 3> zooms;
    };
    const std::array sizes { Size { { 1024, 768 }, { 100, 110, 125 } }, Size { { 1280, 800 }, { 100, 125, 150 } },
        Size { { 1920, 1080 }, { 100, 150, 200 } } };
    std::vector<WindowCase> cases;
    for (const Size& each : sizes) {
        for (const int zoom : each.zooms) {
            for (const Language language : { Language::English, Language::Spanish }) {
                const QString name = QStringLiteral("%1x%2 %3 %4").arg(each.size.width()).arg(each.size.height()).arg(zoom);
                cases.push_back({ each.size, zoom, language, name.arg(languageCode(language)) });
            }
        }
    }
    return cases;
}

}  // namespace kvscope::test
