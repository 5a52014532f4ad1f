// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SavePicture: its fields and what they say together; savepicturework.cpp has what is saved.
#include "shell/savepicture.h"

#include "shell/picturepreview.h"
#include "shell/savedformat.h"
#include "shell/viewfactories.h"
#include "theme/theme.h"
#include "views/registry/viewregistry.h"
#include "widgets/combobox.h"
#include "widgets/ignorechildren.h"

#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kMillimetresAnInch = 25.4;
constexpr double kUsualShape = 0.75;  ///< height of a preset to its width
constexpr std::array kPresetWidths { 0.0, 85.0, 125.0, 178.0 };  ///< mm; the first: none
constexpr std::array kPaperUnits { 1.0, 10.0, kMillimetresAnInch };  ///< mm, cm, in
constexpr std::array kPalettes { PaletteId::Viridis, PaletteId::Cividis, PaletteId::Grey };
constexpr double kSmallestFontSize = 3.5;  ///< pt; stands for the size of the theme, the next is the smallest that export takes
constexpr double kLargestFontSize = 72.0;
constexpr int kSoon = 120;  ///< ms until the preview follows a change

const QString kFormatKey = QStringLiteral("picture/format");
const QString kWidthKey = QStringLiteral("picture/width");
const QString kHeightKey = QStringLiteral("picture/height");
const QString kDpiKey = QStringLiteral("picture/dpi");
const QString kUnitKey = QStringLiteral("picture/unit");
const QString kFontKey = QStringLiteral("picture/font");
const QString kThemeKey = QStringLiteral("picture/theme");
const QString kCaptionKey = QStringLiteral("picture/caption");
const QString kPaceKey = QStringLiteral("picture/pace");

QSpinBox* spinBox(const char* name, int from, int to, int value, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setRange(from, to);
    box->setValue(value);
    box->setAccelerated(true);
    box->setGroupSeparatorShown(false);
    return box;
}

QDoubleSpinBox* decimalBox(const char* name, double from, double to, double value, int decimals, QWidget* parent)
{
    auto* box = new QDoubleSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setDecimals(decimals);
    box->setRange(from, to);
    box->setValue(value);
    return box;
}

void fill(QComboBox* box, const QStringList& texts, int current)
{
    const QSignalBlocker quiet(box);
    const int kept = box->count() > 0 ? box->currentIndex() : current;
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(std::clamp(kept, 0, static_cast<int>(texts.size()) - 1));
}

QList<const View*> drawnViews()
{
    QList<const View*> all;
    for (const View& view : views()) {
        if (factoriesOf(view).figure != nullptr)
            all << &view;
    }
    return all;
}

QWidget* inOneRow(QWidget* first, QWidget* second, QWidget* parent)
{
    auto* both = new QWidget(parent);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(first, 1);
    row->addWidget(second, 1);
    both->setFocusProxy(first);
    return both;
}

}  // namespace

