// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/explanation.h>

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>

namespace penstock {
namespace {

using std::chrono::milliseconds;
using Origin = ThrottleReading::Origin;

QString lineText(const Header &line)
{
    return u"%1: %2"_s.arg(printable(line.first), printable(line.second.trimmed()));
}

QString originName(Origin origin)
{
    switch (origin) {
    case Origin::RetryAfter:
        return u"retry-after"_s;
    case Origin::RateLimitReset:
        return u"ratelimit-reset"_s;
    case Origin::Body:
        return u"body"_s;
    case Origin::None:
        break;
    }
    return u"none"_s;
}

//! Why it is not a throttle.
Message reasonAgainst(int status)
{
    if (status == 0)
        return httpMessage("throttle.no_status");
    if (status < 400)
        return httpMessage("throttle.none_success", status);
    if (status == 400 || status == 403 || status == 503)
        return httpMessage("throttle.none_unnamed", status);
    return httpMessage("throttle.none_status", status);
}

Message reasonOf(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    return reading.throttled() ? reading.reason : reasonAgainst(explanation.response.status);
}

template <typename Number>
QJsonValue orNull(const std::optional<Number> &number)
{
    return number ? QJsonValue(qint64(*number)) : QJsonValue(QJsonValue::Null);
}

QJsonValue msOrNull(const std::optional<Duration> &span)
{
    return span ? QJsonValue(qint64(*span / milliseconds(1))) : QJsonValue(QJsonValue::Null);
}

//! Members in their order; QJsonObject would sort them.
class OrderedObject
{
public:
    void add(const char *key, const QJsonValue &value) { addText(key, compactJson(value)); }
    void addText(const char *key, const QByteArray &json)
    {
        m_json += m_json.isEmpty() ? "{\"" : ", \"";
        m_json += QByteArray(key) + "\": " + json;
    }
    QByteArray json() const { return m_json + '}'; }

private:
    QByteArray m_json;
};

QByteArray limitToJson(const SeenLimit &limit)
{
    OrderedObject object;
    object.add("name", printable(limit.name));
    object.add("limit", orNull(limit.limit));
    object.add("remaining", orNull(limit.remaining));
    object.add("used", orNull(limit.used));
    object.add("reset_ms", msOrNull(limit.reset ? std::optional(limit.reset->wait) : std::nullopt));
    object.add("window_ms", msOrNull(limit.window));
    if (!limit.unit.isEmpty())
        object.add("unit", printable(limit.unit));
    return object.json();
}

QByteArray limitsToJson(const std::vector<SeenLimit> &limits)
{
    QByteArray json = "[";
    for (const SeenLimit &limit : limits)
        json += (json.size() > 1 ? ", " : "") + limitToJson(limit);
    return json + ']';
}

QJsonArray linesToJson(const HeaderList &lines)
{
    QJsonArray list;
    for (const Header &line : lines)
        list.append(lineText(line));
    return list;
}

//! Returns a line with a label and a text.
QString entry(const QString &label, const QString &text)
{
    constexpr int width = 16;
    return u"  %1%2\n"_s.arg(label, -width).arg(text);
}

QString limitForPeople(const SeenLimit &limit)
{
    QStringList parts;
    if (limit.remaining && limit.limit)
        parts += u"%1 of %2 left"_s.arg(*limit.remaining).arg(*limit.limit);
    else if (limit.remaining)
        parts += u"%1 left"_s.arg(*limit.remaining);
    else if (limit.used && limit.limit)
        parts += u"%1 of %2 used"_s.arg(*limit.used).arg(*limit.limit);
    else if (limit.used)
        parts += u"%1 used"_s.arg(*limit.used);
    else if (limit.limit)
        parts += u"at most %1"_s.arg(*limit.limit);
    if (limit.window)
        parts += u"per "_s + durationForPeople(*limit.window);
    if (limit.reset)
        parts += u"resets in "_s + durationForPeople(limit.reset->wait);
    if (!limit.unit.isEmpty())
        parts += u"counted in "_s + printable(limit.unit);
    return u"%1: %2"_s.arg(printable(limit.name),
                           parts.isEmpty() ? u"no numbers"_s : parts.join(u", "_s));
}

QString meaning(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    const QString reason = reasonOf(explanation).text();
    if (!reading.throttled())
        return u"not a rate limit response: "_s + reason;
    switch (reading.outlook) {
    case Outlook::QuotaUsedUp:
        return u"quota used up; waiting may not help (%1)"_s.arg(reason);
    case Outlook::RequestTooLarge:
        return u"the request costs more than the limit ever allows; waiting does not help (%1)"_s
            .arg(reason);
    case Outlook::Banned:
        return u"banned; further requests prolong the ban (%1)"_s.arg(reason);
    case Outlook::Normal:
        break;
    }
    return u"rate limit response; the request was not executed (%1)"_s.arg(reason);
}

QString waitForPeople(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    const RetryOptions usual;
    if (reading.retryAfter) {
        const Duration wait = reading.retryAfter->wait;
        const auto until = std::chrono::ceil<std::chrono::seconds>(explanation.now + wait);
        QString text = u"%1, until %2"_s.arg(durationForPeople(wait), timestampText(until));
        if (reading.retryAfter->clamped)
            text += u" (the server asks for longer; this is the maximum)"_s;
        return text;
    }
    if (!reading.throttled())
        return u"not needed"_s;
    return u"not specified; a run waits %1, then twice as long each time, up to %2"_s.arg(
        durationForPeople(std::max(usual.throttleFloor, reading.floor)),
        durationForPeople(RetryOptions::throttleCap));
}

QString titleOf(const RawResponse &response)
{
    if (response.status == 0)
        return u"No status line\n"_s;
    QString title = QString::number(response.status);
    if (!response.reason.isEmpty())
        title += QLatin1Char(' ') + printable(response.reason);
    if (response.earlierHeads > 0)
        title += u", the last of %1 responses"_s.arg(response.earlierHeads + 1);
    return title + QLatin1Char('\n');
}

} // namespace

Explanation explainResponse(const QByteArray &bytes, const ThrottleDialect &dialect, WallTime now)
{
    Explanation explanation {parseRawResponse(bytes), {}, now};
    const RawResponse &response = explanation.response;
    const DialectReader reader(dialect);
    const auto read = [&](BodyWords ofSuccess) {
        return reader.read(response.status, response.headers, response.body, now, ofSuccess);
    };
    explanation.reading = read(BodyWords::Usual);
    explanation.needsProfile
        = explanation.reading.throttled() && !read(BodyWords::OfProfile).throttled();
    return explanation;
}

QByteArray explanationToJson(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    const auto wait = reading.retryAfter ? std::optional(reading.retryAfter->wait) : std::nullopt;
    const Message reason = reasonOf(explanation);
    QJsonArray faults;
    QJsonArray faultMessages;
    for (const Message &fault : explanation.response.faults) {
        faults.append(Error(fault).text());
        faultMessages.append(fault.toJson());
    }
    OrderedObject object;
    object.add("throttled", reading.throttled());
    object.add("wait_ms", msOrNull(wait));
    object.add("source", originName(reading.origin));
    object.add("clamped", reading.retryAfter && reading.retryAfter->clamped);
    object.add("reason", reason.text());
    object.addText("limits_seen", limitsToJson(reading.limits));
    object.add("status", explanation.response.status);
    object.add("line", reading.source);
    object.add("outlook", outlookName(reading.outlook));
    object.add("floor_ms", qint64(reading.floor / milliseconds(1)));
    object.add("scope", linesToJson(reading.scope));
    object.add("needs_profile", explanation.needsProfile);
    object.add("unread", linesToJson(reading.unread));
    object.add("faults", faults);
    object.add("reason_message", reason.toJson());
    object.add("fault_messages", faultMessages);
    return object.json() + '\n';
}

QString explanationForPeople(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    QString text = titleOf(explanation.response);
    text += entry(u"Meaning"_s, meaning(explanation));
    text += entry(u"Wait"_s, waitForPeople(explanation));
    if (!reading.source.isEmpty())
        text += entry(u"Source"_s, printable(reading.source.toUtf8()));
    for (const SeenLimit &limit : reading.limits)
        text += entry(u"Limit"_s, limitForPeople(limit));
    for (const Header &line : reading.scope)
        text += entry(u"Scope"_s, lineText(line));
    if (explanation.needsProfile)
        text += entry(u"In a run"_s, u"recognized only if the profile describes such bodies"_s);
    for (const Header &line : reading.unread)
        text += entry(u"Not understood"_s, lineText(line));
    for (const Message &fault : explanation.response.faults)
        text += entry(u"Problem"_s, Error(fault).text());
    return text;
}

} // namespace penstock
