// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/llama2c/llama2c.h"

#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "core/sizelimits.h"
#include "loader/io/inputfile.h"
#include "loader/io/readprogress.h"
#include "loader/io/storedrows.h"
#include "loader/io/unpack.h"
#include "loader/llama2c/llama2ctokenizerfile.h"

#include <algorithm>
#include <array>
#include <bit>

namespace kvscope {

namespace {

static_assert(std::endian::native == std::endian::little, "the file's numbers are taken as they lie");

constexpr int kFields = 7;
constexpr std::uint64_t kHeaderBytes = kFields * sizeof(std::int32_t);
constexpr std::array<const char*, kFields> kFieldNames
    = { "dim", "hidden_dim", "n_layers", "n_heads", "n_kv_heads", "vocab_size", "seq_len" };
/// Limits of the fields, in order.
constexpr std::array<int, kFields> kMost = { SizeLimits::kWidth, SizeLimits::kFeedForward, SizeLimits::kLayers, SizeLimits::kHeads,
    SizeLimits::kHeads, SizeLimits::kVocab, SizeLimits::kContext };

/// The layers of a role are contiguous, role after role.
constexpr std::array<TensorRole, 9> kLayerOrder = { TensorRole::AttentionNorm, TensorRole::Query, TensorRole::Key, TensorRole::Value,
    TensorRole::AttentionOutput, TensorRole::MlpNorm, TensorRole::Gate, TensorRole::Down, TensorRole::Up };

ModelConfig readHeader(const InputFile& file)
{
    std::array<std::int32_t, kFields> fields {};
    file.read(0, std::as_writable_bytes(std::span(fields)), Phrase::Header);
    // A negative vocabulary size means that the head has its own weights.
    const bool ownHead = fields[5] < 0 && fields[5] != INT32_MIN;
    fields[5] = ownHead ? -fields[5] : fields[5];
    const auto refuse = [&](int field, const ErrorArgument& expected) {
        const auto index = static_cast<std::size_t>(field);
        throw EngineError(ErrorCode::ValueWrong).file(file.name()).key(kFieldNames[index]).expected(expected).found(fields[index]);
    };
    for (int i = 0; i < kFields; ++i) {
        const int most = kMost[static_cast<std::size_t>(i)];
        const int value = fields[static_cast<std::size_t>(i)];
        if (value < 1 || value > most) {
            refuse(i, { Phrase::WholeNumberFrom, 1, most });
        }
    }
    ModelConfig config = blockOf(*findArchitecture("llama"));
    config.hiddenSize = fields[0];
    config.ffnSize = fields[1];
    config.layers = fields[2];
    config.heads = fields[3];
    config.kvHeads = fields[4];
    config.vocabSize = fields[5];
    config.contextLength = fields[6];
    if (config.hiddenSize % config.heads != 0) {
        refuse(3, { Phrase::DivisorOf, config.hiddenSize });
    }
    if (config.heads % config.kvHeads != 0) {
        refuse(4, { Phrase::DivisorOf, config.heads });
    }
    config.headDim = config.hiddenSize / config.heads;
    if (config.headDim % 2 != 0) {
        refuse(0, { Phrase::MultipleOf, 2 * config.heads });  // the features of a head are rotated in pairs
    }
    config.normEpsilon = 1e-5F;
    config.ropePairing = RopePairing::Interleaved;
    config.rotaryDim = config.headDim;
    config.tiedHead = !ownHead;
    validate(config, file.name());
    return config;
}

/// The location of all parts; offsets in bytes.
struct Layout {
    std::uint64_t layersBegin = 0;
    std::uint64_t finalNormBegin = 0;
    std::uint64_t headBegin = 0;  ///< after the angles, which are obsolete
    std::uint64_t fileSize = 0;
};

Layout layoutOf(const ModelConfig& config)
{
    const auto bytesOf = [&config](TensorRole role) { return shapeOfRole(config, role).elements() * sizeof(float); };
    Layout layout;
    layout.layersBegin = kHeaderBytes + bytesOf(TensorRole::Embedding);
    layout.finalNormBegin = layout.layersBegin;
    for (const TensorRole role : kLayerOrder) {
        layout.finalNormBegin += bytesOf(role) * static_cast<unsigned>(config.layers);
    }
    // Cosines and sines, each (context, headDim / 2).
    const auto angles = 2 * static_cast<std::uint64_t>(config.contextLength) * static_cast<unsigned>(config.headDim / 2);
    layout.headBegin = layout.finalNormBegin + bytesOf(TensorRole::FinalNorm) + angles * sizeof(float);
    layout.fileSize = layout.headBegin + (config.tiedHead ? 0 : bytesOf(TensorRole::Head));
    return layout;
}

class Llama2cReader final : public CheckpointReader {
public:
    explicit Llama2cReader(const std::filesystem::path& path) : m_file(path)
    {
        m_info.config = readHeader(m_file);
        m_layout = layoutOf(m_info.config);
        if (m_file.size() != m_layout.fileSize) {
            const bool tooShort = m_file.size() < m_layout.fileSize;
            throw EngineError(tooShort ? ErrorCode::FileTruncated : ErrorCode::FormatBroken)
                .file(m_file.name())
                .key(Phrase::FileSize)
                .expected({ Phrase::Bytes, m_layout.fileSize })
                .found({ Phrase::Bytes, m_file.size() });
        }
        const WeightTally tally = tallyOf(m_info.config, DType::F32);
        m_info.parameters = tally.parameters();
        m_info.weightBytes = tally.bytes();
        m_info.weightTypes = tally.typesText();
        setTokenizer([&] { return findLlama2cTokenizer(path, m_info.config.vocabSize); });
        m_info.name = path.stem().string();
        m_info.format = "llama2.c";
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_info.weightBytes; }

