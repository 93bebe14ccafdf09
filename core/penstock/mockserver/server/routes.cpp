// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/routes.h>

#include <penstock/mockserver/faults/retryafternonsense.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QStringDecoder>

#include <algorithm>
#include <optional>

namespace penstock {
namespace {

constexpr qsizetype maxBytes = 64 * 1024 * 1024;

// A whole number that JSON can carry as it was written stays one: 64-bit ids are not rounded.
bool isPlainWhole(QByteArrayView text)
{
    return !text.isEmpty() && text.size() <= 18 && (text[0] != '0' || text.size() == 1)
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

QByteArray idOf(const MockRequest &request)
{
    if (const auto given = request.queryValue("id"))
        return given->toUtf8();
    const QByteArrayView path = request.path();
    return QByteArray::fromPercentEncoding(path.sliced(path.lastIndexOf('/') + 1).toByteArray());
}

MockResponse item(const MockRequest &request, const RouteContext &context)
{
    const QByteArray id = idOf(request);
    MockResponse answer;
    answer.body.reserve(160);
    answer.body.append("{\"id\":").append(isPlainWhole(id) ? id : jsonString(id));
    answer.body.append(",\"path\":").append(jsonString(request.path()));
    answer.body.append(",\"method\":").append(jsonString(request.method));
    answer.body.append(",\"n\":").append(QByteArray::number(context.number));
    answer.body.append(",\"time\":\"").append(timestampTextMs(context.wall).toLatin1());
    answer.body.append("\"}\n");
    return answer;
}

MockResponse echo(const MockRequest &request)
{
    QJsonObject headers;
    for (const auto &[name, value] : request.headers) {
        const QString key = QString::fromLatin1(name);
        const QString text = QString::fromLatin1(value);
        headers[key] = headers.contains(key) ? headers[key].toString() + ", "_L1 + text : text;
    }
    QJsonObject object {{u"method"_s, QString::fromLatin1(request.method)},
                        {u"target"_s, QString::fromLatin1(request.target)},
                        {u"headers"_s, headers}};
    QStringDecoder utf8(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString text = utf8(request.body);
    if (utf8.hasError())
        object[u"body_base64"_s] = QString::fromLatin1(request.body.toBase64());
    else
        object[u"body"_s] = text;
    MockResponse answer;
    answer.body = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    return answer;
}

std::optional<qsizetype> numberAfter(QByteArrayView prefix, QByteArrayView path)
{
    const QByteArrayView digits = path.sliced(prefix.size());
    return isPlainWhole(digits) ? std::optional(digits.toByteArray().toLongLong()) : std::nullopt;
}

MockResponse bytes(qsizetype count)
{
    static constexpr QByteArrayView pattern = "0123456789abcdef";
    MockResponse answer;
    answer.contentType = "application/octet-stream";
    answer.body.resize(count);
    for (qsizetype i = 0; i < count; ++i)
        answer.body[i] = pattern[i % pattern.size()];
    return answer;
}

// Page P of N of what one row asks for: an item each, and none behind the last.
MockResponse page(const MockRequest &request, qsizetype pages)
{
    const QString asked = request.queryValue("page").value_or(u"1"_s);
    const qlonglong number = asked.toLongLong();
    if (number < 1)
        return errorAnswer(400, "write page=P with P of 1 or more");
    const QByteArray id = idOf(request);
    MockResponse answer;
    answer.body = "{\"items\":[";
    if (number <= pages)
        answer.body += "{\"id\":" + (isPlainWhole(id) ? id : jsonString(id))
            + ",\"page\":" + QByteArray::number(number) + '}';
    answer.body += "]}\n";
    return answer;
}

// ---- Faults that are answers ----

QByteArray targetWith(const MockRequest &request, const Fault &next, QByteArray path = {})
{
    if (path.isEmpty())
        path = request.path().toByteArray();
    QByteArrayList items;
    for (const QByteArray &item : request.query().toByteArray().split('&')) {
        if (!item.isEmpty() && !item.startsWith("fault="))
            items << item;
    }
    items << "fault=" + faultText(next);
    return path + '?' + items.join('&');
}

MockResponse redirect(int status, const QByteArray &location)
{
    MockResponse answer = errorAnswer(status, "see Location");
    answer.headers = {{"Location", location}};
    return answer;
}

// The way out of a maze leads into its next room.
MockResponse nextRoom(const MockRequest &request, const Fault &fault)
{
    static constexpr QByteArrayView rooms = "/maze/";
    const QByteArrayView path = request.path();
    const qsizetype room
        = path.startsWith(rooms) ? numberAfter(rooms, path).value_or(0) % 1'000'000'000 : 0;
    return redirect(fault.status,
                    targetWith(request, fault, rooms.toByteArray() + QByteArray::number(room + 1)));
}

MockResponse bomb(int mebibytes)
{
    MockResponse answer;
    answer.contentType = "application/octet-stream";
    answer.headers = {{"Content-Encoding", "deflate"}};
    // qCompress() puts a length of four bytes before what HTTP calls deflate.
    answer.body = qCompress(QByteArray(qsizetype(mebibytes) * 1024 * 1024, '\0')).mid(4);
    return answer;
}

MockResponse withCookies(MockResponse answer, int count)
{
    for (int i = 1; i <= count; ++i)
        answer.headers.emplaceBack("Set-Cookie", "c" + QByteArray::number(i) + "=crumb; Path=/");
    return answer;
}

MockResponse throttleWith(const QByteArrayList &retryAfter)
{
    MockResponse throttle = errorAnswer(429, "as requested");
    for (const QByteArray &value : retryAfter)
        throttle.headers.emplaceBack("Retry-After", value);
    return throttle;
}

} // namespace

MockResponse route(const MockRequest &request, const RouteContext &context)
{
    const QByteArrayView path = request.path();
    if (path == "/echo")
        return echo(request);
    if (path.startsWith("/bytes/")) {
        const auto count = numberAfter("/bytes/", path);
        return count && *count <= maxBytes
            ? bytes(*count)
            : errorAnswer(400, "write /bytes/N with N from 0 to 67108864");
    }
    if (path.startsWith("/pages/")) {
        const QByteArrayView rest = path.sliced(QByteArrayView("/pages/").size());
        const auto pages = numberAfter({}, rest.toByteArray().split('/').first());
        return pages ? page(request, *pages) : errorAnswer(400, "write /pages/N/ID");
    }
    if (path.startsWith("/status/")) {
        const auto status = numberAfter("/status/", path);
        return status && *status >= 200 && *status <= 599
            ? errorAnswer(int(*status), "as requested")
            : errorAnswer(400, "write /status/N with N from 200 to 599");
    }
    return item(request, context);
}

MockResponse underFault(const Fault &fault, MockResponse answer, const MockRequest &request,
                        const FaultContext &context)
{
    switch (fault.kind) {
    case Fault::Kind::Redirect: {
        if (fault.count == 0)
            return answer;
        Fault next = fault;
        --next.count;
        return redirect(fault.status, targetWith(request, next));
    }
    case Fault::Kind::RedirectLoop:
        return redirect(fault.status, targetWith(request, fault));
    case Fault::Kind::RedirectAway:
        return redirect(fault.status, context.otherOrigin + targetWith(request, {}));
    case Fault::Kind::Status: {
        MockResponse throttle = errorAnswer(fault.status, "as requested");
        if (fault.count != 0)
            throttle.headers.emplaceBack("Retry-After", QByteArray::number(fault.count));
        return throttle;
    }
    case Fault::Kind::RedirectMaze:
        return nextRoom(request, fault);
    case Fault::Kind::RetryAfterNonsense:
        return throttleWith(
            retryAfterNonsense(fault.count != 0 ? quint64(fault.count) : context.number));
    case Fault::Kind::Cookies:
        return withCookies(std::move(answer), fault.count);
    case Fault::Kind::Bomb:
        return bomb(fault.count);
    default:
        return answer;
    }
}

} // namespace penstock
