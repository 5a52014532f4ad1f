// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the families' config.json have in common: sizes, activations, rotary positions and windows, with transformers' defaults for absent keys.
// Pure functions, any thread.

#include "core/modelconfig.h"
#include "loader/io/strictjson.h"

namespace kvscope {

/// What each family calls its sizes.
struct SizeKeys {
    const char* width;
    const char* layers;
    const char* heads;
    const char* context;
};

/// Bounds beyond which a number is no model's size.
inline constexpr int kMostLayers = 10'000;
inline constexpr int kLargestSize = 1 << 24;

/// Sizes, with headDim = width / heads and kvHeads = heads. Throws EngineError: KeyMissing, ValueWrong (also when heads do not divide width).
/// @param contextInstead the context when the key is absent.
[[nodiscard]] ModelConfig readSizes(const JsonObject& config, const SizeKeys& keys, int contextInstead);

/// Sets kvHeads from @p key and headDim from "head_dim" where they are given.
void readGroupedHeads(const JsonObject& config, ModelConfig& model);

/// Throws EngineError{ArchitectureUnsupported} naming the known ones.
[[nodiscard]] Activation readActivation(const JsonObject& config, const char* key, const char* instead);

/// Sets ropeTheta and rotaryDim, refusing scaled positions. @param fraction of each head that is rotated.
void readRope(const JsonObject& config, ModelConfig& model, const char* thetaKey, double fraction);

/// Throws EngineError{ArchitectureUnsupported} when the key is present with the other value.
void requireFlag(const JsonObject& config, const char* key, bool wanted);

/// Per-layer windows from "layer_types", or else @p window for the layers from @p firstLayer on.
void setWindows(const JsonObject& config, ModelConfig& model, int window, int firstLayer);

}  // namespace kvscope