    [[nodiscard]] ModelWeights openWeights(ReadProgress& progress) const override
    {
        const ModelConfig& config = m_info.config;
        ModelWeights weights;
        weights.layers.resize(static_cast<std::size_t>(config.layers));
        std::uint64_t at = kHeaderBytes;
        readRole({ TensorRole::Embedding, -1 }, at, weights, progress);
        at = m_layout.layersBegin;
        for (const TensorRole role : kLayerOrder) {
            for (int layer = 0; layer < config.layers; ++layer) {
                readRole({ role, layer }, at, weights, progress);
            }
        }
        at = m_layout.finalNormBegin;
        readRole({ TensorRole::FinalNorm, -1 }, at, weights, progress);
        if (!config.tiedHead) {
            at = m_layout.headBegin;
            readRole({ TensorRole::Head, -1 }, at, weights, progress);
        }
        return weights;
    }

private:
    /// Opens a role's values at offset @p at, which advances past them.
    void readRole(RoleInLayer place, std::uint64_t& at, ModelWeights& weights, ReadProgress& progress) const
    {
        const RoleShape shape = shapeOfRole(m_info.config, place.role);
        Matrix matrix { DType::F32, shape.rows, shape.cols, {} };
        const auto read = [this, begin = at, &progress](std::uint64_t offset, std::span<std::byte> bytes) {
            for (std::size_t done = 0; done < bytes.size();) {
                const std::size_t count = std::min<std::size_t>(ReadProgress::kChunkBytes, bytes.size() - done);
                m_file.read(begin + offset + done, bytes.subspan(done, count), Phrase::Weights);
                progress.advance(count);
                done += count;
            }
        };
        matrix.source = wholeRows(read, static_cast<std::size_t>(shape.cols) * sizeof(float));
        at += shape.elements() * sizeof(float);
        const RoleTarget target = targetOf(weights, place);
        if (target.vector != nullptr || isLookup(m_info.config, place.role)) {
            readRows(matrix);
        }
        if (target.matrix != nullptr) {
            *target.matrix = std::move(matrix);
        } else {
            *target.vector = widened(std::move(matrix));
        }
    }

    InputFile m_file;
    Layout m_layout;
};

}  // namespace

bool looksLikeLlama2c(const std::filesystem::path& path)
{
    try {
        const InputFile file(path);
        return file.size() == layoutOf(readHeader(file)).fileSize;
    } catch (const EngineError&) {
        return false;
    }
}

std::unique_ptr<CheckpointReader> openLlama2c(const std::filesystem::path& path)
{
    return std::make_unique<Llama2cReader>(path);
}

}  // namespace kvscope
