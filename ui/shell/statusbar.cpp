// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/statusbar.h"

#include "core/buildkind.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/proof/proofmodel.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kHeight = 26.0;
constexpr double kMargin = 16.0;
constexpr double kBetween = 20.0;
constexpr double kIcon = 14.0;
constexpr double kIconGap = 5.0;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

}  // namespace

StatusBar::StatusBar(ViewState* state, QWidget* parent) : QWidget(parent), m_state(state)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        const Changes forget = Change::Model | Change::RunStarted | Change::RunState;
        if (what & forget) {
            m_message.clear();
        }
        if (what & (forget | Change::Records | Change::ViewedStep | Change::Checks | Change::Display)) {
            refresh();
        }
    });
    refresh();
}

StatusBar::~StatusBar() = default;

void StatusBar::setMachine(const QString& isa, int threads)
{
    m_isa = isa;
    m_threads = threads;
    refresh();
}

void StatusBar::setKernels(KernelKind kernels)
{
    m_kernels = kernels;
    refresh();
}

void StatusBar::showMessage(const QString& message)
{
    m_message = message;
    refresh();
}

StatusBar::Part StatusBar::statePart() const
{
    Part part;
    const int steps = m_state->run().steps();
    const QString number = QLocale().toString(steps);
    if (!m_message.isEmpty()) {
        part.text = m_message;
        part.icon = IconName::Info;
        return part;
    }
    if (m_state->isRecorded()) {
        part.icon = IconName::Stop;
        part.text = tr("Recorded up to step %1").arg(number);
        return part;
    }
    switch (m_state->runState()) {
    case RunState::NoModel: part.text = tr("No model"); break;
    case RunState::Loading: part.text = tr("Loading a model"); break;
    case RunState::Paused:
        part.icon = IconName::Pause;
        //: the end-of-text token was sampled
        part.text = textEnded() ? tr("End of text: paused after step %1").arg(number)
            : steps > 0         ? tr("Paused after step %1").arg(number)
                                : tr("Ready for step 1");
        break;
    case RunState::Running:
        part.icon = IconName::Play;
        part.text = tr("Running, step %1 done").arg(number);
        break;
    case RunState::Finished:
        part.icon = IconName::Stop;
        part.text = steps > 0 ? tr("Finished after step %1").arg(number) : tr("Finished");
        break;
    }
    return part;
}

bool StatusBar::textEnded() const
{
    const QList<StepRecordPtr>& records = m_state->run().records();
    return m_state->tokenizer() != nullptr && !records.isEmpty() && m_state->tokenizer()->eos() == records.constLast()->token;
}

StatusBar::Part StatusBar::comparisonPart() const
{
    Part part;
    if (m_state->answerHidden())
        return part;  // whether the modes agree may be what the lesson asks
    const ProofSummary proof = proofSummary(*m_state);
    if (proof.checked == 0) {
        if (proof.steps > 0 && m_state->isRecorded()) {  // nothing can be computed before its model is open
            part.icon = IconName::Info;
            part.text = notCheckedText(*m_state);
            part.shorter = notCheckedShortText();
        } else if (proof.steps > 0 && m_state->runState() != RunState::Running) {
            //: a link: compares the steps of the run with the other mode
            const QString now = tr("Check now");
            part.icon = IconName::Info;
            part.text = notCheckedText(*m_state) + QLatin1Char(' ') + now;
            part.shorter = notCheckedShortText() + QLatin1Char(' ') + now;
            part.bold = now;
        }
        return part;
    }
    const QString checked = checkedText(proof);
    const QString difference = differenceText(proof.largestDifference);
    part.bold = difference;
    const bool rounding = m_kernels == KernelKind::Eigen && !proof.tokensDiffer;
    if (proof.tokensDiffer || (proof.differingBits > 0 && !rounding)) {
        const QString step = QLocale().toString(proof.worstStep + 1);
        part.off = true;
        part.icon = IconName::Warning;
        part.text = proof.tokensDiffer
            ? tr("Cache on and off do not agree: different token in step %1, logit difference %2").arg(step, difference)
            : tr("Cache on and off do not agree: step %1, logit difference %2").arg(step, difference);
        part.shorter = tr("On and off do not agree: step %1, logit difference %2").arg(step, difference);
        if (proof.firstDivergence)
            //: %1 a sentence without its full stop, %2 a place: layer 1, attention scores
            part.text = tr("%1, from %2 on").arg(part.text, placeText(*proof.firstDivergence));
        return part;
    }
    part.icon = IconName::Check;
    part.iconAccent = true;
    if (proof.differingBits > 0) {
        //: the kernels add in a different order for one row than for many
        part.text = tr("Cache on and off agree: same tokens, largest logit difference %1, rounding (%2)").arg(difference, checked);
        if (proof.firstDivergence)
            //: %2 a place: layer 1, QKV
            part.text = tr("Same tokens, largest logit difference %1, rounding from %2 on (%3)")
                            .arg(difference, placeText(*proof.firstDivergence), checked);
        part.shorter = tr("On and off agree: logit difference %1, rounding").arg(difference);
        return part;
    }
    part.text = tr("Cache on and off agree: same tokens, largest logit difference %1 (%2)").arg(difference, checked);
    part.shorter = tr("On and off agree: logit difference %1 (%2)").arg(difference, checked);
    return part;
}

