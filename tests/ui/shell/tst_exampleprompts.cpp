// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of prompts: each is made of whole pieces and runs with the bundled model, and a fresh window starts with the first of its language.
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "session/nativepath.h"
#include "shell/prompteditor.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/bundledtext.h"
#include "text/exampleprompts.h"
#include "tokenizer/tokenizer.h"

#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTimer>
#include <QToolButton>

using namespace kvscope;
using namespace kvscope::test;

class TestExamplePrompts final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(m_settings); }
    void cleanup()
    {
        m_window.reset();
        setLanguage(Language::English);
    }

    void aWindowStartsWithTheFirstOfItsLanguage_data() { languages(); }
    void aWindowStartsWithTheFirstOfItsLanguage()
    {
        open();
        QFETCH(const Language, language);
        QCOMPARE(m_window->controller()->prompt(), examplePrompts(language).first());
        QVERIFY(isFirstExample(m_window->controller()->prompt()));
        QVERIFY(!isFirstExample(examplePrompts(language).last()));
        QCOMPARE(bundledLanguage(fromNativePath(state().model()->source)), language);
    }

    /// The window's language chooses a model at the start; afterwards the user does, and a new language of the window changes no model.
    void theExampleIsInTheLanguageOfTheModel_data() { languages(); }
    void theExampleIsInTheLanguageOfTheModel()
    {
        open();
        QFETCH(const Language, language);
        const Language other = language == Language::English ? Language::Spanish : Language::English;
        const std::uint64_t before = state().run().runId();
        QMenu* choice = nullptr;
        for (QMenu* menu : m_window->menuBar()->findChildren<QMenu*>())
            choice = menu->objectName() == QStringLiteral("bundledMenu") ? menu : choice;
        QVERIFY(choice != nullptr);
        QCOMPARE(choice->actions().size(), static_cast<qsizetype>(kLanguages.size()));
        for (QAction* action : choice->actions())
            if (action->text() == languageName(other))
                action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(state().run().runId() != before && state().run().steps() == 1, kPatience);
        QCOMPARE(fromNativePath(state().model()->source), bundledModel(other));
        QCOMPARE(m_window->controller()->prompt(), examplePrompts(other).first());
        const std::uint64_t run = state().run().runId();
        setLanguage(other);
        QCoreApplication::processEvents();
        setLanguage(language);
        QCoreApplication::processEvents();
        QCOMPARE(state().run().runId(), run);
        QCOMPARE(fromNativePath(state().model()->source), bundledModel(other));
    }

    void everyPromptIsChosenByKeysMadeOfWholePiecesAndRuns_data() { languages(); }
    void everyPromptIsChosenByKeysMadeOfWholePiecesAndRuns()
    {
        open();
        QFETCH(const Language, language);
        const QStringList prompts = examplePrompts(language);
        QVERIFY(prompts.size() >= 6);
        auto* box = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        auto* button = m_window->findChild<QToolButton*>(QStringLiteral("promptExamples"));
        for (qsizetype i = 0; i < prompts.size(); ++i) {
            QTRY_VERIFY(!box->isVisible());
            QApplication::setActiveWindow(m_window.get());  // the platform of the tests leaves it to the list that was closed
            QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
            QTRY_VERIFY(box->isVisible());
            // The menu runs its own loop until a prompt is chosen.
            QTimer::singleShot(0, button, [&] {
                QMenu* menu = button->menu();
                for (qsizetype down = 0; down <= i; ++down)
                    QTest::keyClick(menu, Qt::Key_Down);
                QTest::keyClick(menu, Qt::Key_Return);
            });
            QTest::keyClick(box, Qt::Key_Down, Qt::AltModifier);
            QTRY_COMPARE(box->toPlainText(), prompts[i]);
            QTRY_COMPARE(m_window->focusWidget(), static_cast<QWidget*>(box));  // of which the application has none while a list is open
            const std::uint64_t before = state().run().runId();
            QTest::keyClick(box, Qt::Key_Return, Qt::ControlModifier);
            QTRY_VERIFY_WITH_TIMEOUT(state().run().runId() != before && state().run().steps() == 1, kPatience);
            QCOMPARE(m_window->controller()->prompt(), prompts[i]);
            for (const TokenId token : state().run().settings().prompt) {
                const PieceKind kind = state().tokenizer()->piece(token).kind;
                QVERIFY2(kind == PieceKind::Text || kind == PieceKind::Special, qPrintable(prompts[i]));
            }
            for (int steps = 2; steps <= 4; ++steps) {
                m_window->controller()->step();
                QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), steps, kPatience);
            }
        }
    }

    /// Many beginnings end after one sentence, which leaves a class nothing to look at.
    void noPromptEndsBeforeThirtyTokens_data() { languages(); }
    void noPromptEndsBeforeThirtyTokens()
    {
        QFETCH(const Language, language);
        const LoadedModel loaded = loadModel(bundledModel(language).toStdString());
        const auto end = loaded.info->tokenizer->eos();
        QVERIFY(end.has_value());
        for (const QString& prompt : examplePrompts(language)) {
            RunSettings settings;
            settings.prompt = encodePrompt(*loaded.info, prompt.toStdString());
            settings.steps = 30;
            settings.captureAttention = false;
            Generator generator(*loaded.model, settings, 1);
            for (int step = 0; step < settings.steps; ++step)
                QVERIFY2(generator.step({})->token != *end, qPrintable(QStringLiteral("%1: %2").arg(prompt).arg(step)));
        }
    }

private:
    static void languages()
    {
        QTest::addColumn<Language>("language");
        for (const LanguageRow& row : kLanguages)
            QTest::newRow(row.code) << row.id;
    }
    [[nodiscard]] ViewState& state() const { return *m_window->viewState(); }
    void open()
    {
        QFETCH(const Language, language);
        QSettings().clear();
        setLanguage(language);
        m_window = std::make_unique<MainWindow>(bundledModel(language));
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestExamplePrompts)
#include "tst_exampleprompts.moc"
