// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/prompteditor.h"

#include "core/availablememory.h"
#include "core/limits.h"
#include "model/memoryneed.h"
#include "shell/promptbox.h"
#include "shell/tokenpreview.h"
#include "state/viewstate.h"
#include "text/breakable.h"
#include "text/bundledtext.h"
#include "text/errortext.h"
#include "text/exampleprompts.h"
#include "text/numbertext.h"
#include "theme/missingglyphs.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/fittinglabel.h"
#include "widgets/ignorechildren.h"

#include <QCheckBox>
#include <QEvent>
#include <QFontMetrics>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>
#include <vector>

namespace kvscope {
namespace {

constexpr double kWidth = 480.0;
constexpr double kTop = 189.0;  ///< where the panels begin: below control bar, strip and the sentence of the step
constexpr double kLeft = 16.0;
constexpr int kLines = 4;
constexpr int kCountSoonMs = 120;
constexpr int kCountAtOnceBelow = 2000;  ///< characters; longer texts are counted when typing pauses

/// Bytes of all whole rows of a run with the cache: the matrix of the prefill and one row for each later step.
double attentionOf(const ModelConfig& config, int prompt, int positions)
{
    const double rows = static_cast<double>(positions - prompt) * (prompt + 1.0 + positions) / 2;
    return sizeof(float) * static_cast<double>(config.layers) * config.heads * (static_cast<double>(prompt) * prompt + rows);
}

}  // namespace

PromptEditor::PromptEditor(ViewState* state, QWidget* parent) : QFrame(parent), m_state(state)
{
    setProperty("card", true);
    setFrameShape(QFrame::StyledPanel);
    build();
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        m_error->hide();
        m_starting = false;
        awaitCount();
    });
    connect(m_countTimer, &QTimer::timeout, this, &PromptEditor::count);
    connect(m_state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what & Change::Model || (isVisible() && what & (Change::CacheMode | Change::RunStarted))) {
            awaitCount();
        }
    });
    connect(m_steps, &QSpinBox::valueChanged, this, &PromptEditor::showRoom);
    connect(m_start, &BarButton::clicked, this, &PromptEditor::start);
    connect(m_close, &BarButton::clicked, this, &QWidget::hide);
    parent->installEventFilter(this);
    retranslate();
    hide();
}

PromptEditor::~PromptEditor()
{
    ignoreChildren(this);
}

