// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/request/pagination.h>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! A row that was read and is not durably finished.
struct OpenRow
{
    std::int64_t index = 0; //!< From 0, in the order of the source.
    RowMark mark = {}; //!< Where it begins.
    std::shared_ptr<const Row> row = nullptr;
    std::optional<Pagination> pages = std::nullopt; //!< Absent where each row has one answer.
    quint64 call = 0; //!< Its number at the sender; 0: none is open.
    bool isRetrying = false; //!< The call waits for its next try.
    bool hasIntent = false; //!< The ledger has it.
    bool wasRenewed = false; //!< Its page was sent again with a new token.
    bool hasEnded = false; //!< Its end is on its way to the ledger.
    quint64 mends = 0; //!< Of the fuse, when it was sent last.
    bool isHeld = false; //!< It was answered, and waits to be ended or sent again, see Fuse.
    int attempts = 0; //!< Of all its pages.
    static constexpr std::size_t maxTries = 20;
    std::vector<RowTry> tries = {}; //!< That failed or were redirected, the last ones.
    std::shared_ptr<RowHeaders> headers = nullptr; //!< Of its last call, where they are kept.

    //! One failed and another follows; the oldest of maxTries goes.
    void noteTry(RowTry what);
    //! The page that it is at, from 0.
    int page() const { return pages ? pages->page() : 0; }
    bool isParked() const { return call == 0 && !hasEnded && !isHeld; } //!< It waits to be sent.
};

//! The rows of a run between their reading and their durable end: which have a call open, whose
//! intent or end is on its way to the ledger. References to a row hold until finished() gave it out.
class PENSTOCK_EXPORT OpenRows
{
public:
    //! Takes \a row up; its index is that of \a begins.
    OpenRow &add(Row row, const RowMark &begins);
    OpenRow &at(std::int64_t index) { return m_rows.at(index); } //!< It is open.
    OpenRow *find(std::int64_t index); //!< Null where it is not open.
    OpenRow *ofCall(quint64 call); //!< Null where it is none of these rows'.

    void called(OpenRow &row, quint64 call); //!< It has a call from now on,
    void callEnded(OpenRow &row); //!< and none any more.
    //! Entry \a number of the ledger says that its call is about to be sent. Only with a call.
    void announced(OpenRow &row, quint64 number);
    //! The intent does not hold any more, durable or not. Whether there was one.
    bool withdrawn(OpenRow &row);
    void ended(OpenRow &row, quint64 number, RowState state); //!< Entry \a number is its end.

    // All entries up to a number are durable:
    std::optional<quint64> nextCleared(quint64 upTo); //!< A call that may go out now, each once.
    std::vector<RowState> finished(quint64 upTo); //!< The rows that are gone now.

    qsizetype ending() const { return qsizetype(m_ending.size()); } //!< With an end under way.
    qsizetype busy() const { return size() - ending(); } //!< The others.
    //! All of them.
    qsizetype size() const { return qsizetype(m_rows.size()); }
    //! At least one has a call open.
    bool hasCalls() const { return !m_indexOf.empty(); }
    //! Rows whose call waits for its next try.
    std::int64_t retrying() const;
    std::optional<RowMark> firstMark() const; //!< Nothing where none is open.
    std::vector<std::int64_t> parked() const; //!< Their indices, in order.
    std::vector<quint64> calls() const; //!< In the order of their rows.

private:
    struct Ending
    {
        quint64 number; // of the ledger
        std::int64_t index;
        RowState state;
    };

    std::map<std::int64_t, OpenRow> m_rows; // by index
    std::unordered_map<quint64, std::int64_t> m_indexOf; // by call
    std::deque<Ending> m_ending;
    std::deque<std::pair<quint64, quint64>> m_intents; // number of the ledger, call
};

} // namespace penstock
