// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/inputfile.h"

#include "core/error.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace kvscope {

bool fileExists(const std::filesystem::path& path) noexcept
{
    std::error_code ignored;
    return std::filesystem::status(path, ignored).type() != std::filesystem::file_type::not_found;
}

InputFile::InputFile(const std::filesystem::path& path) : m_name(path.string())
{
    struct stat status { };
    // Before it is opened, because opening alone sets off some devices. What cannot be looked at, open() reports.
    if (::stat(path.c_str(), &status) == 0) {
        requireRegular(status.st_mode);
    }
    // It may have been replaced since. Without O_NONBLOCK, opening a pipe without a writer would block forever.
    m_descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0) {
        const int error = errno;
        if (error == ENOENT || error == ENOTDIR) {
            throw EngineError(ErrorCode::FileNotFound).file(m_name).expected(Phrase::File);
        }
        throw EngineError(ErrorCode::FileUnreadable).file(m_name).found(SystemReason(error));
    }
    try {
        if (::fstat(m_descriptor, &status) != 0) {
            throw EngineError(ErrorCode::FileUnreadable).file(m_name).found(SystemReason(errno));
        }
        requireRegular(status.st_mode);
    } catch (const EngineError&) {
        ::close(m_descriptor);
        throw;
    }
    m_size = static_cast<std::uint64_t>(status.st_size);
}

void InputFile::requireRegular(unsigned mode) const
{
    if (!S_ISREG(mode)) {
        throw EngineError(ErrorCode::FileUnreadable)
            .file(m_name)
            .expected(Phrase::File)
            .found(S_ISDIR(mode) ? Phrase::Folder : Phrase::NotRegularFile);
    }
}

InputFile::~InputFile()
{
    if (m_descriptor >= 0) {
        ::close(m_descriptor);
    }
}

InputFile::InputFile(InputFile&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_size(other.m_size)
    , m_name(std::move(other.m_name))
{
}

InputFile& InputFile::operator=(InputFile&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    std::swap(m_name, other.m_name);
    return *this;
}

void InputFile::read(std::uint64_t offset, std::span<std::byte> bytes, const ErrorArgument& what) const
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::pread(m_descriptor, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (count < 0) {
            if (errno == EINTR) {
                continue;
            }
            throw EngineError(ErrorCode::FileUnreadable).file(m_name).found(SystemReason(errno));
        }
        if (count == 0) {
            throw EngineError(ErrorCode::FileTruncated)
                .file(m_name)
                .key(what)
                .expected({ Phrase::Bytes, offset + bytes.size() })
                .found({ Phrase::Bytes, offset + done });
        }
        done += static_cast<std::size_t>(count);
    }
}

std::string InputFile::readAll(std::uint64_t largest) const
{
    if (m_size > largest) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(m_name)
            .key(Phrase::FileSize)
            .expected({ Phrase::AtMostBytes, largest })
            .found({ Phrase::Bytes, m_size });
    }
    std::string text(static_cast<std::size_t>(m_size), '\0');
    read(0, std::as_writable_bytes(std::span(text)), Phrase::WholeFile);
    return text;
}

}  // namespace kvscope
