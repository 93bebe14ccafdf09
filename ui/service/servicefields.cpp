// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/documents/fieldkinds.h"

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/jobs/run/circuitbreaker.h>
#include <penstock/support/timetext.h>

#include <QCoreApplication>

namespace penstock {

namespace {
struct ServiceText
{
    Q_DECLARE_TR_FUNCTIONS(ServiceFields)
};
using AuthKind = AuthSpec::Kind;

ProfileField stopAfterFailuresField()
{
    return {.label = ServiceText::tr("Runs pause after"),
            .hint = ServiceText::tr("%1 consecutive failures").arg(CircuitBreaker::usual),
            .tip = ServiceText::tr(
                "Number of consecutive failures with the same cause: 401, 403, a web page instead "
                "of JSON, or 500 and above. A job can set its own number. 0: never pause for them"),
            .pointers = pointersTo("/stop_after_failures"),
            .text = [](const Profile &profile) { return typedText(profile.breaker); },
            .take =
                [](Profile &profile, const QString &text) {
                    return takeTyped(profile.breaker, text.trimmed(), 0, highestCircuitBreaker);
                }};
}

ProfileField dateField()
{
    return {.label = ServiceText::tr("Limits read on"),
            .hint = u"2026-11-21"_s,
            .tip = ServiceText::tr("Date when the limits were read: year, month and day"),
            .pointers = pointersTo("/as_of"),
            .text = [](const Profile &profile) { return profile.asOf.toString(Qt::ISODate); },
            .take =
                [](Profile &profile, const QString &text) {
                    const QString typed = text.trimmed();
                    const QDate date = QDate::fromString(typed, Qt::ISODate);
                    if (!typed.isEmpty() && !date.isValid())
                        return ServiceText::tr(
                                   "\"%1\" is not a date. Write for example 2026-11-21.")
                            .arg(typed);
                    profile.asOf = date;
                    return QString();
                }};
}
} // namespace

std::vector<ProfileField> signInFields()
{
    const auto isFor = [](AuthKind kind) {
        return [kind](const Profile &profile) { return profile.auth.kind == kind; };
    };
    return {
        with(
            valueField(ServiceText::tr("Name of the secret"),
                       "/auth/bearer/secret /auth/basic/password/secret "
                       "/auth/header/value/secret /auth/query/value/secret "
                       "/auth/oauth2_client_credentials/client_secret/secret",
                       memberAt(&Profile::auth, &AuthSpec::secret)),
            u"my-key"_s,
            ServiceText::tr("Its name in the keychain: up to 64 letters, digits, dots, hyphens and "
                            "underscores. Profiles that use the same name share the secret"),
            [](const Profile &profile) { return profile.auth.kind != AuthKind::None; }),
        with(valueField(ServiceText::tr("User name as a secret"), "/auth/basic/user/secret",
                        memberAt(&Profile::auth, &AuthSpec::user, &TextOrSecret::secret)),
             ServiceText::tr("none: the user name is not secret"),
             ServiceText::tr("Name of a secret, for services that expect the key as the user name"),
             isFor(AuthKind::Basic)),
        with(valueField(ServiceText::tr("Audience"), "/auth/oauth2_client_credentials/audience",
                        memberAt(&Profile::auth, &AuthSpec::audience)),
             ServiceText::tr("none: few services need one"), {},
             isFor(AuthKind::ClientCredentials)),
        with(choiceField(ServiceText::tr("Client authentication"),
                         "/auth/oauth2_client_credentials/client_auth",
                         {ServiceText::tr("in a header, as the standard recommends"),
                          ServiceText::tr("in the form body")},
                         memberAt(&Profile::auth, &AuthSpec::clientAuth)),
             {}, ServiceText::tr("How requests to the token server carry client ID and secret"),
             isFor(AuthKind::ClientCredentials))};
}

std::vector<ProfileField> retryFields()
{
    const RetryOptions usual;
    return {with(valueField(ServiceText::tr("Maximum attempts"), "/retry/max_attempts",
                            memberAt(&Profile::retry, &RetrySpec::maxAttempts)),
                 QString::number(usual.maxAttempts),
                 ServiceText::tr(
                     "From 1 to 100, including the first. Rate limit responses do not count")),
            with(valueField(ServiceText::tr("First wait"), "/retry/backoff_base",
                            memberAt(&Profile::retry, &RetrySpec::base)),
                 durationText(usual.base),
                 ServiceText::tr(
                     "Longest wait before the first retry. It doubles with each further retry")),
            with(valueField(ServiceText::tr("Longest wait"), "/retry/backoff_cap",
                            memberAt(&Profile::retry, &RetrySpec::cap)),
                 durationText(usual.cap), ServiceText::tr("Longest wait before any retry")),
            with(valueField(ServiceText::tr("Retried statuses"), "/retry/statuses",
                            memberAt(&Profile::retry, &RetrySpec::statuses)),
                 ServiceText::tr("temporary errors: 408, 425, 500, 502 …"),
                 ServiceText::tr("Retried instead of the usual 408, 425, 500, 502, 503, 504, 520 "
                                 "to 527, 598 and 599")),
            with(valueField(ServiceText::tr("Idempotency header"), "/retry/idempotency_header",
                            memberAt(&Profile::retry, &RetrySpec::idempotencyHeader)),
                 u"Idempotency-Key"_s,
                 ServiceText::tr("Header by which the server recognizes a repeated request. With "
                                 "it, POST requests are retried as well"))};
}

// A table: each entry is a field.
// NOLINTNEXTLINE(readability-function-size)
std::vector<ProfileField> rejectionFields()
{
    return {
        with(flagField(ServiceText::tr("Undeclared rates"), "/discover",
                       {ServiceText::tr("are discovered from responses"),
                        ServiceText::tr("are not discovered")},
                       true, memberAt(&Profile::discover)),
             {}, ServiceText::tr("Applies if no limit declares a rate")),
        with(flagField(ServiceText::tr("Limit sharing"), "/budget",
                       {ServiceText::tr("shared on this computer"),
                        ServiceText::tr("separate for each process")},
                       true, memberAt(&Profile::share)),
             {}, ServiceText::tr("Applies to processes that use the same key")),
        with(flagField(ServiceText::tr("Headers of each row"), "/keep_headers",
                       {ServiceText::tr("are not stored"),
                        ServiceText::tr("are stored without credentials")},
                       false, memberAt(&Profile::keepHeaders)),
             {},
             ServiceText::tr("Headers of the request and of the response, shown with the results")),
        stopAfterFailuresField(),
        with(valueField(ServiceText::tr("Limit header"), "/throttling/limit_header",
                        memberAt(&Profile::throttling, &ThrottleDialect::limitHeader)),
             ServiceText::tr("the usual ones: X-RateLimit-Limit …"),
             ServiceText::tr("Header with the limit, if the service uses an unusual one")),
        with(valueField(ServiceText::tr("Remaining header"), "/throttling/remaining_header",
                        memberAt(&Profile::throttling, &ThrottleDialect::remainingHeader)),
             ServiceText::tr("the usual ones: X-RateLimit-Remaining …"),
             ServiceText::tr("Header with the remaining units of the limit")),
        with(valueField(ServiceText::tr("Reset header"), "/throttling/reset_header",
                        memberAt(&Profile::throttling, &ThrottleDialect::resetHeader)),
             ServiceText::tr("the usual ones: X-RateLimit-Reset …"),
             ServiceText::tr("Header with the time when the limit resets")),
        with(choiceField(
                 ServiceText::tr("Reset values"), "/throttling/reset_kind",
                 {ServiceText::tr("detected from their size"),
                  ServiceText::tr("seconds since 1970"), ServiceText::tr("milliseconds since 1970"),
                  ServiceText::tr("seconds from now"), ServiceText::tr("milliseconds from now")},
                 memberAt(&Profile::throttling, &ThrottleDialect::resetKind)),
             {}, ServiceText::tr("Meaning of numbers in reset headers")),
        with(valueField(ServiceText::tr("Extra wait"), "/throttling/extra_wait",
                        memberAt(&Profile::throttling, &ThrottleDialect::extraWait)),
             ServiceText::tr("a twentieth of the interval, or %1")
                 .arg(durationText(usualThrottlePad)),
             ServiceText::tr("Added to the wait that the server names, because its counters are "
                             "coarse. For example 1s or 250ms")),
        with(valueField(ServiceText::tr("Shortest wait"), "/throttling/floor",
                        memberAt(&Profile::throttling, &ThrottleDialect::floor)),
             durationText(RetryOptions().throttleFloor),
             ServiceText::tr("Applies if the server names no wait")),
        with(valueField(ServiceText::tr("Rate-limit statuses"), "/throttling/statuses",
                        memberAt(&Profile::throttling, &ThrottleDialect::statuses)),
             ServiceText::tr("429, and 403 or 503 with Retry-After"),
             ServiceText::tr(
                 "Further statuses that mean \"rate limit exceeded\", from 400 to 599"))};
}

std::vector<ProfileField> aboutFields()
{
    return {
        with(valueField(ServiceText::tr("Description"), "/description",
                        memberAt(&Profile::description)),
             ServiceText::tr("none"), ServiceText::tr("Purpose of the profile, in your own words")),
        with(valueField(ServiceText::tr("Documentation"), "/docs", memberAt(&Profile::docs)),
             u"https://docs.example.com/limits"_s,
             ServiceText::tr("Page that documents the limits of the service")),
        dateField(),
        with(valueField(ServiceText::tr("Source"), "/source", memberAt(&Profile::source)),
             ServiceText::tr("none"), ServiceText::tr("Page or document that states the limits"))};
}

} // namespace penstock
