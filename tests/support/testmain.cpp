// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// main() of every test program. Usage: test_run [CLASS [QTEST ARGUMENTS…]], for example: test_run tst_generator
// aStoppedStepLeavesTheRunAsItWas -v2
// Without a class it runs all of them, each in its own process, because classes change the language, the theme and the settings.

#include "testregistry.h"

#include <QProcess>
#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace {

using kvscope::test::TestFactory;

std::map<std::string, TestFactory>& registry()
{
    static std::map<std::string, TestFactory> classes;
    return classes;
}

int runAll(const QString& program)
{
    int failed = 0;
    for (const auto& entry : registry()) {
        failed += QProcess::execute(program, { QString::fromStdString(entry.first) }) == 0 ? 0 : 1;
    }
    std::printf("%d of %d test classes failed\n", failed, static_cast<int>(registry().size()));
    return failed;
}

}  // namespace

bool kvscope::test::registerTest(const char* file, TestFactory make)
{
    return registry().emplace(std::filesystem::path(file).stem().string(), make).second;
}

int main(int argc, char* argv[])
{
#ifdef QT_WIDGETS_LIB
    QApplication application(argc, argv);
    QApplication::setAttribute(Qt::AA_Use96Dpi);
#else
    QCoreApplication application(argc, argv);
#endif
    if (argc < 2) {
        return runAll(QCoreApplication::applicationFilePath());
    }
    const auto chosen = registry().find(argv[1]);
    if (chosen == registry().end()) {
        std::fprintf(stderr, "no test class \"%s\"; there are:\n", argv[1]);
        for (const auto& entry : registry()) {
            std::fprintf(stderr, "  %s\n", entry.first.c_str());
        }
        return 2;
    }
    QCoreApplication::setApplicationName(QString::fromStdString(chosen->first));
    const std::unique_ptr<QObject> test = chosen->second();
    // QTest expects its arguments after the program's name.
    return QTest::qExec(test.get(), argc - 1, argv + 1);
}
