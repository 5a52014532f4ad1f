// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson files: everything documented is read, and every error gets one sentence with its line.
#include "session/nativepath.h"
#include "support/testregistry.h"
#include "text/bundledtext.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/file/lessonmarkup.h"
#include "views/lesson/play/lessonrunner.h"
#include "views/lesson/play/lessonvalues.h"
#include "views/registry/viewregistry.h"

#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

using namespace kvscope;

namespace {

const QByteArray kHead = "title: T\nmodel: bundled\nprompt: Hello\nsteps:\n  - title: A\n    text: B\n";

Lesson parsed(const QByteArray& yaml)
{
    return parseLesson(yaml, QStringLiteral("my.yaml"));
}

/// The error sentence for a lesson; empty if it is valid.
QString sentenceAbout(const QByteArray& yaml)
{
    try {
        static_cast<void>(parsed(yaml));
        return {};
    } catch (const LessonError& error) {
        return lessonErrorSentence(error);
    }
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestLessonFile final : public QObject {
    Q_OBJECT

private slots:
    void init() { setLanguage(Language::English); }

    void theSmallestLessonIsRead()
    {
        const Lesson lesson = parsed(kHead);
        QCOMPARE(lesson.title.in(Language::Spanish), QStringLiteral("T"));  // one language serves both
        QCOMPARE(lesson.steps.size(), 1);
        QCOMPARE(lesson.steps[0].line, 5);
        QVERIFY(lesson.settings.cacheOn);
        QCOMPARE(lesson.settings.steps, 20);
        QVERIFY(lesson.steps[0].action.kind == LessonAction::Kind::Text);
    }

    /// {ms_on} and {ms_off} are medians, and a lesson that shows one calls it that.
    void aMedianIsCalledOne()
    {
        int shown = 0;
        for (const QString& path : shippedLessons()) {
            for (const LessonStep& step : parseLesson(contentOf(path), path).steps) {
                for (const LessonText* text : { &step.text, &step.question, &step.reveal }) {
                    for (const auto& [language, word] :
                        { std::pair(Language::English, "median"), std::pair(Language::Spanish, "mediana") }) {
                        const QString& written = text->written(language);
                        if (written.contains(QLatin1String("{ms_on}")) || written.contains(QLatin1String("{ms_off}"))) {
                            ++shown;
                            QVERIFY2(written.contains(QLatin1String(word)), qPrintable(written));
                        }
                    }
                }
            }
        }
        QVERIFY(shown > 0);
    }

    void promptsKeepEveryCharacter()
    {
        // Escaped, and as they are in the file.
        const Lesson lesson = parsed("title: T\nmodel: bundled\nprompt: \"\\_a\\L b\\P\\u200b \"\nsteps:\n  - title: A\n    text: B\n"
                                     "    action: {kind: fast, do: [{start: {prompt: \"c\u00A0\u3000d \"}}]}\n");
        QCOMPARE(lesson.prompt, QStringLiteral("\u00A0a\u2028 b\u2029\u200B "));
        QCOMPARE(lesson.steps[0].action.commands[0].text, QStringLiteral("c\u00A0\u3000d "));
    }

    void everyKeyIsRead()
    {
        const Lesson lesson = parsed(R"(title: {en: One, es: Uno}
model: "random:llama?layers=1"
prompt: "Hello: you"
settings: {steps: 7, cache: off, kernels: eigen, sampling: {temperature: 0.7, top-k: 40, top-p: 0.95, seed: 5}, layout: cost}
steps:
  - title: {es: Solo español}
    text: |
      A **bold** word and {ttft}.
    look: {panels: [attention, cache], layer: 2, head: 3, step: 4, cell: [5, 2], cost-unit: time, cost-sum: total, form: 2, more: on, cover: on}
    question: Why?
    reveal: Because.
    action:
      kind: key
      key: c
      label: Press it
      do:
        - step: 1
        - run-to: 9
        - cache: on
        - kernels: exact
        - sampling: greedy
        - model: lesson:four-heads
        - start: {prompt: Today, steps: 3}
        - race: 30
        - check: 2
        - what-if: gpt3
  - title: B
    text: C
    look: {layout: attention}
    action: {kind: pause, seconds: 20}
)");
        QVERIFY(!lesson.settings.cacheOn);
        QCOMPARE(lesson.settings.steps, 7);
        QVERIFY(lesson.settings.kernels == KernelKind::Eigen);
        QCOMPARE(lesson.settings.sampling.temperature, 0.7);
        QCOMPARE(lesson.settings.sampling.topK, 40);
        QCOMPARE(lesson.settings.sampling.seed, 5U);
        const LessonStep& step = lesson.steps[0];
        QCOMPARE(step.title.in(Language::English), QStringLiteral("Solo español"));
        QCOMPARE(*step.look.layer, 1);
        QCOMPARE(*step.look.step, 3);
        QVERIFY(*step.look.cell == std::pair(4, 1));
        QCOMPARE(step.look.panels, (QStringList { QStringLiteral("attention"), QStringLiteral("cache") }));
        QVERIFY(*step.look.costInTime && *step.look.costInTotal);
        QVERIFY(*step.look.more && step.look.cover == LessonCover::Amounts);
        QVERIFY(step.look.form == 1);
        QCOMPARE(step.action.key, QStringLiteral("C"));
        QCOMPARE(step.action.commands.size(), 10);
        QCOMPARE(step.action.commands[6].text, QStringLiteral("Today"));
        QCOMPARE(lesson.steps[1].action.seconds, 20);
        QVERIFY(lesson.steps[1].look.panels.contains(QStringLiteral("next-token")));
    }

    void everyErrorHasASentenceWithItsLine_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& yaml, int line, const char* says) {
            QTest::newRow(name) << yaml << line << QString::fromUtf8(says);
        };
        const QByteArray step = kHead + "    ";
        row("syntax", "title: T\nmodel: [bundled\nprompt: x\n", 3, "this is not valid YAML");
        row("question mark in braces", "title: {en: What next?, es: ¿Qué dirá?}\n", 1, "a text with ? needs quotes");
        row("colon in a text", "title: T: U\n", 1, "a text with a colon needs quotes");
        row("unknown key", kHead + "colour: red\n", 7, "unknown key “colour”; expected one of title, model, prompt, settings, steps");
        row("unknown key of a step", step + "txt: x\n", 7, "unknown key “txt”");
        row("key twice", kHead + "title: U\n", 7, "the key “title” is given twice");
        row("missing part", "title: T\nmodel: bundled\nsteps: []\n", 1, "“prompt” is missing here");
        row("missing part of a step", "title: T\nmodel: m\nprompt: p\nsteps:\n  - title: A\n", 5, "“text” is missing here");
        row("no steps", "title: T\nmodel: m\nprompt: p\nsteps: []\n", 4, "invalid value for “steps”; expected a list");
        row("steps as keys", "title: T\nmodel: m\nprompt: p\nsteps:\n  a: b\n", 5,
            "expected a list, each entry after a hyphen; found keys and values");
        row("wrong type", kHead + "settings: {steps: many}\n", 7, "expected a whole number from 1 to 4096; found many");
        row("out of range", kHead + "settings: {steps: 0}\n", 7, "expected a whole number from 1 to 4096; found 0");
        row("neither on nor off", kHead + "settings: {cache: yes}\n", 7, "expected one of on, off; found yes");
        row("unknown kernels", kHead + "settings: {kernels: fast}\n", 7, "expected one of exact, eigen; found fast");
        row("unknown layout", kHead + "settings: {layout: wide}\n", 7, "expected one of lesson, step-through, attention, cost; found wide");
        row("unknown panel", step + "look: {panels: [attention, cahce]}\n", 7, "found cahce; write one of these words");
        row("panel twice", step + "look: {panels: [cost, cost]}\n", 7, "expected each panel once");
        row("layout and panels", step + "look: {layout: cost, panels: [cost]}\n", 7, "both a layout and panels");
        row("unknown preset", step + "action: {kind: fast, do: [{what-if: gpt5}]}\n", 7, "found gpt5");
        row("unknown action", step + "action: {kind: jump}\n", 7, "expected one of text, key, fast, pause; found jump");
        row("unknown command", step + "action: {kind: fast, do: [{jump: 3}]}\n", 7, "unknown key “jump”");
        row("two commands in one", step + "action: {kind: fast, do: [{step: 1, race: 9}]}\n", 7, "one command after each hyphen");
        row("a race to one token", step + "action: {kind: fast, do: [{race: 1}]}\n", 7, "a whole number from 2 to 4096; found 1");
        row("nothing to do", step + "action: {kind: fast}\n", 7, "“do” is missing here");
        row("key without key", step + "action: {kind: key, do: [{step: 1}]}\n", 7, "“key” is missing here");
        row("a key of two letters", step + "action: {kind: key, key: Esc, do: [{step: 1}]}\n", 7,
            "one letter from A to Z or a digit; found Esc");
        row("key for a fast action", step + "action: {kind: fast, key: c, do: [{step: 1}]}\n", 7,
            "“key” cannot be used with an action of kind “fast”");
        row("pause without time", step + "action: {kind: pause}\n", 7, "“seconds” is missing here");
        row("step below one", step + "look: {step: 0}\n", 7, "a whole number from 1 to 4096; found 0");
        row("key behind query", step + "look: {cell: [2, 3]}\n", 7, "a key position no later than the query's");
        row("answer alone", step + "reveal: yes\n", 7, "an answer without a question");
        row("no text in any language", "title: {en: '', es: ''}\nmodel: m\nprompt: p\nsteps: [{title: A, text: B}]\n", 1,
            "“title” has no text in any language");
        row("another language", "title: {fr: Bonjour}\nmodel: m\nprompt: p\nsteps: [{title: A, text: B}]\n", 1,
            "unknown key “fr”; expected one of en, es");
        row("a title of two lines", "title: |\n  A\n  B\nmodel: m\nprompt: p\nsteps: [{title: A, text: B}]\n", 1, "expected one line");
        row("unknown number", "title: T\nmodel: m\nprompt: p\nsteps:\n  - title: A\n    text: |\n      One.\n\n      Two {tttf}.\n", 9,
            "“{tttf}”");
        row("open brace", "title: T\nmodel: m\nprompt: p\nsteps:\n  - title: A\n    text: |\n      One.\n      Two {ttft.\n", 8,
            "an opening brace is not closed");
        row("open bold",
            "title: T\nmodel: m\nprompt: p\nsteps:\n  - title: A\n    text: |\n      One.\n\n      Two **three.\n\n      Four.\n", 9,
            "bold text starts with **");
        row("sampling by another word", kHead + "settings: {sampling: warm}\n", 7, "expected one of greedy; found warm");
        row("temperature with a comma", kHead + "settings: {sampling: {temperature: '0,7'}}\n", 7, "with a decimal point; found 0,7");
        row("anchor", "title: &a T\nmodel: *a\n", 1, "an anchor or alias");
        row("tag", "title: !!python/object T\n", 1, "a tag (!)");
        row("two documents", kHead + "---\ntitle: U\n", 7, "a second document starts here");
        row("too deep", "title: [[[[[[[[[[1]]]]]]]]]]\n", 1, "nested too deeply");
        row("not UTF-8", "title: T\nmodel: caf\xE9\n", 2, "this line is not valid UTF-8");
        row("a binary file", QByteArray("title: T\nmodel: \0\x01\n", 18), 2, "a control character");
        row("an empty file", "", 1, "invalid value for “lesson”");
        row("only a word", "hello\n", 1, "expected keys and values");
        row("a text that is too long", "title: T\nmodel: m\nprompt: p\nsteps:\n  - title: A\n    text: " + QByteArray(4001, 'x') + "\n", 6,
            "at most 4000 characters");
        row("too many panels", step + "look: {panels: [cost, time, cache, attention, race]}\n", 7, "at most 4 entries");
    }

