// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectreader.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/serverclock.h>
#include <penstock/http/throttle/throttlewords_p.h>

#include <algorithm>

namespace penstock {
namespace {

//! What a status alone says.
enum class Class {
    Throttle, //!< It means "too many".
    ClientError, //!< 400 and 403 mean many things, "too many" among them.
    Failure, //!< May name a time, throttle or not.
    Redirect,
    Success,
    Other
};

Class classOf(int status, const ThrottleDialect &dialect)
{
    const auto &own = dialect.statuses;
    if (std::find(own.begin(), own.end(), status) != own.end())
        return Class::Throttle;
    switch (status) {
    case 418:
    case 420:
    case 429:
    case 430:
        return Class::Throttle;
    case 400:
    case 403:
        return Class::ClientError;
    case 408:
    case 413:
    case 425:
        return Class::Failure;
    default:
        break;
    }
    if (status >= 500)
        return Class::Failure;
    if (status >= 300)
        return status < 400 ? Class::Redirect : Class::Other;
    return status >= 200 ? Class::Success : Class::Other;
}

bool readsBody(Class statusClass, int status, QByteArrayView body, BodyWords ofSuccess,
               const ThrottleDialect &dialect)
{
    constexpr qsizetype longest = 64 * 1024; // of an error without its data
    if (statusClass != Class::Success)
        return statusClass != Class::Redirect && statusClass != Class::Other;
    return ofSuccess == BodyWords::Usual || (body.size() <= longest && mayHaveGraphqlThrottle(body))
        || std::any_of(dialect.bodies.begin(), dialect.bodies.end(),
                       [status](const BodyMatcher &matcher) { return matcher.appliesTo(status); });
}

//! Of a status that means "too many" by itself; says nothing for others.
Message meaningOf(int status)
{
    switch (status) {
    case 418:
        return httpMessage("throttle.status_418");
    case 420:
        return httpMessage("throttle.status_420");
    case 429:
        return httpMessage("throttle.status_429");
    case 430:
        return httpMessage("throttle.status_430");
    case 509:
        return httpMessage("throttle.status_509");
    case 529:
        return httpMessage("throttle.status_529");
    default:
        return {};
    }
}

ThrottleKind kindOf(Class statusClass, int status, const StatedLimits &headers,
                    const ThrottleBody &body)
{
    if (statusClass == Class::Other || statusClass == Class::Redirect)
        return ThrottleKind::None;
    if (!meaningOf(status).isEmpty())
        return ThrottleKind::Status;
    if (statusClass == Class::Throttle)
        return ThrottleKind::ProfileStatus;
    const bool mayBe
        = statusClass == Class::ClientError || statusClass == Class::Success || status == 503;
    if (mayBe && !body.code.isEmpty())
        return ThrottleKind::Words;
    if (status != 403 && status != 503)
        return ThrottleKind::None;
    if (headers.retryAfter)
        return ThrottleKind::NamedTime;
    return headers.exhausted ? ThrottleKind::UsedUp : ThrottleKind::None;
}

//! The same for people; says nothing if it is not a throttle.
Message reasonOf(ThrottleKind kind, int status, const StatedLimits &headers,
                 const ThrottleBody &body)
{
    switch (kind) {
    case ThrottleKind::Status:
        return meaningOf(status);
    case ThrottleKind::ProfileStatus:
        return httpMessage("throttle.profile_status", status);
    case ThrottleKind::NamedTime:
        return httpMessage("throttle.named_time", status,
                           QString::fromLatin1(headers.retryAfter->line.first));
    case ThrottleKind::UsedUp:
        return httpMessage("throttle.used_up", status);
    case ThrottleKind::Words:
        return httpMessage("throttle.words", status,
                           MessageArgument::quoted(QString::fromUtf8(body.code)));
    case ThrottleKind::Unknown:
    case ThrottleKind::None:
        break;
    }
    return {};
}

QString lineText(const Header &line)
{
    return QString::fromLatin1(line.first) + u": "_s + QString::fromLatin1(line.second.trimmed());
}

void chooseWait(ThrottleReading &reading, Class statusClass, const StatedLimits &headers,
                const ThrottleBody &body)
{
    using Origin = ThrottleReading::Origin;
    const bool isFailure = statusClass == Class::Failure;
    const bool isStated = headers.exhausted || !body.code.isEmpty();
    const bool mayReset = isFailure ? isStated : reading.throttled();
    const bool mayBody = mayReset || reading.kind == ThrottleKind::Status;
    if (headers.retryAfter
        && (reading.throttled() || isFailure || statusClass == Class::Redirect)) {
        reading.retryAfter = headers.retryAfter->wait;
        reading.source = lineText(headers.retryAfter->line);
        reading.origin = Origin::RetryAfter;
    } else if (headers.reset && mayReset) {
        reading.retryAfter = headers.reset->wait;
        reading.source = lineText(headers.reset->line);
        reading.origin = Origin::RateLimitReset;
    } else if (body.wait && mayBody) {
        reading.retryAfter = body.wait;
        reading.source = QString::fromUtf8(body.waitText);
        reading.origin = Origin::Body;
    }
}

//! The limit that the profile gives to what is meant; empty where it says nothing about it.
QString addressedLimit(const StatedLimits &reported, const ThrottleDialect &dialect)
{
    const auto isMeant = [&reported](const QByteArray &scope) {
        const auto says = [&scope](const Header &line) {
            const QByteArray value = line.second.trimmed();
            return sameLetters(value, scope) || sameLetters(line.first + ": " + value, scope);
        };
        const auto isUsedUp = [&scope](const SeenLimit &limit) {
            return limit.remaining && *limit.remaining < 1 && sameLetters(limit.name, scope);
        };
        return std::any_of(reported.scope.begin(), reported.scope.end(), says)
            || std::any_of(reported.limits.begin(), reported.limits.end(), isUsedUp);
    };
    for (const auto &[scope, limit] : dialect.scopes) {
        if (isMeant(scope))
            return limit;
    }
    return {};
}

Outlook outlookOf(int status, const ThrottleBody &words)
{
    const bool isBan = status == 418 || isEdgeBlock(words.code);
    return isBan ? Outlook::Banned : words.outlook;
}

} // namespace

ThrottleReading DialectReader::read(int status, const HeaderList &headers, const QByteArray &body,
                                    WallTime now, BodyWords ofSuccess) const
{
    ThrottleReading reading;
    const Class statusClass = classOf(status, m_dialect);
    StatedLimits reported = readRateLimitHeaders(headers, m_dialect, now);
    ThrottleBody words;
    if (!body.isEmpty() && readsBody(statusClass, status, body, ofSuccess, m_dialect)) {
        const bool isSuccess = statusClass == Class::Success;
        words = readThrottleBody(body, status, isSuccess ? ofSuccess : BodyWords::Usual, m_dialect,
                                 serverTime(headers, now));
    }
    reading.kind = kindOf(statusClass, status, reported, words);
    reading.reason = reasonOf(reading.kind, status, reported, words);
    if (statusClass != Class::Other)
        chooseWait(reading, statusClass, reported, words);
    if (reading.throttled()) {
        reading.outlook = outlookOf(status, words);
        reading.addressedLimit = addressedLimit(reported, m_dialect);
        reading.floor = std::max(words.floor, m_dialect.floor.value_or(Duration::zero()));
    }
    reading.limits = std::move(reported.limits);
    reading.scope = std::move(reported.scope);
    reading.unread = std::move(reported.unread);
    return reading;
}

} // namespace penstock
