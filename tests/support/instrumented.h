// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether this build looks for faults while it runs. Its kernels are ten to thirty times as slow, and what it looks for, races and accesses
// out of bounds, shows in the first steps: tests that repeat a promise over many steps take fewer there. Any thread.

namespace kvscope::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kInstrumented = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kInstrumented = true;
#else
inline constexpr bool kInstrumented = false;
#endif
#else
inline constexpr bool kInstrumented = false;
#endif

/// The first of the lengths that are computed, so that instrumented code computes no more than the last few.
/// @param first what the promise is shown from otherwise. @param last the last length, which is always computed.
[[nodiscard]] constexpr int firstLength(int first, int last)
{
    constexpr int kInstrumentedSteps = 3;
    return kInstrumented && last - first >= kInstrumentedSteps ? last - kInstrumentedSteps + 1 : first;
}

}  // namespace kvscope::test
