// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/responses/listwatch.h>
#include <penstock/jobs/responses/outcomerules.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/responses/writtenrecords.h>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! A row that is read but not durably finished.
struct OpenRow
{
    std::int64_t index = 0; //!< From 0, in source order.
    RowMark mark = {}; //!< Its start.
    std::shared_ptr<const Row> row = nullptr;
    std::optional<Pagination> pages = std::nullopt; //!< Absent for one response per row.
    ListWatch::List list = {}; //!< Pages of this run.
    quint64 call = 0; //!< Request id; 0 without one.
    bool isRetrying = false; //!< Waiting for a retry.
    bool hasIntent = false; //!< The Intent is in the ledger.
    bool wasRenewed = false; //!< The page was resent with a new token.
    bool hasEnded = false; //!< The end is being written.
    quint64 mends = 0; //!< CircuitBreaker::mends() at the last send.
    bool isHeld = false; //!< Waits with a response, see CircuitBreaker.
    bool isWaiting = false; //!< Until the time in \c again.
    bool isIdempotent = true; //!< The last request, as in AskFacts.
    bool isRepeatable = true;
    bool hasRange = false; //!< The last request asked for a part.
    std::optional<AgainState> again
        = std::nullopt; //!< Set while the row waits to be requested again.
    WrittenRecords written = {}; //!< In the output, of responses with errors.
    int attempts = 0; //!< Over all pages.
    static constexpr std::size_t maxTries = 20;
    std::vector<RowTry> tries = {}; //!< Last attempts that failed or were redirected.
    std::shared_ptr<RowHeaders> headers = nullptr; //!< Headers of its last request, if stored.

    //! Adds an attempt; drops the oldest above maxTries.
    void noteTry(RowTry what);
    //! Returns the current page, from 0.
    int page() const { return pages ? pages->page() : 0; }
    //! Returns the state to store while it is open.
    QByteArray state() const { return written.storedIn(pages ? pages->state() : QByteArray()); }
    bool isParked() const
    {
        return call == 0 && !hasEnded && !isHeld && !isWaiting;
    } //!< Waits to be sent.
};

//! The rows of a run from reading to durable end, with their requests and pending ledger entries.
//! References to a row are valid until finished() returns it.
class PENSTOCK_EXPORT OpenRows
{
public:
    //! Adds a row with the index of \a begins.
    OpenRow &add(Row row, const RowMark &begins);
    OpenRow &at(std::int64_t index) { return m_rows.at(index); } //!< Must be open.
    OpenRow *ofCall(quint64 call); //!< Null if not from these rows.

    void called(OpenRow &row, quint64 call); //!< Assigns a request.
    void callEnded(OpenRow &row); //!< Removes it.
    //! Entry \a number announces the request. Requires one.
    void announced(OpenRow &row, quint64 number);
    //! Voids the Intent, durable or not. Returns true if there was one.
    bool revoked(OpenRow &row);
    void ended(OpenRow &row, quint64 number, RowState state); //!< Entry \a number is its end.

    // Rows to ask again:
    void wait(OpenRow &row, Instant until); //!< Must not wait already.
    std::vector<std::int64_t> due(Instant now); //!< Returns the rows that waited long enough.
    std::optional<Instant> nextDue() const;
    std::optional<Instant> lastDue() const;
    qsizetype waiting() const { return qsizetype(m_waiting.size()); }

    // When entries up to a number are durable:
    std::optional<quint64> nextCleared(quint64 upTo); //!< Returns a request to send, each once.
    std::vector<RowState> finished(quint64 upTo); //!< Returns the removed rows.

    //! Rows whose end is being written.
    qsizetype ending() const { return qsizetype(m_ending.size()); }
    qsizetype busy() const { return size() - ending(); } //!< Other rows.
    //! All rows.
    qsizetype size() const { return qsizetype(m_rows.size()); }
    //! True if a request exists.
    bool hasCalls() const { return !m_indexOf.empty(); }
    //! Attempts of rows that have not ended, over all of their pages.
    std::int64_t attempts() const;
    //! Rows waiting for a retry, or to ask again.
    std::int64_t retrying() const;
    std::optional<RowMark> firstMark() const; //!< The first unfinished row.
    std::vector<std::int64_t> parked() const; //!< Indices in order.
    std::vector<quint64> calls() const; //!< In row order.

private:
    struct Ending
    {
        quint64 number; // in the ledger
        std::int64_t index;
        RowState state;
    };

    std::map<std::int64_t, OpenRow> m_rows; // by index
    std::unordered_map<quint64, std::int64_t> m_indexOf; // by call
    std::multimap<Instant, std::int64_t> m_waiting; // index by time
    std::deque<Ending> m_ending;
    std::deque<std::pair<quint64, quint64>> m_intents; // ledger number, request
};

} // namespace penstock
