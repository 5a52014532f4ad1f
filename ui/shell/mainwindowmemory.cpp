// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: what is remembered of the run's settings until the next start, and the offer to open what was open the last time.
#include "core/error.h"
#include "loader/modelargument.h"
#include "session/nativepath.h"
#include "shell/bar/controlbar.h"
#include "shell/mainwindow.h"
#include "shell/strip/tokenstrip.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/bundledtext.h"
#include "text/exampleprompts.h"
#include "text/modelname.h"
#include "text/tokenlabel.h"
#include "views/lesson/play/lessonplayer.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace kvscope {

namespace {

const QString kSpeed = QStringLiteral("run/speed");
const QString kAttentionMemory = QStringLiteral("run/attentionMemory");
const QString kTemperature = QStringLiteral("run/temperature");
const QString kTopK = QStringLiteral("run/topK");
const QString kTopP = QStringLiteral("run/topP");
const QString kSeed = QStringLiteral("run/seed");
const QString kHeadModel = QStringLiteral("view/headModel");
const QString kLayer = QStringLiteral("view/layer");
const QString kHead = QStringLiteral("view/head");
const QString kWhatIf = QStringLiteral("whatIf/shape");
const QString kWhatIfMemory = QStringLiteral("whatIf/memory");
const QString kLastModel = QStringLiteral("last/model");
const QString kLastName = QStringLiteral("last/name");
const QString kLastPrompt = QStringLiteral("last/prompt");

/// A file's path in full: the program may be started elsewhere next time.
QString lasting(const QString& source)
{
    const QFileInfo file(source);
    return namesFile(toNativePath(source)) && file.exists() ? file.absoluteFilePath() : source;
}

/// Nothing if the settings file was edited into something that cannot be right.
std::optional<SamplingSettings> storedSampling(const QSettings& settings)
{
    SamplingSettings sampling;
    sampling.temperature = settings.value(kTemperature, sampling.temperature).toDouble();
    sampling.topK = settings.value(kTopK, sampling.topK).toInt();
    sampling.topP = settings.value(kTopP, sampling.topP).toDouble();
    sampling.seed = settings.value(kSeed, QVariant::fromValue<qulonglong>(sampling.seed)).toULongLong();
    try {
        validate(sampling);
    } catch (const EngineError&) {
        return std::nullopt;
    }
    return sampling;
}

QStringList texts(std::initializer_list<int> numbers)
{
    QStringList list;
    for (const int number : numbers) {
        list << QString::number(number);
    }
    return list;
}

}  // namespace

void MainWindow::restoreChoices()
{
    const QSettings settings;
    if (const auto sampling = storedSampling(settings); sampling && *sampling != m_controller->sampling()) {
        m_controller->setSampling(*sampling);
        m_controlBar->setSampling(*sampling);
    }
    if (settings.contains(kSpeed)) {
        m_controlBar->setSpeed(settings.value(kSpeed).toDouble());
        m_controller->setSpeed(m_controlBar->speed());
    }
    bool isNumber = false;
    if (const qulonglong bytes = settings.value(kAttentionMemory).toULongLong(&isNumber); isNumber) {
        m_state->setAttentionBudget(bytes);
    }
    if (const QStringList given = settings.value(kWhatIf).toStringList(); given.size() == 10) {
        const auto number = [&](int i) { return given.at(i).toInt(); };
        m_state->setWhatIf(
            { number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7), number(8) != 0, number(9) });
    }
    if (const QStringList given = settings.value(kWhatIfMemory).toStringList(); given.size() == 2) {
        m_state->setWhatIfMemory({ given.at(0).toInt(), given.at(1).toInt() });
    }
    if (settings.contains(kLayer)) {
        m_leftHead = LeftHead { settings.value(kHeadModel).toString(), settings.value(kLayer).toInt(), settings.value(kHead).toInt() };
    }
    connect(m_controller, &SessionController::loadingEnded, this, &MainWindow::restoreHead);
}

