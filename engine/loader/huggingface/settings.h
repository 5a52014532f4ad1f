// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of config.json, each with all its spellings: those of transformers 4 and 5, and those of the families. A setting is read by
// its meaning, so every family accepts every spelling. To add a setting or a spelling, add it here and to the table in settings.cpp. One
// thread at a time.

#include "loader/io/strictjson.h"

#include <set>
#include <span>

namespace kvscope {

enum class Setting : std::uint8_t {
    // sizes
    HiddenSize,
    Layers,
    Heads,
    KvHeads,
    HeadDim,
    FfnSize,
    VocabSize,
    ContextLength,
    // the block
    NormEpsilon,
    Activation,
    AttentionBias,  ///< of query, key, value and output projection
    MlpBias,
    ParallelResidual,
    ScaledAttention,
    TiedHead,
    // windows
    Window,
    WindowsOn,
    FirstWindowLayer,  ///< with WindowsOn
    LayerTypes,
    AttentionTypes,
    // rotary positions
    RopeTheta,
    RotaryShare,  ///< the fraction of a head that is rotated
    RopeType,
    RopeFactor,
    // files
    WeightType,
};

inline constexpr int kSettings = static_cast<int>(Setting::WeightType) + 1;

/// The spellings of a setting, the one for messages first. "a.b" is the key "b" of the object "a".
[[nodiscard]] std::span<const char* const> spellingsOf(Setting setting) noexcept;

/// A config.json, read by settings. Non-owning: the document must outlive it. A null value counts as absent. If a file contains several
/// spellings of a setting, their values must be equal. Each reader throws EngineError like JsonObject's reader of the same name, and
/// ValueWrong if two spellings disagree.
class ConfigSettings {
public:
    explicit ConfigSettings(const JsonObject& config) : m_config(config) { }

    [[nodiscard]] const JsonObject& json() const noexcept { return m_config; }
    [[nodiscard]] const std::string& file() const noexcept { return m_config.file(); }

    [[nodiscard]] bool has(Setting setting) const { return value(setting) != nullptr; }
    /// Null if absent.
    [[nodiscard]] const Json* value(Setting setting) const;
    /// Whether the value is an explicit null, which some families distinguish from an absent key.
    [[nodiscard]] bool isNull(Setting setting) const;

    [[nodiscard]] int whole(Setting setting, int least, int most) const;
    [[nodiscard]] int whole(Setting setting, int least, int most, int instead) const;
    [[nodiscard]] double number(
        Setting setting, double instead, double least = 0.0, double most = std::numeric_limits<double>::max()) const;
    [[nodiscard]] bool flag(Setting setting, bool instead) const;
    [[nodiscard]] std::string text(Setting setting) const;
    [[nodiscard]] std::string text(Setting setting, const std::string& instead) const;
    [[nodiscard]] const Json& array(Setting setting) const;

    /// An error about a setting under the spelling that the file has, to be thrown by the caller.
    [[nodiscard]] EngineError wrong(Setting setting, const ErrorArgument& expected, ErrorCode code = ErrorCode::ValueWrong) const;
    [[nodiscard]] EngineError missing(Setting setting, const ErrorArgument& expected) const;

    /// Call after all settings have been read. Throws EngineError{ArchitectureUnsupported} with the first key inside the objects of rotary
    /// settings (rope_parameters, rope_scaling) that nobody has read: it would change the positions.
    void refuseUnreadRopeKeys() const;

private:
    /// Where a setting is stored, or the place to name if it is absent.
    struct Place {
        JsonObject parent;
        std::string key;
    };
    [[nodiscard]] Place placeOf(Setting setting) const;
    void refuseUnread(const JsonObject& object) const;

    JsonObject m_config;
    mutable std::set<std::string> m_read;  ///< paths of the keys inside objects that were asked for
};

}  // namespace kvscope
