// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/ratediscovery.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/timetext.h>

// What was discovered is known to the next run: it need not be refused again to find it out.
namespace penstock {

namespace {

using Certainty = DiscoveredLimit::Certainty;

QStringList certaintyNames()
{
    return {u"guessed"_s, u"shown"_s, u"stated"_s};
}

} // namespace

QString certaintyName(Certainty certainty)
{
    return certaintyNames().at(qsizetype(certainty));
}

QJsonObject toJson(const DiscoveredLimit &limit)
{
    QJsonObject object {{u"limit"_s, toJson(limit.spec)},
                        {u"source"_s, limit.source.text()},
                        {u"source_message"_s, limit.source.toJson()},
                        {u"certainty"_s, certaintyName(limit.certainty)}};
    if (limit.foundAt != WallTime())
        object.insert(u"found_at"_s, timestampText(limit.foundAt));
    return object;
}

std::optional<DiscoveredLimit> discoveredFromJson(const QJsonObject &object)
{
    const auto spec = limitFromJson(object.value(u"limit"_s).toObject());
    const qsizetype certainty = certaintyNames().indexOf(object.value(u"certainty"_s).toString());
    if (!spec || certainty < 0)
        return std::nullopt;
    Message source
        = Message::fromJson(object.value(u"source_message"_s), decltype(limitMessage)::find);
    if (source.isEmpty()) // of another version
        source = limitMessage("discovery.stored_text",
                              MessageArgument::quoted(object.value(u"source"_s).toString()));
    const auto foundAt = parseTimestamp(object.value(u"found_at"_s).toString());
    return DiscoveredLimit {*spec, std::move(source), Certainty(certainty),
                            foundAt ? *foundAt : WallTime()};
}

std::vector<DiscoveredLimit> discoveredIn(const QJsonObject &state)
{
    std::vector<DiscoveredLimit> found;
    const QJsonArray saved = state.value(u"discovered"_s).toArray();
    for (const QJsonValue &each : saved) {
        if (auto limit = discoveredFromJson(each.toObject()))
            found.push_back(*std::move(limit));
    }
    return found;
}

QJsonArray RateDiscovery::save() const
{
    QJsonArray saved;
    for (std::size_t i = 0; i < m_limits.size(); ++i) {
        QJsonObject entry = toJson(m_limits[i]);
        entry.insert(u"counter"_s, m_origins[i].counter);
        entry.insert(u"stated"_s, m_origins[i].isStated);
        saved << entry;
    }
    return saved;
}

void RateDiscovery::restore(const QJsonArray &saved, Instant now)
{
    for (const QJsonValue &each : saved) {
        const QJsonObject entry = each.toObject();
        const std::optional<DiscoveredLimit> limit = discoveredFromJson(entry);
        if (!limit || m_limits.size() >= maxLimits)
            continue;
        const bool isStated = entry.value(u"stated"_s).toBool();
        add(limit->spec.settings, limit->spec.name, limit->source, limit->certainty,
            {.counter = entry.value(u"counter"_s).toString(),
             .isStated = isStated,
             .opened = isStated ? intervalOf(limit->spec.settings) : Duration::zero(),
             .assumedAt = now});
    }
}

} // namespace penstock
