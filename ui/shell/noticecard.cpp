// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/noticecard.h"

#include "session/nativepath.h"
#include "text/breakable.h"
#include "text/errortext.h"
#include "text/escape.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"
#include "widgets/labelicon.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

namespace kvscope {

namespace {
constexpr int kCardWidth = 400;  // at 100 %
constexpr int kMargin = 16;  // around it
constexpr int kBelowTitles = 42;
constexpr int kWider = 80;  // how much wider at a time
constexpr int kPadding = 14;  // inside of it
constexpr int kBetweenButtons = 8;
constexpr int kBarSteps = 1000;
}  // namespace

NoticeCard::NoticeCard(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_title(new QLabel(this))
    , m_headline(new QLabel(this))
    , m_amounts(new QWidget(this))
    , m_details(new QLabel(m_amounts))
    , m_stays(new QLabel(this))
    , m_seconds(new QLabel(m_amounts))
    , m_bar(new QProgressBar(this))
    , m_first(new QPushButton(this))
    , m_bundled(new QPushButton(this))
    , m_second(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("noticeCard"));
    setProperty("card", true);
    setFrameShape(QFrame::StyledPanel);
    setFocusPolicy(Qt::StrongFocus);
    m_first->setObjectName(QStringLiteral("chooseAnother"));
    m_first->setProperty("filled", true);
    m_bundled->setObjectName(QStringLiteral("useBundled"));
    m_second->setObjectName(QStringLiteral("copyMessage"));
    m_close->setObjectName(QStringLiteral("closeNotice"));
    m_bar->setRange(0, kBarSteps);
    m_bar->setTextVisible(false);
    m_title->setTextFormat(Qt::PlainText);  // it contains file names
    for (QLabel* label : { m_headline, m_details, m_stays }) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_icon->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);  // otherwise it takes width from the wrapped text next to it
    auto* top = new QHBoxLayout;
    top->addWidget(m_icon, 0, Qt::AlignTop);
    auto* texts = new QVBoxLayout;
    texts->addWidget(m_headline);
    // A widget of its own: even an empty layout would limit its column's width.
    auto* amounts = new QHBoxLayout(m_amounts);
    amounts->setContentsMargins(0, 0, 0, 0);
    amounts->addWidget(m_details, 1);
    amounts->addWidget(m_seconds, 0, Qt::AlignTop);
    texts->addWidget(m_bar);
    texts->addWidget(m_amounts);
    texts->addWidget(m_stays);
    top->addLayout(texts, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_first);
    buttons->addWidget(m_bundled);
    buttons->addWidget(m_second);
    buttons->addWidget(m_close);
    buttons->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->addWidget(m_title);
    all->addLayout(top);
    all->addLayout(buttons);

    connect(m_first, &QPushButton::clicked, this, [this] {
        const bool lesson = m_lessonError.has_value();
        dismiss();
        if (lesson) {
            emit chooseAnotherLessonRequested();
        } else {
            emit chooseAnotherRequested();
        }
    });
    connect(m_bundled, &QPushButton::clicked, this, [this] {
        dismiss();
        emit bundledModelRequested();
    });
    connect(m_second, &QPushButton::clicked, this, [this] {
        if (m_error) {
            QApplication::clipboard()->setText(errorSentence(*m_error));
        } else if (m_lessonError) {
            QApplication::clipboard()->setText(lessonErrorSentence(*m_lessonError));
        }
    });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_loading) {
            emit cancelRequested();
        } else {
            dismiss();
        }
    });
    parent->installEventFilter(this);
    refresh();
    hide();
}

NoticeCard::~NoticeCard()
{
    ignoreChildren(this);
}

void NoticeCard::showLoading(const QString& name)
{
    m_name = QString::fromStdString(escaped(toNativePath(name)));
    m_error.reset();
    m_lessonError.reset();
    m_loading = true;
    m_progress = {};
    m_clock.start();
    refresh();
    show();
    raise();
}

void NoticeCard::setLoadProgress(const LoadProgress& progress)
{
    m_progress = progress;
    if (m_loading) {
        refreshProgress();
    }
}

