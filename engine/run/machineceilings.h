// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What this machine reaches at best, as run/ceilings measured it. A value; any thread.

#include <algorithm>
#include <cstdint>
#include <string>

namespace kvscope {

/// The two ceilings of a roofline.
struct MachineCeilings {
    double gflops = 0.0;  ///< multiply-adds in registers, two operations each, 10^9 a second
    double streamGbs = 0.0;  ///< reading as many bytes as below, 10^9 bytes a second
    std::uint64_t streamBytes = 0;
    std::string isa;
    int threads = 0;

    /// Where the ceilings meet, in operations per byte; 0 if one is unknown.
    [[nodiscard]] double ridge() const { return streamGbs > 0.0 ? gflops / streamGbs : 0.0; }
    /// The highest rate at this many operations per byte, in GFLOP/s.
    [[nodiscard]] double at(double flopPerByte) const { return std::min(gflops, streamGbs * flopPerByte); }

    friend bool operator==(const MachineCeilings&, const MachineCeilings&) = default;
};

}  // namespace kvscope
