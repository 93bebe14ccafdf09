// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlebody.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/durationwords_p.h>
#include <penstock/http/text/jsonscanner_p.h>
#include <penstock/http/throttle/throttlewords_p.h>

#include <algorithm>
#include <array>

namespace penstock {
namespace {

using PieceType = JsonPiece::Type;

constexpr qsizetype longestBody = 64 * 1024;

//! Members that name a wait. Of those of the lowest rank the largest is believed.
struct WaitKey
{
    QByteArrayView name;
    int rank;
    TimeKind kind;
};
constexpr std::array<WaitKey, 7> waitKeys {{
    {"retry_after_ms", 1, TimeKind::DeltaMs},
    {"retryAfterMs", 1, TimeKind::DeltaMs},
    {"retryDelay", 2, TimeKind::Auto},
    {"retry_after", 3, TimeKind::Auto},
    {"retryAfter", 3, TimeKind::Auto},
    {"retry-after", 3, TimeKind::Auto},
    {"retry_after_seconds", 3, TimeKind::Auto},
}};

//! A GraphQL query's cost, and what there is to pay it with; units of 1e-9.
struct QueryCost
{
    std::optional<Int128> requested, most, available, perSecond;

    void note(const JsonPath &path, const JsonPiece &piece)
    {
        constexpr std::array<QByteArrayView, 4> names {"requestedQueryCost", "maximumAvailable",
                                                       "currentlyAvailable", "restoreRate"};
        if (piece.type != PieceType::Number || path.size() < 2)
            return;
        const QByteArrayView parent = path[path.size() - 2].key;
        if (parent != QByteArrayView("cost") && parent != QByteArrayView("throttleStatus"))
            return;
        const std::array<std::optional<Int128> *, 4> values {&requested, &most, &available,
                                                             &perSecond};
        const auto found = std::find(names.begin(), names.end(), path.back().key);
        if (found != names.end())
            *values.at(static_cast<std::size_t>(found - names.begin())) = wholeDecimal(piece.text);
    }
    bool isTooLarge() const
    {
        constexpr Int128 maxOfOneQuery = 1000 * nanosPerSecond;
        return requested && (*requested > maxOfOneQuery || (most && *requested > *most));
    }
    std::optional<RetryAfter> wait() const
    {
        if (!requested || !available || perSecond.value_or(0) <= 0 || isTooLarge())
            return std::nullopt;
        const Int128 missing = std::max<Int128>(*requested - *available, 0);
        return waitOfNanos((missing * nanosPerSecond + *perSecond - 1) / *perSecond);
    }
};

//! Collects in one pass over the JSON all that may matter.
class BodyVisitor final : public JsonVisitor
{
public:
    BodyVisitor(int status, bool isGraphql, const ThrottleDialect &dialect, WallTime serverNow)
        : m_status(status)
        , m_isGraphql(isGraphql)
        , m_dialect(dialect)
        , m_serverNow(serverNow)
    { }

