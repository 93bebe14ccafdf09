// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/untrustedreach.h>

#include <penstock/http/message/redirect.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QFileInfo>

#include <algorithm>
#include <map>

namespace penstock {

namespace {
using ItemKind = ReachItem::Kind;
using Standing = ReachItem::Standing;

bool isWhole(const QString &url)
{
    return url.startsWith("http://"_L1, Qt::CaseInsensitive)
        || url.startsWith("https://"_L1, Qt::CaseInsensitive);
}

// Scheme and authority of what requests begin with, as it stands.
QString originOf(const JobSpec &job, const Profile &profile)
{
    const QString own = withVariables(job.request.url, profile.variables);
    const QString url = isWhole(own) || profile.baseUrl.isEmpty()
        ? own
        : withVariables(profile.baseUrl, profile.variables);
    const qsizetype scheme = url.indexOf("://"_L1);
    qsizetype end = scheme < 0 ? 0 : scheme + 3;
    while (end < url.size() && !u"/?#"_s.contains(url[end]))
        ++end;
    return url.first(end);
}

// Empty where rows name it.
QUrl requestServer(const JobSpec &job, const Profile &profile)
{
    const QString origin = originOf(job, profile);
    const QUrl url(origin, QUrl::StrictMode);
    return origin.contains("{{"_L1) || !url.isValid() ? QUrl() : url;
}

class Judge
{
public:
    Judge(const UntrustedJob &untrusted, SecretAccess &secretAccess, const AppDirs &places)
        : m_untrusted(untrusted)
        , m_secretAccess(secretAccess)
        , m_places(places)
    { }