SavePicture::SavePicture(ViewState* state, const QString& view, QWidget* parent)
    : QDialog(parent)
    , m_state(state)
    , m_view(findView(view))
    , m_form(new QFormLayout)
    , m_preview(new PicturePreview(this))
    , m_message(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_copy(new QPushButton(this))
    , m_save(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("savePicture"));
    addFields();
    setTextRole(*m_message, TextRole::Off);
    m_message->setObjectName(QStringLiteral("pictureMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);  // it contains file names
    m_message->setVisible(false);
    m_progress->setObjectName(QStringLiteral("pictureProgress"));
    m_progress->setVisible(false);
    m_copy->setObjectName(QStringLiteral("pictureCopy"));
    m_copy->setAutoDefault(false);
    m_close->setObjectName(QStringLiteral("pictureClose"));
    m_save->setObjectName(QStringLiteral("pictureSave"));
    m_save->setProperty("filled", true);
    m_save->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_copy);
    buttons->addWidget(m_progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_save);
    auto* sides = new QHBoxLayout;
    sides->addLayout(m_form);
    sides->addWidget(m_preview, 1);
    auto* column = new QVBoxLayout(this);
    column->addLayout(sides, 1);
    column->addWidget(m_message);
    column->addLayout(buttons);

    retranslate();
    restore();
    connectFields();
    enableFields();
}

SavePicture::~SavePicture()
{
    ignoreChildren(this);
}

void SavePicture::addFields()
{
    const auto combo = [this](const char* name) {
        auto* box = new ComboBox(this);
        box->setObjectName(QLatin1String(name));
        return box;
    };
    const FigurePage standard;
    m_views = combo("pictureView");
    m_format = combo("pictureFormat");
    m_series = combo("pictureSeries");
    m_pace = decimalBox("picturePace", kQuickestPace, kSlowestPace, kUsualPace, 2, this);
    m_pace->setSingleStep(0.1);
    m_preset = combo("picturePreset");
    m_unit = combo("pictureUnit");
    m_width = spinBox("pictureWidth", kSmallestPicture, kLargestPicture, standard.size.width(), this);
    m_height = spinBox("pictureHeight", kSmallestPicture, kLargestPicture, standard.size.height(), this);
    constexpr double kLongest = 99'999.0;
    m_paperWidth = decimalBox("pictureWidthOnPaper", 0.01, kLongest, 1.0, 1, this);
    m_paperHeight = decimalBox("pictureHeightOnPaper", 0.01, kLongest, 1.0, 1, this);
    m_dpi = spinBox("pictureDpi", kLowestResolution, kHighestResolution, standard.dpi, this);
    m_font = decimalBox("pictureFont", kSmallestFontSize, kLargestFontSize, kSmallestFontSize, 1, this);
    m_font->setSingleStep(0.5);
    m_theme = combo("pictureTheme");
    m_palette = combo("picturePalette");
    const auto row = [this](QWidget* field, QWidget* whole) {
        auto* label = new QLabel(this);
        label->setBuddy(field);
        m_form->addRow(label, whole);
    };
    row(m_views, m_views);
    row(m_format, m_format);
    row(m_series, m_series);
    row(m_pace, m_pace);
    row(m_preset, inOneRow(m_preset, m_unit, this));
    row(m_width, inOneRow(m_width, m_paperWidth, this));
    row(m_height, inOneRow(m_height, m_paperHeight, this));
    row(m_dpi, m_dpi);
    row(m_font, m_font);
    row(m_theme, m_theme);
    row(m_palette, m_palette);
    const auto box = [this](const char* name, bool checked) {
        auto* check = new QCheckBox(this);
        check->setObjectName(QLatin1String(name));
        check->setChecked(checked);
        m_form->addRow(check);
        return check;
    };
    m_caption = box("pictureCaption", true);
    m_pinned = box("picturePinned", true);
    m_recipe = box("pictureRecipe", false);
}

void SavePicture::connectFields()
{
    for (QSpinBox* box : { m_width, m_height })
        connect(box, &QSpinBox::valueChanged, this, &SavePicture::pixelsChanged);
    for (QDoubleSpinBox* box : { m_paperWidth, m_paperHeight })
        connect(box, &QDoubleSpinBox::valueChanged, this, &SavePicture::paperChanged);
    connect(m_dpi, &QSpinBox::valueChanged, this, &SavePicture::resolutionChanged);
    connect(m_preset, &QComboBox::currentIndexChanged, this, &SavePicture::presetChosen);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &SavePicture::showPaper);
    connect(m_views, &QComboBox::currentIndexChanged, this, &SavePicture::chooseView);
    connect(m_format, &QComboBox::currentIndexChanged, this, &SavePicture::enableFields);
    connect(m_series, &QComboBox::currentIndexChanged, this, &SavePicture::enableFields);
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this](int index) {
        // Print is for paper that may be copied in grey.
        const bool print = kThemes[static_cast<std::size_t>(std::max(0, index))].id == ThemeId::Print;
        m_palette->setCurrentIndex(static_cast<int>(print ? PaletteId::Grey : m_state->palette()));
    });
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kSoon);
    connect(&m_refresh, &QTimer::timeout, this, &SavePicture::refreshPreview);
    const auto refreshSoon = [this] {
        if (isVisible())
            m_refresh.start();
    };
    for (const QComboBox* box : { m_views, m_format, m_theme, m_palette })
        connect(box, &QComboBox::currentIndexChanged, this, refreshSoon);
    for (const QSpinBox* box : { m_width, m_height, m_dpi })
        connect(box, &QSpinBox::valueChanged, this, refreshSoon);
    connect(m_font, &QDoubleSpinBox::valueChanged, this, refreshSoon);
    for (const QCheckBox* box : { m_caption, m_pinned })
        connect(box, &QCheckBox::toggled, this, refreshSoon);
    connect(m_state->updates(), &Updates::updated, this, [this, refreshSoon](Changes what) {
        if (!what.testFlag(Change::Hover) || what != Changes(Change::Hover)) {
            enableFields();
            refreshSoon();
        }
    });
    connect(m_copy, &QPushButton::clicked, this, &SavePicture::copyPicture);
    connect(m_save, &QPushButton::clicked, this, &SavePicture::chooseFile);
    connect(m_close, &QPushButton::clicked, this, [this] { isDrawing() ? endWork() : reject(); });
    connect(this, &QDialog::finished, this, &SavePicture::endWork);
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &SavePicture::drawNext);
}

