// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/writetarget.h"

#include <charconv>
#include <string>

namespace kvscope {

namespace fs = std::filesystem;

namespace {

/// The number in "/proc/self/fd/3" and its other spellings; -1 for any other path.
int descriptorNamedBy(const fs::path& path)
{
    const std::string number = path.filename().native();
    int descriptor = -1;
    const char* const end = number.data() + number.size();
    if (const auto read = std::from_chars(number.data(), end, descriptor); read.ec != std::errc() || read.ptr != end || descriptor < 0) {
        return -1;
    }
    std::error_code missing;
    const fs::path folder = fs::canonical(path.parent_path(), missing);
    if (missing) {
        return -1;
    }
    for (const char* own : { "/proc/self/fd", "/proc/thread-self/fd" }) {
        if (fs::canonical(own, missing) == folder && !missing) {
            return descriptor;
        }
    }
    return -1;
}

}  // namespace

WriteTarget writeTarget(const fs::path& path, std::error_code& error)
{
    WriteTarget target;
    target.place = fs::absolute(path, error);
    std::error_code ignored;
    const fs::path given = target.place;
    target.status = fs::status(given, ignored);
    // Links are resolved by hand, because weakly_canonical() does not follow those to files that do not exist, and for a relative name that
    // does not exist it distinguishes "a" from "./a".
    constexpr int kMostLinks = 40;  // the system's limit
    for (int links = 0; !error; ++links) {
        if (const int descriptor = descriptorNamedBy(target.place); descriptor >= 0) {
            target.descriptor = descriptor;
            target.place = fs::canonical(target.place.parent_path(), ignored) / target.place.filename();
            return target;
        }
        if (!fs::is_symlink(fs::symlink_status(target.place, ignored))) {
            break;
        }
        if (links == kMostLinks) {
            error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
            return target;
        }
        const fs::path next = fs::read_symlink(target.place, ignored);
        target.place = next.is_absolute() ? next : target.place.parent_path() / next;
    }
    if (target.isStream()) {
        target.place = given;  // the link to another process's pipe reads "pipe:[1]", which is not a path
        return target;
    }
    const fs::path canonical = fs::weakly_canonical(target.place, ignored);
    target.place = ignored || canonical.empty() ? target.place : canonical;
    return target;
}

}  // namespace kvscope
