// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// No settings file can keep the window from opening.

#include "state/settingsfile.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sys/stat.h>

using namespace kvscope;

namespace {

using Make = std::function<void(const QString& file)>;

void makePipe(const QString& file)
{
    QCOMPARE(::mkfifo(QFile::encodeName(file).constData(), 0600), 0);
}

void write(const QString& file, const QByteArray& bytes)
{
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(bytes);
}

}  // namespace

class TestSettingsFile final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_before = qgetenv("XDG_CONFIG_HOME");
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_folder->path()));
        QCoreApplication::setOrganizationName(QStringLiteral("kvscope"));
        QCoreApplication::setApplicationName(QStringLiteral("kvscope"));
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("kvscope")));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path());
    }
    void cleanup()
    {
        qputenv("XDG_CONFIG_HOME", m_before);
        m_folder.reset();
    }

    void unusableFilesAreRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<Make>("make");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* what, const char* name, const Make& make, const char* found) {
            QTest::newRow(what) << QString::fromLatin1(name) << make << QString::fromLatin1(found);
        };
        row("a pipe", "kvscope/kvscope.conf", makePipe, "not a regular file");
        row("a pipe of the organisation", "kvscope.conf", makePipe, "not a regular file");
        row("a pipe as lock", "kvscope/kvscope.conf.lock", makePipe, "not a regular file");
        row(
            "a device", "kvscope/kvscope.conf", [](const QString& file) { QVERIFY(QFile::link(QStringLiteral("/dev/zero"), file)); },
            "not a regular file");
        row(
            "a folder", "kvscope/kvscope.conf", [](const QString& file) { QVERIFY(QDir().mkpath(file)); }, "a folder");
        row(
            "a huge file", "kvscope/kvscope.conf", [](const QString& file) { write(file, QByteArray(2 << 20, '\n')); }, "2097152 bytes");
    }

    void unusableFilesAreRefused()
    {
        QFETCH(const QString, name);
        QFETCH(const Make, make);
        QFETCH(const QString, found);
        const QString file = m_folder->filePath(name);
        make(file);
        const SettingsFile settingsFile;
        QVERIFY(settingsFile.problem().has_value());
        QCOMPARE(settingsFile.problem()->code, ErrorCode::FileUnreadable);
        QCOMPARE(settingsFile.problem()->file(), file.toStdString());
        QCOMPARE(QString::fromStdString(test::plain(settingsFile.problem()->found())), found);
        // Settings work for this session, elsewhere. A test that waits here for ever has found a file that is opened after all.
        QSettings settings;
        settings.setValue(QStringLiteral("theme"), QStringLiteral("dark"));
        settings.sync();
        QCOMPARE(settings.status(), QSettings::NoError);
        QVERIFY2(!settings.fileName().startsWith(m_folder->path()), qPrintable(settings.fileName()));
        QCOMPARE(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("dark"));
    }

    void usableFilesAreUsed()
    {
        const QString file = m_folder->filePath(QStringLiteral("kvscope/kvscope.conf"));
        QVERIFY(!SettingsFile().problem().has_value());  // none yet
        write(file, "[General]\ntheme=light\n");
        const SettingsFile settingsFile;
        QVERIFY(!settingsFile.problem().has_value());
        QCOMPARE(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("light"));
    }

    void aGivenFileHoldsTheSettings()
    {
        const QString file = m_folder->filePath(QStringLiteral("carried.conf"));
        for (const char* theme : { "dark", "print" }) {
            const SettingsFile settingsFile(file);
            QVERIFY(!settingsFile.problem().has_value());
            QSettings settings;
            QCOMPARE(
                settings.contains(QStringLiteral("theme")), QLatin1String(theme) != QLatin1String("dark"));  // the second time it is read
            settings.setValue(QStringLiteral("theme"), QString::fromLatin1(theme));
            settings.sync();
            QCOMPARE(settings.status(), QSettings::NoError);
        }
        QFile kept(file);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(kept.readAll().contains("theme=print"));
        QVERIFY(!QFile::exists(m_folder->filePath(QStringLiteral("kvscope/kvscope.conf"))));  // the user's own are not touched
    }

    void aBrokenGivenFileIsRefusedAndNotChanged()
    {
        const QString file = m_folder->filePath(QStringLiteral("pipe"));
        makePipe(file);
        const SettingsFile settingsFile(file);
        QVERIFY(settingsFile.problem().has_value());
        QSettings().setValue(QStringLiteral("theme"), QStringLiteral("dark"));
        QCOMPARE(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("dark"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_before;
};

KVSCOPE_TEST(TestSettingsFile)
#include "tst_settingsfile.moc"
