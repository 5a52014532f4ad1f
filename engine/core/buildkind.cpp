// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/buildkind.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define KVSCOPE_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define KVSCOPE_SANITIZED
#endif

namespace kvscope {

BuildKind buildKind() noexcept
{
#if defined(KVSCOPE_SANITIZED)
    return BuildKind::Sanitizer;
#elif defined(NDEBUG)
    return BuildKind::Release;
#else
    return BuildKind::Debug;
#endif
}

std::string_view buildName() noexcept
{
    switch (buildKind()) {
    case BuildKind::Release: return "release";
    case BuildKind::Debug: return "debug";
    case BuildKind::Sanitizer: break;
    }
    return "sanitizer";
}

}  // namespace kvscope
