// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufrope.h"

#include "core/sizelimits.h"
#include "loader/io/unpack.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

/// Fits in a float.
constexpr double kMostNumber = 1e38;
/// For numbers that must not be 0.
constexpr double kLeastNumber = 1e-30;

constexpr const char* kDivisors = "rope_freqs.weight";
constexpr const char* kShortDivisors = "rope_factors_short.weight";
constexpr const char* kLongDivisors = "rope_factors_long.weight";

/// The numbers of a tensor with one number for each rotated pair.
std::vector<double> divisorsIn(const GgufFile& file, const char* name, const ModelConfig& config)
{
    const auto pairs = static_cast<std::uint64_t>(config.rotaryDim / 2);
    const std::string expected = "(" + std::to_string(pairs) + ")";
    const GgufTensor* const tensor = file.find(name);
    if (tensor == nullptr) {
        throw EngineError(ErrorCode::TensorMissing).file(file.name()).key(name).expected(Verbatim { expected });
    }
    if (tensor->rows * tensor->cols != pairs) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(file.name())
            .key(name)
            .expected(Verbatim { expected })
            .found(Verbatim { tensor->shapeText() });
    }
    if (!tensor->type) {
        throw EngineError(ErrorCode::TypeUnsupported)
            .file(file.name())
            .key(name)
            .expected(ggufTypeNames())
            .found(Verbatim { tensor->typeName() });
    }
    Matrix matrix { *tensor->type, static_cast<int>(tensor->rows), static_cast<int>(tensor->cols), {} };
    matrix.bytes.resize(static_cast<std::size_t>(matrixBytes(matrix.type, matrix.rows, matrix.cols)));
    file.read(*tensor, 0, matrix.bytes, nullptr);
    const std::vector<float> values = widened(std::move(matrix));
    for (const float value : values) {
        const double divisor = static_cast<double>(value);
        if (!(divisor >= kLeastRopeDivisor) || !std::isfinite(divisor)) {
            throw EngineError(ErrorCode::ValueWrong)
                .file(file.name())
                .key(name)
                .expected({ Phrase::NumbersAtLeast, kLeastRopeDivisor })
                .found(divisor);
        }
    }
    return { values.begin(), values.end() };
}

void readYarn(GgufKeys& keys, ModelConfig& config)
{
    RopeScaling& scaling = config.ropeScaling;
    scaling.kind = RopeScalingKind::Yarn;
    scaling.factor = keys.number("rope.scaling.factor", 1.0, kMostNumber);
    scaling.fastTurns = keys.number("rope.scaling.yarn_beta_fast", kLeastNumber, kMostNumber, scaling.fastTurns);
    scaling.slowTurns = keys.number("rope.scaling.yarn_beta_slow", kLeastNumber, kMostNumber, scaling.slowTurns);
    // llama.cpp multiplies the factor that belongs to the scaling by the file's. yarn_attn_factor is not read, and therefore refused: its
    // meaning has changed between versions.
    scaling.attentionFactor = keys.number("rope.scaling.attn_factor", kLeastNumber, kMostNumber, 1.0) * yarnAttentionFactor(scaling.factor);
    if (keys.number("rope.scaling.yarn_ext_factor", -1.0, kMostNumber, 1.0) != 1.0) {
        throw keys.unsupported("rope.scaling.yarn_ext_factor", 1);
    }
    // Yarn divides by the logarithm.
    if (config.ropeTheta <= 1.0) {
        throw keys.wrong("rope.freq_base", { Phrase::NumberAbove, 1 });
    }
}

}  // namespace

void readGgufRope(GgufKeys& keys, const GgufFile& file, ModelConfig& config)
{
    if (config.position != PositionKind::Rope) {
        return;
    }
    config.rotaryDim = keys.whole("rope.dimension_count", 1, SizeLimits::kHeadsWidth, config.headDim);
    if (config.rotaryDim > config.headDim || config.rotaryDim % 2 != 0) {
        throw keys.wrong("rope.dimension_count", { Phrase::EvenNumberFrom, 2, config.headDim }).found(config.rotaryDim);
    }
    config.ropeTheta = keys.number("rope.freq_base", 1.0, kMostNumber, config.ropeTheta);
    RopeScaling& scaling = config.ropeScaling;
    // Phi-3's files have it even if nothing is scaled.
    scaling.originalContext = keys.whole("rope.scaling.original_context_length", 1, SizeLimits::kContext, config.contextLength);
    const std::string type = keys.text("rope.scaling.type", "none");
    if (type == "linear" || keys.has("rope.scale_linear")) {
        scaling.kind = RopeScalingKind::Linear;
        scaling.factor = keys.number(type == "linear" ? "rope.scaling.factor" : "rope.scale_linear", 1.0, kMostNumber);
    } else if (type == "yarn") {
        readYarn(keys, config);
    } else if (type == "longrope" || (type == "none" && file.find(kLongDivisors) != nullptr)) {
        scaling.kind = RopeScalingKind::LongRope;
        scaling.attentionFactor = keys.number("rope.scaling.attn_factor", kLeastNumber, kMostNumber, 1.0);
        scaling.shortDivisors = divisorsIn(file, kShortDivisors, config);
        scaling.longDivisors = divisorsIn(file, kLongDivisors, config);
    } else if (type != "none") {
        throw keys.unsupported("rope.scaling.type", Verbatim { "none, linear, yarn, longrope" });
    }
    if (file.find(kDivisors) != nullptr) {
        if (scaling.kind != RopeScalingKind::None) {
            throw keys.unsupported(keys.has("rope.scale_linear") ? "rope.scale_linear" : "rope.scaling.type", Verbatim { "none" });
        }
        // The converter has computed them from Llama 3's scaling; they are the same for every context.
        scaling.kind = RopeScalingKind::LongRope;
        scaling.originalContext = config.contextLength;
        scaling.shortDivisors = scaling.longDivisors = divisorsIn(file, kDivisors, config);
    }
}

bool usesGgufRopeTensor(const GgufFile& file, const ModelConfig& config, const std::string& name)
{
    if (config.ropeScaling.kind != RopeScalingKind::LongRope) {
        return false;
    }
    return file.find(kDivisors) != nullptr ? name == kDivisors : name == kShortDivisors || name == kLongDivisors;
}

}  // namespace kvscope
