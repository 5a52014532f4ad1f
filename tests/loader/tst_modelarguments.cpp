// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundledmodels.h"
#include "loader/bundledmodel.h"
#include "loader/checkpoint.h"
#include "loader/modelargument.h"
#include "loader/modelfiles.h"
#include "support/fixtures.h"
#include "support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

using namespace kvscope;
using namespace kvscope::test;

class TestModelArguments final : public QObject {
    Q_OBJECT

private slots:
    void randomModelsHaveDocumentedDefaults();
    void randomModelsAcceptTheirKeys();
    void randomModelsOfGpt2Size();
    void wrongArguments_data();
    void wrongArguments();
    void unknownFormatsAreNamed_data();
    void unknownFormatsAreNamed();
    void safetensorsAreRecognisedByContent();
    void promptsOfRandomModelsAreBytes();
    void promptsNeedTextAndTokenizer();
    void promptsStayInsideTheVocabulary();
    void theBundledModelsAreFound();
    void aBundledModelThatIsNotThereIsNamed();
    void modelsTooLargeForTheMemoryAreRefused();
    void theSumIsComparedBeforeAnythingIsAllocated();
    void lessonsAreModels();
};

void TestModelArguments::randomModelsHaveDocumentedDefaults()
{
    const ModelInfo llama = *inspectModel("random:llama").info;
    QCOMPARE(llama.source, std::string("random:llama"));
    QCOMPARE(llama.name, std::string("random llama"));
    QCOMPARE(llama.format, std::string("random"));
    QVERIFY(llama.randomWeights);
    QCOMPARE(llama.config.layers, 4);
    QCOMPARE(llama.config.hiddenSize, 256);
    QCOMPARE(llama.config.heads, 8);
    QCOMPARE(llama.config.kvHeads, 8);
    QCOMPARE(llama.config.ffnSize, 704);
    QCOMPARE(llama.config.vocabSize, 256);
    QCOMPARE(llama.config.contextLength, 1024);
    QVERIFY(!llama.config.tiedHead);
    QCOMPARE(llama.weightTypes, std::string("f32"));
    const ModelInfo gpt2 = *inspectModel("random:gpt2").info;
    QCOMPARE(gpt2.config.ffnSize, 1024);
    QCOMPARE(gpt2.config.position, PositionKind::Learned);
    QVERIFY(gpt2.config.tiedHead);
    QCOMPARE(gpt2.tokenizer->kindName(), std::string("bytes"));
}

void TestModelArguments::randomModelsAcceptTheirKeys()
{
    const ModelInfo info
        = *inspectModel("random:llama?layers=3&d=64&heads=4&kv_heads=2&ff=96&vocab=300&context=50&type=q8_0&seed=18446744073709551615")
               .info;
    QCOMPARE(info.config.layers, 3);
    QCOMPARE(info.config.headDim, 16);
    QCOMPARE(info.config.kvHeads, 2);
    QCOMPARE(info.config.ffnSize, 96);
    QCOMPARE(info.config.vocabSize, 300);
    QCOMPARE(info.config.contextLength, 50);
    QCOMPARE(info.weightTypes, std::string("q8_0, f32"));
    const LoadedModel first = loadModel("random:llama?layers=2,d=32,heads=2,seed=5");
    const LoadedModel again = loadModel("random:llama?layers=2&d=32&heads=2&seed=5");
    const LoadedModel other = loadModel("random:llama?layers=2&d=32&heads=2&seed=6");
    const auto logit = [](const LoadedModel& loaded) {
        const std::vector<TokenId> tokens { 1, 2, 3 };
        return loaded.model->forward(tokens, 0, nullptr, nullptr, {}).logits[7];
    };
    QCOMPARE(logit(first), logit(again));
    QVERIFY(logit(first) != logit(other));
}

