// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/ceilings.h"

#include "kernels/alignedmemory.h"
#include "run/statistics.h"

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
#if defined(__linux__)
#include <unistd.h>
#endif

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

// Many short repetitions rather than a few long ones: a ceiling is what the machine reaches undisturbed.
constexpr int kRepeats = 10;
constexpr double kSecondsPerRepeat = 0.03;
/// Duration of a group of sweeps over a buffer; the first sweep only fills the caches.
constexpr double kSecondsPerSweeps = 0.12;
constexpr int kFewestSweeps = 3;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Prevents the compiler from removing work whose result is unused.
template<typename Value> void keep(Value& value)
{
    asm volatile("" : "+m"(value));  // NOLINT(hicpp-no-assembler)
}

#if defined(__x86_64__)
template<typename Vector> [[gnu::always_inline]] inline void keepOne(Vector& vector)
{
#if defined(__clang__)
    // clang checks the operand against the instruction set of the file, not of the function.
    asm volatile("" : "+m"(vector));  // NOLINT(hicpp-no-assembler)
#else
    asm volatile("" : "+v"(vector));  // NOLINT(hicpp-no-assembler)
#endif
}

/// Hides register values from the compiler. Chains with equal initial values would otherwise be computed once and counted twelve times.
template<typename... Vector> [[gnu::always_inline]] inline void keepApart(Vector&... vectors)
{
    (keepOne(vectors), ...);
}
#endif

/// Multiply-adds of one call of a kernel below: accumulators · lanes · rounds.
constexpr int kAccumulators = 12;  // enough to hide the latency of two units, few enough for sixteen registers
constexpr int kKernelRounds = 4096;

#if defined(__x86_64__)

