// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/architectures.h"
#include "loader/configfiles.h"
#include "loader/huggingface/settings.h"
#include "support/testregistry.h"

#include <QTest>

#include <sstream>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Everything that config.json decides, as one text.
std::string summary(const ModelConfig& model)
{
    std::ostringstream text;
    text << model.architecture << ' ' << model.layers << ' ' << model.hiddenSize << ' ' << model.heads << ' ' << model.kvHeads << ' '
         << model.headDim << ' ' << model.ffnSize << ' ' << model.vocabSize << ' ' << model.contextLength << ' ' << model.normEpsilon << ' '
         << model.ropeTheta << ' ' << model.rotaryDim << ' ' << static_cast<int>(model.activation) << ' ' << model.attentionBias
         << model.attentionOutputBias << model.mlpBias << model.parallelResidual << model.tiedHead << model.scaledAttention;
    for (const int window : model.windows) {
        text << ' ' << window;
    }
    return text.str();
}

/// Sets "a" or, for "a.b", the key "b" of the object "a".
void set(OrderedJson& config, const std::string& path, const OrderedJson& value)
{
    const std::size_t dot = path.find('.');
    OrderedJson& parent = dot == std::string::npos ? config : config[path.substr(0, dot)];
    parent[dot == std::string::npos ? path : path.substr(dot + 1)] = value;
}

}  // namespace

class TestConfigSettings final : public QObject {
    Q_OBJECT

private slots:
    void everyFamilyReadsEverySpelling_data();
    void everyFamilyReadsEverySpelling();
    void spellingsThatDisagreeAreRefused();
    void neoxSavedByTransformers5KeepsItsShare();
    void unreadRopeKeysAreRefused_data();
    void unreadRopeKeysAreRefused();
    void numbersOfPythonAreRead();
};

void TestConfigSettings::everyFamilyReadsEverySpelling_data()
{
    QTest::addColumn<QString>("architecture");
    for (const Architecture& architecture : architectures()) {
        QTest::newRow(std::string(architecture.name).c_str()) << QString::fromStdString(std::string(architecture.name));
    }
}

void TestConfigSettings::everyFamilyReadsEverySpelling()
{
    QFETCH(QString, architecture);
    const OrderedJson full = fullConfig(architecture.toStdString());
    const std::string expected = summary(configOf(full));
    const bool rotates = configOf(full).position == PositionKind::Rope;
    for (int i = 0; i < kSettings; ++i) {
        const auto spellings = spellingsOf(static_cast<Setting>(i));
        OrderedJson without = full;
        OrderedJson value;
        for (const char* spelling : spellings) {
            if (full.contains(spelling)) {
                value = full[spelling];
                without.erase(spelling);
            }
        }
        if (value.is_null()) {
            continue;
        }
        for (const std::string spelling : spellings) {
            const bool nested = spelling.find('.') != std::string::npos;
            if (nested && !rotates) {
                continue;  // refused, see unreadRopeKeysAreRefused
            }
            OrderedJson config = without;
            if (nested) {
                set(config, spelling.substr(0, spelling.find('.')) + ".rope_type", "default");
            }
            set(config, spelling, value);
            QVERIFY2(summary(configOf(config)) == expected, spelling.c_str());
        }
    }
}

void TestConfigSettings::spellingsThatDisagreeAreRefused()
{
    OrderedJson config = fullConfig("gpt_neox");
    config["rotary_pct"] = 0.5;
    config["rotary_emb_base"] = 5000.0;  // the same number as rope_theta
    QCOMPARE(configOf(config).rotaryDim, 6);
    config["rope_parameters"] = { { "rope_type", "default" }, { "partial_rotary_factor", 0.25 } };
    KVSCOPE_COMPARE_ERROR((void)configOf(config),
        "ValueWrong | config.json | rope_parameters.partial_rotary_factor | 0.5, as in partial_rotary_factor | 0.25");
    config = fullConfig("gpt2");
    config["n_positions"] = 1024;
    KVSCOPE_COMPARE_ERROR((void)configOf(config), "ValueWrong | config.json | n_positions | 77, as in max_position_embeddings | 1024");
}

