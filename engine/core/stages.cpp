// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stages.h"

// Marks texts for lupdate, which looks for this macro of Qt's; the engine itself does not use Qt.
#define QT_TRANSLATE_NOOP(context, text) text

namespace kvscope {

const StageName& nameOf(Stage stage) noexcept
{
    static constexpr std::array<StageName, kStages.size() + 1> kNames { {
        { "embed", QT_TRANSLATE_NOOP("Stage", "embedding") },
        { "qkv", QT_TRANSLATE_NOOP("Stage", "QKV") },
        { "attention", QT_TRANSLATE_NOOP("Stage", "attention") },
        { "projection", QT_TRANSLATE_NOOP("Stage", "output projection") },
        { "mlp", QT_TRANSLATE_NOOP("Stage", "MLP") },
        //: the last matrix, from features to logits
        { "head", QT_TRANSLATE_NOOP("Stage", "output head") },
        { "sample", QT_TRANSLATE_NOOP("Stage", "sampling") },
        { "capture", QT_TRANSLATE_NOOP("Stage", "capture") },
    } };
    return kNames[static_cast<std::size_t>(stage)];
}

}  // namespace kvscope
