// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/gguf.h"

#include "loader/gguf/ggufconfig.h"
#include "loader/gguf/ggufrope.h"
#include "loader/gguf/gguftokenizer.h"
#include "loader/io/readprogress.h"
#include "loader/io/storedrows.h"
#include "loader/io/unpack.h"
#include "loader/roletypes.h"

#include <algorithm>
#include <unordered_set>

namespace kvscope {

namespace {

/// A role's values and their source.
struct GgufPlan {
    RoleInLayer place;
    RoleShape shape;
    const GgufTensor* tensor = nullptr;
    std::uint64_t firstRow = 0;

    /// Bytes to read: a matrix's own rows; for a vector the whole tensor, which is small.
    [[nodiscard]] std::uint64_t bytes() const
    {
        const auto rows = shape.isVector ? static_cast<std::int64_t>(tensor->rows) : shape.rows;
        return matrixBytes(*tensor->type, rows, static_cast<std::int64_t>(tensor->cols));
    }
};

class GgufReader final : public CheckpointReader {
public:
    explicit GgufReader(const std::filesystem::path& path) : m_file(path), m_family(ggufFamilyOf(m_file.metadata()))
    {
        m_info.config = readGgufConfig(m_file, m_family);
        validate(m_info.config, m_file.name());
        plan();
        GgufTokenizer tokenizer = readGgufTokenizer(m_file.metadata());
        m_info.tokenizer = std::move(tokenizer.tokenizer);
        m_info.tokenizerProblem = std::move(tokenizer.problem);
        m_info.tokenizerFile = m_info.tokenizer != nullptr ? m_file.name() : std::string();
        m_info.name = path.stem().string();
        m_info.format = "GGUF";
    }

    [[nodiscard]] std::uint64_t bytesToRead() const noexcept override { return m_bytesToRead; }

    [[nodiscard]] ModelWeights openWeights(ReadProgress& progress) const override
    {
        ModelWeights weights;
        weights.layers.resize(static_cast<std::size_t>(m_info.config.layers));
        for (const GgufPlan& planned : m_plan) {
            const GgufTensor& tensor = *planned.tensor;
            const RoleTarget target = targetOf(weights, planned.place);
            if (target.matrix != nullptr) {
                Matrix matrix { *tensor.type, planned.shape.rows, planned.shape.cols, {} };
                const std::size_t rowBytes = matrixBytes(matrix.type, 1, matrix.cols);
                const auto read
                    = [this, &tensor, &progress, first = planned.firstRow, rowBytes](std::uint64_t offset, std::span<std::byte> into) {
                          m_file.read(tensor, first + offset / rowBytes, into, &progress);  // wholeRows() asks for whole rows
                      };
                matrix.source = wholeRows(read, rowBytes);
                if (isLookup(m_info.config, planned.place.role)) {
                    readRows(matrix);
                }
                *target.matrix = std::move(matrix);
                continue;
            }
            std::vector<std::byte> bytes(static_cast<std::size_t>(planned.bytes()));
            m_file.read(tensor, 0, bytes, &progress);
            const std::vector<float> all
                = widened({ *tensor.type, static_cast<int>(tensor.rows), static_cast<int>(tensor.cols), std::move(bytes) });
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(planned.firstRow);
            target.vector->assign(first, first + planned.shape.rows);
        }
        return weights;
    }

private:
    void plan()
    {
        WeightTally tally;
        RoleTypes types;
        std::unordered_set<const GgufTensor*> used;
        for (const RoleInLayer place : wantedRoles(m_info.config)) {
            m_plan.push_back(planned(place));
            const GgufPlan& last = m_plan.back();
            used.insert(last.tensor);
            const DType type = *last.tensor->type;
            types.add(place.role, type);
            const RoleShape& shape = last.shape;
            if (shape.isVector)
                tally.addVector(type, shape.elements(), last.bytes());
            else
                tally.add(type, shape.elements(), matrixBytes(type, shape.rows, shape.cols));
            m_bytesToRead += last.bytes();
        }
        for (const GgufTensor& tensor : m_file.tensors()) {
            if (!used.contains(&tensor) && !usesGgufRopeTensor(m_file, m_info.config, tensor.name)) {
                throw EngineError(ErrorCode::TensorUnexpected)
                    .file(m_file.name())
                    .key(tensor.name)
                    .expected(Phrase::NoTensorOfArchitecture)
                    .found(Verbatim { tensor.shapeText() });
            }
        }
        // In file order: sequential reads are faster.
        std::stable_sort(
            m_plan.begin(), m_plan.end(), [](const GgufPlan& a, const GgufPlan& b) { return a.tensor->begin < b.tensor->begin; });
        m_info.parameters = tally.parameters();
        m_info.weightBytes = tally.bytes();
        m_info.weightTypes = tally.typesText();
        m_info.typedRoles = types.grouped();
    }

    [[nodiscard]] GgufPlan planned(RoleInLayer place) const
    {
        const RoleShape shape = shapeOfRole(m_info.config, place.role);
        const std::vector<GgufPlace> places = ggufPlacesOf(m_family, m_info.config, place);
        const GgufPlace* found = nullptr;
        const GgufTensor* tensor = nullptr;
        for (const GgufPlace& candidate : places) {
            const GgufTensor* const stored = m_file.find(candidate.name);
            // A stacked tensor may have the name of one of its parts; then the number of rows tells.
            if (stored != nullptr && (tensor == nullptr || fits(*stored, shape, candidate.rows))) {
                found = &candidate;
                tensor = stored;
            }
        }
        const auto cols = static_cast<std::uint64_t>(shape.cols);
        const auto expected = [&](std::uint64_t rows) {
            return Verbatim { "(" + std::to_string(rows) + (shape.isVector ? "" : ", " + std::to_string(cols)) + ")" };
        };
        if (tensor == nullptr) {
            throw EngineError(ErrorCode::TensorMissing)
                .file(m_file.name())
                .key(places.empty() ? nameOf(place) : places.front().name)
                .expected(expected(static_cast<std::uint64_t>(shape.rows)));
        }
        if (!fits(*tensor, shape, found->rows)) {
            throw EngineError(ErrorCode::ShapeWrong)
                .file(m_file.name())
                .key(tensor->name)
                .expected(expected(found->rows))
                .found(Verbatim { tensor->shapeText() });
        }
        if (!tensor->type) {
            throw EngineError(ErrorCode::TypeUnsupported)
                .file(m_file.name())
                .key(tensor->name)
                .expected(ggufTypeNames())
                .found(Verbatim { tensor->typeName() });
        }
        return { place, shape, tensor, found->firstRow };
    }

    [[nodiscard]] static bool fits(const GgufTensor& tensor, const RoleShape& shape, std::uint64_t rows)
    {
        return shape.isVector ? tensor.rows * tensor.cols == rows
                              : tensor.rows == rows && tensor.cols == static_cast<std::uint64_t>(shape.cols);
    }

    GgufFile m_file;
    const GgufFamily& m_family;
    std::vector<GgufPlan> m_plan;
    std::uint64_t m_bytesToRead = 0;
};

}  // namespace

std::unique_ptr<CheckpointReader> openGguf(const std::filesystem::path& path)
{
    return std::make_unique<GgufReader>(path);
}

std::shared_ptr<const Tokenizer> openGgufTokenizer(const std::filesystem::path& path)
{
    const GgufFile file(path);
    GgufTokenizer tokenizer = readGgufTokenizer(file.metadata());
    if (tokenizer.problem) {
        throw *tokenizer.problem;
    }
    return std::move(tokenizer.tokenizer);
}

}  // namespace kvscope
