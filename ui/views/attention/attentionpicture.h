// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head as a picture to take home: the matrix with everything needed to know where it came from. Words are in the
// language in use. Needs a QApplication, which may be offscreen; GUI thread only.

#include "core/error.h"
#include "figures/heatmaptypes.h"
#include "loader/checkpoint.h"
#include "state/runhistory.h"
#include "theme/theme.h"

#include <QImage>
#include <QLocale>
#include <QSize>
#include <QString>

#include <optional>

namespace kvscope {

/// Sizes of pictures in pixels a side, and resolutions in dots per inch, that make sense.
inline constexpr int kSmallestPicture = 64;
inline constexpr int kLargestPicture = 16384;
inline constexpr int kLowestResolution = 24;
inline constexpr int kHighestResolution = 2400;

struct PictureOptions {
    QSize size { 1600, 1200 };  ///< pixels of the file, exactly
    int dpi = 200;  ///< text is as large as on paper of this resolution; small pictures shrink it so that it fits
    ThemeId theme = ThemeId::Light;
    PaletteId palette = PaletteId::Viridis;
    HeatmapScale scale = HeatmapScale::Linear;
    QLocale locale;  ///< of numbers
    std::optional<CellRef> pinned;  ///< drawn and read out
};

/// What is wrong with size or resolution (OptionWrong); nothing when they make sense.
[[nodiscard]] std::optional<EngineError> pictureProblem(const PictureOptions& options);

/// Draws the matrix of @p head in @p layer at @p step (all from 0) on an opaque ground.
/// Throws EngineError: OptionWrong (size, resolution, or no such layer, head or step), OutOfMemory.
[[nodiscard]] QImage renderAttentionPicture(
    const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const PictureOptions& options);

/// The same into a PNG file, whole or not at all: it is written beside it and renamed. What it shows is in the file's text entries too.
/// Throws EngineError: as above, and FileUnwritable.
void saveAttentionPng(
    const QString& path, const RunHistory& run, const ModelInfo& model, int layer, int head, int step, const PictureOptions& options);

}  // namespace kvscope
