// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/strictjson.h"

#include "loader/io/inputfile.h"
#include "loader/io/wrongcontent.h"

#include <array>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace kvscope {

namespace {

constexpr std::size_t kShownBytes = 60;

/// A text in which the numbers that only Python writes are replaced by strings of the same length.
struct PythonText {
    std::string text;
    std::unordered_map<std::size_t, double> numbers;  ///< by the index of the string among all strings of the text, keys included
};

PythonText withoutPythonNumbers(std::string_view text)
{
    struct NamedNumber {
        std::string_view name;
        double value;
    };
    constexpr std::array kNumbers { NamedNumber { "NaN", std::numeric_limits<double>::quiet_NaN() },
        NamedNumber { "Infinity", std::numeric_limits<double>::infinity() },
        NamedNumber { "-Infinity", -std::numeric_limits<double>::infinity() } };
    PythonText result { std::string(text), {} };
    std::size_t strings = 0;
    bool inString = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (inString) {
            inString = text[at] != '"';
            at += text[at] == '\\' ? 1 : 0;  // the character behind a backslash does not end the string
            continue;
        }
        if (text[at] == '"') {
            inString = true;
            ++strings;
            continue;
        }
        for (const NamedNumber& number : kNumbers) {
            if (text.substr(at).starts_with(number.name)) {
                result.text[at] = '"';
                result.text[at + number.name.size() - 1] = '"';
                result.numbers.emplace(strings++, number.value);
                at += number.name.size() - 1;
                break;
            }
        }
    }
    return result;
}

/// Builds the document from the parser's events and stops at the first violation.
class StrictBuilder final : public nlohmann::json_sax<Json> {
public:
    /// @param numbers see PythonText; may be null
    StrictBuilder(const std::string& file, const JsonLimits& limits, const PythonText* numbers = nullptr)
        : m_file(file)
        , m_limits(limits)
        , m_numbers(numbers)
    {
    }

    [[nodiscard]] Json takeDocument() { return std::move(m_document); }
    [[nodiscard]] const std::optional<EngineError>& error() const noexcept { return m_error; }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
    bool string(string_t& value) override
    {
        if (m_numbers != nullptr) {
            const auto number = m_numbers->numbers.find(m_strings++);
            if (number != m_numbers->numbers.end()) {
                return add(number->second);
            }
        }
        return add(std::move(value));
    }
    bool binary(binary_t& /*value*/) override { return false; }  // not possible in JSON text

    bool start_object(std::size_t /*elements*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        if (m_numbers != nullptr && m_numbers->numbers.contains(m_strings++)) {
            return refuse({ Phrase::AtKey, Verbatim { name } }, Phrase::Text, Phrase::SomethingElse);
        }
        if (m_open.back()->contains(name)) {
            return refuse({ Phrase::AtKey, Verbatim { name } }, Phrase::EachKeyOnce, Phrase::KeyTwice);
        }
        m_key = std::move(name);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& /*lastToken*/, const nlohmann::detail::exception& exception) override
    {
        // Of "[json.exception.parse_error.101] parse error at line 1, column 2: …" only the reason is shown.
        const std::string_view text = exception.what();
        const std::size_t bracket = text.find("] ");
        return refuse({ Phrase::AtByte, position }, Verbatim { "JSON" },
            Verbatim { std::string(text.substr(bracket == std::string_view::npos ? 0 : bracket + 2)) });
    }

private:
    bool refuse(const ErrorArgument& place, const ErrorArgument& expected, const ErrorArgument& found)
    {
        m_error = EngineError(ErrorCode::FormatBroken).file(m_file).key(place).expected(expected).found(found);
        return false;
    }

    /// Adds a value at the parser's position; null if there are too many.
    Json* place(Json&& value)
    {
        if (++m_values > m_limits.values) {
            refuse(Phrase::Document, { Phrase::AtMostValues, m_limits.values }, Phrase::More);
            return nullptr;
        }
        if (m_open.empty()) {
            m_document = std::move(value);
            return &m_document;
        }
        Json& parent = *m_open.back();
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        return &(parent[m_key] = std::move(value));
    }

    bool add(Json&& value) { return place(std::move(value)) != nullptr; }

    bool open(Json&& value)
    {
        if (m_open.size() >= m_limits.depth) {
            return refuse(Phrase::Document, { Phrase::AtMostLevels, m_limits.depth }, Phrase::More);
        }
        Json* placed = place(std::move(value));
        if (placed == nullptr) {
            return false;
        }
        m_open.push_back(placed);  // stays valid: its parent grows only after this one is closed
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    const std::string& m_file;
    JsonLimits m_limits;
    const PythonText* m_numbers;
    std::size_t m_strings = 0;  ///< strings so far, keys included
    Json m_document;
    std::vector<Json*> m_open;
    std::string m_key;
    std::size_t m_values = 0;
    std::optional<EngineError> m_error;
};

ErrorArgument rangeText(int least, int most)
{
    return { Phrase::WholeNumberFrom, least, most };
}

}  // namespace

