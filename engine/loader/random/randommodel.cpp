// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/random/randommodel.h"

#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "core/sizelimits.h"
#include "loader/io/readprogress.h"
#include "loader/random/randomweights.h"
#include "tokenizer/bytetokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kvscope {

namespace {

/// The values set by the keys of an argument, initially the kind's defaults. 0 means "derived from the others".
struct RandomSpec {
    std::string_view kind;
    std::string_view architecture = "llama";
    int layers = 4;
    int hiddenSize = 256;
    int heads = 8;
    int kvHeads = 0;  ///< default: heads
    int ffnSize = 0;  ///< default: 4 d; with a gated MLP 8/3 d, rounded up to whole blocks of 32 or the type's block
    int vocabSize = 256;
    int contextLength = 1024;
    DType type = DType::F32;
    std::uint64_t seed = 1;
};

const std::array<RandomSpec, 3> kKinds = { {
    { .kind = "llama" },
    { .kind = "gpt2", .architecture = "gpt2" },
    { .kind = "gpt2-124m", .architecture = "gpt2", .layers = 12, .hiddenSize = 768, .heads = 12, .vocabSize = 50257 },
} };

struct SizeKey {
    std::string_view name;
    int RandomSpec::*field;
    int most;
};

constexpr std::array<SizeKey, 7> kSizeKeys = { {
    { "layers", &RandomSpec::layers, SizeLimits::kLayers },
    { "d", &RandomSpec::hiddenSize, SizeLimits::kWidth },
    { "heads", &RandomSpec::heads, SizeLimits::kHeads },
    { "kv_heads", &RandomSpec::kvHeads, SizeLimits::kHeads },
    { "ff", &RandomSpec::ffnSize, SizeLimits::kFeedForward },
    { "vocab", &RandomSpec::vocabSize, SizeLimits::kVocab },
    { "context", &RandomSpec::contextLength, SizeLimits::kContext },
} };

ErrorArgument asTyped(std::string_view text)
{
    return Verbatim { std::string(text) };
}

EngineError wrong(const ErrorArgument& key, const ErrorArgument& expected, const ErrorArgument& found)
{
    return EngineError(ErrorCode::OptionWrong).key(key).expected(expected).found(found);
}

/// Parses the whole text as an integer.
template<typename Number> bool parseWhole(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

void setType(RandomSpec& spec, std::string_view value)
{
    for (const NumberType& type : kNumberTypes) {
        if (value == type.name) {
            spec.type = type.type;
            return;
        }
    }
    throw wrong(asTyped("type"), Verbatim { numberTypeNames() }, asTyped(value));
}

void setKey(RandomSpec& spec, std::string_view key, std::string_view value)
{
    for (const SizeKey& size : kSizeKeys) {
        if (key == size.name) {
            int number = 0;
            if (!parseWhole(value, number) || number < 1 || number > size.most) {
                throw wrong(asTyped(key), { Phrase::WholeNumberFrom, 1, size.most }, asTyped(value));
            }
            spec.*size.field = number;
            return;
        }
    }
    if (key == "type") {
        setType(spec, value);
    } else if (key == "seed") {
        if (!parseWhole(value, spec.seed)) {
            throw wrong(asTyped("seed"), { Phrase::WholeNumberAtLeast, 0 }, asTyped(value));
        }
    } else {
        throw wrong(Phrase::KeyOfRandomModel, Verbatim { "layers, d, heads, kv_heads, ff, vocab, context, type, seed" }, asTyped(key));
    }
}

RandomSpec parseSpec(std::string_view text)
{
    const std::size_t question = text.find('?');
    const std::string_view kind = text.substr(0, question);
    const RandomSpec* found = nullptr;
    for (const RandomSpec& candidate : kKinds) {
        found = candidate.kind == kind ? &candidate : found;
    }
    if (found == nullptr) {
        throw wrong(asTyped("random"), Verbatim { "llama, gpt2, gpt2-124m" }, asTyped(kind));
    }
    RandomSpec spec = *found;
    std::string_view rest = question == std::string_view::npos ? std::string_view() : text.substr(question + 1);
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find_first_of("&,"));
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos) {
            throw wrong(asTyped(item), Phrase::KeyValue, asTyped(item));
        }
        setKey(spec, item.substr(0, equals), item.substr(equals + 1));
    }
    return spec;
}

ModelConfig configOf(const RandomSpec& spec)
{
    ModelConfig config = blockOf(*findArchitecture(spec.architecture));
    config.normEpsilon = 1e-5F;
    config.layers = spec.layers;
    config.hiddenSize = spec.hiddenSize;
    config.heads = spec.heads;
    config.kvHeads = spec.kvHeads != 0 ? spec.kvHeads : spec.heads;
    if (spec.hiddenSize % spec.heads != 0) {
        throw wrong(asTyped("heads"), { Phrase::DivisorOf, spec.hiddenSize }, spec.heads);
    }
    if (config.kvHeads > config.heads || config.heads % config.kvHeads != 0) {
        throw wrong(asTyped("kv_heads"), { Phrase::DivisorOf, config.heads }, config.kvHeads);
    }
    config.headDim = spec.hiddenSize / spec.heads;
    // So that rows consist of whole blocks.
    const int step = std::max(32, traitsOf(spec.type).block);
    const int gated = (8 * spec.hiddenSize / 3 + step - 1) / step * step;
    config.ffnSize = spec.ffnSize != 0 ? spec.ffnSize : config.gatedMlp ? gated : 4 * spec.hiddenSize;
    config.vocabSize = spec.vocabSize;
    config.contextLength = spec.contextLength;
    if (config.position == PositionKind::Rope) {
        config.rotaryDim = config.headDim;
        if (config.headDim % 2 != 0) {
            throw wrong(asTyped("d"), Phrase::EvenHeadFeatures, spec.hiddenSize);
        }
    }
    for (const auto& [key, value] : { std::pair("d", config.hiddenSize), std::pair("ff", config.ffnSize) }) {
        if (!fitsBlocks(spec.type, value)) {
            const NumberType& type = traitsOf(spec.type);
            throw wrong(asTyped(key), { Phrase::MultipleForType, type.block, Verbatim { type.name } }, value);
        }
    }
    return config;
}

class RandomReader final : public CheckpointReader {
public:
    explicit RandomReader(const RandomSpec& spec) : m_type(spec.type), m_seed(spec.seed)
    {
        m_info.config = configOf(spec);
        const WeightTally tally = tallyOf(m_info.config, m_type);
        m_info.parameters = tally.parameters();
        m_info.weightBytes = tally.bytes();
        m_info.weightTypes = tally.typesText();
        m_info.randomWeights = true;
        m_info.name = "random " + std::string(spec.kind);
        m_info.format = "random";
        m_info.tokenizer = std::make_shared<ByteTokenizer>(m_info.config.vocabSize);
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_info.weightBytes; }

    [[nodiscard]] ModelWeights openWeights(ReadProgress& progress) const override
    {
        return randomWeights(m_info.config, m_type, m_seed, [&progress](std::uint64_t bytes) { progress.advance(bytes); });
    }

    [[nodiscard]] bool readsAtOnce() const noexcept override { return true; }

private:
    DType m_type;
    std::uint64_t m_seed;
};

}  // namespace

std::unique_ptr<CheckpointReader> openRandom(const std::string& argument)
{
    return std::make_unique<RandomReader>(parseSpec(std::string_view(argument).substr(kRandomPrefix.size())));
}

}  // namespace kvscope
