// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/service/fieldkinds.h"

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

// Meanings of a number that stands for a time, in the order of TimeKind.
QStringList timeWords()
{
    return {ServiceText::tr("detected from their size"), ServiceText::tr("seconds since 1970"),
            ServiceText::tr("milliseconds since 1970"), ServiceText::tr("seconds from now"),
            ServiceText::tr("milliseconds from now")};
}

ProfileField timeKindField(const QString &label, const char *pointer, const QString &tip,
                           const ProfileMember<TimeKind> &member)
{
    return with(choiceField(
                    label, pointer, timeWords(),
                    [member](Profile profile) { return int(member(profile)); },
                    [member](Profile &profile, int chosen) { member(profile) = TimeKind(chosen); }),
                {}, tip);
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
    const auto forKinds = [](std::initializer_list<AuthKind> kinds) {
        return [all = std::vector<AuthKind>(kinds)](const Profile &profile) {
            return std::find(all.begin(), all.end(), profile.auth.kind) != all.end();
        };
    };
    return {
        onlyFor(with(textField(ServiceText::tr("Name of the secret"),
                               "/auth/bearer/secret /auth/basic/password/secret "
                               "/auth/header/value/secret /auth/query/value/secret "
                               "/auth/oauth2_client_credentials/client_secret/secret",
                               [](Profile &profile) -> QString & { return profile.auth.secret; }),
                     u"my-key"_s,
                     ServiceText::tr(
                         "Its name in the keychain: up to 64 letters, digits, dots, hyphens and "
                         "underscores. Profiles that use the same name share the secret")),
                [](const Profile &profile) { return profile.auth.kind != AuthKind::None; }),
        onlyFor(
            with(textField(ServiceText::tr("User name as a secret"), "/auth/basic/user/secret",
                           [](Profile &profile) -> QString & { return profile.auth.user.secret; }),
                 ServiceText::tr("none: the user name is not secret"),
                 ServiceText::tr(
                     "Name of a secret, for services that expect the key as the user name")),
            forKinds({AuthKind::Basic})),
        onlyFor(
            with(textField(ServiceText::tr("Audience"), "/auth/oauth2_client_credentials/audience",
                           [](Profile &profile) -> QString & { return profile.auth.audience; }),
                 ServiceText::tr("none: few services need one")),
            forKinds({AuthKind::ClientCredentials})),
        onlyFor(
            with(choiceField(
                     ServiceText::tr("Client authentication"),
                     "/auth/oauth2_client_credentials/client_auth",
                     {ServiceText::tr("in a header, as the standard recommends"),
                      ServiceText::tr("in the form body")},
                     [](const Profile &profile) { return int(profile.auth.clientAuth); },
                     [](Profile &profile, int chosen) {
                         profile.auth.clientAuth = AuthSpec::ClientAuth(chosen);
                     }),
                 {},
                 ServiceText::tr("How requests to the token server carry client ID and secret")),
            forKinds({AuthKind::ClientCredentials}))};
}

std::vector<ProfileField> retryFields()
{
    const RetryOptions usual;
    return {with(wholeField(ServiceText::tr("Maximum attempts"), "/retry/max_attempts",
                            [](Profile &profile) -> std::optional<int> & {
                                return profile.retry.maxAttempts;
                            }),
                 QString::number(usual.maxAttempts),
                 ServiceText::tr(
                     "From 1 to 100, including the first. Rate limit responses do not count")),
            with(timeField(ServiceText::tr("First wait"), "/retry/backoff_base",
                           [](Profile &profile) -> std::optional<Duration> & {
                               return profile.retry.base;
                           }),
                 durationText(usual.base),
                 ServiceText::tr(
                     "Longest wait before the first retry. It doubles with each further retry")),
            with(timeField(ServiceText::tr("Longest wait"), "/retry/backoff_cap",
                           [](Profile &profile) -> std::optional<Duration> & {
                               return profile.retry.cap;
                           }),
                 durationText(usual.cap), ServiceText::tr("Longest wait before any retry")),
            with(statusesField<QList<int>>(
                     ServiceText::tr("Retried statuses"), "/retry/statuses",
                     [](Profile &profile) -> QList<int> & { return profile.retry.statuses; }),
                 ServiceText::tr("temporary errors: 408, 425, 500, 502 …"),
                 ServiceText::tr("Retried instead of the usual 408, 425, 500, 502, 503, 504, 520 "
                                 "to 527, 598 and 599")),
            with(textField(
                     ServiceText::tr("Idempotency header"), "/retry/idempotency_header",
                     [](Profile &profile) -> QString & { return profile.retry.idempotencyHeader; }),
                 u"Idempotency-Key"_s,
                 ServiceText::tr("Header by which the server recognizes a repeated request. With "
                                 "it, POST requests are retried as well"))};
}

