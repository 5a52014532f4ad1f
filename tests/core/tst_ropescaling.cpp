// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/modelconfig.h"
#include "core/ropescaling.h"
#include "support/plainargument.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kRotary = 16;
constexpr double kTheta = 1e4;

double plainFrequency(int pair, double theta = kTheta)
{
    return std::pow(theta, -2.0 * pair / kRotary);
}

void compareAll(const RopeScaling& scaling, int context, const std::vector<double>& expected)
{
    const std::vector<double> found = ropeFrequencies({ kTheta, scaling }, kRotary, context);
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::fabs(found[i] - expected[i]) <= 1e-13 * expected[i],
            qPrintable(QStringLiteral("pair %1: %2, expected %3").arg(i).arg(found[i]).arg(expected[i])));
}

template<typename Each> std::vector<double> eachPair(const Each& each)
{
    std::vector<double> frequencies;
    for (int pair = 0; pair < kRotary / 2; ++pair)
        frequencies.push_back(each(pair));
    return frequencies;
}

}  // namespace

class RopeScalingTest final : public QObject {
    Q_OBJECT

private slots:
    void unscaledAndLinearFrequencies()
    {
        compareAll({}, 100, eachPair([](int pair) { return plainFrequency(pair); }));
        compareAll({ .kind = RopeScalingKind::Linear, .factor = 8.0 }, 100, eachPair([](int pair) { return plainFrequency(pair) / 8.0; }));
    }

    /// Only contexts beyond the original one change theta.
    void dynamicFrequenciesFollowTheContext()
    {
        const RopeScaling scaling { .kind = RopeScalingKind::Dynamic, .factor = 2.0, .originalContext = 64 };
        QVERIFY(dependsOnContext(scaling));
        compareAll(scaling, 64, eachPair([](int pair) { return plainFrequency(pair); }));
        const double theta = kTheta * std::pow(2.0 * 96 / 64 - 1.0, kRotary / (kRotary - 2.0));
        compareAll(scaling, 96, eachPair([theta](int pair) { return plainFrequency(pair, theta); }));
    }

    void longRopeChoosesItsDivisorsByContext()
    {
        RopeScaling scaling { .kind = RopeScalingKind::LongRope, .originalContext = 64 };
        for (int pair = 0; pair < kRotary / 2; ++pair) {
            scaling.shortDivisors.push_back(1.0 + 0.1 * pair);
            scaling.longDivisors.push_back(2.0 + pair);
        }
        QVERIFY(dependsOnContext(scaling));
        compareAll(scaling, 64, eachPair([](int pair) { return plainFrequency(pair) / (1.0 + 0.1 * pair); }));
        compareAll(scaling, 65, eachPair([](int pair) { return plainFrequency(pair) / (2.0 + pair); }));
        scaling.longDivisors = scaling.shortDivisors;
        QVERIFY(!dependsOnContext(scaling));
    }

    void llama3DividesLongWavelengths()
    {
        const RopeScaling scaling { .kind = RopeScalingKind::Llama3, .factor = 8.0, .originalContext = 64 };
        int kept = 0;
        int divided = 0;
        compareAll(scaling, 100, eachPair([&](int pair) {
            const double frequency = plainFrequency(pair);
            const double turns = 64 * frequency / (2.0 * M_PI);  // within the original context
            kept += turns > 4.0 ? 1 : 0;
            divided += turns < 1.0 ? 1 : 0;
            const double share = std::clamp((turns - 1.0) / 3.0, 0.0, 1.0);
            return frequency * (share + (1.0 - share) / 8.0);
        }));
        QVERIFY(kept > 0 && divided > 0 && kept + divided < kRotary / 2);
    }

