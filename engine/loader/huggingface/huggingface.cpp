// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/huggingface.h"

#include "loader/huggingface/familyconfig.h"
#include "loader/huggingface/huggingfacetokenizer.h"
#include "loader/huggingface/tensorstore.h"
#include "loader/io/inputfile.h"
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

std::string roleName(const TensorRule& rule, int layer)
{
    std::string name = rule.name;
    const std::size_t mark = name.find('#');
    return mark == std::string::npos ? name : name.replace(mark, 1, std::to_string(layer));
}

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

fs::path weightsFile(const fs::path& folder)
{
    fs::path single = folder / "model.safetensors";
    fs::path index = folder / "model.safetensors.index.json";
    if (!fileExists(single) && fileExists(index)) {
        return index;
    }
    if (!fileExists(single)) {
        EngineError error = EngineError(ErrorCode::FileNotFound).file(single.string()).expected(Verbatim { "model.safetensors" });
        if (fileExists(folder / "pytorch_model.bin")) {
            error.hint(Phrase::ConvertToSafetensors);
        }
        throw error;
    }
    return single;
}

std::string folderName(const fs::path& folder)
{
    std::error_code ignored;
    const fs::path full = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, ignored);
    return (full.filename().empty() ? full.parent_path() : full).filename().string();
}

class HuggingFaceReader final : public CheckpointReader {
public:
    HuggingFaceReader(const fs::path& folder, const fs::path& weights)
        : m_store(weights.extension() == ".json" ? TensorStore::ofIndex(weights) : TensorStore::ofFile(weights))
    {
        const fs::path configPath = folder / "config.json";
        const Json document = readConfigFile(configPath);
        const JsonObject config(document, configPath.string());
        const Architecture& architecture = architectureOf(config);
        if (config.has("quantization_config")) {
            throw config.wrong("quantization_config", Phrase::Nothing, ErrorCode::ArchitectureUnsupported);
        }
        m_info.config = readModelConfig(config, architecture);
        validate(m_info.config, config.file());
        plan(spellingOf(architecture.naming));
        const FoundTokenizer tokenizer = findHuggingFaceTokenizer(folder, &config);
        m_info.tokenizer = tokenizer.tokenizer;
        m_info.tokenizerFile = tokenizer.file;
        m_info.headRoles = readHeadRoles(folder, m_info.config);
        m_info.name = folderName(folder);
        m_info.format = "Hugging Face";
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_bytesToRead; }

    [[nodiscard]] ModelWeights readWeights(ReadProgress& progress) const override
    {
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
    void plan(const Spelling& spelling)
    {
        WeightTally tally;
        for (const RoleInLayer place : wantedRoles(m_info.config)) {
            m_plan.push_back(planned(spelling, place));
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

    [[nodiscard]] PlannedTensor planned(const Spelling& spelling, RoleInLayer place) const
    {
        const TensorRule& rule = ruleFor(spelling, place.role);
        const RoleShape shape = shapeOfRole(m_info.config, place.role);
        const StoredTensor expected { {}, {}, {}, storedShape(shape, rule.packing), 0, 0 };
        const std::string bare = roleName(rule, place.layer);
        const bool prefixed = place.role != TensorRole::Head;
        const std::string name = (prefixed ? spelling.prefix : "") + bare;
        TensorStore::Place source = m_store.find(name);
        if (source.tensor == nullptr) {
            source = m_store.find(bare);
        }
        if (source.tensor == nullptr) {
            throw EngineError(ErrorCode::TensorMissing).file(m_store.name()).key(name).expected(Verbatim { expected.shapeText() });
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
    std::uint64_t m_bytesToRead = 0;
};

}  // namespace

std::unique_ptr<CheckpointReader> openHuggingFace(const fs::path& path)
{
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
        return std::make_unique<HuggingFaceReader>(path.parent_path(), path);
    }
    // Check for the config first: without it the folder is not a model.
    if (!fileExists(path / "config.json")) {
        throw EngineError(ErrorCode::FileNotFound).file((path / "config.json").string()).expected(Verbatim { "config.json" });
    }
    return std::make_unique<HuggingFaceReader>(path, weightsFile(path));
}

}  // namespace kvscope