void TestModelArguments::randomModelsOfGpt2Size()
{
    const ModelInfo info = *inspectModel("random:gpt2-124m").info;
    QCOMPARE(info.parameters, std::uint64_t { 124'439'808 });
    QCOMPARE(info.config.vocabSize, 50257);
    QCOMPARE(info.config.contextLength, 1024);
    QCOMPARE(info.weightBytes, std::uint64_t { 4 * 124'439'808 });
    QCOMPARE(inspectModel("random:gpt2-124m?type=f16").info->weightTypes, std::string("f16, f32"));
    // The default sizes suit every type, and so do those of GPT-2.
    for (const NumberType& number : kNumberTypes)
        for (const char* kind : { "llama", "gpt2-124m" })
            QCOMPARE(inspectModel("random:" + std::string(kind) + "?type=" + number.name).info->weightTypes,
                number.type == DType::F32 ? std::string("f32") : std::string(number.name) + ", f32");
}

void TestModelArguments::wrongArguments_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* argument, const char* error) { QTest::newRow(argument) << argument << QString::fromUtf8(error); };
    row("", "OptionWrong |  | model | a model | nothing");
    row("random:", "OptionWrong |  | random | llama, gpt2, gpt2-124m | ");
    row("random:bert", "OptionWrong |  | random | llama, gpt2, gpt2-124m | bert");
    row("random:llama?depth=3",
        "OptionWrong |  | the key of a random model | layers, d, heads, kv_heads, ff, vocab, context, type, seed | depth");
    row("random:llama?layers", "OptionWrong |  | layers | key=value | layers");
    row("random:llama?layers=", "OptionWrong |  | layers | a whole number from 1 to 10000 | ");
    row("random:llama?layers=0", "OptionWrong |  | layers | a whole number from 1 to 10000 | 0");
    row("random:llama?layers=-1", "OptionWrong |  | layers | a whole number from 1 to 10000 | -1");
    row("random:llama?layers=2x", "OptionWrong |  | layers | a whole number from 1 to 10000 | 2x");
    row("random:llama?layers=99999999999", "OptionWrong |  | layers | a whole number from 1 to 10000 | 99999999999");
    row("random:llama?d=100", "OptionWrong |  | heads | a divisor of 100 | 8");
    row("random:llama?d=24&heads=8", "OptionWrong |  | d | an even number of features per head | 24");
    row("random:llama?kv_heads=3", "OptionWrong |  | kv_heads | a divisor of 8 | 3");
    row("random:llama?type=int4",
        "OptionWrong |  | type | f32, f16, bf16, q8_0, q4_0, q4_1, q5_0, q5_1, q2_k, q3_k, q4_k, q5_k, q6_k, iq4_nl, iq4_xs | int4");
    row("random:llama?seed=-1", "OptionWrong |  | seed | a whole number of at least 0 | -1");
    row("random:llama?d=48&heads=2&type=q8_0", "OptionWrong |  | d | a multiple of 32 for q8_0 | 48");
    row("lesson:", "OptionWrong |  | lesson | four-heads | ");
    row("lesson:five-heads", "OptionWrong |  | lesson | four-heads | five-heads");
    row("lesson:four-heads?patch=2", "OptionWrong |  | patch | 0 or 1 | 2");
    row("lesson:four-heads?fix=1", "OptionWrong |  | the key of a lesson | patch | fix");
    row("/nowhere/at-all", "FileNotFound | at-all |  | a model | ");
}

void TestModelArguments::wrongArguments()
{
    QFETCH(QString, argument);
    QFETCH(QString, error);
    KVSCOPE_COMPARE_ERROR((void)inspectModel(argument.toStdString()), error.toUtf8());
    KVSCOPE_COMPARE_ERROR((void)loadModel(argument.toStdString()), error.toUtf8());
}

void TestModelArguments::unknownFormatsAreNamed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const QByteArray known = "a Hugging Face folder, llama2.c, GGUF";
    const auto row = [&known](const char* name, const QByteArray& bytes, const char* found) {
        QTest::newRow(name) << name << bytes << QString::fromUtf8("FormatUnknown | " + QByteArray(name) + " |  | " + known + " | " + found);
    };
    row("empty.bin", "", "an empty file");
    row("pytorch_model.bin", "PK\3\4", "a zip archive, perhaps PyTorch");
    row("config.json", "{}", "JSON");
    row("newer.bin", "24ka....", "llama2.c, a newer version of the format");
    for (const char* name : { "note.txt", "note.gguf", "note.bin" }) {
        row(name, "hello there, this is no model at all", "a text file");
    }
    row("cut.gguf", QByteArray(1023, 'a') + "\xC3\xA9 is cut after a kilobyte", "a text file");
    row("latin1.dat", "caf\xE9 in another encoding", "something else");
    row("data.dat", QByteArray("numbers\1\2\3", 10), "something else");
    row("late.dat", QByteArray(900, 'a') + '\0', "something else");
    QTest::newRow("model.gguf") << "model.gguf" << QByteArray("GGUF\3\0\0\0", 8)
                                << "FileTruncated | model.gguf | the header | 16 bytes | 8 bytes";
    QTest::newRow("short.bin") << "short.bin" << QByteArray("abc") << "FileTruncated | short.bin | the header | 28 bytes | 3 bytes";
}

