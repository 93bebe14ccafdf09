// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

void members(JsonMembers &m, RetrySpec &retry)
{
    using namespace std::chrono_literals;
    constexpr int maxAttempts = 100;
    const JsonMembers::Span fromOne {1ms};
    std::optional<std::int64_t> attempts = retry.maxAttempts;
    m.whole("max_attempts", attempts, {1, maxAttempts},
            "Attempts per request; rate limit responses do not count. Default: 5.");
    if (attempts)
        retry.maxAttempts = int(*attempts);
    m.duration("backoff_base", retry.base, fromOne, "Longest wait before the first retry.");
    m.duration("backoff_cap", retry.cap, fromOne, "Longest wait before any retry.").check([&retry] {
        const bool isBelow = retry.base && retry.cap && *retry.cap < *retry.base;
        return isBelow ? profileMessage("profile.cap_below_base") : Message();
    });
    m.statuses("statuses", retry.statuses, 100, "Statuses to retry, instead of the usual ones.");
    m.text("idempotency_header", retry.idempotencyHeader,
           "Header by which the server recognizes a retry, such as Idempotency-Key.")
        .check([&retry] {
            return headerNameFault({retry.idempotencyHeader.toUtf8(), {}}, u"Idempotency-Key"_s);
        });
}

} // namespace penstock
