// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilefile.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/limits/spec/limitmembers.h>
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/profiles/spec/stopafterfailures.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace penstock {

FileFormat profileFormat()
{
    return {u"penstock/profile"_s, 1};
}

namespace {
// What comes from a variable is no secret that stands there.
bool isFromVariable(const QString &value, const Profile &profile)
{
    std::vector<ProfileVariable> all = profile.variables;
    for (const Environment &each : profile.environments)
        all.insert(all.end(), each.variables.begin(), each.variables.end());
    const QStringList names = namesInBraces(value);
    return std::any_of(all.begin(), all.end(),
                       [&names](const ProfileVariable &each) { return names.contains(each.name); });
}

void headersMember(JsonMembers &m, Profile &profile, const QString &suggested)
{
    textsOrSecrets(
        m, "headers",
        [&profile](JsonText &text) {
            for (const ProfileHeader &header : profile.headers)
                addTextOrSecret(text, header.name, header.value);
        },
        [&](JsonReader &inner) {
            const QStringList names = inner.keys();
            for (const QString &name : names) {
                const TextOrSecret value = readTextOrSecret(inner, name, suggested);
                const Message fault = faultOfHeaders({{name.toUtf8(), value.text.toUtf8()}});
                if (!fault.isEmpty())
                    inner.fault(name, fault);
                else if (!value.isSecret() && looksLikeCredential(name.toUtf8())
                         && !isFromVariable(value.text, profile))
                    refuseLiteralSecret(inner, name, suggested);
                profile.headers.push_back({name, value});
            }
        },
        "Headers of each request that does not set its own.");
}

void dateMember(JsonMembers &m, QDate &date)
{
    QString text = date.toString(Qt::ISODate);
    m.text("as_of", text, "Date when the limits were read, such as 2026-01-31.")
        .schema("pattern", u"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"_s)
        .check([&] {
            date = QDate::fromString(text, u"yyyy-MM-dd"_s);
            return text.isEmpty() || date.isValid() ? Message()
                                                    : profileMessage("profile.invalid_date", text);
        });
}

void members(JsonMembers &m, RetrySpec &retry)
{
    constexpr int maxAttempts = 100;
    const JsonMembers::Span fromOne {std::chrono::milliseconds(1)};
    std::optional<std::int64_t> attempts = retry.maxAttempts;
    m.whole("max_attempts", attempts, {1, maxAttempts},
            "Attempts per request; rate limit responses do not count. Default: 5.");
    if (attempts)
        retry.maxAttempts = int(*attempts);
    m.duration("backoff_base", retry.base, fromOne, "Longest wait before the first retry.");
    m.duration("backoff_cap", retry.cap, fromOne, "Longest wait before any retry.").check([&retry] {
        const bool isBelow = retry.base && retry.cap && *retry.cap < *retry.base;
        return isBelow ? profileMessage("profile.cap_below_base") : Message();
    });
    m.statuses("statuses", retry.statuses, 100, "Statuses to retry, instead of the usual ones.");
    m.text("idempotency_header", retry.idempotencyHeader,
           "Header by which the server recognizes a retry, such as Idempotency-Key.")
        .check([&retry] {
            return headerNameFault({retry.idempotencyHeader.toUtf8(), {}}, u"Idempotency-Key"_s);
        });
}

//! To be called last: what else the profile has decides about Host.
void checkHeaders(JsonReader &reader, const Profile &profile)
{
    HeaderList headers;
    for (const ProfileHeader &header : profile.headers)
        headers.append({header.name.toUtf8(), QByteArray()});
    if (const auto reserved = reservedHeaderIn(headers, carriesCredential(profile)))
        reader.fault(u"headers"_s, *reserved);
}

//! A scope that means no limit would close none.
void checkScopes(JsonReader &reader, const Profile &profile)
{
    QStringList names;
    for (const Limit &limit : profile.limits)
        names.append(limit.name);
    for (const auto &[scope, limit] : profile.throttling.scopes) {
        if (names.contains(limit))
            continue;
        const QString near = nearestName(limit, names);
        const QString name = QString::fromUtf8(scope);
        reader.fault(u"throttling"_s,
                     near.isEmpty()
                         ? profileMessage("profile.scope_without_limit", name, limit)
                         : profileMessage("profile.scope_without_limit_near", name, limit, near));
    }
}

//! Earlier profiles have "share" instead of "budget".
void shareMember(JsonMembers &m, Profile &profile)
{
    if (m.describes()) {
        m.schema().properties.insert(
            u"share"_s,
            QJsonObject {{u"type"_s, u"boolean"_s},
                         {u"deprecated"_s, true},
                         {u"description"_s, u"Earlier form of budget: false is \"process\"."_s}});
    }
    if (!m.reads())
        return;
    JsonReader &reader = m.reader();
    const QString key = reader.has(u"shared"_s) ? u"shared"_s : u"budget"_s;
    const QString shareKey = u"share"_s;
    const bool share = reader.has(shareKey) && reader.flag(shareKey, true);
    if (reader.has(shareKey)) {
        profile.share = share;
        if (reader.has(u"budget"_s))
            reader.fault(shareKey, supportMessage("json.exclusive_keys", u"budget"_s, shareKey));
    }
    if (profile.shared && !profile.share.value_or(true))
        reader.fault(key, profileMessage("profile.share_and_shared"));
    if (profile.shared && profile.limits.empty())
        reader.fault(key, profileMessage("profile.shared_without_limits"));
}

//! "process", "computer", or where several computers share one. Earlier profiles have "share" and
//! "shared" instead.
void budgetMember(JsonMembers &m, Profile &profile)
{
    const QStringList names {u"process"_s, u"computer"_s};
    const JsonMembers::Inner redis = [&profile](JsonMembers &inner) {
        RedisBudget budget = profile.shared.value_or(RedisBudget());
        members(inner, budget);
        profile.shared = budget;
    };
    const JsonMembers::Short name {R"({"enum": ["process", "computer"]})",
                                   [&](JsonReader &reader, const QString &key) {
                                       if (reader.value(key).isString())
                                           profile.share = reader.oneOf(key, names, 1) == 1;
                                       else
                                           reader.object(key, {}); // reports it
                                   },
                                   [&]() -> QJsonValue {
                                       if (profile.shared)
                                           return QJsonValue::Undefined;
                                       return profile.share
                                           ? QJsonValue(names.at(*profile.share ? 1 : 0))
                                           : QJsonValue(QJsonValue::Null);
                                   }};
    m.object("budget|shared", redis,
             "Processes that share the limits: \"process\" counts each process alone; "
             "\"computer\" (default) all processes with the same key; an object shares through "
             "Redis.",
             name);
    shareMember(m, profile);
}

QList<QString *> pathsOf(Profile &profile)
{
    TlsSpec &tls = profile.network.tls;
    QList<QString *> paths {&tls.extraCa, &tls.clientCertificate, &tls.clientKey};
    if (profile.shared) {
        RedisAddress &redis = profile.shared->redis;
        paths << &redis.extraCa << &redis.clientCertificate << &redis.clientKey;
    }
    return paths;
}
} // namespace

void members(JsonMembers &m, Profile &profile)
{
    m.text("name", profile.name, "Name of the service.");
    const QString suggested = secretNameFrom(profile.name);
    m.text("description", profile.description, "Description.");
    m.text("base_url", profile.baseUrl,
           "URL that paths of jobs start with. {{name}} is a variable or a value of the row.");
    environmentMembers(m, profile, suggested);
    if (m.reads())
        checkBaseUrl(m.reader(), profile);
    authMember(m, profile.auth, suggested);
    headersMember(m, profile, suggested);
    limitList(m, profile.limits);
    m.flag("discover", profile.discover,
           "Discover rates from responses if no limit declares one. Default: true.");
    budgetMember(m, profile);
    m.flag(
        "keep_headers", profile.keepHeaders,
        "Store request and response headers in the journal, without credentials: up to 8 KiB per "
        "row, for the last 20,000 rows. Default: false.");
    stopAfterFailures(m, profile.breaker);
    m.object(
        "throttling", [&](JsonMembers &inner) { members(inner, profile.throttling); },
        "Differences from the usual rate limit responses.");
    if (m.reads())
        checkScopes(m.reader(), profile);
    m.object(
        "retry", [&](JsonMembers &inner) { members(inner, profile.retry); },
        "Retries after errors.");
    m.object(
        "network", [&](JsonMembers &inner) { members(inner, profile.network, suggested); },
        "Connections.");
    if (m.reads())
        checkHeaders(m.reader(), profile);
    url(m, "docs", profile.docs, webSchemes(), "URL of the documentation of the limits.");
    dateMember(m, profile.asOf);
    m.text("source", profile.source, "Source of the limits.");
}

void makeAbsolute(Profile &profile, const QString &file)
{
    for (QString *const path : pathsOf(profile)) {
        if (!path->isEmpty() && !file.isEmpty())
            *path = QDir::cleanPath(QFileInfo(file).absoluteDir().absoluteFilePath(*path));
    }
}

std::vector<Error> faultsIn(JsonReader &reader, const QString &file)
{
    reader.finish();
    std::vector<Error> faults = reader.faults();
    for (Error &fault : faults) {
        fault.kind = Error::Kind::File;
        fault.place = placeIn(file, fault.place);
    }
    return faults;
}

namespace {
struct Reading
{
    Profile profile;
    std::vector<Error> faults;
};

Reading read(const QByteArray &json, const QString &file)
{
    const Result<QJsonObject> object = parseDocument(json, profileFormat(), file);
    if (!object)
        return {{}, {object.error()}};
    JsonReader reader(*object, {});
    JsonMembers m(reader);
    Reading result;
    formatMember(m, profileFormat());
    members(m, result.profile);
    makeAbsolute(result.profile, file);
    result.faults = faultsIn(reader, file);
    return result;
}

QString ending()
{
    return u".profile.json"_s;
}

bool isPath(const QString &pathOrName)
{
    return pathOrName.contains(QLatin1Char('/')) || pathOrName.endsWith(u".json"_s);
}

QString savedFolder(const AppDirs &places)
{
    return places.config + u"/profiles"_s;
}
} // namespace

Result<Profile> profileFromJson(const QByteArray &json, const QString &file)
{
    Reading reading = read(json, file);
    if (!reading.faults.empty())
        return failure(reading.faults.front());
    return std::move(reading.profile);
}

std::vector<Error> faultsOfProfile(const QByteArray &json, const QString &file)
{
    return read(json, file).faults;
}

Profile faultyProfileFromJson(const QByteArray &json)
{
    return read(json, {}).profile;
}

QByteArray toJson(const Profile &profile, const QString &folder)
{
    Profile relative = profile;
    for (QString *const path : pathsOf(relative))
        *path = pathIn(folder, *path);
    JsonText text;
    JsonMembers m(text);
    formatMember(m, profileFormat());
    members(m, relative);
    return text.toJson();
}

QJsonObject profileSchema()
{
    JsonSchema schema;
    JsonMembers m(schema);
    Profile profile;
    formatMember(m, profileFormat());
    members(m, profile);
    return schema.object(u"A profile: a service with its limits and credentials."_s);
}

Result<Profile> readProfile(const QString &path)
{
    const Result<QByteArray> json = readFile(path);
    if (!json)
        return failure(json.error());
    return profileFromJson(*json, path);
}

Result<void> writeProfile(const QString &path, const Profile &profile)
{
    return writeFile(path, toJson(profile, QFileInfo(path).absolutePath()), profileFormat());
}

QString profilePath(const QString &name, const AppDirs &places)
{
    return savedFolder(places) + QLatin1Char('/') + name + ending();
}

QStringList savedProfiles(const AppDirs &places)
{
    QStringList names;
    const QDir folder(savedFolder(places));
    for (const QString &file :
         folder.entryList({QLatin1Char('*') + ending()}, QDir::Files, QDir::Name))
        names.append(file.chopped(ending().size()));
    return names;
}

QString profileFileOf(const QString &pathOrName, const AppDirs &places, const QString &folder)
{
    if (!isPath(pathOrName))
        return profilePath(pathOrName, places);
    return folder.isEmpty() ? pathOrName
                            : QDir::cleanPath(QDir(folder).absoluteFilePath(pathOrName));
}

Result<Profile> findProfile(const QString &pathOrName, const AppDirs &places, const QString &folder)
{
    const QString path = profileFileOf(pathOrName, places, folder);
    if (isPath(pathOrName))
        return readProfile(path);
    if (!pathOrName.isEmpty() && QFileInfo::exists(path))
        return readProfile(path);
    const QStringList saved = savedProfiles(places);
    const QString near = nearestName(pathOrName, saved);
    return failure(saved.isEmpty()
                       ? profileMessage("profile.none_saved", pathOrName, savedFolder(places))
                       : near.isEmpty() ? profileMessage("profile.unknown", pathOrName, saved)
                                        : profileMessage("profile.unknown_near", pathOrName, near));
}

} // namespace penstock
