// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The formats of the save dialog's list: pictures, then numbers, then the archive of the whole run, which is neither, and last animations. Values of
// static lifetime. GUI thread only.

#include "shell/savepicture.h"

#include <QList>
#include <QString>

#include <optional>

namespace kvscope {

struct SavedFormat {
    const FigureWriter* picture = nullptr;
    const AttentionNumbersWriter* numbers = nullptr;
    bool animation = false;

    [[nodiscard]] const char* extension() const;
    [[nodiscard]] QString displayName() const;  ///< translated
    void setIn(PictureOptions& options) const;
};

[[nodiscard]] QList<SavedFormat> formatsOf(const View& view);
/// @param extension in any case
[[nodiscard]] std::optional<SavedFormat> formatNamed(const QList<SavedFormat>& all, const QString& extension);
[[nodiscard]] const char* extensionOf(const PictureOptions& options);

}  // namespace kvscope
