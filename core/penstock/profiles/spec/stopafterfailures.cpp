// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/stopafterfailures.h>

#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/jsonreader.h>

namespace penstock {

std::optional<int> readCircuitBreaker(JsonReader &reader)
{
    const QString key = reader.currentKey(u"stop_after_failures"_s, u"fuse"_s);
    const QJsonValue value = reader.value(key); // known, whether it is there or not
    if (!reader.has(key))
        return std::nullopt;
    if (value.isBool() && !value.toBool())
        return 0;
    if (value.isDouble())
        return int(
            value.toInteger(reader.whole(key, 1, highestCircuitBreaker, 0))); // also with its fault
    reader.refuse(key, profileMessage("profile.want_stop_after_failures", highestCircuitBreaker));
    return std::nullopt;
}

QJsonValue stopAfterFailures(int breaker)
{
    return breaker > 0 ? QJsonValue(breaker) : QJsonValue(false);
}

} // namespace penstock
