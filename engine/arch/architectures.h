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

/// The naming convention of an architecture's files for keys and tensors.
enum class Naming : std::uint8_t { Llama, Gpt2, GptNeo, GptNeox };

/// How the attention windows of the layers are determined.
enum class WindowRule : std::uint8_t {
    None,  ///< every query sees all earlier positions
    Stated,  ///< the file's window; the default one if the key is absent, none if it is null
    SwitchedOn,  ///< only if the file enables windows; the first layers may have none
    Pattern,  ///< from a list of global and local layers
};

/// A row: the decoder block and the defaults for what a file may leave out.
struct Architecture {
    std::string_view name;  ///< as files name it; ModelConfig::architecture
    Naming naming = Naming::Llama;
    int contextLength = 2048;  ///< default if the file has none
    BlockOptions block = {};
    double rotaryShare = 1.0;  ///< default for the fraction of a head that is rotated
    bool attentionBiasStated = false;  ///< a file may override it, for query, key, value and output projection together
    bool mlpBiasStated = false;  ///< a file may override it
    WindowRule windows = WindowRule::None;
    int window = 0;  ///< default size if a file has windows
};

[[nodiscard]] std::span<const Architecture> architectures() noexcept;

/// Null if the name is unknown.
[[nodiscard]] const Architecture* findArchitecture(std::string_view name) noexcept;

/// "llama, gpt2, …"
[[nodiscard]] std::string architectureNames();

/// A config with everything but the sizes filled in.
[[nodiscard]] ModelConfig blockOf(const Architecture& architecture);

}  // namespace kvscope
