// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/headers.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>

#include <algorithm>
#include <string_view>

namespace penstock {
namespace {

bool isTokenByte(char byte)
{
    constexpr std::string_view others = "!#$%&'*+-.^_`|~";
    return isDigit(byte) || isLetter(byte) || others.find(byte) != std::string_view::npos;
}

//! As RFC 9110 has it (5.5). Qt leaves a header out that has others, from 6.8 on, and sends the
//! rest.
bool isValueByte(char byte)
{
    return byte == '\t' || (static_cast<unsigned char>(byte) >= 0x20 && byte != 0x7F);
}

bool breaksLine(char byte)
{
    return byte == '\r' || byte == '\n' || byte == '\0';
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

Message faultOfHeaders(const HeaderList &headers)
{
    for (const Header &header : headers) {
        const QByteArray &name = header.first;
        if (name.isEmpty())
            return httpMessage("header.no_name");
        if (!std::all_of(name.begin(), name.end(), isTokenByte))
            return httpMessage("header.bad_name", QString::fromLatin1(name));
        const QByteArray &value = header.second;
        if (std::all_of(value.begin(), value.end(), isValueByte))
            continue;
        const bool isBroken = std::any_of(value.begin(), value.end(), breaksLine);
        return isBroken ? httpMessage("header.line_break", QString::fromLatin1(name))
                        : httpMessage("header.control_character", QString::fromLatin1(name));
    }
    return {};
}

} // namespace penstock