__attribute__((target("avx512f"))) void fmaAvx512()
{
    const __m512 factor = _mm512_set1_ps(0.999F);
    const __m512 summand = _mm512_set1_ps(0.001F);
    __m512 a0 = factor, a1 = factor, a2 = factor, a3 = factor, a4 = factor, a5 = factor;
    __m512 a6 = factor, a7 = factor, a8 = factor, a9 = factor, a10 = factor, a11 = factor;
    keepApart(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11);
    for (int round = 0; round < kKernelRounds; ++round) {
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
    for (int round = 0; round < kKernelRounds; ++round) {
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

/// A multiplication and an addition, since the baseline has no fused multiply-add; four lanes, as vectorised by the compiler.
void multiplyAddBaseline()
{
    constexpr int kLanes = 4;
    float sums[kAccumulators][kLanes] {};
    for (int round = 0; round < kKernelRounds; ++round) {
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

/// Runs @p work (which returns the amount done) on all threads at once for a while and sums the amounts per second. Returns the best of
/// several repetitions.
double bestRate(int threads, const std::function<double(int thread)>& work)
{
    double best = 0.0;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
        std::latch together(threads);
        std::vector<double> rates(static_cast<std::size_t>(threads));
        std::vector<std::jthread> team;
        team.reserve(static_cast<std::size_t>(threads));
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
        team.clear();  // joins the threads
        best = std::max(best, std::accumulate(rates.begin(), rates.end(), 0.0));
    }
    return best;
}

/// Reads @p count words, a multiple of kWordsPerRound, with independent chains of additions, so that loads are the bottleneck.
constexpr std::size_t kWordsPerRound = 64;

#if defined(__x86_64__)

/// @tparam ahead software prefetch distance in bytes; 0 = hardware prefetch only
template<int ahead> __attribute__((target("avx512f"))) void readAvx512(const std::uint64_t* words, std::size_t count)
{
    __m512i a = _mm512_setzero_si512(), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
    for (const std::uint64_t* const end = words + count; words != end; words += kWordsPerRound) {
        for (std::size_t line = 0; ahead > 0 && line < kWordsPerRound; line += 8) {
            __builtin_prefetch(words + ahead / sizeof(std::uint64_t) + line);
        }
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

}  // namespace

double fmaPeakGflops(const std::string& isa, int threads)
{
    const FmaKernel kernel = kernelFor(isa);
    const double flopPerCall = 2.0 * kAccumulators * kKernelRounds * kernel.lanes;
    constexpr int kCalls = 50;
    return bestRate(threads, [&](int /*thread*/) {
        for (int call = 0; call < kCalls; ++call) {
            kernel.run();
        }
        return flopPerCall * kCalls;
    }) / 1e9;
}

StreamCeiling::StreamCeiling([[maybe_unused]] const std::string& isa, std::uint64_t mostBytes, int threads)
    // The same kind of memory as for weights; otherwise the ceiling would be too low.
    : m_memory(alignedMemory(static_cast<std::size_t>(mostBytes)))
    , m_pool(threads)
{
    std::fill_n(reinterpret_cast<std::uint64_t*>(m_memory.get()), static_cast<std::size_t>(mostBytes / sizeof(std::uint64_t)), 1U);
#if defined(__x86_64__)
    if (isa == "avx512") {
        m_ways = { readAvx512<0>, readAvx512<4096>, readAvx512<8192> };
    } else if (isa == "avx2") {
        m_ways = { readAvx2 };
    }
#endif
    if (m_ways.empty()) {
        m_ways = { readBaseline };
    }
}

void StreamCeiling::sample(std::uint64_t bytes, std::vector<std::vector<double>>& samples)
{
    const int threads = m_pool.threads();
    const std::size_t words = static_cast<std::size_t>(bytes / sizeof(std::uint64_t));
    const std::size_t share = words / static_cast<std::size_t>(threads) / kWordsPerRound * kWordsPerRound;
    const auto* const first = reinterpret_cast<const std::uint64_t*>(m_memory.get());
    samples.resize(m_ways.size());
    if (share == 0) {
        return;
    }
    for (std::size_t way = 0; way < m_ways.size(); ++way) {
        const Clock::time_point start = Clock::now();
        for (int sweep = 0; sweep < kFewestSweeps || secondsSince(start) < kSecondsPerSweeps; ++sweep) {
            const Clock::time_point begun = Clock::now();
            m_pool.parallel(true, [&](Team& team) {
                const auto readPart = [&](int part) { m_ways[way](first + share * static_cast<std::size_t>(part), share); };
                static_cast<void>(team.parallelFor(
                    threads, [] {}, readPart, [](int) {}));
            });
            if (sweep > 0) {
                const double read = static_cast<double>(share * static_cast<std::size_t>(threads) * sizeof(std::uint64_t));
                samples[way].push_back(read / secondsSince(begun) / 1e9);
            }
        }
    }
}

std::optional<MachineCeilings> measureCeilings(const std::string& isa, int threads, std::uint64_t bytes, const std::stop_token& stop)
{
    constexpr int kTurns = 3;
    MachineCeilings ceilings { 0.0, 0.0, bytes, isa, threads };
    StreamCeiling stream(isa, bytes, threads);
    std::vector<std::vector<double>> samples;
    for (int turn = 0; turn < kTurns; ++turn) {
        ceilings.gflops = std::max(ceilings.gflops, fmaPeakGflops(isa, threads));
        if (stop.stop_requested())
            return std::nullopt;
        stream.sample(bytes, samples);
        if (stop.stop_requested())
            return std::nullopt;
    }
    for (const std::vector<double>& way : samples)
        ceilings.streamGbs = std::max(ceilings.streamGbs, way.empty() ? 0.0 : medianOf(way));
    return ceilings;
}

bool partlyCached(std::uint64_t bytes)
{
    constexpr std::uint64_t kCachesThatCount = 4;
    return bytes <= kCachesThatCount * lastLevelCacheBytes();
}

std::uint64_t lastLevelCacheBytes()
{
#if defined(_SC_LEVEL3_CACHE_SIZE)
    for (const int name : { _SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE }) {
        if (const long bytes = sysconf(name); bytes > 0) {
            return static_cast<std::uint64_t>(bytes);
        }
    }
#endif
    return 0;
}

}  // namespace kvscope
