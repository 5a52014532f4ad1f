// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SavePicture: what is saved, copied and shown, and series, which are drawn one picture a turn of the event loop.
#include "figures/figure.h"
#include "recording/figurerecipe.h"
#include "shell/picturepreview.h"
#include "shell/savedformat.h"
#include "shell/savepicture.h"
#include "shell/sessionfiles.h"
#include "shell/viewfactories.h"
#include "text/breakable.h"
#include "text/errortext.h"
#include "text/language.h"
#include "theme/theme.h"
#include "types/heatmaptypes.h"
#include "views/registry/viewregistry.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLayout>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

const QString kPictureFolder = QStringLiteral("picture/folder");

/// The path without its ending.
QString stemOf(const QString& path)
{
    const QFileInfo file(path);
    return file.dir().filePath(file.completeBaseName());
}

/// "-layer02", as wide as the largest number, so that names sort; from 1, as in pictures.
QString numberedPart(const char* word, int number, int count)
{
    const auto digits = static_cast<int>(QString::number(count).size());
    return QStringLiteral("-%1%2").arg(QLatin1String(word)).arg(number + 1, digits, 10, QLatin1Char('0'));
}

}  // namespace

FigureSubject SavePicture::subject(const PictureOptions& options) const
{
    if (!m_state->model())
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::ComputedStep);
    return { m_state->model(), &m_state->run(), m_state->layer(), m_state->head(), m_state->viewedStep(), options.display,
        m_state->ceilings(), m_state->watchWords(), m_state->laneResults() };
}

std::optional<SavePicture::Picture> SavePicture::picture()
{
    try {
        const PictureOptions chosen = options();
        const FigureSubject place = subject(chosen);
        const QString name = QStringLiteral("%1-layer%2-head%3-step%4")
                                 .arg(QLatin1String(m_view->id), QString::number(place.layer + 1), QString::number(place.head + 1),
                                     QString::number(place.step + 1));
        return Picture { factoriesOf(*m_view).figure(place), AttentionSnapshot(place), place, m_state->run().runId(), name, chosen };
    } catch (const EngineError& error) {
        showError(error);
        return std::nullopt;
    }
}

FigureStyle SavePicture::styleOf(const PictureOptions& options) const
{
    return { .theme = makeTheme(options.theme, 1.0), .locale = QLocale(), .caption = options.caption };
}

void SavePicture::refreshPreview()
{
    const PictureOptions chosen = options();
    if (!chosen.isPicture()) {
        m_preview->setWords(tr("Numbers have no picture."));
        return;
    }
    try {
        m_preview->setFigure(factoriesOf(*m_view).figure(subject(chosen)), chosen.page, styleOf(chosen));
    } catch (const EngineError& error) {
        m_preview->setWords(errorSentence(error));
    }
}

void SavePicture::copyPicture()
{
    const std::optional<Picture> chosen = picture();
    if (!chosen)
        return;
    const PictureOptions& used = chosen->options;
    try {
        auto content = std::make_unique<QMimeData>();
        if (used.wholeRun) {
            throw EngineError(ErrorCode::PictureFailed).key("NPZ");
        }
        if (used.numbers != nullptr) {
            content->setText(QString::fromUtf8(chosen->numbers->bytes(*used.numbers)));
        } else {
            if (const auto problem = pageProblem(used.page))
                throw *problem;
            content->setImageData(figureImage(*chosen->figure, used.page, styleOf(used)));
            if (QLatin1String(used.writer->extension) == QLatin1String("svg"))
                content->setData(QStringLiteral("image/svg+xml"), figureBytes(*chosen->figure, *used.writer, used.page, styleOf(used)));
        }
        QGuiApplication::clipboard()->setMimeData(content.release());
        m_message->setVisible(false);
    } catch (const EngineError& error) {
        showError(error);
        return;
    }
    fit();
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
    const QDir folder(settings.value(kPictureFolder, pictures).toString());
    const QList<SavedFormat> all = formats();
    QStringList filters;
    QString filter;
    for (const SavedFormat& format : all) {
        filters << QStringLiteral("%1 (*.%2)").arg(format.displayName(), QLatin1String(format.extension()));
        if (QLatin1String(format.extension()) == QLatin1String(extensionOf(chosen->options)))
            filter = filters.last();
    }
    QString path = folder.filePath(chosen->name + QLatin1Char('.') + QLatin1String(extensionOf(chosen->options)));
    while (true) {
        path = QFileDialog::getSaveFileName(
            this, tr("Save picture"), path, filters.join(QStringLiteral(";;")), &filter, QFileDialog::DontUseNativeDialog);
        if (path.isEmpty())
            return;
        if (formatNamed(all, QFileInfo(path).suffix()))
            break;
        // The name does not say the format, so the dialog's list of formats does.
        if (const auto format = filters.indexOf(filter); format >= 0)
            all.at(format).setIn(chosen->options);
        path += QLatin1Char('.') + QLatin1String(extensionOf(chosen->options));
        if (!QFileInfo::exists(path))
            break;  // otherwise the dialog is shown again with the whole name, and asks before it replaces a file
    }
    settings.setValue(kPictureFolder, QFileInfo(path).absolutePath());
    QStringList beside;
    if (chosen->options.series != PictureSeries::One) {
        for (const Member& member : membersOf(*chosen, path))
            beside << member.path;
    }
    if (chosen->options.recipe)
        beside << stemOf(path) + QLatin1String(kRecipeEnding.data()) << stemOf(path) + sessionFileEnding();
    if (mayReplace(beside) && save(*chosen, path) && !isDrawing())
        accept();
}

