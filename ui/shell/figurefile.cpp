// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/figurefile.h"

#include "data/filewriter.h"
#include "session/nativepath.h"

#include <string>

namespace kvscope {

namespace {

EngineError wrong(Phrase key, const ErrorArgument& expected, const ErrorArgument& found)
{
    return EngineError(ErrorCode::OptionWrong).key(key).expected(expected).found(found);
}

}  // namespace

std::optional<EngineError> pageProblem(const FigurePage& page)
{
    if (!page.sizeAllowed()) {
        return wrong(Phrase::SettingSize, { Phrase::Range, kSmallestPicture, kLargestPicture },
            Verbatim { std::to_string(page.size.width()) + "x" + std::to_string(page.size.height()) });
    }
    if (!page.dpiAllowed()) {
        return wrong(Phrase::SettingDpi, { Phrase::Range, kLowestResolution, kHighestResolution }, page.dpi);
    }
    return std::nullopt;
}

QByteArray figureBytes(const Figure& figure, const FigureWriter& writer, const FigurePage& page, const FigureStyle& style)
{
    if (const auto problem = pageProblem(page)) {
        throw *problem;
    }
    QByteArray bytes = writer.write(figure, page, style);
    if (bytes.isEmpty()) {
        throw EngineError(ErrorCode::PictureFailed).key(QString::fromLatin1(writer.extension).toUpper().toStdString());
    }
    return bytes;
}

FigureAnimation::FigureAnimation(const FigurePage& page, const FigureStyle& style, double seconds)
    : m_page(page)
    , m_style(style)
    , m_pictures(seconds)
{
    if (const auto problem = pageProblem(page)) {
        throw *problem;
    }
}

void FigureAnimation::add(const Figure& figure)
{
    m_pictures.add(figureImage(figure, m_page, m_style));
    m_words = figure.title() + QLatin1Char('\n') + figure.description(m_style.locale) + QStringLiteral("\nKVScope " KVSCOPE_VERSION);
}

QByteArray FigureAnimation::bytes() const
{
    QByteArray bytes = m_pictures.bytes(m_words);
    if (bytes.isEmpty()) {
        throw EngineError(ErrorCode::PictureFailed).key(QString::fromLatin1(kAnimationFormat).toUpper().toStdString());
    }
    return bytes;
}

void writeWholeFile(const QString& path, const QByteArray& bytes)
{
    FileWriter file(toNativePath(path));
    file.append({ bytes.constData(), static_cast<std::size_t>(bytes.size()) });
    file.commit();
}

}  // namespace kvscope
