// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ceilings.h"

#include "core/kernels/alignedmemory.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <latch>
#include <numeric>
#include <thread>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

// Many short ones rather than a few long ones: a ceiling is what the machine does while nobody else is in the way.
constexpr int kRepeats = 25;
constexpr double kSecondsPerRepeat = 0.03;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Keeps the compiler from leaving out work whose result nobody wants.
template<typename Value> void keep(Value& value)
{
    asm volatile("" : "+m"(value));  // NOLINT(hicpp-no-assembler)
}

#if defined(__x86_64__)
template<typename Vector> [[gnu::always_inline]] inline void keepOne(Vector& vector)
{
    asm volatile("" : "+v"(vector));  // NOLINT(hicpp-no-assembler)
}

/// Hides the values of registers from the compiler. Chains that begin equal would otherwise be computed once and counted twelve times.
template<typename... Vector> [[gnu::always_inline]] inline void keepApart(Vector&... vectors)
{
    (keepOne(vectors), ...);
}
#endif

/// Multiply-adds of one call of a kernel below: accumulators · lanes · rounds.
constexpr int kAccumulators = 12;  // enough to hide the latency of two units, few enough for sixteen registers
constexpr int kRounds = 4096;

#if defined(__x86_64__)

__attribute__((target("avx512f"))) void fmaAvx512()
{
    const __m512 factor = _mm512_set1_ps(0.999F);
    const __m512 summand = _mm512_set1_ps(0.001F);
    __m512 a0 = factor, a1 = factor, a2 = factor, a3 = factor, a4 = factor, a5 = factor;
    __m512 a6 = factor, a7 = factor, a8 = factor, a9 = factor, a10 = factor, a11 = factor;
    keepApart(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11);
    for (int round = 0; round < kRounds; ++round) {
        a0 = _mm512_fmadd_ps(a0, factor, summand), a1 = _mm512_fmadd_ps(a1, factor, summand);
        a2 = _mm512_fmadd_ps(a2, factor, summand), a3 = _mm512_fmadd_ps(a3, factor, summand);
        a4 = _mm512_fmadd_ps(a4, factor, summand), a5 = _mm512_fmadd_ps(a5, factor, summand);
        a6 = _mm512_fmadd_ps(a6, factor, summand), a7 = _mm512_fmadd_ps(a7, factor, summand);
        a8 = _mm512_fmadd_ps(a8, factor, summand), a9 = _mm512_fmadd_ps(a9, factor, summand);
        a10 = _mm512_fmadd_ps(a10, factor, summand), a11 = _mm512_fmadd_ps(a11, factor, summand);
    }
    __m512 sum = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11;
    keep(sum);
}

__attribute__((target("avx2,fma"))) void fmaAvx2()
{
    const __m256 factor = _mm256_set1_ps(0.999F);
    const __m256 summand = _mm256_set1_ps(0.001F);
    __m256 a0 = factor, a1 = factor, a2 = factor, a3 = factor, a4 = factor, a5 = factor;
    __m256 a6 = factor, a7 = factor, a8 = factor, a9 = factor, a10 = factor, a11 = factor;
    keepApart(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11);
    for (int round = 0; round < kRounds; ++round) {
        a0 = _mm256_fmadd_ps(a0, factor, summand), a1 = _mm256_fmadd_ps(a1, factor, summand);
        a2 = _mm256_fmadd_ps(a2, factor, summand), a3 = _mm256_fmadd_ps(a3, factor, summand);
        a4 = _mm256_fmadd_ps(a4, factor, summand), a5 = _mm256_fmadd_ps(a5, factor, summand);
        a6 = _mm256_fmadd_ps(a6, factor, summand), a7 = _mm256_fmadd_ps(a7, factor, summand);
        a8 = _mm256_fmadd_ps(a8, factor, summand), a9 = _mm256_fmadd_ps(a9, factor, summand);
        a10 = _mm256_fmadd_ps(a10, factor, summand), a11 = _mm256_fmadd_ps(a11, factor, summand);
    }
    __m256 sum = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11;
    keep(sum);
}

#endif

/// A multiplication and an addition, since the baseline has no fused one; four lanes, as the compiler vectorises it.
void multiplyAddBaseline()
{
    constexpr int kLanes = 4;
    float sums[kAccumulators][kLanes] {};
    for (int round = 0; round < kRounds; ++round) {
        for (auto& accumulator : sums) {
            for (float& lane : accumulator) {
                lane = lane * 0.999F + 0.001F;
            }
        }
    }
    keep(sums);
}

struct FmaKernel {
    void (*run)();
    int lanes;
};

FmaKernel kernelFor([[maybe_unused]] const std::string& isa)
{
#if defined(__x86_64__)
    if (isa == "avx512") {
        return { fmaAvx512, 16 };
    }
    if (isa == "avx2") {
        return { fmaAvx2, 8 };
    }
#endif
    return { multiplyAddBaseline, 4 };
}

