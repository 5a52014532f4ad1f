// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/settings.h"

#include <array>

namespace kvscope {

namespace {

/// Unused places are null.
struct SpellingRow {
    Setting setting;
    std::array<const char*, 5> keys;
};

/// In the order of the enumerators. The names of transformers 5 come from its configuration classes; it gathers the rotary settings in
/// rope_parameters, which transformers 4 spreads over the document and rope_scaling.
constexpr std::array kSpellings {
    SpellingRow { Setting::HiddenSize, { "hidden_size", "n_embd" } },
    SpellingRow { Setting::Layers, { "num_hidden_layers", "n_layer", "num_layers" } },
    SpellingRow { Setting::Heads, { "num_attention_heads", "n_head", "num_heads" } },
    SpellingRow { Setting::KvHeads, { "num_key_value_heads" } },
    SpellingRow { Setting::HeadDim, { "head_dim" } },
    SpellingRow { Setting::FfnSize, { "intermediate_size", "n_inner" } },
    SpellingRow { Setting::VocabSize, { "vocab_size" } },
    SpellingRow { Setting::ContextLength, { "max_position_embeddings", "n_positions", "n_ctx" } },
    SpellingRow { Setting::NormEpsilon, { "rms_norm_eps", "layer_norm_epsilon", "layer_norm_eps" } },
    SpellingRow { Setting::Activation, { "hidden_act", "activation_function" } },
    SpellingRow { Setting::AttentionBias, { "attention_bias" } },
    SpellingRow { Setting::MlpBias, { "mlp_bias" } },
    SpellingRow { Setting::ParallelResidual, { "use_parallel_residual" } },
    SpellingRow { Setting::ScaledAttention, { "scale_attn_weights" } },
    SpellingRow { Setting::TiedHead, { "tie_word_embeddings" } },
    SpellingRow { Setting::Window, { "sliding_window", "window_size" } },
    SpellingRow { Setting::WindowsOn, { "use_sliding_window" } },
    SpellingRow { Setting::FirstWindowLayer, { "max_window_layers" } },
    SpellingRow { Setting::LayerTypes, { "layer_types" } },
    SpellingRow { Setting::AttentionTypes, { "attention_types" } },
    SpellingRow { Setting::RopeTheta, { "rope_theta", "rotary_emb_base", "rope_parameters.rope_theta", "rope_scaling.rope_theta" } },
    SpellingRow { Setting::RotaryShare,
        { "partial_rotary_factor", "rotary_pct", "rope_parameters.partial_rotary_factor", "rope_scaling.partial_rotary_factor" } },
    SpellingRow {
        Setting::RopeType, { "rope_scaling.rope_type", "rope_scaling.type", "rope_parameters.rope_type", "rope_parameters.type" } },
    SpellingRow { Setting::RopeFactor, { "rope_scaling.factor", "rope_parameters.factor" } },
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

constexpr std::array kRopeObjects { "rope_parameters", "rope_scaling" };

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

ConfigSettings::Place ConfigSettings::placeOf(Setting setting) const
{
    std::optional<Place> found;
    for (const std::string spelling : spellingsOf(setting)) {
        Place place { m_config, spelling };
        bool isThere = true;
        if (const std::size_t dot = spelling.find('.'); dot != std::string::npos) {
            m_read.insert(spelling);
            const std::string object = spelling.substr(0, dot);
            isThere = m_config.has(object);
            if (isThere) {
                place = { m_config.object(object), spelling.substr(dot + 1) };
            }
        }
        if (!isThere || !place.parent.has(place.key)) {
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
    return found.value_or(Place { m_config, spellingsOf(setting).front() });
}

const Json* ConfigSettings::value(Setting setting) const
{
    const Place place = placeOf(setting);
    return place.parent.value(place.key);
}

bool ConfigSettings::isNull(Setting setting) const
{
    const Place place = placeOf(setting);
    if (place.parent.has(place.key)) {
        return false;
    }
    for (const char* spelling : spellingsOf(setting)) {
        if (m_config.json().contains(spelling)) {
            return true;
        }
    }
    return false;
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
    for (const char* key : kRopeObjects) {
        if (m_config.has(key)) {
            refuseUnread(m_config.object(key));
        }
    }
}

void ConfigSettings::refuseUnread(const JsonObject& object) const
{
    // Paths in m_read begin at the config, which may itself be nested (text_config).
    const std::string root = m_config.pathOf("");
    for (const auto& [key, value] : object.json().items()) {
        const std::string path = object.pathOf(key).substr(root.size());
        if (value.is_null() || m_read.contains(path)) {
            continue;
        }
        throw object.wrong(key, Phrase::NoSuchKey, ErrorCode::ArchitectureUnsupported);
    }
}

}  // namespace kvscope
