// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/architectures.h"
#include "core/halffloat.h"
#include "kernels/types/conversion.h"
#include "loader/checkpointreader.h"
#include "loader/huggingface/huggingface.h"
#include "loader/io/readprogress.h"
#include "loader/modelfiles.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <sys/stat.h>

using namespace kvscope;
using namespace kvscope::test;

namespace {

ModelWeights weightsIn(const std::string& path)
{
    ReadProgress progress({}, {});
    return openHuggingFace(path)->readWeights(progress);
}

std::vector<float> row(const Matrix& matrix, int index)
{
    std::vector<float> values(static_cast<std::size_t>(matrix.cols));
    widenRow(matrix, index, values.data());
    return values;
}

/// A GPT-2 with hidden size 4: 1 layer, 2 heads, FFN size 16, vocabulary 5, context 6.
OrderedJson tinyGpt2Config()
{
    return { { "model_type", "gpt2" }, { "n_embd", 4 }, { "n_layer", 1 }, { "n_head", 2 }, { "vocab_size", 5 }, { "n_positions", 6 } };
}

TensorWriter tinyGpt2Tensors(const std::string& prefix)
{
    TensorWriter writer;
    writer.addCounting(prefix + "wte.weight", { 5, 4 });
    writer.addCounting(prefix + "wpe.weight", { 6, 4 });
    const std::string layer = prefix + "h.0.";
    // The causal mask that early files contain.
    writer.addBytes(layer + "attn.bias", "U8", { 1, 1, 6, 6 }, std::string(36, '\1'));
    for (const char* norm : { "ln_1", "ln_2" }) {
        writer.addCounting(layer + norm + ".weight", { 4 });
        writer.addCounting(layer + norm + ".bias", { 4 });
    }
    writer.addCounting(layer + "attn.c_attn.weight", { 4, 12 });
    writer.addCounting(layer + "attn.c_attn.bias", { 12 });
    writer.addCounting(layer + "attn.c_proj.weight", { 4, 4 });
    writer.addCounting(layer + "attn.c_proj.bias", { 4 });
    writer.addCounting(layer + "mlp.c_fc.weight", { 4, 16 });
    writer.addCounting(layer + "mlp.c_fc.bias", { 16 });
    writer.addCounting(layer + "mlp.c_proj.weight", { 16, 4 });
    writer.addCounting(layer + "mlp.c_proj.bias", { 4 });
    writer.addCounting(prefix + "ln_f.weight", { 4 });
    writer.addCounting(prefix + "ln_f.bias", { 4 });
    return writer;
}

}  // namespace

class TestHuggingFace final : public QObject {
    Q_OBJECT

private slots:
    void readsALlama();
    void absentKeysHaveTransformersDefaults();
    void namesMayLackThePrefix();
    void gpt2IsTransposedAndSplit();
    void neoxIsSplitHeadByHead();
    void typesAreKept();
    void windowsOfMistralAndQwen();
    void wrongConfigsAreRefused_data();
    void wrongConfigsAreRefused();
    void wrongTensorsAreRefused_data();
    void wrongTensorsAreRefused();
    void missingFilesAreNamed();
    void foldersAndPipesAreRefused();
    void inaccessiblePathsAreReported();
    void hugeDeclaredSizesAllocateNothing();
    void pathsMayContainAnyBytes();
};

void TestHuggingFace::readsALlama()
{
    const ModelFolder folder;
    folder.writeLlama();
    for (const std::string& path : { folder.path().string(), folder.path().string() + "/", folder.file("model.safetensors") }) {
        const auto reader = openHuggingFace(path);
        const ModelInfo& info = reader->info();
        QCOMPARE(info.name, folder.path().filename().string());
        QCOMPARE(info.format, std::string("Hugging Face"));
        QVERIFY(info.tokenizer == nullptr);
        QVERIFY(!info.randomWeights);
        QCOMPARE(info.config.architecture, std::string("llama"));
        QCOMPARE(info.config.kvHeads, 1);
        QCOMPARE(info.config.headDim, 4);
        QCOMPARE(info.config.rotaryDim, 4);
        const std::uint64_t parameters = 16 * 8 + 2 * (8 + 8 * 8 + 2 * 4 * 8 + 8 * 8 + 8 + 3 * 12 * 8) + 8;
        QCOMPARE(info.parameters, parameters);
        QCOMPARE(info.weightBytes, parameters * 4);
        QCOMPARE(info.weightTypes, std::string("f32"));
        QCOMPARE(reader->bytesToRead(), parameters * 4);
        const ModelWeights weights = weightsIn(path);
        validate(info.config, weights);
        QCOMPARE(parameterCount(weights), parameters);
        QCOMPARE(row(weights.layers[1].down.weight, 1).front(), 0.01F * 13.0F);
        QCOMPARE(weights.layers[1].mlpNorm.scale,
            (std::vector<float> { 0.01F * 1, 0.01F * 2, 0.01F * 3, 0.01F * 4, 0.01F * 5, 0.01F * 6, 0.01F * 7, 0.01F * 8 }));
    }
}

