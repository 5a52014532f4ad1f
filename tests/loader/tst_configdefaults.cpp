// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a config.json leaves out is what the configuration class of the transformers library supplies. The numbers are those of
// src/transformers/models/*/configuration_*.py, which versions 4 and 5 share.
#include "arch/architectures.h"
#include "loader/configfiles.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// The defaults of one family, beside Llama's, for sizesOnly().
struct Defaults {
    const char* family;
    int context = 2048;
    float epsilon = 1e-6F;
    double theta = 10000.0;  ///< 0 = not rotated
    int rotated = 128;
    Activation activation = Activation::Silu;
    bool tied = false;
    bool qkvBias = false;
    bool outputBias = false;
    bool mlpBias = false;
    bool parallel = false;
    bool sharedNorm = false;
    bool qkNorm = false;
    int kvHeads = 2;
    double scoreScale = 1.0 / std::sqrt(128.0);
    float embeddingScale = 1.0F;
    float attentionCap = 0.0F;
    float logitCap = 0.0F;
    int window = 0;
    int everyNthFull = 0;  ///< 0 = the windows are in all layers
    int firstWindow = 0;  ///< with everyNthFull: the first layer that has one
    int everyNthUnrotated = 0;
    double localTheta = 0.0;
};

const Defaults kDefaults[] = {
    { .family = "llama" },
    {
        .family = "gpt2",
        .context = 1024,
        .epsilon = 1e-5F,
        .theta = 0.0,
        .activation = Activation::GeluTanh,
        .tied = true,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
    },
    { .family = "mistral", .context = 131072, .window = 4096 },
    { .family = "qwen2", .context = 32768, .qkvBias = true },
    { .family = "qwen3", .context = 32768, .qkNorm = true },
    {
        .family = "gpt_neox",
        .epsilon = 1e-5F,
        .rotated = 32,
        .activation = Activation::GeluErf,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
        .parallel = true,
    },
    {
        .family = "gpt_neo",
        .epsilon = 1e-5F,
        .theta = 0.0,
        .activation = Activation::GeluTanh,
        .tied = true,
        .outputBias = true,
        .mlpBias = true,
        .scoreScale = 1.0,
        .window = 256,
        .everyNthFull = 2,
        .firstWindow = 1,
    },
    { .family = "gemma", .context = 8192, .activation = Activation::GeluTanh, .tied = true, .embeddingScale = 16.0F },
    {
        .family = "gemma2",
        .context = 8192,
        .activation = Activation::GeluTanh,
        .tied = true,
        .scoreScale = 1.0 / 16.0,
        .embeddingScale = 16.0F,
        .attentionCap = 50.0F,
        .logitCap = 30.0F,
        .window = 4096,
        .everyNthFull = 2,
    },
    {
        .family = "gemma3_text",
        .context = 131072,
        .theta = 1e6,
        .activation = Activation::GeluTanh,
        .tied = true,
        .qkNorm = true,
        .scoreScale = 1.0 / 16.0,
        .embeddingScale = 16.0F,
        .window = 4096,
        .everyNthFull = 6,
        .localTheta = 1e4,
    },
    { .family = "phi3", .context = 4096, .epsilon = 1e-5F },
    { .family = "smollm3", .context = 32768, .theta = 2e6, .tied = true, .everyNthUnrotated = 4 },
    { .family = "granite", .scoreScale = 1.0 },
    { .family = "olmo2", .epsilon = 1e-5F, .qkNorm = true },
    { .family = "stablelm", .context = 4096, .epsilon = 1e-5F, .rotated = 32 },
    {
        .family = "phi",
        .epsilon = 1e-5F,
        .rotated = 64,
        .activation = Activation::GeluTanh,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
        .parallel = true,
        .sharedNorm = true,
    },
    { .family = "olmo", .epsilon = 1e-5F },
    {
        .family = "starcoder2",
        .context = 4096,
        .epsilon = 1e-5F,
        .activation = Activation::GeluTanh,
        .tied = true,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
    },
    {
        .family = "falcon",
        .epsilon = 1e-5F,
        .activation = Activation::GeluErf,
        .tied = true,
        .parallel = true,
        .sharedNorm = true,
        .kvHeads = 1,
    },
    {
        .family = "bloom",
        .epsilon = 1e-5F,
        .theta = 0.0,
        .activation = Activation::GeluTanh,
        .tied = true,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
    },
    {
        .family = "opt",
        .epsilon = 1e-5F,
        .theta = 0.0,
        .activation = Activation::Relu,
        .tied = true,
        .qkvBias = true,
        .outputBias = true,
        .mlpBias = true,
    },
    {
        .family = "gptj",
        .epsilon = 1e-5F,
        .rotated = 64,
        .activation = Activation::GeluTanh,
        .mlpBias = true,
        .parallel = true,
        .sharedNorm = true,
    },
    {
        .family = "codegen",
        .epsilon = 1e-5F,
        .rotated = 64,
        .activation = Activation::GeluTanh,
        .mlpBias = true,
        .parallel = true,
        .sharedNorm = true,
    },
};

