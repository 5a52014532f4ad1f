// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/roofline.h"

#include "run/costmodel.h"
#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/steptext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr std::array kInks { PlotInk::Stage1, PlotInk::Stage2, PlotInk::Stage3, PlotInk::Stage4, PlotInk::Stage5 };
constexpr std::array kMarks { PlotMark::Square, PlotMark::Diamond, PlotMark::Triangle, PlotMark::Cross, PlotMark::Square };

Roofline::Point wholeOf(const StepRecord& record)
{
    Roofline::Point whole;
    for (const Stage stage : kStages) {
        if (record.stageOperations[stage] > 0) {
            whole.operations += record.stageOperations[stage];
            whole.bytes += record.stageBytes[stage];
            whole.milliseconds += toMilliseconds(record.times[stage]);
        }
    }
    return whole;
}

/// Two or three digits: "0.50", "15.2", "210".
QString shortText(double number, const QLocale& locale)
{
    return std::isfinite(number) ? locale.toString(number, 'f', number < 10 ? 2 : number < 100 ? 1 : 0) : notAvailableText();
}

}  // namespace

double Roofline::Point::flopPerByte() const
{
    return kvscope::flopPerByte(operations, bytes);
}

double Roofline::Point::gflops() const
{
    return milliseconds > 0.0 ? 2.0 * static_cast<double>(operations) / milliseconds / 1e6 : kNoTime;
}

double Roofline::ceilingOf(const Point& point) const
{
    return ceilings ? ceilings->at(point.flopPerByte()) : kNoTime;
}

double Roofline::shareOf(const Point& point) const
{
    if (!ceilings)
        return kNoTime;
    // Of all stages together: each has its own ceiling.
    const double allowed = point.stage ? 2.0 * static_cast<double>(point.operations) / ceilingOf(point) / 1e6 : allowedMilliseconds();
    return point.milliseconds > 0.0 ? allowed / point.milliseconds : kNoTime;
}

double Roofline::allowedMilliseconds() const
{
    if (!ceilings)
        return kNoTime;
    double milliseconds = 0.0;
    for (const Point& point : points)
        if (point.stage)
            milliseconds += 2.0 * static_cast<double>(point.operations) / ceilingOf(point) / 1e6;
    return milliseconds;
}

QString Roofline::sentence(const QLocale& locale) const
{
    if (!record)
        return {};
    const QString step = tr("Step %1, %2").arg(countText(record->index + 1, locale), phaseText(*record));
    const double intensity = whole().flopPerByte();
    if (!ceilings)
        //: %1 is "Step 5, decode"; FLOP: floating-point operations
        return tr("%1: %2 FLOP per byte. The two ceilings of this machine are not measured yet.").arg(step, shortText(intensity, locale));
    const QString ridge = shortText(ceilings->ridge(), locale);
    return (intensity < ceilings->ridge() ? tr("%1: %2 FLOP per byte, left of %3, where the ceilings meet: memory is the limit.")
                                          : tr("%1: %2 FLOP per byte, right of %3, where the ceilings meet: computing is the limit."))
        .arg(step, shortText(intensity, locale), ridge);
}

QString Roofline::shortSentence(const QLocale& locale) const
{
    if (!record)
        return {};
    const double intensity = whole().flopPerByte();
    if (!ceilings)
        return tr("%1 FLOP per byte; ceilings not measured yet").arg(shortText(intensity, locale));
    //: %1 of the step, %2 where the ceilings meet
    return (intensity < ceilings->ridge() ? tr("%1 FLOP per byte, left of %2: memory is the limit.")
                                          : tr("%1 FLOP per byte, right of %2: computing is the limit."))
        .arg(shortText(intensity, locale), shortText(ceilings->ridge(), locale));
}

QString Roofline::allowance(const QLocale& locale) const
{
    if (!record || !ceilings)
        return {};
    const int fed = positionsFed();
    const double perStep = record->index > 0 ? 1.0 : fed;
    const QString allowed = rateText(1000.0 * perStep / allowedMilliseconds(), locale);
    const QString reached = rateText(1000.0 * perStep / whole().milliseconds, locale);
    const QString share = wholePercentText(shareOf(whole()), locale);
    return (record->index > 0 ? tr("The ceilings allow %1 tokens/s here; %2 were reached without sampling (%3).")
                              : tr("The ceilings allow %1 positions/s here; %2 were reached without sampling (%3)."))
        .arg(allowed, reached, share);
}