void TestHuggingFace::absentKeysHaveTransformersDefaults()
{
    const ModelFolder folder;
    OrderedJson config = tinyLlamaConfig();
    config.erase("num_key_value_heads");
    config.erase("max_position_embeddings");
    config.erase("tie_word_embeddings");
    config["rope_scaling"] = nullptr;
    TensorWriter tensors = tinyLlamaTensors();
    for (const int layer : { 0, 1 }) {
        for (const char* name : { "k_proj", "v_proj" }) {
            tensors.addCounting("model.layers." + std::to_string(layer) + ".self_attn." + name + ".other", { 1 });  // ignored
        }
    }
    tensors.addCounting("lm_head.weight", { 16, 8 });
    config["num_key_value_heads"] = 1;
    folder.writeLlama(config, tensors);
    const ModelConfig model = openHuggingFace(folder.path())->info().config;
    QCOMPARE(model.contextLength, 2048);
    QCOMPARE(model.normEpsilon, 1e-6F);
    QCOMPARE(model.ropeTheta, 10000.0);
    QCOMPARE(model.activation, Activation::Silu);
    QVERIFY(!model.tiedHead);
    QVERIFY(!model.attentionBias && !model.attentionOutputBias && !model.mlpBias);
    // Without num_key_value_heads every head has its own key and value, and the small tensors no longer fit.
    config.erase("num_key_value_heads");
    folder.writeLlama(config, tensors);
    KVSCOPE_COMPARE_ERROR(
        (void)openHuggingFace(folder.path()), "ShapeWrong | model.safetensors | model.layers.0.self_attn.k_proj.weight | (8, 8) | (4, 8)");
}

void TestHuggingFace::namesMayLackThePrefix()
{
    const ModelFolder folder;
    folder.writeLlama(tinyLlamaConfig(), tinyLlamaTensors(""));
    QCOMPARE(parameterCount(weightsIn(folder.path().string())), openHuggingFace(folder.path())->info().parameters);
}

void TestHuggingFace::gpt2IsTransposedAndSplit()
{
    for (const char* prefix : { "", "transformer." }) {
        const ModelFolder folder;
        folder.writeLlama(tinyGpt2Config(), tinyGpt2Tensors(prefix));
        const auto reader = openHuggingFace(folder.path());
        QCOMPARE(reader->info().config.ffnSize, 16);
        QVERIFY(reader->info().config.tiedHead);
        // Everything except the mask is read, the fused tensor once.
        QCOMPARE(reader->bytesToRead(), reader->info().weightBytes);
        const ModelWeights weights = weightsIn(folder.path().string());
        validate(reader->info().config, weights);
        // c_attn[input][3 · 4] counts 0.01 … 0.48; the key of output 1 is its column 4 + 1.
        QCOMPARE(row(weights.layers[0].key.weight, 1), (std::vector<float> { 0.01F * 6, 0.01F * 18, 0.01F * 30, 0.01F * 42 }));
        QCOMPARE(weights.layers[0].value.bias, (std::vector<float> { 0.01F * 9, 0.01F * 10, 0.01F * 11, 0.01F * 12 }));
        QCOMPARE(row(weights.layers[0].attentionOutput.weight, 3), (std::vector<float> { 0.01F * 4, 0.01F * 8, 0.01F * 12, 0.01F * 16 }));
        QCOMPARE(row(weights.layers[0].up.weight, 15)[2], 0.01F * 48);
    }
}

