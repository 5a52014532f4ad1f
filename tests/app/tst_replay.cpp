// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope replay: what its page holds, and how it behaves in a real browser.
#include "programrun.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <cstring>

using namespace kvscope::test;

namespace {

const char* const kRun = "--token-ids 5,6,7 --steps 6 --temperature 0.8 --top-k 20 --seed 3 --model "
                         "random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64";

/// The numbers that a page holds; empty if a browser would not find them.
QJsonObject numbersOf(const QByteArray& page)
{
    const QByteArray opening = "<script type=\"application/json\" id=\"run\">";
    const qsizetype start = page.indexOf(opening) + opening.size();
    return QJsonDocument::fromJson(page.mid(start, page.indexOf("</script>", start) - start)).object();
}

/// Added to a page to act on it as a person would and to hand over what it then says. "answers" is an object to fill.
const char* const kBefore = "<script>var faults = [];"
                            "addEventListener('error', (event) => faults.push(event.message));"
                            "addEventListener('securitypolicyviolation', (event) => faults.push(event.blockedURI));</script>";
const char* const kTools
    = "const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));"
      "const text = (id) => document.getElementById(id).textContent;"
      "const visible = () => [...document.querySelectorAll('#strip li')].filter((each) => getComputedStyle(each).visibility === "
      "'visible').length;"
      "const pixel = (query, key) => { const canvas = document.getElementById('matrix'); const size = canvas.width / "
      "RUN.steps[step].positions;"
      "  return [...canvas.getContext('2d').getImageData((key + 0.5) * size, (query + 0.5) * size, 1, 1).data]; };"
      "const point = (query, key) => { const canvas = document.getElementById('matrix'); const box = canvas.getBoundingClientRect();"
      "  const size = box.width / RUN.steps[step].positions; canvas.dispatchEvent(new MouseEvent('mousemove', { bubbles: true,"
      "  clientX: box.left + (key + 0.5) * size, clientY: box.top + (query + 0.5) * size })); };"
      "const choose = (id, value) => { const list = document.getElementById(id); list.value = value; list.dispatchEvent(new "
      "Event('change')); };";

}  // namespace

class TestReplay final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void thePageHoldsTheRun();
    void attentionIsThatOfTheRun();
    void aSessionGivesTheSamePageEachTime();
    void bothModesGiveBothCosts();
    void thePageSaysWhatTheModelIs();
    void nothingIsFetchedAndNoFolderIsNamed();
    void markupInAPromptStaysText();
    void namedHeadsAreThePagesHeads();
    void wrongUsageEndsWithTwo_data();
    void wrongUsageEndsWithTwo();
    void aBrokenSessionLeavesNoPage();
    void keysStepThroughTheRun();
    void pointingAtACellGivesItsWeight();
    void theFirstStepSaysWhyTheCacheSavesNothingYet();
    void theLanguageIsSwitched();
    void aTableSaysWhatTheCacheDid();

private:
    [[nodiscard]] QByteArray contents(const QString& name) const { return contentsOf(m_folder.filePath(name)); }
    void succeed(const QStringList& arguments) const
    {
        const ProgramResult result = runProgram(arguments, m_folder.path());
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    }
    /// Opens a page in the browser, runs @p script on it and returns what it put into `answers`. Null without a browser.
    [[nodiscard]] QJsonObject inBrowser(const QString& name, const char* script) const
    {
        QByteArray page = contents(name);
        const QByteArray before = QByteArray(kBefore) + "<title>";
        const QByteArray after = QByteArray("<script>") + kTools + "const answers = {};" + script
            + "answers.faults = faults; const made = document.createElement('pre'); made.id = 'answers';"
              "made.textContent = encodeURIComponent(JSON.stringify(answers)); document.body.append(made);</script></body>";
        page.replace("<title>", before);
        page.replace("</body>", after);
        QFile file(m_folder.filePath(QStringLiteral("probe.html")));
        if (!file.open(QIODevice::WriteOnly) || file.write(page) != page.size()) {
            return {};
        }
        file.close();
        QProcess browser;
        browser.start(m_browser,
            { QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                QStringLiteral("--disable-dev-shm-usage"), QStringLiteral("--window-size=1280,900"),
                QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")), QStringLiteral("--dump-dom"),
                QStringLiteral("file://") + m_folder.filePath(QStringLiteral("probe.html")) });
        if (!browser.waitForFinished(110'000)) {
            browser.kill();
            browser.waitForFinished();
            return {};
        }
        const QByteArray dump = browser.readAllStandardOutput();
        const QByteArray opening = "<pre id=\"answers\">";
        const qsizetype start = dump.indexOf(opening) + opening.size();
        return QJsonDocument::fromJson(QByteArray::fromPercentEncoding(dump.mid(start, dump.indexOf("</pre>", start) - start))).object();
    }

    QTemporaryDir m_folder;
    QString m_browser;
};

