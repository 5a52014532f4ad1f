// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/whatifpanel.h"

#include "run/decodememory.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "text/widecounttext.h"
#include "theme/theme.h"
#include "views/whatif/termbar.h"
#include "views/whatif/whatiftext.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown : ShownPanel<WhatIfPanel> {
    explicit Shown(QSize size = { 409, 579 }, bool more = true) : ShownPanel({}, size)
    {
        if (more) {
            QTest::mouseClick(panel.findChild<QAbstractButton*>(QStringLiteral("whatIfMore")), Qt::LeftButton);
        }
    }
    [[nodiscard]] CountField* field(const char* name) { return panel.findChild<CountField*>(QLatin1String(name)); }
    [[nodiscard]] ComboBox* combo(const char* name) { return panel.findChild<ComboBox*>(QLatin1String(name)); }
    [[nodiscard]] QString text(const char* name) { return panel.findChild<QLabel*>(QLatin1String(name))->text(); }
    /// Replaces a field's number by typing.
    void type(const char* name, const QString& number)
    {
        CountField* target = field(name);
        target->setFocus();
        target->selectAll();
        QTest::keyClicks(target, number);
        QTest::keyClick(target, Qt::Key_Return);
    }
    void choose(int preset)
    {
        ComboBox* presets = combo("whatIfPreset");
        presets->setFocus();
        QTest::keyClick(presets, Qt::Key_Home);
        for (int i = 0; i < preset; ++i) {
            QTest::keyClick(presets, Qt::Key_Down);
        }
    }
};

}  // namespace

/// The window follows a change of the system's font when it next applies a theme.
static void useFont(const QFont& font)
{
    auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
    QApplication::setFont(font);
    applyTheme(application, ThemeId::Light, kSmallestZoom);
    applyTheme(application, ThemeId::Light, 1.0);
}

class TestWhatIfPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void opensWithTheArticlesMiniGpt()
    {
        Shown shown;
        QCOMPARE(shown.combo("whatIfPreset")->currentText(), QStringLiteral("Mini-GPT"));
        QCOMPARE(shown.text("whatIfOffNumber"), QStringLiteral("1,474,560"));
        QCOMPARE(shown.text("whatIfOnNumber"), QStringLiteral("114,688"));
        QCOMPARE(shown.text("whatIfCacheNumber"), QStringLiteral("28,672\u00A0B"));
        const QString said = shown.said();
        for (const char* part : { "655,360 + 819,200", "Exact sum: 1,433,600", "12.86×", "110,592", "12.96×", "28 positions", "feeds 27",
                 "27,648\u00A0B", "(20\u00A0>\u00A016)", "paged attention", "continuous batching" }) {
            QVERIFY2(said.contains(QString::fromUtf8(part)), part);
        }
    }

    void allMultiplyAddsLeadAndFollowEveryField()
    {
        Shown shown({ 390, 366 }, false);
        QVERIFY(!shown.panel.findChild<QWidget*>(QStringLiteral("whatIfDetails"))->isVisible());
        QVERIFY2(!shown.said().contains(QStringLiteral("1,474,560")), "the article's measure is not the first thing that a class copies");
        for (const char* field : { "whatIfPrompt", "whatIfDrawn", "whatIfWidth", "whatIfLayers", "whatIfHeads", "whatIfKvHeads" }) {
            const QString off = shown.text("whatIfAllOffNumber");
            const QString on = shown.text("whatIfAllOnNumber");
            shown.type(field,
                QLatin1String(field) == QLatin1String("whatIfKvHeads")     ? QStringLiteral("2")
                    : QLatin1String(field) == QLatin1String("whatIfHeads") ? QStringLiteral("8")
                    : QLatin1String(field) == QLatin1String("whatIfWidth") ? QStringLiteral("128")
                                                                           : QStringLiteral("24"));
            if (QLatin1String(field) != QLatin1String("whatIfHeads")) {  // the heads divide the same work
                QVERIFY2(shown.text("whatIfAllOffNumber") != off, field);
                QVERIFY2(shown.text("whatIfAllOnNumber") != on, field);
            }
        }
    }

    void theCacheStandsBesideTheWeightsAndABudget()
    {
        Shown shown;
        shown.choose(1);  // GPT-2: 12 · (4 · 768² + 2 · 768 · 3072) + 50257 · 768 numbers of 4 bytes
        const WideCount weights = decodeWeightBytes(shown.state.whatIf());
        QCOMPARE(static_cast<std::uint64_t>(weights), std::uint64_t { 4 } * (12U * (4U * 768 * 768 + 2U * 768 * 3072) + 50257U * 768));
        const std::uint64_t perPosition = 2U * 12 * 768 * 4;
        const auto positions = static_cast<std::uint64_t>(cacheOutgrowsWeights(shown.state.whatIf(), 1));
        QVERIFY(positions * perPosition > weights && (positions - 1) * perPosition <= weights);
        QVERIFY2(shown.said().contains(QStringLiteral("Weight matrices: 494\u00A0MB")), qPrintable(shown.said()));
        shown.type("whatIfUsers", QStringLiteral("2"));
        shown.type("whatIfBudget", QStringLiteral("1"));
        const auto fits = static_cast<std::uint64_t>(positionsWithin(shown.state.whatIf(), 2, 1'000'000'000));
        QVERIFY(weights + 2 * fits * perPosition <= 1'000'000'000 && weights + 2 * (fits + 1) * perPosition > 1'000'000'000);
        QVERIFY2(shown.said().contains(QStringLiteral("1\u00A0GB hold %L1 positions").arg(fits)), qPrintable(shown.said()));
        shown.choose(2);
        QVERIFY2(shown.said().contains(QStringLiteral("The weights alone do not fit into 1\u00A0GB")), qPrintable(shown.said()));
    }

    void statesThatNothingIsMeasured()
    {
        Shown shown;
        QVERIFY(
            shown.panel.findChild<QWidget*>(QStringLiteral("whatIfComputed"))->accessibleName().contains(QStringLiteral("not measured")));
    }

    void fitsInItsLayout()
    {
        for (const QSize size : { QSize(409, 579), QSize(324, 546), QSize(630, 860) }) {
            Shown shown(size);
            QCOMPARE(shown.panel.size(), size);
            auto* scroll = shown.panel.findChild<QScrollArea*>(QStringLiteral("whatIfScroll"));
            // Nothing is cut off horizontally; vertical overflow can be scrolled to.
            QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
            const auto* next = shown.panel.findChild<QLabel*>(QStringLiteral("whatIfNext"));
            scroll->ensureWidgetVisible(shown.panel.findChild<QLabel*>(QStringLiteral("whatIfNext")));
            const QRect place(next->mapTo(scroll->viewport(), QPoint()), next->size());
            QVERIFY(place.bottom() <= scroll->viewport()->height() + 1);
        }
    }

    void itsNumbersFitWithoutScrolling_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("font");
        // What the layout "Cost" gives it in a window of 1024 × 768 and of 1280 × 800.
        for (const QSize size : { QSize(324, 340), QSize(390, 362) }) {
            for (const Language language : { Language::English, Language::Spanish }) {
                for (const char* font : { "Noto Sans", "DejaVu Sans" }) {
                    const QString name = QStringLiteral("%1 %2 %3").arg(size.width()).arg(languageCode(language), QLatin1String(font));
                    QTest::newRow(qPrintable(name)) << size << language << QString::fromLatin1(font);
                }
            }
        }
    }

    void itsNumbersFitWithoutScrolling()
    {
        QFETCH(QSize, size);
        QFETCH(Language, language);
        QFETCH(QString, font);
        if (!QFontDatabase::families().contains(font)) {
            QSKIP(qPrintable(QStringLiteral("the font %1 is not installed").arg(font)));
        }
        const QFont before = QApplication::font();
        useFont(QFont(font));
        setLanguage(language);
        {
            Shown shown(size, false);
            shown.panel.setMinimumHeight(0);
            shown.panel.resize(size);
            QTest::qWait(1);
            auto* scroll = shown.panel.findChild<QScrollArea*>(QStringLiteral("whatIfScroll"));
            QTRY_VERIFY2(scroll->widget()->height() <= scroll->viewport()->height(),
                qPrintable(QStringLiteral("%1 of %2").arg(scroll->widget()->height()).arg(scroll->viewport()->height())));
            for (const char* name : { "whatIfAllOffCaption", "whatIfAllOnCaption", "whatIfCacheBeside" }) {
                const auto* label = shown.panel.findChild<QLabel*>(QLatin1String(name));
                QVERIFY2(label->height() < 2 * QFontMetrics(label->font()).height(), name);  // one line
            }
            QTest::mouseClick(shown.panel.findChild<QAbstractButton*>(QStringLiteral("whatIfMore")), Qt::LeftButton);
            QVERIFY(shown.panel.findChild<QLabel*>(QStringLiteral("whatIfCacheBelow"))->isVisible());
        }
        setLanguage(Language::English);
        useFont(before);
    }

    void nothingIsCutAtTheRightAtAnyHeight()
    {
        const QFont before = QApplication::font();
        for (const char* font : { "Noto Sans", "DejaVu Sans" }) {
            if (!QFontDatabase::families().contains(QLatin1String(font)))
                continue;
            useFont(QFont(QLatin1String(font)));
            Shown shown({ 389, 440 }, false);
            shown.panel.setMinimumHeight(0);
            auto* scroll = shown.panel.findChild<QScrollArea*>(QStringLiteral("whatIfScroll"));
            for (int height = 440; height >= 300; height -= 3) {
                shown.panel.resize(389, height);
                QCoreApplication::processEvents();
                QVERIFY2(scroll->widget()->width() <= scroll->viewport()->width(),
                    qPrintable(QStringLiteral("%1 %2: %3 in %4")
                                   .arg(QLatin1String(font))
                                   .arg(height)
                                   .arg(scroll->widget()->width())
                                   .arg(scroll->viewport()->width())));
            }
        }
        useFont(before);
    }

    void fitsWithALargeFont()
    {
        auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        for (const Language language : { Language::English, Language::Spanish }) {
            setLanguage(language);
            applyTheme(application, ThemeId::Light, 1.33);
            Shown shown({ 340, 500 });
            auto* scroll = shown.panel.findChild<QScrollArea*>(QStringLiteral("whatIfScroll"));
            QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
            applyTheme(application, ThemeId::Light, 1.0);
        }
        setLanguage(Language::English);
    }

    void presetsCanBeSelectedByKeys()
    {
        Shown shown;
        shown.choose(2);
        QCOMPARE(shown.state.whatIf(), *decodePreset("gpt3"));
        QCOMPARE(shown.text("whatIfCacheNumber"), QStringLiteral("9.66\u00A0GB"));
        QVERIFY(shown.text("whatIfNote").contains(QStringLiteral("9.7 GB")));
        shown.choose(3);
        QCOMPARE(shown.state.whatIf().kvHeads, 8);
        QVERIFY(shown.text("whatIfCacheBeside").contains(QStringLiteral("8/32")));
        shown.choose(0);
        QCOMPARE(shown.text("whatIfOffNumber"), QStringLiteral("1,474,560"));
    }

    void theArticlesMistakeIsCorrected()
    {
        Shown shown;
        shown.choose(4);
        QCOMPARE(shown.state.whatIf().newTokens, 200);
        QVERIFY(shown.text("whatIfOffBeside").contains(QStringLiteral("3.44·10¹² + 3.36·10¹¹")));
        const QString note = shown.text("whatIfNote");
        QVERIFY2(note.contains(QStringLiteral("linear part is larger")) && note.contains(QStringLiteral("10.2 times")), qPrintable(note));
        QVERIFY(note.contains(QStringLiteral("It does not.")));
    }

    void typedNumbersApplyAtOnce()
    {
        Shown shown;
        shown.type("whatIfDrawn", QStringLiteral("16"));
        QCOMPARE(shown.state.whatIf().newTokens, 16);
        QVERIFY(shown.text("whatIfNote").contains(QStringLiteral("Both parts are equal")));
        QCOMPARE(shown.combo("whatIfPreset")->currentText(), QStringLiteral("Custom"));
        shown.type("whatIfPrompt", QStringLiteral("1,024"));
        QCOMPARE(shown.state.whatIf().promptTokens, 1024);
        QVERIFY(shown.text("whatIfNote").contains(QStringLiteral("linear part is larger")));
    }

    void arrowKeysOfferOnlyValidValues()
    {
        Shown shown;
        CountField* heads = shown.field("whatIfHeads");
        heads->setFocus();
        QTest::keyClick(heads, Qt::Key_Up);
        QCOMPARE(shown.state.whatIf().heads, 8);
        QCOMPARE(shown.state.whatIf().kvHeads, 8);  // multi-head stays multi-head
        CountField* kvHeads = shown.field("whatIfKvHeads");
        kvHeads->setFocus();
        QTest::keyClick(kvHeads, Qt::Key_Down);
        QCOMPARE(shown.state.whatIf().kvHeads, 4);
        QCOMPARE(shown.text("whatIfCacheNumber"), QStringLiteral("14,336\u00A0B"));
        CountField* width = shown.field("whatIfWidth");
        width->setFocus();
        QTest::keyClick(width, Qt::Key_Up);
        QCOMPARE(shown.state.whatIf().hiddenSize, 72);
        QCOMPARE(shown.state.whatIf().ffnSize, 288);  // four times the width, as before
        for (int i = 0; i < 30; ++i) {
            QTest::keyClick(kvHeads, Qt::Key_Down);
        }
        QCOMPARE(shown.state.whatIf().kvHeads, 1);
    }

    void theArrowsOfAFieldCanBeClicked()
    {
        Shown shown;
        auto* field = shown.field("whatIfLayers");
        QTest::mouseClick(field, Qt::LeftButton, {}, QPoint(field->width() - 6, 4));
        QCOMPARE(shown.state.whatIf().layers, 3);
        QTest::mouseClick(field, Qt::LeftButton, {}, QPoint(field->width() - 6, field->height() - 4));
        QCOMPARE(shown.state.whatIf().layers, 2);
    }

    void anInvalidCaseGetsASentenceAndNoNumbers()
    {
        Shown shown;
        shown.type("whatIfHeads", QStringLiteral("7"));
        QCOMPARE(shown.state.whatIf().heads, 4);
        const auto* fault = shown.panel.findChild<QLabel*>(QStringLiteral("whatIfFault"));
        QVERIFY(fault->isVisible());
        QVERIFY2(fault->text().contains(QStringLiteral("7 heads do not divide a width of 64")), qPrintable(fault->text()));
        QVERIFY(!shown.said().contains(QStringLiteral("1,474,560")));
        shown.type("whatIfHeads", QStringLiteral("16"));
        QVERIFY(!fault->isVisible());
        QCOMPARE(shown.state.whatIf().heads, 16);
        QVERIFY(shown.said().contains(QStringLiteral("1,474,560")));
    }

    void fieldsRefuseInvalidNumbers()
    {
        Shown shown;
        for (const char* nonsense : { "-5", "1e9", "abc", "0x10", "99999999999999999999" }) {
            shown.type("whatIfDrawn", QString::fromLatin1(nonsense));
            const int value = shown.state.whatIf().newTokens;
            QVERIFY2(value >= 1 && value <= kMostDecodeTokens, nonsense);
        }
        shown.type("whatIfDrawn", QString());
        QVERIFY(shown.state.whatIf().newTokens >= 1);
        shown.type("whatIfDrawn", QStringLiteral("1000000"));
        shown.type("whatIfPrompt", QStringLiteral("1000000"));
        shown.type("whatIfWidth", QStringLiteral("65536"));
        QVERIFY(shown.text("whatIfOffNumber").contains(QStringLiteral("·10")));
    }

    void theWheelAndPresenterKeysPassThrough()
    {
        Shown shown;
        CountField* newTokens = shown.field("whatIfDrawn");
        QWheelEvent wheel(
            QPointF(5, 5), newTokens->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        shown.panel.setFocus();
        QCoreApplication::sendEvent(newTokens, &wheel);
        QCOMPARE(shown.state.whatIf().newTokens, 20);
        newTokens->setFocus();
        QTest::keyClick(newTokens, Qt::Key_PageDown);
        QTest::keyClick(newTokens, Qt::Key_PageUp);
        QCOMPARE(shown.state.whatIf().newTokens, 20);
    }

    void theTableHasEveryKindOfHeadAtEveryBitWidth()
    {
        Shown shown;
        shown.choose(3);
        const QString table = shown.text("whatIfTable");
        for (const char* size : { "8.59\u00A0GB", "4.29\u00A0GB", "2.15\u00A0GB", "1.07\u00A0GB", "537\u00A0MB", "268\u00A0MB",
                 "134\u00A0MB", "67.1\u00A0MB", "33.6\u00A0MB", "MHA · 32", "GQA · 8", "MQA · 1" }) {
            QVERIFY2(table.contains(QString::fromUtf8(size)), size);
        }
        QCOMPARE(table.count(QStringLiteral("<b>")), 1);  // only the current case
    }

    void theNumberTypeChangesOnlyTheCache()
    {
        Shown shown;
        const QString operations = shown.text("whatIfOffNumber");
        ComboBox* type = shown.combo("whatIfValueType");
        type->setFocus();
        QTest::keyClick(type, Qt::Key_Down);
        QCOMPARE(shown.state.whatIf().valueBits, 16);
        QCOMPARE(shown.text("whatIfCacheNumber"), QStringLiteral("14,336\u00A0B"));
        QTest::keyClick(type, Qt::Key_Down);
        QTest::keyClick(type, Qt::Key_Down);
        QCOMPARE(shown.text("whatIfCacheNumber"), QStringLiteral("3,584\u00A0B"));
        QCOMPARE(shown.text("whatIfOffNumber"), operations);
    }

    void theCaseOfThisRunAgreesWithTheCounts()
    {
        Shown shown;
        showRun(shown.state, std::vector<bool>(20, false), 20);
        shown.choose(5);
        QCOMPARE(shown.combo("whatIfPreset")->currentText(), QStringLiteral("This run"));
        QCOMPARE(shown.state.whatIf().promptTokens, 6);
        QCOMPARE(shown.state.whatIf().hiddenSize, 192);
        WideCount counted = 0;
        for (const StepRecordPtr& record : shown.state.run().records()) {
            counted += record->operations;
        }
        QCOMPARE(digits(decodeCost(shown.state.whatIf()).multiplyAddsOff), digits(counted));
    }

    void aLessonSetsTheCase()
    {
        Shown shown;
        shown.state.setWhatIf(*decodePreset("gpt2"));
        QCOMPARE(shown.combo("whatIfPreset")->currentText(), QStringLiteral("GPT-2"));
        QCOMPARE(shown.field("whatIfDrawn")->value(), 100);
    }

    void usesSpanishAndItsSeparators()
    {
        Shown shown({ 324, 546 });
        setLanguage(Language::Spanish);
        QCoreApplication::processEvents();
        QCOMPARE(shown.text("whatIfOffNumber"), QStringLiteral("1.474.560"));
        QVERIFY2(shown.said().contains(QStringLiteral("12,86×")), qPrintable(shown.said()));
        QVERIFY(shown.said().contains(QStringLiteral("Suma exacta: 1.433.600")));
        QCOMPARE(shown.panel.size(), QSize(324, 546));
        shown.type("whatIfPrompt", QStringLiteral("1.024"));
        QCOMPARE(shown.state.whatIf().promptTokens, 1024);
        QCOMPARE(shown.field("whatIfPrompt")->text(), QStringLiteral("1024"));  // Spanish groups from five digits on
        shown.type("whatIfPrompt", QStringLiteral("12345"));
        QCOMPARE(shown.field("whatIfPrompt")->text(), QStringLiteral("12.345"));
        setLanguage(Language::English);
        QCoreApplication::processEvents();
        QVERIFY(shown.said().contains(QStringLiteral("Exact sum")));
    }

    /// Of every shape the printed ratio is that of the two printed amounts.
    void ratiosDivideThePrintedAmounts()
    {
        const auto numberIn = [](QString text) {
            static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
            static const QRegularExpression number(QStringLiteral("([0-9.,]+)(·10([⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"));
            const auto found = number.match(text.remove(tags));
            QString power = QStringLiteral("0");
            for (const QChar digit : found.captured(3)) {
                power += QString::number(QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹").indexOf(digit));
            }
            return QString(found.captured(1).remove(QLatin1Char(',')) + QLatin1Char('e') + power).toDouble();
        };
        QCOMPARE(numberIn(QStringLiteral("3.44·10¹²")), 3.44e12);
        std::vector<DecodeShape> shapes;
        for (const DecodePreset& preset : decodePresets()) {
            for (const int prompt : { 1, 8, 333, 2048, 1'000'000 }) {
                for (const int drawn : { 1, 20, 377, 4096, 1'000'000 }) {
                    shapes.push_back(preset.shape);
                    shapes.back().promptTokens = prompt;
                    shapes.back().newTokens = drawn;
                }
            }
        }
        for (const DecodeShape& shape : shapes) {
            const WhatIfText text(shape, decodeCost(shape));
            QString all = text.allRatio();
            all.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
            const QString printed = ratioText(numberIn(text.allOff()) / numberIn(text.allOn()));
            QVERIFY2(all.startsWith(printed + QLatin1Char(' ')), qPrintable(all + QStringLiteral(" instead of ") + printed));
            const double article = numberIn(text.offNumber()) / numberIn(text.onNumber());
            QString ofArticle = text.onRatio();
            ofArticle.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
            QVERIFY2(ofArticle.startsWith(fineRatioText(article) + QLatin1Char(' '))
                    || ofArticle.startsWith(ratioText(article) + QLatin1Char(' ')),
                qPrintable(ofArticle + QStringLiteral(" instead of ") + fineRatioText(article)));
        }
    }

    void theLargestValuesOfAllFieldsAreShownWhole()
    {
        DecodeShape shape = *decodePreset("gpt3");
        shape.promptTokens = shape.newTokens = kMostDecodeTokens;
        shape.valueBits = 32;
        const auto shown = [](const DecodeShape& each) {
            return WhatIfText(each, decodeCost(each)).usersLine(WhatIfMemory::kMost, WhatIfMemory::kMost);
        };
        // 2 · 96 layers · 2,000,000 positions · 12,288 numbers of 4 bytes · 1,000,000 users
        QVERIFY2(shown(shape).contains(QStringLiteral("18.9\u00A0EB")), qPrintable(shown(shape)));
        shape.layers = kMostDecodeLayers;
        shape.hiddenSize = kMostDecodeWidth;
        shape.heads = shape.kvHeads = kMostDecodeWidth;
        shape.ffnSize = shape.vocabSize = 16 * kMostDecodeWidth;
        QVERIFY(!faultOf(shape));
        QVERIFY2(shown(shape).contains(QStringLiteral("1.05\u00A0ZB")), qPrintable(shown(shape)));
    }

    void numbersOfAnySizeAreReadable()
    {
        QCOMPARE(wideCountText(0), QStringLiteral("0"));
        QCOMPARE(wideCountText(9'999'999'999), QStringLiteral("9,999,999,999"));
        QCOMPARE(wideCountText(9'999'999'999'999), QStringLiteral("1.00·10¹³"));
        QCOMPARE(wideCountText(3'435'973'836'800), QStringLiteral("3.44·10¹²"));
        QCOMPARE(exactCountText(WideCount { 18'446'744'073'709'551'615U } + 1), QStringLiteral("18,446,744,073,709,551,616"));
        QCOMPARE(wideByteText(28'672), QStringLiteral("28,672\u00A0B"));
        QCOMPARE(wideByteText(9'663'676'416), QStringLiteral("9.66\u00A0GB"));
        QCOMPARE(wideByteText(WideCount { 18'446'744'073'709'551'615U } + 1), QStringLiteral("18.4\u00A0EB"));
        QCOMPARE(fineRatioText(12.857), QStringLiteral("12.86×"));
        QCOMPARE(fineRatioText(1234.5), QStringLiteral("1,235×"));
        const QLocale spanish(QLocale::Spanish, QLocale::Spain);
        QCOMPARE(wideCountText(1'474'560, spanish), QStringLiteral("1.474.560"));
        QCOMPARE(wideCountText(3'435'973'836'800, spanish), QStringLiteral("3,44·10¹²"));
    }
};

KVSCOPE_TEST(TestWhatIfPanel)
#include "tst_whatifpanel.moc"
