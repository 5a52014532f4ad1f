// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/outputjson.h"
#include "data/sha256.h"
#include "recording/recordingreader.h"
#include "support/recordings.h"
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

#include <functional>
#include <optional>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Members = std::vector<std::pair<std::string, std::string>>;

std::string readFile(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void writeFile(const std::string& path, std::string_view bytes)
{
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qsizetype>(bytes.size())), static_cast<qsizetype>(bytes.size()));
}

}  // namespace

class TestHostileRecordings final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cutFilesAreRefused();
    void changedBytesAreNoticed();
    void aWrongChecksumIsSaidInWords();
    void otherFilesSayWhatTheyAre_data();
    void otherFilesSayWhatTheyAre();
    void manifestsAreChecked_data();
    void manifestsAreChecked();
    void arraysAreChecked_data();
    void arraysAreChecked();
    void missingMembersAreNamed();
    void memoryIsTakenOnlyForWhatIsThere();
    void compressedMembersAreRefused();

private:
    [[nodiscard]] std::string path() const { return m_folder.filePath(QStringLiteral("other.kvscope")).toStdString(); }
    /// What the reader says of other.kvscope; absent if it can be read. Checks that it is one sentence with the file's name.
    [[nodiscard]] std::optional<EngineError> refusal() const
    {
        try {
            static_cast<void>(readRecording(path()));
            return std::nullopt;
        } catch (const EngineError& error) {
            const std::string sentence = errorText(error);
            const bool whole = sentence.find("other.kvscope") != std::string::npos && sentence.find('\n') == std::string::npos;
            return whole ? error : EngineError(ErrorCode::Internal).found(Verbatim { sentence });
        }
    }
    /// Writes other.kvscope with members that somebody edited; the manifest's sums are made to fit.
    void writeEdited(Members members) const
    {
        OutputJson manifest = OutputJson::parse(members.front().second);
        for (OutputJson& sum : manifest["members"]) {
            for (const auto& [name, bytes] : members) {
                if (sum["name"] == name) {
                    sum["size"] = bytes.size();
                    sum["sha256"] = sha256Hex(std::as_bytes(std::span(bytes)));
                }
            }
        }
        members.front().second = manifest.dump();
        std::vector<ZipMember> zipped;
        for (auto& [name, bytes] : members) {
            zipped.push_back(zipMember(name, bytes));
        }
        FileWriter file(path());
        writeZip(zipped, [&](std::uint64_t offset, std::span<const std::byte> bytes) { file.writeAt(offset, bytes); });
        file.commit();
    }

    QTemporaryDir m_folder;
    std::string m_bytes;  ///< of a whole file
    std::string m_contents;
    Members m_members;
};

void TestHostileRecordings::initTestCase()
{
    const LoadedModel loaded = loadModel(kRecordedModel);
    const Recording recording = recordingOf(loaded);
    m_bytes = readFile(written(recording, m_folder.path()));
    m_contents = contentsOf(recording);
    for (const ZipMember& member : recordingMembers(recording)) {
        m_members.emplace_back(member.name, bytesOf(member));
    }
}

void TestHostileRecordings::cutFilesAreRefused()
{
    constexpr std::size_t kPlaces = 120;
    for (std::size_t i = 0; i < kPlaces; ++i) {
        writeFile(path(), std::string_view(m_bytes).substr(0, m_bytes.size() * i / kPlaces));
        const auto refused = refusal();
        QVERIFY(refused && refused->code != ErrorCode::Internal);
    }
    writeFile(path(), std::string_view(m_bytes).substr(0, m_bytes.size() - 1));
    QVERIFY(refusal());
}

void TestHostileRecordings::changedBytesAreNoticed()
{
    constexpr std::size_t kPlaces = 300;
    for (std::size_t i = 0; i < kPlaces; ++i) {
        std::string changed = m_bytes;
        changed[m_bytes.size() * i / kPlaces] ^= static_cast<char>(1 << (i % 8));
        writeFile(path(), changed);
        try {
            // A bit of the archive's own bookkeeping, such as a date, may be nobody's.
            QVERIFY(contentsOf(readRecording(path())) == m_contents);
        } catch (const EngineError& error) {
            QVERIFY2(error.code != ErrorCode::Internal, errorText(error).c_str());
        }
    }
}

/// In a phrase that the window translates, not in those of the library that reads archives.
void TestHostileRecordings::aWrongChecksumIsSaidInWords()
{
    std::string changed = m_bytes;
    const std::size_t inManifest = changed.find("\"fingerprint\"");
    QVERIFY(inManifest != std::string::npos);
    changed[inManifest + 2] = 'o';
    writeFile(path(), changed);
    const auto refused = refusal();
    QVERIFY(refused && refused->code == ErrorCode::FormatBroken);
    QVERIFY2(errorText(*refused).find("do not have their checksum") != std::string::npos, errorText(*refused).c_str());
}

