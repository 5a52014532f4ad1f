// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes and reads the lists of configfields.h as JSON objects. For the sources of this folder only.

#include "data/outputjson.h"
#include "loader/io/strictjson.h"

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace kvscope {

/// Collects the fields of an object.
struct JsonOut {
    OutputJson json = OutputJson::object();

    template<class T> void operator()(const char* key, const T& value) { json[key] = value; }
    template<class Enum, std::size_t count> void choice(const char* key, const Enum& value, const std::array<const char*, count>& names)
    {
        json[key] = names[static_cast<std::size_t>(value)];
    }
};

/// Reads the fields of an object, each of which must be there. Throws EngineError: KeyMissing; ValueWrong for another type, a number that the field
/// cannot have, or one that is not finite.
class JsonIn {
public:
    explicit JsonIn(JsonObject object) : m_object(std::move(object)) { }

    void operator()(const char* key, std::string& value) const { value = m_object.text(key); }
    void operator()(const char* key, bool& value) const
    {
        require(key, Phrase::TrueOrFalse);
        value = m_object.flag(key, false);
    }
    template<std::integral T> void operator()(const char* key, T& value) const { value = whole<T>(key, require(key, Phrase::Number)); }
    template<std::floating_point T> void operator()(const char* key, T& value) const { value = real<T>(key, require(key, Phrase::Number)); }
    template<class T> void operator()(const char* key, std::vector<T>& values) const
    {
        values.clear();
        require(key, Phrase::List);
        for (const Json& each : m_object.array(key)) {
            if constexpr (std::is_integral_v<T>) {
                values.push_back(whole<T>(key, each));
            } else {
                values.push_back(real<T>(key, each));
            }
        }
    }
    template<class Enum, std::size_t count> void choice(const char* key, Enum& value, const std::array<const char*, count>& names) const
    {
        const std::string name = m_object.text(key);
        for (std::size_t i = 0; i < count; ++i) {
            if (name == names[i]) {
                value = static_cast<Enum>(i);
                return;
            }
        }
        throw m_object.wrong(key, Verbatim { names[0] });
    }

private:
    const Json& require(const char* key, Phrase expected) const
    {
        const Json* const value = m_object.value(key);
        if (value == nullptr) {
            throw m_object.missing(key, expected);
        }
        return *value;
    }
    template<class T> T whole(const char* key, const Json& value) const
    {
        using Limits = std::numeric_limits<T>;
        bool fits = false;
        if (value.is_number_unsigned()) {
            fits = value.get<std::uint64_t>() <= static_cast<std::uint64_t>(Limits::max());
        } else if (value.is_number_integer()) {  // below 0
            fits = std::is_signed_v<T> && value.get<std::int64_t>() >= static_cast<std::int64_t>(Limits::min());
        }
        if (!fits) {
            throw m_object.wrong(key, { Phrase::WholeNumberFrom, Limits::min(), Limits::max() });
        }
        return value.get<T>();
    }
    template<class T> T real(const char* key, const Json& value) const
    {
        const double number = value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
        if (!(std::abs(number) <= static_cast<double>(std::numeric_limits<T>::max()))) {
            throw m_object.wrong(key, Phrase::Number);
        }
        return static_cast<T>(number);
    }

    JsonObject m_object;
};

}  // namespace kvscope
