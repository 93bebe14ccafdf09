// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/headers.h>

#include <algorithm>
#include <string_view>

namespace penstock {
namespace {

bool isTokenByte(char byte)
{
    constexpr std::string_view others = "!#$%&'*+-.^_`|~";
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z')
        || (byte >= 'A' && byte <= 'Z') || others.find(byte) != std::string_view::npos;
}

} // namespace

bool sameHeaderName(const QByteArray &a, const QByteArray &b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

std::optional<QByteArray> headerValue(const HeaderList &headers, const QByteArray &name)
{
    const auto found = std::find_if(headers.begin(), headers.end(), [&name](const Header &header) {
        return sameHeaderName(header.first, name);
    });
    return found == headers.end() ? std::nullopt : std::optional(found->second);
}

void removeHeader(HeaderList &headers, const QByteArray &name)
{
    headers.removeIf([&name](const Header &header) { return sameHeaderName(header.first, name); });
}

void setHeader(HeaderList &headers, const QByteArray &name, const QByteArray &value)
{
    removeHeader(headers, name);
    headers.append({name, value});
}

QString faultOfHeaders(const HeaderList &headers)
{
    for (const Header &header : headers) {
        const QByteArray &name = header.first;
        if (name.isEmpty())
            return QStringLiteral("a header has a value and no name");
        if (!std::all_of(name.begin(), name.end(), isTokenByte))
            return QStringLiteral("\"%1\" is no header name").arg(QString::fromLatin1(name));
        for (const char byte : header.second) {
            if (byte == '\r' || byte == '\n' || byte == '\0')
                return QStringLiteral(
                           "the value of the header %1 contains a line break or a zero byte")
                    .arg(QString::fromLatin1(name));
        }
    }
    return {};
}

} // namespace penstock
