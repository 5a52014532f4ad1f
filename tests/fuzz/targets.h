// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One function per parser of untrusted files. Each takes any bytes and returns, whatever they are; a promise that does not hold aborts. The
// fuzzer calls them with inputs that it invents, the ordinary tests with the seeds in corpus/ and with what the fuzzer once found, in found/.

#include <array>
#include <string_view>

namespace kvscope::test {

void fuzzCheckpoint(std::string_view input);
void fuzzConfig(std::string_view input);
void fuzzGguf(std::string_view input);
void fuzzHeads(std::string_view input);
void fuzzIndex(std::string_view input);
void fuzzLesson(std::string_view input);
void fuzzLlama2c(std::string_view input);
void fuzzLlama2cTokenizer(std::string_view input);
void fuzzRecipe(std::string_view input);
void fuzzRecording(std::string_view input);
void fuzzSafetensors(std::string_view input);
void fuzzTokenizer(std::string_view input);

struct FuzzTarget {
    const char* name;  ///< of its folder in corpus/ and found/
    void (*run)(std::string_view input);
};

/// All but the lesson, which needs the window's libraries.
inline constexpr std::array kEngineTargets {
    FuzzTarget { "checkpoint", fuzzCheckpoint },
    FuzzTarget { "config", fuzzConfig },
    FuzzTarget { "gguf", fuzzGguf },
    FuzzTarget { "heads", fuzzHeads },
    FuzzTarget { "index", fuzzIndex },
    FuzzTarget { "llama2c", fuzzLlama2c },
    FuzzTarget { "llama2ctokenizer", fuzzLlama2cTokenizer },
    FuzzTarget { "recipe", fuzzRecipe },
    FuzzTarget { "recording", fuzzRecording },
    FuzzTarget { "safetensors", fuzzSafetensors },
    FuzzTarget { "tokenizer", fuzzTokenizer },
};

}  // namespace kvscope::test
