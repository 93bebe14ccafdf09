// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/keptanswer.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/watch/keptruns.h>

#include <QTimeZone>

#include <map>

//! How rows that have ended are printed.
namespace penstock {

using RowValues = std::map<std::int64_t, Row>; //!< By the number of the row.

QString countsForPeople(const std::vector<FinishedCount> &counts);
//! {"rows": 12, "outcomes": [{"state": "failed", "status": 404, "rows": 3}, …]}
QByteArray countsToJson(const std::vector<FinishedCount> &counts);

//! A table with a line for each run of a job; times in \a zone.
QString runsForPeople(const std::vector<KeptRun> &runs, const QTimeZone &zone);
//! An object on a line for each: begun, length_s, end, rows, failed, calls, throttles.
QByteArray runsToJson(const std::vector<KeptRun> &runs);

//! A table with a line for each of \a rows.
QString rowsForPeople(const std::vector<FinishedRow> &rows, const RowValues &values);
//! What became of one of them, in words.
QString rowForPeople(const FinishedRow &row, const Row *values);
//! One object: row (from 1), values, state, status, attempts, pages, sent_at, elapsed_ms, error. What
//! there is none of is left out. With \a answer also body, with body_encoding where it is no text, and
//! file. On a line of its own.
QByteArray rowToJson(const FinishedRow &row, const Row *values, const KeptAnswer *answer = nullptr);

//! What happened to a row, and what went out and came back for it.
struct RowPast
{
    std::vector<RowEvent> events = {};
    std::vector<KeptRun> runs = {}; //!< Of its job.
    std::optional<RowHeaders> headers = std::nullopt;
};
//! Its headers, and \a withEvents a table with a line for each event; times in \a zone.
QString pastForPeople(const RowPast &past, const QTimeZone &zone, bool withEvents);
//! One object: row (from 1), headers {request, answer}, history [{what, at, run, state, status, attempts,
//! elapsed_ms, waited_ms, waited_for, reason}]. What there is none of is left out.
QByteArray pastToJson(std::int64_t row, const RowPast &past, bool withEvents);

} // namespace penstock
