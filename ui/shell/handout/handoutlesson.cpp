// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/handout/handoutlesson.h"

#include "figures/figurecaption.h"
#include "shell/handout/inlanguage.h"
#include "shell/presenter/presenterpages.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonvalues.h"
#include "views/race/racecontroller.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

struct LessonHandoutText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LessonHandoutText)
};

constexpr int kAnswerLines = 4;

/// What the presenter shows of a view, small: it has a page for every view that a lesson can name.
class PresentedFigure final : public Figure {
public:
    PresentedFigure(ViewState* state, const View* view) : m_state(state), m_view(view) { }

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override
    {
        constexpr double kShrunk = 0.44;  // its smallest text has the size of a table's on paper
        constexpr double kSmallestRole = 11.0;
        PresenterStyle large;
        large.figure = style;
        large.figure.theme = makeTheme(style.theme.id, kSmallestPageText / kSmallestRole / style.theme.dpiScale);
        painter.save();
        painter.setClipRect(rect, Qt::IntersectClip);
        painter.translate(rect.topLeft());
        painter.scale(kShrunk, kShrunk);
        constexpr double kMargin = 20.0;
        const QRectF room = QRectF(QPointF(), rect.size() / kShrunk).adjusted(kMargin, kMargin, -kMargin, -kMargin);
        const PresenterPage* const page = presenterPageOf(QLatin1String(m_view->id));
        if (page != nullptr) {
            page->paint(painter, room, { *m_state }, large);
        } else {
            paintFigurePage(painter, room, { *m_state, m_view }, large);
        }
        painter.restore();
    }
    [[nodiscard]] QString title() const override { return viewTitle(*m_view); }

private:
    ViewState* m_state;
    const View* m_view;
};

}  // namespace

LessonHandout::LessonHandout(Lesson lesson, LessonHandoutChoice choice, QObject* parent)
    : QObject(parent)
    , m_choice(std::move(choice))
    , m_lesson(std::move(lesson))
    , m_state(new ViewState(this))
    , m_controller(new SessionController(m_state, this))
    , m_race(new RaceController(m_state, m_controller, this))
    , m_player(new LessonPlayer(m_state, m_controller, this))
{
    m_state->setPalette(PaletteId::Grey);  // ink means weight
    connect(m_state->commands(), &Commands::checkRequested, m_controller, &SessionController::check);
    connect(m_state->commands(), &Commands::lanesRequested, m_controller, &SessionController::measureLanes);
    connect(m_state->commands(), &Commands::lanesCancelRequested, m_controller, &SessionController::cancelLanes);
    connect(m_state->commands(), &Commands::ceilingsRequested, m_controller, &SessionController::measureCeilings);
    connect(m_controller, &SessionController::loadFailed, this,
        [this](const QString& /*argument*/, const EngineError& error) { refuse(error); });
    connect(m_controller, &SessionController::runFailed, this, &LessonHandout::refuse);
    connect(m_controller, &SessionController::refused, this, &LessonHandout::refuse);
    connect(m_player, &LessonPlayer::failed, this, &LessonHandout::refuse);
    // Queued, because the player announces changes halfway.
    connect(m_player, &LessonPlayer::changed, this, &LessonHandout::advance, Qt::QueuedConnection);
}

LessonHandout::~LessonHandout() = default;

void LessonHandout::start()
{
    m_player->start(*std::exchange(m_lesson, std::nullopt));
}

bool LessonHandout::isChosen(int step) const
{
    return m_choice.steps.empty() ? !m_player->lesson()->steps.at(step).question.isEmpty()
                                  : std::ranges::find(m_choice.steps, step) != m_choice.steps.end();
}

void LessonHandout::refuse(const EngineError& error)
{
    end(error);
}

void LessonHandout::end(const std::optional<EngineError>& error)
{
    if (std::exchange(m_ended, true)) {
        return;
    }
    const auto announce = [this, error] {
        if (error) {
            emit failed(*error);
        } else {
            emit finished();
        }
    };
    QMetaObject::invokeMethod(this, announce, Qt::QueuedConnection);
}

