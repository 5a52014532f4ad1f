// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/pairmatrices.h"

#include "figures/heatmapplot.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %: of the bars and matrices of a panel.
constexpr int kBeside = 330;  ///< width of B's matrix beside the bars
constexpr int kBarsBeside = 330;
constexpr int kLowestMatrix = 132;
constexpr int kBothHigh = 400;
constexpr int kBothWide = 700;

}  // namespace

PairMatrices::PairMatrices(QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    for (Side& side : m_sides) {
        side.column = new QWidget(this);
        auto* lines = new QVBoxLayout(side.column);
        lines->setContentsMargins({});
        lines->setSpacing(0);
        side.name = new QLabel(side.column);
        side.name->setTextFormat(Qt::PlainText);
        side.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        side.plot = new HeatmapPlot(side.column);
        side.plot->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        lines->addWidget(side.name);
        lines->addWidget(side.plot, 1);
        row->addWidget(side.column, 1);
        connect(side.plot, &HeatmapPlot::cellHovered, this, &PairMatrices::cellHovered);
        connect(side.plot, &HeatmapPlot::cellClicked, this, &PairMatrices::cellClicked);
    }
    plotA()->setObjectName(QStringLiteral("compareMatrixA"));
    plotB()->setObjectName(QStringLiteral("compareMatrixB"));
    hide();
    applyMetrics();
}

PairMatrices::~PairMatrices() = default;

PairMatrices::Room PairMatrices::roomIn(QSize content)
{
    const Theme& now = theme();
    if (content.width() >= now.ipx(kBothWide) && content.height() >= now.ipx(kBothHigh))
        return Room::Both;
    return content.width() >= now.ipx(kBeside + kBarsBeside) && content.height() >= now.ipx(kLowestMatrix) ? Room::B : Room::None;
}

void PairMatrices::showHeads(Room room, const RunHistory& run, const Tokenizer* tokenizer, int step, HeadRef a, HeadRef b)
{
    const Key key { run.runId(), step, run.droppedRows(step, a), a };
    if (room == Room::Both)
        read(m_sides[0], run, tokenizer, key);
    if (room != Room::None)
        read(m_sides[1], run, tokenizer, { run.runId(), step, run.droppedRows(step, b), b });
    m_sides[0].column->setVisible(room == Room::Both);
    setMaximumWidth(room == Room::B ? theme().ipx(kBeside) : QWIDGETSIZE_MAX);
    setMinimumWidth(room == Room::B ? theme().ipx(kBeside) : 0);
    setVisible(room != Room::None);
}

void PairMatrices::read(Side& side, const RunHistory& run, const Tokenizer* tokenizer, const Key& key)
{
    if (std::exchange(side.key, key) == key)
        return;
    HeatmapContent content;
    if (auto matrix = run.attention(key.head.layer, key.head.head, key.step); matrix && matrix->missingRows < matrix->rows)
        content.matrix = std::make_shared<const AttentionMatrix>(std::move(*matrix));
    for (int position = 0; position < content.positions(); ++position) {
        content.tokens.push_back(visibleTokenLabel(tokenizer, run.tokenAt(position)));
        content.marks.push_back(RowMark::None);
    }
    side.plot->setContent(std::move(content));
}

void PairMatrices::setNames(const QString& a, const QString& b)
{
    for (auto [side, name] : { std::pair(&m_sides[0], a), std::pair(&m_sides[1], b) }) {
        side->name->setText(name);
        side->plot->setAccessibleName(name);
    }
}

void PairMatrices::setDisplay(HeatmapScale scale, PaletteId palette)
{
    for (const Side& side : m_sides) {
        side.plot->setScale(scale);
        side.plot->setPalette(palette);
    }
}

void PairMatrices::setFocusCells(std::optional<CellRef> hovered, std::optional<CellRef> pinned)
{
    for (const Side& side : m_sides) {
        side.plot->setHover(hovered);
        side.plot->setPinned(pinned);
    }
}

void PairMatrices::applyMetrics()
{
    layout()->setSpacing(theme().ipx(12));
    for (const Side& side : m_sides)
        side.name->setFont(theme().font(FontRole::Table));
}

void PairMatrices::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        applyMetrics();
}

}  // namespace kvscope