/// Runs @p work (which returns how much it did) on all threads at once for a while, and adds up what each did a second. Best of several.
double bestRate(int threads, const std::function<double(int thread)>& work)
{
    double best = 0.0;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
        std::latch together(threads);
        std::vector<double> rates(static_cast<std::size_t>(threads));
        std::vector<std::jthread> team;
        for (int thread = 0; thread < threads; ++thread) {
            team.emplace_back([&, thread] {
                together.arrive_and_wait();
                const Clock::time_point start = Clock::now();
                double done = 0.0;
                double seconds = 0.0;
                while (seconds < kSecondsPerRepeat) {
                    done += work(thread);
                    seconds = secondsSince(start);
                }
                rates[static_cast<std::size_t>(thread)] = done / seconds;
            });
        }
        team.clear();  // joins
        best = std::max(best, std::accumulate(rates.begin(), rates.end(), 0.0));
    }
    return best;
}

/// Reads @p count words, a multiple of kWordsPerRound, in independent chains of additions, so that loads are the limit.
constexpr std::size_t kWordsPerRound = 64;

#if defined(__x86_64__)

__attribute__((target("avx512f"))) void readAvx512(const std::uint64_t* words, std::size_t count)
{
    __m512i a = _mm512_setzero_si512(), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
    for (const std::uint64_t* const end = words + count; words != end; words += kWordsPerRound) {
        a = _mm512_add_epi64(a, _mm512_loadu_si512(words)), b = _mm512_add_epi64(b, _mm512_loadu_si512(words + 8));
        c = _mm512_add_epi64(c, _mm512_loadu_si512(words + 16)), d = _mm512_add_epi64(d, _mm512_loadu_si512(words + 24));
        e = _mm512_add_epi64(e, _mm512_loadu_si512(words + 32)), f = _mm512_add_epi64(f, _mm512_loadu_si512(words + 40));
        g = _mm512_add_epi64(g, _mm512_loadu_si512(words + 48)), h = _mm512_add_epi64(h, _mm512_loadu_si512(words + 56));
    }
    __m512i sum = a + b + c + d + e + f + g + h;
    keep(sum);
}

__attribute__((target("avx2"))) void readAvx2(const std::uint64_t* words, std::size_t count)
{
    const auto* vectors = reinterpret_cast<const __m256i*>(words);
    const auto* const end = reinterpret_cast<const __m256i*>(words + count);
    __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
    for (; vectors != end; vectors += 4) {
        a = _mm256_add_epi64(a, _mm256_loadu_si256(vectors)), b = _mm256_add_epi64(b, _mm256_loadu_si256(vectors + 1));
        c = _mm256_add_epi64(c, _mm256_loadu_si256(vectors + 2)), d = _mm256_add_epi64(d, _mm256_loadu_si256(vectors + 3));
    }
    __m256i sum = a + b + c + d;
    keep(sum);
}

#endif

void readBaseline(const std::uint64_t* words, std::size_t count)
{
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::uint64_t c = 0;
    std::uint64_t d = 0;
    for (std::size_t i = 0; i < count; i += 4) {
        a += words[i];
        b += words[i + 1];
        c += words[i + 2];
        d += words[i + 3];
    }
    std::uint64_t sum = a + b + c + d;
    keep(sum);
}

using ReadKernel = void (*)(const std::uint64_t* words, std::size_t count);

ReadKernel readerFor([[maybe_unused]] const std::string& isa)
{
#if defined(__x86_64__)
    if (isa == "avx512") {
        return readAvx512;
    }
    if (isa == "avx2") {
        return readAvx2;
    }
#endif
    return readBaseline;
}

}  // namespace

double fmaPeakGflops(const std::string& isa, int threads)
{
    const FmaKernel kernel = kernelFor(isa);
    const double flopPerCall = 2.0 * kAccumulators * kRounds * kernel.lanes;
    constexpr int kCalls = 50;
    return bestRate(threads, [&](int /*thread*/) {
        for (int call = 0; call < kCalls; ++call) {
            kernel.run();
        }
        return flopPerCall * kCalls;
    }) / 1e9;
}

double streamGbs(const std::string& isa, std::uint64_t bytes, int threads)
{
    const ReadKernel read = readerFor(isa);
    const std::size_t words = static_cast<std::size_t>(bytes / sizeof(std::uint64_t));
    const std::size_t share = std::max<std::size_t>(words / static_cast<std::size_t>(threads) / kWordsPerRound, 1) * kWordsPerRound;
    // The same kind of memory as the weights have, or the ceiling would be too low.
    const std::size_t count = share * static_cast<std::size_t>(threads);
    const auto memory = alignedMemory(count * sizeof(std::uint64_t));
    auto* const words64 = reinterpret_cast<std::uint64_t*>(memory.get());
    std::fill_n(words64, count, std::uint64_t { 1 });
    return bestRate(threads, [&](int thread) {
        read(words64 + share * static_cast<std::size_t>(thread), share);
        return static_cast<double>(share * sizeof(std::uint64_t));
    }) / 1e9;
}

}  // namespace kvscope