// A table: each entry is a field.
// NOLINTNEXTLINE(readability-function-size)
std::vector<ProfileField> refusalFields()
{
    return {
        with(flagField(ServiceText::tr("Undeclared rates"), "/discover",
                       {ServiceText::tr("are discovered from responses"),
                        ServiceText::tr("are not discovered")},
                       true,
                       [](Profile &profile) -> std::optional<bool> & { return profile.discover; }),
             {}, ServiceText::tr("Applies if no limit declares a rate")),
        with(flagField(ServiceText::tr("Limit sharing"), "/budget",
                       {ServiceText::tr("shared on this computer"),
                        ServiceText::tr("separate for each process")},
                       true,
                       [](Profile &profile) -> std::optional<bool> & { return profile.share; }),
             {}, ServiceText::tr("Applies to processes that use the same key")),
        with(flagField(
                 ServiceText::tr("Headers of each row"), "/keep_headers",
                 {ServiceText::tr("are not stored"),
                  ServiceText::tr("are stored without credentials")},
                 false,
                 [](Profile &profile) -> std::optional<bool> & { return profile.keepHeaders; }),
             {},
             ServiceText::tr("Headers of the request and of the response, shown with the results")),
        with(wholeField(ServiceText::tr("Runs pause after"), "/stop_after_failures", 0,
                        highestCircuitBreaker,
                        [](Profile &profile) -> std::optional<int> & { return profile.breaker; }),
             ServiceText::tr("%1 consecutive failures").arg(CircuitBreaker::usual),
             ServiceText::tr(
                 "Number of consecutive failures with the same cause: 401, 403, a web page instead "
                 "of JSON, or 500 and above. A job can set its own number. 0: runs never pause")),
        with(bytesField(
                 ServiceText::tr("Limit header"), "/throttling/limit_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.limitHeader; }),
             ServiceText::tr("the usual ones: X-RateLimit-Limit …"),
             ServiceText::tr("Header with the limit, if the service uses an unusual one")),
        with(bytesField(ServiceText::tr("Remaining header"), "/throttling/remaining_header",
                        [](Profile &profile) -> QByteArray & {
                            return profile.throttling.remainingHeader;
                        }),
             ServiceText::tr("the usual ones: X-RateLimit-Remaining …"),
             ServiceText::tr("Header with what is left of the limit")),
        with(bytesField(
                 ServiceText::tr("Reset header"), "/throttling/reset_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.resetHeader; }),
             ServiceText::tr("the usual ones: X-RateLimit-Reset …"),
             ServiceText::tr("Header with the time when the limit resets")),
        timeKindField(ServiceText::tr("Reset values"), "/throttling/reset_kind",
                      ServiceText::tr("Meaning of numbers in reset headers"),
                      [](Profile &profile) -> TimeKind & { return profile.throttling.resetKind; }),
        with(timeField(ServiceText::tr("Extra wait"), "/throttling/bucket_pad",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.throttling.bucketPad;
                       }),
             ServiceText::tr("a twentieth of the interval, or %1")
                 .arg(durationText(usualThrottlePad)),
             ServiceText::tr("Added to the wait that the server names, because its counters are "
                             "coarse. For example 1s or 250ms")),
        with(timeField(ServiceText::tr("Shortest wait"), "/throttling/floor",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.throttling.floor;
                       }),
             durationText(RetryOptions().throttleFloor),
             ServiceText::tr("Applies if the server names no wait")),
        with(statusesField<std::vector<int>>(ServiceText::tr("Rate-limit statuses"),
                                             "/throttling/statuses",
                                             [](Profile &profile) -> std::vector<int> & {
                                                 return profile.throttling.statuses;
                                             }),
             ServiceText::tr("429, and 403 or 503 with Retry-After"),
             ServiceText::tr(
                 "Further statuses that mean \"rate limit exceeded\", from 400 to 599"))};
}

std::vector<ProfileField> aboutFields()
{
    return {
        with(textField(ServiceText::tr("Description"), "/description",
                       [](Profile &profile) -> QString & { return profile.description; }),
             ServiceText::tr("none"), ServiceText::tr("Purpose of the profile, in your own words")),
        with(urlField(ServiceText::tr("Documentation"), "/docs",
                      [](Profile &profile) -> QUrl & { return profile.docs; }),
             u"https://docs.example.com/limits"_s,
             ServiceText::tr("Page that documents the limits of the service")),
        dateField(),
        with(textField(ServiceText::tr("Source"), "/source",
                       [](Profile &profile) -> QString & { return profile.source; }),
             ServiceText::tr("none"), ServiceText::tr("Page or document that states the limits"))};
}

} // namespace penstock
