// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The architectures that the decoder block can be: one row of a table each, which says what a checkpoint does not say (which norm, which positions,
// which biases) or may leave out. How files spell keys and tensor names is each format's business; a row only says whose spellings its files
// follow. Constants, any thread.

#include "core/modelconfig.h"

#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// Whose names an architecture's files use for keys and tensors.
enum class Naming : std::uint8_t { Llama, Gpt2, GptNeo, GptNeox };

/// Where the windows of the layers come from.
enum class WindowRule : std::uint8_t {
    None,  ///< every query sees all earlier positions
    Stated,  ///< a window that the file states, or the usual one where it says nothing; "none" where it says so
    SwitchedOn,  ///< only where the file switches windows on; the first layers may go without
    Pattern,  ///< by a list of global and local layers
};

/// What the block of an architecture is, apart from its sizes. The fields are those of ModelConfig.
struct Architecture {
    std::string_view name;  ///< as files name it; ModelConfig::architecture
    Naming naming = Naming::Llama;
    int contextLength = 2048;  ///< where a file states none
    NormKind norm = NormKind::RmsNorm;
    double normEpsilon = 1e-6;
    PositionKind position = PositionKind::Rope;
    double rotaryShare = 1.0;  ///< the leading part of a head that is rotated
    Activation activation = Activation::Silu;
    bool gatedMlp = true;
    bool attentionBias = false;
    bool projectionBias = false;
    bool mlpBias = false;
    bool attentionBiasStated = false;  ///< a file may state it otherwise, for query, key, value and projection together
    bool mlpBiasStated = false;  ///< a file may state it otherwise
    bool parallelResidual = false;
    bool qkNorm = false;
    bool tiedHead = false;
    bool scaledAttention = true;
    WindowRule windows = WindowRule::None;
    int window = 0;  ///< where a file has windows and states no size
};

[[nodiscard]] std::span<const Architecture> architectures() noexcept;

/// Null when there is none of this name.
[[nodiscard]] const Architecture* findArchitecture(std::string_view name) noexcept;

/// "llama, gpt2, …"
[[nodiscard]] std::string architectureNames();

/// A config without sizes, with everything else as the row says.
[[nodiscard]] ModelConfig blockOf(const Architecture& architecture);

}  // namespace kvscope
