// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity, one number: wherever the window shows an amount that is one of the viewed step's, it has the same digits.
#include "run/costmodel.h"
#include "run/statistics.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/stepline.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/paintedtexts.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "text/shownratio.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <optional>

using namespace kvscope;

namespace {

// Norms and biases in float32 beside matrices in float16, and a table that a step does not stream: counts of weights differ if they are made twice.
constexpr auto kModel = "random:gpt2?layers=3&d=64&heads=4&ff=256&vocab=384&context=160&type=f16&seed=3";
constexpr int kSteps = 9;
/// Two amounts that are closer than this are the same one, rounded in two ways.
constexpr double kSame = 0.008;

enum class Unit { Operations, Bytes, Time, Ratio };

struct Quantity {
    QString name;
    Unit unit = Unit::Operations;
    double value = 0.0;
    QStringList texts;  ///< all ways in which it may be written
};

struct Amount {
    Unit unit = Unit::Operations;
    double value = 0.0;
    QString text;
    int digits = 0;
};

/// Amounts with a unit or a prefix in a text, in English.
QList<Amount> amountsIn(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("(?<![\\w.,])([0-9][0-9,]*(?:\\.[0-9]+)?)(?:[\\s\\x{a0}\\x{202f}]?(GB|MB|kB|B|ms|s|G|M|k|×))(?![\\w/])"));
    QList<Amount> amounts;
    for (auto all = pattern.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        QString number = match.captured(1);
        const QString unit = match.captured(2);
        Amount amount;
        amount.text = match.captured(0);
        amount.digits = static_cast<int>(QString(number).remove(QLatin1Char(',')).remove(QLatin1Char('.')).size());
        amount.value = number.remove(QLatin1Char(',')).toDouble();
        const QChar first = unit.at(0);
        if (unit.endsWith(QLatin1Char('B'))) {
            amount.unit = Unit::Bytes;
        } else if (unit.endsWith(QLatin1Char('s'))) {
            amount.unit = Unit::Time;
            amount.value *= unit == QLatin1String("s") ? 1000.0 : 1.0;
        } else if (first == QChar(0xD7)) {
            amount.unit = Unit::Ratio;
        }
        if (amount.unit != Unit::Time)
            amount.value *= first == QLatin1Char('G') ? 1e9 : first == QLatin1Char('M') ? 1e6 : first == QLatin1Char('k') ? 1e3 : 1.0;
        amounts << amount;
    }
    return amounts;
}

}  // namespace

class TestSameNumbers final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        test::prepareWindows(m_settings);
        test::showWindow(m_window, QString::fromLatin1(kModel));
        m_window->resize(1920, 1080);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        for (int step = 2; step <= kSteps; ++step) {
            m_window->controller()->step();
            QTRY_COMPARE(state().run().steps(), step);
        }
        m_window->controller()->setCacheOn(false);
        m_window->controller()->step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
    }

    void cleanupTestCase() { m_window.reset(); }

    void amountsAreFoundInTexts()
    {
        const QList<Amount> found
            = amountsIn(QStringLiteral("off 21.5\u00A0G, on 515\u00A0M, +10,240\u00A0B in 1.40\u00A0ms: 41.7×; 847 tokens/s"));
        QCOMPARE(found.size(), 5);
        QCOMPARE(found[0].value, 21.5e9);
        QCOMPARE(found[2].value, 10240.0);
        QCOMPARE(found[2].unit, Unit::Bytes);
        QCOMPARE(found[3].value, 1.4);
        QCOMPARE(found[4].unit, Unit::Ratio);
        QCOMPARE(found[4].digits, 3);
    }

    void everyAmountOfTheViewedStepHasTheSameDigits_data()
    {
        QTest::addColumn<int>("step");
        QTest::newRow("the prefill") << 0;
        QTest::newRow("a step with the cache") << kSteps - 1;
        QTest::newRow("a step without it") << kSteps;
    }

    void everyAmountOfTheViewedStepHasTheSameDigits()
    {
        QFETCH(const int, step);
        state().setViewedStep(step);
        const QList<Quantity> quantities = quantitiesOf(step);
        QStringList faults;
        QHash<QString, int> seen;
        const auto look = [&](const QString& where) {
            test::settle(*m_window);
            for (QWidget* each : m_window->findChildren<QWidget*>()) {
                if (!each->isVisible() || each->visibleRegion().isEmpty())
                    continue;
                QString whole;
                for (const test::PaintedText& text : test::paintedTexts(*each))
                    whole += text.text + QLatin1Char('\n');
                for (const Amount& amount : amountsIn(whole))
                    compare(
                        amount, quantities, where + QLatin1Char(' ') + QString::fromLatin1(each->metaObject()->className()), faults, seen);
            }
        };
        auto& docks = *m_window->findChild<DockArea*>();
        for (const LayoutId layout : { LayoutId::StepThrough, LayoutId::Attention, LayoutId::Cost }) {
            docks.setLayout(layout);
            look(QStringLiteral("layout %1").arg(static_cast<int>(layout)));
        }
        for (const char* panel : { "token-cost", "cache-map", "ttft", "runs" }) {
            if (docks.dock(panel) != nullptr) {
                test::showPanel(*m_window, panel);
                look(QString::fromLatin1(panel));
            }
        }
        docks.resetLayout();
        faults.removeDuplicates();
        QVERIFY2(faults.isEmpty(), qPrintable(QLatin1Char('\n') + faults.join(QLatin1Char('\n'))));
        // The test would say nothing if it had read nothing.
        for (const char* name : { "operations of the step", "time of the step", "weights" })
            QVERIFY2(seen.value(QString::fromLatin1(name)) >= 2, name);
        QVERIFY(seen.value(QStringLiteral("cache")) >= 2 || !state().run().records()[step]->cacheOn);
        QVERIFY(seen.value(QStringLiteral("ratio so far")) >= 2 || step == 0);
    }

