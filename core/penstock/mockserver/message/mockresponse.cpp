// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/message/mockresponse.h>

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

void appendNumber(QByteArray &text, unsigned value, int digits)
{
    std::array<char, 10> reversed {};
    for (int i = 0; i < digits; ++i, value /= 10)
        reversed[std::size_t(i)] = char('0' + value % 10);
    for (int i = digits; i-- > 0;)
        text += reversed[std::size_t(i)];
}

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
    QByteArray result = "\"";
    for (const char c : QString::fromUtf8(text).toUtf8()) {
        if (c == '"' || c == '\\')
            result += '\\', result += c;
        else if (static_cast<unsigned char>(c) < 0x20)
            result += "\\u00"
                + QByteArray::number(static_cast<unsigned char>(c), 16).rightJustified(2, '0');
        else
            result += c;
    }
    return result + '"';
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
    using namespace std::chrono;
    static constexpr auto dayNames = "SunMonTueWedThuFriSat";
    static constexpr auto monthNames = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(floor<seconds>(at - day));

    QByteArray text;
    text.reserve(32);
    text.append(dayNames + 3 * weekday(day).c_encoding(), 3).append(", ");
    appendNumber(text, unsigned(date.day()), 2);
    text.append(' ').append(monthNames + 3 * (unsigned(date.month()) - 1), 3).append(' ');
    appendNumber(text, unsigned(int(date.year())), 4);
    text += ' ';
    appendNumber(text, unsigned(time.hours().count()), 2);
    text += ':';
    appendNumber(text, unsigned(time.minutes().count()), 2);
    text += ':';
    appendNumber(text, unsigned(time.seconds().count()), 2);
    return text + " GMT";
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
