// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A handout of a lesson: its texts, what its panels show, its questions with lines for answers, and at the end its answers. The lesson is played from
// its first step with a session of its own, because its numbers are those of its runs; the window's run is not touched. GUI thread only.

#include "core/error.h"
#include "shell/handout/handoutpages.h"
#include "text/languagetable.h"
#include "views/lesson/file/lesson.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

class LessonPlayer;
class RaceController;
class SessionController;
class ViewState;

struct LessonHandoutChoice {
    std::vector<int> steps;  ///< of the lesson, from 0; empty: all with a question
    std::optional<QStringList> views;  ///< in place of the first panel of each step; names of lessonViewNames(), may be empty
    HandoutPaper paper = HandoutPaper::A4;
    Language language = Language::English;
};

class LessonHandout final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonHandout)

public:
    /// @pre every step exists and every view is known
    LessonHandout(Lesson lesson, LessonHandoutChoice choice, QObject* parent = nullptr);
    ~LessonHandout() override;

    /// Plays the lesson; answered by finished() or failed(), not before this returns.
    void start();
    [[nodiscard]] const QByteArray& file() const { return m_file; }  ///< the PDF, when it is finished

signals:
    void progressed(int step, int steps);  ///< the lesson's step that is being played, from 0
    void finished();
    void failed(const kvscope::EngineError& error);

private:
    void advance();
    void end(const std::optional<EngineError>& error);
    void refuse(const EngineError& error);
    [[nodiscard]] bool isChosen(int step) const;
    [[nodiscard]] QList<HandoutBlock> blocksOf(const LessonText& text) const;
    [[nodiscard]] HandoutHead head() const;
    void addTask();
    void addAnswer();

    LessonHandoutChoice m_choice;
    std::optional<Lesson> m_lesson;  ///< until it is started
    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    RaceController* m_race = nullptr;
    LessonPlayer* m_player = nullptr;
    std::unique_ptr<HandoutPages> m_pages;
    std::vector<TokenId> m_shownTokens;  ///< of the last strip
    QList<HandoutBlock> m_question;  ///< as it was asked, with the numbers of then
    QByteArray m_file;
    int m_asked = -1;  ///< the last step whose task was added
    bool m_answered = false;  ///< its answer too
    bool m_ended = false;
};

}  // namespace kvscope