    void visit(const JsonPath &path, const JsonPiece &piece) override
    {
        noteMatch(path, piece);
        if (m_isGraphql)
            noteGraphqlError(path, piece);
        if (path.empty() || path.back().index >= 0)
            return;
        m_cost.note(path, piece);
        if (m_isGraphql && path.front().key == QByteArrayView("data"))
            return;
        noteCode(path.back().key, piece);
        if (isWithinReach(path))
            noteKey(path.back().key, piece);
    }
    void finish(ThrottleBody &body, BodyWords words) const
    {
        body.wait = m_wait;
        body.waitText = m_waitText;
        body.outlook = m_isQuota ? Outlook::QuotaUsedUp : Outlook::Normal;
        body.code = m_match;
        if (body.code.isEmpty() && words == BodyWords::Usual)
            body.code = m_awsCode;
        if (m_cost.isTooLarge())
            body.outlook = Outlook::RequestTooLarge;
        if (body.wait)
            return;
        body.wait = m_cost.wait();
        if (body.wait)
            body.waitText = "the points that the query lacks, divided by the restore rate";
    }

private:
    static bool isWithinReach(const JsonPath &path)
    {
        constexpr std::size_t deepest = 7; // the top and six levels below
        constexpr qsizetype maxElements = 32;
        return path.size() <= deepest
            && std::all_of(path.begin(), path.end(),
                           [](const JsonStep &step) { return step.index < maxElements; });
    }
    void noteKey(QByteArrayView key, const JsonPiece &piece)
    {
        const auto found = std::find_if(waitKeys.begin(), waitKeys.end(),
                                        [key](const WaitKey &known) { return known.name == key; });
        if (found != waitKeys.end())
            noteWait(*found, piece);
    }
    void noteWait(const WaitKey &key, const JsonPiece &piece)
    {
        if ((piece.type != PieceType::Number && piece.type != PieceType::String)
            || key.rank > m_rank)
            return;
        const auto wait = parseResetValue(piece.text, key.kind, m_serverNow);
        if (!wait || (key.rank == m_rank && m_wait && m_wait->wait >= wait->wait))
            return;
        m_rank = key.rank;
        m_wait = wait;
        m_waitText = key.name.toByteArray() + ": " + piece.text.toByteArray();
    }
    void noteMatch(const JsonPath &path, const JsonPiece &piece);
    // An error has "message", which records named "errors" need not have.
    void noteGraphqlError(const JsonPath &path, const JsonPiece &piece)
    {
        if (path.size() < 3 || path[0].key != QByteArrayView("errors") || path[1].index < 0)
            return;
        if (path[1].index != m_error.index)
            m_error = {.index = path[1].index};
        const QByteArrayView key = path.back().key;
        const bool isInside = path.size() == 4 && path[2].key == QByteArrayView("extensions");
        const bool isCode = (key == QByteArrayView("code") || key == QByteArrayView("type"))
            && (path.size() == 3 || isInside);
        if (isCode && piece.type == PieceType::String && isGraphqlThrottleCode(piece.text))
            m_error.code = piece.text;
        if (path.size() == 3 && key == QByteArrayView("message"))
            m_error.hasMessage = true;
        if (m_match.isEmpty() && m_error.hasMessage)
            m_match = m_error.code.toByteArray();
    }
    void noteCode(QByteArrayView key, const JsonPiece &piece)
    {
        if (piece.type != PieceType::String)
            return;
        const bool isCode = key == QByteArrayView("__type") || sameLetters(key, "code");
        if (isCode && isAwsThrottleCode(piece.text))
            m_awsCode = piece.text.toByteArray();
        m_isQuota = m_isQuota || isQuotaCode(piece.text);
    }

    struct GraphqlError
    {
        qsizetype index = -1;
        QByteArrayView code = {};
        bool hasMessage = false;
    };

