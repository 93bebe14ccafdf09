// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/wire/limitslist.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/sharing/wire/wireframes.h>

#include <QJsonDocument>

namespace penstock {

QByteArray bytesOf(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QJsonObject objectOf(const QByteArray &bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

QByteArray listOf(const std::vector<Limit> &limits)
{
    QJsonArray list;
    for (const Limit &limit : limits)
        list << toJson(limit);
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

std::optional<std::vector<Limit>> limitsFromList(const QByteArray &list)
{
    const QJsonDocument document = QJsonDocument::fromJson(list);
    if (!document.isArray())
        return std::nullopt;
    Result<std::vector<Limit>> limits = limitsFromJson(document.array());
    return limits ? std::optional(std::move(*limits)) : std::nullopt;
}

QByteArray moreOf(const RateLimiterCore &core, bool withState, ClockReading now)
{
    QJsonArray learned;
    for (const LearnedLimit &limit : core.learnedLimits())
        learned << QJsonObject {{u"was"_s, toJson(limit.was)},
                                {u"now"_s, toJson(limit.now)},
                                {u"stated"_s, limit.isStated}};
    QJsonArray discovered;
    for (const DiscoveredLimit &limit : core.discoveredLimits())
        discovered << toJson(limit);
    QJsonObject more;
    if (!learned.isEmpty())
        more.insert(u"learned"_s, learned);
    if (!discovered.isEmpty())
        more.insert(u"discovered"_s, discovered);
    if (withState)
        more.insert(u"state"_s, core.save(now));
    const QByteArray bytes = bytesOf(more);
    return withState && bytes.size() > longestFrame / 2 ? moreOf(core, false, now) : bytes;
}

std::vector<LearnedLimit> learnedIn(const QJsonObject &more)
{
    std::vector<LearnedLimit> learned;
    for (const QJsonValue &each : more.value(u"learned"_s).toArray()) {
        const QJsonObject limit = each.toObject();
        auto was = limitFromJson(limit.value(u"was"_s).toObject());
        auto now = limitFromJson(limit.value(u"now"_s).toObject());
        if (was && now)
            learned.push_back(
                {std::move(*was), std::move(*now), limit.value(u"stated"_s).toBool()});
    }
    return learned;
}

} // namespace penstock
