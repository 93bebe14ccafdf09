// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/draft/draftsecrets_p.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/start/jobedit.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

// Requests that one profile can serve.
struct DraftGroup
{
    QString server; // "https://host", or "{{base}}"
    AuthSpec auth;
    QStringList secretHeaders;
    std::vector<RequestDraft> drafts;
};

void putServerInFront(RequestDraft &draft)
{
    draft.url = draft.url.trimmed();
    if (pathStartOf(draft.url) < 0 && !draft.url.isEmpty() && !draft.url.contains(u"://"_s)
        && !draft.url.startsWith(QLatin1Char('/')))
        draft.url = u"https://"_s + draft.url;
}

// Host as well: the URL names the server, and whether there is a credential is not settled yet.
void takeReservedHeadersOut(std::vector<RequestDraft> &drafts, QList<Message> &notes)
{
    QStringList names;
    for (RequestDraft &draft : drafts) {
        draft.headers.removeIf([&names](const Header &header) {
            const QString name = QString::fromUtf8(header.first.trimmed());
            const bool isReserved = reservedHeaderIn({header}, true).has_value();
            if (isReserved && !names.contains(name, Qt::CaseInsensitive))
                names.append(name);
            return isReserved;
        });
    }
    if (!names.isEmpty())
        notes.append(importMessage("import.reserved_headers", names));
}

// The group of the server \a server whose profile can serve \a auth, if need be a new one.
DraftGroup &groupFor(std::vector<DraftGroup> &groups, const QString &server, const AuthSpec &auth)
{
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const DraftGroup &each) {
        return each.server.compare(server, Qt::CaseInsensitive) == 0
            && (each.auth == auth || auth.kind == Kind::None);
    });
    return found != groups.end() ? *found : groups.emplace_back(DraftGroup {server, auth, {}, {}});
}

std::vector<DraftGroup> groupsOf(const std::vector<RequestDraft> &drafts, QList<Message> &notes)
{
    std::vector<const RequestDraft *> taken;
    for (const RequestDraft &draft : drafts) {
        const Message obstacle
            = pathStartOf(draft.url) < 0 ? importMessage("import.no_server") : draft.obstacle;
        if (obstacle.isEmpty())
            taken.push_back(&draft);
        else
            notes.append(importMessage("import.request_left_out", draft.name, obstacle));
    }
    std::vector<DraftGroup> groups;
    const auto groupOf = [&groups](const RequestDraft &draft) -> DraftGroup & {
        return groupFor(groups, draft.url.first(pathStartOf(draft.url)), draft.auth);
    };
    // Those that sign in come first, so that the others find a profile to join.
    for (const RequestDraft *const draft : taken) {
        if (draft->auth.kind != Kind::None)
            groupOf(*draft);
    }
    for (const RequestDraft *const draft : taken) {
        DraftGroup &group = groupOf(*draft);
        for (const QString &header : draft->secretHeaders) {
            if (!group.secretHeaders.contains(header, Qt::CaseInsensitive))
                group.secretHeaders.append(header);
        }
        group.drafts.push_back(*draft);
    }
    return groups;
}

// How much of the paths is the same and looks like the beginning of an API: "/api/v1".
QString commonPath(const DraftGroup &group)
{
    static const QRegularExpression first(
        QStringLiteral(R"(^(?:api|rest|services|public|v?\d+(?:\.\d+)*)$)"),
        QRegularExpression::CaseInsensitiveOption);
    QString common;
    for (;;) {
        const QString path = group.drafts.front().url.sliced(group.server.size());
        const QString segment
            = path.sliced(common.size()).section(QLatin1Char('/'), 1, 1, QString::SectionDefault);
        if (!first.match(segment).hasMatch())
            return common;
        const QString more = common + QLatin1Char('/') + segment;
        const bool isCommon = std::all_of(
            group.drafts.begin(), group.drafts.end(), [&group, &more](const RequestDraft &draft) {
                return draft.url.sliced(group.server.size()).startsWith(more + QLatin1Char('/'));
            });
        if (!isCommon)
            return common;
        common = more;
    }
}

