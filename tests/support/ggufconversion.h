// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes models of the engine as GGUF files, in the way of llama.cpp's converter: rows of queries and keys permuted for some architectures,
// query, key and value stacked for others. Written from the converter's description, not from the reader.

#include "arch/weightroles.h"
#include "core/ropescaling.h"
#include "kernels/types/conversion.h"
#include "support/ggufwriter.h"

#include <cmath>
#include <map>
#include <stdexcept>

namespace kvscope::test {

/// How a family's GGUF files differ from the weights in memory.
struct GgufStyle {
    std::string name;  ///< general.architecture
    bool permuted = false;  ///< rows of queries and keys reordered so that rotated pairs are neighbours
    bool stacked = false;  ///< query, key and value in one tensor
    bool gateAndUpStacked = false;
    bool secondNormFirst = false;  ///< Falcon 40B: the norm before attention is called the second
};

/// Row r of a head in the order of the file: first and second halves interleaved.
inline int permutedRow(int row, int headDim)
{
    const int inHead = row % headDim;
    return row - inHead + inHead / 2 + inHead % 2 * (headDim / 2);
}

/// The rows of a matrix in the converter's order.
inline Matrix permuted(const Matrix& matrix, int headDim)
{
    Matrix result = matrix;
    const auto rowBytes = static_cast<std::size_t>(matrixBytes(matrix.type, 1, matrix.cols));
    for (int row = 0; row < matrix.rows; ++row)
        std::memcpy(result.bytes.data() + static_cast<std::size_t>(row) * rowBytes,
            matrix.bytes.data() + static_cast<std::size_t>(permutedRow(row, headDim)) * rowBytes, rowBytes);
    return result;
}

inline std::vector<float> permuted(const std::vector<float>& values, int headDim)
{
    std::vector<float> result;
    for (std::size_t i = 0; i < values.size(); ++i)
        result.push_back(values[static_cast<std::size_t>(permutedRow(static_cast<int>(i), headDim))]);
    return result;
}

inline std::string bytesOfMatrix(const Matrix& matrix)
{
    return { reinterpret_cast<const char*>(matrix.bytes.data()), matrix.bytes.size() };
}

inline std::vector<float> asFloats(const std::vector<double>& values)
{
    return { values.begin(), values.end() };
}

/// Scaled rotary positions. Llama 3's become divisors of the frequencies, which the file stores.
inline void writeScaling(GgufWriter& writer, const ModelConfig& config, const std::string& prefix)
{
    const RopeScaling& scaling = config.ropeScaling;
    const auto number = [&](const char* key, double value) { writer.number(prefix + "rope.scaling." + key, static_cast<float>(value)); };
    const auto original
        = [&] { writer.whole(prefix + "rope.scaling.original_context_length", static_cast<std::uint32_t>(scaling.originalContext)); };
    const auto divisors = [&](const char* name, const std::vector<float>& values) { writer.tensor(name, { values.size() }, values); };
    switch (scaling.kind) {
    case RopeScalingKind::None:
    case RopeScalingKind::Dynamic: break;
    case RopeScalingKind::Linear:
        writer.text(prefix + "rope.scaling.type", "linear");
        number("factor", scaling.factor);
        break;
    case RopeScalingKind::Yarn:
        writer.text(prefix + "rope.scaling.type", "yarn");
        number("factor", scaling.factor);
        number("attn_factor", scaling.attentionFactor / yarnAttentionFactor(scaling.factor));
        number("yarn_beta_fast", scaling.fastTurns);
        number("yarn_beta_slow", scaling.slowTurns);
        original();
        break;
    case RopeScalingKind::LongRope:
        writer.text(prefix + "rope.scaling.type", "longrope");
        number("attn_factor", scaling.attentionFactor);
        original();
        divisors("rope_factors_short.weight", asFloats(scaling.shortDivisors));
        divisors("rope_factors_long.weight", asFloats(scaling.longDivisors));
        break;
    case RopeScalingKind::Llama3: {
        const std::vector<double> plain = ropeFrequencies({ config.ropeTheta, {} }, config.rotaryDim, config.contextLength);
        const std::vector<double> scaled = ropeFrequencies({ config.ropeTheta, scaling }, config.rotaryDim, config.contextLength);
        std::vector<float> values;
        for (std::size_t i = 0; i < plain.size(); ++i)
            values.push_back(static_cast<float>(plain[i] / scaled[i]));
        divisors("rope_freqs.weight", values);
        break;
    }
    }
}

/// What only some architectures have.
inline void writeOwnSettings(GgufWriter& writer, const ModelConfig& config, const GgufStyle& style)
{
    const auto key = [&style](const char* name) { return style.name + "." + name; };
    const auto size = [&](const char* name, int value) { writer.whole(key(name), static_cast<std::uint32_t>(value)); };
    const auto window = [&] {
        for (const int layer : config.windows)
            if (layer > 0)
                return layer;
        return 0;
    }();
    if (window > 0)
        size("attention.sliding_window", window);
    if (style.name == "gemma2") {
        writer.number(key("attn_logit_softcapping"), config.attentionCap);
        writer.number(key("final_logit_softcapping"), config.logitCap);
    } else if (style.name == "gemma3") {
        writer.number(key("rope.freq_base_swa"), static_cast<float>(config.otherRopes.at(0).theta));
        if (config.windows.at(2) == 0)  // every sixth layer is global unless the file says otherwise
            size("attention.sliding_window_pattern", 3);
    } else if (style.name == "granite") {
        writer.number(key("attention.scale"), config.attentionScale);
        writer.number(key("embedding_scale"), config.embeddingScale);
        writer.number(key("residual_scale"), config.residualScale);
        writer.number(key("logit_scale"), 1.0F / config.logitScale);
    } else if (style.name == "olmo" && config.qkvClip > 0.0F) {
        writer.number(key("attention.clamp_kqv"), config.qkvClip);
    } else if (style.name == "gptneox") {
        writer.flag(key("use_parallel_residual"), config.parallelResidual);
    } else if (style.name == "stablelm") {
        writer.flag(key("use_parallel_residual"), true);  // the converter's default, whatever the model is
    } else if (style.name == "phi3" && config.ropeScaling.kind == RopeScalingKind::None) {
        size("rope.scaling.original_context_length", config.contextLength);
    }
}

/// Gemma's files lack the number by whose square root scores are divided: it is the features of a head. A model with another number is the
/// same model with other queries.
inline float queryFactor(const ModelConfig& config, const GgufStyle& style)
{
    return style.name.starts_with("gemma") && config.attentionScale > 0.0F
        ? config.attentionScale * std::sqrt(static_cast<float>(config.headDim))
        : 1.0F;
}

inline void scale(Matrix& matrix, float factor)
{
    if (factor == 1.0F)
        return;
    if (matrix.type != DType::F32)
        throw std::logic_error("only float32 matrices are scaled");
    for (std::size_t at = 0; at < matrix.bytes.size(); at += sizeof(float)) {
        float value = 0.0F;
        std::memcpy(&value, matrix.bytes.data() + at, sizeof value);
        value *= factor;
        std::memcpy(matrix.bytes.data() + at, &value, sizeof value);
    }
}

/// The settings that every architecture has.
inline void writeSettings(GgufWriter& writer, const ModelConfig& config, const GgufStyle& style)
{
    const std::string prefix = style.name + ".";
    const auto size = [&](const char* key, int value) { writer.whole(prefix + key, static_cast<std::uint32_t>(value)); };
    writer.text("general.architecture", style.name);
    size("context_length", config.contextLength);
    size("embedding_length", config.hiddenSize);
    size("block_count", config.layers);
    size("feed_forward_length", config.ffnSize);
    size("attention.head_count", config.heads);
    if (config.kvHeads != config.heads)
        size("attention.head_count_kv", config.kvHeads);
    if (config.headDim * config.heads != config.hiddenSize) {
        size("attention.key_length", config.headDim);
        size("attention.value_length", config.headDim);
    }
    writer.number(prefix + (config.norm == NormKind::RmsNorm ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon"),
        config.normEpsilon);
    if (config.position == PositionKind::Rope) {
        size("rope.dimension_count", config.rotaryDim);
        writer.number(prefix + "rope.freq_base", static_cast<float>(config.ropeTheta));
        writeScaling(writer, config, prefix);
    }
    writeOwnSettings(writer, config, style);
}

inline void writeWeights(GgufWriter& writer, const ModelConfig& config, ModelWeights& weights, const GgufStyle& style)
{
    const std::map<TensorRole, std::string> names {
        { TensorRole::Embedding, "token_embd.weight" },
        { TensorRole::Positions, "position_embd.weight" },
        { TensorRole::EmbeddingNorm, "token_embd_norm.weight" },
        { TensorRole::EmbeddingNormBias, "token_embd_norm.bias" },
        { TensorRole::AttentionNorm, style.secondNormFirst ? "attn_norm_2.weight" : "attn_norm.weight" },
        { TensorRole::AttentionNormBias, style.secondNormFirst ? "attn_norm_2.bias" : "attn_norm.bias" },
        { TensorRole::Query, "attn_q.weight" },
        { TensorRole::QueryBias, "attn_q.bias" },
        { TensorRole::Key, "attn_k.weight" },
        { TensorRole::KeyBias, "attn_k.bias" },
        { TensorRole::Value, "attn_v.weight" },
        { TensorRole::ValueBias, "attn_v.bias" },
        { TensorRole::QueryNorm, "attn_q_norm.weight" },
        { TensorRole::KeyNorm, "attn_k_norm.weight" },
        { TensorRole::AttentionOutput, "attn_output.weight" },
        { TensorRole::AttentionOutputBias, "attn_output.bias" },
        { TensorRole::QueryNormBias, "attn_q_norm.bias" },
        { TensorRole::KeyNormBias, "attn_k_norm.bias" },
        { TensorRole::AttentionOutputNorm, "post_attention_norm.weight" },
        { TensorRole::MlpOutputNorm, "post_ffw_norm.weight" },
        { TensorRole::MlpNorm, style.secondNormFirst ? "attn_norm.weight" : "ffn_norm.weight" },
        { TensorRole::MlpNormBias, style.secondNormFirst ? "attn_norm.bias" : "ffn_norm.bias" },
        { TensorRole::Gate, "ffn_gate.weight" },
        { TensorRole::GateBias, "ffn_gate.bias" },
        { TensorRole::Up, "ffn_up.weight" },
        { TensorRole::UpBias, "ffn_up.bias" },
        { TensorRole::Down, "ffn_down.weight" },
        { TensorRole::DownBias, "ffn_down.bias" },
        { TensorRole::FinalNorm, "output_norm.weight" },
        { TensorRole::FinalNormBias, "output_norm.bias" },
        { TensorRole::Head, "output.weight" },
        { TensorRole::HeadBias, "output.bias" },
    };
    const float factor = queryFactor(config, style);
    std::string stack;
    std::string gate;
    std::vector<float> biasStack;
    for (const RoleInLayer place : wantedRoles(config)) {
        const RoleTarget target = targetOf(weights, place);
        const std::string prefix = place.layer < 0 ? std::string() : "blk." + std::to_string(place.layer) + ".";
        const bool isQueryOrKey = place.role == TensorRole::Query || place.role == TensorRole::Key || place.role == TensorRole::QueryBias
            || place.role == TensorRole::KeyBias;
        const bool isQkv = isQueryOrKey || place.role == TensorRole::Value || place.role == TensorRole::ValueBias;
        if (target.matrix != nullptr) {
            Matrix& matrix = *target.matrix;
            if (place.role == TensorRole::Query && !config.qkNorm)
                scale(matrix, factor);
            if (isQueryOrKey && style.permuted)
                matrix = permuted(matrix, config.headDim);
            const auto type = static_cast<std::uint32_t>(traitsOf(matrix.type).gguf);
            const auto cols = static_cast<std::uint64_t>(matrix.cols);
            if (place.role == TensorRole::Gate && style.gateAndUpStacked) {
                gate = bytesOfMatrix(matrix);
                continue;
            }
            if (place.role == TensorRole::Up && style.gateAndUpStacked) {
                const auto rows = 2 * static_cast<std::uint64_t>(matrix.rows);
                writer.tensor(prefix + "ffn_up.weight", { cols, rows }, type, std::exchange(gate, {}) + bytesOfMatrix(matrix));
                continue;
            }
            if (!isQkv || !style.stacked) {
                writer.tensor(
                    prefix + names.at(place.role), { cols, static_cast<std::uint64_t>(matrix.rows) }, type, bytesOfMatrix(matrix));
                continue;
            }
            stack += bytesOfMatrix(matrix);
            if (place.role == TensorRole::Value) {
                const auto rows = static_cast<std::uint64_t>(config.queryWidth() + 2 * config.kvWidth());
                writer.tensor(prefix + "attn_qkv.weight", { cols, rows }, type, std::exchange(stack, {}));
            }
        } else {
            std::vector<float> values = *target.vector;
            if (roleOf(place.role).kind == RoleKind::Scale)
                for (float& value : values)
                    value += config.normOffset;
            if (place.role == TensorRole::QueryNorm)
                for (float& value : values)
                    value *= factor;
            if (isQueryOrKey && style.permuted)
                values = permuted(values, config.headDim);
            if (!isQkv || !style.stacked) {
                writer.tensor(prefix + names.at(place.role), { values.size() }, values);
                continue;
            }
            biasStack.insert(biasStack.end(), values.begin(), values.end());
            if (place.role == TensorRole::ValueBias) {
                writer.tensor(prefix + "attn_qkv.bias", { biasStack.size() }, biasStack);
                biasStack.clear();
            }
        }
    }
}

/// A llama.cpp vocabulary of the model "llama": <unk>, <s>, </s>, the bytes, and some pieces.
inline void writeScoredVocabulary(GgufWriter& writer, const std::vector<std::string>& pieces)
{
    std::vector<std::string> tokens { "<unk>", "<s>", "</s>" };
    std::vector<std::int32_t> types { 2, 3, 3 };
    for (int byte = 0; byte < 256; ++byte) {
        char name[8];
        std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(byte));
        tokens.emplace_back(name);
        types.push_back(6);
    }
    for (const std::string& piece : pieces) {
        tokens.push_back(piece);
        types.push_back(1);
    }
    std::vector<float> scores;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        scores.push_back(-static_cast<float>(i));
    writer.text("tokenizer.ggml.model", "llama");
    writer.texts("tokenizer.ggml.tokens", tokens);
    writer.numbers("tokenizer.ggml.scores", GgufType::F32, scores);
    writer.numbers("tokenizer.ggml.token_type", GgufType::I32, types);
    writer.whole("tokenizer.ggml.bos_token_id", 1);
    writer.whole("tokenizer.ggml.eos_token_id", 2);
    writer.whole("tokenizer.ggml.unknown_token_id", 0);
}

}  // namespace kvscope::test
