// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/yamltable.h"

#include "core/utf8.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace kvscope {

namespace {

constexpr qsizetype kLongestQuote = 60;

/// yaml-cpp writes a single byte, which is not UTF-8, for the escapes \N (U+0085) and \_ (U+00A0). The file itself is valid UTF-8.
QString scalar(const YAML::Node& node)
{
    if (!node.IsScalar()) {
        return {};
    }
    const std::string& written = node.Scalar();
    std::string text;
    for (std::string_view rest = written; !rest.empty();) {
        const Utf8Unit unit = firstUtf8Unit(rest);
        if (unit.valid) {
            text += rest.substr(0, unit.length);
        } else {
            appendUtf8(text, static_cast<unsigned char>(rest.front()));
        }
        rest.remove_prefix(unit.valid ? unit.length : 1);
    }
    return QString::fromStdString(text);
}

}  // namespace

YamlValue::YamlValue(const YamlSource& source, const YAML::Node& node, QString name, int line)
    : m_source(&source)
    , m_node(node)
    , m_name(std::move(name))
    , m_line(m_node.Mark().is_null() || m_node.IsNull() ? line : std::max(1, m_node.Mark().line + 1))
{
}

int YamlValue::lineAt(const QString& text, qsizetype index) const
{
    // The text of a block starts on the line after its | or >.
    const QByteArray first = m_line <= m_source->lines.size() ? m_source->lines.at(m_line - 1) : QByteArray();
    const int column = m_node.Mark().column;
    const bool block = column >= 0 && column < first.size() && (first.at(column) == '|' || first.at(column) == '>');
    const int line = m_line + (block ? 1 : 0) + static_cast<int>(text.left(index).count(QLatin1Char('\n')));
    return std::clamp(line, m_line, std::max(m_line, static_cast<int>(m_source->lines.size())));
}

bool YamlValue::isText() const
{
    return m_node.IsScalar();
}

bool YamlValue::isTable() const
{
    return m_node.IsMap();
}

bool YamlValue::isEmpty() const
{
    return m_node.IsNull() || (m_node.IsScalar() && scalar(m_node).trimmed().isEmpty());
}

QString YamlValue::quoted() const
{
    if (m_node.IsSequence()) {
        return QCoreApplication::translate("LessonError", "a list");
    }
    if (m_node.IsMap()) {
        return QCoreApplication::translate("LessonError", "keys and values");
    }
    QString text = scalar(m_node).simplified();
    if (text.isEmpty()) {
        return QCoreApplication::translate("LessonError", "nothing");
    }
    if (text.size() > kLongestQuote) {
        text = text.left(kLongestQuote) + QChar(0x2026);
    }
    return text;
}

void YamlValue::failWith(LessonPhrase mistake, LessonPhrase expected, LessonPhrase advice, int line) const
{
    LessonError error;
    error.file = m_source->file;
    error.line = line > 0 ? line : m_line;
    error.mistake = std::move(mistake);
    error.expected = std::move(expected);
    error.found = quoted();
    error.advice = std::move(advice);
    throw error;
}

void YamlValue::fail(const char* expected, const QStringList& values, const char* advice) const
{
    failWith({ QT_TRANSLATE_NOOP("LessonError", "invalid value for “%1”"), { m_name } }, { expected, values },
        { advice != nullptr ? advice : QT_TRANSLATE_NOOP("LessonError", "correct the value") });
}

QString YamlValue::text() const
{
    if (!isText() || isEmpty()) {
        fail(QT_TRANSLATE_NOOP("LessonError", "a non-empty text"), {},
            QT_TRANSLATE_NOOP("LessonError", "write a text, in quotes if it contains a colon"));
    }
    return scalar(m_node);
}

int YamlValue::number(int least, int most) const
{
    static const QRegularExpression kWhole(QStringLiteral("^-?[0-9]{1,9}$"));
    const QString written = scalar(m_node);
    const int value = written.toInt();
    if (!kWhole.match(written).hasMatch() || value < least || value > most) {
        fail(QT_TRANSLATE_NOOP("LessonError", "a whole number from %1 to %2"), { QString::number(least), QString::number(most) });
    }
    return value;
}

