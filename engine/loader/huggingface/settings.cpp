// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/settings.h"

#include <array>

namespace kvscope {

namespace {

/// Unused places are null.
struct SpellingRow {
    Setting setting;
    std::array<const char*, 6> keys;
};

/// In the order of the enumerators. The names of transformers 5 come from its configuration classes; it gathers the rotary settings in
/// rope_parameters, which transformers 4 spreads over the document and rope_scaling.
constexpr std::array kSpellings {
    SpellingRow { Setting::HiddenSize, { "hidden_size", "n_embd", "n_embed" } },
    SpellingRow { Setting::Layers, { "num_hidden_layers", "n_layer", "num_layers" } },
    SpellingRow { Setting::Heads, { "num_attention_heads", "n_head", "num_heads" } },
    SpellingRow { Setting::KvHeads, { "num_key_value_heads", "num_kv_heads" } },
    SpellingRow { Setting::HeadDim, { "head_dim" } },
    SpellingRow { Setting::FfnSize, { "intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size" } },
    SpellingRow { Setting::VocabSize, { "vocab_size" } },
    SpellingRow { Setting::ContextLength, { "max_position_embeddings", "n_positions", "n_ctx", "seq_length" } },
    SpellingRow { Setting::EmbeddingWidth, { "word_embed_proj_dim" } },
    SpellingRow { Setting::NormEpsilon, { "rms_norm_eps", "layer_norm_epsilon", "layer_norm_eps", "norm_epsilon" } },
    SpellingRow { Setting::Activation, { "hidden_act", "activation_function", "activation" } },
    SpellingRow { Setting::GatedActivation, { "hidden_activation" } },
    SpellingRow { Setting::AttentionBias, { "attention_bias" } },
    SpellingRow { Setting::QkvBias, { "use_qkv_bias" } },
    SpellingRow { Setting::MlpBias, { "mlp_bias" } },
    SpellingRow { Setting::AllBiases, { "use_bias", "bias", "enable_bias" } },
    SpellingRow { Setting::ParallelResidual, { "use_parallel_residual", "parallel_attn" } },
    SpellingRow { Setting::NormsOfParallelBlock, { "num_ln_in_parallel_attn" } },
    SpellingRow { Setting::MultiQuery, { "multi_query" } },
    SpellingRow { Setting::Grouped, { "new_decoder_architecture" } },
    SpellingRow { Setting::Alibi, { "alibi" } },
    SpellingRow { Setting::QkNorm, { "qk_layernorm" } },
    SpellingRow { Setting::QkvClip, { "clip_qkv" } },
    SpellingRow { Setting::ScaledAttention, { "scale_attn_weights" } },
    SpellingRow { Setting::AttentionScale, { "attention_multiplier" } },
    SpellingRow { Setting::ScoreScalar, { "query_pre_attn_scalar" } },
    SpellingRow { Setting::AttentionCap, { "attn_logit_softcapping" } },
    SpellingRow { Setting::EmbeddingScale, { "embedding_multiplier" } },
    SpellingRow { Setting::ResidualScale, { "residual_multiplier" } },
    SpellingRow { Setting::LogitDivisor, { "logits_scaling" } },
    SpellingRow { Setting::LogitCap, { "final_logit_softcapping" } },
    SpellingRow { Setting::TiedHead, { "tie_word_embeddings" } },
    SpellingRow { Setting::Window, { "sliding_window", "window_size" } },
    SpellingRow { Setting::WindowsOn, { "use_sliding_window" } },
    SpellingRow { Setting::FirstWindowLayer, { "max_window_layers" } },
    SpellingRow { Setting::WindowPeriod, { "sliding_window_pattern", "_sliding_window_pattern" } },
    SpellingRow { Setting::LayerTypes, { "layer_types" } },
    SpellingRow { Setting::AttentionTypes, { "attention_types" } },
    SpellingRow { Setting::RopeTheta, { "rope_theta", "rotary_emb_base", "rope_parameters.rope_theta", "rope_scaling.rope_theta" } },
    SpellingRow { Setting::LocalRopeTheta, { "rope_local_base_freq" } },
    SpellingRow { Setting::RotaryShare,
        { "partial_rotary_factor", "rotary_pct", "rope_parameters.partial_rotary_factor", "rope_scaling.partial_rotary_factor" } },
    SpellingRow { Setting::RotaryDim, { "rotary_dim" } },
    SpellingRow { Setting::RotatedLayers, { "no_rope_layers" } },
    SpellingRow { Setting::UnrotatedInterval, { "no_rope_layer_interval" } },
    SpellingRow {
        Setting::RopeType, { "rope_scaling.rope_type", "rope_scaling.type", "rope_parameters.rope_type", "rope_parameters.type" } },
    SpellingRow { Setting::RopeFactor, { "rope_scaling.factor", "rope_parameters.factor" } },
    SpellingRow { Setting::RopeOriginalContext,
        { "rope_scaling.original_max_position_embeddings", "rope_parameters.original_max_position_embeddings",
            "original_max_position_embeddings" } },
    SpellingRow { Setting::RopeAttentionFactor, { "rope_scaling.attention_factor", "rope_parameters.attention_factor" } },
    SpellingRow { Setting::RopeLowFrequency, { "rope_scaling.low_freq_factor", "rope_parameters.low_freq_factor" } },
    SpellingRow { Setting::RopeHighFrequency, { "rope_scaling.high_freq_factor", "rope_parameters.high_freq_factor" } },
    SpellingRow { Setting::RopeFastTurns, { "rope_scaling.beta_fast", "rope_parameters.beta_fast" } },
    SpellingRow { Setting::RopeSlowTurns, { "rope_scaling.beta_slow", "rope_parameters.beta_slow" } },
    SpellingRow { Setting::RopeWholePairs, { "rope_scaling.truncate", "rope_parameters.truncate" } },
    SpellingRow { Setting::RopeAttentionWeight, { "rope_scaling.mscale", "rope_parameters.mscale" } },
    SpellingRow { Setting::RopeAttentionWeightOfAll, { "rope_scaling.mscale_all_dim", "rope_parameters.mscale_all_dim" } },
    SpellingRow { Setting::RopeShortDivisors, { "rope_scaling.short_factor", "rope_parameters.short_factor" } },
    SpellingRow { Setting::RopeLongDivisors, { "rope_scaling.long_factor", "rope_parameters.long_factor" } },
    SpellingRow { Setting::WeightType, { "dtype", "torch_dtype" } },
};

constexpr bool rowsAreInOrder()
{
    for (std::size_t i = 0; i < kSpellings.size(); ++i) {
        if (kSpellings[i].setting != static_cast<Setting>(i)) {
            return false;
        }
    }
    return kSpellings.size() == kSettings;
}
static_assert(rowsAreInOrder());

constexpr const char* kRopeParameters = "rope_parameters";
constexpr std::array kRopeObjects { kRopeParameters, "rope_scaling" };

bool isOfRope(Setting setting)
{
    return setting >= Setting::RopeTheta && setting <= Setting::RopeLongDivisors;
}

}  // namespace

std::span<const char* const> spellingsOf(Setting setting) noexcept
{
    const auto& keys = kSpellings[static_cast<std::size_t>(setting)].keys;
    std::size_t count = 0;
    while (count < keys.size() && keys[count] != nullptr) {
        ++count;
    }
    return { keys.data(), count };
}

std::optional<JsonObject> ConfigSettings::ropeObject(const std::string& name) const
{
    const bool grouped = !m_ropeGroup.empty() && name == kRopeParameters;
    if (!m_config.has(name) || (!grouped && m_outerRope == OuterRope::Ignored)) {
        return std::nullopt;
    }
    const JsonObject object = m_config.object(name);
    if (!grouped) {
        return object;
    }
    return object.has(m_ropeGroup) ? std::optional(object.object(m_ropeGroup)) : std::nullopt;
}

ConfigSettings::Place ConfigSettings::placeOf(Setting setting) const
{
    std::optional<Place> found;
    std::optional<Place> absent;  // the first place that is null, else the first in an object that the file has
    for (const std::string spelling : spellingsOf(setting)) {
        Place place { m_config, spelling };
        if (const std::size_t dot = spelling.find('.'); dot != std::string::npos) {
            const std::string key = spelling.substr(dot + 1);
            const std::optional<JsonObject> object = ropeObject(spelling.substr(0, dot));
            if (!object) {
                continue;
            }
            m_read.insert(object->pathOf(key));
            place = { *object, key };
        } else if (m_outerRope == OuterRope::Ignored && isOfRope(setting)) {
            continue;
        }
        if (!place.parent.has(place.key)) {
            const bool isNull = place.parent.json().contains(place.key);
            if (!absent || (isNull && !absent->parent.json().contains(absent->key))) {
                absent = std::move(place);
            }
            continue;
        }
        const Json& value = *place.parent.value(place.key);
        if (found && value != *found->parent.value(found->key)) {
            const Json& first = *found->parent.value(found->key);
            throw place.parent.wrong(place.key, { Phrase::AsAt, shownJson(first), Verbatim { found->parent.pathOf(found->key) } });
        }
        if (!found) {
            found = std::move(place);
        }
    }
    return found ? *found : absent.value_or(Place { m_config, spellingsOf(setting).front() });
}

const Json* ConfigSettings::value(Setting setting) const
{
    const Place place = placeOf(setting);
    return place.parent.value(place.key);
}

bool ConfigSettings::isNull(Setting setting) const
{
    const Place place = placeOf(setting);
    return !place.parent.has(place.key) && place.parent.json().contains(place.key);
}

std::string ConfigSettings::pathOf(Setting setting) const
{
    const Place place = placeOf(setting);
    return place.parent.pathOf(place.key);
}

int ConfigSettings::whole(Setting setting, int least, int most) const
{
    const Place place = placeOf(setting);
    return place.parent.whole(place.key, least, most);
}

int ConfigSettings::whole(Setting setting, int least, int most, int instead) const
{
    const Place place = placeOf(setting);
    return place.parent.whole(place.key, least, most, instead);
}

double ConfigSettings::number(Setting setting, double instead, double least, double most) const
{
    const Place place = placeOf(setting);
    return place.parent.number(place.key, instead, least, most);
}

bool ConfigSettings::flag(Setting setting, bool instead) const
{
    const Place place = placeOf(setting);
    return place.parent.flag(place.key, instead);
}

std::string ConfigSettings::text(Setting setting) const
{
    const Place place = placeOf(setting);
    return place.parent.text(place.key);
}

std::string ConfigSettings::text(Setting setting, const std::string& instead) const
{
    const Place place = placeOf(setting);
    return place.parent.text(place.key, instead);
}

const Json& ConfigSettings::array(Setting setting) const
{
    // The place's parent is a view, so the value outlives it.
    const Place place = placeOf(setting);
    return place.parent.array(place.key);
}

EngineError ConfigSettings::wrong(Setting setting, const ErrorArgument& expected, ErrorCode code) const
{
    const Place place = placeOf(setting);
    return place.parent.wrong(place.key, expected, code);
}

EngineError ConfigSettings::missing(Setting setting, const ErrorArgument& expected) const
{
    const Place place = placeOf(setting);
    return place.parent.missing(place.key, expected);
}

void ConfigSettings::refuseUnreadRopeKeys() const
{
    for (const char* name : kRopeObjects) {
        const std::optional<JsonObject> object = ropeObject(name);
        if (!object) {
            continue;
        }
        for (const auto& [key, value] : object->json().items()) {
            if (!value.is_null() && !m_read.contains(object->pathOf(key))) {
                throw object->wrong(key, Phrase::NoSuchKey, ErrorCode::ArchitectureUnsupported);
            }
        }
    }
}

}  // namespace kvscope
