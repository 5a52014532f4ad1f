// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs a function in a child process that may not make some system calls, as in a sandbox.

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kvscope::test {

inline const std::vector<long> kLinking { SYS_linkat };
inline const std::vector<long> kRenaming {
#ifdef SYS_rename
    SYS_rename,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_renameat2
};
inline const std::string kCannotDeny = "cannot deny system calls";

/// From here on, @p calls fail with EPERM in this process.
[[nodiscard]] inline bool deny(const std::vector<long>& calls)
{
    std::vector<sock_filter> filter;
    const auto add = [&filter](int code, std::uint32_t value, std::uint8_t ifTrue = 0, std::uint8_t ifFalse = 0) {
        filter.push_back({ static_cast<std::uint16_t>(code), ifTrue, ifFalse, value });
    };
    add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
    for (const long call : calls) {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
        add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EPERM));
    }
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const sock_fprog program { static_cast<unsigned short>(filter.size()), filter.data() };
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// Returns what @p work returns, or kCannotDeny.
template<typename Work> std::string withoutCalls(const std::vector<long>& calls, Work work)
{
    int ends[2] {};
    if (::pipe(ends) != 0) {
        return kCannotDeny;
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string result = deny(calls) ? work() : kCannotDeny;
        const bool told = ::write(ends[1], result.data(), result.size()) == static_cast<ssize_t>(result.size());
        ::_exit(told ? 0 : 1);
    }
    ::close(ends[1]);
    std::string result;
    char block[256];
    for (ssize_t count = 0; (count = ::read(ends[0], block, sizeof block)) > 0;) {
        result.append(block, static_cast<std::size_t>(count));
    }
    ::close(ends[0]);
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child) {
        return kCannotDeny;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? result : "the process crashed";
}

}  // namespace kvscope::test
