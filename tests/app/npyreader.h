// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Strict reader for the .npy files written by the program: float32, C order, version 1.0.

#include <QByteArray>
#include <QFile>
#include <QList>
#include <QString>

#include <cstring>
#include <vector>

namespace kvscope::test {

struct Npy {
    QList<int> shape;  ///< empty if the file is invalid
    std::vector<float> values;
};

[[nodiscard]] inline Npy readNpy(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray bytes = file.readAll();
    constexpr qsizetype kPreamble = 10;
    if (!bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)) || bytes.size() < kPreamble) {
        return {};
    }
    const qsizetype length = static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
    const QByteArray header = bytes.mid(kPreamble, length);
    if (!header.contains("'descr': '<f4'") || !header.contains("'fortran_order': False")) {
        return {};
    }
    const qsizetype open = header.indexOf('(');
    Npy npy;
    qsizetype count = 1;
    for (const QByteArray& extent : header.mid(open + 1, header.indexOf(')') - open - 1).split(',')) {
        if (!extent.trimmed().isEmpty()) {
            npy.shape.append(extent.trimmed().toInt());
            count *= npy.shape.constLast();
        }
    }
    if (bytes.size() != kPreamble + length + count * static_cast<qsizetype>(sizeof(float))) {
        return {};
    }
    npy.values.resize(static_cast<std::size_t>(count));
    std::memcpy(npy.values.data(), bytes.constData() + kPreamble + length, npy.values.size() * sizeof(float));
    return npy;
}

}  // namespace kvscope::test
