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
struct Text
{
    Q_DECLARE_TR_FUNCTIONS(ServiceFields)
};
using Kind = AuthSpec::Kind;

// What numbers of a time mean, in the order of TimeKind.
QStringList timeWords()
{
    return {Text::tr("as their size says"), Text::tr("seconds since 1970"),
            Text::tr("milliseconds since 1970"), Text::tr("seconds from now"),
            Text::tr("milliseconds from now")};
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
    return {.label = Text::tr("Read on"),
            .hint = QStringLiteral("2026-11-21"),
            .tip = Text::tr("When the limits were read: year, month and day"),
            .pointers = pointersTo("/as_of"),
            .text = [](const Profile &profile) { return profile.asOf.toString(Qt::ISODate); },
            .take =
                [](Profile &profile, const QString &text) {
                    const QString typed = text.trimmed();
                    const QDate date = QDate::fromString(typed, Qt::ISODate);
                    if (!typed.isEmpty() && !date.isValid())
                        return Text::tr("\"%1\" is no date: write it as 2026-11-21.").arg(typed);
                    profile.asOf = date;
                    return QString();
                }};
}
} // namespace

std::vector<ProfileField> signInFields()
{
    const auto forKinds = [](std::initializer_list<Kind> kinds) {
        return [all = std::vector<Kind>(kinds)](const Profile &profile) {
            return std::find(all.begin(), all.end(), profile.auth.kind) != all.end();
        };
    };
    return {
        onlyFor(with(textField(Text::tr("Name of the secret"),
                               "/auth/bearer/secret /auth/basic/password/secret "
                               "/auth/header/value/secret /auth/query/value/secret "
                               "/auth/oauth2_client_credentials/client_secret/secret",
                               [](Profile &profile) -> QString & { return profile.auth.secret; }),
                     QStringLiteral("my-key"),
                     Text::tr("By which the keychain knows it: up to 64 letters, digits and . _ - "
                              "Profiles that name the same secret share it")),
                [](const Profile &profile) { return profile.auth.kind != Kind::None; }),
        onlyFor(
            with(textField(Text::tr("User as a secret"), "/auth/basic/user/secret",
                           [](Profile &profile) -> QString & { return profile.auth.user.secret; }),
                 Text::tr("none: the user is no secret"),
                 Text::tr("The name of a secret, where a service takes its key as the user")),
            forKinds({Kind::Basic})),
        onlyFor(with(textField(Text::tr("Audience"), "/auth/oauth2_client_credentials/audience",
                               [](Profile &profile) -> QString & { return profile.auth.audience; }),
                     Text::tr("none: few services want one")),
                forKinds({Kind::ClientCredentials})),
        onlyFor(
            with(choiceField(
                     Text::tr("Id and secret go"), "/auth/oauth2_client_credentials/client_auth",
                     {Text::tr("in a header, as the standard prefers"), Text::tr("in the form")},
                     [](const Profile &profile) { return int(profile.auth.clientAuth); },
                     [](Profile &profile, int chosen) {
                         profile.auth.clientAuth = AuthSpec::ClientAuth(chosen);
                     }),
                 {}, Text::tr("To the server that gives out tokens")),
            forKinds({Kind::ClientCredentials}))};
}

std::vector<ProfileField> retryFields()
{
    const RetryOptions usual;
    return {
        with(wholeField(Text::tr("Most tries"), "/retry/max_attempts",
                        [](Profile &profile) -> std::optional<int> & {
                            return profile.retry.maxAttempts;
                        }),
             QString::number(usual.maxAttempts),
             Text::tr("From 1 to 100, the first included. Refusals for too many calls do not "
                      "count")),
        with(timeField(
                 Text::tr("First wait"), "/retry/backoff_base",
                 [](Profile &profile) -> std::optional<Duration> & { return profile.retry.base; }),
             durationText(usual.base),
             Text::tr("Before the first retry, at most; each further one may wait twice as long")),
        with(timeField(
                 Text::tr("Longest wait"), "/retry/backoff_cap",
                 [](Profile &profile) -> std::optional<Duration> & { return profile.retry.cap; }),
             durationText(usual.cap), Text::tr("Before any retry, at most")),
        with(statusesField<QList<int>>(
                 Text::tr("Statuses"), "/retry/statuses",
                 [](Profile &profile) -> QList<int> & { return profile.retry.statuses; }),
             Text::tr("those that often go away: 408, 425, 500, 502 …"),
             Text::tr("Worth a retry, instead of the usual 408, 425, 500, 502, 503, 504, 520 to "
                      "527, 598 and 599")),
        with(textField(
                 Text::tr("Key header"), "/retry/idempotency_header",
                 [](Profile &profile) -> QString & { return profile.retry.idempotencyHeader; }),
             QStringLiteral("Idempotency-Key"),
             Text::tr("A header by which the server knows a repetition: with it a POST is tried "
                      "again, too"))};
}

