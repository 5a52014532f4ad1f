// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samefile.h"

#include "data/filewriter.h"
#include "text/escape.h"
#include "usageerror.h"

namespace kvscope {

void refuseSameFile(std::span<const std::string> paths)
{
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (std::size_t j = i + 1; j < paths.size(); ++j) {
            if (!paths[i].empty() && !paths[j].empty() && isSameFile(paths[i], paths[j])) {
                throw UsageError(inQuotes(paths[i]) + " and " + inQuotes(paths[j]) + " are the same file: expected different files");
            }
        }
    }
}

}  // namespace kvscope