    void everyErrorHasASentenceWithItsLine()
    {
        QFETCH(const QByteArray, yaml);
        QFETCH(const int, line);
        QFETCH(const QString, says);
        const QString sentence = sentenceAbout(yaml);
        QVERIFY2(sentence.startsWith(QStringLiteral("my.yaml, line %1: ").arg(line)), qPrintable(sentence));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        QVERIFY2(!sentence.contains(QLatin1Char('\n')) && sentence.endsWith(QLatin1Char('.')), qPrintable(sentence));
        QVERIFY2(!sentence.contains(QRegularExpression(QStringLiteral("%[1-9]"))), qPrintable(sentence));
        setLanguage(Language::Spanish);
        const QString spanish = sentenceAbout(yaml);
        QVERIFY2(spanish.startsWith(QStringLiteral("my.yaml, línea %1: ").arg(line)), qPrintable(spanish));
        QVERIFY(spanish != sentence);
    }

    void unreadableFilesAreRefused()
    {
        QTemporaryDir folder;
        for (const QString& path : { folder.filePath(QStringLiteral("absent.yaml")), folder.path() }) {
            QVERIFY_THROWS_EXCEPTION(LessonError, static_cast<void>(readLesson(path)));
        }
        const QString pipe = folder.filePath(QStringLiteral("pipe.yaml"));
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        for (const QString& path : { pipe, QStringLiteral("/dev/zero") }) {
            try {
                static_cast<void>(readLesson(path));
                QFAIL("read");
            } catch (const LessonError& error) {
                QCOMPARE(error.found, QStringLiteral("not a regular file"));
            }
        }
        QFile large(folder.filePath(QStringLiteral("large.yaml")));
        QVERIFY(large.open(QIODevice::WriteOnly));
        large.write(QByteArray(kLargestLesson + 10, '#'));
        large.close();
        QVERIFY_THROWS_EXCEPTION(LessonError, static_cast<void>(readLesson(large.fileName())));
    }

