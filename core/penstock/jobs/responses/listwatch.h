// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/requestvalue.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/jobs/responses/listlook.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

namespace penstock {

//! Watches the responses of a run: counts pages and records, looks up the paths of the job, and
//! finds signs that a list has more than came.
class PENSTOCK_EXPORT ListWatch
{
public:
    //! Returns the paths of a valid \a job.
    static ListPaths pathsOf(const JobSpec &job);

    //! Resumes with \a earlier, the facts of earlier runs.
    ListWatch(ListPaths paths, ListFacts earlier);

    //! One list, over all of its pages.
    struct List
    {
        bool hasBegun = false;
        //! Number in the row, if rows are pages of one list.
        std::optional<std::int64_t> position = std::nullopt;
        QString name = {}; //!< Digest of the other values of the row.
        std::int64_t items = 0; //!< Elements of the pages that came.
        std::int64_t begins = 0; //!< Items before its first page, as the request asks.
        bool isWhole = true; //!< False if earlier runs got its first pages.
        ListLook last = {}; //!< The last page.
        std::optional<PageSize> size = std::nullopt; //!< As the last request asks for.
        //! Length of a page before the last one that had fewer elements than asked for; else 0.
        std::int64_t shortPage = 0;
    };
    //! Counts what is written.
    void count(bool isPage, std::size_t records);
    //! Notes what \a request asks for, before it is sent.
    void ask(List &list, const HttpRequest &request) const;
    //! Looks at \a answer to \a row and its \a records. Returns news to tell now.
    QList<Message> take(List &list, const HttpAnswer &answer,
                        const std::vector<QByteArray> &records, const Row &row);
    //! Ends the list of row \a index. \a pages may be null. \a byStatus: a status said that no page
    //! follows. Returns the sign to store with the row; empty without one.
    Message endOf(const List &list, std::int64_t index, const Pagination *pages = nullptr,
                  bool byStatus = false);

    const ListFacts &facts() const { return m_facts; }

private:
    void begin(List &list, const QUrl &url, const Row &row) const;
    bool isDue(WatchedPath::Role role, std::int64_t samplesBefore) const;
    QList<Message> lookUp(const HttpAnswer &answer, const std::vector<QByteArray> &records,
                          const Row &row);
    Message signOf(const List &list, const Pagination::Seen &seen, bool byStatus) const;

    ListPaths m_paths;
    std::vector<std::optional<RecordPath>> m_parsed; // except headers and columns of rows
    ListFacts m_facts;
};

} // namespace penstock
