// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// File names of any bytes on their way through Qt.
#include "session/nativepath.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;

class TestNativePath final : public QObject {
    Q_OBJECT

private slots:
    void everyByteSurvives_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("ASCII") << QByteArray("/a folder/model.bin");
        QTest::newRow("UTF-8") << QByteArray("/caf\xC3\xA9/\xF0\x9F\x99\x82");
        QTest::newRow("Latin-1") << QByteArray("/caf\xE9/x\xFF\xFE");
        QTest::newRow("a cut character") << QByteArray("/a\xF0\x9F");
        QTest::newRow("percent") << QByteArray("/100%25/a%20b?c#d");
    }
    void everyByteSurvives()
    {
        QFETCH(const QByteArray, path);
        QCOMPARE(QByteArray::fromStdString(toNativePath(fromNativePath(path.toStdString()))), path);
        const QUrl dropped = QUrl::fromEncoded("file://" + path.toPercentEncoding("/"));
        QCOMPARE(QByteArray::fromStdString(toNativePath(fromLocalUrl(dropped))), path);
    }

    void onlyLocalFilesHaveAPath()
    {
        QCOMPARE(fromLocalUrl(QUrl(QStringLiteral("https://example.org/a.yaml"))), QString());
        QCOMPARE(fromLocalUrl(QUrl()), QString());
    }
};

KVSCOPE_TEST(TestNativePath)
#include "tst_nativepath.moc"
