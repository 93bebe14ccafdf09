// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/profilenames_p.h>
#include <penstock/profiles/profilereading_p.h>

#include <penstock/http/headers.h>

namespace penstock {

namespace {
constexpr int mostAttempts = 100;

ProfileBodyMatcher readMatcher(JsonReader &reader)
{
    const QString pointerKey = QStringLiteral("pointer");
    const QString containsKey = QStringLiteral("contains");
    const QString equalsKey = QStringLiteral("equals");
    ProfileBodyMatcher matcher;
    matcher.pointer = reader.text(pointerKey);
    matcher.equals = reader.text(equalsKey);
    matcher.contains = reader.text(containsKey);
    matcher.statuses = readStatuses(reader, QStringLiteral("statuses"));
    if (!matcher.pointer.isEmpty() && !matcher.pointer.startsWith(QLatin1Char('/')))
        reader.fault(pointerKey, QStringLiteral("\"%1\" is no JSON pointer").arg(matcher.pointer),
                     QStringLiteral("Write it as \"/errors/0/code\""));
    if (!matcher.equals.isEmpty() && !matcher.contains.isEmpty())
        reader.fault(containsKey, QStringLiteral("equals and contains exclude each other"),
                     QStringLiteral("Keep one of them"));
    if (matcher.pointer.isEmpty() && matcher.equals.isEmpty() && matcher.contains.isEmpty())
        reader.fault(
            Error {Error::Kind::Usage, QStringLiteral("it matches every body"), reader.pointer(),
                   QStringLiteral("Give it a \"pointer\", and \"equals\" or \"contains\"")});
    return matcher;
}

void readHeaderNames(JsonReader &reader, ThrottlingSpec &throttling)
{
    throttling.retryAfter = readTexts(reader, QStringLiteral("retry_after"));
    throttling.limit = readTexts(reader, QStringLiteral("limit"));
    throttling.remaining = readTexts(reader, QStringLiteral("remaining"));
    throttling.reset = readTexts(reader, QStringLiteral("reset"));
}

std::optional<int> optionalWhole(JsonReader &reader, const QString &key, int least, int most)
{
    const bool isThere = reader.has(key);
    const int number = int(reader.whole(key, least, most, least));
    return isThere ? std::optional(number) : std::nullopt;
}
} // namespace

ThrottlingSpec readThrottling(JsonReader &reader)
{
    ThrottlingSpec throttling;
    reader.object(QStringLiteral("throttling"), [&throttling](JsonReader &inner) {
        inner.object(QStringLiteral("headers"),
                     [&throttling](JsonReader &names) { readHeaderNames(names, throttling); });
        throttling.resetKind
            = ResetKind(inner.oneOf(QStringLiteral("reset_kind"), resetKindNames(), 0));
        throttling.extraStatuses = readStatuses(inner, QStringLiteral("extra_statuses"));
        inner.objects(QStringLiteral("body_matchers"), [&throttling](JsonReader &matcher) {
            throttling.bodyMatchers.push_back(readMatcher(matcher));
        });
        throttling.bucketPad = inner.duration(QStringLiteral("bucket_pad"));
    });
    return throttling;
}

RetrySpec readRetry(JsonReader &reader)
{
    RetrySpec retry;
    reader.object(QStringLiteral("retry"), [&retry](JsonReader &inner) {
        const QString headerKey = QStringLiteral("idempotency_header");
        const QString capKey = QStringLiteral("backoff_cap");
        retry.maxAttempts = optionalWhole(inner, QStringLiteral("max_attempts"), 1, mostAttempts);
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
    });
    return retry;
}

} // namespace penstock
