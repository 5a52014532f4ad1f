// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufpretokenizers.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

using Names = std::string_view;
using Pattern = const char*;

// The names, and which patterns belong to a name, are those of llama.cpp (https://github.com/ggml-org/llama.cpp, src/llama-vocab.cpp). The
// patterns are those of the models' own tokenizer.json or source, named beside each.

/// GPT-2: https://github.com/openai/gpt-2/blob/master/src/encoder.py. gpt2WordPattern() in its place: \s as Python's.
constexpr Pattern kGpt2 = nullptr;
constexpr Names kGpt2Names[] = { "gpt-2", "phi-2", "jais", "trillion", "granite-docling", "modern-bert", "exaone4", "gigachat" };
/// GPT-NeoX: tokenizer.json of EleutherAI/gpt-neox-20b, which composes characters (NFC).
constexpr Names kNeoxNames[] = { "mpt", "olmo" };
constexpr Pattern kGpt2Patterns[] = { kGpt2 };

/// llama.cpp's own, for files without a name.
constexpr Names kDefaultNames[] = { "default", "" };
constexpr Pattern kDefaultPatterns[] = { R"([\p{P}\$\+<=>\^~\|]+)", kGpt2, R"(\p{N}+)", R"([0-9][0-9][0-9])" };

/// Llama 3: tokenizer.json of meta-llama/Meta-Llama-3-8B. DBRX has the same.
constexpr Pattern kLlama3
    = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr Names kLlama3Names[] = { "llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "lfm2" };
constexpr Names kDbrxNames[] = { "dbrx", "smaug-bpe", "glm4", "chatglm-bpe" };
constexpr Pattern kLlama3Patterns[] = { kLlama3 };

/// Qwen2: tokenizer.json of Qwen/Qwen2-0.5B. StableLM 2 has the same; both compose characters (NFC).
constexpr Pattern kQwen2
    = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr Names kQwen2Names[] = { "qwen2", "deepseek-r1-qwen", "stablelm2", "megrez" };
constexpr Names kHunyuanNames[] = { "hunyuan", "solar-open", "grok-2" };
constexpr Pattern kQwen2Patterns[] = { kQwen2 };

/// Single digits, then GPT-2: tokenizer.json of bigcode/starcoder2-3b and HuggingFaceTB/SmolLM2-135M.
constexpr Names kStarcoderNames[] = { "starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b" };
constexpr Pattern kStarcoderPatterns[] = { R"(\p{N})", kGpt2 };

/// Falcon: tokenizer.json of tiiuae/falcon-7b.
constexpr Names kFalconNames[] = { "falcon" };
constexpr Pattern kFalconPatterns[] = { R"([\p{P}\$\+<=>\^~\|`]+)", kGpt2, R"([0-9][0-9][0-9])" };

/// BLOOM: tokenizer.json of bigscience/bloom-560m.
constexpr Pattern kBloom = R"( ?[^(\s|.,!?\x{2026}\x{3002}\x{FF0C}\x{3001}\x{964}\x{6D4}\x{60C})]+)";
constexpr Names kBloomNames[] = { "bloom", "poro-chat", "gpt3-finnish" };
constexpr Pattern kBloomPatterns[] = { kBloom };
constexpr Names kVikingNames[] = { "viking" };
constexpr Pattern kVikingPatterns[] = { kBloom, R"(\p{N})" };

/// Mistral Nemo: tokenizer.json of mistralai/Mistral-Nemo-Base-2407.
constexpr Names kTekkenNames[] = { "tekken" };
constexpr Pattern kTekkenPatterns[] = {
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
};

/// GPT-4o: https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py (o200k_base).
constexpr Names kGpt4oNames[] = { "gpt-4o", "llama4" };
constexpr Pattern kGpt4oPatterns[] = {
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
};

/// DeepSeek LLM (whose second pattern is cased letters) and Coder: tokenizer.json of deepseek-ai/deepseek-llm-7b-base and deepseek-coder-1.3b-base.
constexpr Pattern kHanKanaHangul = R"([\x{4E00}-\x{9FA5}\x{800}-\x{4E00}\x{AC00}-\x{D7FF}]+)";
constexpr Names kDeepSeekLlmNames[] = { "deepseek-llm" };
constexpr Pattern kDeepSeekLlmPatterns[] = { R"([\r\n])",
    R"(\s?[A-Za-z\x{B5}\x{C0}-\x{D6}\x{D8}-\x{F6}\x{F8}-\x{1BA}\x{1BC}-\x{1BF}\x{1C4}-\x{293}\x{295}-\x{2AF}\x{370}-\x{373})"
    R"(\x{376}\x{377}\x{37B}-\x{37D}\x{37F}\x{386}\x{388}-\x{38A}\x{38C}\x{38E}-\x{3A1}\x{3A3}-\x{3F5}\x{3F7}-\x{481}\x{48A}-)"
    R"(\x{52F}\x{531}-\x{556}\x{10A0}-\x{10C5}\x{13A0}-\x{13F5}\x{13F8}-\x{13FD}\x{1C90}-\x{1CBA}\x{1CBD}-\x{1CBF}\x{1D00}-)"
    R"(\x{1D2B}\x{1D6B}-\x{1D77}\x{1D79}-\x{1D9A}\x{1E00}-\x{1F15}\x{1F18}-\x{1F1D}\x{1F20}-\x{1F45}\x{1F48}-\x{1F4D}\x{1F50})"
    R"(-\x{1F57}\x{1F59}\x{1F5B}\x{1F5D}\x{1F5F}-\x{1F7D}\x{1F80}-\x{1FB4}\x{1FB6}-\x{1FBC}\x{1FBE}\x{1FC2}-\x{1FC4}\x{1FC6}-)"
    R"(\x{1FCC}\x{1FD0}-\x{1FD3}\x{1FD6}-\x{1FDB}\x{1FE0}-\x{1FEC}\x{1FF2}-\x{1FF4}\x{1FF6}-\x{1FFC}\x{2102}\x{2107}\x{210A}-)"
    R"(\x{2113}\x{2115}\x{2119}-\x{211D}\x{2124}\x{2126}\x{2128}\x{212A}-\x{212D}\x{212F}-\x{2134}\x{2139}\x{213C}-\x{213F})"
    R"(\x{2145}-\x{2149}\x{214E}\x{2183}\x{2184}\x{2C00}-\x{2C7B}\x{2C7E}-\x{2CE4}\x{2CEB}-\x{2CEE}\x{2CF2}\x{2CF3}\x{A640}-)"
    R"(\x{A66D}\x{A680}-\x{A69B}\x{A722}-\x{A76F}\x{A771}-\x{A787}\x{A78B}-\x{A78E}\x{AB70}-\x{ABBF}\x{FB00}-\x{FB06}\x{FB13})"
    R"(-\x{FB17}\x{FF21}-\x{FF3A}\x{FF41}-\x{FF5A}\x{10400}-\x{1044F}\x{104B0}-\x{104D3}\x{104D8}-\x{104FB}\x{10C80}-)"
    R"(\x{10CB2}\x{10CC0}-\x{10CF2}\x{118A0}-\x{118DF}\x{1E900}-\x{1E943}]+)",
    R"(\s?[!-/:-~\x{FF01}-\x{FF0F}\x{FF1A}-\x{FF5E}\x{2018}-\x{201F}\x{3000}-\x{3002}]+)", R"(\s+$)", kHanKanaHangul, R"(\p{N}+)" };
constexpr Names kDeepSeekCoderNames[] = { "deepseek-coder" };
constexpr Pattern kDeepSeekCoderPatterns[] = { R"([\r\n])", R"(\s?\p{L}+)", R"(\s?\p{P}+)", kHanKanaHangul, R"(\p{N})" };

/// DeepSeek V3: tokenizer.json of deepseek-ai/DeepSeek-V3.
constexpr Names kDeepSeek3Names[] = { "deepseek-v3", "hunyuan-dense" };
constexpr Pattern kDeepSeek3Patterns[] = {
    R"(\p{N}{1,3})", R"([\x{4E00}-\x{9FA5}\x{3040}-\x{309F}\x{30A0}-\x{30FF}]+)",
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"
};

constexpr std::array kRows {
    GgufPreTokenizer { kDefaultNames, kDefaultPatterns },
    GgufPreTokenizer { kGpt2Names, kGpt2Patterns },
    GgufPreTokenizer { .names = kNeoxNames, .patterns = kGpt2Patterns, .composed = true },
    GgufPreTokenizer { .names = kLlama3Names, .patterns = kLlama3Patterns, .ignoreMerges = true, .addBos = true },
    GgufPreTokenizer { kDbrxNames, kLlama3Patterns },
    GgufPreTokenizer { .names = kQwen2Names, .patterns = kQwen2Patterns, .composed = true },
    GgufPreTokenizer { kHunyuanNames, kQwen2Patterns },
    GgufPreTokenizer { kStarcoderNames, kStarcoderPatterns },
    GgufPreTokenizer { kFalconNames, kFalconPatterns },
    GgufPreTokenizer { kBloomNames, kBloomPatterns },
    GgufPreTokenizer { kVikingNames, kVikingPatterns },
    GgufPreTokenizer { .names = kTekkenNames, .patterns = kTekkenPatterns, .ignoreMerges = true, .addBos = true },
    GgufPreTokenizer { kGpt4oNames, kGpt4oPatterns },
    GgufPreTokenizer { kDeepSeekLlmNames, kDeepSeekLlmPatterns },
    GgufPreTokenizer { kDeepSeekCoderNames, kDeepSeekCoderPatterns },
    GgufPreTokenizer { kDeepSeek3Names, kDeepSeek3Patterns },
};

}  // namespace

std::span<const GgufPreTokenizer> ggufPreTokenizers() noexcept
{
    return kRows;
}

const GgufPreTokenizer* findGgufPreTokenizer(std::string_view name) noexcept
{
    for (const GgufPreTokenizer& row : kRows) {
        if (std::find(row.names.begin(), row.names.end(), name) != row.names.end()) {
            return &row;
        }
    }
    return nullptr;
}

std::vector<PreTokenizer> stagesOf(const GgufPreTokenizer& row)
{
    std::vector<PreTokenizer> stages;
    for (const char* const pattern : row.patterns) {
        stages.emplace_back(
            SplitPreTokenizer { Regex(pattern == kGpt2 ? gpt2WordPattern() : std::string(pattern)), SplitBehavior::Isolated });
    }
    stages.emplace_back(ByteLevelPreTokenizer { false, std::nullopt });
    return stages;
}

std::string ggufPreTokenizerNames()
{
    std::string names;
    for (const GgufPreTokenizer& row : kRows) {
        for (const std::string_view name : row.names) {
            names += name.empty() ? std::string() : (names.empty() ? "" : ", ") + std::string(name);
        }
    }
    return names;
}

}  // namespace kvscope
