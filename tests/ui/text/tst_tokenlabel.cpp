// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Token labels: no mojibake, nothing invisible, and the bytes of one character grouped under it.
#include "support/testregistry.h"
#include "text/tokenlabel.h"

#include <QTest>

#include <map>

using namespace kvscope;

namespace {

/// A vocabulary given piece by piece; other ids are unused.
class PieceTokenizer final : public Tokenizer {
public:
    explicit PieceTokenizer(std::vector<Piece> pieces) : m_pieces(std::move(pieces)) { }
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view, const std::stop_token& /*stop*/) const override { return {}; }
    [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
    [[nodiscard]] Piece piece(TokenId id) const override
    {
        const auto index = static_cast<std::size_t>(id);
        return index < m_pieces.size() ? m_pieces[index] : Piece { PieceKind::Unused, {} };
    }
    [[nodiscard]] int vocabularySize() const noexcept override { return static_cast<int>(m_pieces.size()); }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::string kindName() const override { return "pieces"; }

private:
    std::vector<Piece> m_pieces;
};

Piece text(std::string bytes)
{
    return { PieceKind::Text, std::move(bytes) };
}
Piece byte(std::string bytes)
{
    return { PieceKind::Byte, std::move(bytes) };
}

QString labelOf(const Piece& piece)
{
    return tokenLabel(std::make_unique<PieceTokenizer>(std::vector<Piece> { piece }).get(), 0).spaced();
}

}  // namespace

class TestTokenLabel : public QObject {
    Q_OBJECT

private slots:
    void labels_data();
    void labels();
    void aVeryLongPieceIsShortened();
    void leadingSpaceIsSeparate();
    void idsWithoutATokenizerAreNumbers();
    void bytesOfOneCharacterAreGrouped();
    void adjacentCharactersAreNotMerged();
    void invalidBytesAreGroupedWithoutACharacter();
    void bytesOfAnInvisibleCharacterShowItsMark();
    void aTextOnOneLineIsMarked();
    void longTokensAreShortenedBetweenCharacters();
};

void TestTokenLabel::labels_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* name, PieceKind kind, const QByteArray& bytes, const QString& shown) {
        QTest::newRow(name) << static_cast<int>(kind) << bytes << shown;
    };
    row("word", PieceKind::Text, "weather", QStringLiteral("weather"));
    row("word after a space", PieceKind::Text, " weather", QStringLiteral("␣weather"));
    row("one space", PieceKind::Text, " ", QStringLiteral("␣"));
    row("two spaces", PieceKind::Text, "  x", QStringLiteral("␣ x"));
    row("newline", PieceKind::Text, "\n", QStringLiteral("⏎"));
    row("tab", PieceKind::Text, "\t", QStringLiteral("⇥"));
    row("newline as a byte", PieceKind::Byte, "\n", QStringLiteral("⏎"));
    row("special", PieceKind::Special, "<s>", QStringLiteral("<s>"));
    row("special that begins with a space", PieceKind::Special, " x", QStringLiteral(" x"));
    row("byte", PieceKind::Byte, "\xC3", QStringLiteral("C3"));
    row("letter as a byte", PieceKind::Byte, "A", QStringLiteral("41"));
    row("broken text", PieceKind::Text, "\xE2\x80", QStringLiteral("E2 80"));
    row("control", PieceKind::Text, "a\x07", QStringLiteral("a\\u{7}"));
    row("right to left override", PieceKind::Text, "\xE2\x80\xAE", QStringLiteral("\\u{202e}"));
    row("byte order mark", PieceKind::Text, "\xEF\xBB\xBF", QStringLiteral("\\u{feff}"));
    row("no-break space", PieceKind::Text, "\xC2\xA0", QStringLiteral("\\u{a0}"));
    row("line separator", PieceKind::Text, "a\xE2\x80\xA8", QStringLiteral("a\\u{2028}"));
    row("ideographic space", PieceKind::Text, "\xE3\x80\x80", QStringLiteral("\\u{3000}"));
    row("soft hyphen", PieceKind::Text, "a\xC2\xADz", QStringLiteral("a\\u{ad}z"));
    row("joiner that joins nothing", PieceKind::Text, "\xE2\x80\x8D", QStringLiteral("\\u{200d}"));
    row("family", PieceKind::Text, "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7", QStringLiteral("👩\u200D👧"));
    row("not assigned", PieceKind::Text, "\xCD\xB8", QStringLiteral("\\u{378}"));
    row("accent", PieceKind::Text, " est\xC3\xA1", QStringLiteral("␣está"));
    row("emoji", PieceKind::Text, "\xF0\x9F\x98\x80", QStringLiteral("😀"));
    row("nothing", PieceKind::Text, "", QStringLiteral("#0"));
    row("unused", PieceKind::Unused, "", QStringLiteral("#0"));
}

void TestTokenLabel::labels()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, shown);
    QCOMPARE(labelOf(Piece { static_cast<PieceKind>(kind), bytes.toStdString() }), shown);
}

