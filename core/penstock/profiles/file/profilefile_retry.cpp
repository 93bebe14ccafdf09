// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

namespace {
constexpr int maxAttempts = 100;

std::optional<int> optionalWhole(JsonReader &reader, const QString &key, int least, int most)
{
    const bool isThere = reader.has(key);
    const std::int64_t inRange = reader.whole(key, least, most, least);
    const int number = int(reader.value(key).toInteger(inRange)); // also with its fault
    return isThere ? std::optional(number) : std::nullopt;
}
} // namespace

RetrySpec readRetry(JsonReader &reader)
{
    RetrySpec retry;
    reader.object(u"retry"_s, [&retry](JsonReader &inner) {
        const QString headerKey = u"idempotency_header"_s;
        const QString capKey = u"backoff_cap"_s;
        retry.maxAttempts = optionalWhole(inner, u"max_attempts"_s, 1, maxAttempts);
        retry.base = inner.duration(u"backoff_base"_s, std::chrono::milliseconds(1));
        retry.cap = inner.duration(capKey, std::chrono::milliseconds(1));
        if (retry.base && retry.cap && *retry.cap < *retry.base)
            inner.fault(capKey, profileMessage("profile.cap_below_base"));
        retry.statuses = readStatuses(inner, u"statuses"_s);
        retry.idempotencyHeader = inner.text(headerKey);
        if (inner.has(headerKey))
            checkHeaderName(inner, headerKey, {retry.idempotencyHeader.toUtf8(), {}},
                            u"Idempotency-Key"_s);
    });
    return retry;
}

} // namespace penstock