QList<SavedFormat> SavePicture::formats() const
{
    return formatsOf(*m_view);
}

void SavePicture::restore()
{
    const QSettings settings;
    const QList<SavedFormat> all = formats();
    const auto named
        = [&](const SavedFormat& format) { return settings.value(kFormatKey).toString() == QLatin1String(format.extension()); };
    if (const auto found = std::find_if(all.begin(), all.end(), named); found != all.end())
        m_format->setCurrentIndex(static_cast<int>(found - all.begin()));
    m_width->setValue(settings.value(kWidthKey, m_width->value()).toInt());
    m_height->setValue(settings.value(kHeightKey, m_height->value()).toInt());
    m_dpi->setValue(settings.value(kDpiKey, m_dpi->value()).toInt());
    m_unit->setCurrentIndex(std::clamp(settings.value(kUnitKey, 0).toInt(), 0, static_cast<int>(kPaperUnits.size()) - 1));
    m_font->setValue(settings.value(kFontKey, m_font->value()).toDouble());
    m_caption->setChecked(settings.value(kCaptionKey, true).toBool());
    m_pace->setValue(settings.value(kPaceKey, m_pace->value()).toDouble());
    const ThemeId wanted = themeFromName(settings.value(kThemeKey).toString()).value_or(ThemeId::Print);
    const auto row = std::ranges::find(kThemes, wanted, &ThemeRow::id);
    m_theme->setCurrentIndex(static_cast<int>(row - kThemes.begin()));
    m_palette->setCurrentIndex(static_cast<int>(wanted == ThemeId::Print ? PaletteId::Grey : m_state->palette()));
    showPaper();
}

void SavePicture::remember(const PictureOptions& options) const
{
    QSettings settings;
    settings.setValue(kFormatKey, QLatin1String(extensionOf(options)));
    settings.setValue(kWidthKey, options.page.size.width());
    settings.setValue(kHeightKey, options.page.size.height());
    settings.setValue(kDpiKey, options.page.dpi);
    settings.setValue(kUnitKey, m_unit->currentIndex());
    settings.setValue(kFontKey, m_font->value());
    settings.setValue(kThemeKey, QLatin1String(std::ranges::find(kThemes, options.theme, &ThemeRow::id)->name));
    settings.setValue(kCaptionKey, options.caption);
    settings.setValue(kPaceKey, options.pace);
}

void SavePicture::fillViews()
{
    const QList<const View*> all = drawnViews();
    QStringList titles;
    for (const View* view : all)
        titles << viewTitle(*view);
    fill(m_views, titles, static_cast<int>(all.indexOf(m_view)));
}

void SavePicture::fillFormats()
{
    QStringList names;
    for (const SavedFormat& format : formats())
        names << format.displayName();
    fill(m_format, names, 0);
}

void SavePicture::chooseView()
{
    const QString before = QLatin1String(extensionOf(options()));
    m_view = drawnViews().at(std::max(0, m_views->currentIndex()));
    fillFormats();
    const QList<SavedFormat> all = formats();
    for (int i = 0; i < all.size(); ++i) {
        if (before == QLatin1String(all.at(i).extension()))
            m_format->setCurrentIndex(i);
    }
    enableFields();
}

