// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/nativepath.h"

#include "core/utf8.h"

#include <string_view>

namespace kvscope {

namespace {

constexpr char16_t kEscapedByte = 0xDC00;

}  // namespace

QString fromNativePath(const std::string& path)
{
    QString result;
    for (std::string_view rest = path; !rest.empty();) {
        const Utf8Unit unit = firstUtf8Unit(rest);
        const std::size_t length = unit.valid ? unit.length : 1;
        if (unit.valid) {
            result += QString::fromUtf8(rest.data(), static_cast<qsizetype>(length));
        } else {
            result += QChar(static_cast<char16_t>(kEscapedByte + static_cast<unsigned char>(rest.front())));
        }
        rest.remove_prefix(length);
    }
    return result;
}

std::string toNativePath(const QString& path)
{
    std::string result;
    for (qsizetype i = 0; i < path.size();) {
        const bool pair = path[i].isHighSurrogate() && i + 1 < path.size() && path[i + 1].isLowSurrogate();
        const char16_t code = path[i].unicode();
        if (!pair && code >= kEscapedByte + 0x80 && code <= kEscapedByte + 0xFF) {
            result += static_cast<char>(static_cast<unsigned char>(code - kEscapedByte));
        } else {
            result += path.mid(i, pair ? 2 : 1).toStdString();
        }
        i += pair ? 2 : 1;
    }
    return result;
}

QString fromLocalUrl(const QUrl& url)
{
    if (!url.isLocalFile()) {
        return {};
    }
    return fromNativePath(QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1()).toStdString());
}

}  // namespace kvscope