bool SavePicture::mayReplace(const QStringList& paths)
{
    QStringList existing;
    for (const QString& path : paths) {
        if (QFileInfo::exists(path))
            existing << QFileInfo(path).fileName();
    }
    if (existing.isEmpty())
        return true;
    const QString question = existing.size() == 1 ? tr("%1 exists already. Do you want to replace it?").arg(existing.constFirst())
                                                  : tr("%n files of these names exist already, %1 among them. Do you want to replace them?",
                                                      nullptr, static_cast<int>(existing.size()))
                                                        .arg(existing.constFirst());
    return QMessageBox::question(this, tr("Save picture"), question) == QMessageBox::Yes;
}

bool SavePicture::saveTo(const QString& path)
{
    const std::optional<Picture> chosen = picture();
    return chosen && save(*chosen, path);
}

bool SavePicture::save(const Picture& picture, const QString& path)
{
    PictureOptions used = picture.options;
    if (const auto named = formatNamed(formats(), QFileInfo(path).suffix()))
        named->setIn(used);
    if (used.animation || used.wholeRun)
        used.series = PictureSeries::One;
    m_message->setVisible(false);
    try {
        if (used.animation || used.series != PictureSeries::One) {
            if (const auto problem = used.isPicture() ? pageProblem(used.page) : std::nullopt)
                throw *problem;
            startWork({ nullptr, picture.numbers, picture.subject, picture.run, picture.name, used }, path);
        } else if (used.wholeRun) {
            m_writeFile(path, runArchive(*m_state->model(), m_state->run()));
        } else if (used.numbers != nullptr) {
            m_writeFile(path, picture.numbers->bytes(*used.numbers));
        } else {
            m_writeFile(path, figureBytes(*picture.figure, *used.writer, used.page, styleOf(used)));
            if (used.recipe)
                writeRecipe({ nullptr, picture.numbers, picture.subject, picture.run, picture.name, used }, path);
        }
    } catch (const EngineError& error) {
        showError(error);
        return false;
    }
    fit();
    remember(picture.options);
    if (!isDrawing())
        emit saved(path);
    return true;
}

/// With the whole place, so that nothing of it depends on what the command takes unless it is told otherwise.
void SavePicture::writeRecipe(const Picture& picture, const QString& path)
{
    const PictureOptions& options = picture.options;
    const QString session = stemOf(path) + sessionFileEnding();
    const auto fileName = [](const QString& file) { return QFileInfo(file).fileName().toStdString(); };
    const auto decimal = [](double value) { return QByteArray::number(value, 'g', 6).toStdString(); };
    FigureRecipe recipe;
    const auto add = [&](const char* key, const std::string& text) { recipe.entries.push_back({ key, text }); };
    add("session", fileName(session));
    add("view", std::string(m_view->exportNames.front()));
    add("layer", std::to_string(picture.subject.layer));
    add("head", std::to_string(picture.subject.head));
    add("step", std::to_string(picture.subject.step));
    if (const auto& pin = options.display.pinned)
        add("pin", std::to_string(pin->query) + (pin->key >= 0 ? ':' + std::to_string(pin->key) : std::string()));
    add("scale", kScaleNames[static_cast<std::size_t>(options.display.scale)]);
    add("palette", kPaletteNames[static_cast<std::size_t>(options.display.palette)]);
    add("theme", std::ranges::find(kThemes, options.theme, &ThemeRow::id)->name);
    add("language", languageCode(currentLanguage()).toStdString());
    add("format", extensionOf(options));
    if (options.animation)
        add("pace", decimal(options.pace));
    add("size", std::to_string(options.page.size.width()) + 'x' + std::to_string(options.page.size.height()));
    add("dpi", std::to_string(options.page.dpi));
    if (options.page.bodyPoints > 0.0)
        add("font_size", decimal(options.page.bodyPoints));
    add("caption", options.caption ? "full" : "none");
    add("file", fileName(path));
    m_writeFile(stemOf(path) + QLatin1String(kRecipeEnding.data()), QByteArray::fromStdString(recipeText(recipe)));
    emit sessionWanted(session);
}

