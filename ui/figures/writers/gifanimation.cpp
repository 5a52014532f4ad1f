// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/gifanimation.h"

#include <QRect>

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

constexpr std::size_t kMostColours = 256;

struct Colour {
    QRgb rgb = 0;
    double pixels = 0.0;

    [[nodiscard]] double channel(int which) const { return which == 0 ? qRed(rgb) : which == 1 ? qGreen(rgb) : qBlue(rgb); }
};

/// Colours that share an entry of the palette: their mean, and along which channel they are apart.
struct Box {
    std::span<Colour> colours;
    std::array<double, 3> mean {};
    double error = 0.0;  ///< what their distances to the mean add up to, squared, along the widest channel
    int widest = 0;

    explicit Box(std::span<Colour> all) : colours(all)
    {
        double pixels = 0.0;
        for (const Colour& each : colours) {
            pixels += each.pixels;
        }
        for (int channel = 0; channel < 3; ++channel) {
            double sum = 0.0;
            for (const Colour& each : colours) {
                sum += each.pixels * each.channel(channel);
            }
            double& middle = mean[static_cast<std::size_t>(channel)];
            middle = sum / pixels;
            double apart = 0.0;
            for (const Colour& each : colours) {
                apart += each.pixels * (each.channel(channel) - middle) * (each.channel(channel) - middle);
            }
            if (apart > error) {
                error = apart;
                widest = channel;
            }
        }
    }
    [[nodiscard]] QRgb rgb() const
    {
        const auto rounded = [&](std::size_t channel) { return static_cast<int>(std::lround(mean[channel])); };
        return qRgb(rounded(0), rounded(1), rounded(2));
    }
};

/// The palette, and which of its entries each colour is shown as.
struct Palette {
    std::vector<QRgb> colours;
    std::unordered_map<QRgb, GifPixelType> entries;
};

/// Divides the colours until there are 256 groups, each time that whose colours are the furthest from its mean. Where there are no more colours than
/// that every group has one.
Palette paletteOf(const std::unordered_map<QRgb, std::uint64_t>& pixels)
{
    std::vector<Colour> colours;
    colours.reserve(pixels.size());
    for (const auto& [rgb, count] : pixels) {
        colours.push_back({ rgb, static_cast<double>(count) });
    }
    std::ranges::sort(colours, {}, &Colour::rgb);  // the map has no order, and the same pictures give the same bytes
    std::vector<Box> boxes { Box(colours) };
    while (boxes.size() < kMostColours) {
        const auto worst = std::ranges::max_element(boxes, {}, &Box::error);
        if (worst->error <= 0.0) {
            break;  // one colour each
        }
        const std::span<Colour> all = worst->colours;
        const int channel = worst->widest;
        const double middle = worst->mean[static_cast<std::size_t>(channel)];
        std::ranges::sort(all, {}, [&](const Colour& each) { return std::pair(each.channel(channel), each.rgb); });
        const auto above = std::ranges::find_if(all, [&](const Colour& each) { return each.channel(channel) > middle; });
        const auto first = static_cast<std::size_t>(above - all.begin());
        *worst = Box(all.first(first));
        boxes.emplace_back(all.subspan(first));
    }
    Palette palette;
    for (const Box& box : boxes) {
        for (const Colour& each : box.colours) {
            palette.entries[each.rgb] = static_cast<GifPixelType>(palette.colours.size());
        }
        palette.colours.push_back(box.rgb());
    }
    return palette;
}

using Pixels = std::vector<GifPixelType>;  ///< (height, width) row-major

Pixels entriesOf(const QByteArray& packed, const Palette& palette)
{
    const QByteArray rows = qUncompress(packed);
    const std::span<const QRgb> all(reinterpret_cast<const QRgb*>(rows.constData()), static_cast<std::size_t>(rows.size()) / sizeof(QRgb));
    Pixels entries;
    entries.reserve(all.size());
    QRgb last = all.front();
    GifPixelType entry = palette.entries.at(last);
    for (const QRgb each : all) {
        if (each != last) {
            last = each;
            entry = palette.entries.at(each);
        }
        entries.push_back(entry);
    }
    return entries;
}

