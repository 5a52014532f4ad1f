// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes session files: one that opens can be written again, with the same contents. Checksums would stop every changed byte at the door, so an input
// that is no ZIP archive is a list of members, which are packed with the sums that fit: a line with name and size, the bytes, and so on.

#include "core/error.h"
#include "data/filewriter.h"
#include "data/outputjson.h"
#include "data/sha256.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "recording/recordingreader.h"
#include "recording/recordingwriter.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

namespace {

struct PackedMember {
    std::string name;
    std::string bytes;
};

std::vector<PackedMember> membersIn(std::string_view input)
{
    std::vector<PackedMember> members;
    std::set<std::string> names;
    for (std::size_t end = input.find('\n'); end != std::string_view::npos; end = input.find('\n')) {
        const std::string_view line = input.substr(0, end);
        input.remove_prefix(end + 1);
        const std::size_t space = line.find(' ');
        std::size_t size = 0;
        if (space != std::string_view::npos) {
            std::from_chars(line.data() + space + 1, line.data() + line.size(), size);
        }
        size = std::min(size, input.size());
        const std::string name(line.substr(0, space));
        if (!name.empty() && names.insert(name).second) {
            members.push_back({ name, std::string(input.substr(0, size)) });
        }
        input.remove_prefix(size);
    }
    return members;
}

/// The manifest's list of members is made to fit.
void fitSums(std::vector<PackedMember>& members)
{
    OutputJson manifest = OutputJson::parse(members.front().bytes, nullptr, false);
    if (!manifest.is_object()) {
        return;
    }
    OutputJson sums = OutputJson::array();
    for (const PackedMember& member : std::span(members).subspan(1)) {
        sums.push_back(
            { { "name", member.name }, { "size", member.bytes.size() }, { "sha256", sha256Hex(std::as_bytes(std::span(member.bytes))) } });
    }
    manifest["members"] = std::move(sums);
    members.front().bytes = manifest.dump(-1, ' ', false, OutputJson::error_handler_t::replace);
}

std::filesystem::path packed(std::string_view input)
{
    std::vector<PackedMember> members = membersIn(input);
    if (members.empty()) {
        return test::writeFuzzFile("run.kvscope", input);
    }
    fitSums(members);
    std::vector<ZipMember> zipped;
    for (const PackedMember& member : members) {
        zipped.push_back(zipMember(member.name, member.bytes));
    }
    std::string archive;
    writeZip(zipped, [&](std::uint64_t offset, std::span<const std::byte> bytes) {
        archive.resize(std::max(archive.size(), static_cast<std::size_t>(offset) + bytes.size()));
        std::ranges::copy(bytes, std::as_writable_bytes(std::span(archive)).begin() + static_cast<std::ptrdiff_t>(offset));
    });
    return test::writeFuzzFile("run.kvscope", archive);
}

std::string membersOf(const Recording& recording)
{
    std::string all;
    for (const ZipMember& member : recordingMembers(recording)) {
        std::string bytes(static_cast<std::size_t>(member.size), '\0');
        member.read(0, std::as_writable_bytes(std::span(bytes)));
        all += member.name + '\n' + bytes;
    }
    return all;
}

}  // namespace

void test::fuzzRecording(std::string_view input)
{
    std::filesystem::path path;
    try {
        path = input.starts_with("PK") ? test::writeFuzzFile("run.kvscope", input) : packed(input);
    } catch (const EngineError&) {
        return;  // names that no archive takes
    }
    try {
        const Recording recording = readRecording(path);
        const std::string contents = membersOf(recording);
        {
            FileWriter file(path);
            writeRecording(recording, file);
            file.commit();
        }
        if (membersOf(readRecording(path)) != contents) {
            std::abort();
        }
    } catch (const EngineError& error) {
        if (error.code == ErrorCode::Internal) {
            std::abort();
        }
    }
}

}  // namespace kvscope
