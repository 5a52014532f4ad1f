// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/yamlcheck.h"

#include "views/lesson/file/lessonfile.h"

#include <QCoreApplication>
#include <QStringDecoder>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

namespace kvscope {

namespace {

constexpr int kLongestQuote = 60;

LessonError errorAt(const QString& file, int line, LessonPhrase mistake, LessonPhrase expected, const QString& found, LessonPhrase advice)
{
    LessonError error;
    error.file = file;
    error.line = line;
    error.mistake = std::move(mistake);
    error.expected = std::move(expected);
    error.found = found.size() > kLongestQuote ? QString(found.left(kLongestQuote) + QChar(0x2026)) : found;
    error.advice = std::move(advice);
    return error;
}

/// Counts the parser's events and rejects those that lessons do not use.
class Guard final : public YAML::EventHandler {
public:
    explicit Guard(QString file) : m_file(std::move(file)) { }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (m_documents++ > 0) {
            refuse(mark, QT_TRANSLATE_NOOP("LessonError", "a second document starts here"),
                QT_TRANSLATE_NOOP("LessonError", "one lesson per file"),
                QT_TRANSLATE_NOOP("LessonError", "remove the line of three hyphens and everything after it"));
        }
    }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { refuseAnchor(mark, anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        Q_UNUSED(anchor)
        refuseAnchor(mark, 1);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override
    {
        Q_UNUSED(value)
        refuseAnchor(mark, anchor);
        refuseTag(mark, tag);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value style) override
    {
        Q_UNUSED(style)
        enter(mark, tag, anchor);
    }
    void OnSequenceEnd() override { --m_depth; }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, YAML::EmitterStyle::value style) override
    {
        Q_UNUSED(style)
        enter(mark, tag, anchor);
    }
    void OnMapEnd() override { --m_depth; }

private:
    void enter(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor)
    {
        refuseAnchor(mark, anchor);
        refuseTag(mark, tag);
        if (++m_depth > kDeepestLesson) {
            throw errorAt(m_file, mark.line + 1, { QT_TRANSLATE_NOOP("LessonError", "lists and keys are nested too deeply here") },
                { QT_TRANSLATE_NOOP("LessonError", "at most %1 levels"), { QString::number(kDeepestLesson) } }, {},
                { QT_TRANSLATE_NOOP("LessonError", "check the indentation") });
        }
    }
    void refuseAnchor(const YAML::Mark& mark, YAML::anchor_t anchor) const
    {
        if (anchor != 0) {
            refuse(mark, QT_TRANSLATE_NOOP("LessonError", "an anchor or alias (& or *) is used here"),
                QT_TRANSLATE_NOOP("LessonError", "every value written out"),
                QT_TRANSLATE_NOOP("LessonError", "write the value itself, in quotes if it starts with & or *"));
        }
    }
    void refuseTag(const YAML::Mark& mark, const std::string& tag) const
    {
        if (!tag.empty() && tag != "?" && tag != "!") {
            refuse(mark, QT_TRANSLATE_NOOP("LessonError", "a tag (!) is used here"), QT_TRANSLATE_NOOP("LessonError", "plain values"),
                QT_TRANSLATE_NOOP("LessonError", "write the value itself, in quotes if it starts with !"));
        }
    }
    [[noreturn]] void refuse(const YAML::Mark& mark, const char* mistake, const char* expected, const char* advice) const
    {
        throw errorAt(m_file, mark.line + 1, { mistake }, { expected }, {}, { advice });
    }

    QString m_file;
    int m_depth = 0;
    int m_documents = 0;
};

int lineOf(const QByteArray& yaml, qsizetype byte)
{
    return 1 + static_cast<int>(std::count(yaml.cbegin(), yaml.cbegin() + byte, '\n'));
}

void checkBytes(const QByteArray& yaml, const QString& file)
{
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::Stateless);
    int line = 0;
    for (const QByteArray& each : yaml.split('\n')) {  // in UTF-8, a line feed is never part of another character
        ++line;
        const QString text = decoder(each);
        if (decoder.hasError()) {
            throw errorAt(file, line, { QT_TRANSLATE_NOOP("LessonError", "this line is not valid UTF-8") }, {}, {},
                { QT_TRANSLATE_NOOP("LessonError", "save the file as UTF-8 in your editor") });
        }
    }
    const auto control = std::find_if(
        yaml.cbegin(), yaml.cend(), [](char c) { return (c >= 0 && c < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == 0x7F; });
    if (control != yaml.cend()) {
        throw errorAt(file, lineOf(yaml, control - yaml.cbegin()),
            { QT_TRANSLATE_NOOP("LessonError", "this line contains a control character, so the file is not text") }, {}, {},
            { QT_TRANSLATE_NOOP("LessonError", "choose a lesson file, or remove the character") });
    }
}

}  // namespace

void checkLessonYaml(const QByteArray& yaml, const QString& file)
{
    if (yaml.size() > kLargestLesson) {
        throw errorAt(file, 0, { QT_TRANSLATE_NOOP("LessonError", "the file is too large for a lesson") },
            { QT_TRANSLATE_NOOP("LessonError", "at most %1 bytes"), { QString::number(kLargestLesson) } }, QString::number(yaml.size()),
            { QT_TRANSLATE_NOOP("LessonError", "split it into two lessons") });
    }
    checkBytes(yaml, file);
    try {
        std::istringstream stream(yaml.toStdString());
        YAML::Parser parser(stream);
        Guard guard(file);
        while (parser.HandleNextDocument(guard)) { }
    } catch (const YAML::Exception& exception) {
        const int line = std::max(0, exception.mark.line);
        const QList<QByteArray> lines = yaml.split('\n');
        const QString found = line < lines.size() ? QString::fromUtf8(lines.at(line)).trimmed() : QString();
        // In {en: …, es: …} a question mark before a brace or a comma starts a key.
        const bool question = found.contains(QLatin1Char('{')) && found.contains(QLatin1Char('?'));
        throw errorAt(file, line + 1, { QT_TRANSLATE_NOOP("LessonError", "this is not valid YAML") },
            { QT_TRANSLATE_NOOP("LessonError", "“key: value”, indented with spaces like the lines around it") }, found,
            { question ? QT_TRANSLATE_NOOP("LessonError", "between { and } a text with ? needs quotes: {en: \"Why?\"}")
                       : QT_TRANSLATE_NOOP("LessonError",
                           "check indentation and quotes here and on the previous line; a text with a colon needs quotes or a block after "
                           "|") });
    }
}

}  // namespace kvscope