    void yarnDividesSlowPairs()
    {
        RopeScaling scaling { .kind = RopeScalingKind::Yarn, .factor = 4.0, .originalContext = 256 };
        const auto rampOf = [&](double low, double high) {
            return eachPair([=](int pair) {
                const double share = std::clamp((pair - low) / (high - low), 0.0, 1.0);
                return plainFrequency(pair) * ((1.0 - share) + share / 4.0);
            });
        };
        const auto pairWithTurns = [](double turns) { return kRotary * std::log(256 / (turns * 2.0 * M_PI)) / (2.0 * std::log(kTheta)); };
        compareAll(scaling, 100, rampOf(std::floor(pairWithTurns(32)), std::ceil(pairWithTurns(1))));
        scaling.wholePairs = false;
        compareAll(scaling, 100, rampOf(pairWithTurns(32), pairWithTurns(1)));
    }

    void attentionFactorsMatchThePapers()
    {
        QCOMPARE(yarnAttentionFactor(1.0), 1.0);
        QVERIFY(std::fabs(yarnAttentionFactor(4.0) - (0.1 * std::log(4.0) + 1.0)) < 1e-14);
        QVERIFY(std::fabs(yarnAttentionFactor(40.0, 0.7) - (0.07 * std::log(40.0) + 1.0)) < 1e-14);
        QCOMPARE(longRopeAttentionFactor(0.5, 4096), 1.0);
        QVERIFY(std::fabs(longRopeAttentionFactor(32.0, 4096) - std::sqrt(1.0 + std::log(32.0) / std::log(4096.0))) < 1e-14);
    }

    /// A run's context decides, not its length so far, and another context takes effect for the next run.
    void contextOfTheRunFixesTheAngles()
    {
        ModelConfig config = llamaConfig();
        config.ropeScaling = { .kind = RopeScalingKind::Dynamic, .factor = 2.0, .originalContext = 32 };
        const auto tokens = someTokens(10, config.vocabSize);
        const auto logitsIn = [&](Transformer& model, int context) {
            model.useContext(context);
            const auto logits = model.forward(tokens, 0, nullptr, nullptr, {}).logits;
            return std::vector<float>(logits.begin(), logits.end());
        };
        const auto model = makeModel(config);
        const auto shortRun = logitsIn(*model, 32);
        const auto longRun = logitsIn(*model, 64);
        QVERIFY(shortRun != longRun);
        QCOMPARE(logitsIn(*model, 20), shortRun);
        config.ropeScaling = {};
        QCOMPARE(logitsIn(*makeModel(config), 64), shortRun);
    }

    void impossibleScalingsAreNamed_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key :
            { "factor", "originalContext", "ropeScaling", "highFrequency", "attentionFactor", "fastTurns", "layerRopes" })
            QTest::newRow(key) << QString::fromLatin1(key);
    }
    void impossibleScalingsAreNamed()
    {
        QFETCH(QString, key);
        ModelConfig config = llamaConfig();
        RopeScaling& scaling = config.ropeScaling;
        scaling = { .kind = RopeScalingKind::Llama3, .factor = 8.0, .originalContext = 64 };
        validate(config, std::string("fine"));
        if (key == QLatin1String("factor"))
            scaling.factor = 0.5;
        else if (key == QLatin1String("originalContext"))
            scaling.originalContext = 0;
        else if (key == QLatin1String("ropeScaling"))
            scaling = { .kind = RopeScalingKind::LongRope, .originalContext = 64, .shortDivisors = { 1.0 }, .longDivisors = { 1.0 } };
        else if (key == QLatin1String("highFrequency"))
            scaling.highFrequency = 1.0;
        else if (key == QLatin1String("attentionFactor"))
            scaling.attentionFactor = NAN;
        else if (key == QLatin1String("fastTurns"))
            scaling = { .kind = RopeScalingKind::Yarn, .factor = 8.0, .originalContext = 64, .fastTurns = -1.0 };
        else
            config.layerRopes = { 0, 0, 1 };
        try {
            validate(config, std::string("config.json"));
            QFAIL("accepted");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::ValueWrong);
            QCOMPARE(QString::fromStdString(plain(error.key())), key);
        }
    }
};

KVSCOPE_TEST(RopeScalingTest)
#include "tst_ropescaling.moc"