std::vector<SavePicture::Member> SavePicture::membersOf(const Picture& picture, const QString& path) const
{
    const ModelConfig& config = picture.subject.model->config;
    const FigureSubject& viewed = picture.subject;
    const bool animation = picture.options.animation;
    const PictureSeries series = picture.options.series;
    const QString stem = stemOf(path);
    const QString ending = QLatin1Char('.') + QFileInfo(path).suffix();
    std::vector<Member> members;
    const auto add = [&](int layer, int head, int step, const QString& name) { members.push_back({ layer, head, step, name }); };
    if (animation) {
        for (int step = 0; step <= viewed.step; ++step)
            add(viewed.layer, viewed.head, step, step == viewed.step ? path : QString());
    } else if (series == PictureSeries::Steps) {
        const int steps = m_state->run().steps();
        for (int step = 0; step < steps; ++step)
            add(viewed.layer, viewed.head, step, stem + numberedPart("step", step, steps) + ending);
    } else {
        const bool every = series == PictureSeries::Heads;
        for (int layer = 0; layer < config.layers; ++layer) {
            const QString name = stem + numberedPart("layer", layer, config.layers);
            for (int head = every ? 0 : viewed.head; head < (every ? config.heads : viewed.head + 1); ++head)
                add(layer, head, viewed.step, name + (every ? numberedPart("head", head, config.heads) : QString()) + ending);
        }
    }
    return members;
}

void SavePicture::startWork(Picture picture, const QString& path)
{
    m_work = std::make_unique<Work>();
    m_work->members = membersOf(picture, path);
    if (picture.options.animation)
        m_work->animation.emplace(picture.options.page, styleOf(picture.options), picture.options.pace);
    m_work->picture = std::move(picture);
    m_progress->setRange(0, static_cast<int>(m_work->members.size()));
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_close->setText(tr("Cancel"));
    enableFields();
    m_next.start();
}

void SavePicture::drawNext()
{
    if (m_work == nullptr) {
        m_next.stop();
        return;
    }
    Work& work = *m_work;
    const Member& member = work.members[work.done];
    const PictureOptions& options = work.picture.options;
    try {
        if (m_state->run().runId() != work.picture.run)
            throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::ComputedStep);
        FigureSubject place = work.picture.subject;
        place.run = &m_state->run();
        place.layer = member.layer;
        place.head = member.head;
        place.step = member.step;
        if (place.display.pinned && place.display.pinned->query >= m_state->run().positionsAt(member.step))
            place.display.pinned.reset();  // not there yet
        if (work.animation) {
            work.animation->add(*factoriesOf(*m_view).figure(place));
            if (!member.path.isEmpty())
                m_writeFile(member.path, work.animation->bytes());
        } else if (options.numbers != nullptr) {
            m_writeFile(member.path, AttentionSnapshot(place).bytes(*options.numbers));
        } else {
            m_writeFile(member.path, figureBytes(*factoriesOf(*m_view).figure(place), *options.writer, options.page, styleOf(options)));
        }
        ++work.done;
        m_progress->setValue(static_cast<int>(work.done));
        if (work.done < work.members.size())
            return;
        if (options.recipe && work.animation)
            writeRecipe({ nullptr, work.picture.numbers, work.picture.subject, work.picture.run, work.picture.name, options }, member.path);
    } catch (const EngineError& error) {
        endWork();
        showError(error);
        return;
    }
    const QString last = member.path;
    endWork();
    emit saved(last);
    accept();
}

/// Files that are complete stay; of an animation that is not there is nothing.
void SavePicture::endWork()
{
    m_next.stop();
    if (m_work == nullptr)
        return;
    m_work.reset();
    m_progress->setVisible(false);
    m_close->setText(tr("Close"));
    enableFields();
}

}  // namespace kvscope
