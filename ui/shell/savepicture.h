// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dialog that saves a view as a picture, and of attention the viewed head as numbers: format, and of a picture size, resolution and
// colours. Not modal: the run continues, and the picture shows what is viewed when the file is requested. GUI thread only.

#include "shell/figurefile.h"
#include "shell/numbersfile.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"

#include <QDialog>

#include <memory>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace kvscope {

struct SavedFormat;
struct View;

/// The dialog's settings, plus the view's scale and pin.
struct PictureOptions {
    const FigureWriter* writer = nullptr;  ///< the format of a picture; never null
    const AttentionNumbersWriter* numbers = nullptr;  ///< the format of one head's numbers
    bool wholeRun = false;  ///< the archive of the whole run is saved, as it is when the file is written
    FigurePage page;
    ThemeId theme = ThemeId::Light;
    FigureDisplay display;
};

class SavePicture final : public QDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SavePicture)

public:
    /// @param state must outlive the dialog.
    explicit SavePicture(ViewState* state, QWidget* parent = nullptr) : SavePicture(state, QStringLiteral("attention"), parent) { }
    /// @param view the id of a view with a figure.
    SavePicture(ViewState* state, const QString& view, QWidget* parent = nullptr);
    ~SavePicture() override;

    /// Replaces the file writer; default writeWholeFile().
    void setFigureSaver(FigureSaver saver) { m_writeFile = std::move(saver); }
    [[nodiscard]] PictureOptions options() const;
    /// Saves what is viewed, in the format of the path's extension, otherwise in the selected one. Shows errors in the dialog; returns
    /// whether a file was saved.
    bool saveTo(const QString& path);

signals:
    void saved(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void restore();
    void showPaperSize();
    void enableFields();  ///< numbers have no size and no colours
    void chooseFile();

    /// What was viewed when the file was requested, unaffected by a run that continues while a file is chosen.
    struct Picture {
        std::unique_ptr<Figure> figure;
        AttentionSnapshot numbers;
        QString name;  ///< suggested for the file, without an extension
        PictureOptions options;
    };
    [[nodiscard]] std::optional<Picture> picture();  ///< shows an error if there is nothing to save
    void showError(const EngineError& error);
    void fit();
    [[nodiscard]] QList<SavedFormat> formats() const;
    bool save(const Picture& picture, const QString& path);

    ViewState* m_state = nullptr;
    const View* m_view = nullptr;  ///< whose figure is saved
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