int expectedWindow(const Defaults& defaults, int layer)
{
    if (defaults.everyNthFull == 0) {
        return defaults.window;
    }
    const bool full = (layer + 1 + defaults.firstWindow) % defaults.everyNthFull == 0;
    return full ? 0 : defaults.window;
}

int expectedRope(const Defaults& defaults, int layer)
{
    if (defaults.theta == 0.0 || (defaults.everyNthUnrotated > 0 && (layer + 1) % defaults.everyNthUnrotated == 0)) {
        return kNoRope;
    }
    return defaults.localTheta > 0.0 && expectedWindow(defaults, layer) > 0 ? 1 : 0;
}

/// A config with scaled rotary positions, 64 pairs in a head.
OrderedJson scaledConfig(const char* family, OrderedJson scaling)
{
    OrderedJson config = sizesOnly(family);
    config["max_position_embeddings"] = 131072;
    if (scaling["rope_type"] == "longrope" || scaling["rope_type"] == "su") {
        scaling["short_factor"] = std::vector<double>(64, 1.0);
        scaling["long_factor"] = std::vector<double>(64, 8.0);
    }
    config["rope_scaling"] = scaling;
    return config;
}

}  // namespace

class TestConfigDefaults final : public QObject {
    Q_OBJECT

private slots:
    void everyFamilyHasARow()
    {
        for (const Architecture& architecture : architectures()) {
            const auto count = std::ranges::count(kDefaults, architecture.name, &Defaults::family);
            QVERIFY2(count == 1, std::string(architecture.name).c_str());
        }
    }

