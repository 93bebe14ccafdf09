// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/listfacts.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

namespace penstock {

//! Watches the responses of a run: counts pages and records, looks up the paths of the job, and
//! finds signs that a list has more than came.
class PENSTOCK_EXPORT ListWatch
{
public:
    //! The parts of a job that decide.
    struct Paths
    {
        std::vector<WatchedPath> watched = {}; //!< Valid paths.
        bool hasPages = false; //!< The job follows pages.
        bool isAccepted = false; //!< See ListFacts.
        bool rowsArePages = false; //!< The rows set the position of a page.
    };
    //! Returns the paths of a valid \a job.
    static Paths pathsOf(const JobSpec &job);

    //! Resumes with \a earlier, the facts of earlier runs.
    ListWatch(Paths paths, ListFacts earlier);

    //! One list, over all of its pages.
    struct List
    {
        bool hasBegun = false;
        std::int64_t items = 0; //!< Elements of the pages that came.
        std::int64_t begins = 0; //!< Items before its first page, as the request asks.
        bool isWhole = true; //!< False if earlier runs got its first pages.
    };
    //! Counts \a answer and its \a records. Returns news to tell now.
    QList<Message> take(List &list, const HttpAnswer &answer,
                        const std::vector<QByteArray> &records);
    //! The list of row \a index ended with the response of the last take(). Returns the sign to
    //! store with the row; empty without one.
    Message endOf(const List &list, std::int64_t index);

    const ListFacts &facts() const { return m_facts; }

private:
    QList<Message> lookUp(const HttpAnswer &answer, const std::vector<QByteArray> &records);
    Message signOf(const List &list) const;
    void add(const Message &sign, std::int64_t index);

    Paths m_paths;
    std::vector<std::optional<RecordPath>> m_parsed; // of those not found yet
    ListFacts m_facts;
    ListLook m_last; // of the last take()
    std::optional<PageSize> m_lastSize;
};

} // namespace penstock
