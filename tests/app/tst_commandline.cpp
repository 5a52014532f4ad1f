// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "programrun.h"
#include "support/testregistry.h"
#include "usageerror.h"

#include <QTest>

#include <clocale>
#include <limits>

using namespace kvscope;
using kvscope::test::words;

namespace {

const ExportChoices kChoices { { "attention", "timeline", "later" }, { "attention", "timeline" }, { "png", "csv" }, {} };

Command parse(const QStringList& arguments, const ExportChoices& choices = kChoices)
{
    std::vector<std::string> bytes;
    for (const QString& argument : arguments) {
        bytes.push_back(argument.toStdString());
    }
    return parseCommandLine(bytes, choices);
}

GenerateCommand parseGenerate(const QStringList& rest)
{
    return std::get<GenerateCommand>(parse(QStringList { QStringLiteral("generate") } + rest));
}

}  // namespace

class TestCommandLine final : public QObject {
    Q_OBJECT

private slots:
    void noArgumentsOpenTheWindow();
    void defaultsMatchTheDocumentation();
    void everyGenerateOptionIsParsed();
    void experimentsAreParsed();
    void textIsPassedUnchanged_data();
    void textIsPassedUnchanged();
    void exportCountsFromZero();
    void paperSizesBecomePixels();
    void exportTakesWhatTheTablesName();
    void benchAcceptsBothKernels();
    void handoutTakesARunASessionOrALesson();
    void replayTakesARunOrASession();
    void everyCommandWithAModelMergesHeads();
    void benchWindowHasDefaultsAndTakesEveryOption();
    void wrongUsageNamesTheFault_data();
    void wrongUsageNamesTheFault();
    void helpAndVersionArePrinted();
    void numbersIgnoreTheLocale();
};

void TestCommandLine::noArgumentsOpenTheWindow()
{
    QCOMPARE(std::get<WindowCommand>(parse({})).model, std::string());
    QCOMPARE(std::get<WindowCommand>(parse(words("random:llama?d=8"))).model, std::string("random:llama?d=8"));
    QCOMPARE(std::get<WindowCommand>(parse(words("/no/such/folder"))).model, std::string("/no/such/folder"));
    QCOMPARE(std::get<WindowCommand>(parse(words("--lesson four-heads"))).lesson, std::string("four-heads"));
    QCOMPARE(std::get<WindowCommand>(parse(words("--config carried.conf"))).config, std::string("carried.conf"));
    const auto prepared
        = std::get<WindowCommand>(parse({ QStringLiteral("--prompt"), QStringLiteral("Once\u00A0upon"), QStringLiteral("bundled") }));
    QCOMPARE(prepared.prompt, std::string("Once\u00A0upon"));
    QCOMPARE(prepared.model, std::string("bundled"));
    QVERIFY(std::get<WindowCommand>(parse({})).prompt.empty());
}

void TestCommandLine::defaultsMatchTheDocumentation()
{
    const RunOptions run = parseGenerate(words("--prompt x --steps 3")).run;
    QCOMPARE(run.model, std::string("bundled"));
    QCOMPARE(run.steps, 3);
    QCOMPARE(run.cache, CacheMode::On);
    QCOMPARE(run.kernels, KernelKind::Exact);
    QCOMPARE(run.context, 4096);
    QCOMPARE(run.threads, 0);
    QVERIFY(run.sampling == SamplingSettings());
    QCOMPARE(run.sampling.temperature, 0.0);
    QCOMPARE(run.sampling.seed, std::uint64_t { 1 });
}