    void whatALessonDoesIsSaidInBothLanguages()
    {
        setLanguage(Language::Spanish);
        QVERIFY(LessonRunner::tr("Loading the model") != QLatin1String("Loading the model"));
        setLanguage(Language::English);
    }

    void aFileMayHaveAnyName()
    {
        const QTemporaryDir folder;
        const std::string path = QFile::encodeName(folder.path()).toStdString() + "/caf\xE9\xFF.yaml";
        std::ofstream(path, std::ios::binary) << kHead.toStdString();
        QCOMPARE(readLesson(fromNativePath(path)).title.in(Language::English), QStringLiteral("T"));
        std::ofstream(path, std::ios::binary) << "nothing: here\n";
        const auto removed = qScopeGuard([&] { std::filesystem::remove(path); });  // which Qt cannot name
        try {
            static_cast<void>(readLesson(fromNativePath(path)));
            QFAIL("it was read");
        } catch (const LessonError& error) {
            QVERIFY2(
                lessonErrorSentence(error).startsWith(QLatin1String("caf\\xe9\\xff.yaml, line ")), qPrintable(lessonErrorSentence(error)));
        }
    }

    void lessonFilesAreKnownByTheirNames()
    {
        for (const QString& ending : lessonFileEndings()) {
            QVERIFY(isLessonFileName(QStringLiteral("/a/b") + ending.toUpper()));
        }
        QVERIFY(!isLessonFileName(QStringLiteral("/a.yaml/model.bin")));
    }

