// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemap.h"

#include "text/numbertext.h"
#include "text/richtext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

MapState CacheMap::state(int layer, int position) const
{
    switch (states[static_cast<std::size_t>(position)]) {
    case CellState::WrittenNow: return MapState::Written;
    case CellState::Recomputed: return MapState::Recomputed;
    case CellState::ComputedNotKept: return MapState::Computed;
    case CellState::NotYet: return MapState::Empty;
    case CellState::Reused: break;
    }
    const int window = windows.empty() ? 0 : windows[static_cast<std::size_t>(layer)];
    return window > 0 && positions() - 1 - position >= window ? MapState::Unread : MapState::Reused;
}

float CacheMap::norm(MapMeasure measure, const MapCell& cell) const
{
    const RowPrints* known = prints[static_cast<std::size_t>(cell.position)].get();
    if (known == nullptr || cell.layer >= known->layers || cell.kvHead >= known->kvHeads)
        return std::numeric_limits<float>::quiet_NaN();
    const RowPrint& print = known->at(cell.layer, cell.kvHead, cell.position);
    return measure == MapMeasure::ValueNorm ? print.valueNorm : print.keyNorm;
}

int CacheMap::count(MapState wanted) const
{
    int sum = 0;
    for (int layer = 0; layer < layers; ++layer) {
        for (int position = 0; position < positions(); ++position)
            sum += state(layer, position) == wanted ? 1 : 0;
    }
    return sum;
}

QString CacheMap::stateText(MapState state)
{
    switch (state) {
    //: of K and V of a position, in the viewed step
    case MapState::Written: return tr("written now");
    //: of K and V of a position, in the viewed step
    case MapState::Reused: return tr("reused");
    //: of K and V of a position: stored, but the layer's attention window has
    //: moved past it
    case MapState::Unread: return tr("kept, outside the window");
    //: of K and V of a position, in the viewed step
    case MapState::Computed: return tr("computed, not kept");
    //: of K and V of a position, in the viewed step
    case MapState::Recomputed: return tr("recomputed, not kept");
    case MapState::Empty: break;
    }
    return tr("empty");
}

QString CacheMap::sentence(const QLocale& locale) const
{
    if (empty())
        return {};
    const QString reserved = byteText(record->cacheReservedBytes, locale);
    if (!record->cacheOn)
        //: %1: bytes
        return tr("%1 stored of %2 reserved").arg(bold(tr("Nothing")), reserved);
    //: bytes used, bytes reserved
    return tr("%1 used of %2 reserved").arg(bold(byteText(record->cacheBytes, locale)), reserved);
}

QStringList CacheMap::formulas(const QLocale& locale) const
{
    if (empty())
        return {};
    const auto number = [&](int value) { return countText(value, locale); };
    const QString result = bold(exactByteText(bytesPerPosition * static_cast<std::uint64_t>(positions()), locale));
    const QString features = headDim == valueDim ? QString(QStringLiteral("2 · ") + number(headDim))
                                                 : QStringLiteral("(%1 + %2)").arg(number(headDim), number(valueDim));
    const QString four = QStringLiteral("4") + kUnitSpace + QLatin1Char('B');
    const QString product = QStringLiteral("%1 · %2 · %3 · %4 · %5 = %6");
    const QString whole = product.arg(tr("%Ln layer(s)", nullptr, layers), tr("%Ln KV head(s)", nullptr, kvHeads),
        tr("%Ln position(s)", nullptr, positions()), features, four, result);
    const QString bare = product.arg(number(layers), number(kvHeads), number(positions()), features, four, result);
    if (record->cacheOn)
        return { whole, bare, result };
    //: %1 is a formula for the bytes that the cache would take
    const QString off = tr("With the cache on: %1");
    return { off.arg(whole), off.arg(bare), off.arg(result), result };
}

