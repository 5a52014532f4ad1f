// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The window with tokenizers that need too much computation for a text: it keeps running, reports the error, and runs what it can.
#include "loader/modelfiles.h"
#include "shell/noticecard.h"
#include "shell/prompteditor.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"

#include <QPlainTextEdit>
#include <QSignalSpy>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Letters a to h, and U+2581 for the space.
OrderedJson letters()
{
    return OrderedJson::parse(R"({"version": "1.0", "model": {"type": "BPE", "merges": [], "unk_token": "a",
        "vocab": {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4, "f": 5, "g": 6, "h": 7, "▁": 8}}})");
}

OrderedJson doublings()
{
    OrderedJson sequence { { "type", "Sequence" }, { "normalizers", OrderedJson::array() } };
    for (int i = 0; i < 30; ++i) {
        sequence["normalizers"].push_back({ { "type", "Replace" }, { "pattern", { { "String", "e" } } }, { "content", "ee" } });
    }
    return sequence;
}

}  // namespace

class TestPromptWork : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(m_settings); }
    void cleanup() { m_window.reset(); }

    void aHostileNormalizerIsReported()
    {
        OrderedJson tokenizer = letters();
        tokenizer["normalizer"] = doublings();
        open(tokenizer);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);  // with bare ids: the example cannot be encoded
        QVERIFY(m_window->notice()->text().contains(QStringLiteral("too much computation")));
        type(QStringLiteral("be"));
        QTRY_VERIFY_WITH_TIMEOUT(editor().errorText().contains(QStringLiteral("too much computation")), kPatience);
        QVERIFY(editor().errorText().contains(QStringLiteral("a shorter text")));
        // A text without that letter is encoded and starts.
        type(QStringLiteral("bad"));
        QTRY_COMPARE_WITH_TIMEOUT(editor().countText(), QStringLiteral("3 of 32 tokens"), kPatience);
        QCOMPARE(editor().errorText(), QString());
        QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!editor().isVisible(), kPatience);
        QCOMPARE(state().run().settings().prompt, (std::vector<TokenId> { 1, 0, 3 }));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
    }

    void aHostileDecoderLeavesTheModelForIds()
    {
        OrderedJson tokenizer = letters();
        tokenizer["decoder"] = doublings();
        tokenizer["decoder"]["decoders"] = tokenizer["decoder"]["normalizers"];
        open(tokenizer);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->notice()->text().contains(QStringLiteral("too much computation")), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(state().model() != nullptr, kPatience);
        QVERIFY(state().model()->tokenizer == nullptr);
        QVERIFY(state().model()->tokenizerProblem.has_value());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
    }

    void aHostilePatternDoesNotBlockTheWindow()
    {
        OrderedJson tokenizer = letters();
        tokenizer["pre_tokenizer"]
            = { { "type", "Split" }, { "pattern", { { "Regex", R"((?:.|){18}#|\z)" } } }, { "behavior", "Isolated" } };
        open(tokenizer);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        type(QString(900, QLatin1Char('b')));
        QTRY_VERIFY_WITH_TIMEOUT(editor().errorText().contains(QStringLiteral("too much computation")), kPatience);
        QTest::keyClick(box(), Qt::Key_Escape);
        QVERIFY(!editor().isVisible());
    }

    void aPromptCanStartBeforeItIsCounted()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        type(QStringLiteral("abc"));
        QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
        m_window->controller()->setRunning(true);  // applies to the run that is about to start
        QTRY_COMPARE_WITH_TIMEOUT(state().run().settings().prompt, (std::vector<TokenId> { 0, 1, 2 }), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), state().run().settings().steps, kPatience);
        QVERIFY(!editor().isVisible());
    }

    void aStepAskedBeforeTheStartFollowsItsPrefill()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        type(QStringLiteral("abc"));
        QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
        const quint64 before = state().run().runId();
        emit state().commands()->stepRequested();  // while the text is encoded
        QCOMPARE(state().run().runId(), before);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().settings().prompt, (std::vector<TokenId> { 0, 1, 2 }), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 2, kPatience);
        QVERIFY(!m_window->controller()->stepPending());
    }

    void aStepAskedBeforeTheExampleStartsFollowsItsPrefill()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        const quint64 before = state().run().runId();
        // A direct connection: the model is there, its example is not encoded yet.
        const auto step = connect(m_window->controller(), &SessionController::loadingEnded, this,
            [this] { QMetaObject::invokeMethod(m_window->controller(), &SessionController::step, Qt::QueuedConnection); });
        m_window->controller()->openModel(QString::fromStdString(m_folder->path().string()));
        QTRY_VERIFY_WITH_TIMEOUT(state().run().runId() != before && state().run().steps() > 0, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 2, kPatience);
        disconnect(step);
    }

    void pauseAndRunReplaceAStepAskedBeforeTheStart()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        m_window->controller()->startPrompt(QStringLiteral("abc"), 3);
        m_window->controller()->step();
        m_window->controller()->setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().settings().prompt, (std::vector<TokenId> { 0, 1, 2 }), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 3, kPatience);

        m_window->controller()->startPrompt(QStringLiteral("cab"), 3);
        m_window->controller()->setRunning(true);
        m_window->controller()->step();  // pauses, as it does while running
        QTRY_COMPARE_WITH_TIMEOUT(state().run().settings().prompt, (std::vector<TokenId> { 2, 0, 1 }), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        QTest::qWait(200);
        QCOMPARE(state().run().steps(), 1);
    }

    void theLatestOfSeveralStartsWins()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        QSignalSpy started(m_window->controller(), &SessionController::promptStarted);
        m_window->controller()->startPrompt(QStringLiteral("aa"), 3);
        m_window->controller()->startPrompt(QStringLiteral("b"), 3);
        const quint64 last = m_window->controller()->startPrompt(QStringLiteral("cab"), 3);
        QTRY_COMPARE_WITH_TIMEOUT(started.count(), 1, kPatience);
        QCOMPARE(started[0][0].toULongLong(), last);
        QCOMPARE(state().run().settings().prompt, (std::vector<TokenId> { 2, 0, 1 }));
        // Starting over uses the current prompt and replaces one that is still being encoded.
        m_window->controller()->startPrompt(QStringLiteral("aa"), 3);
        m_window->controller()->reset();
        m_window->controller()->startPrompt(QString(), 3);  // answered after all earlier requests
        QSignalSpy refused(m_window->controller(), &SessionController::refused);
        QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, kPatience);
        QCOMPARE(started.count(), 1);
        QCOMPARE(state().run().settings().prompt, (std::vector<TokenId> { 2, 0, 1 }));
    }

    void aModelLoadedMeanwhileStartsWithThePrompt()
    {
        open(letters());
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        connect(m_window->controller(), &SessionController::loadingEnded, this, [this] { ++m_loaded; });
        const int before = m_loaded;
        m_window->controller()->openModel(QString::fromStdString(m_folder->path().string()));
        m_window->controller()->startPrompt(QStringLiteral("dad"), 3);
        QTRY_COMPARE_WITH_TIMEOUT(m_loaded, before + 1, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().settings().prompt, (std::vector<TokenId> { 3, 0, 3 }), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
    }

private:
    void open(const OrderedJson& tokenizer)
    {
        m_folder = std::make_unique<ModelFolder>();
        m_folder->writeLlama();
        m_folder->write("tokenizer.json", tokenizer.dump());
        showWindow(m_window, QString::fromStdString(m_folder->path().string()));
    }
    void type(const QString& text)
    {
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        QTRY_VERIFY(editor().isVisible());
        box()->selectAll();
        box()->insertPlainText(text);
    }
    [[nodiscard]] ViewState& state() const { return *m_window->viewState(); }
    [[nodiscard]] PromptEditor& editor() const { return *m_window->findChild<PromptEditor*>(); }
    [[nodiscard]] QPlainTextEdit* box() const { return editor().findChild<QPlainTextEdit*>(QStringLiteral("promptText")); }

    QTemporaryDir m_settings;
    std::unique_ptr<ModelFolder> m_folder;
    std::unique_ptr<MainWindow> m_window;
    int m_loaded = 0;
};

KVSCOPE_TEST(TestPromptWork)
#include "tst_promptwork.moc"
