// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Folders as people have them: with more in them than the model uses, with less than it needs, or with something else.
#include "loader/checkpoint.h"
#include "loader/checkpointreader.h"
#include "loader/huggingface/huggingface.h"
#include "loader/io/readprogress.h"
#include "loader/modelfiles.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

std::vector<std::string> unusedIn(const ModelFolder& folder)
{
    std::vector<std::string> names;
    const auto reader = openHuggingFace(folder.path());
    for (const UnusedTensors& unused : reader->info().unusedTensors) {
        names.push_back(unused.name + " x" + std::to_string(unused.count));
    }
    return names;
}

/// A tiny llama with every name behind @p prefix.
TensorWriter renamed(const std::string& prefix)
{
    TensorWriter tensors = tinyLlamaTensors("");
    OrderedJson header = OrderedJson::object();
    for (const auto& [name, entry] : tensors.header.items()) {
        header[prefix + name] = entry;
    }
    tensors.header = header;
    return tensors;
}

}  // namespace

class TestModelFolders final : public QObject {
    Q_OBJECT

private slots:
    void unusedTensorsAreListed();
    void unknownTypesMatterOnlyIfWanted();
    void headOfATiedModelMustEqualTheEmbedding();
    void unannouncedTensorsAreRefused_data();
    void unannouncedTensorsAreRefused();
    void textPartOfALargerModelIsUsed();
    void unsupportedTextPartIsNamed();
    void unreadableTokenizerLeavesTheIds();
    void wrongFilesAreNamed_data();
    void wrongFilesAreNamed();
    void outerFolderOfACacheNamesItsSnapshot();
    void aFolderThatIsNoModelNamesTheOneFileInIt();
    void nanAndInfinityInTheConfigAreRead();
    void weightsKeepTheirTypeWhateverIsAnnounced();
};

void TestModelFolders::unusedTensorsAreListed()
{
    const ModelFolder folder;
    folder.writeLlama();
    QCOMPARE(unusedIn(folder), std::vector<std::string> {});
    TensorWriter tensors = tinyLlamaTensors();
    for (const char* layer : { "0", "1" }) {
        tensors.addCounting(std::string("model.layers.") + layer + ".self_attn.rotary_emb.inv_freq", { 2 });
    }
    tensors.addCounting("vision.patch.weight", { 3 });
    folder.writeLlama(tinyLlamaConfig(), tensors);
    QCOMPARE(unusedIn(folder), (std::vector<std::string> { "model.layers.#.self_attn.rotary_emb.inv_freq x2", "vision.patch.weight x1" }));
}

void TestModelFolders::unknownTypesMatterOnlyIfWanted()
{
    const ModelFolder folder;
    TensorWriter tensors = tinyLlamaTensors();
    tensors.addBytes("extra.scales", "F4_E2M1", { 7 }, "1234");
    folder.writeLlama(tinyLlamaConfig(), tensors);
    QCOMPARE(unusedIn(folder), (std::vector<std::string> { "extra.scales x1" }));
    QVERIFY(loadModel(folder.path().string()).model != nullptr);
    tensors.header["model.norm.weight"]["dtype"] = "F4_E2M1";
    folder.writeLlama(tinyLlamaConfig(), tensors);
    KVSCOPE_COMPARE_ERROR(
        (void)openHuggingFace(folder.path()), "TypeUnsupported | model.safetensors | model.norm.weight | F32, F16 or BF16 | F4_E2M1");
}

