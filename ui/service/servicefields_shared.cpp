// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/documents/fieldkinds.h"

#include <penstock/profiles/secrets/secretname.h>

#include <QCoreApplication>

namespace penstock {

namespace {
struct SharedText
{
    Q_DECLARE_TR_FUNCTIONS(SharedFields)
};
using WhenDown = RedisBudget::WhenDown;
using File = QString RedisAddress::*;

// A name comes with it, so that all is there at once.
QString takeRedis(Profile &profile, const QString &text, const QString &folder)
{
    const QString typed = text.trimmed();
    if (typed.isEmpty()) {
        profile.shared.reset();
        return {};
    }
    Result<RedisAddress> address = redisAddressFromText(typed);
    if (!address)
        return typed.contains(QLatin1Char('@')) && typed.contains(u"://"_s)
            ? SharedText::tr(
                "Write redis://host:6379 without a password, and enter the name of a secret below.")
            : SharedText::tr("Invalid address. Write redis://host:6379, or rediss:// for TLS.");
    if (profile.limits.empty())
        return SharedText::tr(
            "Declare the limits first: limits shared through Redis are not discovered.");
    if (!profile.shared) {
        profile.shared.emplace();
        const QString name = secretNameFrom(profile.name);
        profile.shared->name = name.isEmpty() ? u"penstock"_s : name;
    }
    const RedisAddress &before = profile.shared->redis;
    for (const File file :
         {&RedisAddress::extraCa, &RedisAddress::clientCertificate, &RedisAddress::clientKey}) {
        (*address).*file = pathFrom(folder, (*address).*file);
        if (address->isTls && ((*address).*file).isEmpty())
            (*address).*file = before.*file; // it has a field of its own
    }
    profile.shared->redis = *address;
    return {};
}

bool isShared(const Profile &profile)
{
    return profile.shared.has_value();
}

ProfileField sharedField(const QString &label, const char *pointer, QString RedisBudget::*member)
{
    return {.label = label,
            .pointers = pointersTo(pointer),
            .text =
                [member](const Profile &profile) {
                    return profile.shared ? (*profile.shared).*member : QString();
                },
            .take =
                [member](Profile &profile, const QString &text) {
                    if (profile.shared)
                        (*profile.shared).*member = text.trimmed();
                    return QString();
                }};
}

ProfileField fileField(const QString &folder, const QString &label, const char *pointer, File file,
                       const QString &placeholder, const QString &tip)
{
    ProfileField field {.label = label,
                        .pointers = pointersTo(pointer),
                        .text =
                            [file](const Profile &profile) {
                                return profile.shared ? profile.shared->redis.*file : QString();
                            },
                        .take =
                            [folder, file](Profile &profile, const QString &text) {
                                if (profile.shared)
                                    profile.shared->redis.*file = pathFrom(folder, text.trimmed());
                                return QString();
                            }};
    return with(std::move(field), placeholder, tip, [file](const Profile &profile) {
        const bool isKey = file == &RedisAddress::clientKey;
        return isShared(profile) && profile.shared->redis.isTls
            && !(isKey && profile.shared->redis.clientCertificate.isEmpty());
    });
}

ProfileField whenDownField()
{
    return with(choiceField<Profile>(
                    SharedText::tr("While Redis is down"), "/budget/when_down",
                    {SharedText::tr("nothing is sent"), SharedText::tr("the run ends")},
                    [](const Profile &profile) {
                        return profile.shared ? int(profile.shared->whenDown) : 0;
                    },
                    [](Profile &profile, int chosen) {
                        if (profile.shared)
                            profile.shared->whenDown = WhenDown(chosen);
                    }),
                {},
                SharedText::tr("No request is sent while Redis does not respond. A run "
                               "that ended can be resumed"),
                isShared);
}

} // namespace

std::vector<ProfileField> sharedFields(const QString &folder)
{
    ProfileField redis {
        .label = SharedText::tr("Redis"),
        .pointers = pointersTo("/budget/redis /shared"),
        .text =
            [](const Profile &profile) {
                return profile.shared ? profile.shared->redis.text() : QString();
            },
        .take = [folder](Profile &profile,
                         const QString &text) { return takeRedis(profile, text, folder); },
        .mayHoldPassword = true};
    return {
        with(std::move(redis), SharedText::tr("none: the limits apply to this computer"),
             SharedText::tr(
                 "Redis that shares the limits among several computers: redis://host:6379, "
                 "rediss:// for TLS, or redis+sentinel://host:26379/master with sentinels")),
        fileField(
            folder, SharedText::tr("Redis authority"), "/budget/extra_ca", &RedisAddress::extraCa,
            SharedText::tr("none, or a PEM file"),
            SharedText::tr(
                "For a Redis whose certificate comes from a CA that this computer does not trust")),
        fileField(folder, SharedText::tr("Client certificate"), "/budget/client_certificate",
                  &RedisAddress::clientCertificate, SharedText::tr("none, or a PEM file"),
                  SharedText::tr("For a Redis that requires a client certificate")),
        fileField(folder, SharedText::tr("Client key"), "/budget/client_key",
                  &RedisAddress::clientKey, SharedText::tr("in the certificate file"),
                  SharedText::tr("Key of the client certificate, not encrypted")),
        with(sharedField(SharedText::tr("Name of the budget"), "/budget/name", &RedisBudget::name),
             QString(),
             SharedText::tr("Profiles that use the same name on the same Redis share the limits"),
             isShared),
        with(sharedField(SharedText::tr("Redis password"), "/budget/password/secret",
                         &RedisBudget::passwordSecret),
             SharedText::tr("none, or the name of a secret"),
             SharedText::tr("The name of a secret, never the password itself"), isShared),
        whenDownField()};
}

} // namespace penstock