    const int m_status;
    const bool m_isGraphql;
    GraphqlError m_error; // the last one
    const ThrottleDialect &m_dialect;
    const WallTime m_serverNow;
    int m_rank = 9;
    std::optional<RetryAfter> m_wait;
    QByteArray m_waitText, m_match, m_awsCode;
    QueryCost m_cost;
    bool m_isQuota = false;
};

bool containsOne(QByteArrayView text, const QByteArrayList &parts)
{
    return std::any_of(parts.begin(), parts.end(), [text](const QByteArray &part) {
        return containsLetters(text, part.toLower());
    });
}

void BodyVisitor::noteMatch(const JsonPath &path, const JsonPiece &piece)
{
    constexpr qsizetype longestMatch = 100;
    for (const BodyMatcher &matcher : m_dialect.bodies) {
        if (!m_match.isEmpty() || matcher.pointer.isEmpty() || !matcher.appliesTo(m_status)
            || !pointerMatches(matcher.pointer, path))
            continue;
        const QByteArray value = unescapedJson(piece.text);
        const bool isEnough = matcher.equals.isEmpty() && matcher.contains.isEmpty();
        if (isEnough || matcher.equals.contains(value) || containsOne(value, matcher.contains))
            m_match = value.isEmpty() ? matcher.pointer
                                      : value.first(std::min(value.size(), longestMatch));
    }
}

//! The error code of an XML body.
QByteArrayView xmlCode(QByteArrayView text)
{
    constexpr QByteArrayView tag = "<Code>";
    constexpr qsizetype longestCode = 100;
    const qsizetype at = text.indexOf(tag);
    if (at < 0)
        return {};
    const QByteArrayView rest = text.sliced(at + tag.size());
    const qsizetype end = rest.first(std::min(rest.size(), longestCode)).indexOf('<');
    return end < 0 ? QByteArrayView() : rest.first(end);
}

void readCode(ThrottleBody &body, QByteArrayView text, int status, BodyWords words,
              const ThrottleDialect &dialect)
{
    for (const BodyMatcher &matcher : dialect.bodies) {
        if (body.code.isEmpty() && matcher.pointer.isEmpty() && matcher.appliesTo(status)
            && containsOne(text, matcher.contains))
            body.code = matcher.contains.first();
    }
    if (!body.code.isEmpty() || words == BodyWords::OfProfile)
        return;
    body.code = usualThrottleWords(text).toByteArray();
    if (body.code.isEmpty())
        body.code = nginxRejection(text).toByteArray();
    if (const QByteArrayView code = xmlCode(text); body.code.isEmpty() && isAwsThrottleCode(code))
        body.code = code.toByteArray();
}

//! "EService: Throttled: 1767614460": a point in time.
void readStampedText(ThrottleBody &body, QByteArrayView text, WallTime serverNow)
{
    constexpr QByteArrayView phrase = "EService: Throttled: ";
    const qsizetype at = text.indexOf(phrase);
    if (at < 0)
        return;
    const QByteArrayView rest = text.sliced(at + phrase.size());
    const auto end = std::find_if_not(rest.begin(), rest.end(), isDigit);
    const QByteArrayView digits = rest.first(end - rest.begin());
    body.wait = parseResetValue(digits, TimeKind::Auto, serverNow);
    if (body.wait)
        body.waitText = text.sliced(at, phrase.size() + digits.size()).toByteArray();
}

//! "Please try again in 6m0s. Visit the docs."
void readSentence(ThrottleBody &body, QByteArrayView text)
{
    constexpr qsizetype enough = 40; // of what follows, for people
    qsizetype from = 0;
    for (;;) {
        const QByteArrayView rest = afterWaitPhrase(text, from);
        if (rest.isEmpty())
            return;
        if (const auto nanos = durationAtFront(rest.first(std::min(rest.size(), 256LL)))) {
            body.wait = waitOfNanos(*nanos);
            const qsizetype end = rest.first(std::min(rest.size(), enough)).indexOf('\n');
            body.waitText = "\"… "
                + rest.first(end < 0 ? std::min(rest.size(), enough) : end).toByteArray() + "…\"";
            return;
        }
    }
}

Duration floorOf(QByteArrayView code)
{
    constexpr Duration patience = std::chrono::seconds(60);
    return sameLetters(code, "secondary rate limit") || isEdgeBlock(code) ? patience
                                                                          : Duration::zero();
}

} // namespace

bool BodyMatcher::appliesTo(int status) const
{
    return statuses.empty()
        || std::find(statuses.begin(), statuses.end(), status) != statuses.end();
}

ThrottleBody readThrottleBody(QByteArrayView body, int status, BodyWords words,
                              const ThrottleDialect &dialect, WallTime serverNow)
{
    ThrottleBody result;
    const QByteArrayView text = body.first(std::min(body.size(), longestBody));
    if (text.isEmpty())
        return result;
    const bool isGraphql = status >= 200 && status < 300 && mayHaveGraphqlThrottle(text);
    BodyVisitor visitor(status, isGraphql, dialect, serverNow);
    if (body.size() <= longestBody && scanJson(text, visitor))
        visitor.finish(result, words);
    readCode(result, text, status, words, dialect);
    if (!result.wait)
        readStampedText(result, text, serverNow);
    if (!result.wait && result.outlook != Outlook::RequestTooLarge)
        readSentence(result, text);
    result.floor = floorOf(result.code);
    return result;
}

QStringList outlookNames()
{
    return {u"normal"_s, u"quota_used_up"_s, u"request_too_large"_s, u"banned"_s};
}

QString outlookName(Outlook outlook)
{
    return outlookNames().at(qsizetype(outlook));
}

} // namespace penstock
