// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/rawresponse.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>

#include <algorithm>

namespace penstock {
namespace {

constexpr qsizetype maxFaults = 20;

//! A piece of the input, safe to print.
MessageArgument shown(QByteArrayView bytes)
{
    return MessageArgument::quoted(printable(bytes, 60));
}

class ResponseScanner
{
public:
    explicit ResponseScanner(QByteArrayView bytes)
        : m_rest(bytes)
    {
        const qsizetype feed = bytes.indexOf('\n');
        m_hasReturns = feed > 0 && bytes[feed - 1] == '\r';
    }
    RawResponse scan();

private:
    QByteArrayView nextLine();
    bool readStatusLine(QByteArrayView line);
    void readHead();
    void readHeader(QByteArrayView line);
    void readBody();
    void fault(const Message &message)
    {
        if (m_response.faults.size() < maxFaults)
            m_response.faults.append(message);
    }

    QByteArrayView m_rest;
    bool m_hasReturns = false;
    int m_line = 0;
    RawResponse m_response;
};

QByteArrayView ResponseScanner::nextLine()
{
    const qsizetype feed = m_rest.indexOf('\n');
    QByteArrayView line = feed < 0 ? m_rest : m_rest.first(feed);
    m_rest = feed < 0 ? QByteArrayView() : m_rest.sliced(feed + 1);
    if (line.endsWith('\r') && (m_hasReturns || line.size() == 1))
        line.chop(1);
    ++m_line;
    return line;
}

//! "HTTP/1.1 429 Too Many Requests", "HTTP/2 429".
bool ResponseScanner::readStatusLine(QByteArrayView line)
{
    constexpr QByteArrayView protocol = "HTTP/";
    if (!line.startsWith(protocol))
        return false;
    const qsizetype blank = line.indexOf(' ');
    const QByteArrayView rest = blank < 0 ? QByteArrayView() : withoutBlanks(line.sliced(blank));
    const bool hasCode = rest.size() >= 3 && std::all_of(rest.begin(), rest.begin() + 3, isDigit)
        && (rest.size() == 3 || rest[3] == ' ');
    if (!hasCode)
        return false;
    m_response.status = (rest[0] - '0') * 100 + (rest[1] - '0') * 10 + (rest[2] - '0');
    m_response.reason = withoutBlanks(rest.sliced(3)).toByteArray();
    return true;
}

void ResponseScanner::readHeader(QByteArrayView line)
{
    if (isBlank(line.front()) && !m_response.headers.isEmpty()) { // continues the line before
        m_response.headers.last().second += ' ' + withoutBlanks(line).toByteArray();
        return;
    }
    const qsizetype colon = line.indexOf(':', 1); // HTTP/2 has a :status
    const QByteArrayView name = colon < 0 ? QByteArrayView() : line.first(colon);
    QByteArrayView value = colon < 0 ? QByteArrayView() : line.sliced(colon + 1);
    if (value.startsWith(' '))
        value = value.sliced(1);
    if (name == QByteArrayView(":status")
        && readStatusLine(QByteArray("HTTP/2 ") + withoutBlanks(value).toByteArray()))
        return;
    Header header {name.toByteArray(), value.toByteArray()};
    if (!faultOfHeaders({{header.first, QByteArray()}}).isEmpty())
        fault(httpMessage("response.bad_header_line", m_line, shown(line)));
    else
        m_response.headers.append(std::move(header));
}

void ResponseScanner::readHead()
{
    while (!m_rest.isEmpty()) {
        const QByteArrayView line = nextLine();
        if (line.isEmpty())
            return;
        readHeader(line);
    }
}

//! The content of a body in chunks; nothing where it is none.
std::optional<QByteArray> withoutChunks(QByteArrayView body)
{
    constexpr qsizetype longestSize = 7; // 256 MiB
    QByteArray content;
    for (;;) {
        const qsizetype feed = body.indexOf('\n');
        if (feed < 0)
            return std::nullopt;
        const QByteArrayView line = withoutBlanks(body.first(feed));
        const auto end = std::find_if(line.begin(), line.end(),
                                      [](char byte) { return byte == ';' || byte == '\r'; });
        const QByteArrayView digits = line.first(end - line.begin());
        bool isNumber = false;
        const qsizetype size = digits.toByteArray().toLongLong(&isNumber, 16);
        body = body.sliced(feed + 1);
        if (!isNumber || digits.size() > longestSize || size < 0 || size > body.size())
            return std::nullopt;
        if (size == 0)
            return content;
        content += body.first(size);
        body = body.sliced(size);
        const qsizetype gap = body.startsWith("\r\n") ? 2 : (body.startsWith('\n') ? 1 : 0);
        body = body.sliced(gap);
    }
}

void ResponseScanner::readBody()
{
    RawResponse &response = m_response;
    response.body = m_rest.toByteArray();
    const QByteArray coding
        = headerValue(response.headers, "Transfer-Encoding").value_or(QByteArray()).toLower();
    if (coding.contains("chunked")) {
        if (auto content = withoutChunks(m_rest)) // curl puts the chunks together itself
            response.body = std::move(*content);
    }
    if (response.body.startsWith("\x1F\x8B")) {
        fault(httpMessage("response.compressed"));
        response.body.clear();
    }
}

RawResponse ResponseScanner::scan()
{
    while (m_rest.startsWith('\n') || m_rest.startsWith("\r\n"))
        nextLine();
    if (m_rest.isEmpty()) {
        fault(httpMessage("response.empty"));
        return m_response;
    }
    const QByteArrayView start = m_rest;
    const QByteArrayView first = nextLine();
    if (!readStatusLine(first)) {
        const bool mayBeHeader = first.indexOf(':') >= 0;
        if (mayBeHeader) {
            m_rest = start;
            --m_line;
        }
        readHead();
        if (m_response.status == 0)
            fault(httpMessage("response.no_status_line", shown(first)));
        readBody();
        return m_response;
    }
    readHead();
    // Any head right behind this one is the answer to the next request, or the real one.
    while (m_rest.startsWith("HTTP/")) {
        const QByteArrayView behind = m_rest;
        const RawResponse before = m_response;
        if (!readStatusLine(nextLine())) {
            m_rest = behind;
            m_response = before;
            break;
        }
        m_response.headers.clear();
        ++m_response.earlierHeads;
        readHead();
    }
    readBody();
    return m_response;
}

} // namespace

RawResponse parseRawResponse(const QByteArray &bytes)
{
    return ResponseScanner(bytes).scan();
}

} // namespace penstock