/// The smallest rectangle outside of which two pictures are equal; one pixel where they are equal everywhere, for a frame must have a size.
QRect changedPart(const Pixels& before, const Pixels& now, QSize size)
{
    QRect part;
    const auto width = static_cast<std::size_t>(size.width());
    for (int y = 0; y < size.height(); ++y) {
        const std::size_t start = static_cast<std::size_t>(y) * width;
        const std::span<const GifPixelType> old = std::span(before).subspan(start, width);
        const std::span<const GifPixelType> row = std::span(now).subspan(start, width);
        const auto left = std::ranges::mismatch(old, row).in1 - old.begin();
        if (left == size.width()) {
            continue;
        }
        const auto right = std::mismatch(old.rbegin(), old.rend(), row.rbegin()).first - old.rbegin();
        part |= QRect(QPoint(static_cast<int>(left), y), QPoint(size.width() - 1 - static_cast<int>(right), y));
    }
    return part.isEmpty() ? QRect(0, 0, 1, 1) : part;
}

int append(GifFileType* gif, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(gif->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

/// Says that the animation repeats for ever: a block of the first program that did it, which all viewers know.
bool putLoop(GifFileType* gif)
{
    constexpr std::array<GifByteType, 3> kForEver { 1, 0, 0 };
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK
        && EGifPutExtensionBlock(gif, static_cast<int>(kForEver.size()), kForEver.data()) == GIF_OK
        && EGifPutExtensionTrailer(gif) == GIF_OK;
}

bool putPicture(GifFileType* gif, Pixels& pixels, const QRect& part, int width, int hundredths)
{
    const GraphicsControlBlock control { DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR };
    std::array<GifByteType, 4> packed {};
    EGifGCBToExtension(&control, packed.data());
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(packed.size()), packed.data()) != GIF_OK
        || EGifPutImageDesc(gif, part.x(), part.y(), part.width(), part.height(), false, nullptr) != GIF_OK) {
        return false;
    }
    for (int y = part.top(); y <= part.bottom(); ++y) {
        GifPixelType* const row = pixels.data() + static_cast<std::ptrdiff_t>(y) * width + part.x();
        if (EGifPutLine(gif, row, part.width()) != GIF_OK) {
            return false;
        }
    }
    return true;
}

}  // namespace

void GifAnimation::add(const QImage& picture)
{
    const QImage plain = picture.convertToFormat(QImage::Format_RGB32);
    Q_ASSERT(m_pictures.isEmpty() || plain.size() == m_size);
    m_size = plain.size();
    for (int y = 0; y < plain.height(); ++y) {
        const std::span row(reinterpret_cast<const QRgb*>(plain.constScanLine(y)), static_cast<std::size_t>(plain.width()));
        for (auto run = row.begin(); run != row.end();) {
            const auto end = std::find_if(run, row.end(), [&](QRgb each) { return each != *run; });
            m_pixels[*run] += static_cast<std::uint64_t>(end - run);
            run = end;
        }
    }
    constexpr int kFast = 1;
    m_pictures.append(qCompress(plain.constBits(), plain.sizeInBytes(), kFast));  // rows of RGB32 have no gap
}

QByteArray GifAnimation::bytes(const QString& comment) const
{
    const Palette palette = paletteOf(m_pixels);
    const int entries = 1 << std::max(1, GifBitSize(static_cast<int>(palette.colours.size())));
    const std::unique_ptr<ColorMapObject, void (*)(ColorMapObject*)> map(GifMakeMapObject(entries, nullptr), GifFreeMapObject);
    QByteArray bytes;
    int error = 0;
    GifFileType* const gif = map ? EGifOpen(&bytes, append, &error) : nullptr;
    if (gif == nullptr) {
        return {};
    }
    std::ranges::transform(palette.colours, map->Colors, [](QRgb rgb) {
        return GifColorType { static_cast<GifByteType>(qRed(rgb)), static_cast<GifByteType>(qGreen(rgb)),
            static_cast<GifByteType>(qBlue(rgb)) };
    });
    constexpr int kColourBits = 8;
    constexpr double kHundredths = 100.0;
    const int pace = static_cast<int>(std::lround(m_seconds * kHundredths));
    EGifSetGifVersion(gif, true);  // of 1989, the one with delays
    bool written = EGifPutScreenDesc(gif, m_size.width(), m_size.height(), kColourBits, 0, map.get()) == GIF_OK && putLoop(gif)
        && (comment.isEmpty()
            || EGifPutComment(gif, comment.toUtf8().constData()) == GIF_OK);  // an empty one would end the file for readers
    Pixels before;
    for (auto packed = m_pictures.begin(); written && packed != m_pictures.end(); ++packed) {
        Pixels now = entriesOf(*packed, palette);
        const QRect part = before.empty() ? QRect(QPoint(), m_size) : changedPart(before, now, m_size);
        written = putPicture(gif, now, part, m_size.width(), pace);
        before = std::move(now);
    }
    written = EGifCloseFile(gif, &error) == GIF_OK && written;
    return written ? bytes : QByteArray();
}

}  // namespace kvscope