void TestReplay::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    succeed(words("generate") + words(kRun) + words("--save run.kvscope --json run.json"));
    succeed(words("replay --session run.kvscope --out run.html"));
}

void TestReplay::thePageHoldsTheRun()
{
    const QJsonObject numbers = numbersOf(contents(QStringLiteral("run.html")));
    const QJsonArray expected = QJsonDocument::fromJson(contents(QStringLiteral("run.json")))
                                    .object()[QLatin1String("runs")][0][QLatin1String("steps")]
                                    .toArray();
    const QJsonArray steps = numbers[QLatin1String("steps")].toArray();
    QCOMPARE(steps.size(), 6);
    for (int i = 0; i < 6; ++i) {
        QCOMPARE(steps[i][QLatin1String("token")][QLatin1String("id")], expected[i][QLatin1String("token")]);
        QCOMPARE(steps[i][QLatin1String("token")][QLatin1String("probability")], expected[i][QLatin1String("probability")]);
        QCOMPARE(steps[i][QLatin1String("top")].toArray().size(), expected[i][QLatin1String("top")].toArray().size());
        for (const char* key : { "phase", "written", "reused", "recomputed", "operations", "cache_bytes" }) {
            QCOMPARE(steps[i][QLatin1String(key)], expected[i][QLatin1String(key)]);
        }
        const double milliseconds = expected[i][QLatin1String("ms")][QLatin1String("total")].toDouble();
        QCOMPARE(steps[i][QLatin1String("ns")].toDouble() / 1e6, milliseconds);
    }
    QCOMPARE(numbers[QLatin1String("prompt")].toArray().size(), 3);
}

