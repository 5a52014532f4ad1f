// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/headroles.h"

#include "core/modelconfig.h"
#include "loader/io/inputfile.h"
#include "loader/io/strictjson.h"

#include <algorithm>
#include <tuple>

namespace kvscope {

namespace {

constexpr std::uint64_t kLargestFile = 1U << 20U;
constexpr std::size_t kLongestText = 120;  ///< bytes; longer texts are rejected
constexpr int kMostDocuments = 1'000'000'000;
constexpr const char* kEnglish = "en";

TextByLanguage readText(const JsonObject& entry, const std::string& key)
{
    const JsonObject languages = entry.object(key);
    TextByLanguage result;
    for (const auto& [language, value] : languages.json().items()) {
        std::string text = languages.text(language);
        if (text.empty() || text.size() > kLongestText) {
            throw languages.wrong(language, { Phrase::TextOfBytes, 1, kLongestText });
        }
        result.emplace(language, std::move(text));
    }
    if (!result.contains(kEnglish)) {
        throw languages.missing(kEnglish, Phrase::Text);
    }
    return result;
}

double readShare(const JsonObject& entry, const std::string& key)
{
    const Json* value = entry.value(key);
    if (value == nullptr) {
        throw entry.missing(key, { Phrase::NumberFrom, 0, 1 });
    }
    // Written so that NaN is rejected too.
    if (!value->is_number() || !(value->get<double>() >= 0.0 && value->get<double>() <= 1.0)) {
        throw entry.wrong(key, { Phrase::NumberFrom, 0, 1 });
    }
    return value->get<double>();
}

auto placeOf(const HeadRole& role)
{
    return std::tuple(role.layer, role.head);
}

}  // namespace

const std::string& textIn(const TextByLanguage& text, const std::string& language)
{
    static const std::string none;
    for (const std::string& wanted : { language, std::string(kEnglish) }) {
        if (const auto found = text.find(wanted); found != text.end()) {
            return found->second;
        }
    }
    return none;
}

std::vector<HeadRole> readHeadRoles(const std::filesystem::path& folder, const ModelConfig& config)
{
    const std::filesystem::path path = folder / "heads.json";
    if (!fileExists(path)) {
        return {};
    }
    const Json document = readJsonFile(path, kLargestFile);
    const JsonObject top(document, path.string());
    const Json& entries = top.array("heads");
    const int documents = top.whole("documents", 0, kMostDocuments, 0);
    std::vector<HeadRole> roles;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const JsonObject entry(entries[i], top.file(), "heads[" + std::to_string(i) + "]");
        HeadRole role;
        role.layer = entry.whole("layer", 0, config.layers - 1);
        role.head = entry.whole("head", 0, config.heads - 1);
        role.name = readText(entry, "name");
        role.keys = readText(entry, "keys");
        role.pattern = entry.text("pattern", {});
        role.documents = documents;
        role.score = readShare(entry, "score");
        role.even = readShare(entry, "even");
        const bool twice = std::ranges::any_of(roles, [&](const HeadRole& other) { return placeOf(other) == placeOf(role); });
        if (twice) {
            throw entry.wrong("head", Phrase::EachHeadOnce);
        }
        roles.push_back(std::move(role));
    }
    std::ranges::sort(roles, {}, placeOf);
    return roles;
}

}  // namespace kvscope
