// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/sha256.h"
#include "recording/recordingreader.h"
#include "recording/script.h"
#include "support/recordings.h"
#include "support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace kvscope;
using namespace kvscope::test;

class TestRecording final : public QObject {
    Q_OBJECT

private slots:
    void everyFieldComesBackToTheLastBit_data();
    void everyFieldComesBackToTheLastBit();
    void aNewFieldOfARecordIsNoticed();
    void settingsNotesAndTheModelComeBack();
    void tokensKeepTheirTexts();
    void theSameRecordingGivesTheSameBytes();
    void nothingNamesAFolder();
    void attentionIsKeptWithinTheBudget();
    void theScriptMakesTheSameSteps();
    void modelsAreToldApart();
    void sumsAreThoseOfTheStandard();

private:
    QTemporaryDir m_folder;
};

void TestRecording::everyFieldComesBackToTheLastBit_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("transformer") << QString::fromStdString(kRecordedModel);
    QTest::newRow("hand-made heads") << QStringLiteral("lesson:four-heads");
}

void TestRecording::everyFieldComesBackToTheLastBit()
{
    QFETCH(const QString, model);
    const LoadedModel loaded = loadModel(model.toStdString());
    const Recording recording = loaded.info->handMade ? lessonRecording(loaded) : recordingOf(loaded);
    const Recording read = readRecording(written(recording, m_folder.path()));
    QCOMPARE(read.runs.size(), recording.runs.size());
    bool compared = false;
    bool captured = false;
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        const auto& before = recording.runs[i].records;
        const auto& after = read.runs[i].records;
        QCOMPARE(after.size(), before.size());
        for (std::size_t step = 0; step < before.size(); ++step) {
            QCOMPARE(differenceOf(*before[step], *after[step]), std::string());
            compared = compared || before[step]->comparison;
            captured = captured || (before[step]->attention && before[step]->heads);
        }
    }
    QVERIFY(compared && captured);  // otherwise nothing of it was tested
}

void TestRecording::aNewFieldOfARecordIsNoticed()
{
    if (sizeof(void*) != 8) {
        QSKIP("sizes differ on this machine");
    }
    // Whoever adds a field to a record also writes it to session files: stepfields.h, docs/session-files.md and differenceOf().
    QCOMPARE(sizeof(BitComparison), std::size_t { 72 });
    // Rows of the shown heads alone are not written: a file keeps the attention of all heads, or none of a step.
    QCOMPARE(sizeof(StepRecord), std::size_t { 608 });
}

void TestRecording::settingsNotesAndTheModelComeBack()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    Recording recording = recordingOf(loaded);
    recording.language = "es";
    recording.savedAt = 1'790'000'000;
    const Recording read = readRecording(written(recording, m_folder.path()));
    QCOMPARE(read.language, recording.language);
    QCOMPARE(read.savedAt, recording.savedAt);
    QCOMPARE(read.kernels, recording.kernels);
    QCOMPARE(read.threads, recording.threads);
    QCOMPARE(read.currentRun, recording.currentRun);
    QVERIFY(read.notes == recording.notes);
    QCOMPARE(read.runs[1].parent, recording.runs[1].parent);
    QCOMPARE(read.runs[1].shared, recording.runs[1].shared);
    QVERIFY(read.runs[0].settings.forced == recording.runs[0].settings.forced);
    QVERIFY(read.runs[2].settings.intervention == recording.runs[2].settings.intervention);
    QCOMPARE(read.model->name, loaded.info->name);
    QCOMPARE(read.model->fingerprint, loaded.info->fingerprint);
    // Everything else of settings and model is in the manifest, which is the same again.
    QVERIFY(contentsOf(read) == contentsOf(recording));
}

void TestRecording::tokensKeepTheirTexts()
{
    const LoadedModel loaded = loadModel("lesson:four-heads");
    const Recording recording = lessonRecording(loaded);
    const Recording read = readRecording(written(recording, m_folder.path()));
    const Tokenizer& before = *loaded.info->tokenizer;
    const Tokenizer& after = *read.model->tokenizer;
    QCOMPARE(after.kindName(), before.kindName());
    QCOMPARE(after.vocabularySize(), before.vocabularySize());
    const RecordedRun& run = recording.runs.front();
    QCOMPARE(after.decodedBytes(run.settings.prompt), before.decodedBytes(run.settings.prompt));
    for (const StepRecordPtr& record : run.records) {
        QCOMPARE(after.tokenText(record->token), before.tokenText(record->token));
    }
    QVERIFY(after.piece(before.vocabularySize() + 5).kind == PieceKind::Unused);
}

void TestRecording::theSameRecordingGivesTheSameBytes()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    const Recording recording = recordingOf(loaded);
    QVERIFY(contentsOf(recording) == contentsOf(recording));
    QCOMPARE(recordingMembers(recording).front().name, std::string("manifest.json"));
    QVERIFY(looksLikeRecording(written(recording, m_folder.path())));
}