void TestHuggingFace::neoxIsSplitHeadByHead()
{
    TensorWriter writer;
    const std::string layer = "gpt_neox.layers.0.";
    writer.addCounting("gpt_neox.embed_in.weight", { 5, 4 });
    for (const char* norm : { "input_layernorm", "post_attention_layernorm" }) {
        writer.addCounting(layer + norm + ".weight", { 4 });
        writer.addCounting(layer + norm + ".bias", { 4 });
    }
    writer.addCounting(layer + "attention.query_key_value.weight", { 12, 4 });
    writer.addCounting(layer + "attention.query_key_value.bias", { 12 });
    writer.addCounting(layer + "attention.dense.weight", { 4, 4 });
    writer.addCounting(layer + "attention.dense.bias", { 4 });
    writer.addCounting(layer + "mlp.dense_h_to_4h.weight", { 16, 4 });
    writer.addCounting(layer + "mlp.dense_h_to_4h.bias", { 16 });
    writer.addCounting(layer + "mlp.dense_4h_to_h.weight", { 4, 16 });
    writer.addCounting(layer + "mlp.dense_4h_to_h.bias", { 4 });
    writer.addCounting("gpt_neox.final_layer_norm.weight", { 4 });
    writer.addCounting("gpt_neox.final_layer_norm.bias", { 4 });
    writer.addCounting("embed_out.weight", { 5, 4 });
    const ModelFolder folder;
    folder.writeLlama({ { "model_type", "gpt_neox" }, { "hidden_size", 4 }, { "num_hidden_layers", 1 }, { "num_attention_heads", 2 },
                          { "intermediate_size", 16 }, { "vocab_size", 5 }, { "rotary_pct", 1.0 } },
        writer);
    const ModelWeights weights = weightsIn(folder.path().string());
    // Rows: head 0 query 0-1, key 2-3, value 4-5, head 1 query 6-7, key 8-9, value 10-11.
    QCOMPARE(weights.layers[0].query.bias, (std::vector<float> { 0.01F * 1, 0.01F * 2, 0.01F * 7, 0.01F * 8 }));
    QCOMPARE(weights.layers[0].key.bias, (std::vector<float> { 0.01F * 3, 0.01F * 4, 0.01F * 9, 0.01F * 10 }));
    QCOMPARE(row(weights.layers[0].value.weight, 2).front(), 0.01F * 41);
}

void TestHuggingFace::typesAreKept()
{
    TensorWriter tensors = tinyLlamaTensors();
    TensorWriter mixed;
    for (const auto& [name, entry] : tensors.header.items()) {
        const auto begin = entry["data_offsets"][0].get<std::size_t>();
        const auto end = entry["data_offsets"][1].get<std::size_t>();
        std::string halves;
        const bool brain = name.find("mlp") != std::string::npos;
        for (std::size_t at = begin; at < end; at += sizeof(float)) {
            float value = 0;
            std::memcpy(&value, tensors.data.data() + at, sizeof value);
            const std::uint16_t bits = brain ? floatToBfloat(value) : floatToHalf(value);
            halves.append(reinterpret_cast<const char*>(&bits), sizeof bits);
        }
        mixed.addBytes(name, brain ? "BF16" : "F16", entry["shape"].get<Shape>(), halves);
    }
    const ModelFolder folder;
    folder.writeLlama(tinyLlamaConfig(), mixed);
    const ModelInfo info = openHuggingFace(folder.path())->info();
    QCOMPARE(info.weightTypes, std::string("bf16, f16"));
    const ModelWeights weights = weightsIn(folder.path().string());
    // What is announced is what is loaded and what a step reads: norms are float32 in memory, whatever their type in the file.
    QCOMPARE(info.weightBytes, weightBytes(weights));
    QVERIFY(info.weightBytes > info.parameters * 2);
    QCOMPARE(weights.layers[0].up.weight.type, DType::BF16);
    QCOMPARE(weights.embedding.type, DType::F16);
    QCOMPARE(weights.finalNorm.scale[1], halfToFloat(floatToHalf(0.02F)));
}

