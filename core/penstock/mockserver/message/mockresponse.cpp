// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/message/mockresponse.h>

#include <penstock/support/jsontext.h>

#include <QDateTime>
#include <QLocale>
#include <QString>

#include <algorithm>
#include <array>
#include <chrono>

namespace penstock {
namespace {

struct Phrase
{
    int status;
    const char *text;
};

constexpr std::array phrases {
    Phrase {200, "OK"},
    Phrase {201, "Created"},
    Phrase {202, "Accepted"},
    Phrase {204, "No Content"},
    Phrase {206, "Partial Content"},
    Phrase {301, "Moved Permanently"},
    Phrase {302, "Found"},
    Phrase {303, "See Other"},
    Phrase {304, "Not Modified"},
    Phrase {307, "Temporary Redirect"},
    Phrase {308, "Permanent Redirect"},
    Phrase {400, "Bad Request"},
    Phrase {401, "Unauthorized"},
    Phrase {403, "Forbidden"},
    Phrase {404, "Not Found"},
    Phrase {405, "Method Not Allowed"},
    Phrase {408, "Request Timeout"},
    Phrase {409, "Conflict"},
    Phrase {410, "Gone"},
    Phrase {413, "Content Too Large"},
    Phrase {417, "Expectation Failed"},
    Phrase {418, "I'm a teapot"},
    Phrase {422, "Unprocessable Content"},
    Phrase {429, "Too Many Requests"},
    Phrase {431, "Request Header Fields Too Large"},
    Phrase {500, "Internal Server Error"},
    Phrase {501, "Not Implemented"},
    Phrase {502, "Bad Gateway"},
    Phrase {503, "Service Unavailable"},
    Phrase {504, "Gateway Timeout"},
    Phrase {505, "HTTP Version Not Supported"},
};
} // namespace

MockResponse errorAnswer(int status, QByteArrayView what)
{
    MockResponse answer {status};
    answer.body = "{\"error\":" + jsonString(what) + "}\n";
    return answer;
}

QByteArray jsonString(QByteArrayView text)
{
    const auto isPlain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
    if (std::all_of(text.begin(), text.end(), isPlain))
        return '"' + text.toByteArray() + '"';
    return compactJson(QString::fromUtf8(text));
}

QByteArray reasonPhrase(int status)
{
    const auto found = std::find_if(phrases.begin(), phrases.end(), [status](const Phrase &phrase) {
        return phrase.status == status;
    });
    return found != phrases.end() ? QByteArray(found->text)
                                  : "Status " + QByteArray::number(status);
}

QByteArray httpDateText(WallTime at)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch());
    return QLocale::c()
        .toString(QDateTime::fromSecsSinceEpoch(second.count(), Qt::UTC),
                  u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s)
        .toLatin1();
}

bool carriesBody(const MockResponse &answer, const WireContext &context)
{
    return !context.isHead && answer.status != 204 && answer.status != 304;
}

QByteArray headBytes(const MockResponse &answer, const WireContext &context, BodyFrame frame)
{
    QByteArray head;
    head.reserve(256);
    head.append("HTTP/1.1 ").append(QByteArray::number(answer.status)).append(' ');
    head.append(reasonPhrase(answer.status)).append("\r\nDate: ").append(context.date);
    head.append("\r\nServer: penstock-mock");
    if (!answer.body.isEmpty() && answer.status != 204)
        head.append("\r\nContent-Type: ").append(answer.contentType);
    for (const auto &[name, value] : answer.headers)
        head.append("\r\n").append(name).append(": ").append(value);
    if (frame == BodyFrame::Chunked)
        head.append("\r\nTransfer-Encoding: chunked");
    else if (answer.status != 204 && answer.status != 304)
        head.append("\r\nContent-Length: ").append(QByteArray::number(answer.body.size()));
    if (!context.keepAlive)
        head.append("\r\nConnection: close");
    else if (context.isHttp10)
        head.append("\r\nConnection: keep-alive");
    return head.append("\r\n\r\n");
}

} // namespace penstock
