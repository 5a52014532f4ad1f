// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/filewriter.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <limits>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace kvscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = ".kvscope-";
constexpr std::string_view kSuffix = ".part";

/// Resolves the links in @p path, so that renaming replaces the file and not the link.
/// @param error ELOOP for a link that leads to itself
fs::path placeOf(const fs::path& path, std::error_code& error)
{
    // weakly_canonical() does not follow links to files that do not exist, and for a relative name that does not exist it distinguishes "a"
    // from "./a".
    fs::path place = fs::absolute(path, error);
    constexpr int kMostLinks = 40;  // the system's limit
    std::error_code ignored;
    for (int links = 0; fs::is_symlink(fs::symlink_status(place, ignored)); ++links) {
        if (links == kMostLinks) {
            error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
            return place;
        }
        const fs::path target = fs::read_symlink(place, ignored);
        place = target.is_absolute() ? target : place.parent_path() / target;
    }
    const fs::path canonical = fs::weakly_canonical(place, ignored);
    return ignored || canonical.empty() ? place : canonical;
}

/// The process id in the name of a temporary file; 0 for any other name.
pid_t ownerOf(std::string_view name)
{
    pid_t owner = 0;
    if (name.starts_with(kPrefix) && name.ends_with(kSuffix)) {
        name.remove_prefix(kPrefix.size());
        std::from_chars(name.data(), name.data() + name.size(), owner);
    }
    return owner;
}

/// A process in another container is not visible here, but it holds the lock on its file.
bool isLocked(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        return true;
    }
    const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0;
    ::close(descriptor);
    return locked;
}

void removeLeftovers(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
        const pid_t owner = ownerOf(entries->path().filename().native());
        if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH && !isLocked(entries->path())) {
            ::unlink(entries->path().c_str());
        }
    }
}

int writeAll(int descriptor, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
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

fs::path temporaryName(const fs::path& folder, int attempt)
{
    // Short enough for any file system, and names the owning process.
    return folder / (std::string(kPrefix) + std::to_string(::getpid()) + '-' + std::to_string(attempt) + std::string(kSuffix));
}

}  // namespace

FileWriter::FileWriter(const fs::path& path) : m_path(path.string())
{
    std::error_code error;
    m_place = placeOf(path, error);
    if (error) {
        fail(SystemReason(error));
    }
    const fs::file_status status = fs::status(m_place, error);
    if (fs::is_directory(status)) {
        throw EngineError(ErrorCode::FileUnwritable).file(m_path).expected(Phrase::File).found(Phrase::Folder);
    }
    m_special = fs::exists(status) && !fs::is_regular_file(status);
    if (fs::exists(status) && ::access(m_place.c_str(), W_OK) != 0) {
        fail(SystemReason(errno));  // renaming would replace a write-protected file
    }
    open(m_special ? fs::temp_directory_path(error) : m_place.parent_path());
    if (!m_special && fs::exists(status)) {
        // Copies the permissions of the replaced file; file systems without such permissions use their own.
        ::fchmod(m_descriptor, static_cast<mode_t>(status.permissions() & fs::perms::mask));
    }
}

FileWriter::FileWriter(FileWriter&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_place(std::move(other.m_place))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_special(other.m_special)
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_end(other.m_end)
{
}

FileWriter::~FileWriter()
{
    discard();
}

void FileWriter::open(const fs::path& folder)
{
    removeLeftovers(folder);
    m_descriptor = ::open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
    if (m_descriptor < 0 && !openNamed(folder)) {
        fail(SystemReason(errno));
    }
}

bool FileWriter::openNamed(const fs::path& folder)
{
    for (int attempt = 0; m_descriptor < 0; ++attempt) {
        const fs::path name = temporaryName(folder, attempt);
        m_descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor >= 0) {
            m_temporary = name;
            ::flock(m_descriptor, LOCK_EX | LOCK_NB);
        } else if (errno != EEXIST) {
            return false;
        }
    }
    return true;
}

/// Only a file with a name can be renamed over another.
void FileWriter::giveTemporaryName()
{
    const std::string nameless = "/proc/self/fd/" + std::to_string(m_descriptor);
    for (int attempt = 0; m_temporary.empty(); ++attempt) {
        const fs::path name = temporaryName(m_place.parent_path(), attempt);
        if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            m_temporary = name;
        } else if (errno != EEXIST) {
            fail(SystemReason(errno));
        }
    }
}

void FileWriter::discard() noexcept
{
    if (m_descriptor >= 0) {
        ::close(std::exchange(m_descriptor, -1));
    }
    if (!m_temporary.empty()) {
        ::unlink(m_temporary.c_str());
        m_temporary.clear();
    }
}

void FileWriter::fail(const ErrorArgument& found) const
{
    throw EngineError(ErrorCode::FileUnwritable).file(m_path).found(found);
}

void FileWriter::resize(std::uint64_t bytes)
{
    struct statvfs disk { };
    if (::fstatvfs(m_descriptor, &disk) == 0) {
        const std::uint64_t free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
        if (bytes > free) {
            fail({ Phrase::NeedsMoreDisk, ByteCount { bytes }, ByteCount { free } });
        }
    }
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) {
        fail(SystemReason(EFBIG));
    }
    if (::ftruncate(m_descriptor, static_cast<off_t>(bytes)) != 0) {
        fail(SystemReason(errno));
    }
}

void FileWriter::writeAt(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
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

void FileWriter::append(std::string_view text)
{
    writeAt(m_end, std::as_bytes(std::span(text)));
    m_end += text.size();
}

void FileWriter::copyInto(const fs::path& device)
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
        error = writeAll(out, std::span(block).first(static_cast<std::size_t>(count)));
        offset += count;
    }
    if (out >= 0 && ::close(out) != 0 && error == 0) {
        error = errno;
    }
    if (error != 0) {
        fail(SystemReason(error));
    }
}

void FileWriter::commit()
{
    if (m_special) {
        copyInto(m_place);
        discard();
        return;
    }
    // A full disk may be reported only now; file systems that cannot sync return EINVAL.
    if (::fsync(m_descriptor) != 0 && errno != EINVAL) {
        fail(SystemReason(errno));
    }
    giveTemporaryName();
    if (::close(std::exchange(m_descriptor, -1)) != 0 || std::rename(m_temporary.c_str(), m_place.c_str()) != 0) {
        fail(SystemReason(errno));
    }
    m_temporary.clear();
}

bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code ignored;
    return placeOf(a, ignored) == placeOf(b, ignored) || fs::equivalent(a, b, ignored);
}

}  // namespace kvscope