void TestCommandLine::everyGenerateOptionIsParsed()
{
    const GenerateCommand command = parseGenerate(
        words("--model M --token-ids 1,2,3 --steps 4 --force-ids 4,5,6 --cache both --kernels eigen --context 64 --temperature 0.8 "
              "--top-k 40 --top-p 0.95 --seed 18446744073709551615 --threads 2 --json j --logits l.npy --attention a.npy"));
    QCOMPARE(command.run.model, std::string("M"));
    QVERIFY(!command.run.prompt);
    QCOMPARE(command.run.tokenIds, (std::vector<TokenId> { 1, 2, 3 }));
    QCOMPARE(command.run.forced, (std::vector<TokenId> { 4, 5, 6 }));
    QCOMPARE(command.run.cache, CacheMode::Both);
    QCOMPARE(command.run.kernels, KernelKind::Eigen);
    QCOMPARE(command.run.context, 64);
    QCOMPARE(command.run.sampling.temperature, 0.8);
    QCOMPARE(command.run.sampling.topK, 40);
    QCOMPARE(command.run.sampling.topP, 0.95);
    QCOMPARE(command.run.sampling.seed, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(command.run.threads, 2);
    QCOMPARE(command.outputs.json, std::string("j"));
    QCOMPARE(command.outputs.logits, std::string("l.npy"));
    QCOMPARE(command.outputs.attention, std::string("a.npy"));
}

void TestCommandLine::experimentsAreParsed()
{
    QVERIFY(parseGenerate(words("--prompt x --steps 3")).run.intervention.empty());
    const Intervention intervention = parseGenerate(words("--prompt x --steps 3 --hide 3,4:1,5:0:2 --remove-head 1,0:2 --first-query 6 "
                                                          "--change-row overwrite:both:5:4,exchange:key:7:2:0,hide:value:8:1:3"))
                                          .run.intervention;
    Intervention expected;
    expected.hiddenKeys = { { 3, kEvery, kEvery }, { 4, 1, kEvery }, { 5, 0, 2 } };
    expected.removedHeads = { { 1, kEvery }, { 0, 2 } };
    expected.changedRows = { { RowChange::Overwrite, RowPart::Both, 5, 4, kEvery, kEvery },
        { RowChange::Exchange, RowPart::Key, 7, 2, 0, kEvery }, { RowChange::Hide, RowPart::Value, 8, 0, 1, 3 } };
    expected.firstQuery = 6;
    QVERIFY(intervention == expected);
}

void TestCommandLine::textIsPassedUnchanged_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text :
        { "two words", "-5 degrees", "--steps", "{}", "[a,b]", "\"quoted\"", "'quoted'", "a=b", "%n", " lead", "é😀", "generate" }) {
        QTest::newRow(text) << QString::fromUtf8(text);
    }
}

void TestCommandLine::textIsPassedUnchanged()
{
    QFETCH(const QString, text);
    const QStringList steps = words("--steps 3");
    QCOMPARE(parseGenerate(QStringList { QStringLiteral("--prompt"), text } + steps).run.prompt, text.toStdString());
    QCOMPARE(parseGenerate(QStringList { QStringLiteral("--prompt=") + text } + steps).run.prompt, text.toStdString());
    const Command tokenize = parse({ QStringLiteral("tokenize"), QStringLiteral("--"), text });
    QCOMPARE(std::get<TokenizeCommand>(tokenize).text, text.toStdString());
}

void TestCommandLine::exportCountsFromZero()
{
    const QStringList needed = words("export --prompt x --steps 3 --view attention --format png --out d");
    const auto plain = std::get<ExportCommand>(parse(needed));
    QCOMPARE(plain.layer, 0);
    QCOMPARE(plain.head, 0);
    QVERIFY(!plain.step);
    const auto full = std::get<ExportCommand>(
        parse(needed + words("--layer 1 --head 2 --step 2 --size 800x600 --dpi 300 --lang es --theme print --cache off")));
    QCOMPARE(full.layer, 1);
    QCOMPARE(full.head, 2);
    QCOMPARE(full.step.value_or(-1), 2);
    QCOMPARE(full.size.width, 800);
    QCOMPARE(full.size.height, 600);
    QCOMPARE(full.dpi, 300);
    QCOMPARE(full.language, std::string("es"));
    QCOMPARE(full.theme, std::string("print"));
    QCOMPARE(full.run.cache, CacheMode::Off);
}

void TestCommandLine::paperSizesBecomePixels()
{
    const QStringList needed = words("export --prompt x --steps 3 --view attention --format png --out d");
    const auto paper = [&](const char* more) { return std::get<ExportCommand>(parse(needed + words(more))); };
    const ExportCommand column = paper("--width column --dpi 300 --font-size 7.5");
    QCOMPARE(column.size.width, 1004);  // 85 mm
    QCOMPARE(column.size.height, 753);
    QCOMPARE(column.fontPoints, 7.5);
    const ExportCommand inches = paper("--width 10in --height 25.4cm --dpi 300");
    QCOMPARE(inches.size.width, 3000);
    QCOMPARE(inches.size.height, 3000);
    QCOMPARE(inches.fontPoints, 0.0);
    QCOMPARE(paper("--width 254mm").size.width, 2000);  // at 200 dpi
}

