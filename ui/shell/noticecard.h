// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A card over the panels with the progress of a load, or an error and what to do about it. Never modal. GUI thread only.

#include "core/error.h"
#include "loader/checkpoint.h"
#include "views/lesson/file/lessonerror.h"

#include <QElapsedTimer>
#include <QFrame>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace kvscope {

class NoticeCard final : public QFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoticeCard)

public:
    explicit NoticeCard(QWidget* parent);
    ~NoticeCard() override;

    void showLoading(const QString& name);
    void setLoadProgress(const LoadProgress& progress);
    /// @param modelStays a model is in use and stays loaded.
    /// @param bundledHelps the bundled model is there and is not the one that failed, so that it can be offered.
    void showLoadError(const EngineError& error, bool modelStays, bool bundledHelps);
    void showRunError(const EngineError& error);
    /// A session file could not be opened or written; nothing else changes.
    void showSessionError(const EngineError& error, bool saving);
    /// A lesson's action was refused; the run is unchanged.
    void showLessonRefusal(const EngineError& error);
    /// A lesson file is invalid; nothing else on screen changes.
    void showLessonError(const LessonError& error);
    void dismiss();

    [[nodiscard]] bool showsError() const { return m_error.has_value() || m_lessonError.has_value(); }
    /// An error of a lesson's or a session's file, which is not about the model.
    [[nodiscard]] bool showsFileError() const
    {
        return m_lessonError.has_value() || (m_error && (m_subject == Subject::OpenedSession || m_subject == Subject::SavedSession));
    }
    [[nodiscard]] bool showsLoading() const { return m_loading; }
    /// The card's text, for tests and screen readers.
    [[nodiscard]] QString text() const;

signals:
    void cancelRequested();
    void chooseAnotherRequested();
    void chooseAnotherLessonRequested();
    void bundledModelRequested();

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What an error is about.
    enum class Subject { Run, Model, LessonAction, OpenedSession, SavedSession };
    void showError(const EngineError& error, Subject subject);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString whatStays() const;
    void refresh();  ///< all texts, fonts and sizes
    void refreshProgress();
    void showFilled();
    [[nodiscard]] int cardWidth() const;
    void place();

    QLabel* m_icon = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_headline = nullptr;
    QWidget* m_amounts = nullptr;
    QLabel* m_details = nullptr;
    QLabel* m_stays = nullptr;
    QLabel* m_seconds = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_first = nullptr;  ///< Choose another
    QPushButton* m_bundled = nullptr;  ///< Use the bundled model, where no model stays
    QPushButton* m_second = nullptr;  ///< Copy message
    QPushButton* m_close = nullptr;  ///< Cancel while loading, Close otherwise
    QString m_name;
    std::optional<EngineError> m_error;
    std::optional<LessonError> m_lessonError;  ///< never set together with m_error
    Subject m_subject = Subject::Run;  ///< of m_error
    bool m_modelStays = false;
    bool m_bundledHelps = false;
    bool m_loading = false;
    LoadProgress m_progress;
    QElapsedTimer m_clock;
};

}  // namespace kvscope