// Whether all of \a environments say which server \a place is: "{{base}}".
bool isServerOf(const std::vector<DraftEnvironment> &environments, const QString &place)
{
    const auto says = [name = namesInBraces(place).value(0)](const auto &each) {
        return each.first == name && isServerText(each.second);
    };
    return !environments.empty()
        && std::all_of(environments.begin(), environments.end(),
                       [&says](const DraftEnvironment &each) {
                           return std::any_of(each.texts.begin(), each.texts.end(), says);
                       });
}

QString baseOf(const DraftGroup &group, const DraftCollection &collection)
{
    if (group.server.startsWith(u"{{"_s))
        return isServerOf(collection.environments, group.server) ? group.server : QString();
    const QString base = withoutSlash(collection.base);
    const bool isWanted = base.size() > group.server.size()
        && std::all_of(group.drafts.begin(), group.drafts.end(), [&base](const RequestDraft &each) {
                              return each.url.startsWith(base + QLatin1Char('/'));
                          });
    return isWanted ? base : group.server + commonPath(group);
}

QString urlBelow(const QString &base, const QString &url)
{
    if (base.isEmpty())
        return url;
    const QString path = url.sliced(base.size());
    return path.startsWith(QLatin1Char('/')) ? path : QLatin1Char('/') + path;
}

// In quotes in a JSON \a body, digits are text.
QByteArray rowJson(const QStringList &names, const NamedTexts &known, const QByteArray &body)
{
    QByteArrayList members;
    for (const QString &name : names) {
        const auto found = std::find_if(known.begin(), known.end(),
                                        [&name](const auto &each) { return each.first == name; });
        bool isNumber = false;
        const qint64 number = found->second.toLongLong(&isNumber);
        const bool isPlain = isNumber && QString::number(number) == found->second
            && !body.contains("\"{{" + name.toUtf8() + "}}\"");
        members.append(toJsonString(name.toUtf8()) + ": "
                       + (isPlain ? found->second.toUtf8() : toJsonString(found->second.toUtf8())));
    }
    return "[{" + members.join(", ") + "}]";
}

void addRows(ImportedJob &job, const RequestDraft &draft, const QStringList &names)
{
    NamedTexts known;
    for (const QString &name : names) {
        const auto found
            = std::find_if(draft.known.begin(), draft.known.end(), [&](const auto &each) {
                  return each.first == name && !each.second.isEmpty();
              });
        if (found == draft.known.end())
            job.missing.append(name);
        else
            known.push_back(*found);
    }
    if (!draft.rows.isEmpty()) {
        job.missing.clear();
        job.spec.rows.from = RowsSpec::Values {draft.rows};
    } else if (job.missing.isEmpty()) {
        job.spec.rows.from = RowsSpec::Values {rowJson(names, known, draft.body)};
    } else {
        job.spec.rows.from = RowsSpec::File {.path = u"rows.csv"_s};
        job.spec.values = known;
    }
}

// An error if it cannot become a job of \a profile.
Result<ImportedJob> jobOf(const RequestDraft &draft, const Profile &profile)
{
    const QString base = profile.baseUrl;
    ImportedJob job;
    job.spec.name = draft.name;
    job.spec.request = {.method = draft.method.toUpper(),
                        .url = urlBelow(base, draft.url),
                        .query = draft.query,
                        .headers = draft.headers,
                        .body = draft.body,
                        .bodyType = draft.bodyIsJson ? BodyType::Json : BodyType::ByHeader};
    const Profile inUse = inEnvironment(profile).value_or(profile);
    const Result<RequestTemplate> request
        = RequestTemplate::parse(job.spec.request, inUse.baseUrl, {}, inUse.variables);
    if (!request)
        return failure(request.error());
    addRows(job, draft, request->names());
    JobSpec whole = job.spec;
    whole.profile = u"profile"_s;
    whole.output.path = u"-"_s;
    if (const std::vector<Error> faults = faultsOf(whole); !faults.empty())
        return failure(faults.front());
    return job;
}

QString signInText(const AuthSpec &auth)
{
    switch (auth.kind) {
    case Kind::None:
        break;
    case Kind::Bearer:
        return u"token"_s;
    case Kind::Basic:
        return u"password"_s;
    case Kind::InHeader:
    case Kind::InQuery:
        return auth.name;
    case Kind::ClientCredentials:
        return u"client"_s;
    }
    return u"no sign-in"_s;
}

