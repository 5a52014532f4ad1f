// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tensors of a Hugging Face model by role: finds the one for a role, and judges those that the model does not use. One thread at a time.

#include "loader/checkpoint.h"
#include "loader/huggingface/families.h"
#include "loader/huggingface/tensorrules.h"
#include "loader/huggingface/tensorstore.h"

#include <set>
#include <string>
#include <vector>

namespace kvscope {

class TensorNames {
public:
    /// @param isPart whether the model is the text part of a larger one, whose files put more before each name
    TensorNames(const TensorStore& store, const Spelling& spelling, bool isPart);

    struct Found {
        TensorStore::Place source;  ///< members are null if the file has none of the names
        TensorRule rule;  ///< the one whose name the file has, otherwise the first
        std::string name;  ///< in the file, otherwise the usual one, for a message
    };
    /// The tensor for a role under the first name that the file has. Counts as used.
    /// @param head for rules with one tensor per head
    [[nodiscard]] Found find(RoleInLayer place, int head = 0);

    /// Call after find() for every role of the model. The unused tensors, without a head that equals the embedding. Throws EngineError:
    /// ValueWrong if the file has more layers than @p settings says; TensorUnexpected if a tensor belongs to a role that the model lacks, or
    /// is the bias of a weight that it uses: the model would compute something else.
    [[nodiscard]] std::vector<UnusedTensors> unused(const ModelConfig& config, const ConfigSettings& settings) const;

    /// The head in the file of a model that ties the head to the embedding. Members are null if it has none.
    [[nodiscard]] TensorStore::Place tiedHead(const ModelConfig& config) const;

private:
    [[nodiscard]] std::vector<std::string> namesOf(const TensorRule& rule, int layer, int head) const;
    [[nodiscard]] std::string withoutPrefix(const std::string& name) const;

    const TensorStore& m_store;
    const Spelling& m_spelling;
    std::vector<std::string> m_prefixes;  ///< in the order in which they are tried
    std::vector<std::string> m_headPrefixes;
    std::set<std::string> m_used;
};

}  // namespace kvscope
