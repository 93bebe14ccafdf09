// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/stopafterfailures.h>

#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/jsonmembers.h>

namespace penstock {

void stopAfterFailures(JsonMembers &m, std::optional<int> &breaker)
{
    m.custom(
        "stop_after_failures|fuse",
        R"({"anyOf": [{"type": "integer", "minimum": 1, "maximum": )"
            + QByteArray::number(highestCircuitBreaker) + R"(}, {"const": false}]})",
        [&breaker](JsonReader &reader, const QString &key) {
            const QJsonValue value = reader.value(key);
            if (value == QJsonValue(false))
                breaker = 0;
            else if (value.isDouble()) // also with its fault
                breaker = int(value.toInteger(reader.whole(key, 1, highestCircuitBreaker, 0)));
            else if (!value.isUndefined())
                reader.refuse(
                    key, profileMessage("profile.want_stop_after_failures", highestCircuitBreaker));
        },
        [&breaker](JsonText &text, const QString &key) {
            if (breaker)
                text.add(key, *breaker > 0 ? QJsonValue(*breaker) : QJsonValue(false));
        },
        "Pause a run after this many consecutive failures with the same cause (401, 403, 5xx, HTML "
        "instead of JSON), or false. Default: 10, or the profile's value in a job.");
}

} // namespace penstock
