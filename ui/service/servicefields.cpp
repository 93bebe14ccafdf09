// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/service/fieldkinds.h"

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/jobs/run/fuse.h>
#include <penstock/support/durationtext.h>

#include <QCoreApplication>

namespace penstock {

namespace {
struct ServiceText
{
    Q_DECLARE_TR_FUNCTIONS(ServiceFields)
};
using AuthKind = AuthSpec::Kind;

// What numbers of a time mean, in the order of TimeKind.
QStringList timeWords()
{
    return {ServiceText::tr("as their size says"), ServiceText::tr("seconds since 1970"),
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
    return {
        .label = ServiceText::tr("Read on"),
        .hint = u"2026-11-21"_s,
        .tip = ServiceText::tr("When the limits were read: year, month and day"),
        .pointers = pointersTo("/as_of"),
        .text = [](const Profile &profile) { return profile.asOf.toString(Qt::ISODate); },
        .take =
            [](Profile &profile, const QString &text) {
                const QString typed = text.trimmed();
                const QDate date = QDate::fromString(typed, Qt::ISODate);
                if (!typed.isEmpty() && !date.isValid())
                    return ServiceText::tr("\"%1\" is no date: write it as 2026-11-21.").arg(typed);
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
                         "By which the keychain knows it: up to 64 letters, digits and . _ - "
                         "Profiles that name the same secret share it")),
                [](const Profile &profile) { return profile.auth.kind != AuthKind::None; }),
        onlyFor(
            with(
                textField(ServiceText::tr("User as a secret"), "/auth/basic/user/secret",
                          [](Profile &profile) -> QString & { return profile.auth.user.secret; }),
                ServiceText::tr("none: the user is no secret"),
                ServiceText::tr("The name of a secret, where a service takes its key as the user")),
            forKinds({AuthKind::Basic})),
        onlyFor(
            with(textField(ServiceText::tr("Audience"), "/auth/oauth2_client_credentials/audience",
                           [](Profile &profile) -> QString & { return profile.auth.audience; }),
                 ServiceText::tr("none: few services want one")),
            forKinds({AuthKind::ClientCredentials})),
        onlyFor(with(choiceField(
                         ServiceText::tr("Id and secret go"),
                         "/auth/oauth2_client_credentials/client_auth",
                         {ServiceText::tr("in a header, as the standard prefers"),
                          ServiceText::tr("in the form")},
                         [](const Profile &profile) { return int(profile.auth.clientAuth); },
                         [](Profile &profile, int chosen) {
                             profile.auth.clientAuth = AuthSpec::ClientAuth(chosen);
                         }),
                     {}, ServiceText::tr("To the server that gives out tokens")),
                forKinds({AuthKind::ClientCredentials}))};
}

std::vector<ProfileField> retryFields()
{
    const RetryOptions usual;
    return {with(wholeField(ServiceText::tr("Most tries"), "/retry/max_attempts",
                            [](Profile &profile) -> std::optional<int> & {
                                return profile.retry.maxAttempts;
                            }),
                 QString::number(usual.maxAttempts),
                 ServiceText::tr(
                     "From 1 to 100, the first included. Refusals for too many calls do not "
                     "count")),
            with(timeField(ServiceText::tr("First wait"), "/retry/backoff_base",
                           [](Profile &profile) -> std::optional<Duration> & {
                               return profile.retry.base;
                           }),
                 durationText(usual.base),
                 ServiceText::tr(
                     "Before the first retry, at most; each further one may wait twice as long")),
            with(timeField(ServiceText::tr("Longest wait"), "/retry/backoff_cap",
                           [](Profile &profile) -> std::optional<Duration> & {
                               return profile.retry.cap;
                           }),
                 durationText(usual.cap), ServiceText::tr("Before any retry, at most")),
            with(statusesField<QList<int>>(
                     ServiceText::tr("Statuses"), "/retry/statuses",
                     [](Profile &profile) -> QList<int> & { return profile.retry.statuses; }),
                 ServiceText::tr("those that often go away: 408, 425, 500, 502 …"),
                 ServiceText::tr(
                     "Worth a retry, instead of the usual 408, 425, 500, 502, 503, 504, 520 to "
                     "527, 598 and 599")),
            with(textField(
                     ServiceText::tr("Key header"), "/retry/idempotency_header",
                     [](Profile &profile) -> QString & { return profile.retry.idempotencyHeader; }),
                 u"Idempotency-Key"_s,
                 ServiceText::tr(
                     "A header by which the server knows a repetition: with it a POST is tried "
                     "again, too"))};
}

// A table, of which each line is a field.
// NOLINTNEXTLINE(readability-function-size)
std::vector<ProfileField> refusalFields()
{
    return {
        with(flagField(ServiceText::tr("Undeclared rates"), "/discover",
                       {ServiceText::tr("are found out from answers and refusals"),
                        ServiceText::tr("are left alone")},
                       true,
                       [](Profile &profile) -> std::optional<bool> & { return profile.discover; }),
             {}, ServiceText::tr("Where no limit declares a rate")),
        with(flagField(ServiceText::tr("Limits are held"), "/share",
                       {ServiceText::tr("by all processes of this computer together"),
                        ServiceText::tr("by each process for itself")},
                       true,
                       [](Profile &profile) -> std::optional<bool> & { return profile.share; }),
             {}, ServiceText::tr("As far as they use the same key")),
        with(
            flagField(
                ServiceText::tr("Headers of each row"), "/keep_headers",
                {ServiceText::tr("are not kept"), ServiceText::tr("are kept, without credentials")},
                false,
                [](Profile &profile) -> std::optional<bool> & { return profile.keepHeaders; }),
            {}, ServiceText::tr("Of its request and its answer, to be seen with the results")),
        with(wholeField(ServiceText::tr("Runs pause after"), "/fuse", 0, highestFuse,
                        [](Profile &profile) -> std::optional<int> & { return profile.fuse; }),
             ServiceText::tr("%1 refused answers in a row").arg(Fuse::usual),
             ServiceText::tr(
                 "So many answers in a row that are refused for the same reason (401, 403, a web "
                 "page in the place of JSON, 500 and above) pause a run whose job does not say "
                 "otherwise. 0 never does")),
        with(bytesField(
                 ServiceText::tr("Limit header"), "/throttling/limit_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.limitHeader; }),
             ServiceText::tr("the usual ones: X-RateLimit-Limit …"),
             ServiceText::tr("The header that tells the limit, where it is no usual one")),
        with(bytesField(ServiceText::tr("Header of the rest"), "/throttling/remaining_header",
                        [](Profile &profile) -> QByteArray & {
                            return profile.throttling.remainingHeader;
                        }),
             ServiceText::tr("the usual ones: X-RateLimit-Remaining …"),
             ServiceText::tr("The header that tells what is left")),
        with(bytesField(
                 ServiceText::tr("Reset header"), "/throttling/reset_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.resetHeader; }),
             ServiceText::tr("the usual ones: X-RateLimit-Reset …"),
             ServiceText::tr("The header that tells when there is more")),
        timeKindField(ServiceText::tr("Resets are"), "/throttling/reset_kind",
                      ServiceText::tr("What numbers in reset headers mean"),
                      [](Profile &profile) -> TimeKind & { return profile.throttling.resetKind; }),
        with(
            timeField(ServiceText::tr("Waited on top"), "/throttling/bucket_pad",
                      [](Profile &profile) -> std::optional<Duration> & {
                          return profile.throttling.bucketPad;
                      }),
            ServiceText::tr("a twentieth of the interval, or %1")
                .arg(durationText(usualThrottlePad)),
            ServiceText::tr("After the time that the server names, because it counts coarsely: 1s, "
                            "250ms")),
        with(timeField(ServiceText::tr("Shortest wait"), "/throttling/floor",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.throttling.floor;
                       }),
             durationText(RetryOptions().throttleFloor),
             ServiceText::tr("Where the server names no time")),
        with(statusesField<std::vector<int>>(ServiceText::tr("Refused with"),
                                             "/throttling/statuses",
                                             [](Profile &profile) -> std::vector<int> & {
                                                 return profile.throttling.statuses;
                                             }),
             ServiceText::tr("429, and 503 with a time"),
             ServiceText::tr(
                 "Statuses that mean \"slow down\" here beside the usual ones, from 400 to "
                 "599"))};
}

std::vector<ProfileField> aboutFields()
{
    return {with(textField(ServiceText::tr("Description"), "/description",
                           [](Profile &profile) -> QString & { return profile.description; }),
                 ServiceText::tr("none"), ServiceText::tr("What it is for, in your words")),
            with(urlField(ServiceText::tr("Documentation"), "/docs",
                          [](Profile &profile) -> QUrl & { return profile.docs; }),
                 u"https://docs.example.com/limits"_s,
                 ServiceText::tr("Where the service documents its limits")),
            dateField(),
            with(textField(ServiceText::tr("Source"), "/source",
                           [](Profile &profile) -> QString & { return profile.source; }),
                 ServiceText::tr("none"), ServiceText::tr("Where the limits were read"))};
}

} // namespace penstock
