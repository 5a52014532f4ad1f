// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the claims of the bundled models' cards: the engine computes the same as the training code, and the named heads do what their names
// say.
#include "core/bundledmodels.h"
#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "run/generator.h"
#include "support/testregistry.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <string_view>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// What a card says of its model beside what is in its files.
struct Card {
    const char* argument;
    const char* example;
    std::vector<std::string_view> fitting;  ///< adjectives of the weather that may follow the example
};

const std::vector<Card>& cards()
{
    static const std::vector<Card> all {
        { "bundled", "The weather today is so",
            { "nice", "cold", "hot", "warm", "bad", "good", "wet", "windy", "sunny", "beautiful", "cool", "fine", "lovely", "dark", "rainy",
                "cloudy", "gray", "dry", "stormy", "foggy", "snowy", "terrible" } },
        { "bundled:es", "El tiempo hoy es tan",
            { "bueno", "malo", "frío", "agradable", "caluroso", "bonito", "ventoso", "lluvioso", "gris", "triste", "seco", "feo", "nublado",
                "oscuro", "cálido", "fresco", "soleado", "terrible", "hermoso", "húmedo" } },
    };
    return all;
}

QString folderOf(const BundledModel& row)
{
    QString folder = QStringLiteral(KVSCOPE_SOURCE_DIR "/resources/model");
    if (!row.folder.empty()) {
        folder += QLatin1Char('/') + QString::fromStdString(std::string(row.folder));
    }
    return folder;
}

/// The key that a named pattern refers to for a query; -1 for none.
int meantKey(const std::string& pattern, int query)
{
    return pattern == "first" && query > 0 ? 0 : pattern == "previous" && query > 1 ? query - 1 : -1;
}

/// Mean weight of a head on the keys of its pattern, over the rows that have such a key.
double shareOn(const AttentionRows& rows, const HeadRole& role, const std::string& pattern)
{
    double sum = 0.0;
    int count = 0;
    for (int query = 0; query < rows.cols; ++query) {
        if (const int key = meantKey(pattern, query); key >= 0) {
            sum += static_cast<double>(rows.row(role.layer, role.head, query)[key]);
            ++count;
        }
    }
    return count == 0 ? 0.0 : sum / count;
}

}  // namespace

