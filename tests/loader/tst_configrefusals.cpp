// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A config.json that says one thing twice, or something that would be dropped in silence, is refused; and every refusal names a key of the
// file, in the file's spelling.
#include "arch/architectures.h"
#include "loader/configfiles.h"
#include "loader/huggingface/settings.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Gemma 3 as transformers 5 saves it: rotary settings for each kind of layer.
OrderedJson nestedGemma3(const char* outside = "{}")
{
    OrderedJson config = sizesOnly("gemma3_text");
    config["rope_parameters"] = OrderedJson::parse(R"({
        "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 500000},
        "sliding_attention": {"rope_type": "default", "rope_theta": 20000.0}})");
    return patched(config, outside);
}

/// Values that no setting, or only some, may have.
const char* const kOddValues[] = { "null", "0", "-1", "1", "3", "0.01", "1e-40", "1e300", "99999999999999999999", "true", "\"\"",
    "\"spiral\"", "[]", "[1, 2]", "[0.001, null]", "{}", "{\"full_attention\": {}}" };

/// Keys that must fit another one.
constexpr std::array<std::string_view, 4> kRelated { "num_attention_heads", "num_key_value_heads", "rotary_dim", "attention_types" };

/// Scalings in which one number is odd at a time.
OrderedJson scalingOf(const char* kind)
{
    return { { "rope_type", kind }, { "factor", 4.0 }, { "original_max_position_embeddings", 32 }, { "low_freq_factor", 1.0 },
        { "high_freq_factor", 4.0 }, { "beta_fast", 32.0 }, { "beta_slow", 1.0 }, { "attention_factor", 1.0 }, { "mscale", 1.0 },
        { "mscale_all_dim", 1.0 }, { "short_factor", std::vector<double>(64, 1.0) }, { "long_factor", std::vector<double>(64, 2.0) } };
}

/// The keys that a scaling of this kind has.
std::vector<std::string> keysOf(const std::string& kind)
{
    std::vector<std::string> keys { "rope_type", "original_max_position_embeddings" };
    const auto add = [&keys](std::initializer_list<const char*> more) { keys.insert(keys.end(), more.begin(), more.end()); };
    if (kind == "linear") {
        return { "rope_type", "factor" };
    }
    if (kind == "dynamic") {
        add({ "factor" });
    } else if (kind == "llama3") {
        add({ "factor", "low_freq_factor", "high_freq_factor" });
    } else if (kind == "yarn") {
        add({ "factor", "beta_fast", "beta_slow", "attention_factor", "mscale", "mscale_all_dim" });
    } else {
        add({ "factor", "attention_factor", "short_factor", "long_factor" });
    }
    return keys;
}

/// Whether a message names a key that the file has, or a place in its list or object, or features of a head, which follow from several.
bool namesTheFile(const std::string& named, const std::string& key)
{
    return named == key || named.starts_with(key + "[") || named.starts_with(key + ".") || named == "rotary features of a head";
}

/// Reads the config; if it is not refused, a model can be built from it.
/// Returns the key that a refusal names, empty if there is none.
std::string refusedKey(const OrderedJson& config)
{
    try {
        const ModelConfig model = configOf(config);
        validate(model, "INTERNAL");
    } catch (const EngineError& error) {
        return error.file() == "config.json" ? plain(error.key()) : "internal name " + plain(error.key());
    }
    return {};
}

}  // namespace

class TestConfigRefusals final : public QObject {
    Q_OBJECT

private slots:
    void nestedRopeAgreesWithOtherSpellings()
    {
        const ModelConfig plain = configOf(nestedGemma3());
        QCOMPARE(plain.ropeTheta, 500000.0);
        QCOMPARE(plain.ropeScaling.kind, RopeScalingKind::Linear);
        QCOMPARE(plain.otherRopes.front().theta, 20000.0);
        const ModelConfig twice = configOf(
            nestedGemma3(R"({"rope_theta": 5e5, "rope_local_base_freq": 20000, "rope_scaling": {"type": "linear", "factor": 8}})"));
        QCOMPARE(twice.ropeTheta, plain.ropeTheta);
        QVERIFY(twice.ropeScaling == plain.ropeScaling);
        QVERIFY(twice.otherRopes == plain.otherRopes);
        // What only one place has is read from there, as in the library.
        OrderedJson apart = nestedGemma3(R"({"rope_theta": 70000, "rope_local_base_freq": 30000})");
        apart["rope_parameters"]["full_attention"].erase("rope_theta");
        apart["rope_parameters"]["sliding_attention"].erase("rope_theta");
        QCOMPARE(configOf(apart).ropeTheta, 70000.0);
        QCOMPARE(configOf(apart).otherRopes.front().theta, 30000.0);
        apart["rope_parameters"].erase("full_attention");
        apart["rope_scaling"] = { { "rope_type", "linear" }, { "factor", 2.0 } };
        QCOMPARE(configOf(apart).ropeScaling.factor, 2.0);
        QVERIFY(configOf(apart).otherRopes.front().scaling == RopeScaling {});
    }

