// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Another language for the length of a block. GUI thread only.

#include "text/language.h"

#include <QtGlobal>

namespace kvscope {

/// Texts are made in the language of the handout, whatever the window's is.
class InLanguage {
    Q_DISABLE_COPY_MOVE(InLanguage)

public:
    explicit InLanguage(Language language) : m_before(currentLanguage())
    {
        if (language != m_before) {
            setLanguage(language);
        }
    }
    ~InLanguage()
    {
        if (currentLanguage() != m_before) {
            setLanguage(m_before);
        }
    }

private:
    Language m_before;
};

}  // namespace kvscope
