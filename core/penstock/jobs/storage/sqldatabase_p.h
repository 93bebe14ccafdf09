// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QVariantList>

#include <functional>
#include <memory>
#include <optional>

struct sqlite3;
struct sqlite3_stmt;

//! As much of SQLite as the journal and the table output need. By its own interface: binding a value
//! through Qt Sql takes longer than what SQLite does with it.
namespace penstock {

//! Makes an error of SQLite's primary result code, and of what it says about it.
using SqlErrorMaker = std::function<Error(int code, const QString &why)>;

//! A row of an answer; columns count from 0. Text comes as QString, BLOBs as QByteArray, whole numbers
//! as qlonglong, others as double, NULL as QVariant().
class SqlRow
{
public:
    explicit SqlRow(sqlite3_stmt *statement)
        : m_statement(statement)
    { }
    QVariant value(int column) const;

private:
    sqlite3_stmt *m_statement;
};

//! A statement that is prepared once and run often. Ended after each run: an open one would keep the
//! write-ahead log from being emptied. Values are bound to its ? in their order: bool,
//! whole and real numbers, QString as text, QByteArray as BLOB, and as NULL what is null.
class SqlStatement
{
public:
    SqlStatement(sqlite3 *database, const QString &text, SqlErrorMaker makeError);

    Result<void> run(const QVariantList &values = {});
    //! The first column of the first row, or nothing where there is no row.
    Result<std::optional<QVariant>> value(const QVariantList &values = {});
    //! Calls \a take with each row.
    Result<void> each(const std::function<void(const SqlRow &)> &take);

private:
    struct Finalize
    {
        void operator()(sqlite3_stmt *statement) const;
    };
    class Execution;

    bool prepare();
    bool bind(const QVariantList &values);
    Error error() const;

    sqlite3 *m_database;
    QByteArray m_text;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement; // not before its tables are there
    SqlErrorMaker m_makeError;
};

//! A database that is written with each commit durable. Belongs to the thread that opened it.
class SqlDatabase
{
public:
    //! ReadWrite makes the file if need be, and sets WAL and synchronous=FULL.
    enum class Mode { ReadOnly, ReadWrite };
    static Result<std::unique_ptr<SqlDatabase>> open(const QString &path, Mode mode,
                                                     SqlErrorMaker makeError);
    ~SqlDatabase(); //!< Its statements must be gone.
    Q_DISABLE_COPY_MOVE(SqlDatabase)

    SqlStatement statement(const QString &text) const;
    Result<void> run(const QString &text) const;
    Result<std::optional<QVariant>> value(const QString &text) const;
    //! Runs \a work in a transaction that is written if it succeeds and else leaves no trace.
    Result<void> transact(const std::function<Result<void>()> &work) const;

private:
    explicit SqlDatabase(SqlErrorMaker makeError);

    SqlErrorMaker m_makeError;
    sqlite3 *m_database = nullptr;
};

} // namespace penstock