    void brokenFilesOnlyGetASentence()
    {
        QRandomGenerator random(7);
        const QByteArray marks = "{}[]:-|>&*!%@`'\"#?,\n \t\\=~0aZ\xC3\xA9";
        for (const QString& path : shippedLessons()) {
            const QByteArray whole = contentOf(path);
            for (int round = 0; round < 60; ++round) {
                QByteArray broken = whole;
                switch (round % 4) {
                case 0: broken.truncate(static_cast<qsizetype>(random.bounded(static_cast<int>(whole.size())))); break;
                case 1:
                    for (int i = 0; i < 6; ++i) {
                        broken[random.bounded(static_cast<int>(broken.size()))] = marks[random.bounded(static_cast<int>(marks.size()))];
                    }
                    break;
                case 2: broken.remove(random.bounded(static_cast<int>(whole.size())), 1 + random.bounded(400)); break;
                default: {
                    const int at = random.bounded(static_cast<int>(whole.size()));
                    broken.insert(at, whole.mid(random.bounded(static_cast<int>(whole.size())), 1 + random.bounded(300)));
                }
                }
                try {
                    QVERIFY(!parsed(broken).steps.isEmpty());
                } catch (const LessonError& error) {
                    QVERIFY(error.line >= 0 && error.line <= broken.count('\n') + 1);
                    QVERIFY(!lessonErrorSentence(error).isEmpty());
                }
            }
        }
    }

