// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "data/filewriter.h"
#include "data/npyfile.h"
#include "samefile.h"
#include "support/testregistry.h"
#include "usageerror.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

using namespace kvscope;

class TestOutputFile final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void appearsWholeOrNotAtAll();
    void keepsThePreviousFileUntilCommit();
    void keepsPermissionsAndLinks();
    void unwritablePathsAreRefused_data();
    void unwritablePathsAreRefused();
    void aFullDiskIsAnError();
    void followsLinksToFilesThatDoNotExistYet();
    void removesFilesOfKilledRuns();
    void namesNeedNotBeUtf8();
    void twoOutputsCannotShareAFile();
    void npyHeadersMatchNumPy();
    void npyRowsAreAtTheirOffsets();
    void anArrayLargerThanTheDiskIsRefused();

private:
    [[nodiscard]] std::string path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)).toStdString(); }
    [[nodiscard]] QStringList entries() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    [[nodiscard]] static QByteArray contents(const std::string& name)
    {
        QFile file(QString::fromStdString(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be opened)");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOutputFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestOutputFile::appearsWholeOrNotAtAll()
{
    {
        FileWriter dropped(path("a"));
        dropped.append("half");
        QVERIFY(!QFile::exists(QString::fromStdString(path("a"))));
    }
    QCOMPARE(entries(), QStringList());
    FileWriter kept(path("a"));
    kept.append("one ");
    kept.append("two");
    kept.commit();
    QCOMPARE(contents(path("a")), QByteArray("one two"));
    QCOMPARE(entries(), QStringList { QStringLiteral("a") });
}

void TestOutputFile::keepsThePreviousFileUntilCommit()
{
    FileWriter first(path("a"));
    first.append("before");
    first.commit();
    {
        FileWriter dropped(path("a"));
        dropped.append("half");
    }
    QCOMPARE(contents(path("a")), QByteArray("before"));
    FileWriter second(path("a"));
    second.append("after");
    QCOMPARE(contents(path("a")), QByteArray("before"));
    second.commit();
    QCOMPARE(contents(path("a")), QByteArray("after"));
}

void TestOutputFile::keepsPermissionsAndLinks()
{
    const QString real = QString::fromStdString(path("real"));
    const QString link = QString::fromStdString(path("link"));
    QFile file(real);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(QFile::link(real, link));
    FileWriter output(path("link"));
    output.append("text");
    output.commit();
    QVERIFY(QFileInfo(link).isSymLink());
    QCOMPARE(contents(path("real")), QByteArray("text"));
    struct stat status { };
    QCOMPARE(::stat(path("real").c_str(), &status), 0);
    QCOMPARE(static_cast<int>(status.st_mode & 0777U), 0600);
}

void TestOutputFile::unwritablePathsAreRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("missing folder") << QByteArray("no/such/folder/file");
    QTest::newRow("a folder") << QByteArray("");
    QTest::newRow("a file as folder") << QByteArray("file/below");
}

void TestOutputFile::unwritablePathsAreRefused()
{
    QFETCH(const QByteArray, name);
    FileWriter file(path("file"));
    file.commit();
    try {
        FileWriter output(path(name.constData()));
        QFAIL("was opened");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::FileUnwritable);
        QCOMPARE(error.file(), path(name.constData()));
        QVERIFY(!error.found().empty());
    }
}

void TestOutputFile::aFullDiskIsAnError()
{
    if (!QFile::exists(QStringLiteral("/dev/full"))) {
        QSKIP("this system has no /dev/full");
    }
    FileWriter output("/dev/full");
    output.append("text");
    QVERIFY_THROWS_EXCEPTION(EngineError, output.commit());
    struct stat status { };
    QCOMPARE(::stat("/dev/full", &status), 0);
    QVERIFY2(S_ISCHR(status.st_mode), "the device was replaced");
}

