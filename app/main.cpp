// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope: one program for the window and the commands. All errors end here and are printed as one line on standard error.

#include "commandline.h"
#include "commands.h"
#include "console.h"
#include "text/errorsentence.h"
#include "text/escape.h"
#include "usageerror.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

/// If a standard stream is closed, a file opened later would get its descriptor and receive its output. Opens a placeholder with the wrong
/// access mode, so that using the stream still fails.
void occupyClosedStreams()
{
    for (const int stream : { STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO }) {
        if (::fcntl(stream, F_GETFD) == -1) {
            const int opened = ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
            if (opened != stream && opened >= 0) {
                ::close(opened);
            }
        }
    }
}

int fail(int code, const std::string& sentence)
{
    const std::string line = "kvscope: error: " + sentence + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
    return code;
}

int runCommand(std::span<const std::string> arguments)
{
    try {
        const kvscope::Command command = kvscope::parseCommandLine(arguments, kvscope::exportChoices());
        return std::visit([](const auto& chosen) { return kvscope::run(chosen); }, command);
    } catch (const kvscope::UsageError& error) {
        return fail(2, kvscope::escaped(error.what()));
    } catch (const kvscope::RefusedFile& error) {
        return fail(1, kvscope::escaped(error.what()));
    } catch (const kvscope::EngineError& error) {
        return fail(kvscope::exitCode(error), kvscope::errorText(error));
    } catch (const std::bad_alloc&) {
        return fail(1, "not enough memory");
    } catch (const std::exception& error) {
        return fail(1, "internal error: " + kvscope::escaped(error.what()));
    }
}

}  // namespace

int kvscope::run(const PrintCommand& command)
{
    Console console;
    console.print(command.text);
    console.finish();
    return 0;
}

int main(int argc, char** argv)
{
    occupyClosedStreams();
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is handled and reported like any other error
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return runCommand(arguments);
}