    void hostileFilesAreRejectedQuickly()
    {
        QByteArray many = "title: T\nmodel: m\nprompt: p\nsteps:\n";
        while (many.size() < kLargestLesson - 100) {
            many += "  - {title: A, text: B}\n";
        }
        QVERIFY(sentenceAbout(many).contains(QStringLiteral("at most 60 entries")));
        QVERIFY(!sentenceAbout(QByteArray(200'000, '[')).isEmpty());
        QVERIFY(!sentenceAbout(QByteArray(200'000, '{')).isEmpty());
        QByteArray hyphens;
        for (int i = 0; i < 100'000; ++i) {
            hyphens += "- ";
        }
        QVERIFY(!sentenceAbout(hyphens).isEmpty());
        QVERIFY(!sentenceAbout("? " + QByteArray(100'000, '?')).isEmpty());
    }

    void theShippedLessonsAreValidAndBilingual()
    {
        QCOMPARE(shippedLessons().size(), 9);
        for (const QString& path : shippedLessons()) {
            const Lesson lesson = readLesson(path);
            QVERIFY(!lesson.title.written(Language::English).isEmpty() && !lesson.title.written(Language::Spanish).isEmpty());
            QVERIFY(lesson.title.written(Language::English) != lesson.title.written(Language::Spanish));
            for (const LessonStep& step : lesson.steps) {
                for (const LessonText& text : { step.title, step.text, step.question, step.reveal, step.action.label }) {
                    QCOMPARE(text.written(Language::English).isEmpty(), text.written(Language::Spanish).isEmpty());
                }
            }
        }
        QVERIFY(lessonPath(QStringLiteral("four-heads")).endsWith(QStringLiteral("1-four-heads.yaml")));
        QCOMPARE(lessonPath(QStringLiteral("mine.yaml")), QStringLiteral("mine.yaml"));
    }

    void theDocumentedExampleIsValid()
    {
        const QString docs = QString::fromUtf8(contentOf(QStringLiteral(KVSCOPE_SOURCE_DIR "/docs/lessons.md")));
        const QRegularExpression fence(QStringLiteral("```yaml\n(.*?)```"), QRegularExpression::DotMatchesEverythingOption);
        auto examples = fence.globalMatch(docs);
        int wholeLessons = 0;
        while (examples.hasNext()) {
            const QString yaml = examples.next().captured(1);
            if (yaml.startsWith(QLatin1String("title:"))) {
                const QString mistake = sentenceAbout(yaml.toUtf8());
                QVERIFY2(mistake.isEmpty(), qPrintable(mistake));
                ++wholeLessons;
            }
        }
        QVERIFY(wholeLessons >= 1);
        // The reference is complete.
        for (const QString& name : lessonViewNames() + lessonLayoutNames() + lessonPresetNames() + lessonMeasureNames()) {
            QVERIFY2(docs.contains(QLatin1Char('`') + name + QLatin1Char('`')), qPrintable(name));
        }
        for (const QString& name : lessonValueNames()) {
            QVERIFY2(docs.contains(QStringLiteral("`{%1}`").arg(name)), qPrintable(name));
        }
    }

    void modelAndPromptsAreThoseOfTheLanguageItIsReadIn()
    {
        const QByteArray yaml
            = "title: T\nmodel: {en: bundled, es: \"bundled:es\"}\nprompt: {en: The day, es: El día}\nsteps:\n"
              "  - title: A\n    text: B\n    action: {kind: fast, do: [{start: {prompt: {es: La noche}}}, {start: {prompt: x}}]}\n";
        for (const Language language : { Language::English, Language::Spanish }) {
            const Lesson lesson = parseLesson(yaml, QStringLiteral("my.yaml"), language);
            const bool spanish = language == Language::Spanish;
            QCOMPARE(lesson.model, spanish ? QStringLiteral("bundled:es") : QStringLiteral("bundled"));
            QCOMPARE(lesson.prompt, spanish ? QStringLiteral("El día") : QStringLiteral("The day"));
            const QList<LessonCommand>& commands = lesson.steps.first().action.commands;
            QCOMPARE(commands[0].text, QStringLiteral("La noche"));  // the only one that is written
            QCOMPARE(commands[1].text, QStringLiteral("x"));
        }
        QVERIFY(sentenceAbout("title: T\nmodel: bundled\nprompt: {fr: Le jour}\nsteps:\n  - title: A\n    text: B\n")
                    .contains(QStringLiteral("fr")));
        QVERIFY(!sentenceAbout("title: T\nmodel: {}\nprompt: p\nsteps:\n  - title: A\n    text: B\n").isEmpty());
    }

    /// A model writes one language, so a lesson on a bundled one has a prompt for each.
    void shippedLessonsSpeakTheLanguageOfTheWindow()
    {
        for (const QString& path : shippedLessons()) {
            const Lesson english = readLesson(path, Language::English);
            const Lesson spanish = readLesson(path, Language::Spanish);
            const bool bundled = english.model == bundledModel(Language::English);
            QCOMPARE(spanish.model, bundled ? bundledModel(Language::Spanish) : english.model);
            QCOMPARE(spanish.prompt == english.prompt, !bundled);
        }
    }

    void measurementsFoundHeadsAndWorksAreRead()
    {
        const Lesson lesson = parsed("title: T\nmodel: bundled\nprompt: p\nsteps:\n  - title: A\n    text: B\n"
                                     "    look: {panels: [heads], find: token-before, cover: panels}\n"
                                     "    action: {kind: fast, do: [{measure: ttft}, {measure: chain}]}\n"
                                     "reading:\n  - \"A. Author: A work, 2020\"\n  - {en: Book, es: Libro}\n");
        const LessonStep& step = lesson.steps.first();
        QVERIFY(step.look.find == HeadMeasure::TokenBefore);
        QVERIFY(step.look.cover == LessonCover::Panels);
        QCOMPARE(step.action.commands.size(), 2);
        QVERIFY(step.action.commands[0].kind == LessonCommand::Kind::Measure);
        QCOMPARE(step.action.commands[1].text, QStringLiteral("chain"));
        QCOMPARE(lesson.reading.size(), 2);
        QCOMPARE(lesson.reading[0].in(Language::Spanish), QStringLiteral("A. Author: A work, 2020"));
        QCOMPARE(lesson.reading[1].in(Language::Spanish), QStringLiteral("Libro"));
        const QByteArray start = "title: T\nmodel: bundled\nprompt: p\nsteps:\n  - title: A\n    text: B\n";
        QVERIFY(sentenceAbout(start + "    look: {find: first-token, head: 2}\n").contains(QStringLiteral("both “find” and “head”")));
        QVERIFY(sentenceAbout(start + "    look: {find: last}\n").contains(QStringLiteral("first-token")));
        QVERIFY(sentenceAbout(start + "    action: {kind: fast, do: [{measure: race}]}\n").contains(QStringLiteral("token-cost")));
    }

    /// What a class needs of every lesson that comes with the program.
    void everyShippedLessonAsksShowsAndSumsUp()
    {
        for (const QString& path : shippedLessons()) {
            const Lesson lesson = readLesson(path);
            QVERIFY2(!lesson.reading.isEmpty(), qPrintable(path));
            int votes = 0;
            for (const LessonStep& step : lesson.steps) {
                QVERIFY2(!step.look.panels.isEmpty(), qPrintable(path + QString::number(step.line)));
                const bool choices = step.question.written(Language::English).contains(QStringLiteral("A: "))
                    && step.question.written(Language::Spanish).contains(QStringLiteral("A: "));
                votes += choices ? 1 : 0;
                QVERIFY2(choices || step.question.isEmpty(), qPrintable(path + QString::number(step.line)));
                // What is covered is uncovered by the answer.
                QVERIFY2(step.look.cover == LessonCover::Nothing || !step.reveal.isEmpty(), qPrintable(path + QString::number(step.line)));
            }
            QVERIFY2(votes > 0, qPrintable(path));
            QCOMPARE(lesson.steps.last().title.written(Language::English), QStringLiteral("What to remember"));
            QVERIFY(lesson.steps.last().question.isEmpty());
        }
    }

    void oneLessonFollowsAnother()
    {
        const QStringList all = shippedLessons();
        for (qsizetype i = 0; i + 1 < all.size(); ++i) {
            QCOMPARE(lessonAfter(all[i]), all[i + 1]);
        }
        QVERIFY(lessonAfter(all.last()).isEmpty());
        QVERIFY(lessonAfter(QStringLiteral("mine.yaml")).isEmpty());
    }

    void markupBecomesBlocks()
    {
        const QList<MarkupBlock> blocks = markupBlocks(QStringLiteral("One\ntwo\n\n> call\n> out\n= 1 + 1\n=! wrong\n- a\n- b\n"));
        QCOMPARE(blocks.size(), 6);
        QCOMPARE(blocks[0].text, QStringLiteral("One two"));
        QVERIFY(blocks[1].kind == MarkupBlock::Kind::Callout);
        QCOMPARE(blocks[1].text, QStringLiteral("call out"));
        QVERIFY(blocks[3].kind == MarkupBlock::Kind::WrongFormula);
        QVERIFY(blocks[5].kind == MarkupBlock::Kind::Entry);
        const auto value = [](const QString& name) { return QString(QLatin1Char('<') + name); };
        const QString html = markupHtml(QStringLiteral("a <b> **c** {ttft} {{d}"), value);
        QVERIFY(html.contains(QStringLiteral("a &lt;b&gt; <b>c</b>")));
        QVERIFY(html.contains(QStringLiteral("&lt;ttft")));  // values are escaped too
        QVERIFY(html.endsWith(QStringLiteral(" {d}")));
    }
};

KVSCOPE_TEST(TestLessonFile)
#include "tst_lessonfile.moc"
