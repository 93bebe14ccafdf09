// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilefile.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/profiles/spec/stopafterfailures.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace penstock {

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

std::vector<ProfileHeader> readHeaders(JsonReader &reader, const Profile &profile,
                                       const QString &suggested)
{
    std::vector<ProfileHeader> headers;
    reader.object(u"headers"_s, [&](JsonReader &inner) {
        const QStringList names = inner.keys();
        for (const QString &name : names) {
            const TextOrSecret value = readTextOrSecret(inner, name, suggested);
            const Message fault = faultOfHeaders({{name.toUtf8(), value.text.toUtf8()}});
            if (!fault.isEmpty())
                inner.fault(name, fault);
            else if (!value.isSecret() && looksLikeCredential(name.toUtf8())
                     && !isFromVariable(value.text, profile))
                refuseLiteralSecret(inner, name, suggested);
            headers.push_back({name, value});
        }
    });
    return headers;
}

QDate readDate(JsonReader &reader, const QString &key)
{
    const QString text = reader.text(key);
    const QDate date = QDate::fromString(text, u"yyyy-MM-dd"_s);
    if (!text.isEmpty() && !date.isValid())
        reader.fault(key, profileMessage("profile.invalid_date", text));
    return date;
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

//! The member "budget": "process", "computer", or where several computers share one. Earlier profiles
//! have "share" and "shared" instead.
void readBudget(JsonReader &reader, Profile &profile)
{
    const QString key = u"budget"_s;
    const QString shareKey = u"share"_s;
    const auto readShared
        = [&profile](JsonReader &inner) { profile.shared = readRedisBudget(inner); };
    if (reader.value(key).isString())
        profile.share = reader.oneOf(key, budgetNames(), 1) == 1;
    else
        reader.object(key, readShared);
    if (const bool share = reader.flag(shareKey, true); reader.has(shareKey)) {
        profile.share = share;
        if (reader.has(key))
            reader.fault(shareKey, supportMessage("json.exclusive_keys", key, shareKey));
    }
    const QString sharedKey = u"shared"_s;
    reader.object(sharedKey, readShared);
    const QString used = reader.has(sharedKey) ? sharedKey : key;
    if (reader.has(sharedKey) && reader.has(key))
        reader.fault(sharedKey, supportMessage("json.exclusive_keys", key, sharedKey));
    if (profile.shared && !profile.share.value_or(true))
        reader.fault(used, profileMessage("profile.share_and_shared"));
    if (profile.shared && profile.limits.empty())
        reader.fault(used, profileMessage("profile.shared_without_limits"));
}

void makeAbsolute(QString &path, const QString &file)
{
    if (!path.isEmpty() && !file.isEmpty())
        path = QDir::cleanPath(QFileInfo(file).absoluteDir().absoluteFilePath(path));
}

} // namespace

std::vector<Limit> readLimits(JsonReader &reader)
{
    const QString key = u"limits"_s;
    const QJsonValue found = reader.value(key);
    if (found.isUndefined())
        return {};
    Result<std::vector<Limit>> limits = limitsFromJson(found, reader.pointerTo(key));
    if (limits)
        return *std::move(limits);
    reader.fault(limits.error());
    return {};
}

Profile readProfileMembers(JsonReader &reader, const QString &file)
{
    Profile profile;
    reader.text(u"schema"_s);
    profile.name = reader.text(u"name"_s);
    const QString suggested = secretNameFrom(profile.name);
    profile.description = reader.text(u"description"_s);
    readEnvironments(reader, profile, suggested);
    readBaseUrl(reader, profile);
    profile.auth = readAuth(reader, suggested);
    profile.headers = readHeaders(reader, profile, suggested);
    profile.limits = readLimits(reader);
    const QString discoverKey = u"discover"_s;
    if (const bool discover = reader.flag(discoverKey, true); reader.has(discoverKey))
        profile.discover = discover;
    readBudget(reader, profile);
    const QString keepKey = u"keep_headers"_s;
    if (const bool keep = reader.flag(keepKey, false); reader.has(keepKey))
        profile.keepHeaders = keep;
    profile.breaker = readCircuitBreaker(reader);
    reader.object(u"throttling"_s, [&profile](JsonReader &inner) {
        profile.throttling = readThrottleDialect(inner);
    });
    checkScopes(reader, profile);
    profile.retry = readRetry(reader);
    profile.network = readNetwork(reader, suggested);
    checkHeaders(reader, profile);
    profile.docs = readUrl(reader, u"docs"_s, webSchemes());
    profile.asOf = readDate(reader, u"as_of"_s);
    profile.source = reader.text(u"source"_s);
    TlsSpec &tls = profile.network.tls;
    for (QString *const path : {&tls.extraCa, &tls.clientCertificate, &tls.clientKey})
        makeAbsolute(*path, file);
    if (profile.shared) {
        RedisAddress &redis = profile.shared->redis;
        for (QString *const path : {&redis.extraCa, &redis.clientCertificate, &redis.clientKey})
            makeAbsolute(*path, file);
    }
    return profile;
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
    Reading result {readProfileMembers(reader, file), {}};
    result.faults = faultsIn(reader, file);
    return result;
}

const QString &ending()
{
    static const QString ending = u".profile.json"_s;
    return ending;
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