void TestModelFolders::headOfATiedModelMustEqualTheEmbedding()
{
    const ModelFolder folder;
    TensorWriter tensors = tinyLlamaTensors();
    tensors.addCounting("lm_head.weight", { 16, 8 });  // the same numbers as the embedding
    folder.writeLlama(tinyLlamaConfig(), tensors);
    QVERIFY(loadModel(folder.path().string()).model != nullptr);
    QCOMPARE(unusedIn(folder), std::vector<std::string> {});
    tensors.data[tensors.data.size() - 1] = static_cast<char>(tensors.data.back() + 1);
    folder.writeLlama(tinyLlamaConfig(), tensors);
    KVSCOPE_COMPARE_ERROR((void)loadModel(folder.path().string()),
        "TensorUnexpected | model.safetensors | lm_head.weight | the values of model.embed_tokens.weight | other values");
    OrderedJson untied = tinyLlamaConfig();
    untied["tie_word_embeddings"] = false;
    folder.writeLlama(untied, tensors);
    QVERIFY(!loadModel(folder.path().string()).info->config.tiedHead);
}

void TestModelFolders::unannouncedTensorsAreRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("error");
    QTest::newRow("bias of a projection") << "model.layers.1.self_attn.q_proj.bias" << 8
                                          << "TensorUnexpected | model.safetensors | model.layers.1.self_attn.q_proj.bias | "
                                             "no such tensor with this config.json | (8)";
    QTest::newRow("bias without a role")
        << "model.norm.bias" << 8 << "TensorUnexpected | model.safetensors | model.norm.bias | no such tensor with this config.json | (8)";
    QTest::newRow("norm of queries") << "model.layers.0.self_attn.q_norm.weight" << 4
                                     << "TensorUnexpected | model.safetensors | model.layers.0.self_attn.q_norm.weight | "
                                        "no such tensor with this config.json | (4)";
    QTest::newRow("the same tensor without the prefix")
        << "norm.weight" << 8 << "TensorUnexpected | model.safetensors | norm.weight | no such tensor with this config.json | (8)";
    QTest::newRow("a layer beyond the last")
        << "model.layers.2.input_layernorm.weight" << 8
        << "ValueWrong | config.json | num_hidden_layers | 3 or more, as model.layers.2.input_layernorm.weight shows | 2";
}

void TestModelFolders::unannouncedTensorsAreRefused()
{
    QFETCH(QString, name);
    QFETCH(int, size);
    QFETCH(QString, error);
    const ModelFolder folder;
    TensorWriter tensors = tinyLlamaTensors();
    tensors.addCounting(name.toStdString(), { size });
    folder.writeLlama(tinyLlamaConfig(), tensors);
    KVSCOPE_COMPARE_ERROR((void)openHuggingFace(folder.path()), error.toUtf8());
}

void TestModelFolders::textPartOfALargerModelIsUsed()
{
    OrderedJson text = tinyLlamaConfig();
    text["tie_word_embeddings"] = false;
    const OrderedJson config { { "model_type", "llava" }, { "text_config", text }, { "vision_config", { { "hidden_size", 99 } } } };
    for (const auto& [prefix, head] :
        { std::pair("language_model.model.", "language_model.lm_head.weight"), std::pair("model.language_model.", "lm_head.weight") }) {
        const ModelFolder folder;
        TensorWriter tensors = renamed(prefix);
        tensors.addCounting(head, { 16, 8 });
        tensors.addCounting("vision_tower.layers.5.weight", { 2 });
        folder.writeLlama(config, tensors);
        const LoadedModel loaded = loadModel(folder.path().string());
        QCOMPARE(loaded.info->config.architecture, std::string("llama"));
        QCOMPARE(loaded.info->config.hiddenSize, 8);
        QCOMPARE(unusedIn(folder), (std::vector<std::string> { "vision_tower.layers.#.weight x1" }));
    }
}

void TestModelFolders::unsupportedTextPartIsNamed()
{
    const ModelFolder folder;
    OrderedJson text = tinyLlamaConfig();
    text["model_type"] = "mamba";
    folder.writeLlama({ { "model_type", "some_vl" }, { "text_config", text } });
    const EngineError error = errorOf([&] { (void)openHuggingFace(folder.path()); });
    QCOMPARE(error.code, ErrorCode::ArchitectureUnsupported);
    QCOMPARE(test::plain(error.key()), std::string("text_config.model_type"));
    QCOMPARE(test::plain(error.found()), std::string("mamba (recurrent layers, which keep no KV cache)"));
    // The error about a setting says where it is.
    text["model_type"] = "llama";
    text["rope_scaling"] = { { "factor", 2 } };
    folder.writeLlama({ { "model_type", "some_vl" }, { "text_config", text } });
    QCOMPARE(test::plain(errorOf([&] { (void)openHuggingFace(folder.path()); }).key()), std::string("text_config.rope_scaling.rope_type"));
}

