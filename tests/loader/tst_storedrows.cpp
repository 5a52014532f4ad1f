// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rows that are read in pieces are those of the whole tensor, in whatever order the file stores them.

#include "loader/io/unpack.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

class TestStoredRows final : public QObject {
    Q_OBJECT

private slots:
    void rowsReadInPiecesAreThoseOfTheWholeTensor_data()
    {
        QTest::addColumn<Packing>("packing");
        QTest::addColumn<TensorRole>("role");
        QTest::addColumn<int>("part");
        QTest::newRow("transposed") << Packing::Transposed << TensorRole::Down << 0;
        const auto parts = [](const char* name, Packing packing) {
            int part = 0;
            for (const TensorRole role : { TensorRole::Query, TensorRole::Key, TensorRole::Value }) {
                QTest::addRow("%s %d", name, part) << packing << role << part;
                ++part;
            }
        };
        parts("fused columns", Packing::FusedColumns);
        parts("stacked", Packing::Stacked);
        parts("by group", Packing::ByGroup);
        parts("by block", Packing::ByBlock);
        QTest::newRow("stacked gate") << Packing::Stacked << TensorRole::Gate << 0;
        QTest::newRow("stacked up") << Packing::Stacked << TensorRole::Up << 1;
    }

    void rowsReadInPiecesAreThoseOfTheWholeTensor()
    {
        QFETCH(const Packing, packing);
        QFETCH(const TensorRole, role);
        QFETCH(const int, part);
        ModelConfig config = llamaConfig();
        config.heads = 8;
        config.kvHeads = packing == Packing::ByBlock ? 8 : 2;
        const TensorRule rule { role, "weight", packing, part };
        QVERIFY(canUnpack(rule, config));
        const RoleShape shape = shapeOfRole(config, role);
        for (const DType type : { DType::F32, DType::BF16 }) {
            Matrix whole { type, shape.rows, shape.cols, {} };
            const std::size_t elementBytes = matrixBytes(type, 1, 1);
            std::vector<std::byte> stored(storedOutputs(rule, config) * static_cast<std::size_t>(shape.cols) * elementBytes);
            for (std::size_t i = 0; i * elementBytes < stored.size(); ++i) {
                std::memcpy(stored.data() + i * elementBytes, &i, elementBytes);
            }
            std::size_t bytesRead = 0;
            const auto source = rowsOf(rule, config, whole, [&](std::uint64_t offset, std::span<std::byte> into) {
                QVERIFY(offset + into.size() <= stored.size());
                std::memcpy(into.data(), stored.data() + offset, into.size());
                bytesRead += into.size();
            });
            whole.bytes.resize(matrixBytes(type, shape.rows, shape.cols));
            source->read(0, shape.rows, whole.bytes.data());
            if (packing == Packing::Transposed || packing == Packing::FusedColumns) {
                // The first number of a row is in the first row of the tensor, the second one in the second.
                const auto number = [&](int row, int col) {
                    const std::size_t at
                        = static_cast<std::size_t>(row) * static_cast<std::size_t>(shape.cols) + static_cast<std::size_t>(col);
                    std::size_t value = 0;
                    std::memcpy(&value, whole.bytes.data() + at * elementBytes, elementBytes);
                    return value;
                };
                QCOMPARE(number(1, 0), number(0, 0) + 1);
                QCOMPARE(number(0, 1), number(0, 0) + storedOutputs(rule, config));
            }
            for (const int piece : { 1, 7, 64, shape.rows }) {
                bytesRead = 0;
                std::vector<std::byte> rows(whole.bytes.size());
                for (int first = 0; first < shape.rows; first += piece) {
                    source->read(first, std::min(piece, shape.rows - first), rows.data() + matrixBytes(type, first, shape.cols));
                }
                QVERIFY2(rows == whole.bytes, qPrintable(QString::number(piece)));
                QCOMPARE(bytesRead, rows.size());  // nothing twice
            }
        }
    }
};

KVSCOPE_TEST(TestStoredRows)
#include "tst_storedrows.moc"