void PromptEditor::build()
{
    m_title = new QLabel(this);
    m_text = new PromptBox(this);
    m_text->setObjectName(QStringLiteral("promptText"));
    m_examples = new QToolButton(this);
    m_examples->setObjectName(QStringLiteral("promptExamples"));
    m_examples->setProperty("compact", true);
    m_examples->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_examples->setFocusPolicy(Qt::StrongFocus);
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_exampleMenu = new QMenu(m_examples);
    m_examples->setMenu(m_exampleMenu);
    m_count = new QLabel(this);
    setTextRole(*m_count, TextRole::Secondary);
    m_stepsLabel = new QLabel(this);
    m_steps = new QSpinBox(this);
    m_steps->setObjectName(QStringLiteral("promptSteps"));
    m_steps->setRange(1, kMostStepsInWindow);
    m_stepsLabel->setBuddy(m_steps);
    m_memory = new FittingLabel(this);
    m_memory->setObjectName(QStringLiteral("promptMemory"));
    m_memory->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_pieces = new TokenPreview(this);
    m_pieces->setObjectName(QStringLiteral("promptPieces"));
    m_keys = new QLabel(this);
    m_keys->setObjectName(QStringLiteral("promptKeys"));
    setTextRole(*m_keys, TextRole::Secondary);
    m_keep = new QCheckBox(this);
    m_keep->setObjectName(QStringLiteral("promptKeep"));
    m_keep->setChecked(true);
    m_error = new QLabel(this);
    m_error->setObjectName(QStringLiteral("promptError"));
    setTextRole(*m_error, TextRole::Off);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->hide();
    m_note = new QLabel(this);
    m_note->setObjectName(QStringLiteral("promptNote"));
    setTextRole(*m_note, TextRole::Secondary);
    m_note->setWordWrap(true);
    m_note->hide();
    m_glyphs = new QLabel(this);
    m_glyphs->setObjectName(QStringLiteral("promptGlyphs"));
    setTextRole(*m_glyphs, TextRole::Secondary);
    m_glyphs->setWordWrap(true);
    m_glyphs->hide();
    m_start = new BarButton(BarButton::Kind::Filled, BarButton::Size::Bar, this);
    m_start->setObjectName(QStringLiteral("promptStart"));
    m_start->setIconName(IconName::Step);
    m_close = new BarButton(BarButton::Kind::Plain, BarButton::Size::Bar, this);
    m_close->setObjectName(QStringLiteral("promptClose"));
    m_countTimer = new QTimer(this);
    m_countTimer->setSingleShot(true);

    m_grid = new QGridLayout(this);
    m_grid->addWidget(m_title, 0, 0);
    m_grid->addWidget(m_examples, 0, 1);
    m_grid->addWidget(m_keys, 0, 2);
    m_grid->addWidget(m_count, 0, 3, Qt::AlignRight | Qt::AlignVCenter);
    m_grid->setColumnStretch(2, 1);
    m_grid->addWidget(m_text, 1, 0, 1, 4);
    m_grid->addWidget(m_pieces, 2, 0, 1, 4);
    m_grid->addWidget(m_error, 3, 0, 1, 4);
    m_grid->addWidget(m_keep, 4, 0, 1, 4);
    auto* row = new QHBoxLayout;
    row->addWidget(m_stepsLabel);
    row->addWidget(m_steps);
    row->addStretch(1);
    row->addWidget(m_close);
    row->addWidget(m_start);
    m_grid->addLayout(row, 5, 0, 1, 4);
    m_grid->addWidget(m_memory, 6, 0, 1, 4);
    m_grid->addWidget(m_note, 7, 0, 1, 4);
    m_grid->addWidget(m_glyphs, 8, 0, 1, 4);
}

void PromptEditor::fillExamples()
{
    m_exampleMenu->clear();
    for (const QString& prompt : examplePrompts(languageOfModel(m_state->model().get()))) {
        connect(m_exampleMenu->addAction(prompt), &QAction::triggered, this, [this, prompt] {
            m_text->setText(prompt);
            m_text->moveCursor(QTextCursor::End);
            m_text->setFocus(Qt::OtherFocusReason);
        });
    }
}

void PromptEditor::open(const QString& text, int steps)
{
    m_text->setText(text);
    m_steps->setValue(steps);
    m_error->hide();
    m_starting = false;
    place();
    show();
    raise();
    awaitCount();
    m_text->setFocus(Qt::PopupFocusReason);
    m_text->selectAll();
    emit openChanged(true);
}

void PromptEditor::showError(const QString& sentence)
{
    m_starting = false;
    m_sentence = sentence;
    m_error->setText(breakable(sentence));
    m_error->setVisible(!sentence.isEmpty());
    place();
}

QString PromptEditor::prompt() const
{
    return m_text->text();
}

QString PromptEditor::errorText() const
{
    return m_error->isHidden() ? QString() : m_sentence;
}

QString PromptEditor::countText() const
{
    return m_count->text();
}

/// The count belongs to another text or model: shows that and counts again, after a typing pause if the text is long.
void PromptEditor::awaitCount()
{
    m_counted = false;
    m_tokens = 0;
    m_room = 0;
    m_pieces->setTokens({});
    showKept(0, 0);
    const bool countable = m_state->model() && !m_text->document()->isEmpty();
    m_count->setText(countable ? tr("Counting tokens…") : QString());
    setUsable(countable);  // allow starting at once; an unusable prompt is refused with a reason later
    if (!countable)
        m_countTimer->stop();
    else if (!isHidden())
        m_countTimer->start(m_text->document()->characterCount() < kCountAtOnceBelow ? 0 : kCountSoonMs);
}

void PromptEditor::count()
{
    emit countRequested(prompt());
}

