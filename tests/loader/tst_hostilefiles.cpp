// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever a name in a model's folder leads to, opening it ends soon, with a sentence.

#include "loader/checkpoint.h"
#include "loader/io/inputfile.h"
#include "loader/modelfiles.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace kvscope;
using namespace kvscope::test;

namespace {

namespace fs = std::filesystem;

void makePipe(const std::string& path)
{
    QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
}

void makeSocket(const std::string& path)
{
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un address { };
    address.sun_family = AF_UNIX;
    QVERIFY(path.size() < sizeof address.sun_path);
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    QCOMPARE(::bind(socket, reinterpret_cast<const struct sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
}

/// Why a model cannot be used, or its text or the names of its heads cannot.
EngineError problemOf(const std::string& path)
{
    return errorOf([&] {
        const ModelInfo info = *inspectModel(path).info;
        if (info.tokenizerProblem) {
            throw EngineError(*info.tokenizerProblem);
        }
        if (info.headRolesProblem) {
            throw EngineError(*info.headRolesProblem);
        }
    });
}

/// Loads, and calls @p change after the files were opened and before any weight is read.
void loadWithChange(const std::string& path, const std::function<void()>& change)
{
    LoadOptions options;
    options.progress = [&, changed = false](const LoadProgress&) mutable {
        if (!std::exchange(changed, true)) {
            change();
        }
        return Flow::Continue;
    };
    static_cast<void>(loadModel(path, options));
}

}  // namespace

class TestHostileFiles final : public QObject {
    Q_OBJECT

private slots:
    void whatIsNoFileIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            { "config.json", "model.safetensors", "model.safetensors.index.json", "shard.safetensors", "tokenizer.json", "heads.json" }) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void whatIsNoFileIsRefused()
    {
        QFETCH(const QString, name);
        const std::string file = name.toStdString();
        const std::vector<std::pair<const char*, std::function<void(const std::string&)>>> kinds {
            { "not a regular file", makePipe },
            { "not a regular file", makeSocket },
            { "not a regular file", [](const std::string& path) { fs::create_symlink("/dev/zero", path); } },
            { "a folder", [](const std::string& path) { fs::create_directory(path); } },
        };
        for (const auto& [found, make] : kinds) {
            const ModelFolder folder;
            folder.writeLlama();
            if (file.starts_with("shard") || file.ends_with("index.json")) {
                fs::remove(folder.file("model.safetensors"));
                folder.write("model.safetensors.index.json", R"({"weight_map": {"model.norm.weight": "shard.safetensors"}})");
            }
            fs::remove(folder.file(file));
            make(folder.file(file));
            const EngineError error = problemOf(folder.path().string());
            QCOMPARE(told(error), "FileUnreadable | " + file + " |  | a file | " + found);
        }
    }

    void aLoneFileMustBeAFileToo()
    {
        for (const char* name : { "pipe", "pipe.bin", "pipe.safetensors" }) {
            const ModelFolder folder;
            makePipe(folder.file(name));
            QCOMPARE(told(problemOf(folder.file(name))), "FileUnreadable | " + std::string(name) + " |  | a file | not a regular file");
        }
        QCOMPARE(problemOf("/dev/zero").code, ErrorCode::FileUnreadable);
    }

    void aFileThatShrinksWhileItIsReadGivesASentence()
    {
        const ModelFolder folder;
        folder.writeLlama();
        const fs::path weights = folder.file("model.safetensors");
        const auto size = fs::file_size(weights);
        const EngineError error = errorOf([&] { loadWithChange(folder.path().string(), [&] { fs::resize_file(weights, size - 100); }); });
        QCOMPARE(error.code, ErrorCode::FileTruncated);
        QCOMPARE(error.file(), weights.string());
        QVERIFY(plain(error.key()).starts_with("model."));
        // Emptied altogether.
        folder.writeLlama();
        QCOMPARE(
            errorOf([&] { loadWithChange(folder.path().string(), [&] { fs::resize_file(weights, 0); }); }).code, ErrorCode::FileTruncated);
    }

    void aFileThatVanishesWhileItIsReadIsReadToTheEnd()
    {
        const ModelFolder folder;
        folder.writeLlama();
        loadWithChange(folder.path().string(), [&] { fs::remove(folder.file("model.safetensors")); });
        QVERIFY(!fs::exists(folder.file("model.safetensors")));
        QCOMPARE(problemOf(folder.path().string()).code, ErrorCode::FileNotFound);
    }

    void aFileThatShrinksAfterItWasOpenedIsNotReadBeyondItsEnd()
    {
        const ModelFolder folder;
        folder.write("file", std::string(1000, 'x'));
        const InputFile file(folder.file("file"));
        fs::resize_file(folder.file("file"), 10);
        KVSCOPE_COMPARE_ERROR((void)file.readAll(2000), "FileTruncated | file | the file | 1000 bytes | 10 bytes");
    }
};

KVSCOPE_TEST(TestHostileFiles)
#include "tst_hostilefiles.moc"
