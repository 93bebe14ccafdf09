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
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/fusevalue.h>
#include <penstock/support/nearestname.h>

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
    reader.object(QStringLiteral("headers"), [&](JsonReader &inner) {
        const QStringList names = inner.keys();
        for (const QString &name : names) {
            const TextOrSecret value = readTextOrSecret(inner, name, suggested);
            const QString fault = faultOfHeaders({{name.toUtf8(), value.text.toUtf8()}});
            if (!fault.isEmpty())
                inner.fault(name, fault, QStringLiteral("A header is one line of text"));
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
    const QDate date = QDate::fromString(text, QStringLiteral("yyyy-MM-dd"));
    if (!text.isEmpty() && !date.isValid())
        reader.fault(key, QStringLiteral("\"%1\" is no date").arg(text),
                     QStringLiteral("Write it as \"2026-11-21\""));
    return date;
}

//! To be called last: what else the profile has decides about Host.
void checkHeaders(JsonReader &reader, const Profile &profile)
{
    HeaderList headers;
    for (const ProfileHeader &header : profile.headers)
        headers.append({header.name.toUtf8(), QByteArray()});
    if (const auto reserved = reservedHeaderIn(headers, carriesCredential(profile)))
        reader.fault(QStringLiteral("headers"), reserved->what, reserved->fix);
}

//! A scope that means no limit would close none.
void checkScopes(JsonReader &reader, const Profile &profile)
{
    QStringList names;
    for (const LimitSpec &limit : profile.limits)
        names.append(limit.name);
    for (const auto &[scope, limit] : profile.throttling.scopes) {
        if (names.contains(limit))
            continue;
        const QString near = nearestName(limit, names);
        reader.fault(
            QStringLiteral("throttling"),
            QStringLiteral("scope \"%1\" is given limit \"%2\", and no limit has that name")
                .arg(QString::fromUtf8(scope), limit),
            near.isEmpty() ? QStringLiteral("Add \"name\": \"%1\" to a limit").arg(limit)
                           : QStringLiteral("Did you mean \"%1\"?").arg(near));
    }
}

//! One budget for several machines is one for the processes of each.
void checkSharing(JsonReader &reader, const Profile &profile)
{
    const QString key = QStringLiteral("shared");
    if (!profile.shared)
        return;
    if (!profile.share.value_or(true))
        reader.fault(key,
                     QStringLiteral("\"share\": false keeps the limits to each process, and "
                                    "\"shared\" makes them one budget for several machines"),
                     QStringLiteral("Take one of them out"));
}

void makeAbsolute(QString &path, const QString &file)
{
    if (!path.isEmpty() && !file.isEmpty())
        path = QDir::cleanPath(QFileInfo(file).absoluteDir().absoluteFilePath(path));
}

} // namespace

std::vector<LimitSpec> readLimits(JsonReader &reader)
{
    const QString key = QStringLiteral("limits");
    const QJsonValue found = reader.value(key);
    if (found.isUndefined())
        return {};
    Result<std::vector<LimitSpec>> limits = limitsFromJson(found, reader.pointerTo(key));
    if (limits)
        return *std::move(limits);
    reader.fault(limits.error());
    return {};
}

Profile readProfileMembers(JsonReader &reader, const QString &file)
{
    Profile profile;
    reader.text(QStringLiteral("schema"));
    profile.name = reader.text(QStringLiteral("name"));
    const QString suggested = secretNameFrom(profile.name);
    profile.description = reader.text(QStringLiteral("description"));
    readEnvironments(reader, profile, suggested);
    readBaseUrl(reader, profile);
    profile.auth = readAuth(reader, suggested);
    profile.headers = readHeaders(reader, profile, suggested);
    profile.limits = readLimits(reader);
    const QString discoverKey = QStringLiteral("discover");
    if (const bool discover = reader.flag(discoverKey, true); reader.has(discoverKey))
        profile.discover = discover;
    const QString shareKey = QStringLiteral("share");
    if (const bool share = reader.flag(shareKey, true); reader.has(shareKey))
        profile.share = share;
    const QString sharedKey = QStringLiteral("shared");
    reader.object(sharedKey, [&profile](JsonReader &inner) { profile.shared = readShared(inner); });
    checkSharing(reader, profile);
    const QString keepKey = QStringLiteral("keep_headers");
    if (const bool keep = reader.flag(keepKey, false); reader.has(keepKey))
        profile.keepHeaders = keep;
    profile.fuse = readFuse(reader);
    reader.object(QStringLiteral("throttling"), [&profile](JsonReader &inner) {
        profile.throttling = readThrottleDialect(inner);
    });
    checkScopes(reader, profile);
    profile.retry = readRetry(reader);
    profile.network = readNetwork(reader, suggested);
    checkHeaders(reader, profile);
    profile.docs = readUrl(reader, QStringLiteral("docs"), webSchemes());
    profile.asOf = readDate(reader, QStringLiteral("as_of"));
    profile.source = reader.text(QStringLiteral("source"));
    TlsSpec &tls = profile.network.tls;
    for (QString *const path : {&tls.extraCa, &tls.clientCertificate, &tls.clientKey})
        makeAbsolute(*path, file);
    if (profile.shared)
        makeAbsolute(profile.shared->redis.extraCa, file);
    return profile;
}

std::vector<Error> faultsIn(JsonReader &reader, const QString &file)
{
    reader.finish();
    std::vector<Error> faults = reader.faults();
    for (Error &fault : faults) {
        fault.kind = Error::Kind::File;
        fault.where = placeIn(file, fault.where);
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
    static const QString ending = QStringLiteral(".profile.json");
    return ending;
}

bool isPath(const QString &pathOrName)
{
    return pathOrName.contains(QLatin1Char('/')) || pathOrName.endsWith(QStringLiteral(".json"));
}

QString savedFolder(const Places &places)
{
    return places.config + QStringLiteral("/profiles");
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

QString profilePath(const QString &name, const Places &places)
{
    return savedFolder(places) + QLatin1Char('/') + name + ending();
}

QStringList savedProfiles(const Places &places)
{
    QStringList names;
    const QDir folder(savedFolder(places));
    for (const QString &file :
         folder.entryList({QLatin1Char('*') + ending()}, QDir::Files, QDir::Name))
        names.append(file.chopped(ending().size()));
    return names;
}

QString profileFileOf(const QString &pathOrName, const Places &places, const QString &folder)
{
    if (!isPath(pathOrName))
        return profilePath(pathOrName, places);
    return folder.isEmpty() ? pathOrName
                            : QDir::cleanPath(QDir(folder).absoluteFilePath(pathOrName));
}

Result<Profile> findProfile(const QString &pathOrName, const Places &places, const QString &folder)
{
    const QString path = profileFileOf(pathOrName, places, folder);
    if (isPath(pathOrName))
        return readProfile(path);
    if (!pathOrName.isEmpty() && QFileInfo::exists(path))
        return readProfile(path);
    const QStringList saved = savedProfiles(places);
    const QString near = nearestName(pathOrName, saved);
    const QString have = saved.isEmpty()
        ? QStringLiteral("There is none in %1; a path has a slash or ends in .json")
              .arg(savedFolder(places))
        : QStringLiteral("Saved are: %1").arg(saved.join(QStringLiteral(", ")));
    return failure(Error {Error::Kind::File,
                          QStringLiteral("no saved profile is called \"%1\"").arg(pathOrName),
                          {},
                          near.isEmpty() ? have : QStringLiteral("Did you mean %1?").arg(near)});
}

} // namespace penstock
