// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes GGUF files. For any input, opening must give a model or an EngineError, a model that opens must be readable, and a tokenizer must
// encode and decode.

#include "core/error.h"
#include "core/utf8.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/checkpointreader.h"
#include "loader/gguf/gguf.h"
#include "loader/io/readprogress.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzGguf(std::string_view input)
{
    const std::filesystem::path file = writeFuzzFile("model.gguf", input);
    std::unique_ptr<CheckpointReader> reader;
    try {
        reader = openGguf(file);
        ReadProgress progress({}, {});
        validate(reader->info().config, reader->readWeights(progress));
    } catch (const EngineError&) {
    }
    try {
        // A file that is no model may still have a tokenizer.
        const std::shared_ptr<const Tokenizer> tokenizer = reader != nullptr ? reader->info().tokenizer : openGgufTokenizer(file);
        if (tokenizer != nullptr && !isUtf8(tokenizer->decode(tokenizer->encode("A b, c\n12 <s>")))) {
            std::abort();
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
