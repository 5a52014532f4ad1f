// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/zipfile.h"

#include "core/error.h"
#include "data/zipcallbacks.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>

#include <zip.h>

namespace kvscope {

namespace {

/// A member as libzip reads it.
struct MemberSource : ZipCallbackState {
    const ZipMember* member = nullptr;
    std::uint64_t offset = 0;
};

/// The archive as libzip writes it.
struct ArchiveSource : ZipCallbackState {
    const WriteAt* write = nullptr;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

zip_int64_t fillStat(void* data, std::uint64_t size)
{
    zip_stat_t* const found = static_cast<zip_stat_t*>(data);
    zip_stat_init(found);
    found->size = size;
    found->comp_size = size;
    found->comp_method = ZIP_CM_STORE;
    found->valid = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    return sizeof(zip_stat_t);
}

zip_int64_t readMember(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    MemberSource& source = *static_cast<MemberSource*>(user);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
            ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS, -1);
    case ZIP_SOURCE_OPEN: source.offset = 0; return 0;
    case ZIP_SOURCE_READ:
        return source.guarded(ZIP_ER_READ, [&] {
            const std::uint64_t count = std::min<std::uint64_t>(length, source.member->size - source.offset);
            source.member->read(source.offset, std::span(static_cast<std::byte*>(data), static_cast<std::size_t>(count)));
            source.offset += count;
            return static_cast<zip_int64_t>(count);
        });
    case ZIP_SOURCE_STAT: return fillStat(data, source.member->size);
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&source.error, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: return 0;
    default: return source.refuse(ZIP_ER_OPNOTSUPP);
    }
}

zip_int64_t writeArchive(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    ArchiveSource& source = *static_cast<ArchiveSource*>(user);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
            ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE,
            ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_REMOVE, -1);
    case ZIP_SOURCE_WRITE:
        return source.guarded(ZIP_ER_WRITE, [&] {
            (*source.write)(source.offset, std::span(static_cast<const std::byte*>(data), static_cast<std::size_t>(length)));
            source.offset += length;
            source.size = std::max(source.size, source.offset);
            return static_cast<zip_int64_t>(length);
        });
    case ZIP_SOURCE_SEEK_WRITE: {
        const zip_int64_t target = zip_source_seek_compute_offset(source.offset, source.size, data, length, &source.error);
        source.offset = target >= 0 ? static_cast<std::uint64_t>(target) : source.offset;
        return target >= 0 ? 0 : -1;
    }
    case ZIP_SOURCE_TELL_WRITE: return static_cast<zip_int64_t>(source.offset);
    case ZIP_SOURCE_STAT: return fillStat(data, 0);  // the archive is always new
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&source.error, data, length);
    case ZIP_SOURCE_OPEN:
    case ZIP_SOURCE_READ:
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_SEEK:
    case ZIP_SOURCE_TELL:
    case ZIP_SOURCE_BEGIN_WRITE:
    case ZIP_SOURCE_COMMIT_WRITE:
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_REMOVE:
    case ZIP_SOURCE_FREE: return 0;
    default: return source.refuse(ZIP_ER_OPNOTSUPP);
    }
}

[[noreturn]] void fail(zip_error_t* error)
{
    throw EngineError(ErrorCode::Internal).key("libzip").found(Verbatim { zip_error_strerror(error) });
}

void add(zip_t* archive, const ZipMember& member, MemberSource& source)
{
    source.member = &member;
    zip_source_t* const bytes = zip_source_function(archive, readMember, &source);
    if (bytes == nullptr) {
        fail(zip_get_error(archive));
    }
    const zip_int64_t index = zip_file_add(archive, member.name.c_str(), bytes, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(bytes);
        fail(zip_get_error(archive));
    }
    constexpr zip_uint16_t kFirstOfJanuary1980 = (1U << 5U) | 1U;
    const auto at = static_cast<zip_uint64_t>(index);
    if (zip_set_file_compression(archive, at, ZIP_CM_STORE, 0) != 0 || zip_file_set_dostime(archive, at, 0, kFirstOfJanuary1980, 0) != 0) {
        fail(zip_get_error(archive));
    }
}

}  // namespace

ZipMember zipMember(std::string name, std::string bytes)
{
    const auto held = std::make_shared<const std::string>(std::move(bytes));
    return { std::move(name), held->size(),
        [held](std::uint64_t offset, std::span<std::byte> into) { std::memcpy(into.data(), held->data() + offset, into.size()); } };
}

void writeZip(std::span<const ZipMember> members, const WriteAt& write)
{
    // Outlive the archive, which refers to them.
    ArchiveSource target;
    target.write = &write;
    std::vector<std::unique_ptr<MemberSource>> sources;
    zip_source_t* const place = zip_source_function_create(writeArchive, &target, &target.error);
    zip_t* const opened = place != nullptr ? zip_open_from_source(place, ZIP_CREATE | ZIP_TRUNCATE, &target.error) : nullptr;
    if (opened == nullptr) {
        zip_source_free(place);  // ignores null
        fail(&target.error);
    }
    std::unique_ptr<zip_t, decltype(&zip_discard)> archive(opened, zip_discard);
    for (const ZipMember& member : members) {
        add(archive.get(), member, *sources.emplace_back(std::make_unique<MemberSource>()));
    }
    if (zip_close(archive.get()) != 0) {
        if (target.failure) {
            std::rethrow_exception(target.failure);
        }
        for (const auto& source : sources) {
            if (source->failure) {
                std::rethrow_exception(source->failure);
            }
        }
        fail(zip_get_error(archive.get()));
    }
    static_cast<void>(archive.release());  // zip_close() freed it
}

}  // namespace kvscope