void TestHuggingFace::windowsOfMistralAndQwen()
{
    const auto windows = [](const OrderedJson& more, const char* type) {
        OrderedJson config = tinyLlamaConfig();
        config["model_type"] = type;
        config.update(more);
        const ModelFolder folder;
        TensorWriter tensors = tinyLlamaTensors();
        for (const char* layer : { "model.layers.0.self_attn.", "model.layers.1.self_attn." }) {
            if (type == std::string("mistral")) {
                continue;  // has no biases
            }
            tensors.addCounting(std::string(layer) + "q_proj.bias", { 8 });
            tensors.addCounting(std::string(layer) + "k_proj.bias", { 4 });
            tensors.addCounting(std::string(layer) + "v_proj.bias", { 4 });
        }
        folder.writeLlama(config, tensors);
        return openHuggingFace(folder.path())->info().config.windows;
    };
    using Windows = std::vector<int>;
    QCOMPARE(windows({ { "sliding_window", 6 } }, "mistral"), (Windows { 6, 6 }));
    QCOMPARE(windows({ { "sliding_window", nullptr } }, "mistral"), Windows {});
    QCOMPARE(windows(OrderedJson::object(), "mistral"), (Windows { 4096, 4096 }));
    QCOMPARE(windows({ { "sliding_window", 6 }, { "use_sliding_window", false } }, "qwen2"), Windows {});
    QCOMPARE(windows({ { "sliding_window", 6 }, { "use_sliding_window", true }, { "max_window_layers", 1 } }, "qwen2"), (Windows { 0, 6 }));
    QCOMPARE(
        windows({ { "sliding_window", 6 }, { "use_sliding_window", true }, { "layer_types", { "sliding_attention", "full_attention" } } },
            "qwen2"),
        (Windows { 6, 0 }));
}

void TestHuggingFace::wrongConfigsAreRefused_data()
{
    QTest::addColumn<QString>("patch");  // merged into the tiny llama's config; null removes a key
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const char* patch, const std::string& error) {
        QTest::newRow(name) << patch << QString::fromStdString(error);
    };
    const std::string names = architectureNames();
    const std::string unsupported = "ArchitectureUnsupported | config.json | model_type | " + names + " | ";
    row("no model_type", R"({"model_type": null})", "KeyMissing | config.json | model_type | " + names + " | ");
    row("unknown model_type", R"({"model_type": "nobodys"})", unsupported + "\"nobodys\"");
    row("recurrent layers", R"({"model_type": "mamba"})", unsupported + "mamba (recurrent layers, which keep no KV cache)");
    row("a mixture of experts", R"({"model_type": "gpt_oss"})", unsupported + "gpt_oss (a mixture of experts)");
    row("shared keys and values", R"({"model_type": "gemma3n_text"})", unsupported + "gemma3n_text (layers that share keys and values)");
    row("model_type is a number", R"({"model_type": 7})", "ValueWrong | config.json | model_type | a string | 7");
    row("no width", R"({"hidden_size": null})", "KeyMissing | config.json | hidden_size | a whole number from 1 to 1048576 | ");
    row("zero layers", R"({"num_hidden_layers": 0})", "ValueWrong | config.json | num_hidden_layers | a whole number from 1 to 10000 | 0");
    row("negative heads", R"({"num_attention_heads": -2})",
        "ValueWrong | config.json | num_attention_heads | a whole number from 1 to 1048576 | -2");
    row("huge vocabulary", R"({"vocab_size": 99999999999999})",
        "ValueWrong | config.json | vocab_size | a whole number from 1 to 4194304 | 99999999999999");
    row("a text for a size", R"({"intermediate_size": "12"})",
        "ValueWrong | config.json | intermediate_size | a whole number from 1 to 4194304 | \"12\"");
    row("a fraction for a size", R"({"hidden_size": 8.5})",
        "ValueWrong | config.json | hidden_size | a whole number from 1 to 1048576 | 8.5");
    row("heads do not divide", R"({"num_attention_heads": 3})", "ValueWrong | config.json | num_attention_heads | a divisor of 8 | 3");
    row("KV heads do not divide", R"({"num_attention_heads": 8, "num_key_value_heads": 3})",
        "ValueWrong | config.json | num_key_value_heads | a divisor of 8 | 3");
    row("more KV heads than heads", R"({"num_key_value_heads": 4})",
        "ValueWrong | config.json | num_key_value_heads | a whole number from 1 to 2 | 4");
    row("odd head", R"({"head_dim": 3})", "ValueWrong | config.json | rotary features of a head | an even number from 2 to 3 | 3");
    row("huge head", R"({"head_dim": 16000000})", "ValueWrong | config.json | head_dim | a whole number from 1 to 524288 | 16000000");
    row("unknown activation", R"({"hidden_act": "quick_gelu"})",
        "ArchitectureUnsupported | config.json | hidden_act | silu, swish, gelu, gelu_python, gelu_new, gelu_pytorch_tanh, gelu_fast, "
        "relu, relu2 | \"quick_gelu\"");
    row("scaled positions", R"({"rope_scaling": {"rope_type": "mrope", "factor": 8}})",
        "ArchitectureUnsupported | config.json | rope_scaling.rope_type | default, linear, dynamic, yarn, longrope, su, llama3 | "
        "\"mrope\"");
    row("scaled positions, older spelling", R"({"rope_scaling": {"type": "spiral", "factor": 2}})",
        "ArchitectureUnsupported | config.json | rope_scaling.type | default, linear, dynamic, yarn, longrope, su, llama3 | \"spiral\"");
    row("negative theta", R"({"rope_theta": -1})", "ValueWrong | config.json | rope_theta | a number of at least 1 | -1");
    row("tiny theta", R"({"rope_theta": 1e-300})", "ValueWrong | config.json | rope_theta | a number of at least 1 | 1e-300");
    row("huge epsilon", R"({"rms_norm_eps": 1e300})", "ValueWrong | config.json | rms_norm_eps | more than 0, at most 1e+38 | 1e+300");
    row("epsilon is a text", R"({"rms_norm_eps": "small"})",
        "ValueWrong | config.json | rms_norm_eps | more than 0, at most 1e+38 | \"small\"");
    row("quantised", R"({"quantization_config": {"quant_method": "gptq"}})",
        "ArchitectureUnsupported | config.json | quantization_config | nothing | an object");
    row("tied is a text", R"({"tie_word_embeddings": "yes"})", "ValueWrong | config.json | tie_word_embeddings | true or false | \"yes\"");
}