void TestOutputFile::followsLinksToFilesThatDoNotExistYet()
{
    QVERIFY(QFile::link(QStringLiteral("target"), QString::fromStdString(path("link"))));
    FileWriter output(path("link"));
    output.append("text");
    output.commit();
    QVERIFY(QFileInfo(QString::fromStdString(path("link"))).isSymLink());
    QCOMPARE(contents(path("target")), QByteArray("text"));
    QVERIFY(QFile::link(QStringLiteral("loop"), QString::fromStdString(path("loop"))));
    QVERIFY_THROWS_EXCEPTION(EngineError, FileWriter(path("loop")));
    QVERIFY(QFileInfo(QString::fromStdString(path("loop"))).isSymLink());
    QVERIFY(isSameFile(path("link"), path("target")));
}

void TestOutputFile::removesFilesOfKilledRuns()
{
    const auto touch = [this](const std::string& name) {
        QFile file(QString::fromStdString(path(name.c_str())));
        QVERIFY(file.open(QIODevice::WriteOnly));
    };
    constexpr const char* kDead = ".kvscope-2147483647-0.part";  // above every process id
    const std::string living = ".kvscope-" + std::to_string(::getpid()) + "-7.part";
    touch(kDead);
    touch(living);
    touch(".kvscope-notes.part");
    FileWriter(path("a")).commit();
    QCOMPARE(entries(), (QStringList { QString::fromStdString(living), QStringLiteral(".kvscope-notes.part"), QStringLiteral("a") }));
}

void TestOutputFile::namesNeedNotBeUtf8()
{
    const std::string name = path("x") + "\xFF\xFE";
    FileWriter output(name);
    output.append("text");
    output.commit();
    struct stat status { };
    QCOMPARE(::stat(name.c_str(), &status), 0);
    QCOMPARE(status.st_size, off_t { 4 });
}

void TestOutputFile::twoOutputsCannotShareAFile()
{
    FileWriter file(path("a"));
    file.commit();
    QVERIFY(QFile::link(QString::fromStdString(path("a")), QString::fromStdString(path("link"))));
    const auto refused = [](std::vector<std::string> paths) {
        try {
            refuseSameFile(paths);
            return false;
        } catch (const UsageError&) {
            return true;
        }
    };
    QVERIFY(refused({ path("new"), path("new") }));
    QVERIFY(refused({ "not-there-yet", "./not-there-yet" }));
    QVERIFY(refused({ path("new"), "", path("./x/../new") }));
    QVERIFY(refused({ path("a"), path("link") }));
    QVERIFY(!refused({ path("a"), path("b"), "", "" }));
}

void TestOutputFile::npyHeadersMatchNumPy()
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

void TestOutputFile::npyRowsAreAtTheirOffsets()
{
    constexpr std::array<std::uint64_t, 2> kShape { 3, 2 };
    NpyFile npy(FileWriter(path("a.npy")), kShape);
    constexpr std::array<float, 2> kRow { 1.5F, -2.0F };
    npy.write(4, kRow);  // row 2; rows 0 and 1 stay 0
    npy.commit();
    const QByteArray bytes = contents(path("a.npy"));
    const auto headerSize = static_cast<qsizetype>(npyHeader(kShape).size());
    QCOMPARE(bytes.size(), headerSize + 24);
    std::array<float, 6> values {};
    std::memcpy(values.data(), bytes.constData() + headerSize, sizeof values);
    QVERIFY(values == (std::array<float, 6> { 0.0F, 0.0F, 0.0F, 0.0F, 1.5F, -2.0F }));
}

void TestOutputFile::anArrayLargerThanTheDiskIsRefused()
{
    constexpr std::array<std::uint64_t, 4> kHuge { 1000, 1000, 100000, 100000 };
    QVERIFY_THROWS_EXCEPTION(EngineError, NpyFile(FileWriter(path("a.npy")), kHuge));
    constexpr std::array<std::uint64_t, 2> kOverflow { std::uint64_t { 1 } << 40U, std::uint64_t { 1 } << 40U };
    QVERIFY_THROWS_EXCEPTION(EngineError, NpyFile(FileWriter(path("a.npy")), kOverflow));
    QCOMPARE(entries(), QStringList());
}

KVSCOPE_TEST(TestOutputFile)
#include "tst_outputfile.moc"
