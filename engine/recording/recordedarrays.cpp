// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recordedarrays.h"

#include "core/error.h"
#include "data/sha256.h"

#include <string_view>

namespace kvscope {

namespace {
constexpr std::string_view kEnding = ".npy";
}  // namespace

RecordedArrays::RecordedArrays(const ZipArchive& archive, const std::vector<MemberSum>& members) : m_archive(archive)
{
    const std::vector<ZipEntry>& entries = archive.entries();
    std::map<std::string, std::size_t> indexes;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        indexes.emplace(entries[i].name, i);
    }
    for (const MemberSum& sum : members) {
        const auto found = indexes.find(sum.name);
        if (found == indexes.end()) {
            throw EngineError(ErrorCode::KeyMissing).file(archive.file()).key(sum.name).expected({ Phrase::Bytes, sum.size });
        }
        if (entries[found->second].size != sum.size) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(archive.file())
                .key(sum.name)
                .expected({ Phrase::Bytes, sum.size })
                .found({ Phrase::Bytes, entries[found->second].size });
        }
        if (sum.name.ends_with(kEnding)) {
            m_members.emplace(sum.name.substr(0, sum.name.size() - kEnding.size()), Member { found->second, sum });
        }
    }
}

bool RecordedArrays::mayHold(const std::string& name, std::uint64_t values, std::size_t valueBytes) const
{
    const auto found = m_members.find(name);
    return found != m_members.end() && values <= found->second.sum.size / valueBytes;
}

EngineError RecordedArrays::wrong(const std::string& name) const
{
    return EngineError(ErrorCode::FormatBroken).file(m_archive.file()).key(name);
}

std::string RecordedArrays::bytesOf(const std::string& name) const
{
    const auto found = m_members.find(name);
    if (found == m_members.end()) {
        throw EngineError(ErrorCode::KeyMissing).file(m_archive.file()).key(name);
    }
    std::string bytes = m_archive.read(found->second.index);
    const std::string sum = sha256Hex(std::as_bytes(std::span(bytes)));
    if (sum != found->second.sum.sha256) {
        throw wrong(name).expected(Verbatim { "SHA-256 " + found->second.sum.sha256 }).found(Verbatim { "SHA-256 " + sum });
    }
    return bytes;
}

bool areOffsets(std::span<const std::int64_t> offsets, std::size_t count)
{
    return !offsets.empty() && offsets.front() == 0 && std::ranges::is_sorted(offsets)
        && offsets.back() == static_cast<std::int64_t>(count);
}

}  // namespace kvscope
