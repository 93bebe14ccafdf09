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

// The part of SQLite that the journal and the table output need. It uses the C interface, because
// binding values through Qt Sql takes longer than SQLite itself.
namespace penstock {

//! Creates an error from SQLite's primary result code and its text.
using SqlErrorMaker = std::function<Error(int code, const QString &why)>;

//! A result row with columns from 0: text as QString, BLOBs as QByteArray, integers as qlonglong,
//! other numbers as double, NULL as QVariant().
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

//! A prepared statement, reset after each run so that the write-ahead log can be emptied. Values
//! are bound in order: bool, numbers, QString as text, QByteArray as BLOB, null values as NULL.
class SqlStatement
{
public:
    SqlStatement(sqlite3 *database, const QString &text, SqlErrorMaker makeError);

    Result<void> run(const QVariantList &values = {});
    //! Returns the first column of the first row, if any.
    Result<std::optional<QVariant>> value(const QVariantList &values = {});
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
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement; // prepared once its tables exist
    SqlErrorMaker m_makeError;
};

//! Returns \a name in quotes.
QString sqlName(QString name);

//! A database with durable commits. Belongs to the thread that opened it.
class SqlDatabase
{
public:
    //! ReadWrite creates the file, and sets WAL and synchronous=FULL.
    enum class Mode { ReadOnly, ReadWrite };
    static Result<std::unique_ptr<SqlDatabase>> open(const QString &path, Mode mode,
                                                     SqlErrorMaker makeError);
    ~SqlDatabase(); //!< Statements must be destroyed first.
    Q_DISABLE_COPY_MOVE(SqlDatabase)

    SqlStatement statement(const QString &text) const;
    Result<void> run(const QString &text) const;
    Result<std::optional<QVariant>> value(const QString &text) const;
    //! Runs \a work in a transaction, rolled back on error.
    Result<void> transact(const std::function<Result<void>()> &work) const;

private:
    explicit SqlDatabase(SqlErrorMaker makeError);

    SqlErrorMaker m_makeError;
    sqlite3 *m_database = nullptr;
};

} // namespace penstock
