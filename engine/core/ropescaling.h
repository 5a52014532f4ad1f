// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How a model adapts its rotary frequencies to contexts longer than those it was first trained for. Plain data; pure functions, any thread.

#include <cstdint>
#include <vector>

namespace kvscope {

enum class RopeScalingKind : std::uint8_t {
    None,
    Linear,  ///< all frequencies divided by the factor (Chen et al., "Position interpolation", 2023)
    Dynamic,  ///< theta grows with the context ("NTK-aware" scaling)
    Yarn,  ///< low frequencies divided, high ones kept, a ramp between (Peng et al., "YaRN", 2023)
    LongRope,  ///< a divisor for every pair, one list for short and one for long contexts (Ding et al., "LongRoPE", 2024)
    Llama3,  ///< long wavelengths divided, short ones kept, a ramp between (Llama 3.1)
};

struct RopeScaling {
    RopeScalingKind kind = RopeScalingKind::None;
    double factor = 1.0;  ///< >= 1; not used by LongRope
    int originalContext = 0;  ///< positions of the training before the extension, >= 1; not used by Linear
    /// Multiplies cosines and sines, and therefore every score by its square; > 0. See yarnAttentionFactor(), longRopeAttentionFactor().
    double attentionFactor = 1.0;
    double lowFrequency = 1.0;  ///< Llama3: wavelengths above originalContext / this are divided; > 0
    double highFrequency = 4.0;  ///< Llama3: wavelengths below originalContext / this are kept; > lowFrequency
    double fastTurns = 32.0;  ///< Yarn: pairs with more turns within originalContext are kept; > 0
    double slowTurns = 1.0;  ///< Yarn: pairs with fewer turns are divided; > 0
    bool wholePairs = true;  ///< Yarn: the ramp begins and ends at whole pairs
    std::vector<double> shortDivisors = {};  ///< LongRope: (rotaryDim / 2), for contexts up to originalContext; each >= kLeastRopeDivisor
    std::vector<double> longDivisors = {};  ///< LongRope: (rotaryDim / 2), for longer ones

    friend bool operator==(const RopeScaling&, const RopeScaling&) = default;
};

/// Smaller divisors would leave the range in which angles are accurate.
inline constexpr double kLeastRopeDivisor = 1.0 / 16.0;

/// The rotary angles of some layers.
struct RopeSettings {
    double theta = 10000.0;  ///< >= 1
    RopeScaling scaling = {};

    friend bool operator==(const RopeSettings&, const RopeSettings&) = default;
};

/// Whether the frequencies depend on the context of a run.
[[nodiscard]] bool dependsOnContext(const RopeScaling& scaling) noexcept;

/// The attention factor of a Yarn model whose file has none: 0.1 · weight · ln factor + 1 (Peng et al., 2023, equation 22); 1 below 1.
[[nodiscard]] double yarnAttentionFactor(double factor, double weight = 1.0) noexcept;

/// The attention factor of a LongRope model whose file has none: sqrt(1 + ln factor / ln originalContext); 1 for factors up to 1.
/// @param originalContext >= 2
[[nodiscard]] double longRopeAttentionFactor(double factor, int originalContext) noexcept;

/// Radians per position of every pair, (rotaryDim / 2), built from operations that IEEE 754 defines to the last bit. Unscaled: θ^(-2i /
/// rotaryDim) (Su et al., "RoFormer", 2021, section 3.2.2).
/// @param rotaryDim even, >= 2
/// @param context positions of the run; used only if dependsOnContext()
[[nodiscard]] std::vector<double> ropeFrequencies(const RopeSettings& settings, int rotaryDim, int context);

}  // namespace kvscope
