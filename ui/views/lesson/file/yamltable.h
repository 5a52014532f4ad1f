// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Strict access to a YAML tree: values of the expected type, tables with known keys only, and a line for every error.

#include "views/lesson/file/lessonerror.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <yaml-cpp/node/node.h>

#include <map>
#include <optional>

namespace kvscope {

/// The file that a tree was read from.
struct YamlSource {
    QString file;
    QList<QByteArray> lines;
};

class YamlTable;

/// A value, and its key or index.
class YamlValue {
public:
    /// @param source outlives the value. @param line of the key, used if the value has no line of its own
    YamlValue(const YamlSource& source, const YAML::Node& node, QString name, int line);

    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] int line() const { return m_line; }  ///< from 1
    /// Line of the character at @p index of the text.
    [[nodiscard]] int lineAt(const QString& text, qsizetype index) const;
    [[nodiscard]] bool isText() const;
    [[nodiscard]] bool isTable() const;
    [[nodiscard]] bool isEmpty() const;  ///< missing, or an empty text
    /// The value as quoted in a sentence.
    [[nodiscard]] QString quoted() const;

    // Each throws LessonError if the value has another type.
    [[nodiscard]] QString text() const;
    [[nodiscard]] int number(int least, int most) const;
    [[nodiscard]] double real(double least, double most) const;
    [[nodiscard]] bool onOrOff() const;
    [[nodiscard]] QString oneOf(const QStringList& words) const;
    [[nodiscard]] QList<YamlValue> list(int most) const;
    [[nodiscard]] YamlTable table(const QStringList& known) const;

    [[noreturn]] void fail(const char* expected, const QStringList& values = {}, const char* advice = nullptr) const;
    [[noreturn]] void failWith(LessonPhrase mistake, LessonPhrase expected, LessonPhrase advice, int line = 0) const;

private:
    const YamlSource* m_source;
    YAML::Node m_node;
    QString m_name;
    int m_line;
};

class YamlTable {
public:
    YamlTable(YamlValue owner, std::map<QString, YamlValue> values) : m_owner(std::move(owner)), m_values(std::move(values)) { }

    [[nodiscard]] const YamlValue& owner() const { return m_owner; }
    [[nodiscard]] std::optional<YamlValue> find(const char* key) const;
    /// Throws LessonError if the key is missing or has no value.
    [[nodiscard]] YamlValue require(const char* key) const;
    [[nodiscard]] QStringList keys() const;

private:
    YamlValue m_owner;
    std::map<QString, YamlValue> m_values;
};

}  // namespace kvscope
