// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Resolves a model argument (folder, file, bundled, random:…, lesson:…), reads the model and builds it.

#include "arch/weights.h"
#include "core/error.h"
#include "kernels/kernels.h"
#include "loader/headroles.h"
#include "model/languagemodel.h"
#include "model/memoryneed.h"
#include "tokenizer/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kvscope {

/// Tensors of a file that the model does not use.
struct UnusedTensors {
    std::string name;  ///< as in the file, "#" for the number of the layer
    int count = 0;  ///< how many tensors have this name
};

/// Weights that are stored in the same types.
struct TypedRoles {
    std::string types;  ///< "q4_k", or "q4_k, q6_k" if the type differs between layers; most layers first
    std::vector<std::string> roles;  ///< as in the table of weight roles: "query", "down"
};

/// A loaded model's properties other than its weights. Immutable, shared with the window.
struct ModelInfo {
    std::string source;  ///< the argument it was loaded with
    std::string name;  ///< short, for display: "Bundled", "stories260K", "random llama"
    std::string format;  ///< "Hugging Face", "llama2.c", "random", "lesson"
    std::string tokenizerFile;  ///< empty if there is none
    ModelConfig config;
    std::uint64_t parameters = 0;
    std::uint64_t weightBytes = 0;  ///< in memory: matrices as they are stored, vectors as float32
    MemoryNeed memory;  ///< with a cache for the default context; 0 for a lesson
    std::string weightTypes;  ///< "f32", or "f16, f32" if mixed, largest share first
    std::vector<TypedRoles> typedRoles;  ///< of the matrices; empty if all have the same type
    std::string announcedType;  ///< the number type that config.json names if no weight has it, else empty; the weights keep theirs
    /// An experiment: this many KV heads of the file were averaged into config.kvHeads groups (see model/mergedheads.h); 0 = as stored.
    int mergedFrom = 0;
    /// Matrices of the type that takes most of its bytes could be narrowed (model/narrowedweights.h).
    bool narrowable = false;
    bool narrowed = false;  ///< LoadOptions::narrowWeights; parameters and types are still those of the file
    /// KV heads in the file.
    [[nodiscard]] int storedKvHeads() const { return mergedFrom > 0 ? mergedFrom : config.kvHeads; }
    /// 16 hex digits of the weights as stored and what is done with them, see modelfingerprint.h; empty before weights were read.
    std::string fingerprint;
    bool randomWeights = false;
    bool handMade = false;  ///< a lesson: hand-made heads instead of weights
    std::vector<HeadRole> headRoles;  ///< by layer and head; empty if none are named
    std::optional<EngineError> headRolesProblem;  ///< why the names of heads cannot be read; the model is then usable without
    std::shared_ptr<const Tokenizer> tokenizer;  ///< null if the model has none, or one that cannot be read
    std::optional<EngineError> tokenizerProblem;  ///< why the tokenizer cannot be read; the model is then usable by token ids
    std::vector<UnusedTensors> unusedTensors;  ///< in the order of their names
};

struct LoadedModel {
    std::shared_ptr<const ModelInfo> info;
    std::unique_ptr<LanguageModel> model;
};

struct LoadProgress {
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0;
    MemoryNeed memory;  ///< with a cache for the default context
    std::uint64_t memoryFree = 0;  ///< what this process could use before loading; 0 if unknown
};

struct LoadOptions {
    KernelKind kernels = KernelKind::Exact;
    int threads = 0;  ///< 0 = one per core
    int mergeKvHeads = 0;  ///< average the KV heads into so many groups: an experiment; 0 = as stored
    bool narrowWeights = false;  ///< round wider matrices to Q8_0 (model/narrowedweights.h): an approximation
    std::optional<std::uint64_t> memoryLimit = {};  ///< what the process may use instead of availableMemory(), for tests
    std::function<Flow(const LoadProgress&)>
        progress;  ///< called from time to time on the loading thread; on Stop, loading ends with EngineError{Cancelled}
};

/// The function that loads a model: loadModel(), or a substitute in tests. It polls LoadOptions::progress, which tells it when to stop.
using ModelLoader = std::function<LoadedModel(const std::string& argument, const LoadOptions& options)>;

/// Loads the model that @p argument names (docs/models.md lists the kinds). Throws EngineError; OutOfMemory before anything is allocated if
/// the model with a cache for the default context needs more memory than this process may use; OptionWrong if its KV heads cannot be merged.
[[nodiscard]] LoadedModel loadModel(const std::string& argument, const LoadOptions& options = {});

/// The same model loaded again with its weights narrowed, to be measured beside @p model: with the same kernels, threads and KV heads. Null if @p stop was
/// requested before it was complete. Throws as loadModel() does; OptionWrong if the file has other sizes now.
/// @param info of @p model
/// @param loader loadModel(), or a substitute in tests
[[nodiscard]] std::unique_ptr<LanguageModel> loadNarrowed(
    const ModelInfo& info, const LanguageModel& model, const std::stop_token& stop, const ModelLoader& loader = &loadModel);

/// Reads the model's properties without its weights (sizes, types, tokenizer), for `inspect`. The model is null. Throws EngineError.
/// @param mergeKvHeads as in LoadOptions
[[nodiscard]] LoadedModel inspectModel(const std::string& argument, int mergeKvHeads = 0);

/// Only the tokenizer; also from a folder with a tokenizer and no weights, or from a lone tokenizer.json. Never null. Throws EngineError,
/// including TokenizerMissing.
[[nodiscard]] std::shared_ptr<const Tokenizer> loadTokenizer(const std::string& argument);

/// Encodes a prompt with the tokenizer; for random weights, the ids are the text's UTF-8 bytes. Throws EngineError: PromptEmpty,
/// TextInvalid, TokenizerMissing or the tokenizer's problem, TokenizerTooCostly, TokenOutOfRange; Cancelled soon after @p stop was requested.
[[nodiscard]] std::vector<TokenId> encodePrompt(const ModelInfo& info, const std::string& text, const std::stop_token& stop = {});

}  // namespace kvscope
