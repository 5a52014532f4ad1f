// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Encoding on a separate thread: nothing waits for a tokenizer, and late answers are dropped.
#include "support/gate.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QCoreApplication>
#include <QTest>
#include <QThread>

#include <atomic>
#include <climits>

using namespace kvscope;
using kvscope::test::fakeModel;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;

namespace {

/// One token per letter; '!' is refused. Records the thread it runs on, and waits at a gate for texts that begin with '?', or with '&' until it
/// is stopped.
class LetterTokenizer final : public Tokenizer {
public:
    explicit LetterTokenizer(Gate* gate) : m_gate(gate) { }
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override
    {
        m_thread = QThread::currentThread();
        ++m_calls;
        if (text.starts_with('?')) {
            static_cast<void>(m_gate->pass({}));
        }
        if (text.starts_with('&') && !m_gate->pass(stop)) {
            throw EngineError(ErrorCode::Cancelled);
        }
        if (text.find('!') != std::string_view::npos) {
            throw EngineError(ErrorCode::TokenRefused).key("!").expected(Verbatim { "a letter" }).found(Verbatim { "!" });
        }
        return std::vector<TokenId>(text.size(), 1);
    }
    [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
    [[nodiscard]] Piece piece(TokenId) const override { return { PieceKind::Text, "x" }; }
    [[nodiscard]] int vocabularySize() const noexcept override { return 2; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::string kindName() const override { return "letters"; }

    [[nodiscard]] QThread* thread() const { return m_thread; }
    [[nodiscard]] int calls() const { return m_calls; }

private:
    Gate* m_gate;
    mutable std::atomic<QThread*> m_thread = nullptr;
    mutable std::atomic<int> m_calls = 0;
};

/// A session whose models tokenize letters, and its answers. The gates are open unless a test closes them.
class Encoding {
public:
    explicit Encoding(FakeModel::Hook hook = {})
        : probe([this, hook](const std::string& argument, const LoadOptions&) {
            if (argument == "slow") {
                static_cast<void>(loadGate.pass({}));
            }
            LoadedModel loaded = fakeModel(hook);
            auto info = std::make_shared<ModelInfo>(*loaded.info);
            info->tokenizer = tokenizer;
            loaded.info = std::move(info);
            return loaded;
        })
    {
        QObject::connect(
            &probe.session, &InferenceSession::encoded, &probe, [this](const EncodedText& result) { answers.push_back(result); });
    }
    /// Releases everything that waits at a gate, even if the test failed.
    ~Encoding()
    {
        textGate.open();
        loadGate.open();
    }
    Q_DISABLE_COPY_MOVE(Encoding)

    quint64 encode(const QStringList& texts, int most = INT_MAX) { return probe.session.encode(texts, most); }

    Gate textGate;
    Gate loadGate;
    std::shared_ptr<LetterTokenizer> tokenizer = std::make_shared<LetterTokenizer>(&textGate);
    std::vector<EncodedText> answers;
    SessionProbe probe;  // last, so that its threads end before the rest is destroyed
};

}  // namespace

class TestTextEncoding final : public QObject {
    Q_OBJECT
private slots:
    void encodingRunsOnItsOwnThread()
    {
        Encoding work;
        QCOMPARE(work.encode({ QStringLiteral("abc") }), quint64 { 0 });  // no model yet
        QVERIFY(work.probe.load());
        const quint64 request = work.encode({ QStringLiteral("abc") });
        QVERIFY(request != 0);
        QVERIFY(work.answers.empty());
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });
        QCOMPARE(work.answers[0].request, request);
        QCOMPARE(work.answers[0].text, QStringLiteral("abc"));
        QCOMPARE(work.answers[0].ids, (std::vector<TokenId> { 1, 1, 1 }));
        QVERIFY(!work.answers[0].error);
        QVERIFY(work.tokenizer->thread() != QThread::currentThread());
    }

