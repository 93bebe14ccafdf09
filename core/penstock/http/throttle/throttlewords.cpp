// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlewords_p.h>

#include <penstock/http/text/bytetext_p.h>

#include <algorithm>
#include <array>

namespace penstock {
namespace {

// In lower case.
constexpr std::array<QByteArrayView, 19> usualWords {
    "rate_limited",
    "throttled",
    "throttlingexception",
    "throttling\"",
    "toomanyrequestsexception",
    "requestlimitexceeded",
    "request_limit_exceeded",
    "ratelimitexceeded",
    "userratelimitexceeded",
    "resource_exhausted",
    "eapi:rate limit exceeded",
    "secondary rate limit",
    "rate limit exceeded",
    "slowdown",
    "call frequency",
    "ratelimited",
    "maxlag",
    "error code: 1015",
    "error 1015",
};

constexpr std::array<QByteArrayView, 14> awsCodes {
    "Throttling",
    "ThrottlingException",
    "ThrottledException",
    "RequestThrottledException",
    "TooManyRequestsException",
    "ProvisionedThroughputExceededException",
    "TransactionInProgressException",
    "RequestLimitExceeded",
    "BandwidthLimitExceeded",
    "LimitExceededException",
    "RequestThrottled",
    "SlowDown",
    "PriorRequestNotComplete",
    "EC2ThrottledException",
};

constexpr std::array<QByteArrayView, 4> quotaCodes {
    "insufficient_quota",
    "QUOTA_EXCEEDED",
    "quota_exceeded",
    "quotaExceeded",
};

constexpr std::array<QByteArrayView, 4> graphqlCodes {
    "rate_limited",
    "throttled",
    "ratelimited",
    "too_many_requests",
};

//! Whether a byte begins one of the usual words.
constexpr std::array<bool, 256> firstBytes = [] {
    std::array<bool, 256> table {};
    for (const QByteArrayView word : usualWords) {
        const char lower = word.front();
        table.at(static_cast<unsigned char>(lower)) = true;
        table.at(static_cast<unsigned char>(lower - 'a' + 'A')) = true;
    }
    return table;
}();

bool startsWithLetters(QByteArrayView text, QByteArrayView word)
{
    return text.size() >= word.size() && sameLetters(text.first(word.size()), word);
}

template <std::size_t Size>
bool contains(const std::array<QByteArrayView, Size> &words, QByteArrayView word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

//! Takes one of \a words and the blanks behind it off the front.
bool eatWord(QByteArrayView &text, std::initializer_list<QByteArrayView> words)
{
    for (const QByteArrayView word : words) {
        if (!startsWithLetters(text, word))
            continue;
        const QByteArrayView rest = text.sliced(word.size());
        if (rest.isEmpty() || !isBlank(rest.front()))
            continue;
        text = skippedBlanks(rest);
        return true;
    }
    return false;
}

} // namespace

QByteArrayView usualThrottleWords(QByteArrayView text)
{
    for (qsizetype at = 0; at + 1 < text.size(); ++at) {
        if (!firstBytes[static_cast<unsigned char>(text[at])])
            continue;
        const char first = lowered(text[at]);
        const char second = lowered(text[at + 1]);
        for (const QByteArrayView word : usualWords) {
            if (word[0] == first && word[1] == second && startsWithLetters(text.sliced(at), word))
                return text.sliced(at, word.size());
        }
    }
    return {};
}

QByteArrayView nginxRejection(QByteArrayView text)
{
    // Others say the same and mean that nobody is there to answer: of them the line below has no
    // name.
    constexpr QByteArrayView words = "503 Service Temporarily Unavailable";
    constexpr QByteArrayView between = "</h1></center>\r\n<hr><center>";
    const qsizetype at = text.indexOf(between);
    if (at < words.size() || text.sliced(at - words.size(), words.size()) != words)
        return {};
    const QByteArrayView who = text.sliced(at + between.size());
    return who.startsWith("nginx") || who.startsWith("openresty") || who.startsWith("Tengine")
        ? words
        : QByteArrayView();
}

bool isAwsThrottleCode(QByteArrayView code)
{
    if (const qsizetype colon = code.indexOf(':'); colon >= 0)
        code = code.first(colon);
    if (const qsizetype hash = code.lastIndexOf('#'); hash >= 0)
        code = code.sliced(hash + 1);
    return contains(awsCodes, code);
}

bool isGraphqlThrottleCode(QByteArrayView code)
{
    return std::any_of(graphqlCodes.begin(), graphqlCodes.end(),
                       [code](QByteArrayView each) { return sameLetters(code, each); });
}

bool mayHaveGraphqlThrottle(QByteArrayView text)
{
    return text.contains("\"errors\"")
        && std::any_of(graphqlCodes.begin(), graphqlCodes.end(),
                       [text](QByteArrayView each) { return containsLetters(text, each); });
}

bool isQuotaCode(QByteArrayView code)
{
    return contains(quotaCodes, code);
}

bool isEdgeBlock(QByteArrayView words)
{
    return words.endsWith("1015");
}

QByteArrayView afterWaitPhrase(QByteArrayView text, qsizetype &from)
{
    for (; from < text.size(); ++from) {
        const char first = lowered(text[from]);
        if (first != 't' && first != 'r' && first != 'w')
            continue;
        QByteArrayView rest = text.sliced(from);
        if (eatWord(rest, {"try again", "retry", "wait"}) && eatWord(rest, {"in", "after"})) {
            from = text.size() - rest.size();
            return rest;
        }
    }
    return {};
}

} // namespace penstock
