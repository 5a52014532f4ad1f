// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Finds out what a model argument means (folder, file, bundled, random:…, lesson:…), reads it and builds the model.

#include "arch/weights.h"
#include "core/error.h"
#include "kernels/kernels.h"
#include "loader/headroles.h"
#include "model/languagemodel.h"
#include "tokenizer/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kvscope {

/// What is known about a loaded model beside its weights. Immutable, shared with the window.
struct ModelInfo {
    std::string source;  ///< the argument it was loaded by
    std::string name;  ///< short, for people: "Bundled", "stories260K", "random llama"
    std::string format;  ///< "Hugging Face", "llama2.c", "random", "lesson"
    std::string tokenizerFile;  ///< empty without
    ModelConfig config;
    std::uint64_t parameters = 0;
    std::uint64_t weightBytes = 0;  ///< as stored
    std::string weightTypes;  ///< "f32", or "f16, f32" when mixed, largest share first
    bool randomWeights = false;
    bool handMade = false;  ///< a lesson: heads made by hand instead of weights
    std::vector<HeadRole> headRoles;  ///< by layer and head; empty when nobody named any
    std::shared_ptr<const Tokenizer> tokenizer;  ///< null when the model has none
};

struct LoadedModel {
    std::shared_ptr<const ModelInfo> info;
    std::unique_ptr<LanguageModel> model;
};

struct LoadProgress {
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    std::uint64_t memoryNeeded = 0;  ///< weights, and the cache for the default context
    std::uint64_t memoryFree = 0;  ///< of the machine now; 0 when unknown
};

struct LoadOptions {
    KernelKind kernels = KernelKind::Exact;
    int threads = 0;  ///< 0: the machine's cores
    std::function<Flow(const LoadProgress&)>
        progress;  ///< called now and then on the loading thread; Stop ends with EngineError{Cancelled}
};

/// Where "bundled" is: beside the program (installed, or in the build tree), with no environment variable and no network.
/// Throws EngineError{FileNotFound} naming the places that were tried.
[[nodiscard]] std::filesystem::path bundledModelPath();

/// Loads what @p argument names (docs/models.md lists the kinds). Throws EngineError.
[[nodiscard]] LoadedModel loadModel(const std::string& argument, const LoadOptions& options = {});

/// Reads what can be known without the weights' values (sizes, types, tokenizer): for inspect. model stays null. Throws EngineError.
[[nodiscard]] LoadedModel inspectModel(const std::string& argument);

/// The tokenizer alone: also of a folder that holds a tokenizer and no weights, or of a tokenizer.json by itself. Never null.
/// Throws EngineError, TokenizerMissing among others.
[[nodiscard]] std::shared_ptr<const Tokenizer> loadTokenizer(const std::string& argument);

/// Ids of a prompt: the tokenizer's, or for random weights the text's UTF-8 bytes.
/// Throws EngineError: PromptEmpty, TextInvalid, TokenizerMissing, TokenizerTooCostly, TokenOutOfRange.
[[nodiscard]] std::vector<TokenId> encodePrompt(const ModelInfo& info, const std::string& text);

}  // namespace kvscope
