// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/endedsearch.h>
#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/keptanswer.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/rows/rowfinder.h>
#include <penstock/jobs/watch/keptruns.h>

#include <map>
#include <memory>

namespace penstock {

//! Which rows are listed.
struct ResultsQuery
{
    FinishedQuery ended = {};
    QString text = {}; //!< That they have, as an EndedSearch finds it.
    friend bool operator==(const ResultsQuery &, const ResultsQuery &) = default;
};

//! Which rows have ended, as of one moment.
struct ResultsList
{
    using Rows = std::shared_ptr<const std::vector<std::int64_t>>;
    ResultsQuery query;
    std::vector<FinishedCount> counts = {}; //!< Of all, whatever the query.
    Rows rows = {}; //!< In the order of the query.
    //! How rows are told from the list before, if that was of the same query.
    enum class Step { Anew, Same, Longer };
    Step step = Step::Anew; //!< Longer: those of before, and others behind them.
};

//! Some rows, with their values.
struct ResultsPart
{
    std::vector<FinishedRow> rows = {};
    std::map<std::int64_t, Row> values = {}; //!< By number; without those that are not there.
};

//! An answer, ready to be shown.
struct ShownAnswer
{
    bool isKept = false; //!< Otherwise the output has other things.
    bool isJson = false;
    QString error = {}; //!< In the place of an answer.
    QString file = {};
    qsizetype size = 0; //!< Of the body, in bytes.
    QByteArray pretty = {};
    QByteArray raw = {};
    std::vector<RowEvent> history = {}; //!< Of this row, as far as it is kept.
    std::vector<KeptRun> runs = {}; //!< Of its job.
    std::optional<RowHeaders> headers = {};
};

//! Reads what a job has brought: its journal, its rows, its output. Everything here takes its time:
//! it is for one thread beside the main one.
class ResultsReader
{
public:
    ResultsReader(JobSpec job, QString folder);

    //! Nothing where it was cancelled.
    Result<std::optional<ResultsList>> list(const ResultsQuery &query,
                                            const ResultsList::Rows &before,
                                            const RowSearch::IsCancelled &isCancelled);
    Result<ResultsPart> read(const std::vector<std::int64_t> &rows);
    //! \a place as for findAnswer().
    Result<ShownAnswer> answer(const FinishedRow &row, double place);

private:
    void addPast(ShownAnswer &answer, std::int64_t row) const;

    JobSpec m_job;
    QString m_folder;
    RowFinder m_finder;
    EndedSearch m_search;
};

} // namespace penstock
