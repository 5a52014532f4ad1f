// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A window that plays lessons, controlled by keys; shared by the lesson tests.

#include "session/inferencesession.h"
#include "shell/noticecard.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "views/lesson/lessonpanel.h"
#include "views/lesson/play/lessonplayer.h"

#include <QFile>
#include <QSignalSpy>
#include <QTimer>

namespace kvscope::test {

class LessonWindow {
protected:
    void open()
    {
        showWindow(m_window, QStringLiteral("random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3"));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
    }

    [[nodiscard]] ViewState& state() const { return *m_window->viewState(); }
    [[nodiscard]] LessonPlayer& player() const { return *m_window->lessonPlayer(); }
    [[nodiscard]] NoticeCard& notice() const { return *m_window->notice(); }
    [[nodiscard]] LessonPanel& panel() const { return *m_window->findChild<LessonPanel*>(); }

    void key(int which, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(which), modifiers);
    }

    /// Returns when all session commands have been executed and answered: waits for a check, which is executed last.
    void settle()
    {
        auto* const session = m_window->findChild<InferenceSession*>();
        QVERIFY(session);
        QSignalSpy checked(session, &InferenceSession::stepChecked);
        QSignalSpy refused(session, &InferenceSession::checkFailed);
        session->checkStep(0);
        QTRY_VERIFY_WITH_TIMEOUT(checked.count() + refused.count() > 0, kPatience);
        auto* const frame = session->findChild<QTimer*>();
        QVERIFY(frame);
        QTRY_VERIFY_WITH_TIMEOUT(!frame->isActive(), kPatience);
    }

    void openFourHeads()
    {
        m_window->openLesson(QStringLiteral("four-heads"));
        QTRY_VERIFY_WITH_TIMEOUT(player().isActive() && !player().isBusy(), kPatience);
        QCOMPARE(player().index(), 0);
        QCOMPARE(state().run().steps(), 1);
    }

    /// Opens a one-step lesson with @p rest appended, written to a file as a teacher would.
    void openOwn(const QByteArray& model, const QByteArray& rest)
    {
        const QString path = m_folder.filePath(QStringLiteral("own.yaml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("title: {en: Own}\n" + model + "\nprompt: Today weather is so\nsteps:\n  - title: First\n    text: Only English here.\n"
            + rest);
        file.close();
        m_window->openLesson(path);
        QVERIFY2(player().isActive(), qPrintable(notice().text()));
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(!player().actionFailed());
    }

    void playTo(int step)
    {
        for (int presses = 0; player().index() < step && presses < 60; ++presses) {
            key(Qt::Key_PageDown);
            QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        }
        QCOMPARE(player().index(), step);
    }

    QTemporaryDir m_folder;  ///< settings and lessons
    std::unique_ptr<MainWindow> m_window;
};

}  // namespace kvscope::test
