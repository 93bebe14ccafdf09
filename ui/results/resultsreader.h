// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/journal/storedanswer.h>
#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/requests/rowfinder.h>

#include <map>
#include <memory>

namespace penstock {

struct ResultsQuery
{
    FinishedQuery ended = {};
    QString text = {}; //!< Text to find, see EndedSearch.
    friend bool operator==(const ResultsQuery &, const ResultsQuery &) = default;
};

//! Finished rows at one moment.
struct ResultsList
{
    using Rows = std::shared_ptr<const std::vector<std::int64_t>>;
    ResultsQuery query;
    std::vector<FinishedCount> counts = {}; //!< All rows, regardless of the query.
    Rows rows = {}; //!< In the order of the query.
    //! Difference from the previous list of the same query.
    enum class Step { Anew, Same, Longer };
    Step step = Step::Anew; //!< Longer: rows were appended.
};

struct ResultsPart
{
    std::vector<FinishedRow> rows = {};
    std::map<std::int64_t, Row> values = {}; //!< Existing rows, by number.
};

//! A response, ready to show.
struct ShownAnswer
{
    bool isStored = false; //!< False if the output lacks responses.
    bool isJson = false;
    QString error = {}; //!< Instead of a response.
    QString file = {};
    qsizetype size = 0;
    QByteArray pretty = {};
    QByteArray raw = {};
    std::vector<RowEvent> history = {}; //!< Stored events of the row.
    std::vector<StoredRun> runs = {};
    std::optional<RowHeaders> headers = {};
};

//! Reads the results of a job from journal, rows and output. Slow: use it in one background thread.
class ResultsReader
{
public:
    ResultsReader(JobSpec job, QString folder);

    //! Returns nothing if canceled.
    Result<std::optional<ResultsList>> list(const ResultsQuery &query,
                                            const ResultsList::Rows &before,
                                            const RowSearch::IsCancelled &isCancelled);
    Result<ResultsPart> read(const std::vector<std::int64_t> &rows);
    //! See findAnswer() for \a place.
    Result<ShownAnswer> answer(const FinishedRow &row, double place);

private:
    void addPast(ShownAnswer &answer, std::int64_t row) const;

    JobSpec m_job;
    QString m_folder;
    RowFinder m_finder;
    EndedSearch m_search;
};

} // namespace penstock