void TestHuggingFace::wrongConfigsAreRefused()
{
    QFETCH(QString, patch);
    QFETCH(QString, error);
    const ModelFolder folder;
    OrderedJson config = tinyLlamaConfig();
    config.merge_patch(OrderedJson::parse(patch.toStdString()));
    folder.writeLlama(config);
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), error.toUtf8());
}

void TestHuggingFace::wrongTensorsAreRefused_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("entry");  // replaces the tensor's entry; empty removes it
    QTest::addColumn<QString>("error");
    const char* const norm = "model.norm.weight";
    QTest::newRow("missing") << norm << ""
                             << "TensorMissing | model.safetensors | model.norm.weight | (8) | ";
    QTest::newRow("missing in a layer") << "model.layers.1.mlp.up_proj.weight"
                                        << ""
                                        << "TensorMissing | model.safetensors | model.layers.1.mlp.up_proj.weight | (12, 8) | ";
    QTest::newRow("of other sizes") << norm << R"({"dtype": "F32", "shape": [2, 4]})"
                                    << "ShapeWrong | model.safetensors | model.norm.weight | (8) | (2, 4)";
    QTest::newRow("transposed") << "model.layers.0.mlp.up_proj.weight"
                                << R"({"dtype": "F32", "shape": [8, 12]})"
                                << "ShapeWrong | model.safetensors | model.layers.0.mlp.up_proj.weight | (12, 8) | (8, 12)";
    QTest::newRow("of another type") << norm << R"({"dtype": "I32", "shape": [8]})"
                                     << "TypeUnsupported | model.safetensors | model.norm.weight | F32, F16 or BF16 | I32";
}

void TestHuggingFace::wrongTensorsAreRefused()
{
    QFETCH(QString, tensor);
    QFETCH(QString, entry);
    QFETCH(QString, error);
    TensorWriter tensors = tinyLlamaTensors();
    const std::string name = tensor.toStdString();
    const OrderedJson offsets = tensors.header[name]["data_offsets"];
    tensors.header.erase(name);
    OrderedJson replacement
        = entry.isEmpty() ? OrderedJson { { "dtype", "F32" }, { "shape", { 0 } } } : OrderedJson::parse(entry.toStdString());
    replacement["data_offsets"] = offsets;
    if (entry.isEmpty()) {
        replacement["shape"] = { (offsets[1].get<int>() - offsets[0].get<int>()) / 4 };
    }
    tensors.header[entry.isEmpty() ? "something.else" : name] = replacement;
    const ModelFolder folder;
    folder.writeLlama(tinyLlamaConfig(), tensors);
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), error.toUtf8());
}