    void firstTextThatFitsIsUsed()
    {
        Encoding work;
        QVERIFY(work.probe.load());
        work.encode({ QStringLiteral("no!"), QStringLiteral("longer"), QStringLiteral("yes"), QStringLiteral("a") }, 4);
        work.encode({ QStringLiteral("no!"), QStringLiteral("longer") }, 4);
        work.encode({ QString() });
        QTRY_COMPARE(work.answers.size(), std::size_t { 3 });
        QCOMPARE(work.answers[0].text, QStringLiteral("yes"));
        QCOMPARE(work.answers[0].ids.size(), std::size_t { 3 });
        QVERIFY(!work.answers[0].error);
        QCOMPARE(work.answers[1].error.value().code, ErrorCode::PromptTooLong);
        QVERIFY(work.answers[1].ids.empty());
        QCOMPARE(work.answers[2].error.value().code, ErrorCode::PromptEmpty);
    }

    void encodingWaitsForNoStepOrLoad()
    {
        Gate stepGate;
        Encoding work([&stepGate](const FakeModel::Pass& pass) { return stepGate.pass(pass.stop); });
        QVERIFY(work.probe.load());
        work.probe.session.start(sessionSettings(2));
        work.probe.session.stepOnce();
        QTRY_COMPARE(stepGate.arrivals(), 1);
        work.probe.session.load(QStringLiteral("slow"));
        QTRY_COMPARE(work.loadGate.arrivals(), 1);
        work.encode({ QStringLiteral("abc") });
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });
        QVERIFY(work.probe.records.empty());
        stepGate.open();
    }

    void windowStaysResponsiveWhileEncoding()
    {
        Encoding work;
        QVERIFY(work.probe.load());
        work.encode({ QStringLiteral("?") });
        QTRY_COMPARE(work.textGate.arrivals(), 1);
        work.probe.session.start(sessionSettings(3));
        work.probe.session.setRunning(true);
        QTRY_COMPARE(work.probe.finished, 1);
        QVERIFY(work.answers.empty());
        work.textGate.open();
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });
    }

    void cancelledRequestsAreNotAnswered()
    {
        Encoding work;
        QVERIFY(work.probe.load());
        const quint64 first = work.encode({ QStringLiteral("?") });
        QTRY_COMPARE(work.textGate.arrivals(), 1);
        const quint64 second = work.encode({ QStringLiteral("never begun") });
        const quint64 third = work.encode({ QStringLiteral("abc") });
        work.probe.session.cancelEncode(first);
        work.probe.session.cancelEncode(second);
        work.textGate.open();
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });
        QCOMPARE(work.answers[0].request, third);
        QCOMPARE(work.tokenizer->calls(), 2);
        work.probe.session.cancelEncode(third);  // already answered: no effect
        work.probe.session.cancelEncode(99);
    }

    void cancelledTextsAreReadNoFurther()
    {
        Encoding work;
        QVERIFY(work.probe.load());
        const quint64 first = work.encode({ QStringLiteral("&") });
        QTRY_COMPARE(work.textGate.arrivals(), 1);
        const quint64 second = work.encode({ QStringLiteral("abc") });
        work.probe.session.cancelEncode(first);
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });  // the gate stays closed
        QCOMPARE(work.answers[0].request, second);
    }

    void newModelDropsPendingRequests()
    {
        Encoding work;
        QVERIFY(work.probe.load());
        work.encode({ QStringLiteral("?") });
        QTRY_COMPARE(work.textGate.arrivals(), 1);
        QVERIFY(work.probe.load());
        work.textGate.open();
        const quint64 request = work.encode({ QStringLiteral("abc") });
        QTRY_COMPARE(work.answers.size(), std::size_t { 1 });
        QCOMPARE(work.answers[0].request, request);
    }

    void destroyedWhileEncoding()
    {
        for (int i = 0; i < 20; ++i) {
            Encoding work;
            QVERIFY(work.probe.load());
            work.encode({ QString(1000, QLatin1Char('a')) });
            work.encode({ QStringLiteral("abc") });
            for (int turn = 0; turn < i % 3; ++turn) {
                QCoreApplication::processEvents();
            }
        }
    }
};

KVSCOPE_TEST(TestTextEncoding)
#include "tst_textencoding.moc"