double YamlValue::real(double least, double most) const
{
    static const QRegularExpression kDecimal(QStringLiteral("^-?[0-9]{1,9}(\\.[0-9]{1,9})?$"));
    const QString written = scalar(m_node);
    const double value = written.toDouble();
    if (!kDecimal.match(written).hasMatch() || value < least || value > most) {
        fail(QT_TRANSLATE_NOOP("LessonError", "a number from %1 to %2, with a decimal point"),
            { QString::number(least), QString::number(most) });
    }
    return value;
}

bool YamlValue::onOrOff() const
{
    return oneOf({ QStringLiteral("on"), QStringLiteral("off") }) == QLatin1String("on");
}

QString YamlValue::oneOf(const QStringList& words) const
{
    QString written = scalar(m_node);
    if (!words.contains(written)) {
        fail(QT_TRANSLATE_NOOP("LessonError", "one of %1"), { words.join(QStringLiteral(", ")) },
            QT_TRANSLATE_NOOP("LessonError", "write one of these words"));
    }
    return written;
}

QList<YamlValue> YamlValue::list(int most) const
{
    if (!m_node.IsSequence() || m_node.size() == 0) {
        fail(QT_TRANSLATE_NOOP("LessonError", "a list, each entry after a hyphen"));
    }
    if (m_node.size() > static_cast<std::size_t>(most)) {
        failWith({ QT_TRANSLATE_NOOP("LessonError", "the list “%1” is too long"), { m_name } },
            { QT_TRANSLATE_NOOP("LessonError", "at most %1 entries"), { QString::number(most) } },
            { QT_TRANSLATE_NOOP("LessonError", "remove some") });
    }
    QList<YamlValue> values;
    for (const YAML::Node& each : m_node) {
        values.append(YamlValue(*m_source, each, m_name, m_line));
    }
    return values;
}

YamlTable YamlValue::table(const QStringList& known) const
{
    if (!m_node.IsMap()) {
        fail(QT_TRANSLATE_NOOP("LessonError", "keys and values, such as “%1: …”"), { known.first() },
            QT_TRANSLATE_NOOP("LessonError", "write each key on its own line, indented below"));
    }
    std::map<QString, YamlValue> values;
    for (const auto& pair : m_node) {
        const YamlValue key(*m_source, pair.first, m_name, m_line);
        const QString name = scalar(pair.first);
        if (!known.contains(name)) {
            key.failWith({ QT_TRANSLATE_NOOP("LessonError", "unknown key “%1”"), { key.quoted() } },
                { QT_TRANSLATE_NOOP("LessonError", "one of %1"), { known.join(QStringLiteral(", ")) } },
                { QT_TRANSLATE_NOOP("LessonError", "correct its spelling, or remove it") });
        }
        const YamlValue value(*m_source, pair.second, name, key.line());
        if (!values.emplace(name, value).second) {
            key.failWith({ QT_TRANSLATE_NOOP("LessonError", "the key “%1” is given twice"), { name } },
                { QT_TRANSLATE_NOOP("LessonError", "each key once") }, { QT_TRANSLATE_NOOP("LessonError", "remove one of them") });
        }
    }
    return { *this, std::move(values) };
}

std::optional<YamlValue> YamlTable::find(const char* key) const
{
    const auto found = m_values.find(QLatin1String(key));
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

YamlValue YamlTable::require(const char* key) const
{
    const auto value = find(key);
    if (value && !value->isEmpty()) {
        return *value;
    }
    (value ? *value : m_owner)
        .failWith({ QT_TRANSLATE_NOOP("LessonError", "“%1” is missing here"), { QLatin1String(key) } },
            { QT_TRANSLATE_NOOP("LessonError", "“%1: …”"), { QLatin1String(key) } }, { QT_TRANSLATE_NOOP("LessonError", "add it") });
}

QStringList YamlTable::keys() const
{
    QStringList keys;
    for (const auto& [key, value] : m_values) {
        keys << key;
    }
    return keys;
}

}  // namespace kvscope