void TestModelFolders::unreadableTokenizerLeavesTheIds()
{
    const ModelFolder folder;
    folder.writeLlama();
    folder.write("tokenizer.json", R"({"model": {"type": "Unigram", "vocab": [["a", -1.0]]}})");
    const LoadedModel loaded = loadModel(folder.path().string());
    QVERIFY(loaded.model != nullptr);
    QVERIFY(loaded.info->tokenizer == nullptr);
    const char* const reason = "TokenizerUnsupported | tokenizer.json | model.type | BPE | \"Unigram\"";
    QCOMPARE(told(loaded.info->tokenizerProblem.value()), std::string(reason));
    KVSCOPE_COMPARE_ERROR((void)encodePrompt(*loaded.info, "a"), reason);
    QCOMPARE(test::plain(errorOf([&] { (void)encodePrompt(*loaded.info, "a"); }).hint()), std::string("use token ids instead"));
    KVSCOPE_COMPARE_ERROR((void)loadTokenizer(folder.path().string()), reason);
    folder.write("tokenizer.json", "{");
    QCOMPARE(openHuggingFace(folder.path())->info().tokenizerProblem.value().code, ErrorCode::FormatBroken);
}

void TestModelFolders::wrongFilesAreNamed_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const QByteArray pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n";
    const QByteArray page = "\n<!DOCTYPE html>\n<html><body>Sign in</body></html>";
    const QByteArray pickle("\x80\x02\x8a\x0alzzzz");
    const QByteArray zip("PK\3\4\0\0\0\0\0\0", 10);
    const auto row = [](const char* name, const char* file, const QByteArray& bytes, const char* error) {
        QTest::newRow(name) << file << bytes << QString::fromUtf8(error);
    };
    row("pointer for weights", "model.safetensors", pointer,
        "FormatUnknown | model.safetensors |  | safetensors | a Git LFS pointer instead of the file that it stands for");
    row("page for weights", "model.safetensors", page, "FormatUnknown | model.safetensors |  | safetensors | an HTML page");
    row("pickle for weights", "model.safetensors", pickle,
        "FormatUnknown | model.safetensors |  | safetensors | a Python pickle, perhaps PyTorch");
    row("zip for weights", "model.safetensors", zip, "FormatUnknown | model.safetensors |  | safetensors | a zip archive, perhaps PyTorch");
    row("text for weights", "model.safetensors", "Some notes about this model,\n\twith an \xC3\xA9.\n",
        "FormatUnknown | model.safetensors |  | safetensors | a text file");
    row("text with a brace where a header begins", "model.safetensors", "settings{\"a\": 1}",
        "FormatUnknown | model.safetensors |  | safetensors | a text file");
    row("pointer for the config", "config.json", pointer,
        "FormatBroken | config.json | the document | JSON | a Git LFS pointer instead of the file that it stands for");
    row("page for the config", "config.json", "<HTML>", "FormatBroken | config.json | the document | JSON | an HTML page");
}

void TestModelFolders::wrongFilesAreNamed()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    const ModelFolder folder;
    folder.writeLlama();
    folder.write(file.toStdString(), bytes.toStdString());
    KVSCOPE_COMPARE_ERROR((void)inspectModel(folder.path().string()), error.toUtf8());
    // The same file by itself, under a name that says nothing.
    std::filesystem::rename(folder.file(file.toStdString()), folder.file("download.bin"));
    const EngineError alone = errorOf([&] { (void)inspectModel(folder.file("download.bin")); });
    QCOMPARE(alone.code, ErrorCode::FormatUnknown);
    QVERIFY(error.endsWith(QString::fromStdString(test::plain(alone.found()))));
}

