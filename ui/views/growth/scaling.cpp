// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/growth/scaling.h"

#include "run/costmodel.h"
#include "text/numbertext.h"
#include "text/steptext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

/// One of the three causes.
struct Cause {
    double CauseTotals::*part;
    PlotInk ink;
    PlotMark mark;
};
constexpr std::array kCauses {
    Cause { &CauseTotals::projectionsAndMlp, PlotInk::Stage1, PlotMark::Square },
    Cause { &CauseTotals::scoresAndValues, PlotInk::Accent, PlotMark::Circle },
    Cause { &CauseTotals::head, PlotInk::Stage4, PlotMark::Triangle },
};
constexpr std::array kReadLengths { 64, 512, Scaling::kLongest };  ///< with a dot that can be pointed at

QString causeName(std::size_t cause)
{
    switch (cause) {
    case 0: return Scaling::tr("projections and MLP");
    case 1: return Scaling::tr("scores and values");
    default: return Scaling::tr("output head");
    }
}

QString modeName(bool cacheOn)
{
    return cacheOn ? Scaling::tr("cache on") : Scaling::tr("cache off");
}

/// The head is the same in both modes, so it has one line.
bool isShown(std::size_t cause, bool cacheOn)
{
    return cacheOn || cause != 2;
}

CauseTotals asNumbers(const OperationCauses& causes)
{
    return { static_cast<double>(causes.projectionsAndMlp), static_cast<double>(causes.scoresAndValues), static_cast<double>(causes.head) };
}

/// "n^1.00" with the exponent raised.
QString powerText(double exponent, const QLocale& locale)
{
    return std::isfinite(exponent) ? QStringLiteral("n^%1").arg(locale.toString(std::fabs(exponent), 'f', 2)) : notAvailableText();
}

/// What a dot stands for, in the order of figure().dots.
struct DotPlace {
    int positions = 0;
    std::size_t cause = 0;
    bool cacheOn = true;
    bool counted = false;
};
QList<DotPlace> dotPlaces(const Scaling& scaling)
{
    QList<DotPlace> places;
    for (const int positions : kReadLengths)
        for (const bool cacheOn : { true, false })
            for (std::size_t cause = 0; cause < kCauses.size(); ++cause)
                if (isShown(cause, cacheOn))
                    places.append({ positions, cause, cacheOn, false });
    if (scaling.record && !scaling.wholeText)
        for (std::size_t cause = 0; cause < kCauses.size(); ++cause)
            places.append({ scaling.record->positions, cause, scaling.record->cacheOn, true });
    return places;
}

double valueOf(const Scaling& scaling, const DotPlace& place)
{
    const CauseTotals totals
        = place.counted ? asNumbers(causesOf(scaling.record->stageOperations)) : scaling.at(place.positions, place.cacheOn);
    return totals.*kCauses[place.cause].part;
}

}  // namespace

CauseTotals Scaling::at(int positions, bool cacheOn) const
{
    return wholeText ? totalCauses(config, positions, cacheOn) : asNumbers(stepCauses(config, positions, cacheOn));
}

bool Scaling::crossesBeyondContext() const
{
    const std::optional<double> crossing = empty() ? std::nullopt : scanOutgrowsAt(config, true, false);
    return crossing && *crossing > config.contextLength;
}

QStringList Scaling::sentences(const QLocale& locale) const
{
    if (empty())
        return {};
    const auto length = [&](bool cacheOn, bool withHead) {
        const std::optional<double> crossing = scanOutgrowsAt(config, cacheOn, withHead);
        return crossing ? countText(std::llround(*crossing), locale) : QString();
    };
    if (length(true, false).isEmpty())
        return { tr("Scores and values of a step never outgrow projections and MLP: this model's attention sees a limited window.") };
    QStringList texts { tr("Scores and values of a step outgrow projections and MLP from %1 positions on with the cache, from %2 without "
                           "(computed).")
                            .arg(length(true, false), length(false, false)) };
    if (crossesBeyondContext())
        texts << tr("That is beyond this model's context of %1.").arg(countText(config.contextLength, locale));
    //: %1 and %2 are numbers of positions, with the cache and without
    texts << tr("The output head included, it is from %1 and %2.").arg(length(true, true), length(false, true));
    return texts;
}

QString Scaling::sentence(const QLocale& locale) const
{
    return sentences(locale).join(QLatin1Char(' '));
}

