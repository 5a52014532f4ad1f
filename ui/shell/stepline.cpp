// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/stepline.h"

#include "state/viewstate.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/ignorechildren.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kHeight = 34.0;
constexpr double kMargin = 16.0;

QFont leadFont()
{
    return theme().font(FontRole::Number);
}

QFont clauseFont()
{
    QFont font = theme().font(FontRole::Number);
    font.setBold(false);
    return font;
}

}  // namespace

StepLine::StepLine(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_before(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
{
    m_before->setObjectName(QStringLiteral("runBefore"));
    m_before->setIconName(IconName::Back);
    m_before->hide();
    connect(m_before, &BarButton::clicked, m_state->commands(), &Commands::runBeforeRequested);
    setObjectName(QStringLiteral("stepLine"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::Records | Change::Display)) {
            refresh();
        }
    });
    refresh();
}

StepLine::~StepLine()
{
    ignoreChildren(this);
}

void StepLine::refreshButton()
{
    const RunHistory* before = m_state->runBefore();
    m_before->setVisible(before != nullptr);
    if (before == nullptr) {
        return;
    }
    //: goes back to the run that a branch left
    m_before->setText(tr("Run before"));
    m_before->setToolTip(tr("Back to the run that this branch left, with its %Ln step(s); the branch ends", nullptr, before->steps()));
    m_before->setAccessibleName(tr("Back to the run before the branch"));
    placeButton();
}

void StepLine::placeButton()
{
    const QSize size = m_before->sizeHint();
    m_before->setGeometry(width() - theme().ipx(kMargin) - size.width(), (height() - 1 - size.height()) / 2, size.width(), size.height());
}

int StepLine::room() const
{
    return m_before->isHidden() ? width() : width() - m_before->sizeHint().width() - theme().ipx(kMargin);
}

void StepLine::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("stepLineMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // Also the clauses that have no room.
    connect(menu->addAction(tr("&Copy")), &QAction::triggered, this,
        [text = m_sentence.whole()] { QGuiApplication::clipboard()->setText(text); });
    menu->popup(event->globalPos());
}

void StepLine::refresh()
{
    refreshButton();
    const StepRecordPtr record = m_state->viewedRecord();
    const auto& model = m_state->model();
    m_step = record ? m_state->viewedStep() : -1;
    m_again = record && record->recomputed > 0 && !hidesNumbers(m_state->cover());
    m_sentence = {};
    if (record && model && hidesNumbers(m_state->cover()))
        //: while a lesson asks the class a question
        m_sentence.lead = tr("Step %1: its numbers are shown with the answer").arg(QLocale().toString(m_step + 1));
    else if (record && model)
        m_sentence = StepWords::sentence(*record, model->config);
    else if (model)
        m_sentence.lead = tr("No step computed yet");
    describe();
    update();
}

void StepLine::describe()
{
    setAccessibleName(tr("What the step did"));
    setAccessibleDescription(m_sentence.whole());
    QStringList lines;
    if (fitting() < m_sentence.clauses.size())
        lines << m_sentence.whole();
    if (!m_sentence.note.isEmpty())
        lines << m_sentence.note;
    setToolTip(lines.join(QLatin1Char('\n')));
}

double StepLine::leadWidth() const
{
    return QFontMetricsF(leadFont()).horizontalAdvance(m_sentence.lead) + 2 * theme().px(kMargin);
}

int StepLine::fitting() const
{
    const QFontMetricsF metrics(clauseFont());
    double taken = std::ceil(leadWidth());
    int count = 0;
    for (const QString& clause : m_sentence.clauses) {
        taken += std::ceil(metrics.horizontalAdvance(clause));
        if (taken > room())
            break;
        ++count;
    }
    return count;
}

QSize StepLine::sizeHint() const
{
    return { theme().ipx(900), minimumSizeHint().height() };
}

QSize StepLine::minimumSizeHint() const
{
    const int text = static_cast<int>(std::ceil(QFontMetricsF(leadFont()).height()));
    return { theme().ipx(100), std::max(theme().ipx(kHeight), text + 8) };
}

void StepLine::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.fillRect(rect(), now.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), now.border);
    const double margin = now.px(kMargin);
    const QRectF line(margin, 0, room() - 2 * margin, height() - 1);
    painter.setFont(leadFont());
    // Orange says that work was done again.
    painter.setPen(m_again ? now.off : now.text);
    const QFontMetricsF lead(leadFont());
    const QString bold = lead.elidedText(m_sentence.lead, Qt::ElideRight, line.width());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, bold);
    const QString rest = m_sentence.clauses.mid(0, fitting()).join(QString());
    painter.setFont(clauseFont());
    painter.setPen(now.text2);
    painter.drawText(line.adjusted(std::ceil(lead.horizontalAdvance(bold)), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, rest);
}

void StepLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeButton();
    describe();
}

void StepLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
        refresh();
        updateGeometry();
        break;
    default: break;
    }
}

}  // namespace kvscope
