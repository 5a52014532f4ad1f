// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/viewnumbers.h"

#include "data/costnumbers.h"
#include "run/costgrowth.h"
#include "support/attentionrun.h"
#include "support/lanefixtures.h"
#include "support/testregistry.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 3;

QList<QStringList> fieldsOf(const std::string& csv)
{
    QList<QStringList> rows;
    for (const QString& line : QString::fromStdString(csv).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts))
        rows << line.split(QLatin1Char(','));
    return rows;
}

/// The column of this name, without its title.
QStringList column(const std::string& csv, const char* name)
{
    const QList<QStringList> rows = fieldsOf(csv);
    const auto at = rows.first().indexOf(QLatin1String(name));
    QStringList values;
    for (qsizetype row = 1; row < rows.size(); ++row)
        values << rows[row].value(at);
    return values;
}

}  // namespace

class TestViewNumbers final : public QObject {
    Q_OBJECT

private slots:
    void everyTableIsRectangular();
    void timesAreInMilliseconds();
    void theCacheSaysWhoWroteWhat();
    void offMeansDropped();
    void candidatesAreThoseOfTheViewedStep();
    void headsHaveOneLineForEachRow();
    void bytesAndExperimentsHaveColumnsOfTheirOwn();
    void stagesLieUnderTheCeilings();
    void growthIsTheClosedForm();
    void lanesKeepTheirTimesAndBits();
    void whatWasNotMeasuredIsEmpty();

private:
    /// A prefill and the given later steps, viewed at @p step.
    struct Run {
        std::shared_ptr<const ModelInfo> model = modelInfo();
        std::vector<TokenId> prompt { 1, 2, 3 };
        std::vector<StepRecordPtr> steps;

        explicit Run(const QList<Phase>& later)
        {
            for (const StepRecordPtr& record : records(1, kPrompt, later))
                steps.push_back(record);
        }
        [[nodiscard]] StepRecord& change(std::size_t step)
        {
            auto copy = std::make_shared<StepRecord>(*steps[step]);
            StepRecord& changed = *copy;
            steps[step] = std::move(copy);
            return changed;
        }
        [[nodiscard]] ViewNumbers at(int step) const { return { model.get(), prompt, steps, step }; }
    };
};

void TestViewNumbers::everyTableIsRectangular()
{
    const Run run({ Phase::Decode, Phase::Recompute, Phase::WarmUp, Phase::Decode });
    for (const ViewNumbersWriter& writer : viewNumbersWriters()) {
        const QList<QStringList> rows = fieldsOf(writer.csv(run.at(4)));
        for (const QStringList& row : rows) {
            // Texts with commas and newlines apart, which the words of this run have none of in its first tokens.
            QVERIFY2(row.size() == rows.first().size(), writer.view.data());
        }
    }
}

void TestViewNumbers::timesAreInMilliseconds()
{
    Run run({ Phase::Decode });
    StepRecord& second = run.change(1);
    second.times[Stage::Mlp] = std::chrono::microseconds(1250);
    second.times[Stage::Capture] = std::chrono::microseconds(500);
    const std::string csv = timeCsv(run.at(1));
    QCOMPARE(column(csv, "mlp_ms"), (QStringList { QStringLiteral("0.01"), QStringLiteral("1.25") }));
    QCOMPARE(column(csv, "total_ms"), (QStringList { QStringLiteral("0.05"), QStringLiteral("1.29") }));  // without capture
    QCOMPARE(column(csv, "capture_ms"), (QStringList { QStringLiteral("0"), QStringLiteral("0.5") }));
    QCOMPARE(column(csv, "phase"), (QStringList { QStringLiteral("prefill"), QStringLiteral("decode") }));
}

void TestViewNumbers::theCacheSaysWhoWroteWhat()
{
    const Run run({ Phase::Decode, Phase::Decode });
    const std::string csv = cacheCsv(run.at(1));
    const QString written = QStringLiteral("written");
    const QString reused = QStringLiteral("reused");
    QCOMPARE(column(csv, "state"), (QStringList { reused, reused, reused, written }));
    QCOMPARE(column(csv, "written_by_step"),
        (QStringList { QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("1") }));
    QCOMPARE(column(csv, "id"), (QStringList { QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("100") }));
}