/// Acts once the player waits for a key, as a person would press it.
void LessonHandout::advance()
{
    if (m_ended || m_player->isBusy() || !m_player->isInPlace()) {
        return;
    }
    if (m_player->actionFailed()) {  // retrying would fail again
        end(EngineError(ErrorCode::Internal)
                .key(m_player->lesson()->title.in(Language::English).toStdString())
                .found(m_player->index() + 1));
        return;
    }
    const LessonStep* const step = m_player->step();
    try {
        if (step == nullptr) {
            const InLanguage words(m_choice.language);
            if (!m_pages) {
                m_pages = std::make_unique<HandoutPages>(head(), m_choice.paper);
            }
            m_file = m_pages->finish();
            end(std::nullopt);
            return;
        }
        if (std::exchange(m_asked, m_player->index()) != m_player->index()) {
            m_answered = false;
            emit progressed(m_asked, static_cast<int>(m_player->lesson()->steps.size()));
            if (isChosen(m_asked)) {
                addTask();
            }
        }
        if (m_player->revealed() && !std::exchange(m_answered, true) && isChosen(m_asked)) {
            addAnswer();
        }
    } catch (const EngineError& error) {
        end(error);
        return;
    }
    m_player->next();
}

QList<HandoutBlock> LessonHandout::blocksOf(const LessonText& text) const
{
    QList<HandoutBlock> blocks;
    for (const MarkupBlock& block : markupBlocks(text.in(m_choice.language))) {
        blocks << HandoutBlock { block.kind,
            markupHtml(block.text, [this](const QString& name) { return lessonValue(name, *m_state, *m_state); }) };
    }
    return blocks;
}

HandoutHead LessonHandout::head() const
{
    FigureCaption caption = figureCaption(*m_state->model(), m_state->run().settings().prompt);
    //: %1 version
    const QString program = LessonHandoutText::tr("KVScope %1").arg(QStringLiteral(KVSCOPE_VERSION));
    QStringList after;
    if (!m_state->model()->fingerprint.empty()) {
        after << LessonHandoutText::tr("fingerprint %1").arg(QString::fromStdString(m_state->model()->fingerprint));
    }
    return { m_player->lesson()->title.in(m_choice.language), caption.origin(after << program, QLocale()), caption.run.promptText,
        LessonHandoutText::tr("Read, look, and write your answers on the lines. Compare them with the last page when you are done.") };
}

void LessonHandout::addTask()
{
    const InLanguage words(m_choice.language);
    if (!m_pages) {
        m_pages = std::make_unique<HandoutPages>(head(), m_choice.paper);
    }
    const LessonStep& step = *m_player->step();
    HandoutTask task;
    //: heading of a lesson's step; %1 its number, %2 its title
    task.heading = LessonHandoutText::tr("%1. %2").arg(countText(m_asked + 1), step.title.in(m_choice.language));
    task.text = blocksOf(step.text);
    const int viewed = m_state->viewedStep();
    if (viewed >= 0) {
        task.beside = LessonHandoutText::tr("Step %1").arg(countText(viewed + 1));
        const std::vector<TokenId> read = m_state->run().tokensAt(viewed);
        if (std::exchange(m_shownTokens, read) != read) {  // else it is the strip before
            HandoutTokens tokens;
            for (const TokenId token : read) {
                tokens.labels.push_back(visibleTokenLabel(m_state->tokenizer(), token));
            }
            tokens.promptLength = m_state->run().promptLength();
            task.tokens = tokens;
        }
    }
    std::vector<std::unique_ptr<Figure>> figures;
    // Where whole panels are covered until the answer, they would tell it.
    const bool covered = coversPanels(m_state->cover());
    for (const QString& name : covered ? QStringList() : m_choice.views.value_or(m_player->panels().mid(0, 1))) {
        const View* const view = findView(name);
        figures.push_back(std::make_unique<PresentedFigure>(m_state, view));
        const PresenterPage* const page = presenterPageOf(name);
        QString caption = page != nullptr ? pageTitle(*page) : viewTitle(*view);
        if (page != nullptr && page->place != nullptr && !page->place(*m_state).isEmpty()) {
            caption += QStringLiteral("  ·  ") + page->place(*m_state);
        }
        constexpr double kShare = 0.44;
        task.figures << HandoutFigure { figures.back().get(), caption, kShare };
    }
    m_question = blocksOf(step.question);
    if (!m_question.isEmpty()) {
        QList<HandoutBlock> question = m_question;
        for (HandoutBlock& block : question) {
            block.html = QStringLiteral("<b>%1</b>").arg(block.html);
        }
        task.questions << HandoutQuestion { question, kAnswerLines };
    }
    m_pages->add(task);
}

void LessonHandout::addAnswer()
{
    const InLanguage words(m_choice.language);
    const LessonStep& step = *m_player->step();
    HandoutAnswer answer;
    answer.heading = LessonHandoutText::tr("%1. %2").arg(countText(m_asked + 1), step.title.in(m_choice.language));
    answer.blocks = m_question;
    for (HandoutBlock& block : answer.blocks) {
        block.html = QStringLiteral("<i>%1</i>").arg(block.html);
    }
    answer.blocks << blocksOf(step.reveal);
    m_pages->add(answer);
}

}  // namespace kvscope