void TestRecording::nothingNamesAFolder()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    Recording recording = recordingOf(loaded);
    ModelInfo model = *loaded.info;
    model.source = "/home/somebody/models/small/";
    model.tokenizerFile = "/home/somebody/models/small/tokenizer.json";
    model.tokenizerProblem = EngineError(ErrorCode::FileNotFound).file("/home/somebody/models");
    recording.model = std::make_shared<const ModelInfo>(model);
    QVERIFY(contentsOf(recording).find("somebody") == std::string::npos);
    const Recording read = readRecording(written(recording, m_folder.path()));
    QCOMPARE(read.model->source, std::string("small"));
    QCOMPARE(read.model->tokenizerFile, std::string("tokenizer.json"));
}

void TestRecording::attentionIsKeptWithinTheBudget()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    Recording recording = recordingOf(loaded);
    const RecordedRun* const current = findRun(recording, recording.currentRun);
    std::uint64_t own = 0;
    for (const StepRecordPtr& record : current->records) {
        own += record->attention ? record->attention->bytes() : 0;
    }
    keepAttentionWithin(recording, own);
    QCOMPARE(attentionBytes(recording), own);  // the rows of the other runs went first
    QVERIFY(current->records[1]->attention != nullptr);
    keepAttentionWithin(recording, own - 1);
    QVERIFY(attentionBytes(recording) < own);
    QVERIFY(current->records[1]->attention == nullptr);  // the oldest, but for the prefill
    QVERIFY(current->records[0]->attention != nullptr);
    keepAttentionWithin(recording, 0);
    QCOMPARE(attentionBytes(recording), std::uint64_t { 0 });
    const Recording read = readRecording(written(recording, m_folder.path()));
    QVERIFY(read.runs.front().records.front()->attention == nullptr);
    QVERIFY(read.runs.front().records.front()->heads != nullptr);
}

void TestRecording::theScriptMakesTheSameSteps()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    const Recording recording = readRecording(written(recordingOf(loaded), m_folder.path()));
    std::unique_ptr<Generator> generator;
    const RecordedRun* run = nullptr;
    std::map<std::uint64_t, std::size_t> done;
    for (const ScriptCommand& command : scriptOf(recording)) {
        switch (command.action) {
        case ScriptAction::Start:
            run = findRun(recording, command.runId);
            generator = run->parent != 0 ? Generator::keepPrefix(std::move(generator), run->settings, run->id)
                                         : std::make_unique<Generator>(*loaded.model, run->settings, run->id);
            break;
        case ScriptAction::TakeUp: QFAIL("no run was left and taken up again"); break;
        case ScriptAction::Cache: generator->setCacheOn(command.cacheOn); break;
        case ScriptAction::Sampling: generator->setSampling(command.sampling); break;
        case ScriptAction::Step:
            for (int i = 0; i < command.steps; ++i) {
                const StepRecord& before = *run->records[done[run->id]++];
                const StepRecordPtr again = generator->step({});
                QCOMPARE(again->token, before.token);
                QCOMPARE(again->logitsHash, before.logitsHash);
                QCOMPARE(again->written, before.written);
                QCOMPARE(again->reused, before.reused);
            }
            break;
        }
    }
    for (const RecordedRun& each : recording.runs) {
        QCOMPARE(done[each.id], each.records.size());
    }
}

void TestRecording::modelsAreToldApart()
{
    const std::string first = loadModel(kRecordedModel).info->fingerprint;
    QCOMPARE(first.size(), std::size_t { 16 });
    QCOMPARE(loadModel(kRecordedModel).info->fingerprint, first);
    QVERIFY(loadModel(kRecordedModel + "&seed=2").info->fingerprint != first);
    LoadOptions merged;
    merged.mergeKvHeads = 1;
    QVERIFY(loadModel(kRecordedModel, merged).info->fingerprint != first);
    QVERIFY(!loadModel("lesson:four-heads").info->fingerprint.empty());
}

void TestRecording::sumsAreThoseOfTheStandard()
{
    const auto sum = [](const std::string& text) { return sha256Hex(std::as_bytes(std::span(text))); };
    // FIPS 180-4's own examples, and a length at which the padding needs a block of its own.
    QCOMPARE(sum("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(sum(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    QCOMPARE(sum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    Sha256 parts;
    const std::string text(1'000'000, 'a');
    for (std::size_t at = 0; at < text.size(); at += 777) {
        parts.add(std::as_bytes(std::span(text)).subspan(at, std::min<std::size_t>(777, text.size() - at)));
    }
    QCOMPARE(parts.hex(), std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

KVSCOPE_TEST(TestRecording)
#include "tst_recording.moc"
