// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/limits/spec/spending.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace penstock {

struct Diagnosis;
struct KeptEnd;
struct KeptThrottle;

//! The ways a row ends; the numbers stand in journals.
enum class RowState {
    Answered = 1,
    Failed = 2, //!< For good; it is in the failed-rows file.
    InDoubt = 3, //!< Sent, perhaps carried out, and not repeated. Also in the failed-rows file.
    Duplicate = 4 //!< Not sent: a row before it has the same dedupe key.
};

//! How a row ended.
struct RowEnd
{
    RowState state = RowState::Answered;
    int status = 0; //!< HTTP, of the last answer; 0 without one.
    int attempts = 0; //!< Tries, of all its pages and in this run.
    int pages = 0; //!< Up to the one it ended at, those of earlier runs included; at least 1.
    std::optional<WallTime> sentAt = std::nullopt; //!< Of the last send; nothing without one.
    Duration elapsed {}; //!< From the last send to the last byte, or to its failure; else 0.
    Duration waited {}; //!< For permits, in the last call.
    QString waitedFor = {}; //!< What held it longest then, see Holder::text(); may be empty.
    std::optional<Error> error = std::nullopt; //!< Why it failed.
    //! Its line in the failed-rows file, line break included; empty for the other states.
    QByteArray failedLine = {};
};

//! A send of a row that failed or was redirected, and that another one followed.
struct RowTry
{
    WallTime at; //!< When it had ended.
    Message reason;
    int redirect = 0; //!< The status of the redirect; 0 if it failed.
};

//! What went out and came back for a row, as text without credentials.
struct RowHeaders
{
    static constexpr qsizetype maxBytes = 4096; //!< Of each; what is more is cut.

    QByteArray request; //!< Its line and its headers.
    QByteArray answer; //!< The same.
};

//! One step of one row that must not be forgotten.
struct LedgerEntry
{
    enum class Kind {
        Intent, //!< It is about to be sent, and cannot be repeated. Committed without delay.
        IntentWithdrawn, //!< The server turned it away unread, or it never left.
        Page, //!< One page came, more are to follow.
        End //!< The row is finished.
    };
    Kind kind = Kind::End;
    std::int64_t index = 0; //!< Of the row, from 0 in the order of the source.
    //! The row, for the outputs that put values of it beside each record. Kept by who made it.
    std::shared_ptr<const Row> row = nullptr;
    int page = 0; //!< Of the records, from 0.
    std::vector<QByteArray> records = {}; //!< As bytes of JSON, without line breaks.
    //! What Pagination needs to go on from here. Page; and End, where pages before the one that failed
    //! are in the output and a new try shall not bring them again.
    QByteArray next = {};
    RowEnd end = {}; //!< End.
    std::vector<RowTry> tries = {}; //!< End: those before the last.
    std::shared_ptr<const RowHeaders> headers = nullptr; //!< End, where they are to be kept.
    //! Of the answer that the records are made of: let go when they are written.
    std::shared_ptr<const void> memory = nullptr;
};

//! Remembers what a run has done, and writes what it has got. put() returns at once; durable() tells
//! when it would survive a power cut. Belongs to one thread; what it does on others is its own.
//! Nothing here returns an error: failed() tells it.
class PENSTOCK_EXPORT Ledger : public QObject
{
    Q_OBJECT
public:
    explicit Ledger(QObject *parent = nullptr);
    ~Ledger() override;

    //! Numbers count from 1 and never skip.
    virtual quint64 put(LedgerEntry entry) = 0;
    //! All rows before \a mark are finished. To be written with the next commit, and to cause none.
    virtual void setMark(const RowMark &mark) = 0;
    //! What the job has spent until now, with earlier runs; written as a mark is.
    virtual void setSpent(const Spending &spent);
    //! Keeps what there is to know about a throttle, and what explains it so far. Soon, but nobody is
    //! told. A ledger without a journal keeps nothing, as this does.
    virtual void noteThrottle(const KeptThrottle &throttle);
    //! What explains all of them, when most is known.
    virtual void setDiagnosis(const Diagnosis &diagnosis);
    //! How the run ended, before close(). Where the ledger itself has failed, that is kept as the reason.
    virtual void setEnd(const KeptEnd &end);
    //! Bytes that wait to be written: whoever feeds it should stop above some megabytes, as a
    //! JobRun does above 8 MiB.
    virtual qint64 backlog() const = 0;
    //! Commits what is left and lets go of the files. Nothing may be put after it.
    virtual void close() = 0;

Q_SIGNALS:
    void durable(quint64 upTo); //!< All entries up to this one.
    //! Nothing more will become durable. What was durable stays so. Once.
    void failed(const penstock::Error &error);
    void closed(); //!< After close() only, once, whether or not it failed.
};

} // namespace penstock