void MainWindow::restoreHead()
{
    const auto& model = m_state->model();
    // A lesson shows what it speaks of, or else the head that a fresh window begins with.
    if (!model || !m_leftHead || m_lessonPlayer->isActive() || lasting(fromNativePath(model->source)) != m_leftHead->model) {
        return;
    }
    m_state->setLayer(m_leftHead->layer);
    m_state->setHead(m_leftHead->head);
    m_leftHead.reset();  // a model that is opened again begins with its best head
}

void MainWindow::saveChoices() const
{
    const auto& model = m_state->model();
    QSettings settings;
    const DecodeShape& shape = m_state->whatIf();
    settings.setValue(kWhatIf,
        texts({ shape.promptTokens, shape.newTokens, shape.hiddenSize, shape.layers, shape.heads, shape.kvHeads, shape.valueBits,
            shape.ffnSize, shape.gatedMlp ? 1 : 0, shape.vocabSize }));
    settings.setValue(kWhatIfMemory, texts({ m_state->whatIfMemory().users, m_state->whatIfMemory().gigabytes }));
    settings.setValue(kSpeed, m_controlBar->speed());
    settings.setValue(kAttentionMemory, QVariant::fromValue<qulonglong>(m_state->attentionBudget()));
    if (m_lessonPlayer->isActive() || !model || m_state->isRecorded()) {
        return;  // a lesson's model, prompt, sampling and head are not the user's, nor are those of a session file
    }
    const SamplingSettings& sampling = m_controller->sampling();
    settings.setValue(kTemperature, sampling.temperature);
    settings.setValue(kTopK, sampling.topK);
    settings.setValue(kTopP, sampling.topP);
    settings.setValue(kSeed, QVariant::fromValue<qulonglong>(sampling.seed));
    const QString source = lasting(fromNativePath(model->source));
    settings.setValue(kHeadModel, source);
    settings.setValue(kLayer, m_state->layer());
    settings.setValue(kHead, m_state->head());
    // The example of a fresh window is never offered: it is there.
    if (!namesBundled(source.toStdString()) || !isFirstExample(m_controller->prompt())) {
        settings.setValue(kLastModel, source);
        settings.setValue(kLastName, modelName(*model));
        settings.setValue(kLastPrompt, m_controller->prompt());
    }
}

void MainWindow::offerLast()
{
    const QSettings settings;
    const QString model = settings.value(kLastModel).toString();
    const QString prompt = settings.value(kLastPrompt).toString();
    if (model.isEmpty()) {
        return;
    }
    QStringList parts;
    if (!prompt.isEmpty()) {
        constexpr int kLongest = 120;  // characters; the line shows fewer, its tool tip these
        const QString shown = markedText(prompt.left(kLongest).toStdString());
        //: a prompt in quotes
        parts << tr("“%1”").arg(prompt.size() > kLongest ? shown + QChar(0x2026) : shown);
    }
    if (model != bundledModel(currentLanguage())) {
        parts << settings.value(kLastName, model).toString();
    }
    m_tokenStrip->offerLast(parts.join(QStringLiteral(" · ")));
    connect(m_tokenStrip, &TokenStrip::lastRequested, this, [this, model, prompt] {
        m_tokenStrip->offerLast({});
        const bool here
            = m_state->model() && m_controller->loadingArgument().isEmpty() && fromNativePath(m_state->model()->source) == model;
        if (here) {
            m_controller->startPrompt(prompt, m_controller->plannedSteps());
        } else {
            m_controller->openModel(model, prompt);
        }
    });
    // Whoever goes on with something else does not want it.
    const auto withdraw = [this] { m_tokenStrip->offerLast({}); };
    connect(m_controller, &SessionController::promptStarted, this, withdraw);
    connect(m_controller, &SessionController::loadingStarted, this, [this, withdraw] {
        if (m_state->model()) {
            withdraw();
        }
    });
    connect(m_state->updates(), &Updates::updated, this, [this, withdraw](Changes what) {
        if ((what & Change::Records) && m_state->run().steps() > 1) {
            withdraw();
        }
    });
}

}  // namespace kvscope
