// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogs are as high as their messages and cover no title; fields end where the limits do.
#include "core/limits.h"
#include "shell/handout/handoutdialog.h"
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "shell/prompteditor.h"
#include "shell/savepicture.h"
#include "shell/stepline.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "views/lesson/file/lessonfile.h"
#include "widgets/panelframe.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace kvscope;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=96&seed=3");

/// Every label is as high as its text needs at its width, and inside the dialog.
QString faultOf(const QWidget& dialog)
{
    for (const QLabel* label : dialog.findChildren<QLabel*>()) {
        if (label->isHidden() || label->text().isEmpty() || !label->isVisible()) {
            continue;
        }
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const QRect place(label->mapTo(&dialog, QPoint()), label->size());
        if (label->height() < needed || !dialog.rect().contains(place)) {
            return QStringLiteral("%1 of %2 px: %3").arg(label->height()).arg(needed).arg(label->text().left(60));
        }
    }
    return {};
}

}  // namespace

class TestDialogs final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, kModel);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }
    void cleanup() { m_window.reset(); }

    void stepsAreReadAsPeopleWriteThem()
    {
        using Steps = std::vector<int>;
        QCOMPARE(stepsOfText(QString(), 9), std::optional(Steps()));
        QCOMPARE(stepsOfText(QStringLiteral("1, 4–6,9"), 9), std::optional(Steps { 0, 3, 4, 5, 8 }));
        QCOMPARE(stepsOfText(QStringLiteral(" 2 - 3 "), 9), std::optional(Steps { 1, 2 }));
        for (const char* wrong : { "0", "10", "3-2", "8-10", "a", "1;2", "-1", "99999999999" }) {
            QVERIFY2(!stepsOfText(QLatin1String(wrong), 9), wrong);
        }
    }

    void aHandoutOfTheRunIsSaved()
    {
        HandoutDialog dialog(&state());
        QByteArray bytes;
        dialog.setFigureSaver([&](const QString& /*path*/, const QByteArray& whole) { bytes = whole; });
        QSignalSpy saved(&dialog, &HandoutDialog::saved);
        dialog.show();
        dialog.findChild<QLineEdit*>(QStringLiteral("handoutSteps"))->setText(QStringLiteral("2"));
        dialog.saveTo(QStringLiteral("handout.pdf"));
        QCOMPARE(saved.count(), 0);
        const auto* message = dialog.findChild<QLabel*>(QStringLiteral("handoutMessage"));
        QVERIFY2(message->isVisible() && message->text().contains(QStringLiteral("from 1 to 1")), qPrintable(message->text()));
        QCOMPARE(faultOf(dialog), QString());
        dialog.findChild<QLineEdit*>(QStringLiteral("handoutSteps"))->clear();
        dialog.findChild<QComboBox*>(QStringLiteral("handoutLanguage"))->setCurrentIndex(static_cast<int>(Language::Spanish));
        dialog.saveTo(QStringLiteral("handout.pdf"));
        QCOMPARE(saved.count(), 1);
        QVERIFY(bytes.startsWith("%PDF-") && bytes.contains("/MediaBox [0 0 595"));
        QCOMPARE(currentLanguage(), Language::English);  // only the pages were Spanish
    }

    void aHandoutOfALessonLeavesTheRunAlone()
    {
        HandoutDialog dialog(&state(), lessonPath(QStringLiteral("four-heads")));
        QByteArray bytes;
        dialog.setFigureSaver([&](const QString& /*path*/, const QByteArray& whole) { bytes = whole; });
        QSignalSpy saved(&dialog, &HandoutDialog::saved);
        const auto run = state().run().runId();
        dialog.saveTo(QStringLiteral("handout.pdf"));
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, 60'000);
        QVERIFY(bytes.startsWith("%PDF-"));
        QCOMPARE(state().run().runId(), run);
        QCOMPARE(state().run().steps(), 1);
    }

    void aNoticeGrowsWithItsMessage_data()
    {
        QTest::addColumn<int>("length");
        QTest::newRow("short") << 10;
        QTest::newRow("a long path") << 300;
        QTest::newRow("a very long path") << 3000;
    }
    void aNoticeGrowsWithItsMessage()
    {
        QFETCH(const int, length);
        NoticeCard* notice = m_window->notice();
        const std::string file = "/" + std::string(static_cast<std::size_t>(length), 'x');
        notice->showLoadError(EngineError(ErrorCode::FileNotFound).file(file).expected(Verbatim { "config.json" }), true, true);
        QTRY_VERIFY(notice->isVisible());
        QTRY_VERIFY2(faultOf(*notice).isEmpty(), qPrintable(faultOf(*notice)));
        for (const QPushButton* button : notice->findChildren<QPushButton*>()) {
            QVERIFY(notice->rect().contains(button->geometry()));
        }
        QVERIFY(notice->parentWidget()->rect().contains(notice->geometry()));
        QVERIFY(!notice->text().contains(QChar(0x200B)));  // what is copied has no breaks
    }

    void whereNoModelStaysTheBundledOneIsOfferedIfItIsThere()
    {
        NoticeCard* notice = m_window->notice();
        const auto error = EngineError(ErrorCode::FileNotFound).file("/short");
        auto* button = notice->findChild<QPushButton*>(QStringLiteral("useBundled"));
        notice->showLoadError(error, true, true);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(!button->isVisible());
        notice->showLoadError(error, false, false);  // it is missing, or is what failed
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(!button->isVisible());
        notice->showLoadError(error, false, true);
        QTRY_VERIFY(button->isVisible());
        for (const QPushButton* each : notice->findChildren<QPushButton*>()) {
            QVERIFY2(notice->rect().contains(each->geometry()) && each->width() >= each->sizeHint().width(), qPrintable(each->text()));
        }
        const QSignalSpy asked(notice, &NoticeCard::bundledModelRequested);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QVERIFY(!notice->isVisible() || notice->showsLoading());
    }

    void aCardCoversNoTitle()
    {
        NoticeCard* notice = m_window->notice();
        notice->showLoadError(EngineError(ErrorCode::FileNotFound).file("/short").expected(Verbatim { "config.json" }), true, true);
        QTRY_VERIFY(notice->isVisible());
        auto* prompt = m_window->findChild<PromptEditor*>();
        prompt->open(QStringLiteral("hello"), 5);
        for (const QSize size : { QSize(1024, 744), QSize(1280, 776) }) {
            m_window->resize(size);
            QTRY_COMPARE(m_window->size(), size);
            QCoreApplication::processEvents();
            const QRect card(notice->mapTo(m_window.get(), QPoint()), notice->size());
            for (PanelFrame* panel : m_window->findChildren<PanelFrame*>()) {
                if (!panel->isVisible() || panel->visibleRegion().isEmpty())
                    continue;
                const QRect title(panel->mapTo(m_window.get(), QPoint()), QSize(panel->width(), panel->titleBottom()));
                QVERIFY2(!card.intersects(title), qPrintable(panel->title()));
            }
            // The prompt box leaves the sentence of the step in sight.
            const auto* line = m_window->findChild<StepLine*>();
            const QRect box(prompt->mapTo(m_window.get(), QPoint()), prompt->size());
            QVERIFY(!box.intersects(QRect(line->mapTo(m_window.get(), QPoint()), line->size())));
        }
    }

    void theSaveDialogGrowsWithItsMessage()
    {
        SavePicture dialog(&state());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        const int before = dialog.height();
        QVERIFY(!dialog.saveTo(QStringLiteral("/no/such/folder/") + QString(180, QLatin1Char('x')) + QStringLiteral(".png")));
        QTRY_VERIFY(dialog.height() > before);
        QTRY_VERIFY2(faultOf(dialog).isEmpty(), qPrintable(faultOf(dialog)));
        QVERIFY(dialog.width() < 800);
        QVERIFY(dialog.saveTo(m_settings.filePath(QStringLiteral("saved.png"))));
        QTRY_COMPARE(dialog.height(), before);
    }

    void fieldsEndWhereTheLimitsDo()
    {
        const auto* temperature = m_window->findChild<QDoubleSpinBox*>(QStringLiteral("temperature"));
        QCOMPARE(temperature->minimum(), kLowestTemperature);
        QCOMPARE(temperature->maximum(), kHighestTemperature);
        QCOMPARE(m_window->findChild<QDoubleSpinBox*>(QStringLiteral("topP"))->minimum(), kLowestTopP);
        QCOMPARE(m_window->findChild<QSpinBox*>(QStringLiteral("topK"))->maximum(), kMostTopK);
        QCOMPARE(m_window->findChild<QSpinBox*>(QStringLiteral("promptSteps"))->maximum(), kMostStepsInWindow);
        const SavePicture dialog(&state());
        QCOMPARE(dialog.findChild<QSpinBox*>(QStringLiteral("pictureWidth"))->maximum(), kLargestPicture);
        QCOMPARE(dialog.findChild<QSpinBox*>(QStringLiteral("pictureDpi"))->maximum(), kHighestResolution);
    }

private:
    ViewState& state() { return *m_window->viewState(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestDialogs)
#include "tst_dialogs.moc"
