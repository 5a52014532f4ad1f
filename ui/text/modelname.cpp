// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/modelname.h"

#include "loader/checkpoint.h"

#include <QCoreApplication>

namespace kvscope {

namespace {

struct ModelNames {
    Q_DECLARE_TR_FUNCTIONS(ModelNames)
};

}  // namespace

QString modelName(const ModelInfo& info)
{
    if (info.source == "bundled") {
        return ModelNames::tr("Bundled");
    }
    if (info.handMade) {
        //: the hand-made model of the first lesson
        return ModelNames::tr("Four heads");
    }
    return QString::fromStdString(info.name);
}

}  // namespace kvscope
