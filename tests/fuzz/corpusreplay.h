// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The files of a fuzz target in this folder, for the tests that replay them.

#include "fuzz/targets.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

namespace kvscope::test {

/// One row for every file of the target in corpus/ and found/: its path.
inline void addFuzzRows(const FuzzTarget& target)
{
    for (const char* folder : { "corpus", "found" }) {
        const QString path = QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/fuzz/%1/%2").arg(QLatin1String(folder), QLatin1String(target.name));
        QDirIterator files(path, QDir::Files);
        while (files.hasNext()) {
            const QString file = files.next();
            QTest::addRow("%s %s %s", target.name, folder, qPrintable(files.fileName())) << QString::fromLatin1(target.name) << file;
        }
    }
}

/// Returns if the target does. @pre the test's data are from addFuzzRows().
inline void replay(const FuzzTarget& target, const QString& path)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    target.run({ bytes.constData(), static_cast<std::size_t>(bytes.size()) });
}

}  // namespace kvscope::test
