// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/ropetable.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace kvscope {

SineCosine sineCosine(double x) noexcept
{
    // x = k · π/2 + r with |r| <= π/4. π/2 is split into three parts of 33 bits, so that k times the first is exact for k < 2^20.
    constexpr double kFirst = 1.57079632673412561417e+00;
    constexpr double kSecond = 6.07710050630396597660e-11;
    constexpr double kThird = 2.02226624879595063154e-21;
    constexpr double kTwoOverPi = 0.63661977236758134308;
    const double k = std::floor(x * kTwoOverPi + 0.5);
    const double r = ((x - k * kFirst) - k * kSecond) - k * kThird;
    const double square = r * r;
    // Taylor series; the omitted terms are below 1e-17. term(n) = -square / (n (n - 1)).
    double sine = 1.0;
    for (int n = 17; n >= 3; n -= 2)
        sine = 1.0 - square / (n * (n - 1)) * sine;
    sine *= r;
    double cosine = 1.0;
    for (int n = 18; n >= 2; n -= 2)
        cosine = 1.0 - square / (n * (n - 1)) * cosine;
    switch (static_cast<unsigned>(k) % 4U) {
    case 0: return { sine, cosine };
    case 1: return { cosine, -sine };
    case 2: return { -sine, -cosine };
    default: return { -cosine, sine };
    }
}

RopeTable::RopeTable(const ModelConfig& config, int rope, int context)
{
    if (config.position != PositionKind::Rope)
        return;
    m_settings = rope == 0 ? RopeSettings { config.ropeTheta, config.ropeScaling } : config.otherRopes[static_cast<std::size_t>(rope) - 1];
    m_rotaryDim = config.rotaryDim;
    m_frequencies = ropeFrequencies(m_settings, m_rotaryDim, context);
}

void RopeTable::useContext(int positions)
{
    if (!dependsOnContext(m_settings.scaling))
        return;
    std::vector<double> frequencies = ropeFrequencies(m_settings, m_rotaryDim, positions);
    if (frequencies == m_frequencies)
        return;
    m_frequencies = std::move(frequencies);
    m_positions = 0;
}

void RopeTable::reserve(int positions)
{
    if (m_frequencies.empty() || positions <= m_positions)
        return;
    m_cosines.resize(offset(positions));
    m_sines.resize(offset(positions));
    const double factor = m_settings.scaling.attentionFactor;
    std::size_t at = offset(m_positions);
    for (int position = m_positions; position < positions; ++position)
        for (const double frequency : m_frequencies) {
            const SineCosine turn = sineCosine(static_cast<double>(position) * frequency);
            m_cosines[at] = static_cast<float>(turn.cosine * factor);
            m_sines[at] = static_cast<float>(turn.sine * factor);
            ++at;
        }
    m_positions = positions;
}

}  // namespace kvscope
