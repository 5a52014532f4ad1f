// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A panel over a run of a small random Llama, whose requests for distributions are answered at once, as the session would.

#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testmodels.h"

#include <QLabel>
#include <QTest>
#include <QTextDocumentFragment>

#include <memory>

namespace kvscope::test {

inline constexpr int kScorePrompt = 6;

/// Words of the vocabulary: "nice" is token 5, "warm" 6; "delicious" has two tokens, 7 and 8.
inline std::vector<TokenId> scoreIds(const QString& word)
{
    if (word == QLatin1String("nice"))
        return { 5 };
    if (word == QLatin1String("warm"))
        return { 6 };
    return word == QLatin1String("delicious") ? std::vector<TokenId> { 7, 8 } : std::vector<TokenId> {};
}

template<class Panel> struct ScoreBench {
    std::unique_ptr<Transformer> model = makeModel(llamaConfig());
    std::unique_ptr<Generator> generator;
    ViewState state;
    Panel panel { &state };
    int asked = 0;  ///< steps that were asked for
    bool answers = true;

    explicit ScoreBench(const SamplingSettings& sampling = {}, QSize size = { 900, 300 }, std::uint64_t checkMemory = 1U << 20U)
    {
        auto info = std::make_shared<ModelInfo>(*modelInfo());
        info->config = model->config();
        RunSettings settings = runSettings(kScorePrompt);
        settings.steps = 40;
        settings.sampling = sampling;
        settings.checkMemoryBytes = checkMemory;
        generator = std::make_unique<Generator>(*model, settings, 1);
        state.updates()->setAtOnce(true);
        state.setModel(info);
        state.startRun(1, settings);
        state.setRunState(RunState::Paused);
        const auto answer = [this](const std::vector<ScoreRequest>& requests) {
            asked += static_cast<int>(requests.size());
            QList<std::shared_ptr<const StepScores>> scores;
            for (const ScoreRequest& each : requests)
                scores.append(generator->scores(each, {}));
            if (answers)
                state.takeScores(scores);
        };
        QObject::connect(
            state.commands(), &Commands::chainRequested, &state, [answer](const ScoreRequest& request) { answer({ request }); });
        QObject::connect(state.commands(), &Commands::placesRequested, &state, answer);
        QObject::connect(state.commands(), &Commands::watchRequested, &state, [this](const QStringList& words) {
            std::vector<WatchWord> watched;
            for (const QString& word : words)
                watched.push_back({ .text = word, .read = true, .ids = scoreIds(word), .fault = {} });
            state.setWatchWords(std::move(watched));
        });
        panel.resize(size);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        panel.activateWindow();
    }
    void step(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            state.appendRecords({ generator->step({}) });
    }
    [[nodiscard]] StepRecordPtr record() const { return state.viewedRecord(); }
    [[nodiscard]] QString said() const
    {
        QString text;
        for (const QLabel* label : panel.template findChildren<QLabel*>())
            text += label->isVisible() ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
};

}  // namespace kvscope::test
