// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/handout/handoutdialog.h"

#include "core/error.h"
#include "state/runhistory.h"
#include "text/breakable.h"
#include "text/errortext.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/lesson/file/lessonfile.h"
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
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace kvscope {

namespace {

const QString kFolderKey = QStringLiteral("picture/folder");
const QString kPaperKey = QStringLiteral("handout/paper");
const QString kEnding = QStringLiteral(".pdf");

}  // namespace

std::optional<std::vector<int>> stepsOfText(const QString& text, int count)
{
    std::vector<int> steps;
    static const QRegularExpression kRange(QStringLiteral("^\\s*(\\d{1,6})\\s*(?:[-–]\\s*(\\d{1,6})\\s*)?$"));
    for (const QString& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (part.trimmed().isEmpty()) {
            continue;
        }
        const QRegularExpressionMatch match = kRange.match(part);
        const int first = match.captured(1).toInt();
        const int last = match.capturedLength(2) > 0 ? match.captured(2).toInt() : first;
        if (!match.hasMatch() || first < 1 || last < first || last > count) {
            return std::nullopt;
        }
        for (int step = first; step <= last; ++step) {
            steps.push_back(step - 1);
        }
    }
    return steps;
}

HandoutDialog::HandoutDialog(ViewState* state, const QString& lesson, QWidget* parent)
    : QDialog(parent)
    , m_state(state)
    , m_lessons(shippedLessons())
    , m_form(new QFormLayout)
    , m_what(new ComboBox(this))
    , m_steps(new QLineEdit(this))
    , m_view(new ComboBox(this))
    , m_paper(new ComboBox(this))
    , m_language(new ComboBox(this))
    , m_message(new QLabel(this))
    , m_save(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("handoutDialog"));
    if (!lesson.isEmpty() && !m_lessons.contains(lesson)) {
        m_lessons << lesson;
    }
    m_what->setObjectName(QStringLiteral("handoutWhat"));
    m_steps->setObjectName(QStringLiteral("handoutSteps"));
    m_view->setObjectName(QStringLiteral("handoutView"));
    m_paper->setObjectName(QStringLiteral("handoutPaper"));
    m_language->setObjectName(QStringLiteral("handoutLanguage"));
    m_message->setObjectName(QStringLiteral("handoutMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);  // it contains file names
    m_message->setVisible(false);
    m_save->setObjectName(QStringLiteral("handoutSave"));
    m_save->setProperty("filled", true);
    m_save->setDefault(true);
    for (QWidget* field : std::initializer_list<QWidget*> { m_what, m_steps, m_view, m_paper, m_language }) {
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
    m_what->setCurrentIndex(
        lesson.isEmpty() && state->run().steps() > 0 ? 0 : 1 + std::max(0, static_cast<int>(m_lessons.indexOf(lesson))));
    m_view->setCurrentIndex(1 + std::max(0, static_cast<int>(handoutViews().indexOf(QLatin1String("attention")))));
    m_paper->setCurrentIndex(QSettings().value(kPaperKey).toString() == QLatin1String("letter") ? 1 : 0);
    m_language->setCurrentIndex(static_cast<int>(currentLanguage()));
    enableFields();
    connect(m_what, &QComboBox::currentIndexChanged, this, &HandoutDialog::enableFields);
    connect(m_save, &QPushButton::clicked, this, &HandoutDialog::chooseFile);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
}

HandoutDialog::~HandoutDialog()
{
    ignoreChildren(this);
}

void HandoutDialog::retranslate()
{
    setWindowTitle(tr("Save handout"));
    constexpr double kLeast = 420.0;
    setMinimumWidth(theme().ipx(kLeast));
    const auto label = [this](QWidget* field, const QString& text) {
        qobject_cast<QLabel*>(m_form->labelForField(field))->setText(text);
        field->setAccessibleName(text);
    };
    label(m_what, tr("About"));
    label(m_steps, tr("Steps"));
    label(m_view, tr("Figure"));
    label(m_paper, tr("Paper"));
    label(m_language, tr("Language"));
    const auto fill = [](QComboBox* box, const QStringList& texts) {
        const int kept = std::max(0, box->currentIndex());
        box->clear();
        box->addItems(texts);
        box->setCurrentIndex(kept);
    };
    QStringList subjects { tr("This run") };
    for (const QString& path : std::as_const(m_lessons)) {
        QString title = shippedLessons().contains(path) ? lessonTitle(path).in(currentLanguage()) : QFileInfo(path).fileName();
        //: %1 title of a lesson
        subjects << tr("Lesson: %1").arg(title);
    }
    fill(m_what, subjects);
    QStringList names { tr("None") };
    for (const QString& id : handoutViews()) {
        names << viewTitle(*findView(id));
    }
    fill(m_view, names);
    fill(m_paper, { tr("A4"), tr("Letter") });
    QStringList languages;
    for (const LanguageRow& row : kLanguages) {
        languages << languageName(row.id);
    }
    fill(m_language, languages);
    m_save->setText(tr("Save…"));
    m_close->setText(tr("Close"));
    enableFields();
}

void HandoutDialog::enableFields()
{
    const bool ofRun = lesson().isEmpty();
    m_view->setEnabled(ofRun);
    m_form->labelForField(m_view)->setEnabled(ofRun);
    m_steps->setPlaceholderText(ofRun ? tr("First, middle and last; or such as 1, 4–6") : tr("All with a question; or such as 1, 4–6"));
    m_save->setEnabled(!m_playing);
}

QString HandoutDialog::lesson() const
{
    return m_what->currentIndex() <= 0 ? QString() : m_lessons.value(m_what->currentIndex() - 1);
}

HandoutPaper HandoutDialog::paper() const
{
    return m_paper->currentIndex() == 1 ? HandoutPaper::Letter : HandoutPaper::A4;
}

Language HandoutDialog::language() const
{
    return kLanguages[static_cast<std::size_t>(std::max(0, m_language->currentIndex()))].id;
}

QString HandoutDialog::suggestedName() const
{
    const QString path = lesson();
    return (path.isEmpty() ? tr("handout") : QFileInfo(path).completeBaseName()) + kEnding;
}

void HandoutDialog::chooseFile()
{
    QSettings settings;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir folder(settings.value(kFolderKey, documents).toString());
    QFileDialog dialog(this, tr("Save handout"), folder.path(), tr("PDF documents (*%1)").arg(kEnding));
    dialog.setObjectName(QStringLiteral("handoutFileDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(kEnding.mid(1));
    dialog.selectFile(suggestedName());
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const QString path = dialog.selectedFiles().constFirst();
    settings.setValue(kFolderKey, QFileInfo(path).absolutePath());
    saveTo(path);
}

void HandoutDialog::saveTo(const QString& path)
{
    if (m_playing) {
        return;
    }
    QSettings().setValue(kPaperKey, paper() == HandoutPaper::Letter ? QStringLiteral("letter") : QStringLiteral("a4"));
    try {
        lesson().isEmpty() ? saveRun(path) : saveLesson(path);
    } catch (const EngineError& error) {
        say(errorSentence(error), true);
    } catch (const LessonError& error) {
        say(lessonErrorSentence(error), true);
    }
}

void HandoutDialog::saveRun(const QString& path)
{
    const int count = m_state->run().steps();
    const auto steps = stepsOfText(m_steps->text(), count);
    if (!steps || count == 0) {
        say(count == 0 ? tr("This run has no steps yet.")
                       : tr("Steps: expected numbers from 1 to %1, such as 1, 3–5.").arg(countText(count)),
            true);
        return;
    }
    HandoutChoice choice { *steps, {}, paper() };
    if (m_view->currentIndex() > 0) {
        choice.views << handoutViews().value(m_view->currentIndex() - 1);
    }
    const FigureSubject subject { m_state->model(), &m_state->run(), m_state->layer(), m_state->head(), -1, {} };
    write(path, runHandout(subject, choice, language()));
}

void HandoutDialog::saveLesson(const QString& path)
{
    Lesson read = readLesson(lesson(), language());
    const auto count = static_cast<int>(read.steps.size());
    const auto steps = stepsOfText(m_steps->text(), count);
    if (!steps) {
        say(tr("Steps: expected numbers from 1 to %1, such as 1, 3–5.").arg(countText(count)), true);
        return;
    }
    m_playing = std::make_unique<LessonHandout>(std::move(read), LessonHandoutChoice { *steps, std::nullopt, paper(), language() });
    connect(m_playing.get(), &LessonHandout::progressed, this,
        [this](int step, int all) { say(tr("Playing the lesson: step %1 of %2").arg(countText(step + 1), countText(all)), false); });
    connect(m_playing.get(), &LessonHandout::failed, this, [this](const EngineError& error) {
        m_playing.release()->deleteLater();
        enableFields();
        say(errorSentence(error), true);
    });
    connect(m_playing.get(), &LessonHandout::finished, this, [this, path] {
        const QByteArray bytes = m_playing->file();
        m_playing.release()->deleteLater();
        enableFields();
        try {
            write(path, bytes);
        } catch (const EngineError& error) {
            say(errorSentence(error), true);
        }
    });
    enableFields();
    m_playing->start();
}

void HandoutDialog::write(const QString& path, const QByteArray& bytes)
{
    m_writeFile(path, bytes);
    emit saved(path);
    accept();
}

void HandoutDialog::say(const QString& text, bool wrong)
{
    setTextRole(*m_message, wrong ? TextRole::Off : TextRole::Secondary);
    m_message->setText(breakable(text));
    m_message->setVisible(true);
    layout()->activate();
    resize(width(), std::max(height(), layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : sizeHint().height()));
}

void HandoutDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

}  // namespace kvscope
