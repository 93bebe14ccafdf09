// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/explanation.h>

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/timestamp.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {
namespace {

using std::chrono::milliseconds;
using Origin = ThrottleReading::Origin;

QString printable(const QByteArray &bytes)
{
    QString text;
    for (const char byte : bytes.first(std::min<qsizetype>(bytes.size(), 200)))
        text += byte >= 0x20 && byte < 0x7F ? QChar::fromLatin1(byte) : QChar(u'·');
    return bytes.size() > 200 ? text + QStringLiteral("…") : text;
}

QString lineText(const Header &line)
{
    return QStringLiteral("%1: %2").arg(printable(line.first), printable(line.second.trimmed()));
}

QString originName(Origin origin)
{
    switch (origin) {
    case Origin::RetryAfter:
        return QStringLiteral("retry-after");
    case Origin::RateLimitReset:
        return QStringLiteral("ratelimit-reset");
    case Origin::Body:
        return QStringLiteral("body");
    case Origin::None:
        break;
    }
    return QStringLiteral("none");
}

//! Why it is none, where it is none.
QString reasonAgainst(int status)
{
    if (status == 0)
        return QStringLiteral("without a status it cannot be told");
    if (status < 400)
        return QStringLiteral("%1 refuses nothing").arg(status);
    if (status == 400 || status == 403 || status == 503)
        return QStringLiteral("%1 with nothing that tells of too many requests").arg(status);
    return QStringLiteral("%1 does not mean too many requests").arg(status);
}

QString reasonOf(const Explanation &explanation)
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
    void add(const char *key, const QJsonValue &value)
    {
        const QByteArray list = QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact);
        addText(key, list.sliced(1, list.size() - 2));
    }
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

//! What stands beside a label.
QString entry(const QString &label, const QString &text)
{
    constexpr int width = 16;
    return QStringLiteral("  %1%2\n").arg(label, -width).arg(text);
}

QString limitForPeople(const SeenLimit &limit)
{
    QStringList parts;
    if (limit.remaining && limit.limit)
        parts += QStringLiteral("%1 of %2 left").arg(*limit.remaining).arg(*limit.limit);
    else if (limit.remaining)
        parts += QStringLiteral("%1 left").arg(*limit.remaining);
    else if (limit.used && limit.limit)
        parts += QStringLiteral("%1 of %2 used").arg(*limit.used).arg(*limit.limit);
    else if (limit.used)
        parts += QStringLiteral("%1 used").arg(*limit.used);
    else if (limit.limit)
        parts += QStringLiteral("%1 in all").arg(*limit.limit);
    if (limit.window)
        parts += QStringLiteral("per ") + durationForPeople(*limit.window);
    if (limit.reset)
        parts += QStringLiteral("resets in ") + durationForPeople(limit.reset->wait);
    if (!limit.unit.isEmpty())
        parts += QStringLiteral("counted in ") + printable(limit.unit);
    return QStringLiteral("%1: %2").arg(printable(limit.name),
                                        parts.isEmpty() ? QStringLiteral("no figures")
                                                        : parts.join(QStringLiteral(", ")));
}

QString meaning(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    const QString reason = reasonOf(explanation);
    if (!reading.throttled())
        return QStringLiteral("not a throttle: ") + reason;
    switch (reading.outlook) {
    case Outlook::QuotaUsedUp:
        return QStringLiteral("a quota is used up; waiting may not help (%1)").arg(reason);
    case Outlook::RequestTooLarge:
        return QStringLiteral("the request costs more than there ever is; waiting never helps (%1)")
            .arg(reason);
    case Outlook::Banned:
        return QStringLiteral("a ban; going on makes it longer (%1)").arg(reason);
    case Outlook::Normal:
        break;
    }
    return QStringLiteral("slow down; the request was not carried out (%1)").arg(reason);
}

QString waitForPeople(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    const RetryOptions usual;
    if (reading.retryAfter) {
        const Duration wait = reading.retryAfter->wait;
        const auto until = std::chrono::ceil<std::chrono::seconds>(explanation.now + wait);
        QString text
            = QStringLiteral("%1, until %2").arg(durationForPeople(wait), timestampText(until));
        if (reading.retryAfter->clamped)
            text += QStringLiteral(" (it asked for more; no wait is longer than this)");
        return text;
    }
    if (!reading.throttled())
        return QStringLiteral("not needed");
    return QStringLiteral(
               "no time is named; a run waits %1, then twice as long each time, at most %2")
        .arg(durationForPeople(std::max(usual.throttleFloor, reading.floor)),
             durationForPeople(RetryOptions::throttleCap));
}

QString titleOf(const RawResponse &response)
{
    if (response.status == 0)
        return QStringLiteral("No status line\n");
    QString title = QString::number(response.status);
    if (!response.reason.isEmpty())
        title += QLatin1Char(' ') + printable(response.reason);
    if (response.earlierHeads > 0)
        title += QStringLiteral(", the last of %1 responses").arg(response.earlierHeads + 1);
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
    OrderedObject object;
    object.add("throttled", reading.throttled());
    object.add("wait_ms", msOrNull(wait));
    object.add("source", originName(reading.origin));
    object.add("clamped", reading.retryAfter && reading.retryAfter->clamped);
    object.add("reason", reasonOf(explanation));
    object.addText("limits_seen", limitsToJson(reading.limits));
    object.add("status", explanation.response.status);
    object.add("line", reading.source);
    object.add("outlook", outlookName(reading.outlook));
    object.add("floor_ms", qint64(reading.floor / milliseconds(1)));
    object.add("scope", linesToJson(reading.scope));
    object.add("needs_profile", explanation.needsProfile);
    object.add("unread", linesToJson(reading.unread));
    object.add("faults", QJsonArray::fromStringList(explanation.response.faults));
    return object.json() + '\n';
}

QString explanationForPeople(const Explanation &explanation)
{
    const ThrottleReading &reading = explanation.reading;
    QString text = titleOf(explanation.response);
    text += entry(QStringLiteral("Means"), meaning(explanation));
    text += entry(QStringLiteral("Wait"), waitForPeople(explanation));
    if (!reading.source.isEmpty())
        text += entry(QStringLiteral("Said by"), printable(reading.source.toUtf8()));
    for (const SeenLimit &limit : reading.limits)
        text += entry(QStringLiteral("Limit seen"), limitForPeople(limit));
    for (const Header &line : reading.scope)
        text += entry(QStringLiteral("Concerns"), lineText(line));
    if (explanation.needsProfile)
        text += entry(QStringLiteral("In a run"),
                      QStringLiteral("a throttle only with a body matcher in the profile"));
    for (const Header &line : reading.unread)
        text += entry(QStringLiteral("Not understood"), lineText(line));
    for (const QString &fault : explanation.response.faults)
        text += entry(QStringLiteral("Not readable"), fault);
    return text;
}

} // namespace penstock
