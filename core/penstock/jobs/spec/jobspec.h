// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/jobs/spec/rowformat.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

//! \file
//! What a job is, as plain values: the content of a *.job.json, or what the flags of a command line
//! say. Paths are absolute, or relative to where the job file lies.
namespace penstock {

//! Where the rows come from.
struct RowsSpec
{
    //! Rows of a file.
    struct File
    {
        QString path;
        RowFormat format = RowFormat::Csv;
        //! Of CSV: ASCII, but for ", CR and LF; 0 finds it out: comma, semicolon, tab or |.
        char separator = 0;
        friend bool operator==(const File &, const File &) = default;
    };
    //! Whole numbers of 64 bits, one after the other; at least one.
    struct Range
    {
        QString name; //!< Of the column.
        std::int64_t from = 1;
        std::int64_t to = 1; //!< Included.
        std::int64_t step = 1; //!< Not 0; negative counts down.
        friend bool operator==(const Range &, const Range &) = default;
    };
    //! The rows themselves.
    struct Values
    {
        //! A JSON list as it stands in the file: objects, whose members are the columns, or scalars,
        //! whose column is "value". Neither null nor lists.
        QByteArray json;
        friend bool operator==(const Values &, const Values &) = default;
    };
    std::variant<File, Range, Values> from = File {};
    //! Columns that tell rows apart, so that an edit of the others sends nothing again. Empty: those that
    //! the request uses when the job first runs.
    QStringList key = {};
    //! One of several parts of the rows, each of which is a run of its own.
    struct Shard
    {
        //! Text, and the value that follows it.
        struct Piece
        {
            QString literal;
            QString name; //!< Of the value; empty: there is none.
            QString otherwise; //!< If the row has no such value.
            friend bool operator==(const Piece &, const Piece &) = default;
        };
        int number = 1; //!< From 1.
        int of = 1;
        QStringList columns = {}; //!< Their values choose the shard of a row, see hashOf();
        std::vector<Piece> dedupe = {}; //!< or this text does.
        friend bool operator==(const Shard &, const Shard &) = default;
    };
    std::optional<Shard> shard = std::nullopt; //!< Of a run; no job file has one.
    friend bool operator==(const RowsSpec &, const RowsSpec &) = default;
};

//! All texts may have {{name}} in them, but for the method and the names of headers; see
//! RequestTemplate.
struct RequestSpec
{
    QByteArray method = QByteArrayLiteral("GET"); //!< A to Z and -; a file may have small letters.
    QString url; //!< Whole, or a path below the profile's base_url.
    std::vector<std::pair<QString, QString>> query = {}; //!< Added to the URL's own, in this order.
    HeaderList headers = {};
    QByteArray body = {}; //!< As it stands; where it is JSON its bytes are those of the job file.
    bool bodyIsJson = false; //!< Values are escaped for JSON, and Content-Type is set if absent.
    bool allowsEmptyInPath
        = false; //!< An empty value in the path is sent and does not fail its row.
    friend bool operator==(const RequestSpec &, const RequestSpec &) = default;
};

//! How to get from one page of an answer to the next.
struct PagesSpec
{
    enum class Kind {
        None, //!< One answer for each row.
        LinkHeader, //!< `Link: <…>; rel="next"` (RFC 8288).
        NextUrl, //!< path leads to the URL of the next page, absolute or relative.
        Cursor, //!< path leads to a value that parameter takes in the next request.
        Page, //!< parameter counts pages: from, from + 1, …
        Offset //!< parameter counts items: from, from + step, …
    };
    Kind kind = Kind::None;
    QString path; //!< NextUrl, Cursor. A path as in records, of one value.
    QString parameter; //!< Cursor, Page, Offset: name of the query parameter.
    std::int64_t from = 1; //!< Page, Offset. At least 0; a file of Offset that says nothing has 0.
    //! Offset, in items, at least 0; 0 takes the number of items of the page that came.
    std::int64_t step = 0;
    QString items; //!< Page, Offset: path to the items; the end is a page without any.
    //! Pages of one row, from 1 to 1,000,000,000; with more of them the row fails.
    std::int64_t most = 10'000;
    friend bool operator==(const PagesSpec &, const PagesSpec &) = default;
};

//! A column of the output, and where its values are found.
struct ColumnSpec
{
    enum class Type { Text, Integer, Real, Json };
    QString name; //!< No other column has it.
    QString path; //!< In the record: "$.user.name". Exclusive with row.
    QString row; //!< A column of the row instead.
    Type type = Type::Text; //!< SQLite only.
    friend bool operator==(const ColumnSpec &, const ColumnSpec &) = default;
};

//! Where answers go, and in which form.
struct OutputSpec
{
    enum class Kind { Jsonl, Csv, Sqlite, Files };
    Kind kind = Kind::Jsonl;
    QString path; //!< A file; of Files the folder. "-" is standard output (Jsonl, Csv).
    std::vector<ColumnSpec> columns = {}; //!< Csv, Sqlite: at least one.
    //! Csv: text that a spreadsheet would take for a formula gets an apostrophe in front.
    bool forSpreadsheets = false;
    QString table = {}; //!< Sqlite.
    QStringList key = {}; //!< Sqlite: columns that name a record; a later one replaces it.
    QString name = {}; //!< Files: template of the file's name below path.
    QString failed = {}; //!< Where rows go that failed for good; beside path if empty.
    //! False if the program chose path. A link at path is then an error; otherwise it is followed.
    bool isNamed = true;
    bool namesFailed = true; //!< The same for the list of failed rows.
    friend bool operator==(const OutputSpec &, const OutputSpec &) = default;
};

//! One job: what to ask for, once for each row, and where the answers go. Ranges are those that a
//! file may have; of what a program sets not all are checked.
struct PENSTOCK_EXPORT JobSpec
{
    // Defined once: many sources copy one, and each copy is much code.
    JobSpec();
    JobSpec(const JobSpec &other);
    JobSpec(JobSpec &&other) noexcept;
    JobSpec &operator=(const JobSpec &other);
    JobSpec &operator=(JobSpec &&other) noexcept;
    ~JobSpec();
    bool operator==(const JobSpec &other) const;

    QString name;
    QString profile; //!< A path or the name of a saved one.
    RequestSpec request;
    RowsSpec rows;
    PagesSpec pages;
    QString
        records; //!< RFC 9535 path of names, indices and [*]; empty: one record for each answer.
    OutputSpec output;
    QString dedupe; //!< Template; rows that give a text seen before are not sent.
    //! A row whose request would wait longer for its first permit fails at once; absent: it waits
    //! however long that is, 0: it does not wait.
    std::optional<Duration> maxWait = std::nullopt;
    int priority = 5; //!< 0 to 9, smaller goes first; see Ask.
    //! So many answers in a row that are refused for the same reason pause a run, see Fuse; 0: none do,
    //! absent: as the profile says, or Fuse::usual. At most Fuse::highest.
    std::optional<int> fuse = std::nullopt;
    std::vector<std::pair<QString, QString>> values = {}; //!< Constants that rows may lack.
};

} // namespace penstock
