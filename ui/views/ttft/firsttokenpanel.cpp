// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ttft/firsttokenpanel.h"

#include "figures/barrowsview.h"
#include "figures/loglogplot.h"
#include "state/runmodel.h"
#include "text/errortext.h"
#include "views/ttft/meanslist.h"
#include "widgets/quietslider.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace kvscope {

namespace {

// Forms, before the table.
constexpr int kPassesForm = 0;
constexpr int kLengthsForm = 1;
constexpr int kMeansForm = 2;

}  // namespace

FirstTokenPanel::FirstTokenPanel(const StateParts& state, QWidget* parent) : MeasurePanel(state, {}, "firstToken", LaneUse::Passes, parent)
{
    build();
    connect(m_rows, &QSlider::valueChanged, this, &FirstTokenPanel::choose);
    connect(m_bars, &BarRowsView::barChosen, this, &FirstTokenPanel::choose);
    connect(m_lengths, &LogLogPlot::dotPointed, this, &FirstTokenPanel::showSentences);
    connect(
        m_means, &MeansList::pressed, this, [this](int row) { measure({ FirstToken::useOf(kMeans.at(static_cast<std::size_t>(row))) }); });
    retranslate();
}

FirstTokenPanel::~FirstTokenPanel() = default;

void FirstTokenPanel::build()
{
    m_bars = new BarRowsView(this);
    m_bars->setObjectName(QStringLiteral("firstTokenBars"));
    m_lengths = new LogLogPlot(this);
    m_lengths->setObjectName(QStringLiteral("firstTokenLengths"));
    m_means = new MeansList(static_cast<int>(kMeans.size()), this);
    m_means->setObjectName(QStringLiteral("firstTokenMeans"));
    for (QWidget* picture : std::initializer_list<QWidget*> { m_bars, m_lengths, m_means })
        addPicture(picture);
    titleRow()->addStretch(1);
    finishParts();
    m_rows = new QuietSlider(this);
    m_rows->setObjectName(QStringLiteral("firstTokenRows"));
    m_rows->setPageStep(1);
    addControls()->insertWidget(2, m_rows, 3);
}

void FirstTokenPanel::retranslate()
{
    if (m_rows == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("First token"));
    //: forms of a panel, side by side on a switch: bars of the passes, time against the prompt's length, what shortens it, the numbers
    retranslateParts({ tr("Passes"), tr("Length"), tr("Shorter"), tr("Table") });
    retranslateControls();
    m_means->setButtonTexts({ tr("Measure"), tr("Measure again") });
    m_rows->setAccessibleName(tr("Rows per pass"));
    m_rows->setToolTip(tr("Rows per pass, from one by one to all at once"));
    m_bars->setToolTip(tr("A bar is as long as the time; its blocks are the passes, drawn equally wide"));
    m_bars->setAccessibleName(tr("Time to first token for each number of rows per pass"));
    m_lengths->setAccessibleName(tr("Time to first token against the length of the prompt"));
    table()->setAccessibleName(tr("Time to first token of every way that was measured"));
    refreshAll();
}

void FirstTokenPanel::choose(int lane)
{
    m_rowsChosen = true;
    m_first.chosen = lane;
    showSlider();
    m_bars->setRows(m_first.bars(QLocale()));
    showSentences();
}

void FirstTokenPanel::refresh(Changes /*what*/)
{
    const int before = m_first.chosen;
    m_first = kvscope::firstToken(m_runs->laneResults(), m_runs->model().get());
    const int last = static_cast<int>(m_first.byRows().size()) - 1;
    m_rowsChosen = m_rowsChosen && last >= 0;
    m_first.chosen = m_rowsChosen ? std::min(before, last) : last;
    showControls();
    showSlider();
    m_bars->setRows(m_first.bars(QLocale()));
    m_lengths->setFigure(m_first.lengths());
    showTable(m_first.headers(), m_first.rows(QLocale()));
    showMeans();
    showForm(m_first.empty());
    if (m_first.empty())
        showMissing(tr("Measure runs a prompt with 1, 2, 4 … and all rows per pass, beside the run; it takes some seconds."));
    showSentences();
}

void FirstTokenPanel::showSlider()
{
    const QSignalBlocker quiet(m_rows);
    m_rows->setVisible(!m_first.empty() && form() == kPassesForm);
    m_rows->setRange(0, std::max(0, static_cast<int>(m_first.byRows().size()) - 1));
    m_rows->setValue(std::max(0, m_first.chosen));
}

void FirstTokenPanel::showMeans()
{
    const QLocale locale;
    for (std::size_t row = 0; row < kMeans.size(); ++row) {
        const Means means = kMeans[row];
        const bool measured = m_first.measurable(means);
        const LaneState& state = m_runs->lanes(FirstToken::useOf(means));
        QString sentence = m_first.gain(means, locale);
        if (measured && state.pending)
            sentence = tr("Measuring…");
        else if (measured && state.fault)
            sentence = errorSentence(*state.fault);
        const QString button = !measured ? QString() : state.results ? tr("Measure again") : tr("Measure");
        m_means->setRow(static_cast<int>(row), FirstToken::nameOf(means), sentence, button, canMeasure());
    }
}

void FirstTokenPanel::showSentences()
{
    const QLocale locale;
    setSentence(m_first.sentence(locale).toHtmlEscaped(), {}, m_first.shortSentence(locale).toHtmlEscaped());
    QStringList words = progress();
    if (!m_first.empty() && form() != kMeansForm)
        words << m_first.equality(locale) << promptWords(*m_first.passes, locale);
    showWords(words);
    QStringList readout;
    QStringList hints;
    if (!m_first.empty() && form() == kPassesForm) {
        readout = { m_first.readout(locale), m_first.shortReadout(locale) };
    } else if (!m_first.empty() && form() == kLengthsForm) {
        readout = { m_first.lengthReadout(m_lengths->pointed(), locale) };
        hints = { tr("Point at a dot, or use the arrow keys, for its numbers"), tr("Point at a dot for its numbers") };
    }
    showReadout(readout, hints);
    m_bars->setAccessibleDescription(m_first.readout(locale));
    const QString pointed = m_first.lengthReadout(m_lengths->pointed(), locale);
    m_lengths->setAccessibleDescription(pointed.isEmpty() ? m_first.sentence(locale) : pointed);
}

}  // namespace kvscope
