// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/filewriter.h"

#include "data/writetarget.h"

#include <array>
#include <cerrno>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace kvscope {

namespace fs = std::filesystem;

namespace {

int writeAll(int descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EAGAIN) {  // an inherited pipe may be set so
            pollfd writable { .fd = descriptor, .events = POLLOUT, .revents = 0 };
            ::poll(&writable, 1, -1);
            continue;
        }
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return written < 0 ? errno : EIO;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return 0;
}

}  // namespace

FileWriter::FileWriter(const fs::path& path) : m_path(path.string())
{
    std::error_code error;
    const WriteTarget target = writeTarget(path, error);
    if (error) {
        fail(SystemReason(error));
    }
    if (fs::is_directory(target.status)) {
        throw EngineError(ErrorCode::FileUnwritable).file(m_path).expected(Phrase::File).found(Phrase::Folder);
    }
    m_place = target.place;
    m_stream = target.isStream();
    const bool exists = fs::exists(target.status);
    if (target.descriptor >= 0) {
        keepDescriptor(target.descriptor);
    } else if (exists && ::access(m_place.c_str(), W_OK) != 0) {
        fail(SystemReason(errno));  // renaming would replace a write-protected file
    }
    using Use = TemporaryFile::Use;
    const int fault
        = m_stream ? m_file.open(fs::temp_directory_path(error), Use::Scratch) : m_file.open(m_place.parent_path(), Use::ToBeRenamed);
    if (fault != 0) {
        fail(SystemReason(fault));
    }
    if (!m_stream && exists) {
        // Copies the permissions of the replaced file; file systems without such permissions use their own.
        ::fchmod(m_file.descriptor(), static_cast<mode_t>(target.status.permissions() & fs::perms::mask));
    }
}

FileWriter::FileWriter(FileWriter&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_place(std::move(other.m_place))
    , m_file(std::move(other.m_file))
    , m_stream(other.m_stream)
    , m_inherited(std::exchange(other.m_inherited, -1))
    , m_end(other.m_end)
{
}

FileWriter::~FileWriter()
{
    if (m_inherited >= 0) {
        ::close(m_inherited);
    }
}

/// A descriptor that is closed when a program starts cannot be inherited: it is one of this program's own.
void FileWriter::keepDescriptor(int inherited)
{
    const int flags = ::fcntl(inherited, F_GETFD);
    const int mode = ::fcntl(inherited, F_GETFL);
    if (flags < 0 || mode < 0 || (flags & FD_CLOEXEC) != 0 || (mode & O_ACCMODE) == O_RDONLY) {
        fail(SystemReason(EBADF));
    }
    m_inherited = ::fcntl(inherited, F_DUPFD_CLOEXEC, 0);
    if (m_inherited < 0) {
        fail(SystemReason(errno));
    }
}

void FileWriter::fail(const ErrorArgument& found) const
{
    throw EngineError(ErrorCode::FileUnwritable).file(m_path).found(found);
}

void FileWriter::resize(std::uint64_t bytes)
{
    struct statvfs disk { };
    if (::fstatvfs(m_file.descriptor(), &disk) == 0) {
        const std::uint64_t free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
        if (bytes > free) {
            fail({ Phrase::NeedsMoreDisk, ByteCount { bytes }, ByteCount { free } });
        }
    }
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) {
        fail(SystemReason(EFBIG));
    }
    if (::ftruncate(m_file.descriptor(), static_cast<off_t>(bytes)) != 0) {
        fail(SystemReason(errno));
    }
}

void FileWriter::writeAt(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(m_file.descriptor(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            fail(SystemReason(written < 0 ? errno : EIO));
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
}

void FileWriter::readAt(std::uint64_t offset, std::span<std::byte> into) const
{
    while (!into.empty()) {
        const ssize_t count = ::pread(m_file.descriptor(), into.data(), into.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            throw EngineError(ErrorCode::FileUnreadable).file(m_path).found(SystemReason(count < 0 ? errno : EIO));
        }
        into = into.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void FileWriter::append(std::string_view text)
{
    writeAt(m_end, std::as_bytes(std::span(text)));
    m_end += text.size();
}

void FileWriter::copyIntoStream()
{
    const int out = m_inherited >= 0 ? std::exchange(m_inherited, -1) : ::open(m_place.c_str(), O_WRONLY | O_CLOEXEC);
    int error = out < 0 ? errno : 0;
    std::array<std::byte, 65536> block {};
    off_t offset = 0;
    while (error == 0) {
        const ssize_t count = ::pread(m_file.descriptor(), block.data(), block.size(), offset);
        if (count <= 0) {
            error = count < 0 ? errno : 0;
            break;
        }
        error = writeAll(out, std::span(block).first(static_cast<std::size_t>(count)));
        offset += count;
    }
    if (out >= 0 && ::close(out) != 0 && error == 0) {
        error = errno;
    }
    m_file.discard();
    if (error != 0) {
        fail(SystemReason(error));
    }
}

void FileWriter::commit()
{
    if (m_stream) {
        copyIntoStream();
    } else if (const int error = m_file.renameTo(m_place); error != 0) {
        fail(SystemReason(error));
    }
}

bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code ignored;
    return writeTarget(a, ignored).place == writeTarget(b, ignored).place || fs::equivalent(a, b, ignored);
}

}  // namespace kvscope
