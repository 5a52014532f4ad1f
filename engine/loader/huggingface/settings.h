// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of config.json, each with all its spellings: those of transformers 4 and 5, and those of the families. A setting is read by
// its meaning, so every family accepts every spelling. To add a setting or a spelling, add it here and to the table in settings.cpp. One
// thread at a time.

#include "loader/io/strictjson.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

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
    EmbeddingWidth,  ///< if it differs from the features of the residual stream
    // the block
    NormEpsilon,
    Activation,
    GatedActivation,  ///< Gemma's, which overrides the activation
    AttentionBias,  ///< of query, key, value and output projection
    QkvBias,  ///< of query, key and value projection
    MlpBias,
    AllBiases,  ///< of attention and MLP
    ParallelResidual,
    NormsOfParallelBlock,
    MultiQuery,  ///< one KV head
    Grouped,  ///< Falcon's later decoder: a parallel block with a stated number of KV heads
    Alibi,
    QkNorm,
    QkvClip,
    ScaledAttention,
    AttentionScale,
    ScoreScalar,  ///< scores are divided by its square root
    AttentionCap,
    EmbeddingScale,
    ResidualScale,
    LogitDivisor,
    LogitCap,
    TiedHead,
    // windows
    Window,
    WindowsOn,
    FirstWindowLayer,  ///< with WindowsOn
    WindowPeriod,  ///< every n-th layer has no window
    LayerTypes,
    AttentionTypes,
    // rotary positions
    RopeTheta,
    LocalRopeTheta,  ///< of layers with a window
    RotaryShare,  ///< the fraction of a head that is rotated
    RotaryDim,  ///< their number
    RotatedLayers,  ///< a list of 0 and 1
    UnrotatedInterval,  ///< every n-th layer is not rotated
    RopeType,
    RopeFactor,
    RopeOriginalContext,
    RopeAttentionFactor,
    RopeLowFrequency,
    RopeHighFrequency,
    RopeFastTurns,
    RopeSlowTurns,
    RopeWholePairs,
    RopeAttentionWeight,
    RopeAttentionWeightOfAll,
    RopeShortDivisors,
    RopeLongDivisors,
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
    /// The rotary settings outside rope_parameters, rope_theta and those in rope_scaling: whether a group has them too.
    enum class OuterRope : std::uint8_t { Read, Ignored };
    /// @param ropeGroup with a name, "rope_parameters.x" means the key "x" of this object in rope_parameters: the rotary settings of one
    /// kind of layer
    explicit ConfigSettings(const JsonObject& config, std::string ropeGroup = {}, OuterRope outer = OuterRope::Read)
        : m_config(config)
        , m_ropeGroup(std::move(ropeGroup))
        , m_outerRope(outer)
    {
    }

    [[nodiscard]] const JsonObject& json() const noexcept { return m_config; }
    [[nodiscard]] const std::string& file() const noexcept { return m_config.file(); }

    [[nodiscard]] bool has(Setting setting) const { return value(setting) != nullptr; }
    /// Null if absent.
    [[nodiscard]] const Json* value(Setting setting) const;
    /// Whether the value is an explicit null, which some families distinguish from an absent key.
    [[nodiscard]] bool isNull(Setting setting) const;
    /// Where the file has the setting, as "rope_scaling.factor"; if it is absent, where it is missing.
    [[nodiscard]] std::string pathOf(Setting setting) const;

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
    /// The object of rotary settings with this name, or its group; nothing if it is absent.
    [[nodiscard]] std::optional<JsonObject> ropeObject(const std::string& name) const;

    JsonObject m_config;
    std::string m_ropeGroup;
    OuterRope m_outerRope;
    mutable std::set<std::string> m_read;  ///< paths of the keys inside objects that were asked for
};

}  // namespace kvscope
