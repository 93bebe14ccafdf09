// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/profiles/spec/stopafterfailures.h>
#include <penstock/support/result.h>

#include <map>
#include <optional>
#include <vector>

namespace penstock {

//! A cause of failed responses that probably affects all following ones.
enum class BreakerCause {
    Unauthorized,
    Forbidden,
    LoginPage, //!< A web page with a successful status instead of JSON.
    ServerError //!< 500 or more.
};

//! The reason why the circuit breaker opened.
struct BreakerTrip
{
    BreakerCause cause = BreakerCause::Unauthorized;
    int count = 0;
    HttpAnswer answer; //!< The last one, without its memory.
    //! True if a new secret may help; otherwise the server must recover.
    bool isOfCredential() const { return cause != BreakerCause::ServerError; }
    //! Returns the cause and fix: of the kind Secret, or Network for ServerError.
    PENSTOCK_EXPORT Error error() const;
};

//! A circuit breaker that opens after consecutive failures with the same cause. Until then, failed
//! rows wait: they end with their response, or are sent again after resuming. A value; pass
//! responses in order.
class PENSTOCK_EXPORT CircuitBreaker
{
public:
    static constexpr int usual = 10;
    static constexpr int highest = highestCircuitBreaker; //!< Limits the held responses.
    //! In bytes. Rows with larger bodies do not wait, because held memory is not counted.
    static constexpr qsizetype maxHeld = 1024 * 1024;

    //! Opens after \a most failures, at most highest; 0: never. With \a asksForJson, web pages are
    //! failures from the start.
    explicit CircuitBreaker(int most = usual, bool asksForJson = false);

    //! A waiting row with its response.
    struct Held
    {
        std::int64_t row = 0;
        HttpAnswer answer;
    };
    //! The effect of a response on rows.
    struct Verdict
    {
        bool waits = false; //!< The row ends later, or is sent again.
        std::vector<Held> ending = {}; //!< Waiting rows that end now.
        //! The circuit breaker has opened: rows to send again after resuming, in order.
        std::vector<std::int64_t> again = {};
    };
    //! Facts about the request.
    struct Sent
    {
        //! If false, it must not be sent twice, and the row does not wait on server errors.
        bool isRepeatable = true;
        quint64 mends = 0; //!< mends() at the time of sending.
    };
    //! Evaluates the next response. A success sent before the first of consecutive failures does
    //! not end their count. A failure that was sent before the last mend(), for the same cause, is
    //! sent again without counting.
    Verdict take(std::int64_t row, const HttpAnswer &answer, const Sent &sent);
    //! Evaluates the response to a repeatable request sent after the last mend().
    Verdict take(std::int64_t row, const HttpAnswer &answer)
    {
        return take(row, answer, {true, m_mends});
    }

    const std::optional<BreakerTrip> &trip() const { return m_trip; } //!< Set while open.
    void mend(); //!< Closes the circuit breaker and restarts the count.
    quint64 mends() const { return m_mends; } //!< Number of times that mend() closed it.
    qsizetype waiting() const { return qsizetype(m_held.size()); } //!< Waiting rows.
    std::vector<Held> letGo(); //!< Releases all waiting rows.

private:
    std::optional<BreakerCause> causeIn(const HttpAnswer &answer);

    int m_most;
    bool m_wantsJson;
    std::optional<BreakerCause> m_cause; // of the consecutive failures
    std::optional<Instant> m_since; // send time of the first
    int m_count = 0;
    std::vector<Held> m_held;
    std::optional<BreakerTrip> m_trip;
    std::optional<BreakerCause> m_mended; // cause of the last opening
    quint64 m_mends = 0;
};

//! Counts responses by content type, to detect those unlike the first.
class PENSTOCK_EXPORT ContentCounts
{
public:
    ContentCounts() = default;
    //! With \a wantsWebPages, web pages are expected.
    explicit ContentCounts(bool wantsWebPages)
        : m_wantsWebPages(wantsWebPages)
    { }

    //! Counts successful responses with a body.
    void take(const HttpAnswer &answer);
    const QByteArray &first() const { return m_first; } //!< "application/json"; may be empty.
    //! At most 17: types beyond 16 are combined.
    const std::map<QByteArray, std::int64_t> &others() const { return m_others; }
    //! Returns the number of responses if all were unexpected web pages, such as login pages;
    //! otherwise 0.
    std::int64_t onlyWebPages() const;
    //! Counts a response that ends a row or page without failure. \a isRepeatable: as in AskFacts.
    //! \a isMeant: a rule or the request expects its status.
    void takeStatus(int status, bool isRepeatable, bool isMeant);
    //! Returns the numbers of responses that may not be all: 202, and 206 that was not asked for.
    QList<Message> notes() const;
    //! Returns display text about the other types, or advice for onlyWebPages(). Empty for a single
    //! type.
    QString text() const;

private:
    bool m_wantsWebPages = false;
    QByteArray m_first;
    std::int64_t m_all = 0;
    std::int64_t m_likeFirst = 0;
    std::map<QByteArray, std::int64_t> m_others;
    std::int64_t m_answers = 0;
    std::int64_t m_notReady = 0;
    std::int64_t m_accepted = 0;
    std::int64_t m_partial = 0;
};

} // namespace penstock