void TestModelFolders::outerFolderOfACacheNamesItsSnapshot()
{
    namespace fs = std::filesystem;
    const ModelFolder folder;
    for (const char* commit : { "aaaa", "bbbb" }) {
        fs::create_directories(folder.path() / "snapshots" / commit);
        writeFile(folder.path() / "snapshots" / commit / "config.json", tinyLlamaConfig().dump());
    }
    const auto hintFor = [](const fs::path& path) {
        const EngineError error = errorOf([&] { (void)inspectModel(path.string()); });
        return error.code == ErrorCode::FileNotFound ? test::plain(error.hint()) : std::string();
    };
    const std::string snapshots = (folder.path() / "snapshots").string();
    QCOMPARE(hintFor(folder.path()), "open the folder " + snapshots + "/aaaa");
    fs::create_directories(folder.path() / "refs");
    folder.write("refs/main", "bbbb\n");
    QCOMPARE(hintFor(folder.path()), "open the folder " + snapshots + "/bbbb");
    QCOMPARE(hintFor(snapshots), "open the folder " + snapshots + "/bbbb");
    // A reference must not lead out of the cache.
    folder.write("refs/main", "../../etc");
    QCOMPARE(hintFor(folder.path()), "open the folder " + snapshots + "/aaaa");
}

void TestModelFolders::aFolderThatIsNoModelNamesTheOneFileInIt()
{
    const ModelFolder folder;
    const auto hint = [&] {
        const EngineError error = errorOf([&] { (void)inspectModel(folder.path().string()); });
        const std::string missing = "FileNotFound | config.json |  | a Hugging Face folder with config.json, model.safetensors and "
                                    "tokenizer.json | a folder that is not a model";
        return told(error) == missing ? test::plain(error.hint()) : "another error: " + told(error);
    };
    QCOMPARE(hint(), std::string());
    // What is called a model and is none, and weights that need other files beside them, are not offered.
    folder.write("notes.bin", "a text that is called weights");
    folder.write("lone.safetensors", tinyLlamaTensors().bytes());
    std::filesystem::create_directory(folder.path() / "folder.gguf");
    QCOMPARE(hint(), std::string());
    folder.write("story.gguf", std::string("GGUF\3\0\0\0", 8));
    QCOMPARE(hint(), "open the file " + folder.file("story.gguf"));
    folder.write("other.gguf", std::string("GGUF\3\0\0\0", 8));
    QCOMPARE(hint(), std::string());
}

void TestModelFolders::nanAndInfinityInTheConfigAreRead()
{
    const ModelFolder folder;
    folder.writeLlama();
    std::string text = tinyLlamaConfig().dump();
    text.insert(1, "\"attention_dropout\": NaN, \"time_step_limit\": [0.0, Infinity], ");
    folder.write("config.json", text);
    QCOMPARE(openHuggingFace(folder.path())->info().config.layers, 2);
}

void TestModelFolders::weightsKeepTheirTypeWhateverIsAnnounced()
{
    const ModelFolder folder;
    OrderedJson config = tinyLlamaConfig();
    for (const auto& [key, name, announced] : { std::tuple("torch_dtype", "float32", ""), std::tuple("dtype", "torch.float32", ""),
             std::tuple("dtype", "bfloat16", "bfloat16"), std::tuple("torch_dtype", "float16", "float16") }) {
        config.erase("dtype");
        config.erase("torch_dtype");
        config[key] = name;
        folder.writeLlama(config);
        const auto reader = openHuggingFace(folder.path());
        QCOMPARE(reader->info().weightTypes, std::string("f32"));
        QCOMPARE(reader->info().announcedType, std::string(announced));
    }
}

KVSCOPE_TEST(TestModelFolders)
#include "tst_modelfolders.moc"
