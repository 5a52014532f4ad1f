// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/savedformat.h"

#include "views/registry/viewregistry.h"

#include <algorithm>

namespace kvscope {

const char* SavedFormat::extension() const
{
    return picture != nullptr ? picture->extension : numbers != nullptr ? numbers->extension : animation ? kAnimationFormat : kRunExtension;
}

QString SavedFormat::displayName() const
{
    if (picture != nullptr)
        return picture->displayName();
    const QString name = QString::fromLatin1(extension()).toUpper();
    if (numbers != nullptr) {
        //: a format of files with the weights as numbers: "Numbers: CSV"
        return SavePicture::tr("Numbers: %1").arg(name);
    }
    //: a file with all heads, tokens, counts and times: "Numbers of the whole run: NPZ"
    return animation ? SavePicture::tr("Animation of the steps: %1").arg(name) : SavePicture::tr("Numbers of the whole run: %1").arg(name);
}

void SavedFormat::setIn(PictureOptions& options) const
{
    options.numbers = numbers;
    options.animation = animation;
    options.wholeRun = picture == nullptr && numbers == nullptr && !animation;
    options.writer = picture != nullptr ? picture : &figureWriters().front();
}

QList<SavedFormat> formatsOf(const View& view)
{
    QList<SavedFormat> all;
    for (const FigureWriter& writer : figureWriters())
        all << SavedFormat { &writer, nullptr };
    if (QLatin1String(view.id) == QLatin1String("attention")) {
        for (const AttentionNumbersWriter& writer : attentionNumbersWriters())
            all << SavedFormat { nullptr, &writer };
        all << SavedFormat {};
    }
    if (view.animated)
        all << SavedFormat { nullptr, nullptr, true };
    return all;
}

std::optional<SavedFormat> formatNamed(const QList<SavedFormat>& all, const QString& extension)
{
    const auto found = std::find_if(all.begin(), all.end(),
        [&](const SavedFormat& format) { return extension.compare(QLatin1String(format.extension()), Qt::CaseInsensitive) == 0; });
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

const char* extensionOf(const PictureOptions& options)
{
    if (options.animation)
        return kAnimationFormat;
    return options.wholeRun ? kRunExtension : options.numbers != nullptr ? options.numbers->extension : options.writer->extension;
}

}  // namespace kvscope
