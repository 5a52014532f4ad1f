// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes heads.json: any file gives roles of existing heads, or an EngineError.

#include "core/error.h"
#include "core/modelconfig.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/headroles.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzHeads(std::string_view input)
{
    ModelConfig config;
    config.layers = config.heads = 4;
    try {
        writeFuzzFile("heads.json", input);
        for (const HeadRole& role : readHeadRoles(fuzzFolder(), config)) {
            if (role.layer < 0 || role.layer >= config.layers || role.head < 0 || role.head >= config.heads
                || textIn(role.name, "es").empty()) {
                std::abort();
            }
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
