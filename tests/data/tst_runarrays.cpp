// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/outputjson.h"
#include "data/runarrays.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 4;

/// All bytes of a member, read in blocks of this many.
std::string bytesOf(const ZipMember& member, std::size_t block)
{
    std::string bytes(static_cast<std::size_t>(member.size), '\0');
    for (std::size_t offset = 0; offset < bytes.size(); offset += block) {
        member.read(offset, std::as_writable_bytes(std::span(bytes)).subspan(offset, std::min(block, bytes.size() - offset)));
    }
    return bytes;
}

std::vector<float> floatsOf(const std::string& npy, std::size_t count)
{
    std::vector<float> values(count);
    std::memcpy(values.data(), npy.data() + npy.size() - count * sizeof(float), count * sizeof(float));
    return values;
}

}  // namespace

class TestRunArrays final : public QObject {
    Q_OBJECT

private slots:
    void attentionHasAllHeadsInOrder();
    void rowsThatAreNotKeptAreNotZero();
    void everyArrayHasItsOwnName();
    void nothingNamesAFolder();

private:
    static ZipMember attention(int positions, int missing = -1)
    {
        return attentionMember(
            kLayers, kHeads, positions, [row = std::vector<float>(), missing](int layer, int head, int position) mutable {
                row = position == missing ? std::vector<float>() : attentionRow(layer, head, position);
                return std::span<const float>(row);
            });
    }
};

void TestRunArrays::attentionHasAllHeadsInOrder()
{
    constexpr std::size_t kSide = 5;
    const ZipMember member = attention(kSide);
    const std::string npy = bytesOf(member, member.size);
    QVERIFY(npy.find("'<f4', 'fortran_order': False, 'shape': (3, 2, 5, 5)") != std::string::npos);
    const std::vector<float> weights = floatsOf(npy, kLayers * kHeads * kSide * kSide);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::size_t query = i / kSide % kSide;
        const std::size_t key = i % kSide;
        const std::size_t head = i / (kSide * kSide);
        const std::vector<float> row
            = attentionRow(static_cast<int>(head / kHeads), static_cast<int>(head % kHeads), static_cast<int>(query));
        QCOMPARE(weights[i], key <= query ? row[key] : 0.0F);
    }
    for (const std::size_t block : { std::size_t { 1 }, std::size_t { 7 }, std::size_t { 129 } }) {
        QVERIFY(bytesOf(attention(kSide), block) == npy);
    }
}

void TestRunArrays::rowsThatAreNotKeptAreNotZero()
{
    const ZipMember member = attention(3, 1);
    const std::vector<float> weights = floatsOf(bytesOf(member, 64), kLayers * kHeads * 9);
    QVERIFY(std::isnan(weights[3]) && std::isnan(weights[4]) && std::isnan(weights[5]));
    QCOMPARE(weights[0], 1.0F);
    QCOMPARE(weights[2], 0.0F);
}

void TestRunArrays::everyArrayHasItsOwnName()
{
    const auto model = modelInfo();
    const RunSettings settings = runSettings(kPrompt);
    const QList<StepRecordPtr> steps = records(1, kPrompt, { Phase::Decode, Phase::Decode });
    const std::vector<StepRecordPtr> run(steps.begin(), steps.end());
    const std::vector<ZipMember> members = runArrays({ model.get(), &settings, run, "exact", "avx2", attention(kPrompt + 2) });
    std::set<std::string> names;
    for (const ZipMember& member : members) {
        QVERIFY2(member.name.ends_with(".npy"), member.name.c_str());
        QVERIFY2(bytesOf(member, 64).starts_with("\x93NUMPY"), member.name.c_str());
        names.insert(member.name);
    }
    QCOMPARE(names.size(), members.size());
    QCOMPARE(members.back().name, std::string("attention.npy"));
    const auto ids = std::ranges::find(members, std::string("token_ids.npy"), &ZipMember::name);
    QVERIFY(bytesOf(*ids, 64).find("'<i4', 'fortran_order': False, 'shape': (6,)") != std::string::npos);
}

void TestRunArrays::nothingNamesAFolder()
{
    ModelInfo model = *modelInfo();
    model.source = "/home/somebody/models/small/";
    model.tokenizerFile = "/home/somebody/models/small/tokenizer.json";
    QCOMPARE(sharedModelJson(model)["source"].get<std::string>(), std::string("small"));
    QCOMPARE(sharedModelJson(model)["tokenizer_file"].get<std::string>(), std::string("tokenizer.json"));
    model.source = "bundled";
    QCOMPARE(sharedModelJson(model)["source"].get<std::string>(), std::string("bundled"));

    model.source = "/home/somebody/models/small";
    const RunSettings settings = runSettings(kPrompt);
    const std::vector<StepRecordPtr> run { stepRecord(1, kPrompt, 0, Phase::Prefill) };
    for (const ZipMember& member : runArrays({ &model, &settings, run, {}, {}, attention(kPrompt) })) {
        std::string bytes = bytesOf(member, 64);
        std::erase(bytes, '\0');  // texts are UTF-32
        QVERIFY2(bytes.find("somebody") == std::string::npos, member.name.c_str());
    }
}

KVSCOPE_TEST(TestRunArrays)
#include "tst_runarrays.moc"