void TestReplay::attentionIsThatOfTheRun()
{
    succeed(words("export --session run.kvscope --view attention --format json --layer 1 --head 2 --out weights"));
    const QJsonArray expected
        = QJsonDocument::fromJson(contents(QStringLiteral("weights/attention.json"))).object()[QLatin1String("weights")].toArray();
    const QJsonObject numbers = numbersOf(contents(QStringLiteral("run.html")));
    QCOMPARE(numbers[QLatin1String("heads")].toArray().size(), 8);
    constexpr int kHead = 1 * 4 + 2;
    int rows = 0;
    const QJsonArray parts = numbers[QLatin1String("attention")].toArray();
    for (const QJsonValue& part : parts) {
        const QByteArray bytes
            = QByteArray::fromBase64(part[QLatin1String("weights")][kHead].toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        qsizetype at = 0;
        const int first = part[QLatin1String("first")].toInt();
        for (int query = first; query < first + part[QLatin1String("rows")].toInt(); ++query, ++rows) {
            for (int key = 0; key <= query; ++key) {
                float weight = 0.0F;
                std::memcpy(&weight, bytes.constData() + at, sizeof weight);
                at += static_cast<qsizetype>(sizeof weight);
                QCOMPARE(weight, static_cast<float>(expected[query][key].toDouble()));
            }
        }
        QCOMPARE(at, bytes.size());
    }
    QCOMPARE(rows, 8);  // of 3 + 6 - 1 positions
}

void TestReplay::aSessionGivesTheSamePageEachTime()
{
    succeed(words("replay --session run.kvscope --out again.html"));
    const QByteArray page = contents(QStringLiteral("again.html"));
    QVERIFY(!page.isEmpty() && page == contents(QStringLiteral("run.html")));
}

void TestReplay::bothModesGiveBothCosts()
{
    const QJsonArray alone = numbersOf(contents(QStringLiteral("run.html")))[QLatin1String("steps")].toArray();
    succeed(words("replay --out both.html --cache both") + words(kRun));
    const QJsonArray both = numbersOf(contents(QStringLiteral("both.html")))[QLatin1String("steps")].toArray();
    QCOMPARE(both.size(), 6);
    for (int i = 0; i < 6; ++i) {
        const QJsonValue computed = alone[i][QLatin1String("off")];
        const QJsonValue counted = both[i][QLatin1String("off")];
        QVERIFY(!computed[QLatin1String("counted")].toBool());
        QVERIFY(computed[QLatin1String("ns")].isNull());  // which nobody measured
        QVERIFY(counted[QLatin1String("counted")].toBool());
        QVERIFY(counted[QLatin1String("ns")].toDouble() > 0.0);
        QCOMPARE(counted[QLatin1String("operations")], computed[QLatin1String("operations")]);
        QVERIFY(both[i][QLatin1String("on")][QLatin1String("counted")].toBool());
    }
}

void TestReplay::thePageSaysWhatTheModelIs()
{
    const QJsonObject numbers = numbersOf(contents(QStringLiteral("run.html")));
    const QJsonObject model = numbers[QLatin1String("model")].toObject();
    QVERIFY(model[QLatin1String("random")].toBool());
    QCOMPARE(model[QLatin1String("fingerprint")].toString().size(), 16);
    QVERIFY(!model[QLatin1String("name")].toString().isEmpty());
    QVERIFY(!numbers[QLatin1String("version")].toString().isEmpty());
}

void TestReplay::nothingIsFetchedAndNoFolderIsNamed()
{
    const QByteArray page = contents(QStringLiteral("run.html"));
    QVERIFY(page.contains("content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'\""));
    for (const char* outside : { "http:", "https:", "src=", "href=", "url(", "@import", "@RUN@", ".js@", ".css@" }) {
        QVERIFY2(!page.contains(outside), outside);
    }
    QVERIFY(!page.contains(m_folder.path().toUtf8()));
}

void TestReplay::markupInAPromptStaysText()
{
    const QString prompt = QStringLiteral("</script><script>faults.push('ran')</script><b>&amp;");
    succeed(words("replay --steps 2 --heads 0:0 --out markup.html --prompt") + QStringList { prompt });
    const QByteArray page = contents(QStringLiteral("markup.html"));
    QCOMPARE(page.count("</script>"), 2);
    QCOMPARE(numbersOf(page)[QLatin1String("prompt_text")].toString(), prompt);
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    const QJsonObject answers = inBrowser(QStringLiteral("markup.html"), "answers.prompt = text('prompt');");
    QCOMPARE(answers[QLatin1String("prompt")].toString(), prompt);
    QCOMPARE(answers[QLatin1String("faults")].toArray(), QJsonArray());
}

void TestReplay::namedHeadsAreThePagesHeads()
{
    succeed(words("replay --session run.kvscope --heads 1:3,0,1:3 --out heads.html"));
    const QJsonArray heads = numbersOf(contents(QStringLiteral("heads.html")))[QLatin1String("heads")].toArray();
    QCOMPARE(heads.size(), 5);
    QCOMPARE(heads[0][QLatin1String("layer")].toInt(), 1);
    QCOMPARE(heads[0][QLatin1String("head")].toInt(), 3);
    QVERIFY(heads[4][QLatin1String("layer")].toInt() == 0 && heads[4][QLatin1String("head")].toInt() == 3);
}

void TestReplay::wrongUsageEndsWithTwo_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("said");
    const auto row
        = [](const char* arguments, const char* said) { QTest::newRow(arguments) << QString::fromLatin1(arguments) << QByteArray(said); };
    row("--session run.kvscope", "--out");
    row("--session run.kvscope --out none.html --steps 3", "--session and --steps cannot be combined");
    row("--session run.kvscope --out none.html --run 1", "expected 0 to 0, found 1");
    row("--session run.kvscope --out none.html --heads 2", "--heads");
    row("--session run.kvscope --out none.html --heads 0:4", "--heads");
    row("--session run.kvscope --out none.html --heads first", "LAYER:HEAD");
    row("--session run.kvscope --out none.html --lang fr", "--lang");
    row("--session run.kvscope --out run.kvscope", "are the same file");
    row("--token-ids 1 --out none.html", "--steps is required");
}

void TestReplay::wrongUsageEndsWithTwo()
{
    QFETCH(const QString, arguments);
    QFETCH(const QByteArray, said);
    const QByteArray session = contents(QStringLiteral("run.kvscope"));
    const ProgramResult result = runProgram(words("replay") + words(qPrintable(arguments)), m_folder.path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(result.err.contains(said), result.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("none.html"))));
    QCOMPARE(contents(QStringLiteral("run.kvscope")), session);
}