void TestConfigSettings::neoxSavedByTransformers5KeepsItsShare()
{
    OrderedJson config { { "model_type", "gpt_neox" }, { "hidden_size", 64 }, { "num_hidden_layers", 1 }, { "num_attention_heads", 2 },
        { "intermediate_size", 16 }, { "vocab_size", 5 },
        { "rope_parameters", { { "rope_type", "default" }, { "rope_theta", 10000 }, { "partial_rotary_factor", 0.5 } } } };
    QCOMPARE(configOf(config).rotaryDim, 16);
    config.erase("rope_parameters");
    QCOMPARE(configOf(config).rotaryDim, 8);  // the default of the family
    config["rotary_pct"] = 0.5;
    QCOMPARE(configOf(config).rotaryDim, 16);
}

void TestConfigSettings::unreadRopeKeysAreRefused_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("patch");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const char* architecture, const char* patch, const char* error) {
        QTest::newRow(name) << architecture << patch << QString::fromUtf8(error);
    };
    row("an unknown key", "llama", R"({"rope_parameters": {"rope_type": "default", "rope_theta": 5000, "twist": 2}})",
        "ArchitectureUnsupported | config.json | rope_parameters.twist | no such key | 2");
    row("a key of another kind", "llama", R"({"rope_scaling": {"rope_type": "default", "factor": 2.0}})",
        "ArchitectureUnsupported | config.json | rope_scaling.factor | no such key | 2.0");
    row("parameters per layer type", "qwen3",
        R"({"rope_parameters": {"full_attention": {"rope_type": "default", "rope_theta": 1e6}, "sliding_attention": {"rope_type": "default"}}})",
        "ArchitectureUnsupported | config.json | rope_parameters.full_attention | no such key | an object");
    row("a factor without a kind", "llama", R"({"rope_scaling": {"factor": 4.0}})",
        "KeyMissing | config.json | rope_scaling.rope_type | default, linear, dynamic, yarn, longrope, su, llama3 | ");
    row("a missing factor, in the object that the file has", "llama", R"({"rope_parameters": {"rope_type": "linear"}})",
        "KeyMissing | config.json | rope_parameters.factor | a number of at least 1 | ");
    row("a family without rotation", "gpt2", R"({"rope_scaling": {"rope_type": "linear", "factor": 2.0}})",
        "ArchitectureUnsupported | config.json | rope_scaling.factor | no such key | 2.0");
    row("no object", "llama", R"({"rope_scaling": "linear"})", "ValueWrong | config.json | rope_scaling | an object | \"linear\"");
}

void TestConfigSettings::unreadRopeKeysAreRefused()
{
    QFETCH(QString, architecture);
    QFETCH(QString, patch);
    QFETCH(QString, error);
    KVSCOPE_COMPARE_ERROR((void)configOf(patched(fullConfig(architecture.toStdString()), patch.toStdString())), error.toUtf8());
    // A null means that the key is not set.
    OrderedJson config = fullConfig(architecture.toStdString());
    config["rope_scaling"] = nullptr;
    config["rope_parameters"] = { { "twist", nullptr } };
    (void)configOf(config);
}

void TestConfigSettings::numbersOfPythonAreRead()
{
    const ModelFolder folder;
    folder.write("config.json", R"({"a": NaN, "b\"NaN": [-Infinity, Infinity, "NaN", "x\\"], "c": 1})");
    const kvscope::Json document = readConfigFile(folder.file("config.json"));
    QVERIFY(std::isnan(document["a"].get<double>()));
    QCOMPARE(document["b\"NaN"][0].get<double>(), -std::numeric_limits<double>::infinity());
    QCOMPARE(document["b\"NaN"][1].get<double>(), std::numeric_limits<double>::infinity());
    QCOMPARE(document["b\"NaN"][2].get<std::string>(), std::string("NaN"));
    QCOMPARE(document["b\"NaN"][3].get<std::string>(), std::string("x\\"));
    QCOMPARE(document["c"].get<int>(), 1);
    // Neither is a size or a positive finite number.
    const JsonObject object(document, "config.json");
    KVSCOPE_COMPARE_ERROR((void)object.number("a", 1.0), "ValueWrong | config.json | a | a number greater than 0 | NaN");
    folder.write("config.json", "{NaN: 1}");
    QCOMPARE(errorOf([&] { (void)readConfigFile(folder.file("config.json")); }).code, ErrorCode::FormatBroken);
}

KVSCOPE_TEST(TestConfigSettings)
#include "tst_configsettings.moc"