void TestCommandLine::exportTakesWhatTheTablesName()
{
    const QString help = QString::fromStdString(std::get<PrintCommand>(parse(words("export --help"))).text);
    QVERIFY2(help.contains(QLatin1String("attention or timeline")), qPrintable(help));
    QVERIFY2(help.contains(QLatin1String("png or csv")), qPrintable(help));
    const QStringList line = words("export --prompt x --steps 3 --out d --view later --format png");
    QCOMPARE(std::get<ExportCommand>(parse(line)).view, std::string("later"));
    QVERIFY_THROWS_EXCEPTION(UsageError, static_cast<void>(parse(line, { { "attention" }, { "attention" }, { "png" }, {} })));
    // Only what can be exported is offered; the other names of the tables are no wrong names.
    const ExportChoices choices { { "attention", "heads", "later" }, { "attention", "heads" }, { "png" }, {} };
    QCOMPARE(std::get<ExportCommand>(parse(line, choices)).view, std::string("later"));
    try {
        static_cast<void>(parse(words("export --prompt x --steps 3 --out d --view nosuch --format png"), choices));
        QFAIL("was accepted");
    } catch (const UsageError& error) {
        const QString text = QString::fromUtf8(error.what());
        QVERIFY2(text.contains(QLatin1String("expected attention or heads")) && !text.contains(QLatin1String("later")), qPrintable(text));
    }
    // A build without the window takes everything and says when it is run that it cannot.
    QCOMPARE(std::get<ExportCommand>(parse(line, {})).format, std::string("png"));
}

void TestCommandLine::benchAcceptsBothKernels()
{
    QCOMPARE(std::get<BenchCommand>(parse(words("bench"))).kernels.size(), std::size_t { 1 });
    QCOMPARE(std::get<BenchCommand>(parse(words("bench --kernels both"))).kernels.size(), std::size_t { 2 });
    const auto models = std::get<BenchCommand>(parse(words("bench --model a --threads 2 --model b"))).models;
    QCOMPARE(models, (std::vector<std::string> { "a", "b" }));
}

void TestCommandLine::handoutTakesARunASessionOrALesson()
{
    const auto made = std::get<HandoutCommand>(
        parse(words("handout --prompt x --steps 9 --step 0,3,8 --view attention,heads --layer 1 --paper letter --lang es --out h.pdf")));
    QCOMPARE(made.run.steps, 9);
    QCOMPARE(made.steps, (std::vector<int> { 0, 3, 8 }));
    QCOMPARE(made.views, (std::optional(std::vector<std::string> { "attention", "heads" })));
    QCOMPARE(made.layer, 1);
    QCOMPARE(made.paper, Paper::Letter);
    QCOMPARE(made.language, std::string("es"));
    QCOMPARE(made.file, std::string("h.pdf"));
    const auto taken = std::get<HandoutCommand>(parse(words("handout --session s.kvscope --run 2 --view none --out h.pdf")));
    QCOMPARE(taken.sessionRun, std::optional(2));
    QVERIFY(taken.views && taken.views->empty());
    QCOMPARE(taken.paper, Paper::A4);
    const auto lesson = std::get<HandoutCommand>(parse(words("handout --lesson four-heads --out h.pdf")));
    QCOMPARE(lesson.lesson, std::string("four-heads"));
    QVERIFY(!lesson.views && lesson.steps.empty());
}

void TestCommandLine::replayTakesARunOrASession()
{
    const auto made
        = std::get<ReplayCommand>(parse(words("replay --prompt x --steps 3 --cache both --heads 1:3,0 --lang es --out p.html")));
    QCOMPARE(made.run.steps, 3);
    QCOMPARE(made.run.cache, CacheMode::Both);
    QVERIFY((made.heads == std::vector<RemovedHead> { { 1, 3 }, { 0, kEvery } }));
    QCOMPARE(made.language, std::string("es"));
    QCOMPARE(made.file, std::string("p.html"));
    const auto taken = std::get<ReplayCommand>(parse(words("replay --session s.kvscope --run 2 --out p.html")));
    QCOMPARE(taken.session, std::string("s.kvscope"));
    QCOMPARE(taken.sessionRun, std::optional(2));
    QVERIFY(taken.heads.empty());
    QVERIFY(taken.language.empty());
}

void TestCommandLine::everyCommandWithAModelMergesHeads()
{
    QCOMPARE(std::get<GenerateCommand>(parse(words("generate --prompt a --steps 1 --merge-kv-heads 2"))).run.mergeKvHeads, 2);
    QCOMPARE(std::get<InspectCommand>(parse(words("inspect bundled --merge-kv-heads 4"))).mergeKvHeads, 4);
    QCOMPARE(std::get<BenchCommand>(parse(words("bench --merge-kv-heads 1"))).mergeKvHeads, 1);
    QCOMPARE(std::get<ReplayCommand>(parse(words("replay --prompt a --steps 1 --merge-kv-heads 2 --out p"))).run.mergeKvHeads, 2);
    QCOMPARE(std::get<WindowCommand>(parse(words("--merge-kv-heads 2 bundled"))).mergeKvHeads, 2);
    QCOMPARE(std::get<WindowCommand>(parse(words("bundled"))).mergeKvHeads, 0);
}