    // Those that nobody has allowed yet.
    std::vector<SecretDestination> newTrips() const
    {
        std::vector<SecretDestination> trips = tripsOf(m_untrusted.spec, m_untrusted.profile);
        std::erase_if(trips, [this](const SecretDestination &trip) { return isAllowed(trip); });
        return trips;
    }
    Result<Reach> judged(const QStringList &secretsThere)
    {
        const Result<std::vector<PathUse>> toAsk
            = usesToAsk(m_untrusted.spec, m_untrusted.file, m_untrusted.profile,
                        m_untrusted.profileFile, m_places);
        if (!toAsk)
            return failure(toAsk.error());
        addServers();
        addSecrets(secretsThere);
        addPaths(*toAsk);
        addConnection();
        addVariables();
        return m_reach;
    }

private:
    bool isAllowed(const SecretDestination &trip) const
    {
        return m_secretAccess.placesOf(trip.secret).contains(trip.place);
    }
    void addServer(ItemKind kind, const QString &place)
    {
        const bool isProven = trustIn(place) == OriginTrust::Proven;
        m_reach.push_back({.kind = kind,
                           .standing = isProven ? Standing::Harmless : Standing::LookTwice,
                           .place = place});
    }
    void addServers()
    {
        const Profile &profile = m_untrusted.profile;
        if (requestServer(m_untrusted.spec, profile).isEmpty())
            m_reach.push_back({.kind = ItemKind::ServerOfRows,
                               .standing = Standing::LookTwice,
                               .place = originOf(m_untrusted.spec, profile)});
        for (const QUrl &server : serversOf(m_untrusted.spec, profile))
            addServer(ItemKind::Server, placesOfRequest(profile, server).constFirst());
        if (profile.auth.kind == AuthSpec::Kind::ClientCredentials)
            addServer(ItemKind::TokenServer,
                      placesOfRequest(profile, profile.auth.tokenUrl).constFirst());
    }
    void addSecrets(const QStringList &there)
    {
        for (const SecretDestination &trip : tripsOf(m_untrusted.spec, m_untrusted.profile)) {
            const bool allowed = isAllowed(trip);
            const bool isThere = allowed || there.contains(trip.secret);
            m_reach.push_back({.kind = isThere ? ItemKind::Secret : ItemKind::AbsentSecret,
                               .standing = allowed ? Standing::Allowed
                                   : isThere       ? Standing::NeedsYes
                                                   : Standing::Harmless,
                               .place = trip.place,
                               .secret = trip.secret});
        }
        if (!requestServer(m_untrusted.spec, m_untrusted.profile).isEmpty())
            return;
        for (const QString &secret : secretsOfRequests(m_untrusted.profile))
            m_reach.push_back({.kind = ItemKind::SecretOfRows,
                               .standing = Standing::LookTwice,
                               .place = originOf(m_untrusted.spec, m_untrusted.profile),
                               .secret = secret});
    }
    void addPaths(const std::vector<PathUse> &toAsk)
    {
        const std::vector<PathUse> uses = pathUsesOf(m_untrusted.spec, m_untrusted.profile);
        const std::vector<PathUse> outside
            = usesOutside(uses, m_untrusted.file, m_untrusted.profileFile, m_places);
        const auto has = [](const std::vector<PathUse> &among, const PathUse &use) {
            return std::find(among.begin(), among.end(), use) != among.end();
        };
        for (const PathUse &use : uses)
            m_reach.push_back({.kind = ItemKind::Path,
                               .standing = has(toAsk, use)              ? Standing::NeedsYes
                                   : has(outside, use)                  ? Standing::Allowed
                                   : use.kind == PathUse::Kind::ExtraCa ? Standing::LookTwice
                                                                        : Standing::Harmless,
                               .path = use});
    }
    void addConnection()
    {
        const ProxySpec &proxy = m_untrusted.profile.network.proxy;
        if (proxy.kind == ProxySpec::Kind::Given)
            m_reach.push_back({.kind = ItemKind::Proxy,
                               .standing = Standing::LookTwice,
                               .place = placeOfProxy(proxy)});
        else
            m_reach.push_back({.kind = proxy.kind == ProxySpec::Kind::None
                                   ? ItemKind::NoProxy
                                   : ItemKind::SystemProxy});
        if (m_untrusted.profile.shared) {
            for (const QString &place : placesOfRedis(m_untrusted.profile.shared->redis))
                m_reach.push_back({.kind = ItemKind::SharedLimits,
                                   .standing = Standing::LookTwice,
                                   .place = place});
        }
        if (m_untrusted.profile.network.tls.ignoreErrors)
            m_reach.push_back(
                {.kind = ItemKind::TlsErrorsIgnored, .standing = Standing::LookTwice});
    }
    void addVariables()
    {
        for (const QString &secret : secretsOf(m_untrusted.profile))
            m_reach.push_back(
                {.kind = ItemKind::Variable, .secret = secret, .variable = secretVariable(secret)});
    }

