// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/output/spending.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace penstock {

struct StoredThrottle;

//! The result of a row. Values are stored in journals.
enum class RowState {
    Answered = 1,
    Failed = 2, //!< In the failed-rows file.
    InDoubt = 3, //!< Sent, possibly executed, not repeated. In the failed-rows file.
    Duplicate = 4 //!< Not sent: an earlier row has the same dedupe key.
};

//! A result with details.
struct RowEnd
{
    RowState state = RowState::Answered;
    int status = 0; //!< The last HTTP response's; 0 without one.
    int attempts = 0; //!< Over all pages in this run.
    int pages = 0; //!< Up to the last one, with earlier runs; at least 1.
    std::optional<WallTime> sentAt = std::nullopt; //!< The last send; may be absent.
    Duration elapsed {}; //!< From the last send to its last byte or failure.
    Duration waited {}; //!< Wait for permits of the last request.
    QString waitedFor = {}; //!< Longest cause of that wait, see Holder::text(); may be empty.
    std::optional<Error> error = std::nullopt;
    Message sign = {}; //!< Answered: more records exist than came; may be empty.
    //! Line in the failed-rows file, with line feed; otherwise empty.
    QByteArray failedLine = {};
};

//! A failed or redirected send before another.
struct RowTry
{
    WallTime at; //!< Its end.
    Message reason;
    int redirect = 0; //!< Redirect status, or 0 for a failure.
};

//! Request and response headers as text, without credentials.
struct RowHeaders
{
    static constexpr qsizetype maxBytes = 4096; //!< For each; longer ones are truncated.

    QByteArray request; //!< With request line.
    QByteArray answer;
};

//! A change of a row to store.
struct LedgerEntry
{
    enum class Kind {
        Intent, //!< A non-idempotent request will be sent. Committed immediately.
        IntentWithdrawn, //!< Not executed: rejected unread, or never sent.
        Page, //!< A page arrived; more follow.
        Waiting, //!< The page will be asked for again, see AgainState.
        End
    };
    Kind kind = Kind::End;
    std::int64_t index = 0; //!< Row, from 0 in source order.
    //! For outputs that add values of the row.
    std::shared_ptr<const Row> row = nullptr;
    int page = 0; //!< Page of the records, from 0.
    std::vector<QByteArray> records = {}; //!< JSON without line breaks.
    //! State for Pagination, for Page and Waiting. Also for End, if records are in the output and
    //! must not be repeated.
    QByteArray next = {};
    RowEnd end = {}; //!< For End.
    std::vector<RowTry> tries = {}; //!< For End: earlier attempts.
    std::shared_ptr<const RowHeaders> headers = nullptr; //!< For End, if stored.
    //! Memory of the response, released after writing.
    std::shared_ptr<const void> memory = nullptr;

    //! True for a response that was accepted, or whose records are written.
    bool isPage() const
    {
        return kind == Kind::Page
            || (kind == Kind::End && (end.state == RowState::Answered || !records.empty()));
    }
};

//! The end of a run.
struct StoredEnd
{
    Duration elapsed {}; //!< From start to end, with pauses.
    std::optional<Error> fault = std::nullopt; //!< The error that ended it.
    friend bool operator==(const StoredEnd &, const StoredEnd &) = default;
};

//! Facts about a run as a whole to store. Each replaces the one before it.
struct LedgerNotes
{
    std::optional<RowMark> mark = std::nullopt; //!< All rows before it are finished.
    std::optional<Spending> spent = std::nullopt; //!< The total cost, with earlier runs.
    std::optional<ListFacts> lists = std::nullopt; //!< Except counts and signs of rows.
    std::optional<Diagnosis> diagnosis = std::nullopt; //!< The final one.
    //! Set before close(). An error of the ledger takes precedence.
    std::optional<StoredEnd> end = std::nullopt;

    void add(LedgerNotes later); //!< Takes over what is set in \a later.
};

//! A record of a run's progress that also writes its results. put() returns immediately; durable()
//! reports what survives a power cut; failed() reports errors. Belongs to one thread.
class PENSTOCK_EXPORT Ledger : public QObject
{
    Q_OBJECT
public:
    explicit Ledger(QObject *parent = nullptr);
    ~Ledger() override;

    //! Returns a number; numbers increase by 1 from 1.
    virtual quint64 put(LedgerEntry entry) = 0;
    //! Stores \a notes with the next commit. Ignored without a journal.
    virtual void note(const LedgerNotes &notes);
    //! Stores a rate limit response and its diagnosis. Ignored without a journal.
    virtual void noteThrottle(const StoredThrottle &throttle);
    //! Bytes waiting to be written. Callers should pause at some megabytes; JobRun does at 8 MiB.
    virtual qint64 backlog() const = 0;
    //! Commits the rest and closes files. Nothing may follow.
    virtual void close() = 0;

Q_SIGNALS:
    void durable(quint64 upTo); //!< Emitted for all entries up to \a upTo.
    //! Emitted once: nothing more will become durable; earlier entries stay.
    void failed(const penstock::Error &error);
    void closed(); //!< Emitted once after close(), even after an error.
};

} // namespace penstock