void SavePicture::retranslate()
{
    setWindowTitle(tr("Save picture"));
    // As wide as its title, to which Qt adds the program's name, in the frame's font with the frame's buttons beside it.
    constexpr double kFrameFont = 1.3;
    constexpr double kFrameButtons = 140;  // px at 100 %
    const QString title = windowTitle() + QStringLiteral(" — ") + QGuiApplication::applicationDisplayName();
    setMinimumWidth(qRound(fontMetrics().horizontalAdvance(title) * kFrameFont + theme().px(kFrameButtons)));
    retranslateFields();
    m_preview->setAccessibleName(tr("Preview"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copies the picture to the clipboard"));
    m_save->setText(tr("Save…"));
    m_close->setText(isDrawing() ? tr("Cancel") : tr("Close"));
    showPaper();
}

void SavePicture::retranslateFields()
{
    const auto label = [this](QWidget* field, const QString& text) {
        for (int row = 0; row < m_form->rowCount(); ++row) {
            const QLayoutItem* const item = m_form->itemAt(row, QFormLayout::LabelRole);
            auto* const words = item != nullptr ? qobject_cast<QLabel*>(item->widget()) : nullptr;
            if (words != nullptr && words->buddy() == field)
                words->setText(text);
        }
        field->setAccessibleName(text);
    };
    label(m_views, tr("View"));
    label(m_format, tr("Format"));
    label(m_series, tr("Pictures"));
    label(m_pace, tr("Time per step"));
    label(m_preset, tr("Paper"));
    label(m_width, tr("Width"));
    label(m_height, tr("Height"));
    label(m_dpi, tr("Resolution"));
    label(m_font, tr("Font size"));
    label(m_theme, tr("Colours"));
    label(m_palette, tr("Palette"));
    m_unit->setAccessibleName(tr("Unit of lengths on paper"));
    m_paperWidth->setAccessibleName(tr("Width on paper"));
    m_paperHeight->setAccessibleName(tr("Height on paper"));
    m_caption->setText(tr("Caption: model, prompt, step, settings"));
    m_pinned->setText(tr("Pinned row and cell"));
    m_recipe->setText(tr("Save its recipe and session too"));
    //: pixels, after a number
    const QString pixels = tr(" px");
    m_width->setSuffix(pixels);
    m_height->setSuffix(pixels);
    //: dots per inch, after a number
    m_dpi->setSuffix(tr(" dpi"));
    //: points, the unit of font sizes, after a number
    m_font->setSuffix(tr(" pt"));
    //: a font size: that of the program
    m_font->setSpecialValueText(tr("As usual"));
    //: seconds, after a number
    m_pace->setSuffix(tr(" s"));
    fillViews();
    fillFormats();
    fill(m_series, { tr("This one"), tr("All heads of this step"), tr("This head at every step"), tr("This head in every layer") }, 0);
    //: widths of paper columns
    fill(m_preset, { tr("Any width"), tr("Column, 85 mm"), tr("Text, 125 mm"), tr("Page, 178 mm") }, 0);
    fill(m_unit, { tr("mm"), tr("cm"), tr("inches") }, 0);
    QStringList themes;
    for (const ThemeRow& row : kThemes)
        themes << themeTitle(row.id);
    fill(m_theme, themes, 0);
    fill(m_palette, { tr("Viridis"), tr("Cividis"), tr("Grey") }, static_cast<int>(m_state->palette()));
}

double SavePicture::millimetresAUnit() const
{
    return kPaperUnits[static_cast<std::size_t>(std::max(0, m_unit->currentIndex()))];
}

void SavePicture::showPaper()
{
    const double unit = millimetresAUnit();
    const QSizeF paper = m_paper.isEmpty() ? QSizeF(m_width->value(), m_height->value()) * kMillimetresAnInch / m_dpi->value() : m_paper;
    for (QDoubleSpinBox* box : { m_paperWidth, m_paperHeight }) {
        const QSignalBlocker quiet(box);
        box->setDecimals(unit < kPaperUnits.back() ? 1 : 2);
        box->setSuffix(QLatin1Char(' ') + (unit < kPaperUnits.back() ? m_unit->currentText() : tr("in")));
        box->setValue((box == m_paperWidth ? paper.width() : paper.height()) / unit);
    }
}

void SavePicture::setPixels()
{
    const auto pixels = [this](double length) { return static_cast<int>(std::lround(length / kMillimetresAnInch * m_dpi->value())); };
    const QSignalBlocker quietWidth(m_width);
    const QSignalBlocker quietHeight(m_height);
    m_width->setValue(pixels(m_paper.width()));
    m_height->setValue(pixels(m_paper.height()));
    if (isVisible())
        m_refresh.start();
}

void SavePicture::pixelsChanged()
{
    m_paper = QSizeF();
    const QSignalBlocker quiet(m_preset);
    m_preset->setCurrentIndex(0);
    showPaper();
}

void SavePicture::paperChanged()
{
    m_paper = QSizeF(m_paperWidth->value(), m_paperHeight->value()) * millimetresAUnit();
    const QSignalBlocker quiet(m_preset);
    m_preset->setCurrentIndex(0);
    setPixels();
}

void SavePicture::resolutionChanged()
{
    if (!m_paper.isEmpty())
        setPixels();
    showPaper();
}

void SavePicture::presetChosen()
{
    const double width = kPresetWidths[static_cast<std::size_t>(std::max(0, m_preset->currentIndex()))];
    if (width <= 0.0)
        return;
    m_paper = { width, width * kUsualShape };
    setPixels();
    showPaper();
}

void SavePicture::enableFields()
{
    const PictureOptions chosen = options();
    const bool idle = !isDrawing();
    const bool picture = idle && chosen.isPicture();
    const auto enable = [this](QWidget* field, bool on) {
        field->setEnabled(on);
        for (int row = 0; row < m_form->rowCount(); ++row) {
            const QLayoutItem* const item = m_form->itemAt(row, QFormLayout::LabelRole);
            auto* const words = item != nullptr ? qobject_cast<QLabel*>(item->widget()) : nullptr;
            if (words != nullptr && words->buddy() == field)
                words->setEnabled(on);
        }
    };
    enable(m_views, idle);
    enable(m_format, idle);
    enable(m_series, idle && !chosen.wholeRun && !chosen.animation);
    enable(m_pace, idle && chosen.animation);
    for (QWidget* field : std::initializer_list<QWidget*> {
             m_preset, m_unit, m_width, m_paperWidth, m_height, m_paperHeight, m_dpi, m_font, m_theme, m_palette, m_caption })
        enable(field, picture);
    m_pinned->setEnabled(picture && m_state->pinned().has_value());
    const bool repeatable = m_view->extra == ExtraNumbers::None && !m_view->timed;
    m_recipe->setEnabled(picture && repeatable && chosen.series == PictureSeries::One);
    m_recipe->setToolTip(repeatable ? tr("The picture can be drawn again from them, with the same bytes each time")
                                    : tr("A session file has no model to compute what this view shows beside the run"));
    m_copy->setEnabled(idle);
    m_save->setEnabled(idle);
}

PictureOptions SavePicture::options() const
{
    PictureOptions options;
    const QList<SavedFormat> all = formats();
    all.at(std::clamp(m_format->currentIndex(), 0, static_cast<int>(all.size()) - 1)).setIn(options);
    options.page = { { m_width->value(), m_height->value() }, m_dpi->value() };
    options.page.bodyPoints = m_font->value() > m_font->minimum() ? m_font->value() : 0.0;
    options.theme = kThemes[static_cast<std::size_t>(std::max(0, m_theme->currentIndex()))].id;
    options.display.palette = kPalettes[static_cast<std::size_t>(std::max(0, m_palette->currentIndex()))];
    options.display.scale = m_state->scale();
    if (m_pinned->isChecked())
        options.display.pinned = m_state->pinned();
    options.caption = m_caption->isChecked();
    options.recipe = m_recipe->isChecked() && m_recipe->isEnabled();
    options.pace = m_pace->value();
    if (!options.animation && !options.wholeRun)
        options.series = static_cast<PictureSeries>(std::max(0, m_series->currentIndex()));
    return options;
}

void SavePicture::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    refreshPreview();
}

void SavePicture::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace kvscope
