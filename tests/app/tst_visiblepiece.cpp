// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testregistry.h"
#include "visiblepiece.h"

#include <QTest>

using namespace kvscope;

class TestVisiblePiece final : public QObject {
    Q_OBJECT

private slots:
    void differentPiecesLookDifferent();
};

void TestVisiblePiece::differentPiecesLookDifferent()
{
    QCOMPARE(visiblePiece({ PieceKind::Text, " so" }), std::string("\" so\""));
    QCOMPARE(visiblePiece({ PieceKind::Text, "\n" }), std::string("\"\\n\""));
    QCOMPARE(visiblePiece({ PieceKind::Text, "\\n" }), std::string("\"\\\\n\""));
    QCOMPARE(visiblePiece({ PieceKind::Text, "\"" }), std::string("\"\\\"\""));
    QCOMPARE(visiblePiece({ PieceKind::Byte, "\xe2" }), std::string("\"\\xe2\""));
    QCOMPARE(visiblePiece({ PieceKind::Text, "a\u00A0b" }), std::string("\"a\\u{00a0}b\""));
    QCOMPARE(visiblePiece({ PieceKind::Text, "\u2028" }), std::string("\"\\u{2028}\""));
    QCOMPARE(visiblePiece({ PieceKind::Special, "<s>" }), std::string("<s>"));
}

KVSCOPE_TEST(TestVisiblePiece)
#include "tst_visiblepiece.moc"
