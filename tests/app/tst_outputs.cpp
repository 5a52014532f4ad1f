// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/filewriter.h"
#include "programrun.h"
#include "samefile.h"
#include "support/testregistry.h"
#include "usageerror.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace kvscope;

class TestOutputs final : public QObject {
    Q_OBJECT

private slots:
    void twoOutputsCannotShareAFile();
    void jsonGoesThroughAShell_data();
    void jsonGoesThroughAShell();

private:
    [[nodiscard]] std::string path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

    QTemporaryDir m_folder;
};

void TestOutputs::twoOutputsCannotShareAFile()
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

void TestOutputs::jsonGoesThroughAShell_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("pipe") << QStringLiteral(
        "\"$0\" inspect 'random:llama?layers=1&d=32&heads=4&ff=64&vocab=300' --json /dev/stdout | cat > out");
    QTest::newRow("descriptor") << QStringLiteral(
        "\"$0\" inspect 'random:llama?layers=1&d=32&heads=4&ff=64&vocab=300' --json /dev/fd/5 5>&1 > /dev/null | cat > out");
    QTest::newRow("process substitution") << QStringLiteral(
        "\"$0\" inspect 'random:llama?layers=1&d=32&heads=4&ff=64&vocab=300' --json >(cat > out)");
    QTest::newRow("appending") << QStringLiteral("echo first > out; \"$0\" inspect 'random:llama?layers=1&d=32&heads=4&ff=64&vocab=300' "
                                                 "--json /dev/stdout >> out && grep -qx first out");
}

void TestOutputs::jsonGoesThroughAShell()
{
    QFETCH(const QString, command);
    const QString shell = QStandardPaths::findExecutable(QStringLiteral("bash"));
    if (shell.isEmpty()) {
        QSKIP("this system has no bash");
    }
    QFile::remove(QString::fromStdString(path("out")));
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(
        shell, { QStringLiteral("-o"), QStringLiteral("pipefail"), QStringLiteral("-c"), command, QStringLiteral(KVSCOPE_PROGRAM) });
    QVERIFY(process.waitForFinished(100'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    QFile out(QString::fromStdString(path("out")));
    const auto written = [&out] {  // a process substitution may end after the shell
        out.close();
        return out.open(QIODevice::ReadOnly) ? out.readAll() : QByteArray();
    };
    QTRY_VERIFY2(written().contains("\"parameters\""), written().constData());
}

KVSCOPE_TEST(TestOutputs)
#include "tst_outputs.moc"
