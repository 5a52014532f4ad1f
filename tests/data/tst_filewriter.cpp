// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "data/filewriter.h"
#include "support/deniedcalls.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace kvscope;

class TestFileWriter final : public QObject {
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
    void cleansAFolderOncePerProcess();
    void writesIntoAFifo();
    void writesIntoADescriptor_data();
    void writesIntoADescriptor();
    void appendsToAnInheritedFile_data();
    void appendsToAnInheritedFile();
    void descriptorsThatCannotBeWrittenAreRefused();
    void allNamesOfADescriptorAreTheSameFile();
    void locksItsFileUntilItHasItsName_data();
    void locksItsFileUntilItHasItsName();
    void needsNoRightToLink();
    void namesNeedNotBeUtf8();

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

void TestFileWriter::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestFileWriter::appearsWholeOrNotAtAll()
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

void TestFileWriter::keepsThePreviousFileUntilCommit()
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

void TestFileWriter::keepsPermissionsAndLinks()
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

void TestFileWriter::unwritablePathsAreRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("missing folder") << QByteArray("no/such/folder/file");
    QTest::newRow("a folder") << QByteArray("");
    QTest::newRow("a file as folder") << QByteArray("file/below");
}

void TestFileWriter::unwritablePathsAreRefused()
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

void TestFileWriter::aFullDiskIsAnError()
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

void TestFileWriter::followsLinksToFilesThatDoNotExistYet()
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

void TestFileWriter::removesFilesOfKilledRuns()
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

void TestFileWriter::cleansAFolderOncePerProcess()
{
    FileWriter(path("a")).commit();
    QFile dead(QString::fromStdString(path(".kvscope-2147483647-0.part")));
    QVERIFY(dead.open(QIODevice::WriteOnly));
    FileWriter(path("b")).commit();
    QVERIFY2(dead.exists(), "the folder was read again for the second file");
}

void TestFileWriter::writesIntoAFifo()
{
    QCOMPARE(::mkfifo(path("fifo").c_str(), 0600), 0);
    QVERIFY(QFile::link(QString::fromStdString(path("fifo")), QString::fromStdString(path("link"))));
    for (const char* name : { "fifo", "link" }) {
        auto read = std::async(std::launch::async, [this] { return contents(path("fifo")); });
        FileWriter output(path(name));
        output.append("text");
        output.commit();
        QCOMPARE(read.get(), QByteArray("text"));
    }
    struct stat status { };
    QCOMPARE(::lstat(path("fifo").c_str(), &status), 0);
    QVERIFY2(S_ISFIFO(status.st_mode), "the pipe was replaced");
}

void TestFileWriter::writesIntoADescriptor_data()
{
    QTest::addColumn<QByteArray>("folder");
    QTest::addColumn<bool>("socket");
    for (const char* folder : { "/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/" }) {
        QTest::addRow("pipe %s", folder) << QByteArray(folder) << false;
        QTest::addRow("socket %s", folder) << QByteArray(folder) << true;
    }
}

void TestFileWriter::writesIntoADescriptor()
{
    QFETCH(const QByteArray, folder);
    QFETCH(const bool, socket);
    std::array<int, 2> ends {};
    QCOMPARE(socket ? ::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) : ::pipe(ends.data()), 0);
    {
        const QByteArray target = folder + QByteArray::number(ends[1]);
        FileWriter output(target.toStdString());
        ::close(ends[1]);  // the writer has its own
        output.append("text");
        output.commit();
    }
    QFile reader;
    QVERIFY(reader.open(ends[0], QIODevice::ReadOnly, QFileDevice::AutoCloseHandle));
    QCOMPARE(reader.readAll(), QByteArray("text"));
}

void TestFileWriter::appendsToAnInheritedFile_data()
{
    QTest::addColumn<int>("flags");
    QTest::newRow("program >> file") << (O_WRONLY | O_APPEND);
    QTest::newRow("program > file") << O_WRONLY;
}

