// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A YAML tree read strictly: values of the kind that is wanted, tables whose keys are all known, and for every mistake its line.

#include "views/lesson/file/lessonerror.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <yaml-cpp/node/node.h>

#include <map>
#include <optional>

namespace kvscope {

/// The file a tree was read from.
struct YamlSource {
    QString file;
    QList<QByteArray> lines;
};

class YamlTable;

/// A value, and the key or place it stands at.
class YamlValue {
public:
    /// @param source outlives the value. @param line of the key, where the value has none of its own
    YamlValue(const YamlSource& source, YAML::Node node, QString name, int line);

    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] int line() const { return m_line; }  ///< from 1
    /// Line of the character at @p index of the text.
    [[nodiscard]] int lineAt(const QString& text, qsizetype index) const;
    [[nodiscard]] bool isText() const;
    [[nodiscard]] bool isTable() const;
    [[nodiscard]] bool isEmpty() const;  ///< nothing, or an empty text
    /// What stands there, as a sentence quotes it.
    [[nodiscard]] QString quoted() const;

    // Each throws LessonError when something else stands there.
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
    /// Throws LessonError when it is not there or has nothing behind it.
    [[nodiscard]] YamlValue require(const char* key) const;
    [[nodiscard]] QStringList keys() const;

private:
    YamlValue m_owner;
    std::map<QString, YamlValue> m_values;
};

}  // namespace kvscope
