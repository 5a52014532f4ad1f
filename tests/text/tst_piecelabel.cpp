// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The one rule by which the window and pages show tokens: marks, bytes as hex digits, the space before a word apart.
#include "support/testregistry.h"
#include "text/piecelabel.h"

#include <QTest>

using namespace kvscope;

class TestPieceLabel final : public QObject {
    Q_OBJECT

private slots:
    void aTextHasItsSpaceApartAndMarks()
    {
        const PieceLabel word = pieceLabel({ PieceKind::Text, " a\nb\xC2\xA0" }, 7);
        QCOMPARE(word.text, std::string("a⏎b\\u{a0}"));
        QVERIFY(word.leadingSpace);
        // The name of a special token is what it is.
        QVERIFY(!pieceLabel({ PieceKind::Special, " x" }, 7).leadingSpace);
        QCOMPARE(pieceLabel({ PieceKind::Text, {} }, 7).text, std::string("#7"));
        QCOMPARE(pieceLabel({ PieceKind::Unused, {} }, 42).text, std::string("#42"));
    }

    void bytesAreHexDigits()
    {
        QCOMPARE(pieceLabel({ PieceKind::Byte, "A" }, 0).text, std::string("41"));
        const PieceLabel broken = pieceLabel({ PieceKind::Text, "\xE2\x80" }, 0);
        QCOMPARE(broken.text, std::string("E2 80"));
        QCOMPARE(broken.kind, PieceKind::Byte);
        QCOMPARE(pieceLabel({ PieceKind::Byte, "\t" }, 0).text, std::string("⇥"));
        QCOMPARE(pieceLabel({ PieceKind::Byte, "\t" }, 0).kind, PieceKind::Text);
    }

    void aLongPieceIsCutBetweenCharacters()
    {
        std::string letters = "x";
        for (int i = 0; i < 600; ++i)
            letters += "é";
        const std::string shown = pieceLabel({ PieceKind::Text, letters }, 0).text;
        QVERIFY(shown.ends_with("é…"));
        QCOMPARE(shown.size(), std::size_t { 999 } + std::string("…").size());
        QCOMPARE(pieceLabel({ PieceKind::Text, std::string(1000, 'a') }, 0).text, std::string(1000, 'a'));
        const PieceLabel noCharacters = pieceLabel({ PieceKind::Text, std::string(1100, '\x80') }, 0);
        QCOMPARE(noCharacters.kind, PieceKind::Byte);
        QVERIFY(noCharacters.text.ends_with("80 80…"));
    }

    void aTextOnOneLineIsMarked() { QCOMPARE(withMarks("a  b\n\tc\xC2\xA0 \xC3"), std::string("a  b⏎⇥c\\u{a0} \\xc3")); }
};

KVSCOPE_TEST(TestPieceLabel)
#include "tst_piecelabel.moc"