void TestViewNumbers::offMeansDropped()
{
    const Run run({ Phase::Recompute, Phase::WarmUp });
    const std::string off = cacheCsv(run.at(1));
    QCOMPARE(column(off, "written_by_step").join(QString()), QString());
    QCOMPARE(column(off, "state").first(), QStringLiteral("recomputed"));
    QCOMPARE(column(off, "state").last(), QStringLiteral("computed"));
    const std::string again = cacheCsv(run.at(2));
    QCOMPARE(column(again, "written_by_step").count(QStringLiteral("2")), 5);
    QCOMPARE(column(again, "state").count(QStringLiteral("written")), 5);
}

void TestViewNumbers::candidatesAreThoseOfTheViewedStep()
{
    Run run({ Phase::Decode });
    StepRecord& second = run.change(1);
    second.token = 8;
    second.top = { { 7, 0.5, 2.5F, 0.625 }, { 8, 0.25, 1.5F, 0.375 } };
    const std::string greedy = candidatesCsv(run.at(1));
    QCOMPARE(column(greedy, "probability"), (QStringList { QStringLiteral("0.5"), QStringLiteral("0.25") }));
    QCOMPARE(column(greedy, "chosen"), (QStringList { QStringLiteral("0"), QStringLiteral("1") }));
    QCOMPARE(column(greedy, "sampled_probability"), (QStringList { QString(), QString() }));
    second.sampling.temperature = 0.5;
    QCOMPARE(column(candidatesCsv(run.at(1)), "sampled_probability"), (QStringList { QStringLiteral("0.625"), QStringLiteral("0.375") }));
}

void TestViewNumbers::headsHaveOneLineForEachRow()
{
    const Run run({ Phase::Decode });
    const std::string csv = headsCsv(run.at(1));
    QCOMPARE(column(csv, "query").size(), (kPrompt + 1) * kLayers * kHeads);
    QCOMPARE(column(csv, "first_token").first().toDouble(), 1.0);  // row 0 sees only itself
    QCOMPARE(column(csv, "token_before").first(), QString());  // which is not defined there
    QCOMPARE(column(csv, "step").count(QStringLiteral("1")), kLayers * kHeads);
    const auto at = static_cast<qsizetype>(2 * kLayers * kHeads + 1 * kHeads + 1);  // row 2 of layer 1, head 1
    QCOMPARE(column(csv, "first_token")[at].toFloat(), attentionRow(1, 1, 2).front());
    QCOMPARE(column(headsCsv(run.at(0)), "query").size(), kPrompt * kLayers * kHeads);
}

void TestViewNumbers::bytesAndExperimentsHaveColumnsOfTheirOwn()
{
    Run run({});
    auto model = std::make_shared<ModelInfo>(*run.model);
    model->tokenizer = std::make_shared<ListTokenizer>(+[](TokenId id) { return std::string(id == 2 ? "\xE2\x82" : "a"); });
    run.model = model;
    const std::string csv = cacheCsv(run.at(0));
    QCOMPARE(column(csv, "bytes"), (QStringList { QString(), QStringLiteral("e282"), QString() }));
    QVERIFY(csv.find("\"\\xe2\\x82\"") != std::string::npos);
    QVERIFY(csv.find("experiment") == std::string::npos);
    auto intervention = std::make_shared<Intervention>();
    intervention->removedHeads = { { 1, 0 } };
    run.change(0).intervention = intervention;
    QVERIFY(cacheCsv(run.at(0)).find(",bytes,experiment\r\n") != std::string::npos);
}

void TestViewNumbers::stagesLieUnderTheCeilings()
{
    Run run({ Phase::Decode });
    run.change(0).stageOperations = {};
    StepRecord& second = run.change(1);
    second.stageOperations = {};
    second.stageOperations[Stage::Mlp] = 4'000'000;
    second.stageBytes[Stage::Mlp] = 16'000'000;
    second.times[Stage::Mlp] = std::chrono::milliseconds(4);
    const MachineCeilings ceilings { .gflops = 40.0, .streamGbs = 8.0, .streamBytes = 0, .isa = "avx2", .threads = 2 };
    ViewNumbers numbers = run.at(1);
    numbers.ceilings = &ceilings;
    const std::string csv = rooflineCsv(numbers);
    QCOMPARE(column(csv, "stage"), QStringList { QStringLiteral("mlp") });
    QCOMPARE(column(csv, "flop_per_byte"), QStringList { QStringLiteral("0.5") });
    QCOMPARE(column(csv, "gflops"), QStringList { QStringLiteral("2") });
    QCOMPARE(column(csv, "ceiling_gflops"), QStringList { QStringLiteral("4") });
    QCOMPARE(column(csv, "ceiling_threads"), QStringList { QStringLiteral("2") });
}

