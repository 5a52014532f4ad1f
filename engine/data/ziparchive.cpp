// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/ziparchive.h"

#include "core/error.h"
#include "data/zipcallbacks.h"
#include "loader/io/inputfile.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace kvscope {

namespace {

/// The archive as libzip reads it.
struct ArchiveReading : ZipCallbackState {
    explicit ArchiveReading(const std::filesystem::path& path) : file(path) { }

    InputFile file;
    std::uint64_t offset = 0;
};

zip_int64_t readArchive(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    ArchiveReading& source = *static_cast<ArchiveReading*>(user);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
            ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, -1);
    case ZIP_SOURCE_OPEN: source.offset = 0; return 0;
    case ZIP_SOURCE_READ:
        return source.guarded(ZIP_ER_READ, [&] {
            const std::uint64_t count = std::min<std::uint64_t>(length, source.file.size() - source.offset);
            source.file.read(source.offset, std::span(static_cast<std::byte*>(data), static_cast<std::size_t>(count)), Phrase::WholeFile);
            source.offset += count;
            return static_cast<zip_int64_t>(count);
        });
    case ZIP_SOURCE_SEEK: {
        const zip_int64_t target = zip_source_seek_compute_offset(source.offset, source.file.size(), data, length, &source.error);
        source.offset = target >= 0 ? static_cast<std::uint64_t>(target) : source.offset;
        return target >= 0 ? 0 : -1;
    }
    case ZIP_SOURCE_TELL: return static_cast<zip_int64_t>(source.offset);
    case ZIP_SOURCE_STAT: {
        zip_stat_t* const found = static_cast<zip_stat_t*>(data);
        zip_stat_init(found);
        found->size = source.file.size();
        found->valid = ZIP_STAT_SIZE;
        return sizeof(zip_stat_t);
    }
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&source.error, data, length);
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: return 0;
    default: return source.refuse(ZIP_ER_OPNOTSUPP);
    }
}

}  // namespace

struct ZipArchive::Impl {
    explicit Impl(const std::filesystem::path& path) : reading(path) { }
    ~Impl()
    {
        if (archive != nullptr) {
            zip_discard(archive);
        }
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    /// Throws what a callback threw, if one did.
    void rethrow() const
    {
        if (reading.failure) {
            std::rethrow_exception(reading.failure);
        }
    }
    [[nodiscard]] EngineError broken() const { return EngineError(ErrorCode::FormatBroken).file(reading.file.name()); }

    ArchiveReading reading;
    zip_t* archive = nullptr;
};

ZipArchive::ZipArchive(const std::filesystem::path& path) : m_impl(std::make_unique<Impl>(path))
{
    ArchiveReading& reading = m_impl->reading;
    zip_source_t* const source = zip_source_function_create(readArchive, &reading, &reading.error);
    m_impl->archive = source != nullptr ? zip_open_from_source(source, ZIP_RDONLY, &reading.error) : nullptr;
    if (m_impl->archive == nullptr) {
        zip_source_free(source);  // ignores null
        m_impl->rethrow();
        constexpr std::size_t kSignature = 4;
        std::string begin(static_cast<std::size_t>(std::min<std::uint64_t>(kSignature, reading.file.size())), '\0');
        reading.file.read(0, std::as_writable_bytes(std::span(begin)), Phrase::FirstBytes);
        if (begin == "PK\x03\x04") {  // its list of members is at the end
            throw EngineError(ErrorCode::FileTruncated).file(reading.file.name());
        }
        throw m_impl->broken().key(Phrase::FirstBytes).expected(Verbatim { "ZIP" }).found(Phrase::SomethingElse);
    }
    listEntries();
}

ZipArchive::~ZipArchive() = default;

const std::string& ZipArchive::file() const noexcept
{
    return m_impl->reading.file.name();
}

void ZipArchive::listEntries()
{
    const zip_int64_t count = zip_get_num_entries(m_impl->archive, 0);
    std::set<std::string> names;
    std::uint64_t left = m_impl->reading.file.size();
    for (zip_int64_t i = 0; i < count; ++i) {
        zip_stat_t stat;
        zip_stat_init(&stat);
        constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
        if (zip_stat_index(m_impl->archive, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW, &stat) != 0
            || (stat.valid & kNeeded) != kNeeded) {
            throw m_impl->broken().found(Verbatim { zip_strerror(m_impl->archive) });
        }
        const std::string name = stat.name;
        const bool encrypted = (stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE;
        if (stat.comp_method != ZIP_CM_STORE || stat.comp_size != stat.size || encrypted) {
            throw m_impl->broken().key(name).expected(Verbatim { "ZIP_STORED" }).found(Phrase::SomethingElse);
        }
        if (!names.insert(name).second) {
            throw m_impl->broken().key(name).expected(Phrase::EachKeyOnce).found(Phrase::KeyTwice);
        }
        if (stat.size > left) {
            throw m_impl->broken().key(name).expected({ Phrase::AtMostBytes, left }).found({ Phrase::Bytes, stat.size });
        }
        left -= stat.size;
        m_entries.push_back({ name, stat.size });
    }
}

std::string ZipArchive::read(std::size_t index) const
{
    const ZipEntry& entry = m_entries[index];
    const auto close = [](zip_file_t* open) { zip_fclose(open); };
    const std::unique_ptr<zip_file_t, decltype(close)> member(zip_fopen_index(m_impl->archive, index, 0), close);
    if (member == nullptr) {
        m_impl->rethrow();
        throw m_impl->broken().key(entry.name).found(Verbatim { zip_strerror(m_impl->archive) });
    }
    std::string bytes(static_cast<std::size_t>(entry.size), '\0');
    std::size_t done = 0;
    // Reading once more at the end makes libzip compare the checksum.
    for (zip_int64_t count = 1; count > 0; done += static_cast<std::size_t>(count)) {
        char beyond = 0;
        const bool atEnd = done == bytes.size();
        count = zip_fread(member.get(), atEnd ? &beyond : bytes.data() + done, atEnd ? 1 : bytes.size() - done);
        if (count < 0 || (atEnd && count > 0)) {
            m_impl->rethrow();
            const bool checksum = zip_error_code_zip(zip_file_get_error(member.get())) == ZIP_ER_CRC;
            throw m_impl->broken()
                .key(entry.name)
                .found(checksum ? ErrorArgument(Phrase::OtherChecksum) : ErrorArgument(Verbatim { zip_file_strerror(member.get()) }));
        }
    }
    if (done != bytes.size()) {
        throw EngineError(ErrorCode::FileTruncated)
            .file(file())
            .key(entry.name)
            .expected({ Phrase::Bytes, bytes.size() })
            .found({ Phrase::Bytes, done });
    }
    return bytes;
}

}  // namespace kvscope
