// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The presenter: a window of its own over the same view state, with one large page at a time, for the back row. Driven by the two keys of a clicker:
// next and back step through the run and look back, or go through the sheets of a lesson. Esc always leaves at once. GUI thread only; owned by the
// main window.

#include "shell/presenter/lessonsheets.h"
#include "shell/presenter/presenterpages.h"
#include "state/updates.h"

#include <QTimer>
#include <QWidget>

#include <utility>

namespace kvscope {

class LessonPlayer;
class RaceController;
class SessionController;
class ViewState;

/// All of it outlives the presenter.
struct PresenterContext {
    ViewState* state = nullptr;
    SessionController* controller = nullptr;
    RaceController* race = nullptr;
    LessonPlayer* lessons = nullptr;
};

class Presenter final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Presenter)

public:
    explicit Presenter(const PresenterContext& context, QWidget* parent = nullptr);
    ~Presenter() override;

    /// Shows it on all of @p screen.
    void start(QScreen* screen);

    [[nodiscard]] int page() const { return m_page; }  ///< outside of lessons: index into presenterPages()
    [[nodiscard]] int sheet() const { return m_sheet; }  ///< in a lesson: index of the sheet of its step
    [[nodiscard]] bool isBlack() const { return m_black; }
    void setPage(int page);
    /// What is shown, as plain text; for screen readers and tests. Empty while the screen is black.
    [[nodiscard]] QString text() const;
    /// What the next key does, in words.
    [[nodiscard]] QString nextText() const;
    [[nodiscard]] QString pageName() const;  ///< of the page or sheet that is shown
    [[nodiscard]] QString nextQuestion() const { return m_sheets.nextQuestion(); }  ///< of a lesson, plain text; empty: none
    /// The sheets of a lesson's step at the current size.
    [[nodiscard]] QList<LessonSheet> sheets() const;
    /// Paints the page that is shown now; what paintEvent() does.
    void paintPage(QPainter& painter) const;

    void next();
    void back();
    void setBlack(bool black);

signals:
    void left();  ///< Esc, or closed by the window system

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// What a lesson's player showed last, to see what changed.
    struct LessonMoment {
        int index = -1;
        bool active = false;
        bool acting = false;
        bool revealed = false;
        friend bool operator==(const LessonMoment&, const LessonMoment&) = default;
    };
    [[nodiscard]] PresenterStyle style() const;
    [[nodiscard]] QRectF bodyRect(const PresenterStyle& style) const;
    [[nodiscard]] QRectF footRect(const PresenterStyle& style) const;
    [[nodiscard]] QRectF switchRect(const PresenterStyle& style) const;
    [[nodiscard]] LessonMoment moment() const;
    void onStateChanged(Changes what);
    void onLessonChanged();
    void nextInLesson();
    void turnPage(int by);
    void showKeys();
    void pressKey(int key);
    void toggleCache();
    void toggleBet();
    [[nodiscard]] bool takesVotes() const;  ///< the shown page has choices to vote for
    /// What the page of tokens says about a bet; empty without one.
    [[nodiscard]] QStringList betLines() const;
    void toggleRace();
    void describe();
    [[nodiscard]] QString headText() const;
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] QStringList pageNames() const;
    [[nodiscard]] int shownName() const;
    [[nodiscard]] QList<std::pair<QRectF, QString>> nameRects(const PresenterStyle& style) const;
    void paintHead(QPainter& painter, const PresenterStyle& style) const;
    void paintSwitch(QPainter& painter, const PresenterStyle& style) const;
    void paintBody(QPainter& painter, const PresenterStyle& style) const;
    void paintFoot(QPainter& painter, const PresenterStyle& style) const;
    void paintKeys(QPainter& painter, const QRectF& foot, const PresenterStyle& style) const;
    void paintNames(QPainter& painter, const PresenterStyle& style) const;

    PresenterContext m_context;
    LessonSheets m_sheets;
    mutable const QList<LessonSheet>* m_painted = nullptr;  ///< sheets(), while a page is painted or described
    LessonMoment m_moment;
    QTimer m_saidTimer;  ///< while it runs the foot says that recorded runs end here
    QTimer m_keysTimer;  ///< while it runs the keys are shown
    QTimer m_pointerTimer;  ///< while it runs the pointer is shown
    int m_page = 0;
    int m_sheet = 0;
    bool m_black = false;
};

}  // namespace kvscope
