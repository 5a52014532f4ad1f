// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a window remembers until the next one, and how it is prepared with a prompt.
#include "core/runsettings.h"
#include "loader/checkpoint.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/prompteditor.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/tokenlabel.h"
#include "widgets/barbutton.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace kvscope;

namespace {
const QString kModel = QStringLiteral("random:llama?layers=3&d=32&heads=4&ff=64&vocab=256&context=96&seed=3");
const QString kOther = QStringLiteral("random:gpt2?layers=2&d=16&heads=2&ff=32&vocab=256&context=64&seed=4");
}  // namespace

class TestMemory final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init() { QSettings().clear(); }
    void cleanup() { m_window.reset(); }

    void theRunsSettingsAreAsTheyWere()
    {
        open(kModel);
        auto* form = m_window->findChild<QWidget*>(QStringLiteral("samplingForm"));
        form->findChild<QCheckBox*>(QStringLiteral("greedy"))->click();
        form->findChild<QDoubleSpinBox*>(QStringLiteral("temperature"))->setValue(1.7);
        form->findChild<QSpinBox*>(QStringLiteral("topK"))->setValue(40);
        form->findChild<QDoubleSpinBox*>(QStringLiteral("topP"))->setValue(0.9);
        form->findChild<QSpinBox*>(QStringLiteral("seed"))->setValue(77);
        auto* speed = m_window->findChild<QSlider*>();
        speed->setValue(speed->maximum() - 1);
        state().setLayer(2);
        state().setHead(3);
        users()->setValue(12);
        DecodeShape shape = state().whatIf();
        shape.layers = 7;
        state().setWhatIf(shape);
        const SamplingSettings sampling = m_window->controller()->sampling();
        const double stepsPerSecond = state().wishes().stepsPerSecond;
        m_window->close();

        open(kModel);
        QCOMPARE(m_window->controller()->sampling(), sampling);
        QCOMPARE(sampling, (SamplingSettings { 1.7, 40, 0.9, 77 }));
        QCOMPARE(m_window->findChild<QDoubleSpinBox*>(QStringLiteral("temperature"))->value(), 1.7);
        QCOMPARE(state().wishes().stepsPerSecond, stepsPerSecond);
        QCOMPARE(m_window->findChild<QSlider*>()->value(), m_window->findChild<QSlider*>()->maximum() - 1);
        QCOMPARE(state().layer(), 2);
        QCOMPARE(state().head(), 3);
        QCOMPARE(state().whatIf(), shape);
        QCOMPARE(state().whatIfMemory().users, 12);
        m_window->findChild<DockArea*>()->dock("what-if")->show();
        QTRY_COMPARE(users()->value(), 12);
        // The first step was sampled with them.
        QCOMPARE(state().viewedRecord()->sampling, sampling);
    }

    void anotherModelBeginsWithItsOwnHead()
    {
        open(kModel);
        state().setLayer(2);
        state().setHead(3);
        m_window->close();
        open(kOther);
        QCOMPARE(state().layer(), 0);
        QCOMPARE(state().head(), 0);
    }

    void settingsThatCannotBeRightAreIgnored()
    {
        QSettings().setValue(QStringLiteral("run/temperature"), -3);
        QSettings().setValue(QStringLiteral("run/topP"), QStringLiteral("x"));
        QSettings().setValue(QStringLiteral("whatIf/shape"), QStringList(10, QStringLiteral("0")));
        open(kModel);
        QCOMPARE(m_window->controller()->sampling(), SamplingSettings());
        QCOMPARE(state().whatIf(), DecodeShape());
    }

    void everythingThatIsRememberedCanBeReset()
    {
        open(kModel);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, test::kPatience);
        const auto trigger = [&] { QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier | Qt::AltModifier); };
        applyTheme(*qApp, ThemeId::Dark, 1.25);
        m_window->controller()->setSampling({ 0.7, 5, 0.9, 3 });
        m_window->controller()->setSpeed(10.0);
        state().setWhatIf({ 7, 8, 64, 2, 2, 2, 16, 128, false, 99 });
        state().setAttentionBudget(1'000'000);
        state().setPalette(PaletteId::Cividis);
        QSettings().setValue(QStringLiteral("recent/sessions"), QStringList { QStringLiteral("/a.kvscope") });
        trigger();
        QCOMPARE(theme().id, ThemeId::Light);
        QCOMPARE(theme().zoom, 1.0);
        QCOMPARE(m_window->controller()->sampling(), SamplingSettings());
        QCOMPARE(state().whatIf(), DecodeShape());
        QCOMPARE(state().attentionBudget(), RunModel::kUsualAttentionBudget);
        QCOMPARE(state().palette(), PaletteId::Viridis);
        QVERIFY(!QSettings().contains(QStringLiteral("recent/sessions")));
        QCOMPARE(state().run().steps(), 1);  // the run stays
        m_window->close();
        QVERIFY(!QSettings().contains(QStringLiteral("palette")));
    }

    void theLastPromptAndModelAreOfferedAndOpenedOnlyWhenAsked()
    {
        const QString prompt = QStringLiteral("\u00A0Once,\u2028 \"upon\"; @%s\\ ");
        open(kModel, prompt);
        QCOMPARE(m_window->controller()->prompt(), prompt);
        m_window->close();

        open(QStringLiteral("bundled"));
        QCOMPARE(m_window->controller()->prompt(), m_window->controller()->examplePrompt());
        QCOMPARE(QString::fromStdString(state().model()->source), QStringLiteral("bundled"));
        auto* offer = m_window->findChild<BarButton*>(QStringLiteral("openLast"));
        QVERIFY(offer->isVisible());
        QVERIFY2(offer->toolTip().startsWith(QStringLiteral("Open last: “\\u{a0}Once,\\u{2028} \"upon\"")), qPrintable(offer->toolTip()));
        QTest::mouseClick(offer, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(state().model()->source), kModel, 20000);
        QTRY_COMPARE(state().run().steps(), 1);
        QCOMPARE(m_window->controller()->prompt(), prompt);
        QVERIFY(!offer->isVisible());
    }

    void theOfferGoesWhenTheUserGoesOn()
    {
        open(kModel, QStringLiteral("Once"));
        m_window->close();
        open(QStringLiteral("bundled"));
        auto* offer = m_window->findChild<BarButton*>(QStringLiteral("openLast"));
        QVERIFY(offer->isVisible());
        QTest::mouseClick(m_window->findChild<BarButton*>(QStringLiteral("step")), Qt::LeftButton);
        QTRY_VERIFY(!offer->isVisible());
        m_window->close();
        // The example itself is no reason to offer anything, nor to forget the offer.
        open(QStringLiteral("bundled"));
        QVERIFY(m_window->findChild<BarButton*>(QStringLiteral("openLast"))->toolTip().contains(QStringLiteral("Once")));
    }

    void aFreshWindowOffersNothing()
    {
        open(QStringLiteral("bundled"));
        QVERIFY(!m_window->findChild<BarButton*>(QStringLiteral("openLast"))->isVisible());
    }

    void aPromptPreparesTheWindow()
    {
        const QString prompt = QStringLiteral("a\u00A0b\u2028c");
        open(kModel, prompt);
        QCOMPARE(state().run().steps(), 1);
        QCOMPARE(state().runState(), RunState::Paused);
        // The same ids as the commands': nothing was lost on the way.
        QCOMPARE(state().run().settings().prompt, encodePrompt(*state().model(), prompt.toStdString()));
        QVERIFY(!m_window->findChild<PromptEditor*>()->isVisible());
    }

    void anUnusablePromptStandsInTheBoxWithTheReason()
    {
        open(kModel, QString(200, QLatin1Char('x')));  // more than the context
        auto* editor = m_window->findChild<PromptEditor*>();
        QTRY_VERIFY(editor->isVisible());
        QCOMPARE(editor->prompt(), QString(200, QLatin1Char('x')));
        QTRY_VERIFY(editor->errorText().contains(QStringLiteral("200")));
        QCOMPARE(m_window->controller()->prompt(), m_window->controller()->examplePrompt());
    }

    void theWindowOpensOnAHeadWithAKnownRole()
    {
        open(QStringLiteral("bundled"));
        const auto& roles = state().model()->headRoles;
        QVERIFY(std::any_of(roles.begin(), roles.end(), [&](const HeadRole& role) {
            return role.layer == state().layer() && role.head == state().head() && role.pattern == "previous";
        }));
    }

    void promptsAreTheSameInTheBoxAndInTheCommand()
    {
        open(QStringLiteral("bundled"));
        const QString text = QStringLiteral("Hello\u00A0world\u2028!\u200B\u3000x");
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        auto* editor = m_window->findChild<PromptEditor*>();
        QTRY_VERIFY(editor->isVisible());
        auto* box = editor->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        QGuiApplication::clipboard()->setText(text);
        QTest::keyClick(box, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(box, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!editor->isVisible());
        QCOMPARE(state().run().settings().prompt, encodePrompt(*state().model(), text.toStdString()));
        // Opened again it is the same text.
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        QTRY_COMPARE(editor->prompt(), text);
    }

private:
    void open(const QString& model, const QString& prompt = {})
    {
        setLanguage(Language::English);
        m_window = std::make_unique<MainWindow>(model, prompt);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        test::showChanges(*m_window);
    }
    QSpinBox* users() { return m_window->findChild<QSpinBox*>(QStringLiteral("whatIfUsers")); }
    ViewState& state() { return *m_window->viewState(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestMemory)
#include "tst_memory.moc"