private:
    ViewState& state() { return *m_window->viewState(); }

    QList<Quantity> quantitiesOf(int step)
    {
        const StepRecordPtr record = state().run().records()[step];
        const ModelConfig& config = state().model()->config;
        const int prompt = state().run().promptLength();
        QList<Quantity> all;
        const auto operations = [&](const char* name, double value) {
            all << Quantity { QString::fromLatin1(name), Unit::Operations, value,
                { siText(value), countText(static_cast<qint64>(value)) } };
        };
        const auto bytes = [&](const char* name, std::uint64_t value) {
            all << Quantity { QString::fromLatin1(name), Unit::Bytes, static_cast<double>(value),
                { byteText(value), exactByteText(value) } };
        };
        const auto ratio = [&](const char* name, double value) {
            all << Quantity { QString::fromLatin1(name), Unit::Ratio, value, { ratioText(value), timesText(value) } };
        };
        const double on = static_cast<double>(predictStepOperations(config, step == 0 ? Phase::Prefill : Phase::Decode, record->positions));
        const double off
            = static_cast<double>(predictStepOperations(config, step == 0 ? Phase::Prefill : Phase::Recompute, record->positions));
        double allOn = 0.0;
        double allOff = 0.0;
        for (int each = 0; each <= step; ++each) {
            allOn += static_cast<double>(predictStepOperations(config, each == 0 ? Phase::Prefill : Phase::Decode, prompt + each));
            allOff += static_cast<double>(predictStepOperations(config, each == 0 ? Phase::Prefill : Phase::Recompute, prompt + each));
        }
        operations("operations of the step", static_cast<double>(record->operations));
        operations("operations of the step with the cache", on);
        operations("operations of the step without it", off);
        operations("operations so far with the cache", allOn);
        operations("operations so far without it", allOff);
        if (step > 0) {
            ratio("ratio of the step", ratioOf(off, on));
            ratio("ratio so far", ratioOf(allOff, allOn));
        }
        bytes("weights", state().model()->weightBytes);
        bytes("weights of a step", record->weightBytesMoved);
        bytes("cache", record->cacheOn ? record->cacheBytes : 0);
        bytes("cache per token", cacheBytesPerPosition(config));
        bytes("cache reserved", cacheBytesPerPosition(config) * static_cast<std::uint64_t>(config.contextLength));
        const double time = toMilliseconds(record->times.total());
        all << Quantity { QStringLiteral("time of the step"), Unit::Time, time, { millisecondText(time) } };
        return all;
    }

    static QString plain(QString text)
    {
        static const QRegularExpression spaces(QStringLiteral("[\\s\\x{a0}\\x{202f}]"));
        return text.remove(spaces);
    }

    /// A number of fewer than three digits is a tick or a rounded estimate, and says so by that.
    void compare(
        const Amount& amount, const QList<Quantity>& quantities, const QString& where, QStringList& faults, QHash<QString, int>& seen)
    {
        if (amount.digits < 3)
            return;
        std::optional<QString> other;
        for (const Quantity& each : quantities) {
            if (each.unit != amount.unit || each.value <= 0.0 || std::abs(amount.value - each.value) > kSame * each.value)
                continue;
            for (const QString& text : each.texts) {
                if (plain(text) == plain(amount.text) || plain(text) + QLatin1Char('B') == plain(amount.text)) {
                    ++seen[each.name];
                    return;
                }
            }
            // The time of another step, or a median, may lie as near by chance. That the step's own is read at least twice is checked at the end.
            if (each.unit == Unit::Time)
                continue;
            other = QStringLiteral("%1: \"%2\" for %3, elsewhere \"%4\"")
                        .arg(where, amount.text, each.name, each.texts.join(QLatin1String("\" or \"")));
        }
        if (other)
            faults << *other;
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestSameNumbers)
#include "tst_samenumbers.moc"