void PromptEditor::showCount(const EncodedText& counted)
{
    if (m_countTimer->isActive() || !m_state->model() || counted.text != prompt())
        return;
    m_counted = true;
    m_count->clear();
    if (counted.error) {
        showError(errorSentence(*counted.error));
        setUsable(false);
        return;
    }
    const QLocale locale;
    const int tokens = static_cast<int>(counted.ids.size());
    const int context = std::min(m_state->model()->config.contextLength, m_state->run().settings().contextLimit);
    m_count->setText(tr("%1 of %2 tokens").arg(locale.toString(tokens), locale.toString(context)));
    std::vector<TokenLabel> pieces;
    for (const TokenId id : counted.ids)
        pieces.push_back(tokenLabel(m_state->tokenizer(), id));
    m_pieces->setTokens(std::move(pieces));
    showKept(tokens, m_state->run().keptFor(counted.ids, m_state->tokenizer() != nullptr ? m_state->tokenizer()->bos() : std::nullopt));
    showMissingGlyphs();
    m_tokens = tokens;
    m_room = context - tokens + 1;  // the last sampled token is not fed
    if (tokens > context)
        showError(tr("The prompt has %1 tokens; the context holds %2.").arg(locale.toString(tokens), locale.toString(context)));
    setUsable(tokens <= context);
}

/// @param tokens of the text; 0 while they are not counted
void PromptEditor::showKept(int tokens, int kept)
{
    const bool usable = kept > 0 && m_state->nextCacheOn();
    m_keep->setEnabled(usable);
    if (tokens == 0)
        m_keep->setText(tr("Keep the common beginning in the cache"));
    else if (usable)
        m_keep->setText(tr("Keep the common beginning in the cache: %Ln of %1 row(s)", nullptr, kept).arg(QLocale().toString(tokens)));
    else if (!m_state->nextCacheOn())
        m_keep->setText(tr("The cache is off: nothing is kept"));
    else
        m_keep->setText(tr("Nothing in the cache begins like this text"));
}

void PromptEditor::showMissingGlyphs()
{
    constexpr qsizetype kNamed = 4;
    QStringList names;
    for (const char32_t point : missingGlyphs(prompt(), m_text->font(), kNamed + 1))
        names << QStringLiteral("U+%1").arg(static_cast<uint>(point), 4, 16, QLatin1Char('0')).toUpper();
    if (names.size() > kNamed)
        names.last() = QChar(0x2026);
    //: %1: characters by their numbers, such as U+1F469
    m_glyphs->setText(names.isEmpty() ? QString()
                                      : tr("No glyph for %1 in the fonts of this computer: a box is shown, the model reads the character.")
                                            .arg(names.join(QStringLiteral(", "))));
    if (names.isEmpty() != m_glyphs->isHidden()) {
        m_glyphs->setVisible(!names.isEmpty());
        if (isVisible())
            place();
    }
}

void PromptEditor::setUsable(bool usable)
{
    m_usable = usable;
    m_start->setEnabled(m_usable);
    m_start->setToolTip(m_usable ? tr("Start over with this prompt (Ctrl+Enter)") : tr("This text cannot be used as a prompt"));
    showRoom();
}

void PromptEditor::showMemory()
{
    if (!m_counted || !m_usable || m_tokens == 0 || m_state->model()->handMade) {
        m_memory->setWordings({ QString() });
        return;
    }
    const ModelConfig& config = m_state->model()->config;
    MemoryUse use;
    use.positions = m_tokens + m_room - 1;
    use.prompt = m_tokens;
    use.attentionBudget = 0;
    const QString cache = byteText(memoryNeed(config, 0, 0, use).cache);
    const double whole = attentionOf(config, m_tokens, m_tokens + std::min(m_steps->value(), m_room) - 1);
    const std::uint64_t limit = m_state->attentionBudget();
    const bool fits = whole <= static_cast<double>(limit);
    const auto kept = fits ? static_cast<std::uint64_t>(whole) : limit;
    //: amounts of memory that the run takes
    const QString needs = tr("Memory: cache %1, attention %2").arg(cache, byteText(kept));
    //: %1: "Memory: cache …, attention …"; the amount is what all rows of attention take
    const QString some = fits ? needs : tr("%1 of %2: older rows are dropped").arg(needs, byteText(static_cast<std::uint64_t>(whole)));
    QStringList wordings { some, needs, QString() };
    if (const std::optional<std::uint64_t> free = availableMemory())
        //: %1: "Memory: cache …, attention …"; %2: an amount
        wordings.prepend(tr("%1; %2 is free").arg(some, byteText(*free)));
    m_memory->setWordings(wordings);
}

