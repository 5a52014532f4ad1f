// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputfile.h"

#include "core/error.h"
#include "escape.h"
#include "temporaryfiles.h"
#include "usageerror.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace kvscope {

namespace fs = std::filesystem;

namespace {

std::string reasonOf(int error)
{
    return std::strerror(error);
}

/// The place that @p path stands for; links are followed so that renaming replaces the file and not the link.
fs::path placeOf(const fs::path& path)
{
    std::error_code error;
    // Absolute first: of a relative name that does not exist yet, weakly_canonical() would leave "a" and "./a" two different places.
    const fs::path absolute = fs::absolute(path, error);
    fs::path place = fs::weakly_canonical(absolute, error);
    return error || place.empty() ? absolute : place;
}

void writeAll(int descriptor, std::span<const std::byte> bytes, int& error)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            error = written < 0 ? errno : EIO;
            return;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

}  // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path)), m_place(placeOf(m_path))
{
    std::error_code error;
    const fs::file_status status = fs::status(m_place, error);
    if (fs::is_directory(status)) {
        fail("it is a folder");
    }
    m_special = fs::exists(status) && !fs::is_regular_file(status);
    if (!m_special && fs::exists(status) && ::access(m_place.c_str(), W_OK) != 0) {
        fail(reasonOf(errno));  // renaming would replace it, but somebody protected it
    }
    const fs::path folder = m_special ? fs::temp_directory_path(error) : m_place.parent_path();
    // A name of its own, short enough for any file system, that says whose it is.
    for (int attempt = 0; m_descriptor < 0; ++attempt) {
        m_temporary = folder / (".kvscope-" + std::to_string(::getpid()) + '-' + std::to_string(attempt) + ".part");
        m_descriptor = ::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && errno != EEXIST) {
            const int reason = errno;
            m_temporary.clear();
            fail(reasonOf(reason));
        }
    }
    registerTemporaryFile(m_temporary.string());
    if (!m_special && fs::exists(status)) {
        // As open or as private as the file it replaces; where the file system knows no such rights, it keeps its own.
        ::fchmod(m_descriptor, static_cast<mode_t>(status.permissions() & fs::perms::mask));
    }
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_place(std::move(other.m_place))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_special(other.m_special)
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_end(other.m_end)
{
}

OutputFile::~OutputFile()
{
    discard();
}

void OutputFile::discard() noexcept
{
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
        m_descriptor = -1;
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
        forgetTemporaryFile(m_temporary.string());
        m_temporary.clear();
    }
}

void OutputFile::fail(const std::string& why) const
{
    throw EngineError(ErrorCode::FileUnwritable).in(m_path).got(why);
}

void OutputFile::resize(std::uint64_t bytes)
{
    struct statvfs disk { };
    if (::fstatvfs(m_descriptor, &disk) == 0) {
        const std::uint64_t free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
        if (bytes > free) {
            fail("it needs " + std::to_string(bytes) + " bytes and the disk has " + std::to_string(free) + " free");
        }
    }
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())
        || ::ftruncate(m_descriptor, static_cast<off_t>(bytes)) != 0) {
        fail(reasonOf(errno != 0 ? errno : EFBIG));
    }
}

void OutputFile::writeAt(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            fail(reasonOf(written < 0 ? errno : EIO));
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
}

void OutputFile::append(std::string_view text)
{
    writeAt(m_end, std::as_bytes(std::span(text)));
    m_end += text.size();
}

void OutputFile::copyInto(const fs::path& device)
{
    const int out = ::open(device.c_str(), O_WRONLY | O_CLOEXEC);
    int error = out < 0 ? errno : 0;
    std::array<std::byte, 65536> block {};
    off_t offset = 0;
    while (error == 0) {
        const ssize_t count = ::pread(m_descriptor, block.data(), block.size(), offset);
        if (count <= 0) {
            error = count < 0 ? errno : 0;
            break;
        }
        writeAll(out, std::span(block).first(static_cast<std::size_t>(count)), error);
        offset += count;
    }
    if (out >= 0 && ::close(out) != 0 && error == 0) {
        error = errno;
    }
    if (error != 0) {
        fail(reasonOf(error));
    }
}

void OutputFile::commit()
{
    if (m_special) {
        copyInto(m_place);
        discard();
        return;
    }
    if (::close(std::exchange(m_descriptor, -1)) != 0 || std::rename(m_temporary.c_str(), m_place.c_str()) != 0) {
        fail(reasonOf(errno));
    }
    forgetTemporaryFile(m_temporary.string());
    m_temporary.clear();
}

void refuseSameFile(std::span<const std::string> paths)
{
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (std::size_t j = i + 1; j < paths.size(); ++j) {
            if (paths[i].empty() || paths[j].empty()) {
                continue;
            }
            std::error_code ignored;
            if (placeOf(paths[i]) == placeOf(paths[j]) || fs::equivalent(paths[i], paths[j], ignored)) {
                throw UsageError(inQuotes(paths[i]) + " and " + inQuotes(paths[j]) + " are the same file: expected a file for each");
            }
        }
    }
}

}  // namespace kvscope
