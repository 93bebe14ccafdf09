// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilereading_p.h>

#include <penstock/http/message/reservedheaders.h>

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
    reader.object(QStringLiteral("retry"), [&retry](JsonReader &inner) {
        const QString headerKey = QStringLiteral("idempotency_header");
        const QString capKey = QStringLiteral("backoff_cap");
        retry.maxAttempts = optionalWhole(inner, QStringLiteral("max_attempts"), 1, maxAttempts);
        retry.base = inner.duration(QStringLiteral("backoff_base"), std::chrono::milliseconds(1));
        retry.cap = inner.duration(capKey, std::chrono::milliseconds(1));
        if (retry.base && retry.cap && *retry.cap < *retry.base)
            inner.fault(capKey, QStringLiteral("backoff_cap is less than backoff_base"),
                        QStringLiteral("Make it longer, or leave it out"));
        retry.statuses = readStatuses(inner, QStringLiteral("statuses"));
        retry.idempotencyHeader = inner.text(headerKey);
        const QString fault = faultOfHeaders({{retry.idempotencyHeader.toUtf8(), {}}});
        if (inner.has(headerKey) && !fault.isEmpty())
            inner.fault(headerKey, fault, QStringLiteral("Write it as \"Idempotency-Key\""));
        else if (const auto reserved
                 = reservedHeaderIn({{retry.idempotencyHeader.toUtf8(), {}}}, true))
            inner.fault(headerKey, reserved->what,
                        QStringLiteral("Write it as \"Idempotency-Key\""));
    });
    return retry;
}

} // namespace penstock
