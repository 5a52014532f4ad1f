// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/energycounter.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <system_error>

// Marks texts for lupdate, which looks for this macro of Qt's; the engine itself does not use Qt.
#define QT_TRANSLATE_NOOP(context, text) text

namespace kvscope {

namespace {

/// The first line; empty if it cannot be read.
[[nodiscard]] std::string firstLine(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

[[nodiscard]] std::optional<std::uint64_t> wholeNumberIn(const std::filesystem::path& file)
{
    const std::string line = firstLine(file);
    std::uint64_t number = 0;
    const char* const end = line.data() + line.size();
    const auto [stop, error] = std::from_chars(line.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace

const char* textOf(EnergyProblem problem) noexcept
{
    switch (problem) {
    case EnergyProblem::None: break;
    case EnergyProblem::NoFolder: return QT_TRANSLATE_NOOP("Energy", "this system has no energy counter");
    case EnergyProblem::NoPackage: return QT_TRANSLATE_NOOP("Energy", "no energy counter covers the whole processor");
    case EnergyProblem::NotReadable:
        return QT_TRANSLATE_NOOP("Energy", "the energy counter cannot be read; often only the administrator may");
    }
    return "";
}

EnergyCounter::EnergyCounter(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::directory_iterator entries(folder, error);
    if (error) {
        m_problem = EnergyProblem::NoFolder;
        return;
    }
    std::vector<std::filesystem::path> zones;
    for (const std::filesystem::directory_entry& entry : entries)
        zones.push_back(entry.path());
    std::sort(zones.begin(), zones.end());
    // The same package may be listed by two interfaces.
    std::set<std::string> packages;
    bool readable = true;
    for (const std::filesystem::path& zone : zones) {
        const std::string name = firstLine(zone / "name");
        if (!name.starts_with("package") || !packages.insert(name).second)
            continue;
        const std::optional<std::uint64_t> start = wholeNumberIn(zone / "energy_uj");
        readable = readable && start.has_value();
        m_zones.push_back({ zone, wholeNumberIn(zone / "max_energy_range_uj").value_or(0), start.value_or(0) });
    }
    if (m_zones.empty())
        m_problem = EnergyProblem::NoPackage;
    else if (!readable)
        m_problem = EnergyProblem::NotReadable;
}

void EnergyCounter::restart()
{
    for (Zone& zone : m_zones)
        zone.start = wholeNumberIn(zone.folder / "energy_uj").value_or(zone.start);
}

std::optional<double> EnergyCounter::joules() const
{
    if (m_problem != EnergyProblem::None)
        return std::nullopt;
    double microjoules = 0.0;
    for (const Zone& zone : m_zones) {
        const std::optional<std::uint64_t> now = wholeNumberIn(zone.folder / "energy_uj");
        if (!now || (*now < zone.start && zone.range < zone.start))
            return std::nullopt;
        microjoules += static_cast<double>(*now >= zone.start ? *now - zone.start : zone.range - zone.start + *now);
    }
    return microjoules / 1e6;
}

}  // namespace kvscope
