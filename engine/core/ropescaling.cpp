// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ropescaling.h"

#include "core/portablemath.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace kvscope {

namespace {

constexpr double kTwoPi = 6.28318530717958647693;

/// x^y for x >= 1.
[[nodiscard]] double power(double x, double y) noexcept
{
    return portable::exp(y * portable::log(x));
}

[[nodiscard]] std::vector<double> unscaled(double theta, int rotaryDim)
{
    std::vector<double> frequencies(static_cast<std::size_t>(rotaryDim / 2));
    const double logTheta = portable::log(theta);
    for (std::size_t i = 0; i < frequencies.size(); ++i)
        frequencies[i] = portable::exp(-2.0 * static_cast<double>(i) / rotaryDim * logTheta);
    return frequencies;
}

/// Theta · (factor · L / L0 - (factor - 1))^(d / (d - 2)) for a context of L > L0 positions.
[[nodiscard]] double dynamicTheta(const RopeSettings& settings, int rotaryDim, int context) noexcept
{
    const RopeScaling& scaling = settings.scaling;
    if (context <= scaling.originalContext)
        return settings.theta;
    const double growth = scaling.factor * context / scaling.originalContext - (scaling.factor - 1.0);
    return settings.theta * power(growth, static_cast<double>(rotaryDim) / (rotaryDim - 2));
}

/// Peng et al., "YaRN" (2023), section 3.2: the pair that turns r times within the original context has index d · ln(L0 / 2πr) / (2 ln θ).
void scaleByYarn(const RopeSettings& settings, int rotaryDim, std::vector<double>& frequencies)
{
    const RopeScaling& scaling = settings.scaling;
    const auto pairWithTurns = [&](double turns) {
        return rotaryDim * portable::log(scaling.originalContext / (turns * kTwoPi)) / (2.0 * portable::log(settings.theta));
    };
    double low = pairWithTurns(scaling.fastTurns);
    double high = pairWithTurns(scaling.slowTurns);
    if (scaling.wholePairs) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, static_cast<double>(rotaryDim - 1));
    if (low == high)
        high += 0.001;  // the ramp becomes a step
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double divided = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
        frequencies[i] = frequencies[i] / scaling.factor * divided + frequencies[i] * (1.0 - divided);
    }
}

/// Llama 3.1's published reference, `apply_scaling` in its model.py.
void scaleByWavelength(const RopeScaling& scaling, std::vector<double>& frequencies)
{
    const double longest = scaling.originalContext / scaling.lowFrequency;
    const double shortest = scaling.originalContext / scaling.highFrequency;
    for (double& frequency : frequencies) {
        const double wavelength = kTwoPi / frequency;
        if (wavelength < shortest)
            continue;
        if (wavelength > longest) {
            frequency /= scaling.factor;
            continue;
        }
        const double kept = (scaling.originalContext / wavelength - scaling.lowFrequency) / (scaling.highFrequency - scaling.lowFrequency);
        frequency = (1.0 - kept) * frequency / scaling.factor + kept * frequency;
    }
}

}  // namespace

bool dependsOnContext(const RopeScaling& scaling) noexcept
{
    return scaling.kind == RopeScalingKind::Dynamic
        || (scaling.kind == RopeScalingKind::LongRope && scaling.shortDivisors != scaling.longDivisors);
}

double yarnAttentionFactor(double factor, double weight) noexcept
{
    return factor <= 1.0 ? 1.0 : 0.1 * weight * portable::log(factor) + 1.0;
}

double longRopeAttentionFactor(double factor, int originalContext) noexcept
{
    return factor <= 1.0 ? 1.0 : std::sqrt(1.0 + portable::log(factor) / portable::log(originalContext));
}

std::vector<double> ropeFrequencies(const RopeSettings& settings, int rotaryDim, int context)
{
    const RopeScaling& scaling = settings.scaling;
    if (scaling.kind == RopeScalingKind::Dynamic)
        return unscaled(dynamicTheta(settings, rotaryDim, context), rotaryDim);
    std::vector<double> frequencies = unscaled(settings.theta, rotaryDim);
    switch (scaling.kind) {
    case RopeScalingKind::None:
    case RopeScalingKind::Dynamic: break;
    case RopeScalingKind::Linear:
        for (double& frequency : frequencies)
            frequency /= scaling.factor;
        break;
    case RopeScalingKind::Yarn: scaleByYarn(settings, rotaryDim, frequencies); break;
    case RopeScalingKind::LongRope: {
        const std::vector<double>& divisors = context > scaling.originalContext ? scaling.longDivisors : scaling.shortDivisors;
        for (std::size_t i = 0; i < frequencies.size(); ++i)
            frequencies[i] /= divisors[i];
        break;
    }
    case RopeScalingKind::Llama3: scaleByWavelength(scaling, frequencies); break;
    }
    return frequencies;
}

}  // namespace kvscope
