// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dialog that saves a view as a picture, an animation or a series of pictures, and of attention the viewed head as numbers, with a preview of what
// the file will show. Not modal: the run continues, and the picture shows what is viewed when the file is requested. GUI thread only.

#include "shell/figurefile.h"
#include "shell/numbersfile.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"

#include <QDialog>
#include <QStringList>
#include <QTimer>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace kvscope {

class PicturePreview;
struct SavedFormat;
struct View;

/// One file for each of several pictures.
enum class PictureSeries : std::uint8_t {
    One,  ///< only what is viewed
    Heads,  ///< every head of every layer at the viewed step
    Steps,  ///< the viewed head at every step
    Layers,  ///< the head with the viewed number in every layer
};

/// The dialog's settings, plus the view's scale and pin.
struct PictureOptions {
    const FigureWriter* writer = nullptr;  ///< the format of a picture; never null
    const AttentionNumbersWriter* numbers = nullptr;  ///< the format of one head's numbers
    bool wholeRun = false;  ///< the archive of the whole run is saved, as it is when the file is written
    bool animation = false;  ///< the steps up to the viewed one are saved, one picture each
    PictureSeries series = PictureSeries::One;
    double pace = 0.5;  ///< seconds for which an animation shows a step
    FigurePage page;
    ThemeId theme = ThemeId::Light;
    FigureDisplay display;
    bool caption = true;
    bool recipe = false;  ///< the recipe and the session that it needs are saved too

    [[nodiscard]] bool isPicture() const { return numbers == nullptr && !wholeRun; }
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
    /// whether a file was saved, or, of a series or an animation, whether it is being drawn.
    bool saveTo(const QString& path);
    [[nodiscard]] bool isDrawing() const { return m_work != nullptr; }  ///< a series or an animation
    /// Draws now what the preview shows, instead of soon.
    void refreshPreview();

signals:
    void saved(const QString& path);
    /// The session has to be saved in this file, which a recipe names.
    void sessionWanted(const QString& path);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void addFields();
    void connectFields();
    void retranslate();
    void retranslateFields();
    void fillViews();
    void fillFormats();
    void restore();
    void remember(const PictureOptions& options) const;
    void chooseView();
    void enableFields();  ///< numbers have no size and no colours
    void chooseFile();
    void copyPicture();

    // The size in pixels and on paper: what was entered last stays when the resolution changes.
    void pixelsChanged();
    void paperChanged();
    void resolutionChanged();
    void presetChosen();
    void showPaper();
    void setPixels();
    [[nodiscard]] double millimetresAUnit() const;

    /// What was viewed when the file was requested, unaffected by a run that continues while a file is chosen.
    struct Picture {
        std::unique_ptr<Figure> figure;
        std::optional<AttentionSnapshot> numbers;  ///< of the viewed head
        FigureSubject subject;
        std::uint64_t run = 0;
        QString name;  ///< suggested for the file, without an extension
        PictureOptions options;
    };
    [[nodiscard]] FigureSubject subject(const PictureOptions& options) const;
    [[nodiscard]] std::optional<Picture> picture();  ///< shows an error if there is nothing to save
    [[nodiscard]] FigureStyle styleOf(const PictureOptions& options) const;
    void showError(const EngineError& error);
    void fit();
    [[nodiscard]] QList<SavedFormat> formats() const;
    bool save(const Picture& picture, const QString& path);
    void writeRecipe(const Picture& picture, const QString& path);
    /// Whether the files beside the picture that exist may be replaced; asks the person.
    bool mayReplace(const QStringList& paths);

    /// A picture of a series or of an animation.
    struct Member {
        int layer = 0;
        int head = 0;
        int step = 0;
        QString path;  ///< of an animation only the last has one
    };
    struct Work {
        Picture picture;
        std::vector<Member> members;
        std::size_t done = 0;
        std::optional<FigureAnimation> animation;
    };
    [[nodiscard]] std::vector<Member> membersOf(const Picture& picture, const QString& path) const;
    void startWork(Picture picture, const QString& path);
    void drawNext();
    void endWork();

    ViewState* m_state = nullptr;
    const View* m_view = nullptr;  ///< whose figure is saved
    QFormLayout* m_form = nullptr;
    PicturePreview* m_preview = nullptr;
    QComboBox* m_views = nullptr;
    QComboBox* m_format = nullptr;
    QComboBox* m_series = nullptr;
    QDoubleSpinBox* m_pace = nullptr;
    QSpinBox* m_width = nullptr;
    QSpinBox* m_height = nullptr;
    QDoubleSpinBox* m_paperWidth = nullptr;
    QDoubleSpinBox* m_paperHeight = nullptr;
    QComboBox* m_preset = nullptr;
    QComboBox* m_unit = nullptr;
    QSpinBox* m_dpi = nullptr;
    QDoubleSpinBox* m_font = nullptr;
    QComboBox* m_theme = nullptr;
    QComboBox* m_palette = nullptr;
    QCheckBox* m_pinned = nullptr;
    QCheckBox* m_caption = nullptr;
    QCheckBox* m_recipe = nullptr;
    QLabel* m_message = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
    FigureSaver m_writeFile = writeWholeFile;
    QSizeF m_paper;  ///< in millimetres; empty: the pixels were entered last
    QTimer m_refresh;
    QTimer m_next;
    std::unique_ptr<Work> m_work;
};

}  // namespace kvscope