void TestHostileRecordings::otherFilesSayWhatTheyAre_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("found an empty file");
    QTest::newRow("text") << QByteArray("Dear students,") << QStringLiteral("found a text file");
    QTest::newRow("web page") << QByteArray("<!DOCTYPE html><p>") << QStringLiteral("found an HTML page");
    QTest::newRow("another archive") << QByteArray("PK\x03\x04 other") << QStringLiteral("found a zip archive");
}

void TestHostileRecordings::otherFilesSayWhatTheyAre()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, said);
    writeFile(path(), bytes.toStdString());
    const auto refused = refusal();
    QVERIFY(refused);
    QVERIFY2(errorText(*refused).find(said.toStdString()) != std::string::npos, errorText(*refused).c_str());
    QVERIFY2(errorText(*refused).find("is not a session file") != std::string::npos, errorText(*refused).c_str());  // nor a damaged one
    QVERIFY(!looksLikeRecording(path()));
}

void TestHostileRecordings::manifestsAreChecked_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("key");
    const auto row = [](const char* pointer, const char* value, const char* key) {
        QTest::addRow("%s = %s", pointer, value) << QByteArray(pointer) << QByteArray(value) << QByteArray(key);
    };
    row("/format", "\"other\"", "format");
    row("/format_version", "2", "format_version");
    row("/model/config/layers", "0", "layers");
    row("/model/config/layers", "9000000000", "layers");
    row("/model/config/heads", "1048576", "heads");
    row("/model/config/hidden_size", "0", "model.config.hidden_size");
    row("/model/config/residual_scale", "-1", "model.config.residual_scale");
    row("/model/config/rope_scaling/factor", "0.5", "model.config.rope_scaling.factor");
    row("/model/config/activation", "\"magic\"", "activation");
    row("/model/config/rope_theta", "1e999", "byte");
    row("/runs/0/id", "0", "id");
    row("/runs/1/id", "1", "id");
    row("/runs/1/parent", "77", "parent");
    row("/runs/0/steps", "7", "steps");
    row("/runs/0/settings/prompt_ids", "[]", "settings");
    row("/runs/0/settings/prompt_ids/0", "300", "settings");
    row("/runs/0/settings/seed", "-1", "seed");
    row("/runs/0/settings/temperature", "\"hot\"", "temperature");
    row("/runs/2/interventions/0/hidden_keys/0/position", "500", "interventions");
    row("/current_run", "2", "current_run");
    row("/notes/0/step", "6", "step");
    row("/notes/0/text", "\"\"", "text");
    row("/script/1/count", "5", "script");
    row("/members", "[]", "step_phase");
}

void TestHostileRecordings::manifestsAreChecked()
{
    QFETCH(const QByteArray, pointer);
    QFETCH(const QByteArray, value);
    QFETCH(const QByteArray, key);
    Members members = m_members;
    OutputJson manifest = OutputJson::parse(members.front().second);
    const OutputJson::json_pointer place(pointer.toStdString());
    QVERIFY(manifest.contains(place));
    manifest[place] = "@@";
    std::string text = manifest.dump();
    text.replace(text.find("\"@@\""), 4, value.toStdString());
    std::vector<ZipMember> zipped { zipMember("manifest.json", text) };
    for (std::size_t i = 1; i < members.size(); ++i) {
        zipped.push_back(zipMember(members[i].first, members[i].second));
    }
    FileWriter file(path());
    writeZip(zipped, [&](std::uint64_t offset, std::span<const std::byte> bytes) { file.writeAt(offset, bytes); });
    file.commit();
    const auto refused = refusal();
    QVERIFY(refused && refused->code != ErrorCode::Internal);
    QVERIFY2(errorText(*refused).find(key.toStdString()) != std::string::npos, errorText(*refused).c_str());
}