void TestReplay::aBrokenSessionLeavesNoPage()
{
    QFile cut(m_folder.filePath(QStringLiteral("cut.kvscope")));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    cut.write(contents(QStringLiteral("run.kvscope")).chopped(100));
    cut.close();
    const ProgramResult result = runProgram(words("replay --session cut.kvscope --out none.html"), m_folder.path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("none.html"))));
    QCOMPARE(QDir(m_folder.path()).entryList({ QStringLiteral("*.part") }, QDir::Files | QDir::Hidden).size(), 0);
}

void TestReplay::keysStepThroughTheRun()
{
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    const QJsonObject answers = inBrowser(QStringLiteral("run.html"),
        "answers.where = []; answers.visible = [];"
        "for (const key of ['', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home', 'ArrowLeft', 'PageDown', 'x']) {"
        "  press(key); answers.where.push(text('where')); answers.visible.push(visible()); }"
        "document.getElementById('slider').value = '4'; document.getElementById('slider').dispatchEvent(new Event('input'));"
        "answers.slid = text('where'); answers.said = text('said'); answers.warning = text('warning'); answers.model = text('model');"
        "answers.chosen = document.querySelector('#candidates tr.chosen').cells[1].textContent;"
        "answers.curves = document.querySelectorAll('#operations path').length; answers.times = document.querySelectorAll('#times "
        "path').length;"
        "answers.dashed = document.querySelectorAll('#operations path.off.computed').length;"
        "answers.origin = text('origin'); answers.timesText = text('times-text'); answers.operationsText = text('operations-text');");
    QCOMPARE(answers[QLatin1String("faults")].toArray(), QJsonArray());
    QJsonArray where;
    QJsonArray visible;
    for (const int step : { 1, 2, 3, 2, 6, 6, 1, 1, 2, 2 }) {
        where.append(QStringLiteral("Step %1 of 6").arg(step));
        visible.append(3 + step);
    }
    QCOMPARE(answers[QLatin1String("where")].toArray(), where);
    QCOMPARE(answers[QLatin1String("visible")].toArray(), visible);
    QCOMPARE(answers[QLatin1String("slid")].toString(), QStringLiteral("Step 5 of 6"));
    QVERIFY(answers[QLatin1String("said")].toString().startsWith(
        QStringLiteral("Decode, cache on. Positions computed: 1, read from the cache: 6, computed again: 0.")));
    QVERIFY(answers[QLatin1String("warning")].toString().contains(QStringLiteral("Random weights")));
    const QJsonObject numbers = numbersOf(contents(QStringLiteral("run.html")));
    QVERIFY(answers[QLatin1String("model")].toString().contains(numbers[QLatin1String("model")][QLatin1String("fingerprint")].toString()));
    QCOMPARE(answers[QLatin1String("chosen")], numbers[QLatin1String("steps")][4][QLatin1String("token")][QLatin1String("label")]);
    QCOMPARE(answers[QLatin1String("curves")].toInt(), 2);
    QCOMPARE(answers[QLatin1String("dashed")].toInt(), 1);
    QCOMPARE(answers[QLatin1String("times")].toInt(), 1);  // of the mode that ran
    QVERIFY(answers[QLatin1String("timesText")].toString().contains(QStringLiteral("The other mode was not measured")));
    QVERIFY(answers[QLatin1String("operationsText")].toString().contains(QStringLiteral("(by the closed form)")));
    QVERIFY(answers[QLatin1String("origin")].toString().contains(QStringLiteral("measured when the run was made")));
}

void TestReplay::pointingAtACellGivesItsWeight()
{
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    succeed(words("export --session run.kvscope --view attention --format json --layer 1 --head 2 --step 3 --out pointed"));
    const QJsonArray weights
        = QJsonDocument::fromJson(contents(QStringLiteral("pointed/attention.json"))).object()[QLatin1String("weights")].toArray();
    const QJsonObject answers = inBrowser(QStringLiteral("run.html"),
        "for (let i = 0; i < 3; ++i) { press('ArrowRight'); } choose('head', '6');"
        "point(5, 2); answers.seen = text('cell'); point(2, 5); answers.masked = text('cell');"
        "const labels = (id) => [...document.querySelectorAll(`#${id} li`)].map((each) => each.textContent);"
        "answers.named = [labels('queries'), labels('keys')].every((all) => all.length === 6 && all.every((each, i) => each === "
        "TOKENS[i].label));"
        "answers.first = pixel(0, 0); answers.hidden = pixel(2, 5); answers.size = document.getElementById('matrix').width % 6;");
    QCOMPARE(answers[QLatin1String("faults")].toArray(), QJsonArray());
    const QString weight = QString::number(weights[5][2].toDouble(), 'f', 4);
    QVERIFY2(answers[QLatin1String("seen")].toString().endsWith(QStringLiteral(": ") + weight),
        qPrintable(answers[QLatin1String("seen")].toString()));
    QVERIFY(answers[QLatin1String("masked")].toString().contains(QStringLiteral("cannot see position 6")));
    QCOMPARE(answers[QLatin1String("first")].toArray(), (QJsonArray { 253, 231, 37, 255 }));  // a row of one key: all of the weight
    QCOMPARE(answers[QLatin1String("hidden")][3].toInt(), 0);
    QCOMPARE(answers[QLatin1String("size")].toInt(), 0);
    QVERIFY(answers[QLatin1String("named")].toBool());  // every row and column has its token
}

