// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dialog that saves a handout of the viewed run or of a lesson. Not modal: the run continues. GUI thread only.

#include "shell/figurefile.h"
#include "shell/handout/handoutlesson.h"
#include "shell/handout/handoutrun.h"
#include "state/viewstate.h"

#include <QDialog>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kvscope {

/// "1, 4–6" as numbers from 0; nullopt unless all of them are from 1 to @p count. An empty text is an empty list.
[[nodiscard]] std::optional<std::vector<int>> stepsOfText(const QString& text, int count);

class HandoutDialog final : public QDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoutDialog)

public:
    /// @param state must outlive the dialog. @param lesson path of a lesson to offer first; empty: the run
    explicit HandoutDialog(ViewState* state, const QString& lesson = {}, QWidget* parent = nullptr);
    ~HandoutDialog() override;

    /// Replaces the file writer; default writeWholeFile().
    void setFigureSaver(FigureSaver saver) { m_writeFile = std::move(saver); }
    /// Saves what is chosen. Shows errors in the dialog; a lesson is played first, and saved() follows.
    void saveTo(const QString& path);

signals:
    void saved(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void enableFields();
    void chooseFile();
    [[nodiscard]] QString lesson() const;  ///< path; empty: the run
    [[nodiscard]] HandoutPaper paper() const;
    [[nodiscard]] Language language() const;
    [[nodiscard]] QString suggestedName() const;
    void saveRun(const QString& path);
    void saveLesson(const QString& path);
    void write(const QString& path, const QByteArray& bytes);
    void say(const QString& text, bool wrong);

    ViewState* m_state = nullptr;
    QStringList m_lessons;  ///< paths, in the order of the list
    FigureSaver m_writeFile = writeWholeFile;
    std::unique_ptr<LessonHandout> m_playing;
    QFormLayout* m_form = nullptr;
    QComboBox* m_what = nullptr;
    QLineEdit* m_steps = nullptr;
    QComboBox* m_view = nullptr;
    QComboBox* m_paper = nullptr;
    QComboBox* m_language = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
};

}  // namespace kvscope