    const UntrustedJob &m_untrusted;
    SecretAccess &m_secretAccess;
    const AppDirs &m_places;
    Reach m_reach;
};
} // namespace

std::vector<QUrl> serversOf(const JobSpec &job, const Profile &profile)
{
    const QUrl own = requestServer(job, profile);
    std::vector<QUrl> servers;
    if (!own.isEmpty())
        servers.push_back(own);
    const QString scheme = own.isEmpty() ? u"https"_s : own.scheme();
    for (const QString &host : job.pages.hosts) {
        QUrl server(scheme + u"://"_s + host.trimmed());
        servers.push_back(server);
        server.setPort(server.port(own.port())); // without a port, this one is allowed as well
        if (server != servers.back())
            servers.push_back(server);
    }
    return servers;
}

std::vector<SecretDestination> tripsOf(const JobSpec &job, const Profile &profile)
{
    std::vector<SecretDestination> trips = tripsOf(profile, QUrl());
    for (const QUrl &server : serversOf(job, profile)) {
        for (const SecretDestination &trip : tripsOf(profile, server)) {
            if (std::find(trips.begin(), trips.end(), trip) == trips.end())
                trips.push_back(trip);
        }
    }
    return trips;
}

Message reachMessage(const ReachItem &item)
{
    const MessageArgument origin = secretOriginText(item.place);
    switch (item.kind) {
    case ItemKind::Server:
        return runMessage("reach.server", origin);
    case ItemKind::ServerOfRows:
        return runMessage("reach.server_of_rows", item.place);
    case ItemKind::TokenServer:
        return runMessage("reach.token_server", origin);
    case ItemKind::Secret:
        return runMessage("reach.secret", item.secret, origin);
    case ItemKind::SecretOfRows:
        return runMessage("reach.secret_of_rows", item.secret);
    case ItemKind::AbsentSecret:
        return runMessage("reach.absent_secret", item.secret, origin);
    case ItemKind::Path:
        return pathUseText(item.path);
    case ItemKind::Proxy:
        return runMessage("reach.proxy", item.place);
    case ItemKind::SharedLimits:
        return runMessage("reach.shared_limits", origin);
    case ItemKind::SystemProxy:
        return runMessage("reach.system_proxy");
    case ItemKind::NoProxy:
        return runMessage("reach.no_proxy");
    case ItemKind::TlsErrorsIgnored:
        return runMessage("reach.tls_errors_ignored");
    case ItemKind::Variable:
        break;
    }
    return runMessage("reach.variable", item.secret, item.variable);
}

Message standingMessage(Standing standing)
{
    switch (standing) {
    case Standing::NeedsYes:
        return runMessage("reach.needs_permission");
    case Standing::LookTwice:
        return runMessage("reach.look_twice");
    case Standing::Allowed:
        return runMessage("reach.allowed");
    case Standing::Harmless:
        break;
    }
    return runMessage("reach.harmless");
}

std::vector<Standing> standingOrder()
{
    return {Standing::NeedsYes, Standing::LookTwice, Standing::Allowed, Standing::Harmless};
}

bool needsYes(const Reach &reach)
{
    return std::any_of(reach.begin(), reach.end(),
                       [](const ReachItem &item) { return item.standing == Standing::NeedsYes; });
}

void findReach(const UntrustedJob &untrusted, SecretAccess &secretAccess, const AppDirs &places,
               const std::function<void(Result<Reach>)> &onReach)
{
    QStringList unsure;
    for (const SecretDestination &trip : Judge(untrusted, secretAccess, places).newTrips())
        unsure.append(trip.secret);
    unsure.removeDuplicates();
    secretAccess.look(unsure,
                      [untrusted, &secretAccess, places, onReach](const QStringList &there) {
                          onReach(Judge(untrusted, secretAccess, places).judged(there));
                      });
}

Result<bool> wantsToBeShown(const UntrustedJob &untrusted, const Reach &reach,
                            const AppDirs &places)
{
    if (QFileInfo::exists(JobFolder::journalIn(jobFolder(places, untrusted.file))))
        return false;
    if (needsYes(reach))
        return true;
    return isUntrustedAmong({untrusted.file, untrusted.profileFile}, places);
}

Result<void> agreeTo(const UntrustedJob &untrusted, const Reach &reach, const AppDirs &places)
{
    std::vector<PathUse> uses;
    std::map<QString, QStringList> secrets;
    for (const ReachItem &item : reach) {
        const bool isOutside
            = item.standing == Standing::NeedsYes || item.standing == Standing::Allowed;
        if (item.kind == ItemKind::Path && isOutside)
            uses.push_back(item.path);
        else if (item.kind == ItemKind::Secret && item.standing == Standing::NeedsYes)
            secrets[item.secret].append(item.place);
    }
    Result<void> kept = allowUses(untrusted.file, uses, places);
    for (const auto &[secret, where] : secrets) {
        if (kept)
            kept = allowSecret(places, secret, where);
    }
    return kept ? welcomeUntrustedFiles({untrusted.file, untrusted.profileFile}, places) : kept;
}

} // namespace penstock
