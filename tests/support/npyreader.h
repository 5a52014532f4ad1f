// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads files written by numpy.save(): float64 or float32, row-major, format versions 1 to 3.

#include <QByteArray>
#include <QFile>
#include <QRegularExpression>
#include <QString>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace kvscope::test {

struct NpyArray {
    std::vector<std::size_t> shape;
    std::vector<double> values;
    bool float32 = false;  ///< as the program writes; false: float64
};

inline NpyArray readNpy(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString());
    const QByteArray bytes = file.readAll();
    if (!bytes.startsWith("\x93NUMPY") || bytes.size() < 12)
        throw std::runtime_error("not an npy file: " + path.toStdString());
    const auto at = [&](qsizetype i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
    const bool first = bytes[6] == 1;
    const std::size_t headerSize = first ? at(8) | at(9) << 8U : at(8) | at(9) << 8U | at(10) << 16U | at(11) << 24U;
    const qsizetype headerAt = first ? 10 : 12;
    const QString header = QString::fromLatin1(bytes.mid(headerAt, static_cast<qsizetype>(headerSize)));
    const bool wide = header.contains(QLatin1String("'<f8'"));
    if ((!wide && !header.contains(QLatin1String("'<f4'"))) || !header.contains(QLatin1String("'fortran_order': False")))
        throw std::runtime_error("unexpected header: " + header.toStdString());

    NpyArray array;
    std::size_t count = 1;
    const QString shape = QRegularExpression(QStringLiteral("'shape': \\(([^)]*)\\)")).match(header).captured(1);
    for (const QString& size : shape.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (size.trimmed().isEmpty())
            continue;
        array.shape.push_back(size.trimmed().toULongLong());
        count *= array.shape.back();
    }
    const char* values = bytes.constData() + headerAt + static_cast<qsizetype>(headerSize);
    const std::size_t size = wide ? sizeof(double) : sizeof(float);
    if (static_cast<std::size_t>(bytes.constData() + bytes.size() - values) != count * size)
        throw std::runtime_error("truncated: " + path.toStdString());
    array.float32 = !wide;
    array.values.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (wide) {
            std::memcpy(&array.values[i], values + i * size, size);
        } else {
            float value = 0.0F;
            std::memcpy(&value, values + i * size, size);
            array.values[i] = static_cast<double>(value);
        }
    }
    return array;
}

}  // namespace kvscope::test