QString Scaling::slopes(const QLocale& locale) const
{
    if (empty())
        return {};
    const auto power = [&](bool cacheOn, double CauseTotals::*part) {
        return powerText(slopeBetween(at(kSlopeFrom, cacheOn).*part, at(kLongest, cacheOn).*part, kSlopeFrom, kLongest), locale);
    };
    //: %1 and %2 are lengths; %3, %4 the powers without and with the cache of the first part, %5, %6 of the second
    QString text
        = tr("Between %1 and %2 positions: projections and MLP %3 without the cache, %4 with; scores and values %5 without, %6 with.")
              .arg(countText(kSlopeFrom, locale), countText(kLongest, locale), power(false, &CauseTotals::projectionsAndMlp),
                  power(true, &CauseTotals::projectionsAndMlp), power(false, &CauseTotals::scoresAndValues),
                  power(true, &CauseTotals::scoresAndValues));
    if (wholeText)
        text += QLatin1Char(' ')
            + tr("“O(n²) becomes O(n)” holds for the projections of K and V; the scan goes from n³ to n², so it stays quadratic.");
    return text;
}

QString Scaling::readout(int dot, const QLocale& locale) const
{
    const QList<DotPlace> places = empty() ? QList<DotPlace>() : dotPlaces(*this);
    if (dot < 0 || dot >= places.size())
        return {};
    const DotPlace& place = places[dot];
    const double value = valueOf(*this, place);
    //: %1 a cause, %2 "cache on" or "cache off", %3 a number of positions, %4 a number of multiply-adds
    return (place.counted ? tr("%1, %2, at %3 positions: %4 multiply-adds, counted in the viewed step")
                          : tr("%1, %2, at %3 positions: %4 multiply-adds, computed"))
        .arg(causeName(place.cause), modeName(place.cacheOn), countText(place.positions, locale), siText(value, locale));
}

LogLogFigure Scaling::figure() const
{
    LogLogFigure figure;
    if (empty())
        return figure;
    figure.xTitle = tr("positions of the text");
    figure.yTitle
        = wholeText ? tr("multiply-adds of all steps up to this length (computed)") : tr("multiply-adds of one step (lines: computed)");
    //: above a low plot
    figure.yShort = wholeText ? tr("multiply-adds in all (computed)") : tr("multiply-adds (lines: computed)");
    for (const bool cacheOn : { true, false }) {
        for (std::size_t cause = 0; cause < kCauses.size(); ++cause) {
            if (!isShown(cause, cacheOn))
                continue;
            LogLogFigure::Line line;
            line.name = cause == 2 ? causeName(cause) : causeName(cause) + QStringLiteral(", ") + modeName(cacheOn);
            line.ink = kCauses[cause].ink;
            line.style = cacheOn ? Qt::SolidLine : Qt::DashLine;
            for (int positions = kShortest; positions <= kLongest; positions *= 2)
                line.points.append(QPointF(positions, at(positions, cacheOn).*kCauses[cause].part));
            figure.lines.append(line);
        }
    }
    for (const DotPlace& place : dotPlaces(*this)) {
        const Cause& cause = kCauses[place.cause];
        figure.dots.append({ place.counted && place.cause == 0 ? tr("step %1").arg(record->index + 1) : QString(),
            { static_cast<double>(place.positions), std::max(valueOf(*this, place), 1.0) }, cause.ink, cause.mark, place.counted });
    }
    if (!wholeText) {
        for (const bool cacheOn : { true, false }) {
            const std::optional<double> crossing = scanOutgrowsAt(config, cacheOn, false);
            if (crossing && *crossing <= 4 * kLongest)
                figure.rules.append({ *crossing, countText(std::llround(*crossing)) + QStringLiteral(", ") + modeName(cacheOn) });
        }
    }
    if (config.contextLength >= kShortest && config.contextLength <= kLongest)
        figure.rules.append({ static_cast<double>(config.contextLength), tr("context") });
    return figure;
}

QStringList Scaling::headers() const
{
    QStringList headers { tr("Positions") };
    for (const bool cacheOn : { true, false })
        for (std::size_t cause = 0; cause < kCauses.size(); ++cause)
            if (isShown(cause, cacheOn))
                headers << (cause == 2 ? causeName(cause) : causeName(cause) + QStringLiteral(", ") + modeName(cacheOn));
    return headers;
}

QList<NumberTableModel::Row> Scaling::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    for (int positions = kShortest; !empty() && positions <= kLongest; positions *= 2) {
        NumberTableModel::Row row { { countText(positions, locale), positions } };
        for (const bool cacheOn : { true, false }) {
            const CauseTotals totals = at(positions, cacheOn);
            for (std::size_t cause = 0; cause < kCauses.size(); ++cause)
                if (isShown(cause, cacheOn))
                    row.append(numberCell(siText(totals.*kCauses[cause].part, locale), totals.*kCauses[cause].part));
        }
        rows.append(row);
    }
    return rows;
}

}  // namespace kvscope