// A table, of which each line is a field.
// NOLINTNEXTLINE(readability-function-size)
std::vector<ProfileField> refusalFields()
{
    return {
        with(flagField(
                 Text::tr("Undeclared rates"), "/discover",
                 {Text::tr("are found out from answers and refusals"), Text::tr("are left alone")},
                 true, [](Profile &profile) -> std::optional<bool> & { return profile.discover; }),
             {}, Text::tr("Where no limit declares a rate")),
        with(flagField(Text::tr("Limits are held"), "/share",
                       {Text::tr("by all processes of this computer together"),
                        Text::tr("by each process for itself")},
                       true,
                       [](Profile &profile) -> std::optional<bool> & { return profile.share; }),
             {}, Text::tr("As far as they use the same key")),
        with(flagField(
                 Text::tr("Headers of each row"), "/keep_headers",
                 {Text::tr("are not kept"), Text::tr("are kept, without credentials")}, false,
                 [](Profile &profile) -> std::optional<bool> & { return profile.keepHeaders; }),
             {}, Text::tr("Of its request and its answer, to be seen with the results")),
        with(wholeField(Text::tr("Runs pause after"), "/fuse", 0, highestFuse,
                        [](Profile &profile) -> std::optional<int> & { return profile.fuse; }),
             Text::tr("%1 refused answers in a row").arg(Fuse::usual),
             Text::tr(
                 "So many answers in a row that are refused for the same reason (401, 403, a web "
                 "page in the place of JSON, 500 and above) pause a run whose job does not say "
                 "otherwise. 0 never does")),
        with(bytesField(
                 Text::tr("Limit header"), "/throttling/limit_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.limitHeader; }),
             Text::tr("the usual ones: X-RateLimit-Limit …"),
             Text::tr("The header that tells the limit, where it is no usual one")),
        with(bytesField(Text::tr("Header of the rest"), "/throttling/remaining_header",
                        [](Profile &profile) -> QByteArray & {
                            return profile.throttling.remainingHeader;
                        }),
             Text::tr("the usual ones: X-RateLimit-Remaining …"),
             Text::tr("The header that tells what is left")),
        with(bytesField(
                 Text::tr("Reset header"), "/throttling/reset_header",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.resetHeader; }),
             Text::tr("the usual ones: X-RateLimit-Reset …"),
             Text::tr("The header that tells when there is more")),
        timeKindField(Text::tr("Resets are"), "/throttling/reset_kind",
                      Text::tr("What numbers in reset headers mean"),
                      [](Profile &profile) -> TimeKind & { return profile.throttling.resetKind; }),
        with(bytesField(Text::tr("Wait header"), "/throttling/retry_after_header",
                        [](Profile &profile) -> QByteArray & {
                            return profile.throttling.retryAfterHeader;
                        }),
             QStringLiteral("Retry-After"), Text::tr("The header that tells how long to wait")),
        timeKindField(
            Text::tr("Waits are"), "/throttling/retry_after_kind",
            Text::tr("What numbers in the wait header mean"),
            [](Profile &profile) -> TimeKind & { return profile.throttling.retryAfterKind; }),
        with(bytesField(
                 Text::tr("Wait in the body"), "/throttling/wait_pointer",
                 [](Profile &profile) -> QByteArray & { return profile.throttling.waitPointer; }),
             Text::tr("none, or /error/retry_after"),
             Text::tr("Where in a JSON body the wait stands; * is any member or element")),
        timeKindField(Text::tr("Waits there are"), "/throttling/wait_kind",
                      Text::tr("What numbers in the body mean"),
                      [](Profile &profile) -> TimeKind & { return profile.throttling.waitKind; }),
        with(timeField(Text::tr("Waited on top"), "/throttling/bucket_pad",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.throttling.bucketPad;
                       }),
             Text::tr("a twentieth of the interval, or %1").arg(durationText(usualThrottlePad)),
             Text::tr("After the time that the server names, because it counts coarsely: 1s, "
                      "250ms")),
        with(timeField(Text::tr("Shortest wait"), "/throttling/floor",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.throttling.floor;
                       }),
             durationText(RetryOptions().throttleFloor),
             Text::tr("Where the server names no time")),
        with(statusesField<std::vector<int>>(Text::tr("Refused with"), "/throttling/statuses",
                                             [](Profile &profile) -> std::vector<int> & {
                                                 return profile.throttling.statuses;
                                             }),
             Text::tr("429, and 503 with a time"),
             Text::tr("Statuses that mean \"slow down\" here beside the usual ones, from 400 to "
                      "599")),
        with(choiceField(
                 Text::tr("Words of refusals"), "/throttling/success_bodies",
                 {Text::tr("count in refused answers only"), Text::tr("count in successes, too")},
                 [](const Profile &profile) { return int(profile.throttling.successBodies); },
                 [](Profile &profile, int chosen) {
                     profile.throttling.successBodies = chosen == 1;
                 }),
             {}, Text::tr("\"Rate limit exceeded\" and the like, with a status below 400"))};
}

std::vector<ProfileField> aboutFields()
{
    return {with(textField(Text::tr("Description"), "/description",
                           [](Profile &profile) -> QString & { return profile.description; }),
                 Text::tr("none"), Text::tr("What it is for, in your words")),
            with(urlField(Text::tr("Documentation"), "/docs",
                          [](Profile &profile) -> QUrl & { return profile.docs; }),
                 QStringLiteral("https://docs.example.com/limits"),
                 Text::tr("Where the service documents its limits")),
            dateField(),
            with(textField(Text::tr("Source"), "/source",
                           [](Profile &profile) -> QString & { return profile.source; }),
                 Text::tr("none"), Text::tr("Where the limits were read"))};
}

} // namespace penstock