QString Roofline::doubt() const
{
    constexpr double kTolerance = 1.05;  // of two measurements on a quiet machine
    // A single stage may read faster than all weights together can be read: its few bytes can stay in a cache.
    const auto above = [this](const Point& point) { return point.gflops() > kTolerance * ceilings->gflops; };
    if (record && ceilings && (shareOf(whole()) > kTolerance || std::any_of(points.begin(), points.end(), above)))
        return tr("This is faster than the ceilings allow, so other programs held up their measurement. Measure again.");
    return record && waitedLong(runTime({ &record, 1 })) ? tr("Disturbed: other programs took the core during this step.") : QString();
}

QString Roofline::ceilingsText(const QLocale& locale) const
{
    if (!ceilings)
        return tr("Ceilings: not measured on this machine yet");
    const QString isa = QString::fromStdString(ceilings->isa).toUpper();
    //: %1 and %2 are the two ceilings, %3 an instruction set, %4 a number of threads
    return tr("Ceilings, measured here: %1 GFLOP/s in registers and %2 GB/s of reading (%3, threads: %4)")
        .arg(shortText(ceilings->gflops, locale), shortText(ceilings->streamGbs, locale), isa)
        .arg(ceilings->threads);
}

std::vector<const LaneTimes*> Roofline::chunks() const
{
    std::vector<const LaneTimes*> found;
    if (!record || !passes)
        return found;
    for (const LaneTimes& lane : passes->lanes)
        if (lane.promptTokens == passes->promptTokens && lane.first && lane.first->stageOperations.total() > 0
            && (!ceilings || lane.threads == ceilings->threads))
            found.push_back(&lane);
    return found;
}

QString Roofline::readout(int dot, const QLocale& locale) const
{
    const int all = static_cast<int>(points.size());
    const std::vector<const LaneTimes*> prefills = chunks();
    const int firstChunk = all + (prefill ? 1 : 0);
    if (dot < 0 || dot >= firstChunk + static_cast<int>(prefills.size()))
        return {};
    const bool isPrefill = dot == all && prefill;
    const LaneTimes* const chunk = dot >= firstChunk ? prefills[static_cast<std::size_t>(dot - firstChunk)] : nullptr;
    const Point shown = chunk != nullptr ? wholeOf(*chunk->first) : isPrefill ? wholeOf(*prefill) : points[static_cast<std::size_t>(dot)];
    const QString name = chunk != nullptr ? tr("prefill of %1 tokens, rows per pass: %2")
                                                .arg(countText(chunk->promptTokens, locale), countText(chunk->settings.passRows, locale))
        : isPrefill   ? phaseText(*prefill)
        : shown.stage ? stageName(*shown.stage)
                      : tr("whole step");
    QString text
        = tr("%1: 2 × %2 multiply-adds (counted) / %3 (computed) = %4 FLOP per byte; %5 measured, so %6 GFLOP/s")
              .arg(name, siText(static_cast<double>(shown.operations), locale), byteText(shown.bytes, locale),
                  shortText(shown.flopPerByte(), locale), millisecondText(shown.milliseconds, locale), shortText(shown.gflops(), locale));
    if (ceilings && !isPrefill && chunk == nullptr)
        text += tr(", %1 of what the ceilings allow").arg(wholePercentText(shareOf(shown), locale));
    return text;
}

