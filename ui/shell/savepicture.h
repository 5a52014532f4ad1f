// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Asks for format, size, resolution and colours of a picture of the head that is viewed, and saves it. Not modal: the run continues meanwhile, and
// the picture shows what is viewed when a file is asked for. GUI thread only.

#include "shell/figurefile.h"
#include "state/viewstate.h"
#include "views/attention/attentionfigure.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace kvscope {

/// What the fields of the dialog say, with scale and pin of the view.
struct PictureOptions {
    const FigureWriter* writer = nullptr;  ///< the format; never null
    FigurePage page;
    ThemeId theme = ThemeId::Light;
    AttentionDisplay display;
};

class SavePicture final : public QDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SavePicture)

public:
    /// @param state must outlive the dialog.
    explicit SavePicture(ViewState* state, QWidget* parent = nullptr);
    ~SavePicture() override;

    /// Who writes the file; writeWholeFile() unless told otherwise.
    void setFigureSaver(FigureSaver saver) { m_writeFile = std::move(saver); }
    [[nodiscard]] PictureOptions options() const;
    /// Saves what is viewed, in the format of the path's ending, else in the one chosen. An error is shown in the dialog; false when nothing was
    /// saved.
    bool saveTo(const QString& path);

signals:
    void saved(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void restore();
    void showPaperSize();
    void chooseFile();

    /// What was viewed when it was asked for; a run that goes on while a file is chosen does not change it.
    struct Subject {
        std::shared_ptr<const ModelInfo> model;
        RunHistory run;
        int layer = 0;
        int head = 0;
        int step = -1;
        PictureOptions options;
    };
    [[nodiscard]] Subject subject() const;
    [[nodiscard]] static QString suggestedName(const Subject& subject);
    bool save(const Subject& subject, const QString& path);

    ViewState* m_state = nullptr;
    QFormLayout* m_form = nullptr;
    QSpinBox* m_width = nullptr;
    QSpinBox* m_height = nullptr;
    QSpinBox* m_dpi = nullptr;
    FigureSaver m_writeFile = writeWholeFile;
    QComboBox* m_format = nullptr;
    QComboBox* m_theme = nullptr;
    QComboBox* m_palette = nullptr;
    QLabel* m_paper = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
};

}  // namespace kvscope
