// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "data/npyarray.h"
#include "data/zipfile.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <zip.h>

using namespace kvscope;

class TestZipFile final : public QObject {
    Q_OBJECT

private slots:
    void membersComeBackWhole();
    void theSameMembersGiveTheSameBytes();
    void aFailureOfTheReaderIsPassedOn();
    void aFailureOfTheWriterIsPassedOn();
    void textsAreThoseOfNumPy();

private:
    static std::string archiveOf(const std::vector<ZipMember>& members)
    {
        std::string archive;
        writeZip(members, [&](std::uint64_t offset, std::span<const std::byte> bytes) {
            archive.resize(std::max(archive.size(), static_cast<std::size_t>(offset) + bytes.size()));
            std::copy(bytes.begin(), bytes.end(), std::as_writable_bytes(std::span(archive)).begin() + static_cast<std::ptrdiff_t>(offset));
        });
        return archive;
    }
};

void TestZipFile::membersComeBackWhole()
{
    const std::string large(300'000, 'x');  // more than one block
    const std::string archive = archiveOf({ zipMember("empty", ""), zipMember("large.npy", large), zipMember("last.txt", "end") });
    zip_error_t error;
    zip_error_init(&error);
    zip_t* const read = zip_open_from_source(zip_source_buffer_create(archive.data(), archive.size(), 0, &error), ZIP_CHECKCONS, &error);
    QVERIFY2(read != nullptr, zip_error_strerror(&error));
    QCOMPARE(zip_get_num_entries(read, 0), zip_int64_t { 3 });
    const auto contents = [&](zip_uint64_t index) {
        zip_stat_t stat;
        zip_stat_index(read, index, 0, &stat);
        std::string bytes(stat.size, '\0');
        zip_file_t* const file = zip_fopen_index(read, index, 0);
        const zip_int64_t count = zip_fread(file, bytes.data(), bytes.size());
        const bool sumIsRight = zip_fclose(file) == 0;
        return std::string(zip_get_name(read, index, 0)) + ':'
            + (count == static_cast<zip_int64_t>(bytes.size()) && sumIsRight ? bytes : "broken");
    };
    QCOMPARE(contents(0), std::string("empty:"));
    QVERIFY(contents(1) == "large.npy:" + large);
    QCOMPARE(contents(2), std::string("last.txt:end"));
    zip_discard(read);
    QVERIFY(archive.find(large) != std::string::npos);  // stored, so that NumPy can map it
}

void TestZipFile::theSameMembersGiveTheSameBytes()
{
    const std::vector<ZipMember> members { zipMember("a.npy", "1"), zipMember("b.npy", "2") };
    const std::string archive = archiveOf(members);
    QVERIFY(archive == archiveOf(members));
    QCOMPARE(archive.substr(10, 4), std::string("\0\0\x21\0", 4));  // midnight, 1980-01-01: not the clock's
}

void TestZipFile::aFailureOfTheReaderIsPassedOn()
{
    const ZipMember broken { "broken.npy", 10,
        [](std::uint64_t, std::span<std::byte>) { throw EngineError(ErrorCode::FileUnreadable).file("scratch"); } };
    try {
        static_cast<void>(archiveOf({ zipMember("a.npy", "1"), broken }));
        QFAIL("nothing was thrown");
    } catch (const EngineError& error) {
        QVERIFY(error.code == ErrorCode::FileUnreadable);
    }
}

void TestZipFile::aFailureOfTheWriterIsPassedOn()
{
    try {
        writeZip(std::vector { zipMember("a.npy", "1") },
            [](std::uint64_t, std::span<const std::byte>) { throw EngineError(ErrorCode::FileUnwritable).file("full"); });
        QFAIL("nothing was thrown");
    } catch (const EngineError& error) {
        QVERIFY(error.code == ErrorCode::FileUnwritable);
    }
}

void TestZipFile::textsAreThoseOfNumPy()
{
    const std::array<std::string, 2> texts { "ab", "\U0001F600" };
    constexpr std::array<std::uint64_t, 1> kShape { 2 };
    const std::string bytes = npyTexts(texts, kShape);
    QVERIFY(bytes.find("'descr': '<U2'") != std::string::npos);
    QCOMPARE(bytes.substr(bytes.size() - 16), std::string("a\0\0\0b\0\0\0\x00\xF6\x01\x00\0\0\0\0", 16));
    const std::array<std::string, 1> none { "" };
    QVERIFY(npyTexts(none, {}).find("'descr': '<U1', 'fortran_order': False, 'shape': ()") != std::string::npos);
}

KVSCOPE_TEST(TestZipFile)
#include "tst_zipfile.moc"