QList<StatusBar::Part> StatusBar::rightParts() const
{
    QList<Part> parts;
    const auto& model = m_state->model();
    const auto add = [&parts](const QString& text, std::optional<IconName> icon = std::nullopt) {
        Part part;
        part.text = text;
        part.icon = icon;
        parts.append(part);
    };
    if (!model)
        return parts;
    const StepRecordPtr record = m_state->viewedRecord();
    const SamplingSettings& sampling = record ? record->sampling : m_state->run().settings().sampling;
    add(tr("Seed %1").arg(QString::number(sampling.seed)));
    if (!m_isa.isEmpty()) {
        const QString threads = tr("%Ln thread(s)", nullptr, m_threads);
        //: instead of the name of an instruction set: the machine has none that speeds up the kernels
        const QString isa = m_isa == QLatin1String("baseline") ? tr("no AVX") : m_isa.toUpper();
        const QString measured = tr("Measured here: %1, %2").arg(isa, threads);
        const QString ofDebugBuild = tr("Measured here: %1, %2, debug build").arg(isa, threads);
        const QString ofSanitizer = tr("Measured here: %1, %2, build with sanitizers").arg(isa, threads);
        if (m_state->isRecorded()) {
            //: a session file's machine: an instruction set and a number of threads
            add(tr("Measured then: %1, %2").arg(isa, threads));
        } else {
            add(buildKind() == BuildKind::Release ? measured : buildKind() == BuildKind::Debug ? ofDebugBuild : ofSanitizer);
        }
    }
    if (record && record->times[Stage::Capture].count() > 0) {
        const double milliseconds = std::chrono::duration<double, std::milli>(record->times[Stage::Capture]).count();
        //: the time spent copying data for display; not part of the timeline's bars
        add(tr("Capture overhead: %1 (not included)").arg(millisecondText(milliseconds)));
    }
    if (model->randomWeights)
        add(tr("Random weights"), IconName::Shuffle);
    return parts;
}

void StatusBar::refresh()
{
    m_left = { statePart(), comparisonPart() };
    m_right = rightParts();
    setAccessibleName(tr("Status"));
    setAccessibleDescription(text());
    setToolTip(text());
    updateGeometry();
    update();
}

QString StatusBar::text() const
{
    QStringList texts;
    for (const Part& part : m_left + m_right) {
        if (!part.text.isEmpty())
            texts << part.text;
    }
    return texts.join(QStringLiteral(" · "));
}

QString StatusBar::comparisonText() const
{
    return m_left[1].text;
}

QSize StatusBar::sizeHint() const
{
    return { theme().ipx(900), minimumSizeHint().height() };
}

QSize StatusBar::minimumSizeHint() const
{
    const QFontMetricsF metrics(theme().font(FontRole::Table));
    return { theme().ipx(100), std::max(theme().ipx(kHeight), static_cast<int>(std::ceil(metrics.height())) + 6) };
}