Json parseJson(std::string_view text, const std::string& file, const JsonLimits& limits)
{
    const PythonText python = limits.pythonNumbers ? withoutPythonNumbers(text) : PythonText {};
    if (const std::optional<Phrase> found = knownWrongContent(text.substr(0, kWrongContentBytes))) {
        throw EngineError(ErrorCode::FormatBroken).file(file).key(Phrase::Document).expected(Verbatim { "JSON" }).found(*found);
    }
    StrictBuilder builder(file, limits, limits.pythonNumbers ? &python : nullptr);
    const std::string_view json = limits.pythonNumbers ? std::string_view(python.text) : text;
    if (!Json::sax_parse(json.begin(), json.end(), &builder)) {
        throw builder.error().value_or(EngineError(ErrorCode::FormatBroken).file(file).expected(Verbatim { "JSON" }));
    }
    return builder.takeDocument();
}

Json readJsonFile(const std::filesystem::path& path, std::uint64_t largest)
{
    const InputFile file(path);
    return parseJson(file.readAll(largest), file.name());
}

Json readConfigFile(const std::filesystem::path& path)
{
    constexpr std::uint64_t kLargest = 16U << 20U;
    JsonLimits limits;
    limits.pythonNumbers = true;
    const InputFile file(path);
    return parseJson(file.readAll(kLargest), file.name(), limits);
}

ErrorArgument shownJson(const Json& value)
{
    if (value.is_object() && !value.empty()) {
        return Phrase::Object;
    }
    if (value.is_array() && !value.empty()) {
        return Phrase::List;
    }
    if (value.is_number_float() && !std::isfinite(value.get<double>())) {
        return value.get<double>();
    }
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > kShownBytes) {
        text.resize(kShownBytes);
        text += "…";
    }
    return Verbatim { std::move(text) };
}

JsonObject::JsonObject(const Json& value, std::string file, std::string path)
    : m_value(&value)
    , m_file(std::move(file))
    , m_path(std::move(path))
{
    if (!value.is_object()) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(m_file)
            .key(m_path.empty() ? ErrorArgument(Phrase::Document) : ErrorArgument(Verbatim { m_path }))
            .expected(Phrase::Object)
            .found(shownJson(value));
    }
}

std::string JsonObject::pathOf(const std::string& key) const
{
    return m_path.empty() ? key : m_path + "." + key;
}

const Json* JsonObject::value(const std::string& key) const
{
    const auto found = m_value->find(key);
    return found == m_value->end() || found->is_null() ? nullptr : &*found;
}

EngineError JsonObject::wrong(const std::string& key, const ErrorArgument& expected, ErrorCode code) const
{
    const Json* found = value(key);
    return EngineError(code).file(m_file).key(pathOf(key)).expected(expected).found(found == nullptr ? Phrase::Nothing : shownJson(*found));
}

EngineError JsonObject::missing(const std::string& key, const ErrorArgument& expected) const
{
    return EngineError(ErrorCode::KeyMissing).file(m_file).key(pathOf(key)).expected(expected);
}

int JsonObject::whole(const std::string& key, int least, int most) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        throw missing(key, rangeText(least, most));
    }
    // Python writes some integers as 512.0; these are accepted too.
    const bool isWhole = found->is_number_integer()
        || (found->is_number_float() && std::abs(found->get<double>()) < 1e9 && std::trunc(found->get<double>()) == found->get<double>());
    const bool fits = isWhole && (!found->is_number_unsigned() || found->get<std::uint64_t>() <= static_cast<std::uint64_t>(INT32_MAX))
        && found->get<std::int64_t>() >= least && found->get<std::int64_t>() <= most;
    if (!fits) {
        throw wrong(key, rangeText(least, most));
    }
    return found->get<int>();
}

int JsonObject::whole(const std::string& key, int least, int most, int instead) const
{
    return has(key) ? whole(key, least, most) : instead;
}

double JsonObject::number(const std::string& key, double instead, double least, double most) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        return instead;
    }
    const double number = found->is_number() ? found->get<double>() : 0.0;
    if (!(number > 0.0 && number >= least && number <= most)) {
        const bool open = most == std::numeric_limits<double>::max();
        throw wrong(key,
            least > 0.0 ? ErrorArgument(Phrase::NumberAtLeast, least)
                : open  ? ErrorArgument(Phrase::NumberAbove, 0)
                        : ErrorArgument(Phrase::MoreThanAtMost, 0, most));
    }
    return number;
}

bool JsonObject::flag(const std::string& key, bool instead) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        return instead;
    }
    if (!found->is_boolean()) {
        throw wrong(key, Phrase::TrueOrFalse);
    }
    return found->get<bool>();
}

std::string JsonObject::text(const std::string& key) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        throw missing(key, Phrase::Text);
    }
    if (!found->is_string()) {
        throw wrong(key, Phrase::Text);
    }
    return found->get<std::string>();
}

std::string JsonObject::text(const std::string& key, const std::string& instead) const
{
    return has(key) ? text(key) : instead;
}

JsonObject JsonObject::object(const std::string& key) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        throw missing(key, Phrase::Object);
    }
    if (!found->is_object()) {
        throw wrong(key, Phrase::Object);
    }
    return { *found, m_file, pathOf(key) };
}

const Json& JsonObject::array(const std::string& key) const
{
    const Json* found = value(key);
    if (found == nullptr) {
        throw missing(key, Phrase::List);
    }
    if (!found->is_array()) {
        throw wrong(key, Phrase::List);
    }
    return *found;
}

}  // namespace kvscope
