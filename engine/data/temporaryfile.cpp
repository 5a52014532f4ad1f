// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/temporaryfile.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kvscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = ".kvscope-";
constexpr std::string_view kSuffix = ".part";

/// Short enough for any file system, and names the owning process.
fs::path temporaryName(const fs::path& folder, int attempt)
{
    return folder / (std::string(kPrefix) + std::to_string(::getpid()) + '-' + std::to_string(attempt) + std::string(kSuffix));
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

void removeUnlessLocked(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) {
        return;
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        ::unlink(file.c_str());  // still locked here: openNamed() waits for it and then sees that its file is gone
    }
    ::close(descriptor);
}

void removeLeftovers(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
        const pid_t owner = ownerOf(entries->path().filename().native());
        if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) {
            removeUnlessLocked(entries->path());
        }
    }
}

/// File systems without locks go on without.
void lock(int descriptor)
{
    while (::flock(descriptor, LOCK_EX) != 0 && errno == EINTR) { }
}

int openNameless(const fs::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0666);
    if (descriptor >= 0) {
        lock(descriptor);
    }
    return descriptor;
}

/// Only a file with a name can be renamed over another. Returns 0 or an errno.
int link(int descriptor, const fs::path& folder, fs::path& name)
{
    const std::string nameless = "/proc/self/fd/" + std::to_string(descriptor);
    for (int attempt = 0;; ++attempt) {
        fs::path candidate = temporaryName(folder, attempt);
        if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, candidate.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            name = std::move(candidate);
            return 0;
        }
        if (errno != EEXIST) {
            return errno;
        }
    }
}

/// Whether a file without a name can be given one here: not without /proc, and some sandboxes forbid it.
bool canBeNamedLater(const fs::path& folder)
{
    const int probe = openNameless(folder);
    if (probe < 0) {
        return false;
    }
    fs::path name;
    const bool named = link(probe, folder, name) == 0;
    if (named) {
        ::unlink(name.c_str());
    }
    ::close(probe);
    return named;
}

/// Cleans a folder once per process, which takes long in a large one, and returns canBeNamedLater().
bool prepared(const fs::path& folder)
{
    static std::mutex mutex;
    static std::map<std::string, bool> known;
    std::error_code missing;
    if (!fs::is_directory(folder, missing)) {
        return false;
    }
    const std::lock_guard guard(mutex);
    const auto [entry, isNew] = known.try_emplace(folder.native(), false);
    if (isNew) {
        removeLeftovers(folder);
        entry->second = canBeNamedLater(folder);
    }
    return entry->second;
}

}  // namespace

int TemporaryFile::open(const fs::path& folder, Use use)
{
    m_folder = folder;
    if (const bool nameable = prepared(folder); nameable || use == Use::Scratch) {
        m_descriptor = openNameless(folder);
    }
    return m_descriptor >= 0 ? 0 : openNamed();
}

int TemporaryFile::openNamed()
{
    for (int attempt = 0;; ++attempt) {
        fs::path name = temporaryName(m_folder, attempt);
        const int descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            return errno;
        }
        if (descriptor < 0) {
            continue;
        }
        lock(descriptor);
        struct stat status { };
        if (::fstat(descriptor, &status) == 0 && status.st_nlink > 0) {
            m_descriptor = descriptor;
            m_name = std::move(name);
            return 0;
        }
        ::close(descriptor);  // removed by another process before it was locked
    }
}

int TemporaryFile::renameTo(const fs::path& place)
{
    // A full disk may be reported only now; file systems that cannot sync return EINVAL.
    if (::fsync(m_descriptor) != 0 && errno != EINVAL) {
        return errno;
    }
    // The file stays open, and so locked, until it has its name; closing a second descriptor reports what closing this one would.
    const int second = ::fcntl(m_descriptor, F_DUPFD_CLOEXEC, 0);
    if (second < 0 || ::close(second) != 0) {
        return errno;
    }
    if (m_name.empty()) {
        if (const int error = link(m_descriptor, m_folder, m_name); error != 0) {
            return error;
        }
    }
    if (std::rename(m_name.c_str(), place.c_str()) != 0) {
        return errno;
    }
    m_name.clear();
    discard();
    return 0;
}

void TemporaryFile::discard() noexcept
{
    if (!m_name.empty()) {
        ::unlink(m_name.c_str());
        m_name.clear();
    }
    if (m_descriptor >= 0) {
        ::close(std::exchange(m_descriptor, -1));
    }
}

}  // namespace kvscope
