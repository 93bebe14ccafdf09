// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/journal/storedanswer.h>
#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/responses/listfacts.h>

#include <QTimeZone>

#include <map>

//! Texts and JSON for finished rows.
namespace penstock {

using RowValues = std::map<std::int64_t, Row>; //!< The key is the number of the row.

QString countsForPeople(const std::vector<FinishedCount> &counts);
//! {"rows": 12, "outcomes": [{"state": "failed", "status": 404, "rows": 3}, …]}
QByteArray countsToJson(const std::vector<FinishedCount> &counts,
                        const std::vector<ListNote> &notes);

//! Returns a table with a line for each run of a job. Times are in \a zone.
QString runsForPeople(const std::vector<StoredRun> &runs, const QTimeZone &zone);
//! Returns a line for each run: begun, length_s, end, rows, failed, calls, throttles.
QByteArray runsToJson(const std::vector<StoredRun> &runs);

//! Returns a table with a line for each of \a rows.
QString rowsForPeople(const std::vector<FinishedRow> &rows, const RowValues &values);
//! Returns the result of \a row as text.
QString rowForPeople(const FinishedRow &row, const Row *values);
//! Returns one line: row (from 1), values, state, status, attempts, pages, sent_at, elapsed_ms,
//! error. Absent values are left out. \a answer adds body, body_encoding unless the body is text,
//! and file.
QByteArray rowToJson(const FinishedRow &row, const Row *values,
                     const StoredAnswer *answer = nullptr);

//! The history of a row, and the headers of its request and response.
struct RowPast
{
    std::vector<RowEvent> events = {};
    std::vector<StoredRun> runs = {}; //!< The runs of its job.
    std::optional<RowHeaders> headers = std::nullopt;
};
//! Returns the headers and, \a withEvents, a table with a line for each event. Times are in
//! \a zone.
QString pastForPeople(const RowPast &past, const QTimeZone &zone, bool withEvents);
//! Returns one object: row (from 1), headers {request, answer}, history [{what, at, run, state,
//! status, attempts, elapsed_ms, waited_ms, waited_for, reason}]. Absent values are left out.
QByteArray pastToJson(std::int64_t row, const RowPast &past, bool withEvents);

//! Prints signs of missing records to standard error, as JSON lines.
void tellNotesAsJson(const std::vector<ListNote> &notes);
//! Prints signs of missing records to standard error, and how to accept them unless \a isAccepted.
void tellNotes(const std::vector<ListNote> &notes, bool isAccepted, bool isJobFile);

} // namespace penstock
