// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/speakerbar.h"

#include "shell/presenter/presenter.h"
#include "state/viewstate.h"
#include "theme/theme.h"
#include "views/lesson/play/lessonplayer.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTime>

namespace kvscope {

namespace {
constexpr int kSide = 16;
constexpr int kAbove = 6;
constexpr int kSecond = 1000;
}  // namespace

SpeakerBar::SpeakerBar(ViewState* state, LessonPlayer* lessons, QWidget* parent)
    : QWidget(parent)
    , m_clock(new QLabel(this))
    , m_shown(new QLabel(this))
    , m_question(new QLabel(this))
{
    setObjectName(QStringLiteral("speakerBar"));
    auto* column = new QVBoxLayout(this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_clock);
    row->addWidget(m_shown, 1);
    constexpr std::array kNames { "speakerBack", "speakerNext", "speakerBlack", "speakerLeave" };
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        m_buttons.at(i) = new QPushButton(this);
        m_buttons.at(i)->setObjectName(QLatin1String(kNames.at(i)));
        m_buttons.at(i)->setProperty("compact", true);
        row->addWidget(m_buttons.at(i));
    }
    column->addLayout(row);
    column->addWidget(m_question);
    m_shown->setTextFormat(Qt::PlainText);
    m_shown->setMinimumWidth(1);  // the clock and the buttons go before it
    m_question->setTextFormat(Qt::PlainText);
    m_question->setWordWrap(true);
    setTextRole(*m_question, TextRole::Secondary);
    m_tick.setInterval(kSecond);
    const auto act = [this](auto what) {
        return [this, what] {
            if (m_presenter != nullptr) {
                what(*m_presenter);
                refresh();
            }
        };
    };
    connect(m_buttons[0], &QPushButton::clicked, this, act([](Presenter& shown) { shown.back(); }));
    connect(m_buttons[1], &QPushButton::clicked, this, act([](Presenter& shown) { shown.next(); }));
    connect(m_buttons[2], &QPushButton::clicked, this, act([](Presenter& shown) { shown.setBlack(!shown.isBlack()); }));
    connect(m_buttons[3], &QPushButton::clicked, this, act([](Presenter& shown) { shown.close(); }));
    connect(&m_tick, &QTimer::timeout, this, &SpeakerBar::refresh);
    connect(state->updates(), &Updates::updated, this, &SpeakerBar::refresh);
    connect(lessons, &LessonPlayer::changed, this, &SpeakerBar::refresh, Qt::QueuedConnection);  // after the presenter
    retranslate();
    hide();
}

SpeakerBar::~SpeakerBar() = default;

void SpeakerBar::start(Presenter* presenter)
{
    m_presenter = presenter;
    connect(presenter, &Presenter::left, this, &SpeakerBar::stop, Qt::UniqueConnection);
    m_since.start();
    m_tick.start();
    refresh();
    show();
}

void SpeakerBar::stop()
{
    m_tick.stop();
    m_presenter = nullptr;
    hide();
}

void SpeakerBar::refresh()
{
    if (m_presenter == nullptr) {
        return;
    }
    const QString now = QLocale().toString(QTime::currentTime(), QLocale::ShortFormat);
    const QTime since = QTime(0, 0).addMSecs(static_cast<int>(m_since.elapsed() % (24LL * 3600 * kSecond)));
    //: the time of day, and how long the presenter has been shown
    m_clock->setText(tr("%1, shown for %2").arg(now, since.toString(QStringLiteral("h:mm:ss"))));
    const QString shown = m_presenter->isBlack() ? tr("The screen is black") : tr("On the other screen: %1").arg(m_presenter->pageName());
    //: what a clicker's next key does
    m_shown->setText(shown + QStringLiteral(" · ") + tr("Page Down: %1").arg(m_presenter->nextText()));
    m_shown->setToolTip(m_shown->text());
    const QString question = m_presenter->nextQuestion();
    m_question->setText(question.isEmpty() ? QString() : tr("Next question: %1").arg(question));
    m_question->setVisible(!question.isEmpty());
    setAccessibleDescription(text());
}

QString SpeakerBar::text() const
{
    QStringList lines { m_clock->text(), m_shown->text(), m_question->text() };
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void SpeakerBar::retranslate()
{
    const Theme& look = theme();
    setAccessibleName(tr("Speaker's bar"));
    const std::array words { tr("Back"), tr("Next"), tr("Black"), tr("Leave") };
    const std::array hints { tr("As Page Up in the presenter"), tr("As Page Down in the presenter"),
        tr("Blacks the other screen, or shows it again"), tr("Leaves the presenter") };
    for (std::size_t i = 0; i < words.size(); ++i) {
        m_buttons.at(i)->setText(words.at(i));
        m_buttons.at(i)->setToolTip(hints.at(i));
        m_buttons.at(i)->setAccessibleDescription(hints.at(i));
    }
    QFont bold = look.font(FontRole::Body);
    bold.setBold(true);
    m_clock->setFont(bold);
    layout()->setContentsMargins(look.ipx(kSide), look.ipx(kAbove), look.ipx(kSide), 0);
    refresh();
}

void SpeakerBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange) {
        retranslate();
    }
}

}  // namespace kvscope
