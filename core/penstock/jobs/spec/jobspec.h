// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <penstock/support/export.h>

//! \file
//! A job as plain values: the content of a *.job.json, or of a command line. Paths are absolute, or
//! relative to the job file.

namespace penstock {

//! The format of a file of rows: CSV with header, JSON objects or text, one per line, or a JSON
//! list of objects.
enum class RowFormat { Csv, Jsonl, Lines, Json };

//! The source of rows.
struct RowsSpec
{
    //! A file of rows.
    struct File
    {
        QString path;
        RowFormat format = RowFormat::Csv;
        //! For Csv: ASCII except ", CR and LF; 0 detects comma, semicolon, tab or |.
        char separator = 0;
        friend bool operator==(const File &, const File &) = default;
    };
    //! A sequence of 64-bit whole numbers; at least one.
    struct Range
    {
        QString name;
        std::int64_t from = 1;
        std::int64_t to = 1; //!< Inclusive.
        std::int64_t step = 1; //!< Not 0; negative counts down.
        friend bool operator==(const Range &, const Range &) = default;
    };
    //! Literal rows.
    struct Values
    {
        //! A JSON list as in the file: objects with columns as members, or scalars in the column
        //! "value". Excludes null and lists.
        QByteArray json;
        friend bool operator==(const Values &, const Values &) = default;
    };
    std::variant<File, Range, Values> from = File {};
    //! Columns that identify rows, so that edits of others send nothing again. Empty: the columns
    //! in the request at the first run.
    QStringList key = {};
    //! A part of the rows that is a separate run.
    struct Shard
    {
        //! A text and the value after it.
        struct Piece
        {
            QString literal;
            QString name; //!< May be empty.
            QString otherwise; //!< Default for a missing value.
            friend bool operator==(const Piece &, const Piece &) = default;
        };
        int number = 1;
        int of = 1;
        QStringList columns = {}; //!< Their values select the shard, see hashOf();
        std::vector<Piece> dedupe = {}; //!< or this text does.
        friend bool operator==(const Shard &, const Shard &) = default;
    };
    std::optional<Shard> shard = std::nullopt; //!< For runs; not in job files.
    friend bool operator==(const RowsSpec &, const RowsSpec &) = default;
};

//! The type of a body, which decides how values go into it; see BodyTemplate.
enum class BodyType {
    ByHeader, //!< That of the Content-Type; without one, that of BodyTemplate::typeOf().
    Text,
    Json,
    Xml,
    Form
};

//! A request with {{name}} in all texts except the method and names of headers; see
//! RequestTemplate.
struct RequestSpec
{
    QByteArray method = QByteArrayLiteral("GET"); //!< A to Z and -; files may use lower case.
    QString url; //!< A whole URL, or a path below base_url.
    std::vector<std::pair<QString, QString>> query = {}; //!< Added to the URL's own in order.
    HeaderList headers = {};
    QByteArray body = {}; //!< Unchanged; JSON keeps its bytes from the file.
    BodyType bodyType = BodyType::ByHeader; //!< Also sets a missing Content-Type.
    bool allowsEmptyInPath = false; //!< Send requests with empty values in the path.
    friend bool operator==(const RequestSpec &, const RequestSpec &) = default;
};

//! The way from one page of a response to the next.
struct PagesSpec
{
    enum class Kind {
        None, //!< One response per row.
        LinkHeader, //!< `Link: <…>; rel="next"` (RFC 8288)
        NextUrl, //!< \c path selects the next URL, absolute or relative.
        Cursor, //!< \c path selects a value for \c parameter or \c pointer.
        Page, //!< \c parameter counts pages: from, from + 1, …
        Offset //!< \c parameter counts items: from, from + step, …
    };
    Kind kind = Kind::None;
    QString path; //!< NextUrl, Cursor: a path to one value, or the name of a response header.
    QString parameter; //!< Cursor, Page, Offset: its name in the query, header or body.
    std::int64_t from = 1; //!< Page, Offset: at least 0. Files default to 0 for Offset.
    //! Offset: items, at least 0; 0 counts the items of each page.
    std::int64_t step = 0;
    QString items; //!< Page, Offset: path to the items; an empty page is the end.
    //! Maximum pages per row, 1 to 1,000,000,000; above it, the row fails.
    std::int64_t most = 10'000;
    enum class In { Query, Headers, Body };
    In in = In::Query; //!< Cursor, Page, Offset: the part of the request with the value.
    //! Cursor, Page, Offset: JSON pointer (RFC 6901) to the value in a JSON body, which keeps its
    //! type. Implies Body. Empty: the member \c parameter of the body, or the field of a form.
    QString pointer = {};
    QByteArray first = {}; //!< Cursor: JSON value for the first page; empty for none.
    //! Page, Offset: a path to the number of all items, or the name of a response header. The list
    //! ends when as many came.
    QString total = {};
    //! Page, Offset: items that the job asks for per page, or the parameter that states them.
    //! Empty: the parameter with a usual name, such as limit or per_page.
    QString size = {};
    QString stop = {}; //!< Condition; the list ends after a response that meets it.
    std::vector<int> endStatus = {}; //!< These end a list after its first page.
    //! LinkHeader, NextUrl: other hosts of the service, possibly with ports. They may get the
    //! credentials, once the user allows it.
    QStringList hosts = {};
    friend bool operator==(const PagesSpec &, const PagesSpec &) = default;
};

//! A rule for the meaning of responses. See OutcomeRules.
struct OutcomeSpec
{
    enum class Is {
        Done, //!< Take its records, whatever the status is.
        Empty, //!< The row is finished, without records from this response.
        Failed,
        Again //!< Send the request again later.
    };
    Is is = Is::Done;
    std::vector<int> statuses = {}; //!< 100 to 599, or 4 for 400 to 499; empty: all.
    QString when = {}; //!< A Condition on the body; may be empty.
    //! Again: the wait between requests. Absent: the server's Retry-After, or a backoff.
    std::optional<Duration> after = std::nullopt;
    //! Again: how long to ask ("for" in files); then the row fails. Absent:
    //! OutcomeRules::usualLimit.
    std::optional<Duration> most = std::nullopt;
    friend bool operator==(const OutcomeSpec &, const OutcomeSpec &) = default;
};

//! A column of the output and its source.
struct ColumnSpec
{
    enum class Type { Text, Integer, Real, Json };
    QString name; //!< Unique.
    QString path; //!< In the record: "$.user.name". Excludes \c row.
    QString row; //!< A column of the row.
    Type type = Type::Text; //!< For Sqlite.
    friend bool operator==(const ColumnSpec &, const ColumnSpec &) = default;
};

//! The destination and format of responses.
struct OutputSpec
{
    enum class Kind { Jsonl, Csv, Sqlite, Files };
    Kind kind = Kind::Jsonl;
    QString path; //!< A file, or a folder for Files. "-" is standard output (Jsonl, Csv).
    std::vector<ColumnSpec> columns = {}; //!< Csv, Sqlite: at least one.
    //! Csv: prefix formulas with an apostrophe.
    bool forSpreadsheets = false;
    QString table = {}; //!< For Sqlite.
    QStringList key = {}; //!< Sqlite: columns that identify a record; later ones replace it.
    QString name = {}; //!< Files: template of the name below \c path.
    QString failed = {}; //!< Path of failed rows; by default next to \c path.
    //! False if the program chose \c path; a link there is then an error instead of followed.
    bool isNamed = true;
    bool namesFailed = true; //!< False if the program chose \c failed.
    friend bool operator==(const OutputSpec &, const OutputSpec &) = default;
};

//! A job: a request, sent once per row, and the output of responses. Ranges are as in job files;
//! for jobs built in code, some are not checked.
struct PENSTOCK_EXPORT JobSpec
{
    // Not inline: their code is large.
    JobSpec();
    JobSpec(const JobSpec &other);
    JobSpec(JobSpec &&other) noexcept;
    JobSpec &operator=(const JobSpec &other);
    JobSpec &operator=(JobSpec &&other) noexcept;
    ~JobSpec();
    bool operator==(const JobSpec &other) const;

    QString name;
    QString profile; //!< A path, or the name of a saved one.
    RequestSpec request;
    RowsSpec rows;
    PagesSpec pages;
    std::vector<OutcomeSpec> outcomes = {}; //!< The first that matches a response counts.
    QString
        records; //!< Path (RFC 9535) with names, indices and [*]. Empty: one record per response.
    OutputSpec output;
    //! False: a run that saw more records than it got is a success.
    bool complete = true;
    QString dedupe; //!< Template; rows with a duplicate text are not sent.
    //! Maximum wait for the first permit; then the row fails. Absent: any wait; 0: none.
    std::optional<Duration> maxWait = std::nullopt;
    int priority = 5; //!< 0 to 9, lowest first; see PermitRequest.
    //! Consecutive failures with the same cause that pause a run, see CircuitBreaker; 0: never. At
    //! most CircuitBreaker::highest. Absent: the profile's, or CircuitBreaker::usual.
    std::optional<int> breaker = std::nullopt;
    std::vector<std::pair<QString, QString>> values = {}; //!< Default values for rows.
};

//! Changes \a pages to \a kind and keeps only its settings.
PENSTOCK_EXPORT void setPagesKind(PagesSpec &pages, PagesSpec::Kind kind);

} // namespace penstock
