// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The supported architectures, one table row each. A row states what a checkpoint leaves implicit (norm, position encoding, biases) or may
// omit. How files spell keys and tensor names belongs to each format; a row only names the convention. Constants, any thread.

#include "core/modelconfig.h"

#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// The naming convention of an architecture's files for tensors. Gemma's and OLMo 2's norms around attention and MLP share theirs.
enum class Naming : std::uint8_t { Llama, Gpt2, GptNeo, GptNeox, Sandwich, Phi3, StableLm, Phi, Starcoder2, Falcon, Opt, GptJ };

/// How the attention windows of the layers are determined.
enum class WindowRule : std::uint8_t {
    None,  ///< every query sees all earlier positions
    Stated,  ///< the file's window; the default one if the key is absent, none if it is null
    SwitchedOn,  ///< only if the file enables windows; the first layers may have none
    UnrotatedLayers,  ///< only if the file enables windows, and then in the layers without rotary positions
    Pattern,  ///< from a list of global and local layers
    Periodic,  ///< in all layers but every n-th
};

/// A row: the decoder block and the defaults for what a file may leave out.
struct Architecture {
    std::string_view name;  ///< as files name it; ModelConfig::architecture
    Naming naming = Naming::Llama;
    int contextLength = 2048;  ///< default if the file has none
    int originalContext = 0;  ///< default for the context before rotary positions were scaled; 0 = the context
    BlockOptions block = {};
    bool attentionBiasStated = false;  ///< a file may override it, for query, key, value and output projection together
    bool mlpBiasStated = false;  ///< a file may override it
    bool sharedNormIfParallel = false;  ///< a parallel block has one norm
    bool geluIsTanh = false;  ///< the files' "gelu" means the approximation by tanh
    bool yarnIsLongRope = false;  ///< the files' "yarn" means LongRoPE
    bool embeddingScaledByWidth = false;  ///< embeddings are multiplied by sqrt(hiddenSize)
    int scoreScalar = 0;  ///< default n if scores are divided by sqrt(n) instead of sqrt(headDim); 0 = they are not
    double rotaryShare = 1.0;  ///< default for the fraction of a head that is rotated
    int rotaryDim = 0;  ///< default for the rotated features of a head if files state their number; 0 = they state a share
    double localRopeTheta = 0.0;  ///< default theta of layers with a window, which are not scaled; 0 = as in the other layers
    int unrotatedInterval = 0;  ///< default n if every n-th layer is not rotated; 0 = all are
    WindowRule windows = WindowRule::None;
    int window = 0;  ///< default size if a file has windows; 0 = no window
    int windowPeriod = 0;  ///< default n for WindowRule::Periodic
};

[[nodiscard]] std::span<const Architecture> architectures() noexcept;

/// Null if the name is unknown.
[[nodiscard]] const Architecture* findArchitecture(std::string_view name) noexcept;

/// "llama, gpt2, …"
[[nodiscard]] std::string architectureNames();

/// A config with everything but the sizes filled in.
[[nodiscard]] ModelConfig blockOf(const Architecture& architecture);

}  // namespace kvscope