LogLogFigure Roofline::figure() const
{
    LogLogFigure figure;
    if (!record)
        return figure;
    figure.xTitle = tr("FLOP per byte (counted / computed)");
    figure.yTitle = tr("GFLOP/s (measured)");
    std::size_t index = 0;
    for (const Point& point : points) {
        const double speed = std::isfinite(point.gflops()) ? point.gflops() : 0.0;
        const QPointF at(std::max(point.flopPerByte(), 1e-3), std::max(speed, 1e-3));
        if (point.stage)
            figure.dots.append({ stageName(*point.stage), at, kInks[index % kInks.size()], kMarks[index % kMarks.size()], true });
        else
            figure.dots.append({ tr("whole step"), at, record->cacheOn ? PlotInk::Accent : PlotInk::Off, PlotMark::Circle, true });
        ++index;
    }
    if (prefill) {
        const Point point = wholeOf(*prefill);
        const double speed = std::isfinite(point.gflops()) ? point.gflops() : 0.0;
        figure.dots.append({ phaseText(*prefill), { std::max(point.flopPerByte(), 1e-3), std::max(speed, 1e-3) },
            prefill->cacheOn ? PlotInk::Accent : PlotInk::Off, PlotMark::Circle, false });
    }
    LogLogFigure::Line moved { QString(), {}, PlotInk::Faint, Qt::DotLine };
    const std::vector<const LaneTimes*> prefills = chunks();
    for (const LaneTimes* lane : prefills) {
        const Point point = wholeOf(*lane->first);
        const double speed = std::isfinite(point.gflops()) ? point.gflops() : 0.0;
        const QPointF at(std::max(point.flopPerByte(), 1e-3), std::max(speed, 1e-3));
        const bool named = prefills.size() > 1 && (lane == prefills.front() || lane == prefills.back());
        //: at a dot of a plot; %1 a number
        figure.dots.append(
            { named ? tr("rows per pass: %1").arg(lane->settings.passRows) : QString(), at, PlotInk::Faint, PlotMark::Circle, false });
        moved.points.append(at);
    }
    if (moved.points.size() > 1)
        figure.lines.append(moved);
    if (ceilings) {
        double least = 0.1;
        double most = 2.0 * ceilings->ridge();
        for (const LogLogFigure::Dot& dot : figure.dots) {
            least = std::min(least, dot.at.x());
            most = std::max(most, dot.at.x());
        }
        const double right = std::pow(10.0, std::ceil(std::log10(most)));
        figure.lines.append({ tr("reading memory: %1 GB/s").arg(shortText(ceilings->streamGbs, QLocale())),
            { { least, ceilings->streamGbs * least }, { ceilings->ridge(), ceilings->gflops } }, PlotInk::Faint, Qt::SolidLine });
        figure.lines.append({ tr("computing: %1 GFLOP/s").arg(shortText(ceilings->gflops, QLocale())),
            { { ceilings->ridge(), ceilings->gflops }, { right, ceilings->gflops } }, PlotInk::Faint, Qt::SolidLine });
    }
    return figure;
}

QStringList Roofline::headers() const
{
    return { tr("Stage"), tr("Multiply-adds (counted)"), tr("Bytes (computed)"), tr("FLOP per byte"), tr("Time (measured)"), tr("GFLOP/s"),
        tr("Ceiling"), tr("Reached") };
}

QList<NumberTableModel::Row> Roofline::rows(const QLocale& locale) const
{
    QList<NumberTableModel::Row> rows;
    for (const Point& point : points) {
        rows.append({ { point.stage ? stageName(*point.stage) : tr("whole step"), {} },
            numberCell(siText(static_cast<double>(point.operations), locale), static_cast<double>(point.operations)),
            numberCell(byteText(point.bytes, locale), static_cast<double>(point.bytes)),
            numberCell(shortText(point.flopPerByte(), locale), point.flopPerByte()),
            numberCell(millisecondText(point.milliseconds, locale), point.milliseconds),
            numberCell(shortText(point.gflops(), locale), point.gflops()),
            numberCell(shortText(ceilingOf(point), locale), ceilingOf(point)),
            numberCell(wholePercentText(shareOf(point), locale), shareOf(point)) });
    }
    return rows;
}

Roofline rooflineOf(const StepRecordPtr& record, const StepRecordPtr& prefill, const std::optional<MachineCeilings>& ceilings)
{
    Roofline roofline;
    if (!record || record->stageOperations.total() == 0)
        return roofline;
    roofline.record = record;
    roofline.prefill = prefill == record ? nullptr : prefill;
    roofline.ceilings = ceilings;
    for (const Stage stage : kStages)
        if (record->stageOperations[stage] > 0)
            roofline.points.push_back(
                { stage, record->stageOperations[stage], record->stageBytes[stage], toMilliseconds(record->times[stage]) });
    roofline.points.push_back(wholeOf(*record));
    return roofline;
}

}  // namespace kvscope