void TestTokenLabel::aVeryLongPieceIsShortened()
{
    std::string letters = "x";
    while (letters.size() < 4'000'000) {
        letters += "é";  // two bytes each, starting at an odd offset: the cut must not split one
    }
    const QString shown = labelOf(text(letters));
    QVERIFY(shown.size() < 1100);
    QVERIFY(shown.startsWith(QStringLiteral("xéé")));
    QVERIFY(shown.endsWith(QStringLiteral("é…")));
    QVERIFY(labelOf(byte(std::string(4'000'000, '\xFF'))).size() < 3100);
    QCOMPARE(labelOf(text(std::string(1000, 'a'))), QString(1000, QLatin1Char('a')));
}

void TestTokenLabel::leadingSpaceIsSeparate()
{
    const PieceTokenizer tokenizer({ text(" the") });
    const TokenLabel label = tokenLabel(&tokenizer, 0);
    QCOMPARE(label.text, QStringLiteral("the"));
    QVERIFY(label.leadingSpace);
}

void TestTokenLabel::idsWithoutATokenizerAreNumbers()
{
    QCOMPARE(tokenLabel(nullptr, 42).text, QStringLiteral("#42"));
    QVERIFY(tokenLabel(nullptr, -1).text.isEmpty());
    const PieceTokenizer tokenizer({ text("a") });
    QCOMPARE(tokenLabel(&tokenizer, 9).text, QStringLiteral("#9"));
}

void TestTokenLabel::bytesOfOneCharacterAreGrouped()
{
    const PieceTokenizer tokenizer({ text("a"), byte("\xC3"), byte("\xB1"), text("o") });
    const auto groups = byteGroups(&tokenizer, { 0, 1, 2, 3 });
    QCOMPARE(groups.size(), std::size_t { 1 });
    QCOMPARE(groups[0].first, 1);
    QCOMPARE(groups[0].count, 2);
    QCOMPARE(groups[0].character, QStringLiteral("ñ"));
    QVERIFY(byteGroups(nullptr, { 0, 1 }).empty());
}

void TestTokenLabel::adjacentCharactersAreNotMerged()
{
    const PieceTokenizer tokenizer({ byte("\xC3"), byte("\xB1"), byte("A"), byte("\xF0"), byte("\x9F"), byte("\x98"), byte("\x80") });
    const auto groups = byteGroups(&tokenizer, { 0, 1, 2, 3, 4, 5, 6 });
    QCOMPARE(groups.size(), std::size_t { 2 });
    QCOMPARE(groups[0].character, QStringLiteral("ñ"));
    QCOMPARE(groups[1].first, 3);
    QCOMPARE(groups[1].count, 4);
    QCOMPARE(groups[1].character, QStringLiteral("😀"));
}

void TestTokenLabel::invalidBytesAreGroupedWithoutACharacter()
{
    const PieceTokenizer tokenizer({ byte("\xE2"), byte("\x80"), text("x") });
    const auto groups = byteGroups(&tokenizer, { 0, 1, 2 });
    QCOMPARE(groups.size(), std::size_t { 1 });
    QVERIFY(groups[0].character.isEmpty());
}

void TestTokenLabel::bytesOfAnInvisibleCharacterShowItsMark()
{
    const PieceTokenizer tokenizer({ byte("\xC2"), byte("\xA0") });
    const auto groups = byteGroups(&tokenizer, { 0, 1 });
    QCOMPARE(groups.size(), std::size_t { 1 });
    QCOMPARE(groups[0].character, QStringLiteral("\\u{a0}"));
}

void TestTokenLabel::aTextOnOneLineIsMarked()
{
    QCOMPARE(markedText("a  b\n\tc\xC2\xA0 \xC3"), QStringLiteral("a  b⏎⇥c\\u{a0} \\xc3"));
}

void TestTokenLabel::longTokensAreShortenedBetweenCharacters()
{
    const auto shortened = [](const QString& text) { return tokenAt(12, { text, false, PieceKind::Text }); };
    QCOMPARE(shortened(QStringLiteral("go")), QStringLiteral("13 go"));
    QCOMPARE(shortened(QStringLiteral("0123456789abcdef")), QStringLiteral("13 0123456789abcdef"));
    QCOMPARE(shortened(QStringLiteral("0123456789abcdefg")), QStringLiteral("13 01234567…abcdefg"));
    // Two units each, so that both cuts are within one; then letters of two units.
    QCOMPARE(shortened(QStringLiteral("x😀😀😀😀😀😀😀😀😀")), QStringLiteral("13 x😀😀😀…😀😀😀"));
    QCOMPARE(shortened(QStringLiteral("0123456e\u0301--------n\u0303bcdefg")), QStringLiteral("13 0123456…bcdefg"));
}

KVSCOPE_TEST(TestTokenLabel)
#include "tst_tokenlabel.moc"
