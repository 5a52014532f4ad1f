// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The prompt editor by typing: it counts, refuses with a reason, starts on Ctrl+Enter, and ignores presenter remotes.
#include "shell/prompteditor.h"
#include "shell/tokenpreview.h"

#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "theme/missingglyphs.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/fittinglabel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QUrl>

#include <algorithm>
#include <utility>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// One token per letter; a context of 20.
class LetterTokenizer final : public Tokenizer {
public:
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& /*stop*/) const override
    {
        if (text.find('!') != std::string_view::npos)
            throw EngineError(ErrorCode::TokenRefused).key("!").expected(Verbatim { "a word of the lesson" }).found(Verbatim { "!" });
        return std::vector<TokenId>(text.size(), 1);
    }
    [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
    [[nodiscard]] Piece piece(TokenId) const override { return { PieceKind::Text, "x" }; }
    [[nodiscard]] int vocabularySize() const noexcept override { return 2; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::string kindName() const override { return "letters"; }
};

std::shared_ptr<const ModelInfo> letterModel()
{
    auto info = std::make_shared<ModelInfo>(*modelInfo());
    info->config.contextLength = 20;
    info->config.vocabSize = 2;
    info->tokenizer = std::make_shared<LetterTokenizer>();
    return info;
}

}  // namespace

class TestPromptEditor : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void pastesOnlyText();
    void droppingDataWithoutTextChangesNothing();
    void showsThatItIsCounting();
    void aLateCountIsIgnored();
    void aLongTextIsNotCountedOnEveryKey();
    void startsBeforeItIsCounted();
    void opensWithTheTextSelected();
    void countsWhileTyping();
    void theMemoryOfTheRunIsNamedBeforeItStarts();
    void showsThePiecesOfTheTextAndTheKeyThatStarts();
    void startsByKeyAndByButton();
    void refusalsGiveAReason();
    void emptyPromptCannotStart();
    void errorDisappearsWhenTheTextChanges();
    void escapeClosesIt();
    void presenterKeysReachTheWindow();
    void staysInsideThePage();
    void keepsEveryCharacter_data();
    void keepsEveryCharacter();
    void typedSeparatorsAreKept();
    void marksAreVisibleCopiedAndDeletedAsOneCharacter();
    void growsWithItsMessage();
    void namesCharactersThatNoFontShows();

private:
    template<class T> T* find(const char* name) { return m_editor->findChild<T*>(QLatin1String(name)); }
    QPlainTextEdit* box() { return find<QPlainTextEdit>("promptText"); }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<QMainWindow> m_window;
    /// Answers the editor's requests, as the session does.
    void answer()
    {
        for (const QString& text : std::exchange(m_asked, {})) {
            EncodedText counted;
            counted.text = text;
            try {
                counted.ids = encodePrompt(*m_state->model(), text.toStdString());
            } catch (const EngineError& error) {
                counted.error = error;
            }
            m_editor->showCount(counted);
        }
    }

    PromptEditor* m_editor = nullptr;
    QStringList m_asked;
    bool m_answers = true;  ///< in the next turn of the event loop
};

namespace {

/// Receives whatever a clipboard or a drag contains, as the widget does.
class TextBox : public QPlainTextEdit {
public:
    using QPlainTextEdit::canInsertFromMimeData;
    using QPlainTextEdit::insertFromMimeData;
};

bool takes(QPlainTextEdit* box, const QMimeData* data)
{
    // Calls the box's virtual functions, which are protected in its base class.
    bool (QPlainTextEdit::*can)(const QMimeData*) const = &TextBox::canInsertFromMimeData;
    void (QPlainTextEdit::*insert)(const QMimeData*) = &TextBox::insertFromMimeData;
    const bool wanted = (box->*can)(data);
    (box->*insert)(data);
    return wanted;
}

}  // namespace