void TestModelArguments::unknownFormatsAreNamed()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    const ModelFolder folder;
    folder.write(name.toStdString(), bytes.toStdString());
    KVSCOPE_COMPARE_ERROR((void)inspectModel(folder.file(name.toStdString())), error.toUtf8());
}

void TestModelArguments::safetensorsAreRecognisedByContent()
{
    const ModelFolder folder;
    folder.writeLlama();
    std::filesystem::rename(folder.file("model.safetensors"), folder.file("weights.bin"));
    QCOMPARE(inspectModel(folder.file("weights.bin")).info->format, std::string("Hugging Face"));
}

void TestModelArguments::promptsOfRandomModelsAreBytes()
{
    QCOMPARE(encodePrompt(*inspectModel("random:llama").info, "Hé"), (std::vector<TokenId> { 72, 0xC3, 0xA9 }));
    KVSCOPE_COMPARE_ERROR(
        (void)encodePrompt(*inspectModel("random:gpt2?vocab=97").info, "Hal"), "TokenOutOfRange |  | byte 1 | 0 to 96 | 97");
}

void TestModelArguments::promptsNeedTextAndTokenizer()
{
    const ModelFolder folder;
    folder.writeLlama();
    const ModelInfo info = *inspectModel(folder.path().string()).info;
    QCOMPARE(errorOf([&] { (void)encodePrompt(info, ""); }).code, ErrorCode::PromptEmpty);
    QCOMPARE(errorOf([&] { (void)encodePrompt(info, "x"); }).code, ErrorCode::TokenizerMissing);
    QCOMPARE(errorOf([] { (void)encodePrompt(*inspectModel("random:llama").info, "\xFF"); }).code, ErrorCode::TextInvalid);
}

void TestModelArguments::promptsStayInsideTheVocabulary()
{
    const ModelFolder folder;
    folder.writeLlama();
    // A tokenizer with more pieces than the model has tokens.
    folder.write("tokenizer.json", R"({"model": {"type": "BPE", "vocab": {"a": 0, "z": 16}, "merges": []}})");
    const ModelInfo info = *inspectModel(folder.path().string()).info;
    QCOMPARE(encodePrompt(info, "a"), (std::vector<TokenId> { 0 }));
    KVSCOPE_COMPARE_ERROR((void)encodePrompt(info, "az"), "TokenOutOfRange |  | the tokenizer's id | 0 to 15 | 16");
}

void TestModelArguments::theBundledModelsAreFound()
{
    std::set<std::filesystem::path> folders;
    for (const BundledModel& row : kBundledModels) {
        const std::string argument(row.argument);
        const std::filesystem::path folder = bundledModelPath(argument);
        QVERIFY(std::filesystem::exists(folder / "config.json"));
        QVERIFY2(folders.insert(folder).second, "two models in one folder");
        const ModelInfo info = *inspectModel(argument).info;
        QCOMPARE(info.name, std::string(row.name));
        QCOMPARE(info.source, argument);
        QCOMPARE(info.config.kvHeads, info.config.heads);
        QVERIFY(info.tokenizer != nullptr);
        QVERIFY(info.tokenizer->vocabularySize() <= info.config.vocabSize);
        QVERIFY(!namesFile(argument));
    }
    QCOMPARE(bundledIn("es").argument, std::string_view("bundled:es"));
    QCOMPARE(bundledIn("fr").argument, std::string_view("bundled"));  // no model writes it
}

