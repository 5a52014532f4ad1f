// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pictures of one size as an animated GIF that repeats for ever, with one palette for all of them: their own colours where these are at most 256,
// otherwise 256 that are near them. A picture after the first is stored only where it differs from the one before. GUI thread only, as figures are;
// owned by the caller that draws.

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QString>

#include <cstdint>
#include <unordered_map>

namespace kvscope {

/// The name of its format on the command line and the ending of its files.
inline constexpr const char* kAnimationFormat = "gif";
// Seconds for which each picture is shown. A GIF counts hundredths in 16 bits, and viewers take fewer than two of them for none given.
inline constexpr double kQuickestPace = 0.02;
inline constexpr double kSlowestPace = 600.0;
inline constexpr double kUsualPace = 0.5;

class GifAnimation {
public:
    /// @param seconds from kQuickestPace to kSlowestPace; rounded to hundredths
    explicit GifAnimation(double seconds = kUsualPace) : m_seconds(seconds) { }

    /// Appends an opaque picture, as large as the first one.
    void add(const QImage& picture);
    [[nodiscard]] int count() const { return static_cast<int>(m_pictures.size()); }

    /// The whole file; empty if it cannot be made. @pre count() > 0
    /// @param comment plain text that the file carries
    [[nodiscard]] QByteArray bytes(const QString& comment) const;

private:
    double m_seconds;
    QSize m_size;
    QList<QByteArray> m_pictures;  ///< rows of QRgb, compressed: large pictures of many steps would not fit into memory
    std::unordered_map<QRgb, std::uint64_t> m_pixels;  ///< how many of each colour
};

}  // namespace kvscope