void TestHostileRecordings::arraysAreChecked_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("first");  ///< bytes that replace those of the first value
    const auto row = [](const char* name, const QByteArray& first) { QTest::addRow("%s", name) << QString::fromLatin1(name) << first; };
    const QByteArray minusOne(8, '\xFF');
    const QByteArray notANumber = QByteArray("\0\0\0\0\0\0\xF8\x7F", 8);
    row("runs/1/step_phase", QByteArray(1, '\x04'));
    row("runs/1/step_cache_on", QByteArray(1, '\x02'));
    row("runs/1/step_positions", QByteArray(4, '\x01'));
    row("runs/1/step_token", minusOne.first(4));
    row("runs/1/step_probability", notANumber);
    row("runs/1/step_logit", QByteArray("\0\0\x80\x7F", 4));
    row("runs/1/step_written", minusOne.first(4));
    row("runs/1/step_stage_ns", minusOne);
    row("runs/1/step_intervention", QByteArray(4, '\x01'));
    row("runs/1/top_ids", QByteArray(4, '\x7F'));
    row("runs/1/top_offsets", QByteArray(8, '\x01'));
    row("runs/1/check_steps", QByteArray(4, '\x7F'));
    row("runs/1/check_first_divergence", QByteArray(4, '\x7F'));
    row("runs/1/contexts_shapes", QByteArray(4, '\x7F'));
    row("runs/1/heads_steps", minusOne.first(4));
    row("runs/1/prints_norms", QByteArray("\0\0\x80\x7F", 4));
    row("runs/1/attention_steps", QByteArray(4, '\x7F'));
    row("runs/1/attention/00000", QByteArray("\0\0\0\x40", 4));
    row("piece_kinds", QByteArray(1, '\x09'));
    row("piece_offsets", QByteArray(8, '\x01'));
}

void TestHostileRecordings::arraysAreChecked()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, first);
    const std::string member = name.toStdString() + ".npy";
    for (const bool otherHeader : { false, true }) {
        Members members = m_members;
        const auto found = std::ranges::find(members, member, &std::pair<std::string, std::string>::first);
        QVERIFY(found != members.end());
        std::string& bytes = found->second;
        if (otherHeader) {
            const std::size_t type = bytes.find("'descr': '") + 10;
            bytes[type + 1] = bytes[type + 1] == 'u' ? 'i' : 'u';
        } else {
            const std::size_t header = 10 + static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
            bytes.replace(header, static_cast<std::size_t>(first.size()), first.toStdString());
        }
        writeEdited(members);
        const auto refused = refusal();
        QVERIFY2(refused && refused->code == ErrorCode::FormatBroken, refused ? errorText(*refused).c_str() : "it was read");
    }
}

void TestHostileRecordings::missingMembersAreNamed()
{
    for (std::size_t i = 1; i < m_members.size(); i += 7) {
        Members members = m_members;
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(i));
        writeEdited(members);
        const auto refused = refusal();
        QVERIFY(refused && refused->code == ErrorCode::KeyMissing);
        QVERIFY2(errorText(*refused).find(m_members[i].first) != std::string::npos, errorText(*refused).c_str());
    }
}

void TestHostileRecordings::memoryIsTakenOnlyForWhatIsThere()
{
    Members members = m_members;
    OutputJson manifest = OutputJson::parse(members.front().second);
    manifest["model"]["config"]["context_length"] = 16'000'000;
    manifest["runs"][0]["settings"]["context"] = 16'000'000;
    manifest["runs"][0]["settings"]["steps"] = 15'000'000;
    manifest["runs"][0]["steps"] = 15'000'000;
    members.front().second = manifest.dump();
    writeEdited(members);
    auto refused = refusal();
    QVERIFY(refused);
    QVERIFY2(errorText(*refused).find("step_phase") != std::string::npos, errorText(*refused).c_str());

    members = m_members;
    const auto rows = std::ranges::find(members, std::string("runs/1/attention/00000.npy"), &std::pair<std::string, std::string>::first);
    QVERIFY(rows != members.end());
    const std::size_t shape = rows->second.find("(2, 4, 3, 3)");
    QVERIFY(shape != std::string::npos);
    rows->second.replace(shape, 12, "(2, 4, 3,9e)");
    writeEdited(members);
    QVERIFY(refusal());
    rows->second.replace(shape, 12, "(2, 4,99999)");
    writeEdited(members);
    QVERIFY(refusal());
}

void TestHostileRecordings::compressedMembersAreRefused()
{
    int problem = 0;
    QFile::remove(QString::fromStdString(path()));
    zip_t* const archive = zip_open(path().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &problem);
    QVERIFY(archive != nullptr);
    // libzip reads the bytes when the archive is closed.
    const std::vector<std::pair<std::string, std::string>> members { { "manifest.json", m_members.front().second },
        { "bomb.npy", std::string(1'000'000, '\0') } };
    for (const auto& [name, bytes] : members) {
        zip_source_t* const source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
        const zip_int64_t index = zip_file_add(archive, name.c_str(), source, 0);
        QVERIFY(index >= 0);
        zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), name == "bomb.npy" ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    }
    QCOMPARE(zip_close(archive), 0);
    const auto refused = refusal();
    QVERIFY(refused && refused->code == ErrorCode::FormatBroken);
    QVERIFY2(errorText(*refused).find("bomb.npy") != std::string::npos, errorText(*refused).c_str());
}

KVSCOPE_TEST(TestHostileRecordings)
#include "tst_hostilerecordings.moc"