void NoticeCard::showLoadError(const EngineError& error, bool modelStays, bool bundledHelps)
{
    m_modelStays = modelStays;
    m_bundledHelps = bundledHelps;
    showError(error, Subject::Model);
}

void NoticeCard::showRunError(const EngineError& error)
{
    showError(error, Subject::Run);
}

void NoticeCard::showSessionError(const EngineError& error, bool saving)
{
    showError(error, saving ? Subject::SavedSession : Subject::OpenedSession);
}

void NoticeCard::showLessonRefusal(const EngineError& error)
{
    showError(error, Subject::LessonAction);
}

void NoticeCard::showError(const EngineError& error, Subject subject)
{
    m_error = error;
    m_lessonError.reset();
    m_subject = subject;
    m_loading = false;
    refresh();
    show();
    raise();
    (subject == Subject::Model ? m_first : m_close)->setFocus();
}

void NoticeCard::showLessonError(const LessonError& error)
{
    m_error.reset();
    m_lessonError = error;
    m_loading = false;
    refresh();
    show();
    raise();
    m_first->setFocus();
}

void NoticeCard::dismiss()
{
    m_error.reset();
    m_lessonError.reset();
    m_loading = false;
    hide();
}

QString NoticeCard::text() const
{
    QStringList lines;
    for (const QLabel* label : { m_title, m_headline, m_details, m_stays }) {
        if (!label->isHidden() && !label->text().isEmpty()) {
            lines << label->text();
        }
    }
    return withoutBreaks(lines.join(QLatin1Char('\n')));
}

/// Of an error.
QString NoticeCard::title() const
{
    switch (m_subject) {
    case Subject::Run: break;
    case Subject::Model: return tr("Cannot open this model");
    case Subject::LessonAction: return tr("The lesson cannot continue");
    case Subject::OpenedSession: return tr("Cannot open this session");
    case Subject::SavedSession: return tr("Cannot save this session");
    }
    return tr("The run cannot continue");
}

QString NoticeCard::whatStays() const
{
    switch (m_subject) {
    case Subject::Run:
    case Subject::LessonAction: break;
    case Subject::Model: return m_modelStays ? tr("The current model stays loaded.") : QString();
    case Subject::OpenedSession: return tr("Nothing on screen has changed.");
    case Subject::SavedSession: return tr("A file of that name is as it was.");
    }
    return tr("The steps so far are kept.");
}

void NoticeCard::refresh()
{
    const Theme& look = theme();
    m_title->setFont(look.font(FontRole::Title));
    QFont bold = look.font(FontRole::Body);
    bold.setBold(true);
    m_headline->setFont(bold);
    setLabelIcon(*m_icon, IconName::Warning, look.off, look.ipx(18));
    layout()->setContentsMargins(look.ipx(kPadding), look.ipx(kPadding), look.ipx(kPadding), look.ipx(kPadding));
    m_bar->setFixedHeight(look.ipx(8));

    m_icon->setVisible(!m_loading);
    m_headline->setVisible(!m_loading);
    m_bar->setVisible(m_loading);
    m_seconds->setVisible(m_loading);
    const bool ofModel = m_error && m_subject == Subject::Model;
    m_first->setVisible(!m_loading && (ofModel || m_lessonError));
    m_bundled->setVisible(!m_loading && ofModel && !m_modelStays && m_bundledHelps);
    m_second->setVisible(!m_loading);
    m_first->setText(tr("Choose another"));
    m_bundled->setText(tr("Use the bundled model"));
    m_second->setText(tr("Copy message"));
    m_close->setText(m_loading ? tr("Cancel") : tr("Close"));

    QString title;
    if (m_loading) {
        title = tr("Loading %1").arg(m_name);
        refreshProgress();
    } else if (m_error) {
        title = this->title();
        m_headline->setText(breakable(errorHeadline(*m_error)));
        m_details->setText(breakable(errorDetails(*m_error)));
        m_stays->setText(whatStays());
    } else if (m_lessonError) {
        title = tr("Cannot open this lesson");
        m_headline->setText(breakable(lessonErrorSentence(*m_lessonError)));
        m_details->setText(QString());
        m_stays->setText(tr("Nothing on screen has changed."));
    }
    showFilled();
    m_title->setText(m_title->fontMetrics().elidedText(title, Qt::ElideMiddle, cardWidth() - 2 * look.ipx(kPadding)));
    m_title->setToolTip(title);
    setAccessibleName(title);
    setAccessibleDescription(text());
    place();
}