void TestModelArguments::aBundledModelThatIsNotThereIsNamed()
{
    KVSCOPE_COMPARE_ERROR((void)inspectModel("bundled:fr"), "OptionWrong |  | model | bundled or bundled:es | bundled:fr");
    const QTemporaryDir empty;
    const std::filesystem::path models(empty.path().toStdString());
    const EngineError error = errorOf([&] { (void)bundledModelPath("bundled:es", models); });
    QCOMPARE(error.code, ErrorCode::FileNotFound);
    QCOMPARE(error.file(), (models / "es" / "config.json").string());
    QVERIFY(namesFile("bundled.gguf") && namesFile("./bundled:es"));
}

void TestModelArguments::modelsTooLargeForTheMemoryAreRefused()
{
    const std::string argument = "random:llama?layers=10000&d=1048576&ff=4194304&vocab=4194304";
    QVERIFY(inspectModel(argument).info->weightBytes > std::uint64_t { 1 } << 50U);
    const EngineError error = errorOf([&] { (void)loadModel(argument); });
    QCOMPARE(error.code, ErrorCode::OutOfMemory);
}

void TestModelArguments::theSumIsComparedBeforeAnythingIsAllocated()
{
    // 8 kB of weights, but 4 GB of rotary angles.
    const ModelFolder folder;
    OrderedJson config = tinyLlamaConfig();
    config.update({ { "hidden_size", 1 }, { "num_hidden_layers", 1 }, { "num_attention_heads", 1 }, { "head_dim", 250'000 },
        { "intermediate_size", 1 }, { "vocab_size", 2 }, { "max_position_embeddings", 4096 } });
    TensorWriter tensors;
    const auto add = [&](const std::string& name, const Shape& shape, std::size_t count) {
        tensors.addBytes("model." + name, "F32", shape, std::string(count * sizeof(float), '\0'));
    };
    constexpr int kWide = 250'000;
    add("embed_tokens.weight", { 2, 1 }, 2);
    for (const char* norm : { "layers.0.input_layernorm.weight", "layers.0.post_attention_layernorm.weight", "norm.weight" }) {
        add(norm, { 1 }, 1);
    }
    for (const char* wide : { "q_proj", "k_proj", "v_proj" }) {
        add(std::string("layers.0.self_attn.") + wide + ".weight", { kWide, 1 }, kWide);
    }
    add("layers.0.self_attn.o_proj.weight", { 1, kWide }, kWide);
    for (const char* narrow : { "gate_proj", "up_proj", "down_proj" }) {
        add(std::string("layers.0.mlp.") + narrow + ".weight", { 1, 1 }, 1);
    }
    config["num_key_value_heads"] = 1;
    folder.writeLlama(config, tensors);
    LoadOptions options;
    bool begun = false;
    options.progress = [&](const LoadProgress&) {
        begun = true;
        return Flow::Stop;
    };
    options.memoryLimit = std::uint64_t { 3 } << 30U;
    const EngineError error = errorOf([&] { (void)loadModel(folder.path().string(), options); });
    QCOMPARE(error.code, ErrorCode::OutOfMemory);
    QVERIFY(!begun);
    const MemoryNeed needed = inspectModel(folder.path().string()).info->memory;
    QVERIFY(needed.rest > std::uint64_t { 4096 } * kWide / 2 * 8);
    QCOMPARE(std::get<ByteCount>(error.found().value()).bytes > *options.memoryLimit, true);
    // With enough memory it would begin to load.
    options.memoryLimit = 2 * needed.total();
    QCOMPARE(errorOf([&] { (void)loadModel(folder.path().string(), options); }).code, ErrorCode::Cancelled);
    QVERIFY(begun);
}

void TestModelArguments::lessonsAreModels()
{
    QVERIFY(inspectModel("lesson:four-heads").model == nullptr);
    for (const char* argument : { "lesson:four-heads", "lesson:four-heads?patch=0", "lesson:four-heads?patch=1" }) {
        const LoadedModel lesson = loadModel(argument);
        QCOMPARE(lesson.info->format, std::string("lesson"));
        QCOMPARE(encodePrompt(*lesson.info, "Today weather is so"), (std::vector<TokenId> { 3, 4, 5, 6 }));
        QVERIFY(lesson.model != nullptr);
    }
}

KVSCOPE_TEST(TestModelArguments)
#include "tst_modelarguments.moc"
