// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/architectures.h"
#include "loader/huggingface/families.h"
#include "loader/huggingface/tensorrules.h"
#include "loader/random/randomweights.h"
#include "support/plainargument.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// The architecture's block with small sizes, once as in its row and once with every bias that a file may enable.
std::vector<ModelConfig> configsOf(const Architecture& architecture)
{
    ModelConfig config = blockOf(architecture);
    config.layers = 2;
    config.hiddenSize = 32;
    config.heads = config.kvHeads = 2;
    config.headDim = 16;
    config.ffnSize = 64;
    config.vocabSize = 11;
    config.contextLength = 8;
    config.rotaryDim = config.position == PositionKind::Rope ? config.headDim : 0;
    ModelConfig otherwise = config;
    if (architecture.attentionBiasStated)
        otherwise.attentionBias = otherwise.attentionOutputBias = !config.attentionBias;
    if (architecture.mlpBiasStated)
        otherwise.mlpBias = !config.mlpBias;
    // Other blocks that files of this architecture may select.
    otherwise.qkNorm = config.qkNorm || reads(architecture, Setting::QkNorm);
    if (reads(architecture, Setting::AllBiases) || reads(architecture, Setting::QkvBias))
        otherwise.attentionBias = !config.attentionBias;
    if (reads(architecture, Setting::AllBiases))
        otherwise.attentionOutputBias = otherwise.mlpBias = otherwise.attentionBias;
    if (architecture.sharedNormIfParallel)
        otherwise.parallelResidual = otherwise.sharedNorm = true;
    return { config, otherwise };
}

}  // namespace

/// Tests every architecture against every weight role, so that a new row is covered automatically.
class ArchitecturesTest final : public QObject {
    Q_OBJECT

private slots:
    void architectures_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Architecture& architecture : architectures())
            QTest::newRow(std::string(architecture.name).c_str()) << index++;
    }

    void namesFindTheirRows()
    {
        std::set<std::string_view> names;
        for (const Architecture& architecture : architectures()) {
            QVERIFY(names.insert(architecture.name).second);
            QCOMPARE(findArchitecture(architecture.name), &architecture);
            QCOMPARE(blockOf(architecture).architecture, std::string(architecture.name));
        }
        QVERIFY(findArchitecture("nobody's") == nullptr);
    }

    void everyRoleHasANameInTheFile_data() { architectures_data(); }
    void everyRoleHasANameInTheFile()
    {
        QFETCH(int, index);
        const Architecture& architecture = architectures()[static_cast<std::size_t>(index)];
        for (const ModelConfig& config : configsOf(architecture)) {
            std::set<std::pair<std::string, int>> stored;
            for (const RoleInLayer place : wantedRoles(config)) {
                for (const TensorRule& rule : rulesFor(architecture.naming, place.role)) {  // throws if there is none
                    QCOMPARE(std::string(rule.name).find('#') != std::string::npos, roleOf(place.role).perLayer);
                    if (place.layer <= 0)
                        QVERIFY2(stored.emplace(rule.name, rule.part).second, rule.name);
                }
            }
        }
    }

    /// Every role has its own target, and together the roles make up a whole model.
    void rolesMakeUpTheWholeModel_data() { architectures_data(); }
    void rolesMakeUpTheWholeModel()
    {
        QFETCH(int, index);
        for (const ModelConfig& config : configsOf(architectures()[static_cast<std::size_t>(index)])) {
            validate(config, std::string("row"));
            ModelWeights weights = randomWeights(config, DType::Q8_0, 1);
            validate(config, weights);
            std::set<const void*> targets;
            std::set<std::string> names;
            for (const RoleInLayer place : wantedRoles(config)) {
                const WeightRole& role = roleOf(place.role);
                const RoleTarget target = targetOf(weights, place);
                QCOMPARE(target.matrix != nullptr, role.isMatrix());
                QCOMPARE(target.vector == nullptr, role.isMatrix());
                QCOMPARE(role.shape(config).isVector, !role.isMatrix());
                QVERIFY2(targets.insert(role.isMatrix() ? static_cast<const void*>(target.matrix) : target.vector).second, role.name);
                QVERIFY2(names.insert(nameOf(place)).second, role.name);
            }
            const WeightTally tally = tallyOf(config, DType::Q8_0);
            QCOMPARE(tally.parameters(), parameterCount(weights));
            QCOMPARE(tally.bytes(), weightBytes(weights));
        }
    }

    /// A missing or unexpected role is named.
    void rolesWithWrongShapesAreNamed_data() { architectures_data(); }
    void rolesWithWrongShapesAreNamed()
    {
        QFETCH(int, index);
        const ModelConfig config = configsOf(architectures()[static_cast<std::size_t>(index)]).front();
        const ModelWeights sound = randomWeights(config, DType::F32, 1);
        for (const RoleInLayer place : wantedRoles(config)) {
            ModelWeights weights = sound;
            const RoleTarget target = targetOf(weights, place);
            if (target.matrix != nullptr)
                target.matrix->rows += 1;
            else
                target.vector->pop_back();
            try {
                validate(config, weights);
                QFAIL("accepted");
            } catch (const EngineError& error) {
                QCOMPARE(error.code, ErrorCode::ShapeWrong);
                QCOMPARE(plain(error.key()), nameOf(place));
            }
        }
    }
};

KVSCOPE_TEST(ArchitecturesTest)
#include "tst_architectures.moc"
