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

/// A role's values, or those of one head, and their source.
struct PlannedTensor {
    RoleInLayer place;
    RoleShape shape;  ///< of these values
    TensorStore::Place source;
    TensorRule rule;
    int first = 0;  ///< their first row in the role
};

/// The shape of a tensor in the file.
std::vector<std::uint64_t> storedShape(const RoleShape& shape, const TensorRule& rule, const ModelConfig& config)
{
    const std::uint64_t outputs = storedOutputs(rule, config);
    if (shape.isVector) {
        return { outputs };
    }
    const auto cols = static_cast<std::uint64_t>(shape.cols);
    const bool transposed = rule.packing == Packing::Transposed || rule.packing == Packing::FusedColumns;
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
        plan(names);
        m_info.announcedType = announcedType(config, m_info.weightTypes);
        m_info.unusedTensors = names.unused(m_info.config, ConfigSettings(config));
        if (m_tiedHead = names.tiedHead(m_info.config); m_tiedHead.tensor != nullptr) {
            m_embedding = names.find({ TensorRole::Embedding, -1 }).source;
            m_bytesToRead += m_tiedHead.tensor->bytes + m_embedding.tensor->bytes;
        }
        setTokenizer([&] { return findHuggingFaceTokenizer(folder, &config); });
        try {
            m_info.headRoles = readHeadRoles(folder, m_info.config);
        } catch (const EngineError& problem) {
            m_info.headRolesProblem = problem;
        }
        m_info.name = folderName(folder);
        m_info.format = "Hugging Face";
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_bytesToRead; }

    [[nodiscard]] ModelWeights openWeights(ReadProgress& progress) const override
    {
        if (m_tiedHead.tensor != nullptr) {
            requireEqual(m_tiedHead, m_embedding, progress);
        }
        ModelWeights weights;
        weights.layers.resize(static_cast<std::size_t>(m_info.config.layers));
        for (const PlannedTensor& planned : m_plan) {
            const StoredTensor& tensor = *planned.source.tensor;
            const SafetensorsFile& file = *planned.source.file;
            const RoleTarget target = targetOf(weights, planned.place);
            Matrix matrix { *tensor.type, planned.shape.rows, planned.shape.cols, {} };
            TensorRule rule = planned.rule;
            if (rule.packing == Packing::ByHead) {
                rule.packing = Packing::Plain;  // a tensor of its own
            }
            matrix.source
                = rowsOf(rule, m_info.config, matrix, [&file, &tensor, &progress](std::uint64_t offset, std::span<std::byte> into) {
                      file.readPart(tensor, offset, into, progress);
                  });
            if (target.vector != nullptr) {
                readRows(matrix);
                const std::vector<float> values = widened(std::move(matrix));
                target.vector->resize(static_cast<std::size_t>(shapeOfRole(m_info.config, planned.place.role).rows));
                std::copy(values.begin(), values.end(), target.vector->begin() + planned.first);
                continue;
            }
            *target.matrix = std::move(matrix);
            if (isLookup(m_info.config, planned.place.role)) {
                readRows(*target.matrix);
            }
        }
        return weights;
    }

private:
    void plan(TensorNames& names)
    {
        WeightTally tally;
        for (const RoleInLayer place : wantedRoles(m_info.config)) {
            const auto before = static_cast<std::ptrdiff_t>(m_plan.size());
            planRole(names, place);
            for (auto planned = m_plan.begin() + before; planned != m_plan.end(); ++planned) {
                const DType type = *planned->source.tensor->type;
                const RoleShape& shape = planned->shape;
                const std::uint64_t bytes = matrixBytes(type, shape.rows, shape.cols);
                if (shape.isVector)
                    tally.addVector(type, shape.elements(), bytes);
                else
                    tally.add(type, shape.elements(), bytes);
            }
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

    void planRole(TensorNames& names, RoleInLayer place)
    {
        const RoleShape shape = shapeOfRole(m_info.config, place.role);
        const TensorNames::Found found = names.find(place);
        if (found.rule.packing != Packing::ByHead) {
            m_plan.push_back(planned(found, place, shape, 0));
            return;
        }
        const RoleShape own { m_info.config.headDim, shape.cols, shape.isVector };
        for (int first = 0; first < shape.rows; first += own.rows) {
            m_plan.push_back(planned(names.find(place, first / own.rows), place, own, first));
        }
    }

    [[nodiscard]] PlannedTensor planned(const TensorNames::Found& found, RoleInLayer place, const RoleShape& shape, int first) const
    {
        const StoredTensor expected { {}, {}, {}, storedShape(shape, found.rule, m_info.config), 0, 0 };
        const TensorStore::Place source = found.source;
        if (source.tensor == nullptr) {
            throw EngineError(ErrorCode::TensorMissing).file(m_store.name()).key(found.name).expected(Verbatim { expected.shapeText() });
        }
        if (!canUnpack(found.rule, m_info.config)) {
            throw EngineError(ErrorCode::ShapeWrong)
                .file(source.file->name())
                .key(source.tensor->name)
                .expected({ Phrase::RowsOfMultiple, kPackedBlocks })
                .found(Verbatim { source.tensor->shapeText() });
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
        return { place, shape, source, found.rule, first };
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
