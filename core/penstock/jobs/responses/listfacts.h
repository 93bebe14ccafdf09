// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/message.h>

#include <QJsonObject>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace penstock {

//! Signs of one kind in rows that have ended: more records exist than came.
struct ListSign
{
    Message what; //!< In the first row.
    std::int64_t rows = 1;
    std::int64_t first = 0; //!< Index of the first row.
    std::int64_t position = 0; //!< If rows are pages: the number of the page or its first item.
    friend bool operator==(const ListSign &, const ListSign &) = default;
};

//! A path of the job, looked up in the responses of all runs.
struct WatchedPath
{
    enum class Role {
        Records, //!< Job::records
        Items, //!< PagesSpec::items
        Next, //!< Next URL or cursor.
        Column, //!< In the first records.
        Total //!< PagesSpec::total
    };
    Role role = Role::Records;
    QString path; //!< Or the name of a header, or {{name}} for a column of the row.
    QString name = {}; //!< Name of a column.
    bool found = false; //!< Null and empty lists count.
    QString nearest = {}; //!< A path that exists; may be empty.
    friend bool operator==(const WatchedPath &, const WatchedPath &) = default;
};

//! The parts of a job that decide.
struct ListPaths
{
    std::vector<WatchedPath> watched = {}; //!< Valid paths.
    PagesSpec pages = {};
    //! Returns true if the job follows pages.
    bool followsPages() const { return pages.kind != PagesSpec::Kind::None; }
    QString list = {}; //!< Path to the list that the job names; may be empty.
    bool isAccepted = false; //!< See ListFacts.
    QStringList positions = {}; //!< Values of rows that may set the position of a page.
    QStringList others = {}; //!< Other values of rows in requests: each has a list of its own.
    bool urlsAreRows = false; //!< Values of rows are whole URLs, which may set a position.
    bool recordsAreItems = false; //!< The records are the elements of \c list.
};

//! The contents of the lists of a job, in all of its runs.
struct PENSTOCK_EXPORT ListFacts
{
    //! Responses and records after which a path that was never found is reported.
    static constexpr int enough = 20;

    std::int64_t pages = 0; //!< Successful responses whose records were written.
    std::int64_t records = 0; //!< Written.
    std::vector<ListSign> signs = {};
    std::int64_t responses = 0; //!< With a body.
    std::int64_t samples = 0; //!< Records in which columns were looked up, at most \c enough.
    std::vector<WatchedPath> paths = {};
    //! A response had as many records as this parameter asks for.
    std::optional<std::pair<QString, std::int64_t>> fullPage = std::nullopt;
    bool isAccepted = false; //!< The job accepts an incomplete result, see JobSpec::complete.
    //! The ends of a list whose rows are pages.
    struct LastRows
    {
        ListSign byOrder; //!< Rows may go down from the newest item.
        ListSign byPosition; //!< Rows may begin with the last page.
        //! Returns true if one end came without a sign.
        bool isComplete() const { return byOrder.what.isEmpty() || byPosition.what.isEmpty(); }
        friend bool operator==(const LastRows &, const LastRows &) = default;
    };
    //! Ends of each list, by ListWatch::List::name.
    std::map<QString, LastRows> lastRows = {};
    //! Adds \a end of the list \a name.
    void addEnd(const QString &name, const ListSign &end);
    //! Name and records of the total that such a list states, if it is the only one.
    std::optional<std::pair<QString, std::int64_t>> total = std::nullopt;

    //! Adds \a other, of other rows of the job.
    void add(const ListFacts &other);
    //! The part that is not counted from rows.
    QJsonObject toJson() const;
    //! Reads it back. Skips invalid parts.
    void readJson(const QJsonObject &json, Message::Find find);
    friend bool operator==(const ListFacts &, const ListFacts &) = default;
};

//! Adds \a sign to the one of its kind.
void addSign(std::vector<ListSign> &signs, const ListSign &sign);

//! A remark about the lists of a job, reported at its end.
struct ListNote
{
    Message what;
    bool isIncomplete = true; //!< False for a remark that leaves the result complete.
    std::int64_t rows = 0; //!< Rows with this sign; 0 if it is about the whole job.
    std::int64_t first = 0; //!< Index of the first of them.
    //! Returns "row 3", or "row 3 and 11 more"; empty for the whole job.
    QString rowsText() const;
    friend bool operator==(const ListNote &, const ListNote &) = default;
};

//! Returns what \a facts tell, most important first.
PENSTOCK_EXPORT std::vector<ListNote> notesOf(const ListFacts &facts);
//! Returns the message that \a path was not found. Empty if it was found, or if it is too early.
PENSTOCK_EXPORT Message missOf(const WatchedPath &path, const ListFacts &facts);
//! Returns true if \a notes say that records are missing.
PENSTOCK_EXPORT bool areIncomplete(const std::vector<ListNote> &notes);
//! Returns {"id", "arguments", "message", "incomplete", "rows", "row"} of each.
PENSTOCK_EXPORT QJsonArray toJson(const std::vector<ListNote> &notes);

} // namespace penstock