    void absentSettingsAreTheLibrarys_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kDefaults)); ++i) {
            QTest::newRow(kDefaults[i].family) << i;
        }
    }
    void absentSettingsAreTheLibrarys()
    {
        QFETCH(int, index);
        const Defaults& expected = kDefaults[index];
        const ModelConfig found = configOf(sizesOnly(expected.family));
        QCOMPARE(found.contextLength, expected.context);
        QCOMPARE(found.normEpsilon, expected.epsilon);
        QCOMPARE(found.activation, expected.activation);
        QCOMPARE(found.tiedHead, expected.tied);
        QCOMPARE(found.attentionBias, expected.qkvBias);
        QCOMPARE(found.attentionOutputBias, expected.outputBias);
        QCOMPARE(found.mlpBias, expected.mlpBias);
        QCOMPARE(found.parallelResidual, expected.parallel);
        QCOMPARE(found.sharedNorm, expected.sharedNorm);
        QCOMPARE(found.qkNorm, expected.qkNorm);
        QCOMPARE(found.kvHeads, expected.kvHeads);
        QCOMPARE(found.headDim, 128);
        QCOMPARE(found.scoreScale(), static_cast<float>(expected.scoreScale));
        QCOMPARE(found.embeddingScale, expected.embeddingScale);
        QCOMPARE(found.residualScale, 1.0F);
        QCOMPARE(found.logitScale, 1.0F);
        QCOMPARE(found.attentionCap, expected.attentionCap);
        QCOMPARE(found.logitCap, expected.logitCap);
        QCOMPARE(found.qkvClip, 0.0F);
        for (int layer = 0; layer < found.layers; ++layer) {
            QCOMPARE(found.window(layer), expectedWindow(expected, layer));
            QCOMPARE(found.ropeOf(layer), expectedRope(expected, layer));
        }
        if (expected.theta > 0.0) {
            QCOMPARE(found.ropeTheta, expected.theta);
            QCOMPARE(found.rotaryDim, expected.rotated);
            QVERIFY(found.ropeScaling == RopeScaling {});
        }
        if (expected.localTheta > 0.0) {
            QCOMPARE(found.otherRopes.size(), std::size_t { 1 });
            QVERIFY(found.otherRopes.front() == (RopeSettings { expected.localTheta, {} }));
        }
        validate(found, "config.json");
    }

    void absentNumbersOfAScalingAreTheLibrarys()
    {
        const RopeScaling yarn = configOf(scaledConfig("llama", { { "rope_type", "yarn" }, { "factor", 8.0 } })).ropeScaling;
        QCOMPARE(yarn.originalContext, 131072);
        QCOMPARE(yarn.fastTurns, 32.0);
        QCOMPARE(yarn.slowTurns, 1.0);
        QVERIFY(yarn.wholePairs);
        QCOMPARE(yarn.attentionFactor, 0.1 * std::log(8.0) + 1.0);
        const RopeScaling dynamic = configOf(scaledConfig("llama", { { "rope_type", "dynamic" }, { "factor", 2.0 } })).ropeScaling;
        QCOMPARE(dynamic.originalContext, 131072);
        const RopeScaling longRope = configOf(scaledConfig("llama", { { "rope_type", "longrope" }, { "factor", 8.0 } })).ropeScaling;
        QCOMPARE(longRope.originalContext, 131072);
        QCOMPARE(longRope.attentionFactor, std::sqrt(1.0 + std::log(8.0) / std::log(131072.0)));
    }

    /// Phi-3's configuration class says so for the context before the extension, and the ratio of the two is its factor.
    void phi3WasTrainedFor4096Positions()
    {
        for (const char* kind : { "longrope", "su" }) {
            const RopeScaling found = configOf(scaledConfig("phi3", { { "rope_type", kind } })).ropeScaling;
            QCOMPARE(found.kind, RopeScalingKind::LongRope);
            QCOMPARE(found.originalContext, 4096);
            QCOMPARE(found.attentionFactor, std::sqrt(1.0 + std::log(32.0) / std::log(4096.0)));
        }
        OrderedJson stated = scaledConfig("phi3", { { "rope_type", "longrope" } });
        stated["original_max_position_embeddings"] = 8192;
        QCOMPARE(configOf(stated).ropeScaling.originalContext, 8192);
    }

    /// What the first files of Phi-3 call "yarn" is LongRoPE, which needs its lists.
    void phi3sYarnIsLongRope()
    {
        OrderedJson config = scaledConfig("phi3", { { "rope_type", "longrope" } });
        config["rope_scaling"]["rope_type"] = "yarn";
        QCOMPARE(configOf(config).ropeScaling.kind, RopeScalingKind::LongRope);
        config["rope_scaling"].erase("short_factor");
        KVSCOPE_COMPARE_ERROR((void)configOf(config), "KeyMissing | config.json | rope_scaling.short_factor | a list | ");
    }
};

KVSCOPE_TEST(TestConfigDefaults)
#include "tst_configdefaults.moc"
