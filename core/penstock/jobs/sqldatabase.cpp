// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/sqldatabase_p.h>

#include <QSqlError>
#include <QUuid>

#include <utility>

namespace penstock {

namespace {
Error errorOf(const QSqlError &fault, const SqlErrorMaker &makeError)
{
    constexpr int withoutExtension = 0xFF;
    const QString why = fault.databaseText().isEmpty() ? fault.driverText() : fault.databaseText();
    return makeError(fault.nativeErrorCode().toInt() & withoutExtension, why);
}
} // namespace

SqlStatement::SqlStatement(const QSqlDatabase &database, QString text, SqlErrorMaker makeError)
    : m_query(database)
    , m_text(std::move(text))
    , m_makeError(std::move(makeError))
{
    m_query.setForwardOnly(true);
}

Result<void> SqlStatement::execute(const QVariantList &values)
{
    if (!m_isPrepared && !m_query.prepare(m_text))
        return failure(error());
    m_isPrepared = true;
    int position = 0;
    for (const QVariant &value : values)
        m_query.bindValue(position++, value);
    if (!m_query.exec())
        return failure(error());
    return {};
}

Result<void> SqlStatement::run(const QVariantList &values)
{
    Result<void> done = execute(values);
    m_query.finish();
    return done;
}

Result<std::optional<QVariant>> SqlStatement::value(const QVariantList &values)
{
    if (Result<void> done = execute(values); !done)
        return failure(done.error());
    std::optional<QVariant> first;
    if (m_query.next())
        first = m_query.value(0);
    else if (m_query.lastError().isValid())
        return failure(error());
    m_query.finish();
    return first;
}

Result<void> SqlStatement::each(const std::function<void(const QSqlQuery &)> &take)
{
    if (Result<void> done = execute({}); !done)
        return done;
    while (m_query.next())
        take(m_query);
    if (m_query.lastError().isValid())
        return failure(error());
    m_query.finish();
    return {};
}

Error SqlStatement::error() const
{
    return errorOf(m_query.lastError(), m_makeError);
}

SqlDatabase::SqlDatabase(QString connection, SqlErrorMaker makeError)
    : m_connection(std::move(connection))
    , m_makeError(std::move(makeError))
    , m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection))
{ }

SqlDatabase::~SqlDatabase()
{
    m_database.close();
    m_database = {};
    QSqlDatabase::removeDatabase(m_connection);
}

Result<std::unique_ptr<SqlDatabase>> SqlDatabase::open(const QString &path, Mode mode,
                                                       SqlErrorMaker makeError)
{
    const QString name
        = QStringLiteral("penstock-") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    std::unique_ptr<SqlDatabase> database(new SqlDatabase(name, std::move(makeError)));
    if (!database->m_database.isValid())
        return failure(database->m_makeError(
            0, QStringLiteral("Qt's driver for SQLite is not installed (libqt6sql6-sqlite)")));
    database->m_database.setDatabaseName(path);
    if (mode == Mode::ReadOnly)
        database->m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY"));
    if (!database->m_database.open())
        return failure(errorOf(database->m_database.lastError(), database->m_makeError));
    if (mode == Mode::ReadOnly)
        return database;
    // What is deleted is no secret, so it need not be overwritten.
    for (const QString &pragma :
         {QStringLiteral("PRAGMA journal_mode = WAL"), QStringLiteral("PRAGMA synchronous = FULL"),
          QStringLiteral("PRAGMA journal_size_limit = 67108864"),
          QStringLiteral("PRAGMA secure_delete = OFF")}) {
        if (Result<void> done = database->run(pragma); !done)
            return failure(done.error());
    }
    return database;
}

SqlStatement SqlDatabase::statement(const QString &text) const
{
    return {m_database, text, m_makeError};
}

Result<void> SqlDatabase::run(const QString &text) const
{
    return statement(text).run();
}

Result<std::optional<QVariant>> SqlDatabase::value(const QString &text) const
{
    return statement(text).value();
}

Result<void> SqlDatabase::transact(const std::function<Result<void>()> &work) const
{
    // Immediate: a deferred one that reads first may fail at its first write, however long one
    // waits.
    Result<void> done = run(QStringLiteral("BEGIN IMMEDIATE"));
    if (!done)
        return done;
    done = work();
    if (done)
        done = run(QStringLiteral("COMMIT"));
    if (!done) {
        // SQLite may have taken it back on its own; then this says so, and that is no news.
        [[maybe_unused]] Result<void> undone = run(QStringLiteral("ROLLBACK"));
    }
    return done;
}

} // namespace penstock