void TestPromptEditor::initTestCase()
{
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestPromptEditor::init()
{
    m_state = std::make_unique<ViewState>();
    m_state->updates()->setAtOnce(true);
    m_state->setModel(letterModel());
    m_window = std::make_unique<QMainWindow>();
    auto* page = new QWidget(m_window.get());
    m_window->setCentralWidget(page);
    m_editor = new PromptEditor(m_state.get(), page);
    m_answers = true;
    m_asked.clear();
    connect(m_editor, &PromptEditor::countRequested, this, [this](const QString& text) {
        m_asked << text;
        if (m_answers)
            QMetaObject::invokeMethod(this, &TestPromptEditor::answer, Qt::QueuedConnection);
    });
    m_window->resize(1024, 700);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestPromptEditor::cleanup()
{
    m_window.reset();
    m_state.reset();
}

void TestPromptEditor::pastesOnlyText()
{
    m_editor->open(QStringLiteral("one"), 12);
    const QMimeData nothing;
    QMimeData picture;
    picture.setData(QStringLiteral("image/png"), QByteArray("x"));
    QMimeData files;
    files.setUrls({ QUrl(QStringLiteral("file:///etc/hostname")) });
    const QList<const QMimeData*> refused { nullptr, &nothing, &picture, &files };
    for (const QMimeData* data : refused) {
        QVERIFY(!takes(box(), data));
        QCOMPARE(m_editor->prompt(), QStringLiteral("one"));
    }
    QMimeData rich;
    rich.setHtml(QStringLiteral("<b>bold</b>"));
    rich.setText(QStringLiteral("two"));
    QVERIFY(takes(box(), &rich));
    QCOMPARE(m_editor->prompt(), QStringLiteral("two"));
    // And by keys, from a clipboard that holds data without any format.
    QClipboard* clipboard = QGuiApplication::clipboard();
    for (const Qt::Key key : { Qt::Key_V, Qt::Key_Insert }) {
        const auto modifier = key == Qt::Key_V ? Qt::ControlModifier : Qt::ShiftModifier;
        clipboard->setMimeData(new QMimeData);
        QTest::keyClick(box(), key, modifier);
        QCOMPARE(m_editor->prompt(), QStringLiteral("two"));
        clipboard->setText(QStringLiteral("three"));
        box()->selectAll();
        QTest::keyClick(box(), key, modifier);
        QCOMPARE(m_editor->prompt(), QStringLiteral("three"));
        box()->setPlainText(QStringLiteral("two"));
    }
    // Number fields read lines, which Qt takes only from text.
    clipboard->setMimeData(new QMimeData);
    auto* steps = find<QSpinBox>("promptSteps");
    steps->setFocus();
    QTest::keyClick(steps, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(steps->value(), 12);
}

void TestPromptEditor::droppingDataWithoutTextChangesNothing()
{
    m_editor->open(QStringLiteral("one"), 12);
    const auto drop = [this](const QMimeData& data) {
        const QPoint at = box()->viewport()->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(box()->viewport(), &enter);
        QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(box()->viewport(), &event);
    };
    const QMimeData nothing;
    drop(nothing);
    QCOMPARE(m_editor->prompt(), QStringLiteral("one"));
    QMimeData text;
    text.setText(QStringLiteral("two"));
    drop(text);
    QVERIFY(m_editor->prompt().contains(QStringLiteral("two")));
}

void TestPromptEditor::showsThatItIsCounting()
{
    m_editor->open(QStringLiteral("hello"), 12);
    QTRY_COMPARE(m_editor->countText(), QStringLiteral("5 of 20 tokens"));
    m_answers = false;
    QTest::keyClick(box(), Qt::Key_End);
    QTest::keyClicks(box(), QStringLiteral("abc"));
    QCOMPARE(m_editor->countText(), QStringLiteral("Counting tokens…"));
    QTRY_COMPARE(m_asked, QStringList { QStringLiteral("helloabc") });
    QCOMPARE(m_editor->countText(), QStringLiteral("Counting tokens…"));
    answer();
    QCOMPARE(m_editor->countText(), QStringLiteral("8 of 20 tokens"));
    box()->clear();
    QCOMPARE(m_editor->countText(), QString());
}

void TestPromptEditor::aLateCountIsIgnored()
{
    m_answers = false;
    m_editor->open(QStringLiteral("no!"), 12);
    QTRY_COMPARE(m_asked.size(), 1);
    box()->setPlainText(QStringLiteral("yes"));
    answer();  // answers the earlier request
    QCOMPARE(m_editor->countText(), QStringLiteral("Counting tokens…"));
    QCOMPARE(m_editor->errorText(), QString());
    QTRY_COMPARE(m_asked.size(), 1);
    answer();
    QCOMPARE(m_editor->countText(), QStringLiteral("3 of 20 tokens"));
}

void TestPromptEditor::aLongTextIsNotCountedOnEveryKey()
{
    m_answers = false;
    m_editor->open(QString(QString(99, QLatin1Char('a')) + QLatin1Char('\n')).repeated(1000), 12);
    m_asked.clear();
    box()->moveCursor(QTextCursor::End);
    QTest::keyClicks(box(), QStringLiteral("abcdefgh"));
    QTRY_COMPARE(m_asked.size(), 1);
    QVERIFY(m_asked.constFirst().endsWith(QStringLiteral("\nabcdefgh")));
}

void TestPromptEditor::startsBeforeItIsCounted()
{
    m_answers = false;
    QSignalSpy started(m_editor, &PromptEditor::started);
    m_editor->open(QStringLiteral("hello"), 12);
    QVERIFY(find<BarButton>("promptStart")->isEnabled());
    QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(started.size(), 1);
    m_editor->accept();
    QVERIFY(!m_editor->isVisible());
    // Typing on keeps the card open.
    m_editor->open(QStringLiteral("hello"), 12);
    QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
    QTest::keyClicks(box(), QStringLiteral("x"));
    m_editor->accept();
    QVERIFY(m_editor->isVisible());
}

void TestPromptEditor::opensWithTheTextSelected()
{
    QVERIFY(!m_editor->isVisible());
    m_editor->open(QStringLiteral("hello"), 12);
    QVERIFY(m_editor->isVisible());
    QVERIFY(box()->hasFocus());
    QTest::keyClicks(box(), QStringLiteral("abc"));
    QCOMPARE(m_editor->prompt(), QStringLiteral("abc"));
}

void TestPromptEditor::countsWhileTyping()
{
    m_editor->open(QString(), 12);
    QTest::keyClicks(box(), QStringLiteral("abcd"));
    QTRY_COMPARE(m_editor->countText(), QStringLiteral("4 of 20 tokens"));
    QTest::keyClick(box(), Qt::Key_Backspace);
    QTRY_COMPARE(m_editor->countText(), QStringLiteral("3 of 20 tokens"));
}

void TestPromptEditor::theMemoryOfTheRunIsNamedBeforeItStarts()
{
    const ModelConfig& config = m_state->model()->config;
    // Spaces before units do not break; a screen reader gets plain ones.
    const auto attention = [&](int weights) {
        const auto bytes = sizeof(float) * static_cast<std::uint64_t>(config.layers * config.heads * weights);
        return QStringLiteral(" attention %1").arg(byteText(bytes)).simplified();
    };
    m_editor->open(QString(), 12);
    auto* memory = find<FittingLabel>("promptMemory");
    QVERIFY(memory->accessibleName().isEmpty());
    QTest::keyClicks(box(), QStringLiteral("abcd"));
    // 4 rows of 4 weights, then rows of 5 to 15: the last token is not fed.
    QTRY_VERIFY2(memory->accessibleName().simplified().contains(attention(16 + 110)), qPrintable(memory->accessibleName()));
    find<QSpinBox>("promptSteps")->setValue(1);
    QVERIFY2(memory->accessibleName().simplified().contains(attention(16)), qPrintable(memory->accessibleName()));
    QVERIFY(!memory->accessibleName().contains(QStringLiteral("dropped")));
    m_state->setAttentionBudget(10);
    find<QSpinBox>("promptSteps")->setValue(12);
    QVERIFY2(memory->accessibleName().contains(QStringLiteral("older rows are dropped")), qPrintable(memory->accessibleName()));
}

void TestPromptEditor::showsThePiecesOfTheTextAndTheKeyThatStarts()
{
    m_editor->open(QString(), 12);
    auto* pieces = m_editor->findChild<TokenPreview*>();
    QVERIFY(pieces->isVisible());
    const int height = m_editor->height();
    QTest::keyClicks(box(), QStringLiteral("abcdef"));
    QTRY_COMPARE(pieces->tokens().size(), std::size_t { 6 });
    QVERIFY(!pieces->tokens()[5].text.isEmpty());
    QCOMPARE(pieces->firstShown(), 0);
    QCOMPARE(m_editor->height(), height);  // the box does not move while one types
    QTest::keyClick(box(), Qt::Key_Backspace);
    QVERIFY(pieces->tokens().empty());  // not those of another text
    QTRY_COMPARE(pieces->tokens().size(), std::size_t { 5 });
    pieces->resize(40, pieces->height());
    QVERIFY(pieces->firstShown() > 0);  // what was typed last is seen
    QVERIFY(find<QLabel>("promptKeys")->text().contains(QStringLiteral("Ctrl+Enter")));
    QCOMPARE(find<BarButton>("promptClose")->text(), QStringLiteral("Cancel"));
}

void TestPromptEditor::startsByKeyAndByButton()
{
    QSignalSpy started(m_editor, &PromptEditor::started);
    m_editor->open(QStringLiteral("hello"), 12);
    QTest::keyClick(box(), Qt::Key_Return);  // a new line in the prompt, not a start
    QCOMPARE(started.size(), 0);
    box()->setPlainText(QStringLiteral("hello"));
    QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(started.size(), 1);
    QCOMPARE(started[0][0].toString(), QStringLiteral("hello"));
    QCOMPARE(started[0][1].toInt(), 12);
    QTest::mouseClick(find<BarButton>("promptStart"), Qt::LeftButton);
    QCOMPARE(started.size(), 2);
    QVERIFY(m_editor->isVisible());  // accept() hides it
}

void TestPromptEditor::refusalsGiveAReason()
{
    QSignalSpy started(m_editor, &PromptEditor::started);
    m_editor->open(QString(21, QLatin1Char('a')), 12);
    QTRY_VERIFY(m_editor->errorText().contains(QStringLiteral("21")));
    QVERIFY(m_editor->errorText().contains(QStringLiteral("20")));
    QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(started.size(), 0);
    box()->setPlainText(QStringLiteral("no!"));
    QTRY_VERIFY(!m_editor->errorText().isEmpty());
    QVERIFY(!find<BarButton>("promptStart")->isEnabled());
}

void TestPromptEditor::emptyPromptCannotStart()
{
    QSignalSpy started(m_editor, &PromptEditor::started);
    m_editor->open(QString(), 12);
    QTest::keyClick(box(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(started.size(), 0);
    QVERIFY(!find<BarButton>("promptStart")->isEnabled());
    QVERIFY(!find<BarButton>("promptStart")->toolTip().isEmpty());
}

void TestPromptEditor::errorDisappearsWhenTheTextChanges()
{
    m_editor->open(QStringLiteral("hello"), 12);
    QTRY_COMPARE(m_editor->countText(), QStringLiteral("5 of 20 tokens"));
    m_editor->showError(QStringLiteral("The engine said no"));
    QCOMPARE(m_editor->errorText(), QStringLiteral("The engine said no"));
    QTest::keyClicks(box(), QStringLiteral("x"));
    QVERIFY(m_editor->errorText().isEmpty());
}

void TestPromptEditor::escapeClosesIt()
{
    QSignalSpy started(m_editor, &PromptEditor::started);
    m_editor->open(QStringLiteral("hello"), 12);
    QTest::keyClick(box(), Qt::Key_Escape);
    QVERIFY(!m_editor->isVisible());
    QVERIFY(QApplication::focusWidget() == nullptr || !m_editor->isAncestorOf(QApplication::focusWidget()));
    m_editor->open(QStringLiteral("hello"), 12);
    QTest::mouseClick(find<BarButton>("promptClose"), Qt::LeftButton);
    QVERIFY(!m_editor->isVisible());
    QCOMPARE(started.size(), 0);
}

void TestPromptEditor::presenterKeysReachTheWindow()
{
    QStringList heard;
    for (const Qt::Key key : { Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_F5 }) {
        auto* action = new QAction(m_window.get());
        action->setShortcut(QKeySequence(key));
        connect(action, &QAction::triggered, this, [&heard, key] { heard << QKeySequence(key).toString(); });
        m_window->addAction(action);
    }
    m_editor->open(QStringLiteral("one\ntwo\nthree\nfour\nfive\nsix\nseven"), 12);
    for (const Qt::Key key : { Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_F5 })
        QTest::keyClick(box(), key);
    QCOMPARE(heard.size(), 3);
    QCOMPARE(m_editor->prompt(), QStringLiteral("one\ntwo\nthree\nfour\nfive\nsix\nseven"));
    // A hidden box receives nothing.
    m_editor->hide();
    QTest::keyClick(m_window.get(), Qt::Key_B);
    QTest::keyClick(m_window.get(), Qt::Key_Period);
    QCOMPARE(m_editor->prompt(), QStringLiteral("one\ntwo\nthree\nfour\nfive\nsix\nseven"));
}

void TestPromptEditor::staysInsideThePage()
{
    m_editor->open(QStringLiteral("hello"), 12);
    m_editor->showError(QString(300, QLatin1Char('e')));
    QVERIFY(m_editor->parentWidget()->rect().contains(m_editor->geometry()));
    m_window->resize(520, 420);
    QTRY_VERIFY(m_editor->parentWidget()->rect().contains(m_editor->geometry()));
}

void TestPromptEditor::keepsEveryCharacter_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("no-break space") << QStringLiteral("a\u00A0b");
    QTest::newRow("line separator") << QStringLiteral("a\u2028b");
    QTest::newRow("paragraph separator") << QStringLiteral("a\u2029\nb\u2029");
    QTest::newRow("carriage return") << QStringLiteral("a\r\nb\rc");
    QTest::newRow("nul") << QString::fromLatin1("a\0b", 3);
    QTest::newRow("noncharacters") << QStringLiteral("\uFDD0a\uFDD1");
    QTest::newRow("object") << QStringLiteral("a\uFFFCb");
    QTest::newRow("zero width") << QStringLiteral("\uFEFFa\u200Bb\u200D");
    QTest::newRow("astral") << QStringLiteral("\U000E0041\U0001F469\u200D\U0001F467");
    QTest::newRow("spaces, tabs, lines") << QStringLiteral("  a\t b \n\n c  ");
    QTest::newRow("many of one kind") << QStringLiteral("\u3000\u3000\u3000");
}

void TestPromptEditor::keepsEveryCharacter()
{
    QFETCH(const QString, text);
    m_editor->open(text, 12);
    QCOMPARE(m_editor->prompt(), text);
    QMimeData pasted;
    pasted.setText(text);
    box()->selectAll();
    QVERIFY(takes(box(), &pasted));
    QCOMPARE(m_editor->prompt(), text);
    // And out of the box again.
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(box(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(box(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    // What is counted and started is that text.
    QSignalSpy started(m_editor, &PromptEditor::started);
    QSignalSpy counted(m_editor, &PromptEditor::countRequested);
    QTest::keyClick(box(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(box(), QStringLiteral("z"));
    QTRY_VERIFY(!counted.isEmpty());
    QCOMPARE(counted.constLast()[0].toString(), QString(text + QLatin1Char('z')));
    QTest::keyClick(box(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_editor->prompt(), text);
}

void TestPromptEditor::typedSeparatorsAreKept()
{
    m_editor->open(QString(), 12);
    QTest::keyClicks(box(), QStringLiteral("a"));
    QTest::sendKeyEvent(QTest::Press, box(), Qt::Key_nobreakspace, QStringLiteral("\u00A0"), Qt::NoModifier);
    QTest::keyClicks(box(), QStringLiteral("b"));
    QTest::keyClick(box(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(box(), QStringLiteral("c"));
    QInputMethodEvent committed;
    committed.setCommitString(QStringLiteral("\u3000"));
    QApplication::sendEvent(box(), &committed);
    QTest::keyClicks(box(), QStringLiteral("d"));
    QCOMPARE(m_editor->prompt(), QStringLiteral("a\u00A0b\nc\u3000d"));
}

void TestPromptEditor::marksAreVisibleCopiedAndDeletedAsOneCharacter()
{
    const auto picture = [&](const QString& text) {
        m_editor->open(text, 12);
        QTest::keyClick(box(), Qt::Key_End, Qt::ControlModifier);
        box()->setCursorWidth(0);
        return box()->viewport()->grab().toImage();
    };
    const QImage plain = picture(QStringLiteral("ab"));
    for (const char16_t character : { u'\u200B', u'\u00A0', u'\u2028', u'\u2060' }) {
        QVERIFY(picture(QStringLiteral("a") + QChar(character) + QStringLiteral("b")) != plain);
        QVERIFY(picture(QStringLiteral("a") + QChar(character) + QStringLiteral("b")) != picture(QStringLiteral("a b")));
    }
    m_editor->open(QStringLiteral("a\u200B"), 12);
    QTest::keyClick(box(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(box(), Qt::Key_Backspace);
    QCOMPARE(m_editor->prompt(), QStringLiteral("a"));
}

void TestPromptEditor::growsWithItsMessage()
{
    m_editor->open(QStringLiteral("hello"), 12);
    QTRY_COMPARE(m_editor->countText(), QStringLiteral("5 of 20 tokens"));
    const int before = m_editor->height();
    auto* message = find<QLabel>("promptError");
    for (const QString& sentence : { QString(QStringLiteral("A sentence of many words. ")).repeated(12), QString(400, QLatin1Char('x')) }) {
        m_editor->showError(sentence);
        QTRY_VERIFY(m_editor->height() > before);
        QTRY_VERIFY(message->height() >= message->heightForWidth(message->width()));
        QVERIFY(message->width() <= m_editor->width());
        QVERIFY(find<BarButton>("promptStart")->geometry().bottom() <= m_editor->height());
        QVERIFY(m_editor->geometry().bottom() <= m_editor->parentWidget()->height());
    }
}

void TestPromptEditor::namesCharactersThatNoFontShows()
{
    const QFont font = box()->font();
    QVERIFY(missingGlyphs(QStringLiteral("a\u00e9\u00f1 \u20ac\n\u00a0\u200d"), font, 5).isEmpty());
    // Which characters are missing depends on what is installed.
    QString missing;
    for (const char32_t point : { U'\U0001F469', U'\U00010570', U'\U0001E290', U'\U00012F90', U'\U00016A70', U'\U0001CF50' }) {
        const QString text = QString::fromUcs4(&point, 1);
        if (!missingGlyphs(text, font, 1).isEmpty())
            missing = text;
    }
    if (missing.isEmpty())
        QSKIP("the installed fonts have a glyph for every character that is tried");
    auto* note = find<QLabel>("promptGlyphs");
    m_editor->open(QStringLiteral("one ") + missing + QStringLiteral(" two ") + missing, 12);
    QTRY_VERIFY(note->isVisible());
    const QString name = QStringLiteral("U+%1").arg(missing.toUcs4().constFirst(), 4, 16, QLatin1Char('0')).toUpper();
    QCOMPARE(note->text().count(name), 1);
    QVERIFY(m_editor->rect().contains(note->geometry()));
    box()->selectAll();
    QTest::keyClicks(box(), QStringLiteral("plain"));
    QTRY_VERIFY(!note->isVisible());
}

KVSCOPE_TEST(TestPromptEditor)
#include "tst_prompteditor.moc"
