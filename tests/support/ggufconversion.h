// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes models of the engine as GGUF files, in the way of llama.cpp's converter: rows of queries and keys permuted for some architectures,
// query, key and value stacked for others. Written from the converter's description, not from the reader.

#include "arch/weightroles.h"
#include "kernels/types/conversion.h"
#include "support/ggufwriter.h"

#include <map>

namespace kvscope::test {

/// How a family's GGUF files differ from the weights in memory.
struct GgufStyle {
    std::string name;  ///< general.architecture
    bool permuted = false;  ///< rows of queries and keys reordered so that rotated pairs are neighbours
    bool stacked = false;  ///< query, key and value in one tensor
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
    }
}

inline void writeWeights(GgufWriter& writer, const ModelConfig& config, ModelWeights& weights, const GgufStyle& style)
{
    static const std::map<TensorRole, std::string> kNames {
        { TensorRole::Embedding, "token_embd.weight" },
        { TensorRole::Positions, "position_embd.weight" },
        { TensorRole::AttentionNorm, "attn_norm.weight" },
        { TensorRole::AttentionNormBias, "attn_norm.bias" },
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
        { TensorRole::MlpNorm, "ffn_norm.weight" },
        { TensorRole::MlpNormBias, "ffn_norm.bias" },
        { TensorRole::Gate, "ffn_gate.weight" },
        { TensorRole::GateBias, "ffn_gate.bias" },
        { TensorRole::Up, "ffn_up.weight" },
        { TensorRole::UpBias, "ffn_up.bias" },
        { TensorRole::Down, "ffn_down.weight" },
        { TensorRole::DownBias, "ffn_down.bias" },
        { TensorRole::FinalNorm, "output_norm.weight" },
        { TensorRole::FinalNormBias, "output_norm.bias" },
        { TensorRole::Head, "output.weight" },
    };
    std::string stack;
    std::vector<float> biasStack;
    for (const RoleInLayer place : wantedRoles(config)) {
        const RoleTarget target = targetOf(weights, place);
        const std::string prefix = place.layer < 0 ? std::string() : "blk." + std::to_string(place.layer) + ".";
        const bool isQueryOrKey = place.role == TensorRole::Query || place.role == TensorRole::Key || place.role == TensorRole::QueryBias
            || place.role == TensorRole::KeyBias;
        const bool isQkv = isQueryOrKey || place.role == TensorRole::Value || place.role == TensorRole::ValueBias;
        if (target.matrix != nullptr) {
            Matrix& matrix = *target.matrix;
            if (isQueryOrKey && style.permuted)
                matrix = permuted(matrix, config.headDim);
            const auto type = static_cast<std::uint32_t>(traitsOf(matrix.type).gguf);
            const auto cols = static_cast<std::uint64_t>(matrix.cols);
            if (!isQkv || !style.stacked) {
                writer.tensor(
                    prefix + kNames.at(place.role), { cols, static_cast<std::uint64_t>(matrix.rows) }, type, bytesOfMatrix(matrix));
                continue;
            }
            stack += bytesOfMatrix(matrix);
            if (place.role == TensorRole::Value) {
                const auto rows = static_cast<std::uint64_t>(config.queryWidth() + 2 * config.kvWidth());
                writer.tensor(prefix + "attn_qkv.weight", { cols, rows }, type, std::exchange(stack, {}));
            }
        } else {
            std::vector<float> values = *target.vector;
            if (isQueryOrKey && style.permuted)
                values = permuted(values, config.headDim);
            if (!isQkv || !style.stacked) {
                writer.tensor(prefix + kNames.at(place.role), { values.size() }, values);
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