void TestCommandLine::benchWindowHasDefaultsAndTakesEveryOption()
{
    const auto usual = std::get<BenchWindowCommand>(parse(words("bench-window")));
    QCOMPARE(usual.models, (std::vector<std::string> { "random:gpt2-124m" }));
    QCOMPARE(usual.positions, 512);
    QCOMPARE(usual.seconds, 60);
    const auto given = std::get<BenchWindowCommand>(parse(words("bench-window --model a --model b --positions 30 --seconds 2 --json f")));
    QCOMPARE(given.models, (std::vector<std::string> { "a", "b" }));
    QCOMPARE(given.positions, 30);
    QCOMPARE(given.seconds, 2);
    QCOMPARE(given.json, std::string("f"));
}

void TestCommandLine::wrongUsageNamesTheFault_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* line, const char* part) { QTest::newRow(line) << words(line) << QString::fromUtf8(part); };
    row("--lesson four-heads bundled", "--lesson and MODEL cannot be combined");
    row("--lesson", "--lesson");
    row("--config", "--config");
    row("--lesson four-heads --prompt x", "--lesson and --prompt cannot be combined");
    row("--prompt=", "prompt is empty");
    row("--prompt x --prompt y", "--prompt is given more than once");
    row("nosuchcommand", "nosuchcommand");
    row("--nosuchoption", "--nosuchoption");
    row("bundled generate", "generate");
    row("generate", "--steps");
    row("generate --prompt x", "--steps");
    row("generate --steps 3", "--prompt");
    row("generate --prompt x --step 3", "--step\"");
    row("generate --prompt x --steps", "--steps: missing value");
    row("generate --prompt x --steps 3 --steps 4", "--steps is given more than once");
    row("generate --prompt x --prompt y --steps 3", "--prompt is given more than once");
    row("generate --prompt x --steps 3 more", "\"more\"");
    row("generate --prompt x --token-ids 1 --steps 3", "--token-ids");
    for (const char* steps : { "0", "-1", "1e3", "3x", "3.0", "+3", "0x10", "2147483648", "99999999999999999999", "nan", "٣" }) {
        const QString line = QStringLiteral("generate --prompt x --steps ") + QString::fromUtf8(steps);
        QTest::newRow(qPrintable(line)) << line.split(QLatin1Char(' ')) << QStringLiteral("--steps: expected a whole number");
    }
    row("generate --prompt= --steps 3", "prompt is empty");
    row("generate --token-ids= --steps 3", "prompt is empty");
    for (const char* ids : { "1,", ",1", "1,,2", "1;2", "1,x", "-1", "2147483648", "1,2 " }) {
        QTest::newRow(ids) << QStringList { QStringLiteral("generate"), QStringLiteral("--token-ids"), QString::fromUtf8(ids),
            QStringLiteral("--steps"), QStringLiteral("3") }
                           << QStringLiteral("--token-ids: expected token ids");
    }
    row("generate --prompt x --steps 2 --force-ids 1,2,3", "--force-ids");
    row("generate --prompt x --steps 2 --cache maybe", "on, off or both");
    row("generate --prompt x --steps 2 --kernels fast", "exact or eigen");
    row("generate --prompt x --steps 2 --context 0", "--context");
    row("generate --prompt x --steps 2 --temperature -0.1", "--temperature");
    row("generate --prompt x --steps 2 --temperature inf", "--temperature");
    row("generate --prompt x --steps 2 --temperature 0,8", "--temperature");
    row("generate --prompt x --steps 2 --top-k -1", "--top-k");
    row("generate --prompt x --steps 2 --top-p 0", "--top-p");
    row("generate --prompt x --steps 2 --top-p 1.5", "--top-p");
    row("generate --prompt x --steps 2 --seed -1", "--seed");
    row("generate --prompt x --steps 2 --seed 18446744073709551616", "--seed");
    row("generate --prompt x --steps 2 --threads 0", "--threads");
    row("generate --prompt x --steps 2 --threads 257", "--threads");
    row("generate --prompt x --steps 2 --json=", "--json");
    row("generate --prompt x --steps 2 --model=", "--model");
    for (const char* keys : { "x", "1:", "1:2:3:4", "1,", "-1", "" }) {
        const QStringList line = words("generate --prompt x --steps 2 --hide") << QString::fromUtf8(keys);
        QTest::addRow("hide %s", keys) << line << QStringLiteral("--hide: expected keys as POSITION");
    }
    row("generate --prompt x --steps 2 --remove-head 1:2:3", "--remove-head: expected heads as LAYER");
    for (const char* rows :
        { "overwrite", "overwrite:both:5", "swap:both:5:4", "hide:all:5", "hide:key:5:0:1:2", "exchange:key:5:4:0:1:2" }) {
        const QStringList line = words("generate --prompt x --steps 2 --change-row") << QString::fromUtf8(rows);
        QTest::addRow("change %s", rows) << line << QStringLiteral("--change-row: expected rows as overwrite");
    }
    row("generate --prompt x --steps 2 --first-query 3", "--first-query needs --hide");
    row("inspect", "M is required");
    row("inspect a b", "\"b\"");
    row("tokenize", "TEXT is required");
    row("bench --kernels none", "exact, eigen or both");
    row("generate --prompt a --steps 1 --merge-kv-heads 0", "a whole number from 1");
    row("--lesson four-heads --merge-kv-heads 2", "a lesson has its own model");
    row("run.kvscope --prompt a", "a session file and --prompt cannot be combined");
    row("run.kvscope --merge-kv-heads 2", "a session file and --merge-kv-heads cannot be combined");
    row("bench-window --seconds 0", "1 to 3600");
    row("export --prompt x --steps 2 --view attention --format png", "--out");
    row("export --prompt x --steps 2 --view soup --format png --out d", "--view");
    row("export --prompt x --steps 2 --view attention --format bmp --out d", "--format");
    row("export --prompt x --steps 2 --view attention --format png --out d --step 2", "--step");
    row("export --prompt x --steps 2 --view attention --format png --out d --size 800", "--size");
    row("export --prompt x --steps 2 --view attention --format png --out d --size 800x0", "--size");
    row("export --prompt x --steps 2 --view attention --format png --out d --size 99999x99999", "--size");
    row("export --prompt x --steps 2 --view attention --format png --out d --width 85", "--width");
    row("export --prompt x --steps 2 --view attention --format png --out d --width nanmm", "--width");
    row("export --prompt x --steps 2 --view attention --format png --out d --width -3in", "--width");
    row("export --prompt x --steps 2 --view attention --format png --out d --width 85mm --size 800x600", "--width");
    row("export --prompt x --steps 2 --view attention --format png --out d --height 60mm", "--height");
    row("export --prompt x --steps 2 --view attention --format png --out d --font-size 2", "--font-size");
    row("export --prompt x --steps 2 --view attention --format png --out d --series rows", "heads, layers or steps");
    row("export --prompt x --steps 2 --view attention --format png --out d --lang fr", "en or es");
    row("export --prompt x --steps 2 --view attention --format png --out d --theme pink", "--theme");
}

