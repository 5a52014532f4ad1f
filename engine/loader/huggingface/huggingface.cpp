// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/huggingface.h"

#include "loader/huggingface/familyconfig.h"
#include "loader/huggingface/huggingfacetokenizer.h"
#include "loader/huggingface/modelfolder.h"
#include "loader/huggingface/tensornames.h"
#include "loader/io/readprogress.h"
#include "loader/io/unpack.h"

#include <algorithm>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

/// A role's values and their source.
struct PlannedTensor {
    RoleInLayer place;
    RoleShape shape;
    TensorStore::Place source;
    Packing packing = Packing::Plain;
    int part = 0;
};

/// The shape of a tensor in the file.
std::vector<std::uint64_t> storedShape(const RoleShape& shape, Packing packing)
{
    const auto rows = static_cast<std::uint64_t>(shape.rows);
    const auto cols = static_cast<std::uint64_t>(shape.cols);
    const bool fused = packing == Packing::FusedRows || packing == Packing::FusedColumns || packing == Packing::FusedByHead;
    const std::uint64_t outputs = fused ? kFusedParts * rows : rows;
    if (shape.isVector) {
        return { outputs };
    }
    const bool transposed = packing == Packing::Transposed || packing == Packing::FusedColumns;
    return transposed ? std::vector { cols, outputs } : std::vector { outputs, cols };
}

/// Throws EngineError{TensorUnexpected} unless the head of a file that ties it to the embedding has the embedding's values.
void requireEqual(const TensorStore::Place& head, const TensorStore::Place& embedding, ReadProgress& progress)
{
    const auto refuse = [&](const ErrorArgument& found) {
        throw EngineError(ErrorCode::TensorUnexpected)
            .file(head.file->name())
            .key(head.tensor->name)
            .expected({ Phrase::ValuesOf, Verbatim { embedding.tensor->name } })
            .found(found)
            .hint(Phrase::UntieToUse);
    };
    if (head.tensor->typeName != embedding.tensor->typeName || head.tensor->shape != embedding.tensor->shape) {
        refuse(Verbatim { head.tensor->typeName + " " + head.tensor->shapeText() });
    }
    std::vector<std::byte> left(static_cast<std::size_t>(std::min(head.tensor->bytes, ReadProgress::kChunkBytes)));
    std::vector<std::byte> right(left.size());
    for (std::uint64_t done = 0; done < head.tensor->bytes; done += left.size()) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left.size(), head.tensor->bytes - done));
        const std::span<std::byte> ours = std::span(left).first(count);
        const std::span<std::byte> theirs = std::span(right).first(count);
        head.file->readPart(*head.tensor, done, ours, progress);
        embedding.file->readPart(*embedding.tensor, done, theirs, progress);
        if (!std::ranges::equal(ours, theirs)) {
            refuse(Phrase::OtherValues);
        }
    }
}

class HuggingFaceReader final : public CheckpointReader {
public:
    HuggingFaceReader(const fs::path& folder, const fs::path& weights)
        : m_store(weights.extension() == ".json" ? TensorStore::ofIndex(weights) : TensorStore::ofFile(weights))
    {
        const fs::path configPath = folder / "config.json";
        const Json document = readConfigFile(configPath);
        const JsonObject whole(document, configPath.string());
        const JsonObject config = textPartOf(whole);
        const Architecture& architecture = architectureOf(config);
        for (const JsonObject& part : { whole, config }) {
            if (part.has("quantization_config")) {
                throw part.wrong("quantization_config", Phrase::Nothing, ErrorCode::ArchitectureUnsupported);
            }
        }
        m_info.config = readModelConfig(config, architecture);
        validate(m_info.config, config.file());
        TensorNames names(m_store, spellingOf(architecture.naming), &config.json() != &whole.json());
        plan(names, spellingOf(architecture.naming));
        m_info.announcedType = announcedType(config, m_info.weightTypes);
        m_info.unusedTensors = names.unused(m_info.config, ConfigSettings(config));
        if (m_tiedHead = names.tiedHead(m_info.config); m_tiedHead.tensor != nullptr) {
            m_embedding = names.find({ TensorRole::Embedding, -1 });
            m_bytesToRead += m_tiedHead.tensor->bytes + m_embedding.tensor->bytes;
        }
        setTokenizer([&] { return findHuggingFaceTokenizer(folder, &config); });
        m_info.headRoles = readHeadRoles(folder, m_info.config);
        m_info.name = folderName(folder);
        m_info.format = "Hugging Face";
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_bytesToRead; }

