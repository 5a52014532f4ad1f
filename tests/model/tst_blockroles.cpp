// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The decoder block is implemented twice: for any number of rows (model/transformerblock.cpp) and as a fused decode step
// (kernels/exact/exactdecode.cpp). This test keeps both consistent role by role: whichever weights change, both give the same new bits.
#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "model/kvcache.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPositions = 7;

using Logits = std::vector<float>;

/// The last position's logits, with all rows computed together or one by one.
Logits logitsOf(const ModelConfig& config, const ModelWeights& weights, bool oneByOne)
{
    Transformer model(config, weights, makeKernels(KernelKind::Exact, 2), {});
    const auto tokens = someTokens(kPositions, config.vocabSize);
    const auto cache = model.makeCache(kPositions);
    const std::size_t step = oneByOne ? 1 : tokens.size();
    std::span<const float> logits;
    for (std::size_t at = 0; at < tokens.size(); at += step)
        logits = model.forward(std::span(tokens).subspan(at, step), static_cast<int>(at), cache.get(), nullptr, {}).logits;
    return { logits.begin(), logits.end() };
}

bool sameBits(const Logits& a, const Logits& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

/// Changes every number of a role slightly, each by a different amount.
void stir(RoleTarget target)
{
    const std::size_t count = target.vector != nullptr ? target.vector->size() : target.matrix->bytes.size() / sizeof(float);
    const auto noise = someNumbers(count, 77, 0.25F);
    for (std::size_t i = 0; i < count; ++i) {
        if (target.vector != nullptr) {
            (*target.vector)[i] += noise[i];
            continue;
        }
        float value = 0.0F;
        std::memcpy(&value, target.matrix->bytes.data() + i * sizeof value, sizeof value);
        value += noise[i];
        std::memcpy(target.matrix->bytes.data() + i * sizeof value, &value, sizeof value);
    }
}

/// Every architecture's block, and every other option of ModelConfig.
std::vector<ModelConfig> allConfigs()
{
    std::vector<ModelConfig> configs = variedConfigs();
    for (const Architecture& architecture : architectures()) {
        ModelConfig config = blockOf(architecture);
        config.layers = 2;
        config.hiddenSize = 48;
        config.heads = 3;
        config.kvHeads = 3;
        config.headDim = 16;
        config.ffnSize = 80;
        config.vocabSize = 101;
        config.contextLength = 16;
        config.rotaryDim = config.position == PositionKind::Rope ? 8 : 0;
        if (architecture.windows != WindowRule::None)
            config.windows = { 3, 0 };
        configs.push_back(config);
        config.attentionBias = config.attentionOutputBias = config.mlpBias = true;
        config.architecture += " with biases";
        configs.push_back(config);
    }
    return configs;
}

}  // namespace

class BlockRolesTest final : public QObject {
    Q_OBJECT

private slots:
    void bothBlocksReadEveryRole_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const ModelConfig& config : allConfigs()) {
            QTest::newRow(qPrintable(QStringLiteral("%1: %2").arg(index).arg(QString::fromStdString(config.architecture)))) << index;
            ++index;
        }
    }
    void bothBlocksReadEveryRole()
    {
        QFETCH(int, index);
        const ModelConfig config = allConfigs()[static_cast<std::size_t>(index)];
        const ModelWeights weights = livelyWeights(config);
        const Logits before = logitsOf(config, weights, false);
        QVERIFY(sameBits(before, logitsOf(config, weights, true)));
        for (const RoleInLayer place : wantedRoles(config)) {
            if (place.layer > 0)
                continue;  // all layers are treated alike
            ModelWeights changed = weights;
            stir(targetOf(changed, place));
            const Logits together = logitsOf(config, changed, false);
            const std::string name = nameOf(place);
            QVERIFY2(sameBits(together, logitsOf(config, changed, true)), name.c_str());
            // Without rotation, a key bias adds the same value to all scores of a query, which the softmax cancels.
            if (place.role != TensorRole::KeyBias || config.ropeOf(0) != kNoRope)
                QVERIFY2(!sameBits(together, before), name.c_str());
        }
    }
};

KVSCOPE_TEST(BlockRolesTest)
#include "tst_blockroles.moc"
