// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/modelwanted.h"

#include <QCoreApplication>

namespace kvscope {

namespace {
struct ModelWanted {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ModelWanted)
};
}  // namespace

QString modelWantedTitle()
{
    return ModelWanted::tr("The model is not open");
}

QString modelWantedText()
{
    return ModelWanted::tr("Recorded: this can be computed once the model is open");
}

}  // namespace kvscope
