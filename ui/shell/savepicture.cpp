// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/savepicture.h"

#include "figures/figure.h"
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "text/breakable.h"
#include "text/errortext.h"
#include "theme/theme.h"
#include "views/registry/viewregistry.h"
#include "widgets/combobox.h"
#include "widgets/ignorechildren.h"

#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace kvscope {

/// A row of the list of formats: those of pictures, then those of numbers, last the archive of the whole run, which is neither.
struct SavedFormat {
    const FigureWriter* picture = nullptr;
    const AttentionNumbersWriter* numbers = nullptr;

    [[nodiscard]] const char* extension() const
    {
        return picture != nullptr ? picture->extension : numbers != nullptr ? numbers->extension : kRunExtension;
    }
};

namespace {

const QString kViewWithNumbers = QStringLiteral("attention");
constexpr double kCentimetresAnInch = 2.54;
constexpr std::array kPalettes { PaletteId::Viridis, PaletteId::Cividis, PaletteId::Grey };

const QString kFormatKey = QStringLiteral("picture/format");
const QString kWidthKey = QStringLiteral("picture/width");
const QString kHeightKey = QStringLiteral("picture/height");
const QString kDpiKey = QStringLiteral("picture/dpi");
const QString kFolderKey = QStringLiteral("picture/folder");

/// @param extension in any case
std::optional<SavedFormat> formatNamed(const QList<SavedFormat>& all, const QString& extension)
{
    const auto found = std::find_if(all.begin(), all.end(),
        [&](const SavedFormat& format) { return extension.compare(QLatin1String(format.extension()), Qt::CaseInsensitive) == 0; });
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

QString displayName(const SavedFormat& format)
{
    if (format.picture != nullptr)
        return format.picture->displayName();
    const QString name = QString::fromLatin1(format.extension()).toUpper();
    //: a format of files with the weights as numbers: "Numbers: CSV"
    return format.numbers != nullptr ? SavePicture::tr("Numbers: %1").arg(name)
                                     //: a file with all heads, tokens, counts and times: "Numbers of the whole run: NPZ"
                                     : SavePicture::tr("Numbers of the whole run: %1").arg(name);
}

void setFormat(PictureOptions& options, const SavedFormat& format)
{
    options.numbers = format.numbers;
    options.wholeRun = format.picture == nullptr && format.numbers == nullptr;
    options.writer = format.picture != nullptr ? format.picture : &figureWriters().front();
}

const char* extensionOf(const PictureOptions& options)
{
    return options.wholeRun ? kRunExtension : options.numbers != nullptr ? options.numbers->extension : options.writer->extension;
}

QSpinBox* spinBox(int from, int to, int value, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(from, to);
    box->setValue(value);
    box->setAccelerated(true);
    box->setGroupSeparatorShown(false);
    return box;
}

}  // namespace

SavePicture::SavePicture(ViewState* state, const QString& view, QWidget* parent)
    : QDialog(parent)
    , m_state(state)
    , m_view(findView(view))
    , m_form(new QFormLayout)
    , m_format(new ComboBox(this))
    , m_theme(new ComboBox(this))
    , m_palette(new ComboBox(this))
    , m_paper(new QLabel(this))
    , m_message(new QLabel(this))
    , m_save(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("savePicture"));
    const FigurePage standard;
    m_format->setObjectName(QStringLiteral("pictureFormat"));
    m_width = spinBox(kSmallestPicture, kLargestPicture, standard.size.width(), this);
    m_width->setObjectName(QStringLiteral("pictureWidth"));
    m_height = spinBox(kSmallestPicture, kLargestPicture, standard.size.height(), this);
    m_height->setObjectName(QStringLiteral("pictureHeight"));
    m_dpi = spinBox(kLowestResolution, kHighestResolution, standard.dpi, this);
    m_dpi->setObjectName(QStringLiteral("pictureDpi"));
    setTextRole(*m_paper, TextRole::Secondary);
    setTextRole(*m_message, TextRole::Off);
    m_message->setObjectName(QStringLiteral("pictureMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);  // it contains file names
    m_message->setVisible(false);
    m_save->setObjectName(QStringLiteral("pictureSave"));
    m_save->setProperty("filled", true);
    m_save->setDefault(true);
    for (QWidget* field : std::initializer_list<QWidget*> { m_format, m_width, m_height, m_dpi, m_paper, m_theme, m_palette }) {
        auto* label = new QLabel(this);
        label->setBuddy(field);
        m_form->addRow(label, field);
    }
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    buttons->addWidget(m_save);
    auto* column = new QVBoxLayout(this);
    column->addLayout(m_form);
    column->addWidget(m_message);
    column->addLayout(buttons);

    retranslate();
    restore();
    for (QSpinBox* box : { m_width, m_height, m_dpi })
        connect(box, &QSpinBox::valueChanged, this, &SavePicture::showPaperSize);
    connect(m_format, &QComboBox::currentIndexChanged, this, &SavePicture::enableFields);
    connect(m_save, &QPushButton::clicked, this, &SavePicture::chooseFile);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
}

QList<SavedFormat> SavePicture::formats() const
{
    QList<SavedFormat> all;
    for (const FigureWriter& writer : figureWriters())
        all << SavedFormat { &writer, nullptr };
    if (QLatin1String(m_view->id) == kViewWithNumbers) {
        for (const AttentionNumbersWriter& writer : attentionNumbersWriters())
            all << SavedFormat { nullptr, &writer };
        all << SavedFormat {};
    }
    return all;
}

SavePicture::~SavePicture()
{
    ignoreChildren(this);
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
    showPaperSize();
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
    const auto label = [this](QWidget* field, const QString& text) {
        qobject_cast<QLabel*>(m_form->labelForField(field))->setText(text);
        field->setAccessibleName(text);
    };
    label(m_format, tr("Format"));
    label(m_width, tr("Width"));
    label(m_height, tr("Height"));
    label(m_dpi, tr("Resolution"));
    label(m_theme, tr("Colours"));
    label(m_palette, tr("Palette"));
    //: pixels, after a number
    const QString pixels = tr(" px");
    m_width->setSuffix(pixels);
    m_height->setSuffix(pixels);
    //: dots per inch, after a number
    m_dpi->setSuffix(tr(" dpi"));
    const auto fill = [](QComboBox* box, const QStringList& texts, int current) {
        const int kept = box->count() > 0 ? box->currentIndex() : current;
        box->clear();
        box->addItems(texts);
        box->setCurrentIndex(kept);
    };
    QStringList names;
    for (const SavedFormat& format : formats())
        names << displayName(format);
    fill(m_format, names, 0);
    QStringList themes;
    for (const ThemeRow& row : kThemes)
        themes << themeTitle(row.id);
    fill(m_theme, themes, 0);
    fill(m_palette, { tr("Viridis"), tr("Cividis"), tr("Grey") }, static_cast<int>(m_state->palette()));
    m_save->setText(tr("Save…"));
    m_close->setText(tr("Close"));
    showPaperSize();
}

void SavePicture::showPaperSize()
{
    const auto centimetres = [this](int pixels) { return QLocale().toString(pixels * kCentimetresAnInch / m_dpi->value(), 'f', 1); };
    //: width × height of the picture when it is printed
    m_paper->setText(tr("%1 × %2 cm on paper").arg(centimetres(m_width->value()), centimetres(m_height->value())));
}

void SavePicture::enableFields()
{
    const PictureOptions chosen = options();
    const bool picture = chosen.numbers == nullptr && !chosen.wholeRun;
    for (QWidget* field : std::initializer_list<QWidget*> { m_width, m_height, m_dpi, m_paper, m_theme, m_palette }) {
        field->setEnabled(picture);
        m_form->labelForField(field)->setEnabled(picture);
    }
}

PictureOptions SavePicture::options() const
{
    PictureOptions options;
    setFormat(options, formats().at(std::max(0, m_format->currentIndex())));
    options.page = { { m_width->value(), m_height->value() }, m_dpi->value() };
    options.theme = kThemes[static_cast<std::size_t>(std::max(0, m_theme->currentIndex()))].id;
    options.display.palette = kPalettes[static_cast<std::size_t>(std::max(0, m_palette->currentIndex()))];
    options.display.scale = m_state->scale();
    options.display.pinned = m_state->pinned();
    return options;
}

std::optional<SavePicture::Picture> SavePicture::picture()
{
    try {
        const PictureOptions chosen = options();
        if (!m_state->model())
            throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::ComputedStep);
        const FigureSubject subject { m_state->model(), &m_state->run(), m_state->layer(), m_state->head(), m_state->viewedStep(),
            chosen.display, m_state->ceilings(), m_state->watchWords(), m_state->laneResults() };
        const QString name = QStringLiteral("%1-layer%2-head%3-step%4")
                                 .arg(QLatin1String(m_view->id), QString::number(subject.layer + 1), QString::number(subject.head + 1),
                                     QString::number(subject.step + 1));
        return Picture { factoriesOf(*m_view).figure(subject), AttentionSnapshot(subject), name, chosen };
    } catch (const EngineError& error) {
        showError(error);
        return std::nullopt;
    }
}

void SavePicture::showError(const EngineError& error)
{
    m_message->setText(breakable(errorSentence(error)));
    m_message->setVisible(true);
    fit();
}

/// As high as its message needs: a layout grows a window for what must not be squeezed, but not for text that wraps.
void SavePicture::fit()
{
    layout()->activate();
    const int room = screen()->availableGeometry().height();
    const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : sizeHint().height();
    resize(width(), std::min(needed, room));
}

void SavePicture::chooseFile()
{
    std::optional<Picture> chosen = picture();
    if (!chosen)
        return;
    QSettings settings;
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const QDir folder(settings.value(kFolderKey, pictures).toString());
    const QList<SavedFormat> all = formats();
    QStringList filters;
    QString filter;
    for (const SavedFormat& format : all) {
        filters << QStringLiteral("%1 (*.%2)").arg(displayName(format), QLatin1String(format.extension()));
        if (QLatin1String(format.extension()) == QLatin1String(extensionOf(chosen->options)))
            filter = filters.last();
    }
    QString path = folder.filePath(chosen->name + QLatin1Char('.') + QLatin1String(extensionOf(chosen->options)));
    while (true) {
        path = QFileDialog::getSaveFileName(this, tr("Save picture"), path, filters.join(QStringLiteral(";;")), &filter);
        if (path.isEmpty())
            return;
        if (formatNamed(all, QFileInfo(path).suffix()))
            break;
        // The name does not say the format, so the dialog's list of formats does.
        if (const auto format = filters.indexOf(filter); format >= 0)
            setFormat(chosen->options, all.at(format));
        path += QLatin1Char('.') + QLatin1String(extensionOf(chosen->options));
        if (!QFileInfo::exists(path))
            break;  // otherwise the dialog is shown again with the whole name, and asks before it replaces a file
    }
    settings.setValue(kFolderKey, QFileInfo(path).absolutePath());
    if (save(*chosen, path))
        accept();
}

bool SavePicture::saveTo(const QString& path)
{
    const std::optional<Picture> chosen = picture();
    return chosen && save(*chosen, path);
}

bool SavePicture::save(const Picture& picture, const QString& path)
{
    const PictureOptions& options = picture.options;
    try {
        PictureOptions used = options;
        if (const auto named = formatNamed(formats(), QFileInfo(path).suffix()))
            setFormat(used, *named);
        if (used.wholeRun) {
            m_writeFile(path, runArchive(*m_state->model(), m_state->run()));
        } else if (used.numbers != nullptr) {
            m_writeFile(path, picture.numbers.bytes(*used.numbers));
        } else {
            const FigureStyle style { .theme = makeTheme(options.theme, 1.0), .locale = QLocale() };
            m_writeFile(path, figureBytes(*picture.figure, *used.writer, options.page, style));
        }
    } catch (const EngineError& error) {
        showError(error);
        return false;
    }
    m_message->setVisible(false);
    fit();
    QSettings settings;
    settings.setValue(kFormatKey, QLatin1String(extensionOf(options)));
    settings.setValue(kWidthKey, options.page.size.width());
    settings.setValue(kHeightKey, options.page.size.height());
    settings.setValue(kDpiKey, options.page.dpi);
    emit saved(path);
    return true;
}

void SavePicture::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

}  // namespace kvscope
