// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/recordedbar.h"

#include "loader/modelargument.h"
#include "session/nativepath.h"
#include "state/viewstate.h"
#include "text/modelname.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QBoxLayout>
#include <QDateTime>
#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <initializer_list>

namespace kvscope {

namespace {

constexpr int kMargin = 16;
constexpr int kAbove = 6;
constexpr int kBetween = 4;
constexpr qsizetype kShownNote = 240;  ///< characters; the tool tip has all

QHBoxLayout* rowOf(QLabel* label, std::initializer_list<QPushButton*> buttons)
{
    auto* row = new QHBoxLayout;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);  // a note is what somebody wrote
    row->addWidget(label, 1);
    for (QPushButton* button : buttons) {
        button->setProperty("compact", true);
        row->addWidget(button, 0, Qt::AlignTop);
    }
    return row;
}

void setShown(std::initializer_list<QWidget*> widgets, bool shown)
{
    for (QWidget* widget : widgets) {
        widget->setVisible(shown);
    }
}

}  // namespace

RecordedBar::RecordedBar(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_recorded(new QLabel(this))
    , m_load(new QPushButton(this))
    , m_left(new QLabel(this))
    , m_open(new QPushButton(this))
    , m_discard(new QPushButton(this))
    , m_forGood(new QPushButton(this))
    , m_note(new QLabel(this))
    , m_edit(new QPushButton(this))
{
    setObjectName(QStringLiteral("recordedBar"));
    m_load->setObjectName(QStringLiteral("loadRecorded"));
    m_open->setObjectName(QStringLiteral("openLeftBehind"));
    m_discard->setObjectName(QStringLiteral("discardLeftBehind"));
    m_forGood->setObjectName(QStringLiteral("discardForGood"));
    m_edit->setObjectName(QStringLiteral("editNote"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(rowOf(m_left, { m_forGood, m_open, m_discard }));
    column->addLayout(rowOf(m_recorded, { m_load }));
    column->addLayout(rowOf(m_note, { m_edit }));
    connect(m_load, &QPushButton::clicked, this, [this] {
        const QString model = argument();
        if (model.isEmpty()) {
            emit modelFileRequested();
        } else {
            emit modelRequested(model);
        }
    });
    connect(m_open, &QPushButton::clicked, this, [this] { emit leftBehindRequested(m_leftBehind); });
    // The second click of a hasty double click keeps the session.
    connect(m_discard, &QPushButton::clicked, this, [this] {
        m_asking = !m_asking;
        refresh();
    });
    connect(m_forGood, &QPushButton::clicked, this, [this] {
        m_asking = false;
        emit leftBehindDiscarded(m_leftBehind);
    });
    connect(m_edit, &QPushButton::clicked, this, &RecordedBar::noteRequested);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Model | Change::RunStarted | Change::RunState | Change::ViewedStep | Change::Notes)) {
            refresh();
        }
    });
    refresh();
}

RecordedBar::~RecordedBar()
{
    ignoreChildren(this);
}

void RecordedBar::setMachine(const QString& isa, int threads)
{
    m_isa = isa;
    m_threads = threads;
    refresh();
}

void RecordedBar::setModelFile(const QString& path)
{
    m_modelFile = path;
    refresh();
}

void RecordedBar::offerLeftBehind(const QString& path)
{
    m_leftBehind = path;
    m_asking = false;
    refresh();
}

QString RecordedBar::text() const
{
    QStringList lines;
    for (const QLabel* label : { m_left, m_recorded, m_note }) {
        if (!label->isHidden()) {
            lines << label->text();
        }
    }
    return lines.join(QLatin1Char('\n'));
}

QString RecordedBar::argument() const
{
    const auto& model = m_state->model();
    return model && !namesFile(model->source) ? fromNativePath(model->source) : m_modelFile;
}

void RecordedBar::refresh()
{
    const bool recorded = m_state->isRecorded() && m_state->model();
    if (recorded) {
        const QString model = modelName(*m_state->model());
        const QString threads = tr("%Ln thread(s)", nullptr, m_threads);
        //: an instruction set and a number of threads
        const QString machine = m_isa == QLatin1String("baseline") ? threads : tr("%1, %2").arg(m_isa.toUpper(), threads);
        m_recorded->setText(m_isa.isEmpty()
                ? tr("Recorded: the model %1 is not open. All numbers and times are the original ones.").arg(model)
                : tr("Recorded with %1: the model %2 is not open. All numbers and times are the original ones.").arg(machine, model));
        //: the model of recorded runs, which then go on
        m_load->setText(argument().isEmpty() ? tr("Find the model…") : tr("Open the model"));
    }
    const QString note = m_state->note(m_state->run().runId(), m_state->viewedStep());
    if (!note.isEmpty()) {
        const QString line = note.simplified();
        //: %1 what somebody wrote about a step
        m_note->setText(tr("Note: %1").arg(line.size() > kShownNote ? line.left(kShownNote) + QChar(0x2026) : line));
        m_note->setToolTip(QStringLiteral("<p style=\"white-space:pre-wrap\">%1</p>").arg(note.toHtmlEscaped()));
        m_edit->setText(tr("Change note…"));
    }
    if (!m_leftBehind.isEmpty()) {
        const QString kept = QLocale().toString(QFileInfo(m_leftBehind).lastModified(), QLocale::ShortFormat);
        //: %1 a date and time
        m_left->setText(m_asking ? tr("Discard the session of %1? Its runs, branches and notes are then lost.").arg(kept)
                                 //: %1 a date and time
                                 : tr("A session was not closed properly. It was last kept on %1.").arg(kept));
        m_open->setText(tr("Open it"));
        m_discard->setText(m_asking ? tr("Keep it") : tr("Discard it…"));
        m_forGood->setText(tr("Discard it"));
    }
    setShown({ m_recorded, m_load }, recorded);
    setShown({ m_note, m_edit }, !note.isEmpty());
    setShown({ m_left, m_discard }, !m_leftBehind.isEmpty());
    setShown({ m_open }, !m_leftBehind.isEmpty() && !m_asking);
    setShown({ m_forGood }, !m_leftBehind.isEmpty() && m_asking);
    const Theme& look = theme();
    for (QLabel* label : { m_left, m_recorded, m_note }) {
        label->setFont(look.font(FontRole::Body));
    }
    layout()->setContentsMargins(look.ipx(kMargin), look.ipx(kAbove), look.ipx(kMargin), 0);
    layout()->setSpacing(look.ipx(kBetween));
    setVisible(recorded || !m_leftBehind.isEmpty() || !note.isEmpty());
}

void RecordedBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange) {
        refresh();
    }
}

}  // namespace kvscope
