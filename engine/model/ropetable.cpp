// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/ropetable.h"

#include "core/portablemath.h"

#include <cmath>
#include <cstddef>

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

RopeTable::RopeTable(const ModelConfig& config)
{
    if (config.position != PositionKind::Rope)
        return;
    m_frequencies.resize(static_cast<std::size_t>(config.rotaryDim / 2));
    const double logTheta = portable::log(config.ropeTheta);
    for (std::size_t i = 0; i < m_frequencies.size(); ++i)
        m_frequencies[i] = portable::exp(-2.0 * static_cast<double>(i) / config.rotaryDim * logTheta);
}

void RopeTable::reserve(int positions)
{
    if (m_frequencies.empty() || positions <= m_positions)
        return;
    m_cosines.resize(offset(positions));
    m_sines.resize(offset(positions));
    std::size_t at = offset(m_positions);
    for (int position = m_positions; position < positions; ++position)
        for (const double frequency : m_frequencies) {
            const SineCosine turn = sineCosine(static_cast<double>(position) * frequency);
            m_cosines[at] = static_cast<float>(turn.cosine);
            m_sines[at] = static_cast<float>(turn.sine);
            ++at;
        }
    m_positions = positions;
}

}  // namespace kvscope