double StatusBar::widthOf(const Part& part, bool shorter) const
{
    const QString& text = shorter && !part.shorter.isEmpty() ? part.shorter : part.text;
    if (text.isEmpty())
        return 0.0;
    const QFontMetricsF regular(theme().font(FontRole::Table));
    const QFontMetricsF bold(boldOf(theme().font(FontRole::Table)));
    const double icon = part.icon ? theme().px(kIcon + kIconGap) : 0.0;
    // Bold text is wider: a part with a bold number, or a warning, which is bold throughout.
    const double extra = part.bold.isEmpty() ? 0.0 : bold.horizontalAdvance(part.bold) - regular.horizontalAdvance(part.bold);
    return icon + regular.horizontalAdvance(text) + extra + 2.0;
}

double StatusBar::paintPart(QPainter& painter, const Part& part, bool shorter, double left, double room) const
{
    const Theme& now = theme();
    const QFont regular = now.font(FontRole::Table);
    const QFont bold = boldOf(regular);
    const QString whole = shorter && !part.shorter.isEmpty() ? part.shorter : part.text;
    if (whole.isEmpty() || room <= 0.0)
        return 0.0;
    double x = left;
    const QColor ink = part.off ? now.off : now.text2;
    if (part.icon) {
        const int side = now.ipx(kIcon);
        painter.drawPixmap(QPointF(std::round(x), std::round((height() - side) / 2.0)),
            iconPixmap(*part.icon,
                part.off              ? now.off
                    : part.iconAccent ? now.accent
                                      : now.text2,
                side, devicePixelRatioF()));
        x += now.px(kIcon + kIconGap);
    }
    painter.setPen(ink);
    const double textRoom = room - (x - left);
    const auto draw = [&](const QFont& font, const QColor& color, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(x, 0, textRoom, height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += QFontMetricsF(font).horizontalAdvance(text);
    };
    const qsizetype at = part.bold.isEmpty() ? -1 : whole.lastIndexOf(part.bold, whole.indexOf(QLatin1Char('(')));
    if (widthOf(part, shorter) > room + 0.5) {
        draw(regular, ink, QFontMetricsF(regular).elidedText(whole, Qt::ElideRight, textRoom));
    } else if (at < 0) {
        draw(regular, ink, whole);
    } else {
        draw(regular, ink, whole.left(at));
        draw(bold, part.off ? now.off : now.text, part.bold);
        draw(regular, ink, whole.mid(at + part.bold.size()));
    }
    return x - left;
}

void StatusBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.fillRect(rect(), now.surface);
    painter.fillRect(QRect(0, 0, width(), 1), now.border);

    const double margin = now.px(kMargin);
    const double between = now.px(kBetween);
    const double room = width() - 2 * margin;
    const auto total = [&](bool shorter, const QList<Part>& right) {
        double sum = widthOf(m_left[0], false);
        if (!m_left[1].text.isEmpty())
            sum += between + widthOf(m_left[1], shorter);
        for (const Part& part : right)
            sum += between + widthOf(part, false);
        return sum;
    };
    QList<Part> right = m_right;
    bool shorter = false;
    while (total(shorter, right) > room) {
        if (!shorter)
            shorter = true;
        else if (!right.isEmpty())
            right.removeFirst();
        else
            break;
    }

    double x = margin;
    x += paintPart(painter, m_left[0], false, x, room) + between;
    m_proofPlace = QRectF(x, 0, paintPart(painter, m_left[1], shorter, x, width() - margin - x), height());
    double edge = width() - margin;
    for (auto part = right.crbegin(); part != right.crend(); ++part) {
        const double wide = widthOf(*part, false);
        paintPart(painter, *part, false, edge - wide, wide + 1);
        edge -= wide + between;
    }
}

void StatusBar::mousePressEvent(QMouseEvent* event)
{
    if (!m_state->answerHidden() && m_proofPlace.contains(event->position())) {
        if (proofSummary(*m_state).checked == 0 && !m_state->isRecorded()) {
            emit m_state->commands()->checkRequested(-1);
        }
        emit m_state->commands()->proofRequested();
    }
    QWidget::mousePressEvent(event);
}

void StatusBar::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(!m_state->answerHidden() && m_proofPlace.contains(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    QWidget::mouseMoveEvent(event);
}

void StatusBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange: refresh(); break;
    default: break;
    }
}

}  // namespace kvscope