    void nestedRopeThatDisagreesIsRefused_data()
    {
        QTest::addColumn<QString>("outside");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const char* outside, const char* error) { QTest::newRow(name) << outside << error; };
        row("theta", R"({"rope_theta": 1000000.0})",
            "ValueWrong | config.json | rope_parameters.full_attention.rope_theta | 1000000.0, as in rope_theta | 500000");
        row("theta of layers with a window", R"({"rope_local_base_freq": 10000.0})",
            "ValueWrong | config.json | rope_local_base_freq | 20000.0, as in rope_parameters.sliding_attention.rope_theta | 10000.0");
        row("factor", R"({"rope_scaling": {"rope_type": "linear", "factor": 4.0}})",
            "ValueWrong | config.json | rope_parameters.full_attention.factor | 4.0, as in rope_scaling.factor | 8.0");
        row("kind", R"({"rope_scaling": {"rope_type": "yarn", "factor": 8.0}})",
            "ValueWrong | config.json | rope_parameters.full_attention.rope_type | \"yarn\", as in rope_scaling.rope_type | \"linear\"");
        row("a key of another kind", R"({"rope_scaling": {"rope_type": "linear", "factor": 8.0, "beta_fast": 16}})",
            "ArchitectureUnsupported | config.json | rope_scaling.beta_fast | no such key | 16");
        row("groups in the older object", R"({"rope_scaling": {"full_attention": {"rope_type": "default"}}})",
            "ArchitectureUnsupported | config.json | rope_scaling.full_attention | no such key | an object");
        row("a key beside the groups", R"({"rope_parameters": {"rope_theta": 500000}})",
            "ArchitectureUnsupported | config.json | rope_parameters.rope_theta | no such key | 500000");
    }
    void nestedRopeThatDisagreesIsRefused()
    {
        QFETCH(QString, outside);
        QFETCH(QString, error);
        KVSCOPE_COMPARE_ERROR((void)configOf(nestedGemma3(outside.toUtf8().constData())), error.toUtf8());
    }

    void kindsOfLayersAreCheckedWithoutWindowsToo_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<QString>("patch");
        for (const Architecture& architecture : architectures()) {
            const QString name = QString::fromStdString(std::string(architecture.name));
            QTest::addRow("%s", qPrintable(name)) << name << "{}";
        }
        QTest::newRow("qwen3 with windows switched off") << "qwen3"
                                                         << R"({"use_sliding_window": false, "sliding_window": 4})";
        QTest::newRow("mistral without a window") << "mistral"
                                                  << R"({"sliding_window": null})";
        QTest::newRow("smollm3 with windows switched on") << "smollm3"
                                                          << R"({"use_sliding_window": true, "sliding_window": 4})";
    }
    void kindsOfLayersAreCheckedWithoutWindowsToo()
    {
        QFETCH(QString, architecture);
        QFETCH(QString, patch);
        OrderedJson config = sizesOnly(architecture.toStdString());
        const OrderedJson changes = OrderedJson::parse(patch.toStdString());
        for (const auto& [key, value] : changes.items()) {
            config[key] = value;  // a null stays
        }
        const auto layers = config["num_hidden_layers"].get<std::size_t>();
        for (const char* kind : { "linear_attention", "chunked_attention", "hybrid" }) {
            std::vector<std::string> types(layers, "full_attention");
            types[1] = kind;
            config["layer_types"] = types;
            const QString expected
                = QStringLiteral("ArchitectureUnsupported | config.json | layer_types[1] | full_attention, sliding_attention | \"%1\"")
                      .arg(QLatin1String(kind));
            KVSCOPE_COMPARE_ERROR((void)configOf(config), expected.toUtf8());
        }
        config["layer_types"] = std::vector<std::string>(layers + 1, "full_attention");
        QCOMPARE(QString::fromStdString(refusedKey(config)), QStringLiteral("layer_types"));
        config["layer_types"] = "full_attention";
        QCOMPARE(QString::fromStdString(refusedKey(config)), QStringLiteral("layer_types"));
    }

    void windowsThatTheFileDoesNotEnableAreRefused()
    {
        OrderedJson config = sizesOnly("qwen3");
        std::vector<std::string> types(12, "full_attention");
        config["layer_types"] = types;
        QVERIFY(configOf(config).windows.empty());
        types[3] = "sliding_attention";
        config["layer_types"] = types;
        config["sliding_window"] = 4;
        KVSCOPE_COMPARE_ERROR(
            (void)configOf(config), "ArchitectureUnsupported | config.json | layer_types[3] | full_attention | \"sliding_attention\"");
        config["use_sliding_window"] = true;
        QCOMPARE(configOf(config).window(3), 4);
        QCOMPARE(configOf(config).window(4), 0);
    }

    void whatTheLibraryIgnoresMustBeWhatItComputes_data()
    {
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<QString>("patch");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const char* architecture, const char* patch, const char* error) {
            QTest::newRow(name) << architecture << patch << error;
        };
        const char* const v5 = R"({"rope_parameters": {"rope_type": "default", "rope_theta": 10000.0}})";
        const char* const linear = R"({"rope_scaling": {"type": "linear", "factor": 2.0}})";
        row("GPT-J by transformers 5", "gptj", v5, "");
        row("GPT-J with the same theta", "gptj", R"({"rope_theta": 10000})", "");
        row("GPT-J with another theta", "gptj", R"({"rope_theta": 500000})",
            "ArchitectureUnsupported | config.json | rope_theta | 10000 | 500000");
        row("CodeGen with another theta", "codegen", R"({"rope_parameters": {"rope_type": "default", "rope_theta": 20000}})",
            "ArchitectureUnsupported | config.json | rope_parameters.rope_theta | 10000 | 20000");
        row("GPT-J, scaled", "gptj", linear, "ArchitectureUnsupported | config.json | rope_scaling.type | default | \"linear\"");
        row("CodeGen, scaled", "codegen", R"({"rope_parameters": {"rope_type": "dynamic", "factor": 2.0}})",
            "ArchitectureUnsupported | config.json | rope_parameters.rope_type | default | \"dynamic\"");
        row("Falcon with ALiBi by transformers 5", "falcon",
            R"({"alibi": true, "rope_parameters": {"rope_type": "default", "rope_theta": 77}})", "");
        row("Falcon with ALiBi, scaled", "falcon", R"({"alibi": true, "rope_scaling": {"type": "linear", "factor": 2.0}})",
            "ArchitectureUnsupported | config.json | rope_scaling.type | default | \"linear\"");
        row("Falcon with ALiBi and an unknown key", "falcon", R"({"alibi": true, "rope_parameters": {"rope_type": "default", "twist": 2}})",
            "ArchitectureUnsupported | config.json | rope_parameters.twist | no such key | 2");
        row("Falcon with rotary positions, scaled", "falcon", linear, "");
        row("BLOOM, which never rotates", "bloom", v5,
            "ArchitectureUnsupported | config.json | rope_parameters.rope_theta | no such key | *");
        row("BLOOM with its activation", "bloom", R"({"hidden_act": "gelu"})", "");
        row("BLOOM with another activation", "bloom", R"({"hidden_act": "relu"})",
            "ArchitectureUnsupported | config.json | hidden_act | gelu | \"relu\"");
        row("OLMo with its epsilon", "olmo", R"({"layer_norm_eps": 1e-05})", "");
        row("OLMo with another epsilon", "olmo", R"({"layer_norm_eps": 1e-06})",
            "ArchitectureUnsupported | config.json | layer_norm_eps | 1e-05 | 1e-06");
        row("OPT with another epsilon", "opt", R"({"layer_norm_eps": 1e-06})",
            "ArchitectureUnsupported | config.json | layer_norm_eps | 1e-05 | 1e-06");
    }
    void whatTheLibraryIgnoresMustBeWhatItComputes()
    {
        QFETCH(QString, architecture);
        QFETCH(QString, patch);
        QFETCH(QString, error);
        const OrderedJson config = patched(sizesOnly(architecture.toStdString()), patch.toStdString());
        if (error.isEmpty()) {
            validate(configOf(config), "config.json");
            return;
        }
        const QString found = QString::fromStdString(told(errorOf([&] { (void)configOf(config); })));
        QVERIFY2(error.endsWith(QLatin1Char('*')) ? found.startsWith(error.chopped(1)) : found == error, qPrintable(found));
    }

    void nullIsNoMultiplier()
    {
        for (const char* key : { "residual_multiplier", "embedding_multiplier", "attention_multiplier", "logits_scaling" }) {
            OrderedJson config = sizesOnly("granite");
            config[key] = nullptr;
            const EngineError error = errorOf([&] { (void)configOf(config); });
            QCOMPARE(error.code, ErrorCode::ValueWrong);
            QCOMPARE(plain(error.key()), std::string(key));
            QCOMPARE(plain(error.found()), std::string("nothing"));
        }
        OrderedJson gemma = sizesOnly("gemma2");
        gemma["attn_logit_softcapping"] = nullptr;  // a cap may be off
        gemma["final_logit_softcapping"] = nullptr;
        QCOMPARE(configOf(gemma).attentionCap, 0.0F);
        QCOMPARE(configOf(gemma).logitCap, 0.0F);
    }

    void everyRefusalNamesAKeyOfTheFile_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const Architecture& architecture : architectures()) {
            QTest::newRow(std::string(architecture.name).c_str()) << QString::fromStdString(std::string(architecture.name));
        }
    }
    /// Whatever one setting is, under any of its names, the file is refused under that name, or a model can be built from it.
    void everyRefusalNamesAKeyOfTheFile()
    {
        QFETCH(QString, architecture);
        const OrderedJson sound = sizesOnly(architecture.toStdString());
        QCOMPARE(refusedKey(sound), std::string());
        for (int i = 0; i < kSettings; ++i) {
            for (const std::string key : spellingsOf(static_cast<Setting>(i))) {
                if (key.find('.') != std::string::npos) {
                    continue;  // see wrongScalingsAreNamed
                }
                for (const char* value : kOddValues) {
                    OrderedJson config = sound;
                    for (const char* other : spellingsOf(static_cast<Setting>(i))) {
                        config.erase(other);
                    }
                    config[key] = OrderedJson::parse(value);
                    const std::string named = refusedKey(config);
                    // A size that is missing is named by its first spelling. Others must fit: heads divide the width, KV heads the heads,
                    // rotated features a head, and a pattern of windows the layers.
                    const bool isMissing = config[key].is_null() && named == spellingsOf(static_cast<Setting>(i)).front();
                    const bool isRelated = std::ranges::find(kRelated, named) != kRelated.end();
                    QVERIFY2(named.empty() || isMissing || namesTheFile(named, key) || isRelated,
                        qPrintable(QStringLiteral("%1 = %2: %3")
                                       .arg(QString::fromStdString(key), QLatin1String(value), QString::fromStdString(named))));
                }
            }
        }
    }

    void wrongScalingsAreNamed_data()
    {
        QTest::addColumn<QString>("object");
        QTest::addColumn<QString>("kind");
        for (const char* object : { "rope_scaling", "rope_parameters", "full_attention" }) {
            for (const char* kind : { "linear", "dynamic", "yarn", "longrope", "llama3" }) {
                QTest::addRow("%s in %s", kind, object) << object << kind;
            }
        }
    }
    void wrongScalingsAreNamed()
    {
        QFETCH(QString, object);
        QFETCH(QString, kind);
        const bool isGroup = object == QLatin1String("full_attention");
        const std::string path = isGroup ? "rope_parameters.full_attention" : object.toStdString();
        const OrderedJson all = scalingOf(kind.toLatin1().constData());
        OrderedJson sound;
        for (const std::string& key : keysOf(kind.toStdString())) {
            sound[key] = all[key];
        }
        const auto withScaling = [&](const OrderedJson& scaling) {
            OrderedJson config = sizesOnly(isGroup ? "gemma3_text" : "llama");
            (isGroup ? config["rope_parameters"]["full_attention"] : config[object.toStdString()]) = scaling;
            return config;
        };
        QCOMPARE(refusedKey(withScaling(sound)), std::string());
        for (const std::string& key : keysOf(kind.toStdString())) {
            for (const char* value : kOddValues) {
                OrderedJson scaling = sound;
                scaling[key] = OrderedJson::parse(value);
                const std::string named = refusedKey(withScaling(scaling));
                // Without a kind the other keys are unknown, and the first of them is named.
                const bool isRelated = key == "rope_type" || (key == "low_freq_factor" && named == path + ".high_freq_factor");
                QVERIFY2(named.empty() || namesTheFile(named, path + "." + key) || (isRelated && named.starts_with(path + ".")),
                    qPrintable(QStringLiteral("%1 = %2: %3")
                                   .arg(QString::fromStdString(key), QLatin1String(value), QString::fromStdString(named))));
            }
        }
        // Yarn divides by the logarithm of theta.
        OrderedJson config = withScaling(sound);
        config["rope_theta"] = 1.0;
        QCOMPARE(refusedKey(config), std::string(kind == QLatin1String("yarn") ? "rope_theta" : ""));
    }
};

KVSCOPE_TEST(TestConfigRefusals)
#include "tst_configrefusals.moc"
