// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What callbacks of libzip share. For the sources that read and write archives only; no other header includes it.

#include "core/error.h"

#include <cerrno>
#include <exception>

#include <zip.h>

namespace kvscope {

/// libzip's error, and the exception that a callback of ours threw, which must not pass through C.
struct ZipCallbackState {
    zip_error_t error {};
    std::exception_ptr failure;

    ZipCallbackState() { zip_error_init(&error); }
    ~ZipCallbackState() { zip_error_fini(&error); }
    ZipCallbackState(const ZipCallbackState&) = delete;
    ZipCallbackState& operator=(const ZipCallbackState&) = delete;

    /// Runs @p body; returns its result, or -1 and keeps what it threw.
    template<class Body> zip_int64_t guarded(int code, const Body& body) noexcept
    {
        try {
            return body();
        } catch (...) {
            failure = std::current_exception();
            zip_error_set(&error, code, EIO);
            return -1;
        }
    }
    zip_int64_t refuse(int code)
    {
        zip_error_set(&error, code, 0);
        return -1;
    }
};

}  // namespace kvscope