QString hostOf(const QString &server, const std::vector<DraftEnvironment> &environments)
{
    const QString name = namesInBraces(server).value(0);
    if (isServerOf(environments, server)) {
        for (const auto &[variable, text] : environments.front().texts) {
            if (variable == name)
                return QUrl(text).host();
        }
    }
    return server.contains(u"://"_s) ? server.section(u"://"_s, 1) : withoutBraces(server);
}

void nameProfiles(std::vector<DraftGroup> &groups, const DraftCollection &collection,
                  std::vector<ImportedProfile> &profiles)
{
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const DraftGroup &group = groups[i];
        const auto sameServer
            = std::count_if(groups.begin(), groups.end(), [&group](const DraftGroup &each) {
                  return each.server == group.server;
              });
        const bool isOneServer = sameServer == qsizetype(groups.size());
        const QString host = hostOf(group.server, collection.environments);
        const QString &title = collection.title;
        QString name = title.isEmpty() ? host : isOneServer ? title : u"%1 (%2)"_s.arg(title, host);
        if (sameServer > 1)
            name += u", "_s + signInText(group.auth);
        profiles[i].profile->name = name;
    }
}

void nameSecrets(Profile &profile, const QStringList &headers)
{
    QString secret = secretNameFrom(profile.name).left(40);
    if (secret.isEmpty())
        secret = u"secret"_s;
    AuthSpec &auth = profile.auth;
    if (auth.kind != Kind::None)
        auth.secret = secret;
    if (auth.kind == Kind::Basic && auth.user.isEmpty())
        auth.user.secret = secret + u"-user"_s;
    for (const QString &header : headers)
        profile.headers.push_back(
            {header, {{}, secret + QLatin1Char('-') + secretNameFrom(header).left(20)}});
}

QStringList namesUsedBy(const DraftGroup &group)
{
    QString all;
    for (const RequestDraft &draft : group.drafts) {
        all += draft.url + QString::fromUtf8(draft.body);
        for (const auto &[name, value] : draft.query)
            all += name + value;
        for (const auto &[name, value] : draft.headers)
            all += QString::fromUtf8(value);
    }
    return namesInBraces(all);
}

// What files beside the collection say, where requests of the group ask for any of it.
void addVariables(ImportedProfile &imported, const DraftGroup &group,
                  const DraftCollection &collection)
{
    const QStringList used = namesUsedBy(group);
    const QStringList said = variablesIn(collection.environments);
    const bool asks = std::any_of(used.begin(), used.end(),
                                  [&said](const QString &name) { return said.contains(name); });
    if (asks)
        addEnvironmentsTo(imported, collection.environments, used);
    const QString secret = imported.profile->auth.secret;
    if (collection.environments.empty() || secret.isEmpty())
        return;
    for (const auto &[name, value] : collection.environments.front().secrets) {
        if (name == collection.signIn && !value.isEmpty())
            imported.offered.push_back({secret, value.toUtf8()});
    }
}
} // namespace

std::vector<ImportedProfile> profilesOf(DraftCollection collection, QList<Message> &notes)
{
    takeReservedHeadersOut(collection.drafts, notes);
    for (RequestDraft &draft : collection.drafts) {
        takeSecretsOut(draft, notes);
        putServerInFront(draft);
    }
    std::vector<DraftGroup> groups = groupsOf(collection.drafts, notes);
    std::vector<ImportedProfile> profiles(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Profile &profile = profiles[i].profile.emplace();
        profile.baseUrl = baseOf(groups[i], collection);
        profile.auth = groups[i].auth;
    }
    nameProfiles(groups, collection, profiles);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Profile &profile = *profiles[i].profile;
        nameSecrets(profile, groups[i].secretHeaders);
        addVariables(profiles[i], groups[i], collection);
        if (const std::vector<Error> faults = faultsOf(profile); !faults.empty()) {
            notes.append(importMessage("import.profile_left_out", profile.name, faults.front()));
            continue;
        }
        for (const RequestDraft &draft : groups[i].drafts) {
            const Result<ImportedJob> job = jobOf(draft, profile);
            if (job)
                profiles[i].jobs.push_back(*job);
            else
                notes.append(importMessage("import.request_left_out", draft.name, job.error()));
        }
        if (!addWhatIsKnown(profile, notes))
            notes.append(importMessage("import.unknown_limits", profile.name));
    }
    std::erase_if(profiles, [](const ImportedProfile &each) { return each.jobs.empty(); });
    return profiles;
}

} // namespace penstock
