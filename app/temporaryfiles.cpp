// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "temporaryfiles.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace kvscope {

namespace {

/// What a handler may read at any moment: fixed memory, and an atomic that says which slots are complete.
constexpr std::size_t kSlots = 16;
constexpr std::size_t kLongestPath = 4096;
std::array<std::array<char, kLongestPath>, kSlots> g_paths;
std::array<std::atomic<bool>, kSlots> g_used;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void removeAndDie(int number)
{
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (g_used[slot].load()) {
            ::unlink(g_paths[slot].data());
        }
    }
    std::signal(number, SIG_DFL);
    std::raise(number);
}

}  // namespace

void removeTemporaryFilesOnSignals()
{
    for (const int number : { SIGINT, SIGTERM, SIGHUP }) {
        // A signal that whoever started us wants ignored (nohup) stays ignored.
        if (std::signal(number, removeAndDie) == SIG_IGN) {
            std::signal(number, SIG_IGN);
        }
    }
}

void registerTemporaryFile(const std::string& path)
{
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (!g_used[slot].load() && path.size() < kLongestPath) {
            std::memcpy(g_paths[slot].data(), path.c_str(), path.size() + 1);
            g_used[slot].store(true);
            return;
        }
    }
}

void forgetTemporaryFile(const std::string& path)
{
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (g_used[slot].load() && path == g_paths[slot].data()) {
            g_used[slot].store(false);
        }
    }
}

}  // namespace kvscope