    [[nodiscard]] ModelWeights readWeights(ReadProgress& progress) const override
    {
        if (m_tiedHead.tensor != nullptr) {
            requireEqual(m_tiedHead, m_embedding, progress);
        }
        ModelWeights weights;
        weights.layers.resize(static_cast<std::size_t>(m_info.config.layers));
        const StoredTensor* inMemory = nullptr;  // a fused tensor is read once for its three parts, which are adjacent in the plan
        std::vector<std::byte> stored;
        for (const PlannedTensor& planned : m_plan) {
            const StoredTensor& tensor = *planned.source.tensor;
            if (&tensor != inMemory) {
                stored.resize(static_cast<std::size_t>(tensor.bytes));
                planned.source.file->read(tensor, stored, progress);
                inMemory = &tensor;
            }
            const RoleTarget target = targetOf(weights, planned.place);
            const bool whole = planned.packing == Packing::Plain;
            Matrix matrix { *tensor.type, planned.shape.rows, planned.shape.cols, {} };
            if (whole) {
                matrix.bytes = std::move(stored);
                stored = {};
                inMemory = nullptr;
            } else {
                unpack(stored, planned.packing, planned.part, m_info.config.headDim, matrix);
            }
            if (target.matrix != nullptr) {
                *target.matrix = std::move(matrix);
            } else {
                *target.vector = widened(std::move(matrix));
            }
        }
        return weights;
    }

private:
    void plan(TensorNames& names, const Spelling& spelling)
    {
        WeightTally tally;
        for (const RoleInLayer place : wantedRoles(m_info.config)) {
            m_plan.push_back(planned(names, spelling, place));
            const PlannedTensor& last = m_plan.back();
            const DType type = *last.source.tensor->type;
            tally.add(type, last.shape.elements(), matrixBytes(type, last.shape.rows, last.shape.cols));
        }
        // In file order: sequential reads are faster, and the parts of a fused tensor become adjacent.
        std::stable_sort(m_plan.begin(), m_plan.end(), [](const PlannedTensor& a, const PlannedTensor& b) {
            return a.source.file != b.source.file ? a.source.file->name() < b.source.file->name()
                                                  : a.source.tensor->begin < b.source.tensor->begin;
        });
        const StoredTensor* previous = nullptr;
        for (const PlannedTensor& tensor : m_plan) {
            m_bytesToRead += tensor.source.tensor != previous ? tensor.source.tensor->bytes : 0;
            previous = tensor.source.tensor;
        }
        m_info.parameters = tally.parameters();
        m_info.weightBytes = tally.bytes();
        m_info.weightTypes = tally.typesText();
    }

    [[nodiscard]] PlannedTensor planned(TensorNames& names, const Spelling& spelling, RoleInLayer place) const
    {
        const TensorRule& rule = ruleFor(spelling, place.role);
        const RoleShape shape = shapeOfRole(m_info.config, place.role);
        const StoredTensor expected { {}, {}, {}, storedShape(shape, rule.packing), 0, 0 };
        const TensorStore::Place source = names.find(place);
        if (source.tensor == nullptr) {
            throw EngineError(ErrorCode::TensorMissing)
                .file(m_store.name())
                .key(names.usualName(place))
                .expected(Verbatim { expected.shapeText() });
        }
        const StoredTensor& tensor = *source.tensor;
        if (tensor.shape != expected.shape) {
            throw EngineError(ErrorCode::ShapeWrong)
                .file(source.file->name())
                .key(tensor.name)
                .expected(Verbatim { expected.shapeText() })
                .found(Verbatim { tensor.shapeText() });
        }
        if (!tensor.type) {
            throw EngineError(ErrorCode::TypeUnsupported)
                .file(source.file->name())
                .key(tensor.name)
                .expected(safetensorsTypeNames())
                .found(Verbatim { tensor.typeName });
        }
        return { place, shape, source, rule.packing, rule.part };
    }

    TensorStore m_store;
    std::vector<PlannedTensor> m_plan;
    TensorStore::Place m_tiedHead;  ///< a head in the file that must equal the embedding; null if there is none
    TensorStore::Place m_embedding;  ///< set with m_tiedHead
    std::uint64_t m_bytesToRead = 0;
};

}  // namespace

std::unique_ptr<CheckpointReader> openHuggingFace(const fs::path& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
        return std::make_unique<HuggingFaceReader>(path.parent_path(), path);
    }
    requireConfig(path);  // first: without it the folder is not a model
    return std::make_unique<HuggingFaceReader>(path, weightsFile(path));
}

}  // namespace kvscope