void TestViewNumbers::growthIsTheClosedForm()
{
    const Run run({});
    const std::string csv = growthCsv(run.at(0));
    QCOMPARE(column(csv, "positions").size(), 2 * 9);
    QCOMPARE(column(csv, "positions").first(), QStringLiteral("16"));
    const OperationCauses off = stepCauses(run.model->config, 4096, false);
    QCOMPARE(column(csv, "scores_and_values_computed").last().toULongLong(), off.scoresAndValues);
    QCOMPARE(column(csv, "total_head_computed").last().toDouble(), totalCauses(run.model->config, 4096, false).head);
}

void TestViewNumbers::lanesKeepTheirTimesAndBits()
{
    const Run run({});
    std::array<std::shared_ptr<const LaneResults>, kLaneUses> lanes;
    ViewNumbers numbers = run.at(0);
    numbers.lanes = lanes;
    auto results = std::make_shared<LaneResults>(*laneResults(laneRequest(LaneUse::FourLanes, run.prompt, 0, run.model->config)));
    results->lanes.back().differingBits = 3;
    lanes[static_cast<std::size_t>(LaneUse::FourLanes)] = results;
    const std::string csv = coresCsv(numbers);
    QCOMPARE(
        column(csv, "cache"), (QStringList { QStringLiteral("off"), QStringLiteral("on"), QStringLiteral("off"), QStringLiteral("on") }));
    QCOMPARE(column(csv, "threads").last(), QStringLiteral("2"));
    QCOMPARE(column(csv, "ms_per_output_token").last().toDouble(), 0.5);
    QCOMPARE(column(csv, "differing_bits"),
        (QStringList { QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("3") }));
    QCOMPARE(column(firstTokenCsv(numbers), "lanes").size(), 0);
    lanes[static_cast<std::size_t>(LaneUse::Prefix)] = laneResults(laneRequest(LaneUse::Prefix, run.prompt, 0, run.model->config));
    QCOMPARE(column(firstTokenCsv(numbers), "kept_tokens"), (QStringList { QStringLiteral("0"), QStringLiteral("2") }));
    lanes[static_cast<std::size_t>(LaneUse::Prefix)] = nullptr;
    lanes[static_cast<std::size_t>(LaneUse::Weights)] = laneResults(laneRequest(LaneUse::Weights, run.prompt, 0, run.model->config));
    const std::string narrow = firstTokenCsv(numbers);
    QCOMPARE(column(narrow, "lanes").last(), QStringLiteral("narrower-weights"));
    QCOMPARE(column(narrow, "weights"), (QStringList { QStringLiteral("stored"), QStringLiteral("narrowed") }));
    QCOMPARE(column(narrow, "weight_bytes_per_pass"), (QStringList { QStringLiteral("4000000"), QStringLiteral("1062500") }));
    QCOMPARE(column(narrow, "largest_logit_difference").last().toDouble(), 0.03);
}

void TestViewNumbers::whatWasNotMeasuredIsEmpty()
{
    const Run run({ Phase::Decode });
    const std::string csv = tokenCostCsv(run.at(1));
    const QStringList quantities = column(csv, "quantity");
    const QStringList values = column(csv, "value");
    QCOMPARE(values[quantities.indexOf(QStringLiteral("operations"))].toULongLong(), run.steps[1]->operations);
    QCOMPARE(values[quantities.indexOf(QStringLiteral("stream-gbs"))], QString());
    QCOMPARE(values[quantities.indexOf(QStringLiteral("ms-per-output-token"))], QString());
    QCOMPARE(values[quantities.indexOf(QStringLiteral("steps-per-s-allowed"))], QString());
}

KVSCOPE_TEST(TestViewNumbers)
#include "tst_viewnumbers.moc"
