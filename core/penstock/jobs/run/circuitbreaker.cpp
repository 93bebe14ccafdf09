// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/circuitbreaker.h>

#include <penstock/http/message/authscheme.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QStringList>

namespace penstock {

namespace {
// Bounds for servers that send ever new content types, or long ones.
constexpr std::size_t maxKinds = 16;
constexpr qsizetype longestKind = 100;
const QByteArray otherKinds = "of other kinds";

bool isSuccess(const HttpAnswer &answer)
{
    return answer.status >= 200 && answer.status < 300;
}

// "text/html" of "text/HTML; charset=utf-8".
QByteArray contentTypeOf(const HttpAnswer &answer)
{
    const QByteArray value = headerValue(answer.headers, "Content-Type").value_or(QByteArray());
    return value.split(';').front().trimmed().toLower();
}

bool isJsonType(const QByteArray &type)
{
    return type.endsWith("/json") || type.endsWith("+json");
}

bool isWebPage(const QByteArray &type)
{
    return type == "text/html" || type == "application/xhtml+xml";
}
} // namespace

Error BreakerTrip::error() const
{
    const QString where = answer.finalUrl.host();
    if (isOfCredential() && !answer.leftOriginAt.isEmpty()) {
        const auto origin = [](const QUrl &url) {
            return url
                .adjusted(QUrl::RemoveUserInfo | QUrl::RemovePath | QUrl::RemoveQuery
                          | QUrl::RemoveFragment)
                .toString();
        };
        return runMessage("breaker.redirected", count, answer.status, origin(answer.leftOriginAt),
                          origin(answer.finalUrl))
            .at(where);
    }
    switch (cause) {
    case BreakerCause::Unauthorized: {
        const QByteArray scheme = unsupportedSchemeIn(answer.headers);
        return (scheme.isEmpty()
                    ? runMessage("breaker.unauthorized", count)
                    : runMessage("breaker.unsupported_scheme", count, QString::fromLatin1(scheme)))
            .at(where);
    }
    case BreakerCause::Forbidden:
        return runMessage("breaker.forbidden", count).at(where);
    case BreakerCause::LoginPage:
        return runMessage("breaker.web_pages", count).at(where);
    case BreakerCause::ServerError:
        break;
    }
    return runMessage("breaker.server_errors", count, answer.status).at(where);
}

CircuitBreaker::CircuitBreaker(int most, bool asksForJson)
    : m_most(std::min(most, highest))
    , m_wantsJson(asksForJson)
{ }

std::optional<BreakerCause> CircuitBreaker::causeIn(const HttpAnswer &answer)
{
    if (answer.status == 401)
        return BreakerCause::Unauthorized;
    if (answer.status == 403)
        return BreakerCause::Forbidden;
    if (answer.status >= 500)
        return BreakerCause::ServerError;
    if (!isSuccess(answer))
        return std::nullopt;
    const QByteArray type = contentTypeOf(answer);
    if (m_wantsJson && isWebPage(type))
        return BreakerCause::LoginPage;
    m_wantsJson = m_wantsJson || isJsonType(type);
    return std::nullopt;
}

CircuitBreaker::Verdict CircuitBreaker::take(std::int64_t row, const HttpAnswer &answer,
                                             const Sent &sent)
{
    if (m_most == 0)
        return {};
    const std::optional<BreakerCause> cause = causeIn(answer);
    const bool mayWait = cause && (sent.isRepeatable || *cause != BreakerCause::ServerError);
    const bool isHeld = mayWait && answer.body.size() <= maxHeld;
    if (m_trip) { // of the calls that were on the wire
        if (mayWait && *cause == m_trip->cause)
            return {.waits = true, .again = {row}};
        return {};
    }
    if (mayWait && sent.mends != m_mends && cause == m_mended)
        return {.waits = true, .again = {row}};
    // A success that was sent before the first failure does not end the series.
    if (!cause && m_cause && answer.timings.sentAt < m_since)
        return {};
    Verdict verdict;
    if (cause != m_cause) {
        m_since = answer.timings.sentAt;
        verdict.ending = letGo();
        m_cause = cause;
    }
    if (!cause)
        return verdict;
    ++m_count;
    verdict.waits = isHeld;
    if (isHeld) {
        m_held.push_back({row, answer});
        m_held.back().answer.memory.reset(); // few answers, which must not keep others waiting
    }
    if (m_count < m_most)
        return verdict;
    m_trip = BreakerTrip {*cause, m_count, answer};
    m_trip->answer.memory.reset();
    for (const Held &each : m_held)
        verdict.again.push_back(each.row);
    letGo();
    return verdict;
}

void CircuitBreaker::mend()
{
    if (m_trip) {
        m_mended = m_trip->cause;
        ++m_mends;
    }
    m_trip.reset();
    letGo();
}

std::vector<CircuitBreaker::Held> CircuitBreaker::letGo()
{
    m_cause.reset();
    m_count = 0;
    return std::exchange(m_held, {});
}

void ContentCounts::take(const HttpAnswer &answer)
{
    if (!isSuccess(answer) || answer.body.isEmpty())
        return;
    const QByteArray type = contentTypeOf(answer).left(longestKind);
    if (m_first.isEmpty())
        m_first = type;
    ++m_all;
    if (type.isEmpty())
        return;
    if (type == m_first)
        ++m_likeFirst;
    else
        ++m_others[m_others.contains(type) || m_others.size() < maxKinds ? type : otherKinds];
}

void ContentCounts::takeStatus(int status, bool isRepeatable, bool isMeant)
{
    ++m_answers;
    if (isMeant)
        return;
    if (status == 202)
        ++(isRepeatable ? m_notReady : m_accepted);
    else if (status == 206)
        ++m_partial;
}

QList<Message> ContentCounts::notes() const
{
    QList<Message> notes;
    if (m_notReady > 0)
        notes.append(runMessage("run.not_ready", m_notReady, m_answers));
    if (m_accepted > 0)
        notes.append(runMessage("run.accepted", m_accepted, m_answers));
    if (m_partial > 0)
        notes.append(runMessage("run.partial", m_partial, m_answers));
    return notes;
}

std::int64_t ContentCounts::onlyWebPages() const
{
    return !m_wantsWebPages && isWebPage(m_first) && m_likeFirst == m_all ? m_all : 0;
}

QString ContentCounts::text() const
{
    if (const std::int64_t pages = onlyWebPages(); pages > 0)
        return (pages == 1 ? u"The only response was a web page, probably a login page"_s
                           : u"All %1 responses were web pages, probably login pages"_s.arg(pages))
            + u". If you do not want web pages, set up the sign-in of the profile. If you "
              "do, add the header \"Accept: text/html\""_s;
    QStringList parts;
    for (const auto &[type, count] : m_others) {
        const QString name = QString::fromUtf8(type);
        parts.append(count == 1 ? u"1 response was "_s + name
                                : u"%1 responses were %2"_s.arg(count).arg(name));
    }
    return parts.isEmpty()
        ? QString()
        : u"%1; the others were %2"_s.arg(parts.join(u", "_s), QString::fromUtf8(m_first));
}

} // namespace penstock
