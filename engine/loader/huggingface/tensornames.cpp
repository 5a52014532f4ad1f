// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/tensornames.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

constexpr char kLayerMark = '#';
constexpr char kHeadMark = '@';

std::string roleName(const TensorRule& rule, int layer, int head)
{
    std::string name = rule.name;
    for (const auto& [mark, number] : { std::pair(kLayerMark, layer), std::pair(kHeadMark, head) }) {
        if (const std::size_t at = name.find(mark); at != std::string::npos) {
            name.replace(at, 1, std::to_string(number));
        }
    }
    return name;
}

/// A name whose first part that is a number is replaced by "#".
struct LayerName {
    std::string pattern;
    int layer = -1;  ///< -1 if no part is a number
};

LayerName layerNameOf(const std::string& name)
{
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        int layer = 0;
        const auto [last, error] = std::from_chars(name.data() + begin, name.data() + end, layer);
        if (error == std::errc() && last == name.data() + end && layer >= 0) {
            return { name.substr(0, begin) + kLayerMark + name.substr(end), layer };
        }
        begin = end + 1;
    }
    return { name, -1 };
}

/// Whether a name from layerNameOf() is that of a rule, for any of the heads where each has a tensor of its own.
bool isNameOf(const TensorRule& rule, std::string_view pattern)
{
    const std::string_view name = rule.name;
    const std::size_t mark = name.find(kHeadMark);
    if (mark == std::string_view::npos) {
        return pattern == name;
    }
    const std::string_view before = name.substr(0, mark);
    const std::string_view after = name.substr(mark + 1);
    if (pattern.size() <= before.size() + after.size() || !pattern.starts_with(before) || !pattern.ends_with(after)) {
        return false;
    }
    const std::string_view head = pattern.substr(before.size(), pattern.size() - before.size() - after.size());
    return head.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "layers.#.": what the names of all weights in a layer begin with.
std::string layerPrefix(const Spelling& spelling)
{
    for (const TensorRule& rule : rulesOf(spelling.naming)) {
        const std::string name = rule.name;
        if (const std::size_t mark = name.find(kLayerMark); mark != std::string::npos) {
            return name.substr(0, mark + 2);
        }
    }
    return {};
}

}  // namespace

TensorNames::TensorNames(const TensorStore& store, const Spelling& spelling, bool isPart)
    : m_store(store)
    , m_spelling(spelling)
    , m_prefixes { spelling.prefix, "" }
    , m_headPrefixes { "" }
{
    if (isPart) {
        // Until transformers 4.51 and since 4.52.
        m_prefixes.insert(m_prefixes.begin(), { std::string("language_model.") + spelling.prefix, "model.language_model." });
        m_headPrefixes.emplace_back("language_model.");
    }
}

std::vector<std::string> TensorNames::namesOf(const TensorRule& rule, int layer, int head) const
{
    const std::string bare = roleName(rule, layer, head);
    const bool ofHead = rule.role == TensorRole::Head || rule.role == TensorRole::HeadBias;
    std::vector<std::string> names;
    for (const std::string& prefix : ofHead ? m_headPrefixes : m_prefixes) {
        names.push_back(prefix + bare);
    }
    return names;
}

TensorNames::Found TensorNames::find(RoleInLayer place, int head)
{
    const std::vector<TensorRule> rules = rulesFor(m_spelling.naming, place.role);
    for (const TensorRule& rule : rules) {
        for (const std::string& name : namesOf(rule, place.layer, head)) {
            if (const TensorStore::Place found = m_store.find(name); found.tensor != nullptr) {
                m_used.insert(name);
                return { found, rule, name };
            }
        }
    }
    return { {}, rules.front(), namesOf(rules.front(), place.layer, head).front() };
}

TensorStore::Place TensorNames::tiedHead(const ModelConfig& config) const
{
    const TensorRule rule = rulesFor(m_spelling.naming, TensorRole::Head).front();
    for (const std::string& name : namesOf(rule, -1, 0)) {
        if (const TensorStore::Place found = m_store.find(name); config.tiedHead && found.tensor != nullptr) {
            return found;
        }
    }
    return {};
}

std::string TensorNames::withoutPrefix(const std::string& name) const
{
    for (const auto& prefixes : { m_prefixes, m_headPrefixes }) {
        for (const std::string& prefix : prefixes) {
            if (!prefix.empty() && name.starts_with(prefix)) {
                return name.substr(prefix.size());
            }
        }
    }
    return name;
}

std::vector<UnusedTensors> TensorNames::unused(const ModelConfig& config, const ConfigSettings& settings) const
{
    constexpr std::string_view kBias = ".bias";
    const std::string inLayers = layerPrefix(m_spelling);
    const TensorStore::Place head = tiedHead(config);
    std::map<std::string, int> counts;
    for (const StoredTensor* tensor : m_store.tensors()) {
        if (m_used.contains(tensor->name) || tensor == head.tensor) {
            continue;
        }
        const LayerName inFile = layerNameOf(tensor->name);
        const LayerName own = layerNameOf(withoutPrefix(tensor->name));
        if (own.pattern.starts_with(inLayers) && own.layer >= config.layers) {
            throw settings.wrong(Setting::Layers, { Phrase::AtLeastAsShows, own.layer + 1, Verbatim { tensor->name } });
        }
        const bool isRole
            = std::ranges::any_of(rulesOf(m_spelling.naming), [&](const TensorRule& rule) { return isNameOf(rule, own.pattern); });
        const bool isBias
            = tensor->name.ends_with(kBias) && m_used.contains(tensor->name.substr(0, tensor->name.size() - kBias.size()) + ".weight");
        if (isRole || isBias) {
            throw EngineError(ErrorCode::TensorUnexpected)
                .file(m_store.find(tensor->name).file->name())
                .key(tensor->name)
                .expected(Phrase::NoSuchTensor)
                .found(Verbatim { tensor->shapeText() });
        }
        ++counts[inFile.pattern];
    }
    std::vector<UnusedTensors> list;
    list.reserve(counts.size());
    for (const auto& [name, count] : counts) {
        list.push_back({ name, count });
    }
    return list;
}

}  // namespace kvscope