void PromptEditor::showRoom()
{
    showMemory();
    const bool more = m_counted && m_usable && m_steps->value() > m_room;
    m_note->setText(more ? tr("Only %Ln more token(s) fit in the context after this prompt.", nullptr, m_room) : QString());
    if (more == m_note->isHidden()) {
        m_note->setVisible(more);
        if (isVisible())
            place();
    }
}

void PromptEditor::start()
{
    if (!m_usable)
        return;
    m_starting = true;
    emit started(prompt(), m_steps->value(), m_keep->isChecked());
}

void PromptEditor::accept()
{
    if (m_starting)
        hide();
    m_starting = false;
}

void PromptEditor::place()
{
    const Theme& now = theme();
    const QWidget* page = parentWidget();
    const int margin = now.ipx(kLeft);
    const int wide = std::min(now.ipx(kWidth), page->width() - 2 * margin);
    setFixedWidth(std::max(wide, minimumSizeHint().width()));
    // As high as its message needs: adjustSize() does not ask for the height of text that wraps.
    resize(width(), std::max(minimumSizeHint().height(), m_grid->totalHeightForWidth(width())));
    const int top = std::min(now.ipx(kTop), std::max(0, page->height() - height() - margin));
    move(margin, top);
}

void PromptEditor::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        hide();
    else if (enter && event->modifiers().testFlag(Qt::ControlModifier))
        start();
    else if (event->key() == Qt::Key_Down && event->modifiers().testFlag(Qt::AltModifier))
        m_examples->showMenu();  // the key that opens any list
    else
        QFrame::keyPressEvent(event);
}

void PromptEditor::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    // Move the focus out of the hidden box.
    if (isAncestorOf(focusWidget()) || (window()->focusWidget() != nullptr && isAncestorOf(window()->focusWidget())))
        window()->setFocus(Qt::OtherFocusReason);
    if (isHidden())  // not only its window
        emit openChanged(false);
}

bool PromptEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void PromptEditor::retranslate()
{
    const Theme& now = theme();
    m_title->setText(tr("Prompt"));
    m_title->setFont(now.font(FontRole::Title));
    m_text->setFont(now.font(FontRole::Chip));
    m_text->setAccessibleName(tr("Prompt"));
    m_text->setFixedHeight(QFontMetrics(now.font(FontRole::Chip)).lineSpacing() * kLines + now.ipx(16));
    //: a button: opens a list of prompts
    m_examples->setText(tr("Examples"));
    m_examples->setFont(now.font(FontRole::Table));
    m_examples->setToolTip(tr("Beginnings that the bundled model continues well (Alt+Down)"));
    m_examples->setAccessibleDescription(m_examples->toolTip());
    m_exampleMenu->setAccessibleName(tr("Examples"));
    fillExamples();
    m_count->setFont(now.font(FontRole::Table));
    m_memory->setFont(now.font(FontRole::Table));
    m_memory->setColor(now.text2);
    m_error->setFont(now.font(FontRole::Table));
    m_note->setFont(now.font(FontRole::Table));
    m_glyphs->setFont(now.font(FontRole::Table));
    m_keep->setFont(now.font(FontRole::Table));
    m_keep->setToolTip(tr("The longest common prefix of this text and the current run stays in the cache; only the rest is computed"));
    m_stepsLabel->setText(tr("Tokens to sample"));
    m_steps->setAccessibleName(tr("Tokens to sample"));
    m_start->setText(tr("Start"));
    m_close->setText(tr("Cancel"));
    //: the key that starts the run from the prompt box
    m_keys->setText(tr("Ctrl+Enter starts"));
    m_keys->setFont(now.font(FontRole::Table));
    m_close->setToolTip(tr("Keep the current prompt (Esc)"));
    m_grid->setContentsMargins(now.ipx(14), now.ipx(10), now.ipx(14), now.ipx(14));
    m_grid->setSpacing(now.ipx(8));
    awaitCount();
    if (isVisible())
        place();
}

void PromptEditor::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange: retranslate(); break;
    default: break;
    }
}

}  // namespace kvscope
