// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The energy that the processor used, as the system counts it: the folder that Linux has for running-average power limits (RAPL), one subfolder for
// each zone with the files name, energy_uj and max_energy_range_uj, in microjoules. Packages are added up; the zones inside a package are parts
// of it and not added again. The counters contain what every program used, not only this one. One thread at a time.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kvscope {

/// Why there is no number.
enum class EnergyProblem : std::uint8_t {
    None,
    NoFolder,  ///< the system has no such folder
    NoPackage,  ///< it has no zone of a whole processor package
    NotReadable,  ///< a counter cannot be read, on most systems because only the administrator may
};

/// English, for "n/a, because …"; the window translates it in the context kEnergyContext.
[[nodiscard]] const char* textOf(EnergyProblem problem) noexcept;
inline constexpr const char* kEnergyContext = "Energy";

class EnergyCounter {
public:
    /// @param folder where the zones are
    explicit EnergyCounter(const std::filesystem::path& folder = "/sys/class/powercap");

    /// None if the counters could be read when this object was made.
    [[nodiscard]] EnergyProblem problem() const noexcept { return m_problem; }
    /// Joules counted from now on.
    void restart();
    /// Joules since construction or the last restart(). Empty with a problem, or if a counter cannot be read any more. A counter may start over
    /// once in between.
    [[nodiscard]] std::optional<double> joules() const;

private:
    struct Zone {
        std::filesystem::path folder;
        std::uint64_t range = 0;  ///< microjoules after which the counter starts over; 0 = unknown
        std::uint64_t start = 0;  ///< microjoules
    };

    std::vector<Zone> m_zones;
    EnergyProblem m_problem = EnergyProblem::None;
};

}  // namespace kvscope
