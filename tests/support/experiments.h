// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The references of experiments in tests/golden/experiments, and interventions from the JSON in which the program writes them.

#include "core/intervention.h"
#include "core/portablemath.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace kvscope::test {

/// An index of the JSON; null means every one.
inline int indexIn(const QJsonObject& json, const char* key)
{
    return json[QLatin1String(key)].toInt(kEvery);
}

inline Intervention interventionFrom(const QJsonObject& json)
{
    Intervention intervention;
    intervention.firstQuery = indexIn(json, "first_query");
    for (const QJsonValue& value : json[QLatin1String("hidden_keys")].toArray()) {
        const QJsonObject key = value.toObject();
        intervention.hiddenKeys.push_back({ indexIn(key, "position"), indexIn(key, "layer"), indexIn(key, "head") });
    }
    for (const QJsonValue& value : json[QLatin1String("removed_heads")].toArray()) {
        const QJsonObject head = value.toObject();
        intervention.removedHeads.push_back({ indexIn(head, "layer"), indexIn(head, "head") });
    }
    for (const QJsonValue& value : json[QLatin1String("changed_rows")].toArray()) {
        const QJsonObject row = value.toObject();
        ChangedRow changed { .position = indexIn(row, "position"),
            .other = indexIn(row, "other"),
            .layer = indexIn(row, "layer"),
            .kvHead = indexIn(row, "kv_head") };
        for (const RowChange change : { RowChange::Overwrite, RowChange::Exchange, RowChange::Hide })
            if (row[QLatin1String("change")].toString() == QLatin1String(rowChangeName(change)))
                changed.change = change;
        for (const RowPart part : { RowPart::Key, RowPart::Value, RowPart::Both })
            if (row[QLatin1String("part")].toString() == QLatin1String(rowPartName(part)))
                changed.part = part;
        intervention.changedRows.push_back(changed);
    }
    return intervention;
}

inline std::vector<double> numbersIn(const QJsonValue& list)
{
    std::vector<double> numbers;
    for (const QJsonValue& number : list.toArray())
        numbers.push_back(number.toDouble());
    return numbers;
}

struct ExperimentCase {
    QString name;
    Intervention intervention;
    std::vector<std::vector<double>> probabilities;  ///< (positions, vocabSize), of the next token
};

/// One model's file.
struct ExperimentFile {
    explicit ExperimentFile(const QString& name)
    {
        const QString here = QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/golden/experiments/");
        QFile file(here + name + QStringLiteral(".json"));
        if (!file.open(QIODevice::ReadOnly))
            return;
        const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
        folder = here + json[QLatin1String("folder")].toString();
        for (const QJsonValue& position : json[QLatin1String("positions")].toArray())
            positions.push_back(position.toInt());
        for (const QJsonValue& value : json[QLatin1String("cases")].toArray()) {
            const QJsonObject each = value.toObject();
            ExperimentCase& added = cases.emplace_back();
            added.name = each[QLatin1String("name")].toString();
            added.intervention = interventionFrom(each[QLatin1String("experiment")].toObject());
            for (const QJsonValue& row : each[QLatin1String("probabilities")].toArray())
                added.probabilities.push_back(numbersIn(row));
        }
        for (const QJsonValue& layer : json[QLatin1String("lens")].toArray())
            lens.push_back(numbersIn(layer));
    }

    QString folder;  ///< of the model, its tokens and its logits without an experiment
    std::vector<int> positions;  ///< at which the probabilities are stated
    std::vector<ExperimentCase> cases;
    std::vector<std::vector<double>> lens;  ///< (layers, vocabSize), probabilities after each layer at the last position
};

inline std::vector<double> softmaxOf(std::span<const float> logits)
{
    const float largest = *std::max_element(logits.begin(), logits.end());
    std::vector<double> probabilities;
    double sum = 0.0;
    for (const float logit : logits) {
        probabilities.push_back(portable::exp(static_cast<double>(logit) - static_cast<double>(largest)));
        sum += probabilities.back();
    }
    for (double& probability : probabilities)
        probability /= sum;
    return probabilities;
}

/// A change of every kind, for a model with at least @p positions tokens, two layers and two heads.
inline Intervention everyChange(int positions)
{
    Intervention intervention;
    intervention.hiddenKeys = { { positions / 3 }, { positions / 2, 1, 0 } };
    intervention.removedHeads = { { 0, 1 } };
    intervention.changedRows = { { RowChange::Overwrite, RowPart::Key, positions / 2 + 1, positions / 2 },
        { RowChange::Exchange, RowPart::Both, 2, positions / 2 + 3, 0, 0 }, { RowChange::Hide, RowPart::Value, 3, 0, 1, kEvery } };
    intervention.firstQuery = 2;
    return intervention;
}

}  // namespace kvscope::test
