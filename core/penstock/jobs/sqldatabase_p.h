// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariantList>

#include <functional>
#include <memory>
#include <optional>

namespace penstock {

//! Makes an Error of what SQLite says: its result code without the extension, and its words.
using SqlErrorMaker = std::function<Error(int code, const QString &why)>;

//! A statement that is prepared once and run often. Ended after each run: an open one would keep
//! the write-ahead log from being emptied.
class SqlStatement
{
public:
    SqlStatement(const QSqlDatabase &database, QString text, SqlErrorMaker makeError);

    Result<void> run(const QVariantList &values = {});
    //! The first column of the first row, or nothing where there is no row.
    Result<std::optional<QVariant>> value(const QVariantList &values = {});
    //! Calls \a take with each row.
    Result<void> each(const std::function<void(const QSqlQuery &)> &take);

private:
    Result<void> execute(const QVariantList &values);
    Error error() const;

    QSqlQuery m_query;
    QString m_text;
    bool m_isPrepared = false; // not before the first use, when its tables are there
    SqlErrorMaker m_makeError;
};

//! An SQLite database that is written with each commit durable. Belongs to the thread that opened it.
class SqlDatabase
{
public:
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
    SqlDatabase(QString connection, SqlErrorMaker makeError);

    QString m_connection;
    SqlErrorMaker m_makeError;
    QSqlDatabase m_database;
};

} // namespace penstock
