// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>

#include <penstock/importing/curl/importmessages.h>
#include <penstock/profiles/presets/presetfile.h>

#include <QUrl>

#include <vector>

namespace penstock {

namespace {
struct KnownServer
{
    QString preset;
    QUrl base;
};

const std::vector<KnownServer> &knownServers()
{
    static const std::vector<KnownServer> servers = [] {
        std::vector<KnownServer> found;
        for (const QString &name : presetNames()) {
            if (const Result<Preset> preset = findPreset(name))
                found.push_back({name, QUrl(preset->profile.baseUrl)});
        }
        return found;
    }();
    return servers;
}

// The preset for \a url: the one whose path is the longest above it, or the only one of its host.
QString presetFor(const QUrl &url)
{
    QString best;
    qsizetype length = -1;
    QStringList ofHost;
    for (const KnownServer &each : knownServers()) {
        if (url.host().isEmpty() || each.base.host() != url.host())
            continue;
        ofHost.append(each.preset);
        const QString path = each.base.path();
        const bool isAbove = path.size() <= 1 || url.path() == path
            || url.path().startsWith(path + QLatin1Char('/'));
        if (isAbove && path.size() > length) {
            best = each.preset;
            length = path.size();
        }
    }
    return best.isEmpty() && ofHost.size() == 1 ? ofHost.front() : best;
}
} // namespace

// A collection says how to call a service and not how often; a preset knows that.
bool addWhatIsKnown(Profile &profile, QList<Message> &notes)
{
    const QString name = presetFor(QUrl(profile.baseUrl));
    const Result<Preset> preset = name.isEmpty() ? failure(Error {}) : findPreset(name);
    const Result<Profile> known = preset ? profileOf(*preset) : failure(Error {});
    if (!known)
        return false;
    profile.limits = known->limits;
    profile.throttling = known->throttling;
    profile.retry = known->retry;
    profile.docs = known->docs;
    profile.asOf = known->asOf;
    profile.source = known->source;
    notes.append(preset->plans.empty() ? importMessage("import.preset_limits", profile.name, name)
                                       : importMessage("import.preset_plan_limits", profile.name,
                                                       name, preset->plans.front().name));
    if (!preset->warning.isEmpty())
        notes.append(importMessage("import.preset_warning", profile.name,
                                   MessageArgument::quoted(preset->warning)));
    return true;
}

} // namespace penstock
