// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/modelname.h"

#include "loader/checkpoint.h"
#include "text/bundledtext.h"
#include "text/errortext.h"
#include "text/escape.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvscope {

namespace {

struct ModelNames {
    Q_DECLARE_TR_FUNCTIONS(ModelNames)
};

}  // namespace

QString modelName(const ModelInfo& info)
{
    QString bundled = bundledName(QString::fromStdString(info.source));
    if (info.mergedFrom > 0) {
        // The name ends in the numbers of heads, " [KV 8 → 2]", as data files have it.
        const QString stored = bundled.isEmpty() ? QString::fromStdString(escaped(info.name.substr(0, info.name.rfind(" [")))) : bundled;
        //: %1 is the name of a model whose key and value heads were averaged into fewer groups, for example from %2 = 8 to %3 = 2
        return ModelNames::tr("%1 · experiment: KV heads %2 → %3").arg(stored).arg(info.mergedFrom).arg(info.config.kvHeads);
    }
    if (!bundled.isEmpty()) {
        return bundled;
    }
    if (info.handMade) {
        //: the hand-made model of the first lesson
        return ModelNames::tr("Four heads");
    }
    return QString::fromStdString(escaped(info.name));
}

QString modelInformation(const ModelInfo& info)
{
    constexpr std::size_t kMostNames = 8;
    const auto text = [](const std::string& bytes) { return QString::fromStdString(escaped(bytes)); };
    QStringList lines { text(info.source) };
    if (!info.weightTypes.empty()) {
        //: a model's architecture and the number types of its weights, "llama, bf16"
        lines += ModelNames::tr("%1, %2").arg(text(info.config.architecture), text(info.weightTypes));
    }
    if (info.tokenizerProblem) {
        lines += ModelNames::tr("Reads token ids only: %1").arg(errorSentence(*info.tokenizerProblem));
    }
    if (info.headRolesProblem) {
        lines += headNamesProblem(info);
    }
    if (!info.unusedTensors.empty()) {
        QStringList names;
        for (const UnusedTensors& unused : info.unusedTensors) {
            names += static_cast<std::size_t>(names.size()) < kMostNames ? text(unused.name) : QStringLiteral("…");
            if (static_cast<std::size_t>(names.size()) > kMostNames) {
                break;
            }
        }
        //: a list of names of tensors follows
        lines += ModelNames::tr("In the file, but not used: %1").arg(names.join(QStringLiteral(", ")));
    }
    return lines.join(QLatin1Char('\n'));
}

QString headNamesProblem(const ModelInfo& info)
{
    return info.headRolesProblem ? ModelNames::tr("The names of heads cannot be read: %1").arg(errorSentence(*info.headRolesProblem))
                                 : QString();
}

}  // namespace kvscope
