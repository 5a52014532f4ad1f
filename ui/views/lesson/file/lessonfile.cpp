// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/lessonfile.h"

#include "loader/io/inputfile.h"
#include "run/decodecost.h"
#include "session/nativepath.h"
#include "text/errorsentence.h"
#include "text/textlocale.h"
#include "views/lesson/file/lessonreader.h"
#include "views/lesson/file/yamlcheck.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace kvscope {

namespace {

const QString kFolder = QStringLiteral(":/lessons");

struct LayoutPanels {
    const char* name;
    std::array<const char*, 3> panels;
};
constexpr std::array kLayouts { LayoutPanels { "lesson", { "weights", "contexts", nullptr } },
    LayoutPanels { "step-through", { "attention", "cache", "next-token" } },
    LayoutPanels { "attention", { "attention", "next-token", nullptr } }, LayoutPanels { "cost", { "time", "cost", nullptr } } };

LessonError unreadable(const QString& path, const char* mistake, const char* advice)
{
    LessonError error;
    error.file = path;
    error.mistake = { mistake };
    error.advice = { advice };
    return error;
}

}  // namespace

QStringList lessonLayoutNames()
{
    QStringList names;
    for (const LayoutPanels& layout : kLayouts) {
        names << QLatin1String(layout.name);
    }
    return names;
}

QStringList lessonLayoutPanels(const QString& name)
{
    QStringList panels;
    for (const LayoutPanels& layout : kLayouts) {
        for (const char* panel : layout.panels) {
            if (name == QLatin1String(layout.name) && panel != nullptr) {
                panels << QLatin1String(panel);
            }
        }
    }
    return panels;
}

QStringList lessonPresetNames()
{
    QStringList names;
    for (const DecodePreset& preset : decodePresets()) {
        names << QString::fromUtf8(preset.id.data(), static_cast<qsizetype>(preset.id.size()));
    }
    return names;
}

QStringList lessonMeasureNames()
{
    return { QStringLiteral("ttft"), QStringLiteral("cores"), QStringLiteral("token-cost"), QStringLiteral("roofline"),
        QStringLiteral("chain") };
}

Lesson parseLesson(const QByteArray& yaml, const QString& name, Language spoken)
{
    checkLessonYaml(yaml, name);
    try {
        return LessonReader(yaml, name, spoken).lesson(YAML::Load(yaml.toStdString()));
    } catch (const YAML::Exception& exception) {
        // The check above should exclude this; if it does not, the user must still get a sentence.
        LessonError error = unreadable(name, QT_TRANSLATE_NOOP("LessonError", "this is not valid YAML"), nullptr);
        error.line = std::max(1, exception.mark.line + 1);
        throw error;
    }
}

Lesson readLesson(const QString& path, Language spoken)
{
    // One byte over the limit shows that the file is too large; a device or a pipe may never end.
    constexpr qint64 kEnough = kLargestLesson + 1;
    if (path.startsWith(QLatin1Char(':'))) {
        QFile resource(path);
        return parseLesson(resource.open(QIODevice::ReadOnly) ? resource.read(kEnough) : QByteArray(), path, spoken);
    }
    const std::filesystem::path file = toNativePath(path);
    std::error_code fault;
    const std::filesystem::file_status status = std::filesystem::status(file, fault);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw unreadable(path, QT_TRANSLATE_NOOP("LessonError", "the file does not exist"),
            QT_TRANSLATE_NOOP("LessonError", "check its name and folder"));
    }
    QByteArray yaml;
    try {
        const InputFile input(file);
        yaml = QByteArray(std::min(kEnough, static_cast<qint64>(input.size())), Qt::Uninitialized);
        input.read(0, std::as_writable_bytes(std::span(yaml.data(), static_cast<std::size_t>(yaml.size()))), Phrase::WholeFile);
    } catch (const EngineError& failure) {
        LessonError error = unreadable(path, QT_TRANSLATE_NOOP("LessonError", "the file cannot be read"),
            QT_TRANSLATE_NOOP("LessonError", "choose a file that you can read"));
        error.found = QString::fromStdString(argumentText(failure.found(), textLocale()));
        throw error;
    }
    return parseLesson(yaml, path, spoken);
}

QStringList lessonFileEndings()
{
    return { QStringLiteral(".yaml"), QStringLiteral(".yml") };
}

bool isLessonFileName(const QString& name)
{
    const QStringList endings = lessonFileEndings();
    return std::any_of(endings.begin(), endings.end(), [&](const QString& ending) { return name.endsWith(ending, Qt::CaseInsensitive); });
}

QStringList shippedLessons()
{
    QStringList paths;
    for (const QString& name : QDir(kFolder).entryList({ QStringLiteral("*.yaml") }, QDir::Files, QDir::Name)) {
        paths << kFolder + QLatin1Char('/') + name;
    }
    return paths;
}

QString lessonAfter(const QString& shippedPath)
{
    const QStringList shipped = shippedLessons();
    const qsizetype at = shipped.indexOf(shippedPath);
    return at >= 0 && at + 1 < shipped.size() ? shipped.at(at + 1) : QString();
}

LessonText lessonTitle(const QString& shippedPath)
{
    static QHash<QString, LessonText> titles;  // built into the program, so they never change
    if (!titles.contains(shippedPath)) {
        titles.insert(shippedPath, readLesson(shippedPath).title);
    }
    return titles.value(shippedPath);
}

QString lessonPath(const QString& nameOrFile)
{
    for (const QString& path : shippedLessons()) {
        // Users call "1-four-heads.yaml" "four-heads".
        const QString base = QFileInfo(path).completeBaseName();
        if (nameOrFile == base || nameOrFile == base.section(QLatin1Char('-'), 1)) {
            return path;
        }
    }
    return nameOrFile;
}

}  // namespace kvscope
