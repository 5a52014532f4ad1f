// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Small checkpoints written by the tests, valid or deliberately broken.

#include "core/error.h"
#include "support/plainargument.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace kvscope::test {

using OrderedJson = nlohmann::ordered_json;
using Shape = std::vector<int>;

inline void writeFile(const std::filesystem::path& path, const std::string& bytes)
{
    std::ofstream out(path, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// 8 bytes for the length, the header, the data; @p length overrides the correct length.
inline std::string safetensorsBytes(const std::string& header, const std::string& data, std::optional<std::uint64_t> length = std::nullopt)
{
    const std::uint64_t told = length.value_or(header.size());
    std::string bytes(sizeof told, '\0');
    std::memcpy(bytes.data(), &told, sizeof told);
    return bytes + header + data;
}

/// A safetensors file under construction; float32 unless stated otherwise.
class TensorWriter {
public:
    void add(const std::string& name, const Shape& shape, const std::vector<float>& values)
    {
        std::string bytes(values.size() * sizeof(float), '\0');
        std::memcpy(bytes.data(), values.data(), bytes.size());
        addBytes(name, "F32", shape, bytes);
    }
    /// Adds the values 0.01, 0.02, …, all different within a tensor.
    void addCounting(const std::string& name, const Shape& shape)
    {
        std::size_t count = 1;
        for (const int size : shape) {
            count *= static_cast<std::size_t>(size);
        }
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = 0.01F * static_cast<float>(i + 1);
        }
        add(name, shape, values);
    }
    void addBytes(const std::string& name, const std::string& type, const Shape& shape, const std::string& bytes)
    {
        header[name] = { { "dtype", type }, { "shape", shape }, { "data_offsets", { data.size(), data.size() + bytes.size() } } };
        data += bytes;
    }
    [[nodiscard]] std::string bytes() const { return safetensorsBytes(header.dump(), data); }

    OrderedJson header = OrderedJson::object();
    std::string data;
};

/// A llama with hidden size 8: 2 layers, 2 heads, 1 KV head, FFN size 12, vocabulary 16, context 32, tied head.
inline OrderedJson tinyLlamaConfig()
{
    return { { "model_type", "llama" }, { "hidden_size", 8 }, { "num_hidden_layers", 2 }, { "num_attention_heads", 2 },
        { "num_key_value_heads", 1 }, { "intermediate_size", 12 }, { "vocab_size", 16 }, { "max_position_embeddings", 32 },
        { "tie_word_embeddings", true } };
}

inline TensorWriter tinyLlamaTensors(const std::string& prefix = "model.")
{
    TensorWriter writer;
    writer.addCounting(prefix + "embed_tokens.weight", { 16, 8 });
    for (int i = 0; i < 2; ++i) {
        const std::string layer = prefix + "layers." + std::to_string(i) + ".";
        writer.addCounting(layer + "input_layernorm.weight", { 8 });
        writer.addCounting(layer + "self_attn.q_proj.weight", { 8, 8 });
        writer.addCounting(layer + "self_attn.k_proj.weight", { 4, 8 });
        writer.addCounting(layer + "self_attn.v_proj.weight", { 4, 8 });
        writer.addCounting(layer + "self_attn.o_proj.weight", { 8, 8 });
        writer.addCounting(layer + "post_attention_layernorm.weight", { 8 });
        writer.addCounting(layer + "mlp.gate_proj.weight", { 12, 8 });
        writer.addCounting(layer + "mlp.up_proj.weight", { 12, 8 });
        writer.addCounting(layer + "mlp.down_proj.weight", { 8, 12 });
    }
    writer.addCounting(prefix + "norm.weight", { 8 });
    return writer;
}

/// A folder that lives as long as the object.
class ModelFolder {
public:
    ModelFolder() : m_path(m_folder.path().toStdString()) { }
    ~ModelFolder()
    {
        // QTemporaryDir does not remove names that are not UTF-8.
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    Q_DISABLE_COPY_MOVE(ModelFolder)

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
    [[nodiscard]] std::string file(const std::string& name) const { return (m_path / name).string(); }
    void write(const std::string& name, const std::string& bytes) const { writeFile(m_path / name, bytes); }
    void writeLlama(const OrderedJson& config = tinyLlamaConfig(), const TensorWriter& tensors = tinyLlamaTensors()) const
    {
        write("config.json", config.dump());
        write("model.safetensors", tensors.bytes());
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};

/// The EngineError thrown by an action; fails the test if it does not throw one.
inline EngineError errorOf(const std::function<void()>& action)
{
    try {
        action();
    } catch (const EngineError& error) {
        return error;
    } catch (const std::exception& other) {
        QTest::qFail((std::string("another exception: ") + other.what()).c_str(), __FILE__, __LINE__);
        return EngineError(ErrorCode::Internal);
    }
    QTest::qFail("no error at all", __FILE__, __LINE__);
    return EngineError(ErrorCode::Internal);
}

/// Code, file, key, expected and found as one text, for comparisons and messages.
inline std::string told(const EngineError& error)
{
    return std::string(errorCodeName(error.code)) + " | " + std::filesystem::path(error.file()).filename().string() + " | "
        + plain(error.key()) + " | " + plain(error.expected()) + " | " + plain(error.found());
}

}  // namespace kvscope::test

#define KVSCOPE_COMPARE_ERROR(action, expected)                                                                                            \
    QCOMPARE(QString::fromStdString(kvscope::test::told(kvscope::test::errorOf([&] { action; }))), QString::fromUtf8(expected))