class TestBundledModel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < kBundledModels.size(); ++i) {
            QTest::newRow(std::string(kBundledModels.at(i).argument).c_str()) << i;
        }
        QCOMPARE(cards().size(), kBundledModels.size());
    }

    void init()
    {
        QFETCH_GLOBAL(const std::size_t, index);
        m_card = &cards().at(index);
        QCOMPARE(std::string_view(m_card->argument), kBundledModels.at(index).argument);
        if (const QString folder = folderOf(kBundledModels.at(index)); folder != m_folder) {
            m_folder = folder;
            m_model = loadModel(m_card->argument);
            m_reference = jsonOf("reference.json");
        }
    }

    void filesComeFromOneTrainingRun()
    {
        const QByteArray hash = QCryptographicHash::hash(contentOf("model.safetensors"), QCryptographicHash::Sha256).toHex();
        QCOMPARE(QString::fromStdString(m_reference["weights_sha256"].get<std::string>()), QString::fromLatin1(hash));
        QCOMPARE(QString::fromStdString(jsonOf("evaluation.json")["weights_sha256"].get<std::string>()), QString::fromLatin1(hash));
        QVERIFY2(contentOf("README.md").contains(hash), "the card names other weights");
        QVERIFY(contentOf("model.safetensors").size() <= 12'000'000);
    }

    void theEngineAgreesWithTheTrainer()
    {
        for (const OrderedJson& wanted : m_reference["cases"]) {
            const auto prompt = wanted["prompt_ids"].get<std::vector<TokenId>>();
            QCOMPARE(encodePrompt(*m_model.info, wanted["prompt"].get<std::string>()), prompt);
            const auto greedy = wanted["greedy"].get<std::vector<TokenId>>();
            QCOMPARE(greedy.size(), std::size_t { 200 });
            RunSettings settings;
            settings.prompt = prompt;
            settings.steps = static_cast<int>(greedy.size());
            settings.captureAttention = false;
            Generator generator(*m_model.model, settings, 1);
            for (std::size_t step = 0; step < greedy.size(); ++step) {
                const StepRecordPtr record = generator.step({});
                if (step == 0) {
                    compareLogits(wanted, generator.lastLogits());
                }
                QVERIFY2(record->token == greedy[step], qPrintable(QStringLiteral("greedy token %1").arg(step)));
            }
        }
    }

    void adjectivesFollowTheExample()
    {
        RunSettings settings;
        settings.prompt = encodePrompt(*m_model.info, m_card->example);
        Generator generator(*m_model.model, settings, 1);
        int found = 0;
        const StepRecordPtr record = generator.step({});
        QVERIFY(record->top.size() >= kLikeliest);
        for (const Candidate& candidate : std::span(record->top).first(kLikeliest)) {
            const Piece piece = m_model.info->tokenizer->piece(candidate.token);
            const bool isWord = piece.bytes.starts_with(' ');
            found += isWord && std::ranges::find(m_card->fitting, std::string_view(piece.bytes).substr(1)) != m_card->fitting.end() ? 1 : 0;
        }
        QVERIFY2(found == kLikeliest, qPrintable(QString::number(found)));
    }

    void namedHeadsMatchTheirNamesOnTheExample()
    {
        const OrderedJson heads = jsonOf("heads.json");
        const std::vector<HeadRole>& roles = m_model.info->headRoles;
        QCOMPARE(roles.size(), heads["heads"].size());
        QVERIFY2(roles.size() >= 3, "at least three heads that a class can name");
        RunSettings settings;
        settings.prompt = m_reference["cases"][0]["prompt_ids"].get<std::vector<TokenId>>();
        const auto greedy = m_reference["cases"][0]["greedy"].get<std::vector<TokenId>>();
        settings.prompt.insert(settings.prompt.end(), greedy.begin(), greedy.begin() + 60);
        settings.steps = 1;
        Generator generator(*m_model.model, settings, 1);
        const std::shared_ptr<const AttentionRows> rows = generator.step({})->attention;
        const double least = heads["least_score"].get<double>();
        for (std::size_t i = 0; i < roles.size(); ++i) {
            QVERIFY(roles[i].score >= least);
            QVERIFY(!textIn(roles[i].name, "es").empty() && textIn(roles[i].name, "es") != textIn(roles[i].name, "en"));
            const auto pattern = heads["heads"][i]["pattern"].get<std::string>();
            if (meantKey(pattern, 2) >= 0) {  // patterns that can be recognised without a tokenizer
                const double share = shareOn(*rows, roles[i], pattern);
                QVERIFY2(share >= least, qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(pattern)).arg(share)));
            }
        }
    }

private:
    static constexpr int kLikeliest = 10;  ///< words after the example, all of which fit

    [[nodiscard]] QByteArray contentOf(const char* name) const
    {
        QFile file(m_folder + QLatin1Char('/') + QString::fromLatin1(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] OrderedJson jsonOf(const char* name) const { return OrderedJson::parse(contentOf(name).toStdString()); }

    static void compareLogits(const OrderedJson& wanted, std::span<const float> logits)
    {
        const auto ids = wanted["top_ids"].get<std::vector<std::size_t>>();
        const auto values = wanted["top_logits"].get<std::vector<double>>();
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const double difference = std::abs(static_cast<double>(logits[ids[i]]) - values[i]);
            QVERIFY2(difference < 1e-2, qPrintable(QStringLiteral("logit of id %1 is off by %2").arg(ids[i]).arg(difference)));
        }
    }

    const Card* m_card = nullptr;
    QString m_folder;
    LoadedModel m_model;
    OrderedJson m_reference;
};

KVSCOPE_TEST(TestBundledModel)
#include "tst_bundledmodel.moc"