void TestReplay::theFirstStepSaysWhyTheCacheSavesNothingYet()
{
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    succeed(words("replay") + words(kRun) + words("--cache both --out pair.html"));
    const QJsonObject answers = inBrowser(
        QStringLiteral("pair.html"), "answers.first = text('times-text'); press('ArrowRight'); answers.second = text('times-text');");
    QCOMPARE(answers[QLatin1String("faults")].toArray(), QJsonArray());
    QVERIFY(answers[QLatin1String("first")].toString().contains(QStringLiteral("saves nothing yet")));
    QVERIFY(answers[QLatin1String("second")].toString().startsWith(QStringLiteral("With the cache ")));
    QVERIFY(!answers[QLatin1String("second")].toString().contains(QStringLiteral("saves nothing yet")));
}

void TestReplay::theLanguageIsSwitched()
{
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    succeed(words("replay --session run.kvscope --lang es --out spanish.html"));
    const QJsonObject answers = inBrowser(QStringLiteral("spanish.html"),
        "answers.heading = document.querySelector('h2').textContent; answers.entropy = text('entropy'); answers.lang = "
        "document.documentElement.lang;"
        "document.getElementById('language').click(); answers.other = document.querySelector('h2').textContent;"
        "const same = (a, b) => Object.keys(a).every((key) => key in b && typeof a[key] === typeof b[key]"
        "  && (typeof a[key] !== 'string' || JSON.stringify(a[key].match(/{\\w+}/g)?.sort()) === "
        "JSON.stringify(b[key].match(/{\\w+}/g)?.sort())));"
        "answers.complete = same(WORDS.en, WORDS.es) && same(WORDS.es, WORDS.en) && same(WORDS.en.phase, WORDS.es.phase);");
    QCOMPARE(answers[QLatin1String("faults")].toArray(), QJsonArray());
    QCOMPARE(answers[QLatin1String("heading")].toString(), QString::fromUtf8("Atención"));
    QCOMPARE(answers[QLatin1String("lang")].toString(), QStringLiteral("es"));
    QVERIFY(
        QRegularExpression(QString::fromUtf8("^Entropía: \\d,\\d\\d bits")).match(answers[QLatin1String("entropy")].toString()).hasMatch());
    QCOMPARE(answers[QLatin1String("other")].toString(), QStringLiteral("Attention"));
    QVERIFY(answers[QLatin1String("complete")].toBool());
}

void TestReplay::aTableSaysWhatTheCacheDid()
{
    if (m_browser.isEmpty()) {
        QSKIP("chromium is not installed");
    }
    const char* const states
        = "answers.states = [];"
          "for (const key of ['Home', 'End']) { press(key);"
          "  answers.states.push([...document.querySelectorAll('#cache tr[data-state]')].map((each) => each.dataset.state).join(' ')); }"
          "answers.memory = text('memory');";
    const QJsonObject on = inBrowser(QStringLiteral("run.html"), states);
    QCOMPARE(on[QLatin1String("states")].toArray(),
        (QJsonArray { QStringLiteral("written written written"), QStringLiteral("read read read read read read read written") }));
    succeed(words("replay --cache off --out off.html") + words(kRun));
    const QJsonObject off = inBrowser(QStringLiteral("off.html"), states);
    QCOMPARE(off[QLatin1String("states")].toArray(),
        (QJsonArray { QStringLiteral("computed computed computed"),
            QStringLiteral("recomputed recomputed recomputed recomputed recomputed recomputed recomputed computed") }));
    QVERIFY(off[QLatin1String("memory")].toString().contains(QStringLiteral("nothing is stored")));
}

KVSCOPE_TEST(TestReplay)
#include "tst_replay.moc"
