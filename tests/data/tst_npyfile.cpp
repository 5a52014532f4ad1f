// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "data/filewriter.h"
#include "data/npyfile.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstring>

using namespace kvscope;

class TestNpyFile final : public QObject {
    Q_OBJECT

private slots:
    void npyHeadersMatchNumPy();
    void npyRowsAreAtTheirOffsets();
    void anArrayLargerThanTheDiskIsRefused();

private:
    [[nodiscard]] std::string path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

    QTemporaryDir m_folder;
};

void TestNpyFile::npyHeadersMatchNumPy()
{
    constexpr std::array<std::uint64_t, 4> kShape { 5, 8, 25, 25 };
    const std::string header = npyHeader(kShape);
    QCOMPARE(header.size() % 64, std::size_t { 0 });
    QVERIFY(header.starts_with(std::string("\x93NUMPY\x01\x00", 8)));
    QCOMPARE(static_cast<std::size_t>(static_cast<unsigned char>(header[8])) + 256U * static_cast<unsigned char>(header[9]) + 10U,
        header.size());
    QVERIFY(header.find("{'descr': '<f4', 'fortran_order': False, 'shape': (5, 8, 25, 25), }") == 10);
    QVERIFY(header.ends_with('\n'));
    constexpr std::array<std::uint64_t, 1> kOne { 7 };
    QVERIFY(npyHeader(kOne).find("(7,)") != std::string::npos);
}

void TestNpyFile::npyRowsAreAtTheirOffsets()
{
    constexpr std::array<std::uint64_t, 2> kShape { 3, 2 };
    NpyFile npy(FileWriter(path("a.npy")), kShape);
    constexpr std::array<float, 2> kRow { 1.5F, -2.0F };
    npy.write(4, kRow);  // row 2; rows 0 and 1 stay 0
    npy.commit();
    QFile file(QString::fromStdString(path("a.npy")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    const auto headerSize = static_cast<qsizetype>(npyHeader(kShape).size());
    QCOMPARE(bytes.size(), headerSize + 24);
    std::array<float, 6> values {};
    std::memcpy(values.data(), bytes.constData() + headerSize, sizeof values);
    QVERIFY(values == (std::array<float, 6> { 0.0F, 0.0F, 0.0F, 0.0F, 1.5F, -2.0F }));
}

void TestNpyFile::anArrayLargerThanTheDiskIsRefused()
{
    constexpr std::array<std::uint64_t, 4> kHuge { 1000, 1000, 100000, 100000 };
    QVERIFY_THROWS_EXCEPTION(EngineError, NpyFile(FileWriter(path("huge.npy")), kHuge));
    constexpr std::array<std::uint64_t, 2> kOverflow { std::uint64_t { 1 } << 40U, std::uint64_t { 1 } << 40U };
    QVERIFY_THROWS_EXCEPTION(EngineError, NpyFile(FileWriter(path("huge.npy")), kOverflow));
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot),
        QStringList { QStringLiteral("a.npy") });
}

KVSCOPE_TEST(TestNpyFile)
#include "tst_npyfile.moc"
