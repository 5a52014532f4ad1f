// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes GGUF files, valid or deliberately broken, so that the reader is tested without files of others.

#include "core/numbertype.h"
#include "loader/gguf/ggufmetadata.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace kvscope::test {

class GgufWriter {
public:
    std::uint32_t version = 3;
    std::uint32_t alignment = 32;  ///< of the tensors' data; a key general.alignment is not written by itself

    template<typename Number> static std::string bytesOf(Number value)
    {
        std::string bytes(sizeof value, '\0');
        std::memcpy(bytes.data(), &value, sizeof value);
        return bytes;
    }
    /// A length and the bytes.
    static std::string textBytes(const std::string& text) { return bytesOf(std::uint64_t { text.size() }) + text; }

    void raw(const std::string& key, std::uint32_t type, const std::string& value)
    {
        m_metadata += textBytes(key) + bytesOf(type) + value;
        ++m_keys;
    }
    template<typename Number> void value(const std::string& key, GgufType type, Number number)
    {
        raw(key, numberOf(type), bytesOf(number));
    }
    void whole(const std::string& key, std::uint32_t number) { value(key, GgufType::U32, number); }
    void number(const std::string& key, float number) { value(key, GgufType::F32, number); }
    void flag(const std::string& key, bool on) { value(key, GgufType::Bool, static_cast<std::uint8_t>(on ? 1 : 0)); }
    void text(const std::string& key, const std::string& value) { raw(key, numberOf(GgufType::Text), textBytes(value)); }
    void texts(const std::string& key, const std::vector<std::string>& list)
    {
        std::string bytes = arrayStart(GgufType::Text, list.size());
        for (const std::string& entry : list)
            bytes += textBytes(entry);
        raw(key, numberOf(GgufType::Array), bytes);
    }
    template<typename Number> void numbers(const std::string& key, GgufType type, const std::vector<Number>& list)
    {
        std::string bytes = arrayStart(type, list.size());
        for (const Number entry : list)
            bytes += bytesOf(entry);
        raw(key, numberOf(GgufType::Array), bytes);
    }
    /// An array's element type and length.
    static std::string arrayStart(GgufType element, std::uint64_t count) { return bytesOf(numberOf(element)) + bytesOf(count); }
    static std::uint32_t numberOf(GgufType type) { return static_cast<std::uint32_t>(type); }

    /// @param sizes as in the file: neighbours in memory first
    void tensor(const std::string& name, const std::vector<std::uint64_t>& sizes, std::uint32_t type, const std::string& data)
    {
        tensorAt(name, sizes, type, m_data.size());
        m_data += data;
        m_data.resize((m_data.size() + alignment - 1) / alignment * alignment, '\0');
    }
    /// Only the entry in the list.
    void tensorAt(const std::string& name, const std::vector<std::uint64_t>& sizes, std::uint32_t type, std::uint64_t offset)
    {
        m_list += textBytes(name) + bytesOf(static_cast<std::uint32_t>(sizes.size()));
        for (const std::uint64_t size : sizes)
            m_list += bytesOf(size);
        m_list += bytesOf(type) + bytesOf(offset);
        ++m_tensors;
    }
    void tensor(const std::string& name, const std::vector<std::uint64_t>& sizes, const std::vector<float>& values)
    {
        std::string bytes(values.size() * sizeof(float), '\0');
        std::memcpy(bytes.data(), values.data(), bytes.size());
        tensor(name, sizes, 0, bytes);
    }

    [[nodiscard]] std::string bytes() const { return bytes(m_tensors, m_keys); }
    /// With other numbers of tensors and keys than there are.
    [[nodiscard]] std::string bytes(std::uint64_t tensors, std::uint64_t keys) const
    {
        std::string file = "GGUF" + bytesOf(version) + bytesOf(tensors) + bytesOf(keys) + m_metadata + m_list;
        file.resize((file.size() + alignment - 1) / alignment * alignment, '\0');
        return file + m_data;
    }
    [[nodiscard]] std::uint64_t tensors() const { return m_tensors; }
    [[nodiscard]] std::uint64_t keys() const { return m_keys; }

private:
    std::string m_metadata;
    std::string m_list;
    std::string m_data;
    std::uint64_t m_tensors = 0;
    std::uint64_t m_keys = 0;
};

}  // namespace kvscope::test
