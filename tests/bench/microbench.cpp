// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Microbenchmarks of single kernels with Google Benchmark: one thread, CPU time, so that other programs have little influence. `kvscope
// bench` measures whole models.
// cmake -DKVSCOPE_BUILD_BENCH=ON …; kvscope_microbench [--benchmark_filter=…]; KVSCOPE_ISA selects the instruction set.

#include "arch/weights.h"
#include "kernels/alignedmemory.h"
#include "kernels/kernels.h"
#include "kernels/types/conversion.h"
#include "model/kvcache.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace kvscope;

FloatBuffer numbers(std::size_t count)
{
    FloatBuffer values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i * 2654435761U % 1009U) * 2e-3F - 1.0F;
    return values;
}

Matrix matrixOf(int rows, int cols, DType type)
{
    const auto values = numbers(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    Matrix matrix { DType::F32, rows, cols, {} };
    matrix.bytes.resize(values.size() * sizeof(float));
    std::memcpy(matrix.bytes.data(), values.data(), matrix.bytes.size());
    return converted(matrix, type);
}

void setRates(benchmark::State& state, double operations, double bytes)
{
    const auto iterations = static_cast<double>(state.iterations());
    state.counters["FLOP/s"] = benchmark::Counter(2.0 * operations * iterations, benchmark::Counter::kIsRate);
    state.counters["bytes/s"] = benchmark::Counter(bytes * iterations, benchmark::Counter::kIsRate);
}

/// A projection: rows, inputs, outputs, stored type.
void linear(benchmark::State& state, KernelKind kind)
{
    const auto kernels = makeKernels(kind, 1);
    const int rows = static_cast<int>(state.range(0));
    const int inputs = static_cast<int>(state.range(1));
    const int outputs = static_cast<int>(state.range(2));
    const auto type = static_cast<DType>(state.range(3));
    const auto map = kernels->prepare({ matrixOf(outputs, inputs, type), {} });
    const auto x = numbers(static_cast<std::size_t>(rows) * static_cast<std::size_t>(inputs));
    FloatBuffer y(static_cast<std::size_t>(rows) * static_cast<std::size_t>(outputs));
    const LinearTarget target { map.get(), y.data() };
    for (auto _ : state) {
        kernels->linear({ &target, 1 }, x.data(), rows);
        benchmark::DoNotOptimize(y.data());
    }
    state.SetLabel(std::string(kernels->isaName()) + " " + dtypeName(type));
    setRates(state, static_cast<double>(rows) * inputs * outputs, static_cast<double>(map->bytes()));
}

/// Attention with 12 heads of size 64: rows, and cached positions including them.
void attention(benchmark::State& state, KernelKind kind)
{
    const auto kernels = makeKernels(kind, 1);
    ModelConfig config;
    config.layers = 1;
    config.heads = config.kvHeads = 12;
    config.headDim = 64;
    const int rows = static_cast<int>(state.range(0));
    const int positions = static_cast<int>(state.range(1));
    const auto width = static_cast<std::size_t>(config.queryWidth());
    const auto keys = numbers(static_cast<std::size_t>(positions) * width);
    KvCache cache(config, positions);
    kernels->store(cache.layers().front(), 0, positions, keys.data(), keys.data());
    const auto query = numbers(static_cast<std::size_t>(rows) * width);
    FloatBuffer out(query.size());
    AttentionCall call;
    call.cache = cache.layers().front();
    call.firstPosition = positions - rows;
    call.rows = rows;
    call.heads = call.kvHeads = 12;
    call.headDim = 64;
    call.scale = 0.125F;
    call.query = query.data();
    call.out = out.data();
    static_cast<void>(kernels->takeOperations());
    for (auto _ : state) {
        kernels->attention(call);
        benchmark::DoNotOptimize(out.data());
    }
    const double operations
        = static_cast<double>(kernels->takeOperations()) / static_cast<double>(std::max<std::int64_t>(state.iterations(), 1));
    state.SetLabel(kernels->isaName());
    setRates(state, operations, static_cast<double>(positions) * static_cast<double>(cacheBytesPerPosition(config)));
}

void activation(benchmark::State& state, KernelKind kind)
{
    const auto kernels = makeKernels(kind, 1);
    const auto count = static_cast<std::size_t>(state.range(0));
    const auto gate = numbers(count);
    FloatBuffer up(count, 1.0F);
    for (auto _ : state) {
        std::fill(up.begin(), up.end(), 1.0F);  // otherwise the products would become subnormal
        kernels->activate(static_cast<Activation>(state.range(1)), gate.data(), up.data(), count);
        benchmark::DoNotOptimize(up.data());
    }
    state.counters["elements/s"]
        = benchmark::Counter(static_cast<double>(count) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void linearShapes(benchmark::internal::Benchmark* benchmark)
{
    for (const NumberType& number : kNumberTypes)
        for (const auto& [rows, inputs, outputs] : { std::tuple { 1, 768, 2048 }, std::tuple { 288, 768, 2048 } })
            benchmark->Args({ rows, inputs, outputs, static_cast<std::int64_t>(number.type) });
    benchmark->Args({ 1, 768, 32000, static_cast<std::int64_t>(DType::F32) });
    benchmark->Args({ 1, 64, 64, static_cast<std::int64_t>(DType::F32) });
}

BENCHMARK_CAPTURE(linear, exact, KernelKind::Exact)->Apply(linearShapes);
BENCHMARK_CAPTURE(linear, eigen, KernelKind::Eigen)->Apply(linearShapes);
BENCHMARK_CAPTURE(attention, exact, KernelKind::Exact)->Args({ 1, 512 })->Args({ 288, 512 });
BENCHMARK_CAPTURE(attention, eigen, KernelKind::Eigen)->Args({ 1, 512 })->Args({ 288, 512 });
BENCHMARK_CAPTURE(activation, exact, KernelKind::Exact)->ArgsProduct({ { 2048, 2048 * 288 }, { 0, 1, 2 } });
BENCHMARK_CAPTURE(activation, eigen, KernelKind::Eigen)->ArgsProduct({ { 2048, 2048 * 288 }, { 0, 1, 2 } });

}  // namespace

BENCHMARK_MAIN();