/// Updates the texts that change during a load; only changed ones are laid out again.
void NoticeCard::refreshProgress()
{
    const QLocale locale;
    const quint64 done = m_progress.bytesDone;
    const quint64 total = m_progress.bytesTotal;
    m_bar->setValue(total > 0 ? static_cast<int>(done * kBarSteps / total) : 0);
    //: %1 and %2 are amounts with their unit, e.g. 308 MB of 498 MB
    m_details->setText(total > 0 ? tr("%1 of %2").arg(byteText(done), byteText(total)) : QString());
    m_seconds->setText(tr("%1 s").arg(locale.toString(static_cast<double>(m_clock.elapsed()) / 1000.0, 'f', 1)));
    QString memory;
    if (const MemoryNeed& needed = m_progress.memory; needed.total() > 0) {
        //: amounts with their unit; the last is for working memory
        memory = tr("Needs %1: weights %2, cache for the context %3, rest %4.")
                     .arg(byteText(needed.total()), byteText(needed.weights), byteText(needed.cache), byteText(needed.rest));
        if (m_progress.memoryFree > 0) {
            //: follows "Needs …"; the second is what this process may use
            memory = tr("%1 %2 is free.").arg(memory, byteText(m_progress.memoryFree));
        }
    }
    m_stays->setText(memory);
    showFilled();
    setAccessibleDescription(text());
}

/// Hides labels without text.
void NoticeCard::showFilled()
{
    m_stays->setVisible(!m_stays->text().isEmpty());
    m_details->setVisible(!m_details->text().isEmpty());
    m_amounts->setVisible(m_loading || !m_details->text().isEmpty());
}

int NoticeCard::cardWidth() const
{
    int buttons = 2 * theme().ipx(kPadding);
    for (const QPushButton* each : { m_first, m_bundled, m_second, m_close })
        buttons += each->isHidden() ? 0 : each->sizeHint().width() + theme().ipx(kBetweenButtons);
    return std::min(std::max(theme().ipx(kCardWidth), buttons), parentWidget()->width() - 2 * theme().ipx(kMargin));
}

void NoticeCard::place()
{
    const Theme& look = theme();
    const int margin = look.ipx(kMargin);
    const int widest = std::max(cardWidth(), parentWidget()->width() - 2 * margin);
    const auto heightFor = [this](int width) {
        return std::max(minimumSizeHint().height(), layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : 0);
    };
    // A message that would be higher than the panels gets a wider card.
    int width = cardWidth();
    while (width < widest && heightFor(width) > parentWidget()->height() - 2 * margin) {
        width = std::min(widest, width + look.ipx(kWider));
    }
    const int height = heightFor(width);
    // Below the titles of the upper panels; a higher card covers them rather than being cut.
    const int room = parentWidget()->height() - 2 * margin;
    const int top = std::clamp(room + margin - height, margin, look.ipx(kBelowTitles));
    setGeometry((parentWidget()->width() - width) / 2, top, width, std::min(height, room));
}

bool NoticeCard::event(QEvent* event)
{
    const bool handled = QFrame::event(event);
    // The height of wrapped text is known only after layout; placing the card earlier would squash it.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) {
        place();
    }
    return handled;
}

void NoticeCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::FontChange: refresh(); break;
    default: break;
    }
}

bool NoticeCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
        place();
        raise();  // docks arranged since then are on top
    }
    return QFrame::eventFilter(watched, event);
}

void NoticeCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        m_close->click();
        return;
    }
    QFrame::keyPressEvent(event);
}

}  // namespace kvscope