void TestCommandLine::wrongUsageNamesTheFault()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, part);
    try {
        [[maybe_unused]] const Command command = parse(arguments);
        QFAIL("was accepted");
    } catch (const UsageError& error) {
        const QString text = QString::fromUtf8(error.what());
        QVERIFY2(text.contains(part), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1Char('\n')), qPrintable(text));
    }
}

void TestCommandLine::helpAndVersionArePrinted()
{
    QVERIFY(std::get<PrintCommand>(parse(words("--version"))).text == "kvscope " KVSCOPE_VERSION "\n");
    for (const char* line : { "--help", "-h", "generate --help", "inspect --help", "tokenize --help", "bench --help", "bench-window --help",
             "export --help", "handout --help", "replay --help" }) {
        QVERIFY2(std::get<PrintCommand>(parse(words(line))).text.find("Usage: kvscope") != std::string::npos, line);
    }
}

void TestCommandLine::numbersIgnoreTheLocale()
{
    // Under a locale that writes a comma, strtod() would read "0.8" as 0.
    const bool found = std::setlocale(LC_NUMERIC, "es_ES.UTF-8") != nullptr || std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr;
    const double temperature = parseGenerate(words("--prompt x --steps 3 --temperature 0.8")).run.sampling.temperature;
    std::setlocale(LC_NUMERIC, "C");
    QCOMPARE(temperature, 0.8);
    if (!found) {
        QSKIP("no locale with a decimal comma is installed here; checked under C only");
    }
}

KVSCOPE_TEST(TestCommandLine)
#include "tst_commandline.moc"