void TestFileWriter::appendsToAnInheritedFile()
{
    QFETCH(const int, flags);
    const int log = ::open(path("log").c_str(), flags | O_CREAT, 0600);
    QVERIFY(log >= 0);
    QCOMPARE(::write(log, "before ", 7), ssize_t { 7 });
    const std::string link = path("link");  // as /dev/stdout is one
    QCOMPARE(::symlink(("/proc/self/fd/" + std::to_string(log)).c_str(), link.c_str()), 0);
    FileWriter output(link);
    output.append("text");
    output.commit();
    QCOMPARE(::write(log, " after", 6), ssize_t { 6 });
    ::close(log);
    QCOMPARE(contents(path("log")), QByteArray("before text after"));
    QCOMPARE(entries(), (QStringList { QStringLiteral("link"), QStringLiteral("log") }));
}

void TestFileWriter::descriptorsThatCannotBeWrittenAreRefused()
{
    const auto refused = [](int descriptor) {
        try {
            FileWriter("/dev/fd/" + std::to_string(descriptor));
            return false;
        } catch (const EngineError& error) {
            return error.code == ErrorCode::FileUnwritable && !error.found().empty();
        }
    };
    FileWriter(path("a")).commit();
    const int readOnly = ::open(path("a").c_str(), O_RDONLY);
    const int notInherited = ::open(path("a").c_str(), O_WRONLY | O_CLOEXEC);
    QVERIFY(readOnly >= 0 && notInherited >= 0);
    QVERIFY(refused(readOnly));
    QVERIFY(refused(notInherited));
    ::close(readOnly);
    ::close(notInherited);
    QVERIFY(refused(notInherited));
}

void TestFileWriter::allNamesOfADescriptorAreTheSameFile()
{
    QVERIFY(isSameFile("/dev/stdout", "/dev/fd/1"));
    QVERIFY(isSameFile("/dev/stdout", "/proc/self/fd/1"));
    std::array<int, 2> ends {};
    QCOMPARE(::pipe(ends.data()), 0);
    QVERIFY(!isSameFile("/dev/fd/" + std::to_string(ends[0]), path("a")));
    ::close(ends[0]);
    ::close(ends[1]);
}

void TestFileWriter::locksItsFileUntilItHasItsName_data()
{
    QTest::addColumn<bool>("nameless");
    QTest::newRow("without a name") << true;
    QTest::newRow("with a temporary name") << false;
}

void TestFileWriter::locksItsFileUntilItHasItsName()
{
    QFETCH(const bool, nameless);
    // Renaming is forbidden, so that the moment before it can be looked at.
    std::vector<long> denied = test::kRenaming;
    if (!nameless) {
        denied.insert(denied.end(), test::kLinking.begin(), test::kLinking.end());
    }
    const std::string wrong = test::withoutCalls(denied, [this] {
        FileWriter output(path("a"));
        try {
            output.commit();
            return std::string("was committed");
        } catch (const EngineError&) {
        }
        const QStringList found = entries();
        if (found.size() != 1 || !found.front().startsWith(QStringLiteral(".kvscope-"))) {
            return "found " + found.join(QLatin1Char(' ')).toStdString();
        }
        const int other = ::open(path(found.front().toUtf8().constData()).c_str(), O_RDONLY | O_CLOEXEC);
        return std::string(::flock(other, LOCK_EX | LOCK_NB) == 0 ? "is not locked" : "");
    });
    if (wrong == test::kCannotDeny) {
        QSKIP("this system does not let a process give up system calls");
    }
    QCOMPARE(QByteArray::fromStdString(wrong), QByteArray());
}

void TestFileWriter::needsNoRightToLink()
{
    const std::string wrong = test::withoutCalls(test::kLinking, [this] {
        try {
            FileWriter output(path("a"));
            output.append("text");
            output.commit();
        } catch (const EngineError&) {
            return std::string("could not be written");
        }
        return std::string();
    });
    if (wrong == test::kCannotDeny) {
        QSKIP("this system does not let a process give up system calls");
    }
    QCOMPARE(QByteArray::fromStdString(wrong), QByteArray());
    QCOMPARE(contents(path("a")), QByteArray("text"));
    QCOMPARE(entries(), QStringList { QStringLiteral("a") });
}

void TestFileWriter::namesNeedNotBeUtf8()
{
    const std::string name = path("x") + "\xFF\xFE";
    FileWriter output(name);
    output.append("text");
    output.commit();
    struct stat status { };
    QCOMPARE(::stat(name.c_str(), &status), 0);
    QCOMPARE(status.st_size, off_t { 4 });
}

KVSCOPE_TEST(TestFileWriter)
#include "tst_filewriter.moc"
