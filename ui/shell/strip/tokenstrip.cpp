// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/strip/tokenstrip.h"

#include "shell/strip/chipview.h"
#include "state/viewstate.h"
#include "text/escape.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/elidedlabel.h"
#include "widgets/ignorechildren.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kHeight = 82.0;
constexpr double kLeftColumn = 106.0;
constexpr double kWidestOffer = 360.0;

}  // namespace

TokenStrip::TokenStrip(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_row(new QHBoxLayout(this))
    , m_column(new QVBoxLayout)
    , m_random(new ElidedLabel(this))
    , m_prompt(new BarButton(BarButton::Kind::Plain, BarButton::Size::Middle, this))
    , m_used(new ElidedLabel(this))
    , m_chips(new ChipView(state, this))
    , m_last(new BarButton(BarButton::Kind::Plain, BarButton::Size::Middle, this))
{
    m_last->setObjectName(QStringLiteral("openLast"));
    m_last->hide();
    m_prompt->setObjectName(QStringLiteral("prompt"));
    m_prompt->setIconName(IconName::Pencil);
    setTextRole(*m_random, TextRole::Secondary);
    setTextRole(*m_used, TextRole::Secondary);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_random);
    m_column->addWidget(m_prompt);
    m_column->addWidget(m_used);
    m_column->addStretch(1);
    m_row->addLayout(m_column);
    m_row->addWidget(m_chips, 1, Qt::AlignTop);
    m_row->addWidget(m_last, 0, Qt::AlignVCenter);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    connect(m_prompt, &BarButton::clicked, this, &TokenStrip::promptRequested);
    connect(m_last, &BarButton::clicked, this, &TokenStrip::lastRequested);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Model | Change::RunStarted | Change::ViewedStep)) {
            refresh();
        }
    });
    retranslate();
}

TokenStrip::~TokenStrip()
{
    ignoreChildren(this);
}

void TokenStrip::refresh()
{
    const QLocale locale;
    const auto& model = m_state->model();
    m_prompt->setEnabled(model != nullptr);
    m_prompt->setToolTip(model ? tr("Write another prompt (Ctrl+P)") : tr("There is no model yet"));
    m_random->setText(model && model->randomWeights ? tr("Random weights") : QString());
    if (!model) {
        m_used->setText({});
        return;
    }
    const int context = std::min(model->config.contextLength, m_state->run().settings().contextLimit);
    const int step = m_state->viewedStep();
    const int known = step < 0 ? m_state->run().promptLength() : m_state->run().positionsAt(step);
    //: positions used, positions available
    m_used->setText(tr("%1 of %2 tokens").arg(locale.toString(known), locale.toString(context)));
}

void TokenStrip::offerLast(const QString& text)
{
    m_lastText = text;
    showLast();
}

void TokenStrip::showLast()
{
    //: %1 a prompt and a model, as they were when the window was last closed
    const QString whole = tr("Open last: %1").arg(m_lastText);
    m_last->setFont(theme().font(FontRole::Table));
    const int room = std::min(theme().ipx(kWidestOffer), width() / 3);
    m_last->setText(m_last->fontMetrics().elidedText(whole, Qt::ElideRight, room).replace(QLatin1Char('&'), QLatin1String("&&")));
    m_last->setToolTip(whole);
    m_last->setAccessibleName(whole);
    m_last->setVisible(!m_lastText.isEmpty());
}

void TokenStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showLast();
}

void TokenStrip::contextMenuEvent(QContextMenuEvent* event)
{
    const RunHistory& run = m_state->run();
    const std::vector<TokenId> ids = m_state->viewedStep() < 0 ? run.settings().prompt : run.tokensAt(m_state->viewedStep());
    if (ids.empty()) {
        return;
    }
    const Tokenizer* tokenizer = m_state->tokenizer();
    const auto copy
        = [](const std::string& bytes) { QGuiApplication::clipboard()->setText(QString::fromStdString(withEscapedBytes(bytes))); };
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("stripMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const char* name, const QString& text, auto act) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, act);
    };
    const int position = m_chips->positionAt(m_chips->mapFrom(this, event->pos()));
    if (tokenizer != nullptr) {
        if (position >= 0 && position < static_cast<int>(ids.size())) {
            const TokenId id = ids[static_cast<std::size_t>(position)];
            add("copyToken", tr("&Copy token"), [copy, bytes = tokenizer->tokenText(id)] { copy(bytes); });
        }
        add("copyText", tr("Copy &text"), [copy, bytes = tokenizer->decodedBytes(ids)] { copy(bytes); });
    }
    QStringList numbers;
    for (const TokenId id : ids) {
        numbers << QString::number(id);
    }
    add("copyIds", tr("Copy token &ids"), [text = numbers.join(QLatin1Char(','))] { QGuiApplication::clipboard()->setText(text); });
    menu->addSeparator();
    add("prompt", tr("&Prompt…"), [this] { emit promptRequested(); });
    add("explain", tr("&What is this?"), [this] { emit explainRequested(); });
    menu->popup(event->globalPos());
}

void TokenStrip::retranslate()
{
    const Theme& now = theme();
    showLast();
    m_prompt->setText(tr("Prompt"));
    m_random->setFont(now.font(FontRole::Table));
    m_used->setFont(now.font(FontRole::Table));
    m_row->setContentsMargins(now.ipx(16), 0, now.ipx(16), 1);
    m_row->setSpacing(now.ipx(16));
    refresh();

    // Align the button with the chips and the count with their numbers.
    // Laid out anew: on a change of style the chips are told after their parent and still have the rows of the old zoom.
    const ChipLayout rows = layOutChips({}, now);
    m_random->setFixedHeight(static_cast<int>(rows.captionTop + rows.captionHeight + now.px(4)));
    const QFontMetrics metrics(m_used->font());
    m_used->setFixedHeight(metrics.height() + 2);
    const int column = std::max({ now.ipx(kLeftColumn), m_prompt->sizeHint().width(), metrics.horizontalAdvance(tr("Random weights")),
        metrics.horizontalAdvance(tr("%1 of %2 tokens").arg(QLocale().toString(4096), QLocale().toString(4096))) });
    m_used->setFixedWidth(column);
    m_random->setFixedWidth(column);
    setFixedHeight(std::max(now.ipx(kHeight), static_cast<int>(std::ceil(rows.height)) + 1));
}

void TokenStrip::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), theme().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().border);
}

void TokenStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange: retranslate(); break;
    default: break;
    }
}

}  // namespace kvscope