void TestHuggingFace::missingFilesAreNamed()
{
    const ModelFolder folder;
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()),
        "FileNotFound | config.json |  | a Hugging Face folder with config.json, model.safetensors and tokenizer.json | "
        "a folder that is not a model");
    folder.write("config.json", tinyLlamaConfig().dump());
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), "FileNotFound | model.safetensors |  | model.safetensors | ");
    folder.write("pytorch_model.bin", "x");
    const EngineError error = errorOf([&] { (void)openHuggingFace(folder.path()); });
    QCOMPARE(test::plain(error.hint()), std::string("convert pytorch_model.bin to safetensors"));
    folder.write("lone.safetensors", tinyLlamaTensors().bytes());
    QCOMPARE(openHuggingFace(folder.file("lone.safetensors"))->info().config.layers, 2);
}

void TestHuggingFace::foldersAndPipesAreRefused()
{
    const ModelFolder folder;
    folder.writeLlama();
    std::filesystem::remove(folder.file("config.json"));
    std::filesystem::create_directory(folder.file("config.json"));
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), "FileUnreadable | config.json |  | a file | a folder");
    std::filesystem::remove(folder.file("config.json"));
    QCOMPARE(::mkfifo(folder.file("config.json").c_str(), 0600), 0);
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), "FileUnreadable | config.json |  | a file | not a regular file");
    folder.write("x.safetensors", "");
    const EngineError empty = errorOf([&] { (void)openHuggingFace(folder.file("x.safetensors")); });
    QCOMPARE(empty.code, ErrorCode::FileTruncated);
}

void TestHuggingFace::inaccessiblePathsAreReported()
{
    const ModelFolder folder;
    folder.writeLlama();
    const std::string tooLong = folder.file(std::string(300, 'x'));
    const EngineError error = errorOf([&] { (void)openHuggingFace(tooLong); });
    QCOMPARE(error.code, ErrorCode::FileUnreadable);
    QCOMPARE(error.file(), tooLong);
    QVERIFY(!error.found().empty());
    // A link that points to itself.
    std::filesystem::remove(folder.file("config.json"));
    std::filesystem::create_symlink("config.json", folder.file("config.json"));
    QCOMPARE(errorOf([&] { (void)openHuggingFace(folder.path()); }).code, ErrorCode::FileUnreadable);
}

void TestHuggingFace::hugeDeclaredSizesAllocateNothing()
{
    OrderedJson config = tinyLlamaConfig();
    config.merge_patch(OrderedJson::parse(R"({"num_hidden_layers": 10000, "hidden_size": 1048576, "intermediate_size": 4194304,
        "vocab_size": 4194304, "max_position_embeddings": 16777216})"));
    const ModelFolder folder;
    folder.writeLlama(config);
    KVSCOPE_COMPARE_ERROR(
        (void)openHuggingFace(folder.path()), "ShapeWrong | model.safetensors | model.embed_tokens.weight | (4194304, 1048576) | (16, 8)");
}

void TestHuggingFace::pathsMayContainAnyBytes()
{
    const ModelFolder folder;
    // "día" plus a byte that is not valid UTF-8: file names are bytes.
    const std::filesystem::path odd = folder.path() / "d\xC3\xAD\xFF 'a\"";
    std::filesystem::create_directory(odd);
    writeFile(odd / "config.json", tinyLlamaConfig().dump());
    writeFile(odd / "model.safetensors", tinyLlamaTensors().bytes());
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const ModelInfo info = openHuggingFace(odd.filename())->info();
    std::filesystem::current_path(odd);
    const ModelInfo here = openHuggingFace(".")->info();
    const ModelInfo file = openHuggingFace("model.safetensors")->info();
    std::filesystem::current_path(before);
    QCOMPARE(info.name, odd.filename().string());
    QCOMPARE(here.name, odd.filename().string());
    QCOMPARE(file.name, odd.filename().string());
}

KVSCOPE_TEST(TestHuggingFace)
#include "tst_huggingface.moc"