QString CacheMap::servedHeads(int kvHead) const
{
    const int first = kvHead * group() + 1;
    if (group() == 1)
        return tr("query head %1").arg(first);
    //: the query heads that share a KV head
    return tr("query heads %1–%2").arg(first).arg(first + group() - 1);
}

QString CacheMap::rowName(int kvHead) const
{
    const int first = kvHead * group() + 1;
    if (group() == 1)
        return QString::number(kvHead + 1);
    //: a KV head and the query heads that it serves; short
    return tr("%1 · q %2–%3").arg(kvHead + 1).arg(first).arg(first + group() - 1);
}

QString CacheMap::layerName()
{
    //: above a column of numbers
    return tr("layer");
}

QString CacheMap::rowsName()
{
    //: above a column of numbers
    return tr("KV head");
}

QString CacheMap::readout(const MapCell& cell, const QLocale& locale) const
{
    return readouts(cell, locale).front();
}

QStringList CacheMap::readouts(const MapCell& cell, const QLocale& locale) const
{
    if (empty() || cell.position < 0 || cell.position >= positions())
        return { QString() };
    const auto at = static_cast<std::size_t>(cell.position);
    const QString layer = QString::number(cell.layer + 1);
    const QString kvHead = QString::number(cell.kvHead + 1);
    const QString token(QString::number(cell.position + 1) + QLatin1Char(' ') + tokens[at].text.left(24));
    const QString place = tr("Layer %1, KV head %2 (%3), position %4").arg(layer, kvHead, servedHeads(cell.kvHead), token);
    //: a layer, a KV head, a position and its token
    const QString shorter = tr("Layer %1, KV head %2, %3").arg(layer, kvHead, token);
    QString story = stateText(state(cell.layer, cell.position));
    if (state(cell.layer, cell.position) == MapState::Reused && writers[at] >= 0)
        //: of K and V in the cache; %1 is a step
        story = tr("reused from step %1").arg(writers[at] + 1);
    QString norms;
    const float key = norm(MapMeasure::KeyNorm, cell);
    if (!std::isnan(key))
        norms = QStringLiteral("‖K‖ %1 · ‖V‖ %2")
                    .arg(locale.toString(static_cast<double>(key), 'g', 4),
                        locale.toString(static_cast<double>(norm(MapMeasure::ValueNorm, cell)), 'g', 4));
    const QString all = norms.isEmpty() ? story : QString(story + QStringLiteral(" · ") + norms);
    const auto said
        = [](const QString& where, const QString& what) { return QString(bold(where) + QStringLiteral(": ") + what.toHtmlEscaped()); };
    const QString least = norms.isEmpty() ? story : norms;
    return { said(place, all), said(shorter, all), said(shorter, least), said(token, least) };
}

CacheMap cacheMap(const RunHistory& run, const ModelInfo& model, int step)
{
    CacheMap map;
    if (step < 0 || step >= run.steps())
        return map;
    const ModelConfig& config = model.config;
    map.record = run.records()[step];
    map.layers = config.layers;
    map.kvHeads = config.kvHeads;
    map.heads = config.heads;
    map.headDim = config.headDim;
    map.valueDim = config.valueFeatures();
    map.bytesPerPosition = cacheBytesPerPosition(config);
    map.windows = config.windows;
    map.writers = run.writers(step);
    map.prints = run.rowPrints(step);
    const int positions = map.record->positions;
    for (int position = 0; position < positions; ++position) {
        map.states.push_back(run.cellState(position, step));
        map.tokens.push_back(visibleTokenLabel(model.tokenizer.get(), run.tokenAt(position)));
    }
    const RowPrints* seen = nullptr;
    for (const auto& prints : map.prints) {
        if (!prints || prints.get() == seen)
            continue;
        seen = prints.get();
        for (const RowPrint& print : seen->prints) {
            map.largestKey = std::max(map.largestKey, print.keyNorm);
            map.largestValue = std::max(map.largestValue, print.valueNorm);
        }
    }
    return map;
}

}  // namespace kvscope
