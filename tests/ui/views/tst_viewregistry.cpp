// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of every view in the table: names, titles, and that deleting its panel does not change the state.
#include "state/sessioncontroller.h"
#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/registry/viewregistry.h"
#include "widgets/panelframe.h"

#include <QLineEdit>
#include <QSet>
#include <QSpinBox>
#include <QTest>

using namespace kvscope;

namespace {

struct Made {
    explicit Made(const View& view) : controller(&state), player(&state, &controller)
    {
        test::showRun(state, { true, true, false, true }, 8);
        panel.reset(view.make({ &state, &player }));
        panel->resize(640, 480);
    }
    ViewState state;
    SessionController controller;
    LessonPlayer player;
    std::unique_ptr<PanelFrame> panel;
};

}  // namespace

class TestViewRegistry final : public QObject {
    Q_OBJECT

private slots:
    void viewNamesAreUnique()
    {
        QSet<QString> names;
        QSet<QString> exported;
        for (const View& view : views()) {
            QCOMPARE(findView(QString::fromLatin1(view.id)), &view);
            QVERIFY(!names.contains(QString::fromLatin1(view.id)));
            names << QString::fromLatin1(view.id);
            for (const char* alias : view.aliases) {
                if (alias != nullptr) {
                    QCOMPARE(findView(QString::fromLatin1(alias)), &view);
                    names << QString::fromLatin1(alias);
                }
            }
            for (const char* name : view.exportNames) {
                if (name != nullptr) {
                    QCOMPARE(findExportedView(QString::fromLatin1(name)), &view);
                    QVERIFY(!exported.contains(QString::fromLatin1(name)));
                    exported << QString::fromLatin1(name);
                }
            }
            QVERIFY(view.beside == nullptr || findView(QString::fromLatin1(view.beside)) != nullptr);
        }
        QCOMPARE(findView(QStringLiteral("nowhere")), nullptr);
        QCOMPARE(findView(QStringLiteral("timeline")), findView(QStringLiteral("time")));
        QCOMPARE(findExportedView(QStringLiteral("logits")), findView(QStringLiteral("next-token")));
        QVERIFY(!lessonViewNames().contains(QStringLiteral("lesson")));
    }

    void titlesMatchThePanelsInBothLanguages()
    {
        for (const Language language : { Language::English, Language::Spanish }) {
            setLanguage(language);
            for (const View& view : views()) {
                const Made made(view);
                QCOMPARE(viewTitle(view), made.panel->title());
            }
        }
        setLanguage(Language::English);
    }

    void deletingAPanelDoesNotChangeTheState_data()
    {
        QTest::addColumn<QString>("id");
        for (const View& view : views()) {
            QTest::newRow(view.id) << QString::fromLatin1(view.id);
        }
    }
    void deletingAPanelDoesNotChangeTheState()
    {
        QFETCH(const QString, id);
        Made made(*findView(id));
        made.panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(made.panel.get()));
        made.state.setPinned(CellRef { 2, 1 });
        made.state.setHover(CellRef { 3, -1 });
        QCoreApplication::processEvents();
        // A field being edited signals when it loses focus, at the latest when it is deleted.
        if (auto* field = made.panel->findChild<QSpinBox*>()) {
            field->setFocus();
            QTest::keyClicks(field, QStringLiteral("7"));
        }
        const auto shape = made.state.whatIf();
        const int viewed = made.state.viewedStep();
        const int top = made.state.topRow();
        made.state.setHover(CellRef { 3, -1 });
        made.panel.reset();
        QCOMPARE(made.state.pinned(), std::optional(CellRef { 2, 1 }));
        QCOMPARE(made.state.hover(), std::optional(CellRef { 3, -1 }));
        QCOMPARE(made.state.viewedStep(), viewed);
        QCOMPARE(made.state.topRow(), top);
        QVERIFY(made.state.whatIf() == shape);
        // Later state changes reach no deleted panel.
        made.state.setPinned(std::nullopt);
        made.state.setViewedStep(1);
        QCoreApplication::processEvents();
    }
};

KVSCOPE_TEST(TestViewRegistry)
#include "tst_viewregistry.moc"
