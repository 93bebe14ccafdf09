// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/journal_p.h>
#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/output/failedlist_p.h>

namespace penstock {

using namespace journalschema;

namespace {
// A row's end becomes a part of its past.
const QString keepAttempts
    = u"INSERT INTO attempt SELECT NULL, row, sent_at, state, status, attempts, elapsed, waited,"
      " waited_for, error FROM outcome WHERE row IN "_s;

// As causeOfRow has it.
QString textOf(const FailureCause &cause)
{
    return cause.error ? reasonText(*cause.error) : u""_s;
}

// What the list of failed rows says of it.
QString lineOf(int status, const QString &reason)
{
    const std::optional<Error> error = reasonFromText(reason);
    if (status >= 400 && (!error || error->id() == u"row.status"_s))
        return u"status %1"_s.arg(status);
    return error ? error->text() : QString();
}
} // namespace

Result<void> Journal::reopenFailed(InDoubt inDoubt)
{
    const int asFailed = int(inDoubt == InDoubt::SendAgain ? RowState::InDoubt : RowState::Failed);
    const QString steps[] = {
        u"UPDATE begun SET intent = 0 WHERE intent = 2"
        " AND row IN (SELECT row FROM outcome WHERE state IN (%1, %2))"_s.arg(int(RowState::Failed))
            .arg(asFailed),
        // Begun with an intent they are not sent, but reported again.
        u"INSERT INTO begun SELECT row, 0, NULL, 1 FROM outcome WHERE state = %1"
        " AND state <> %2 ON CONFLICT(row) DO UPDATE SET intent = 1"_s.arg(int(RowState::InDoubt))
            .arg(asFailed),
        keepAttempts
            + u"(SELECT row FROM outcome WHERE state IN (%1, %2))"_s.arg(int(RowState::Failed))
                  .arg(int(RowState::InDoubt)),
        u"DELETE FROM outcome WHERE state IN (%1, %2)"_s.arg(int(RowState::Failed))
            .arg(int(RowState::InDoubt)),
        u"INSERT OR REPLACE INTO output SELECT '%1', 1 FROM output"
        " WHERE name = '%2' AND number > 0"_s.arg(failedNextNumber, failedFileNumber),
        u"UPDATE output SET number = 0 WHERE name = '%1'"_s.arg(failedFileNumber)};
    RunLine line = d->run;
    line.mark = {};
    line.rows.failed = 0;
    line.rows.inDoubt = 0;
    Result<void> done = d->database->transact([&]() -> Result<void> {
        for (const QString &step : steps) {
            if (Result<void> run = d->database->run(step); !run)
                return run;
        }
        return d->write(line);
    });
    if (done)
        d->run = line;
    return done;
}

// The list and the journal cannot change in one step. What is left of the list is made beside it
// first, the journal says so together with the rows, and then it takes its place: now, or when an
// output begins.
Result<void> Journal::reopen(const FailureCause &cause, const QString &list)
{
    FailedList lines(systemDisk(), list);
    if (Result<void> actualCosts = d->apply(lines); !actualCosts)
        return actualCosts;
    const Result<GoneLines> gone = d->linesOf(cause);
    if (!gone)
        return failure(gone.error());
    if (gone->count() == 0)
        return {};
    const Result<std::optional<qint64>> length = outputNumber(failedFileNumber);
    if (!length)
        return failure(length.error());
    const Result<qint64> left = lines.prepare(length->value_or(0), *gone);
    Result<void> done = left ? d->reopen(cause, gone->count(), *left) : failure(left.error());
    if (!done) {
        static_cast<void>(lines.discard()); // nothing refers to it
        return done;
    }
    return d->apply(lines);
}

// After a crash between the two.
Result<void> Journal::Private::apply(FailedList &list)
{
    const Result<std::optional<QVariant>> next = outputNumber.value({failedNextNumber});
    if (!next)
        return failure(next.error());
    if (next->value_or(0).toLongLong() == 0)
        return {};
    if (Result<void> actualCosts = list.apply(); !actualCosts)
        return actualCosts;
    return setOutput.run({failedNextNumber, 0});
}

Result<GoneLines> Journal::Private::linesOf(const FailureCause &cause) const
{
    GoneLines lines;
    const QString reason = textOf(cause);
    Result<void> read
        = database
              ->statement(u"SELECT state, status, %1, error, sent_at FROM outcome"
                          " WHERE state IN (%2, %3)"_s.arg(causeOfRow)
                              .arg(int(RowState::Failed))
                              .arg(int(RowState::InDoubt)))
              .each([&](const SqlRow &row) {
                  const bool goes = row.value(0).toInt() == int(cause.state)
                      && row.value(1).toInt() == cause.status && row.value(2).toString() == reason;
                  const QVariant sentAt = row.value(4);
                  lines.add(lineOf(row.value(1).toInt(), row.value(3).toString()),
                            sentAt.isNull() ? std::nullopt
                                            : std::optional(fromMicroseconds(sentAt.toLongLong())),
                            goes);
              });
    return read ? Result<GoneLines>(lines) : failure(read.error());
}

Result<void> Journal::Private::reopen(const FailureCause &cause, std::int64_t rows, qint64 left)
{
    const QString which = u"(SELECT row FROM outcome WHERE state = ? AND status = ?"
                          " AND ifnull(%1, '') = ?)"_s.arg(causeOfRow);
    const QVariantList values {int(cause.state), cause.status, textOf(cause)};
    const QString steps[] = {u"UPDATE begun SET intent = 0 WHERE intent = 2 AND row IN "_s + which,
                             keepAttempts + which, u"DELETE FROM outcome WHERE row IN "_s + which};
    RunLine line = run;
    line.mark = {};
    (cause.state == RowState::InDoubt ? line.rows.inDoubt : line.rows.failed) -= rows;
    Result<void> done = database->transact([&]() -> Result<void> {
        for (const QString &step : steps) {
            if (Result<void> stepped = database->statement(step).run(values); !stepped)
                return stepped;
        }
        for (const auto &[name, number] :
             {std::pair(failedFileNumber, left), std::pair(failedNextNumber, qint64(1))}) {
            if (Result<void> set = setOutput.run({name, number}); !set)
                return set;
        }
        return write(line);
    });
    if (done)
        run = line;
    return done;
}

} // namespace penstock
