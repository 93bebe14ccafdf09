// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/sqldatabase_p.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/fileplace.h>

#include <sqlite3.h>

namespace penstock {

namespace {
// Of another process that looks into the file.
constexpr int busyTimeoutMs = 5'000;

Error errorOf(sqlite3 *database, const SqlErrorMaker &makeError)
{
    constexpr int withoutExtension = 0xFF;
    return makeError(sqlite3_errcode(database) & withoutExtension,
                     QString::fromUtf8(sqlite3_errmsg(database)));
}

int bindBytes(sqlite3_stmt *statement, int place, const QByteArray &bytes)
{
    if (bytes.isNull())
        return sqlite3_bind_null(statement, place);
    // Not copied: what is bound stays until the statement has run.
    return sqlite3_bind_blob64(statement, place, bytes.constData(), sqlite3_uint64(bytes.size()),
                               SQLITE_STATIC);
}

int bindText(sqlite3_stmt *statement, int place, const QString &text)
{
    if (text.isNull())
        return sqlite3_bind_null(statement, place);
    return sqlite3_bind_text64(statement, place, reinterpret_cast<const char *>(text.utf16()),
                               sqlite3_uint64(text.size()) * sizeof(char16_t), SQLITE_STATIC,
                               SQLITE_UTF16);
}

int bindValue(sqlite3_stmt *statement, int place, const QVariant &value)
{
    switch (value.metaType().id()) {
    case QMetaType::UnknownType:
        return sqlite3_bind_null(statement, place);
    case QMetaType::Bool:
    case QMetaType::Int:
    case QMetaType::LongLong:
        return sqlite3_bind_int64(statement, place, value.toLongLong());
    case QMetaType::Double:
        return sqlite3_bind_double(statement, place, value.toDouble());
    case QMetaType::QByteArray:
        return bindBytes(statement, place, *static_cast<const QByteArray *>(value.constData()));
    case QMetaType::QString:
        return bindText(statement, place, *static_cast<const QString *>(value.constData()));
    default:
        Q_ASSERT_X(false, "bindValue", value.typeName());
        return SQLITE_MISMATCH;
    }
}
} // namespace

QVariant SqlRow::value(int column) const
{
    switch (sqlite3_column_type(m_statement, column)) {
    case SQLITE_INTEGER:
        return qlonglong(sqlite3_column_int64(m_statement, column));
    case SQLITE_FLOAT:
        return sqlite3_column_double(m_statement, column);
    case SQLITE_TEXT: {
        const auto *const text
            = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
        return wholeText({text, sqlite3_column_bytes(m_statement, column)});
    }
    case SQLITE_BLOB: {
        const auto *const bytes
            = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
        return QByteArray(bytes, sqlite3_column_bytes(m_statement, column));
    }
    default:
        return {};
    }
}

void SqlStatement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

// From its start until it is ready for the next one.
class Q_DECL_HIDDEN SqlStatement::Execution
{
public:
    explicit Execution(sqlite3_stmt *statement)
        : m_statement(statement)
    { }
    ~Execution()
    {
        sqlite3_reset(m_statement);
        sqlite3_clear_bindings(m_statement);
    }
    Q_DISABLE_COPY_MOVE(Execution)

    int step() { return sqlite3_step(m_statement); }
    SqlRow row() const { return SqlRow(m_statement); }

private:
    sqlite3_stmt *m_statement;
};

SqlStatement::SqlStatement(sqlite3 *database, const QString &text, SqlErrorMaker makeError)
    : m_database(database)
    , m_text(text.toUtf8())
    , m_makeError(std::move(makeError))
{ }

bool SqlStatement::prepare()
{
    if (m_statement)
        return true;
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v2(m_database, m_text.constData(), int(m_text.size()),
                                        &statement, nullptr);
    m_statement.reset(statement);
    return code == SQLITE_OK;
}

bool SqlStatement::bind(const QVariantList &values)
{
    int place = 0;
    for (const QVariant &value : values) {
        if (bindValue(m_statement.get(), ++place, value) != SQLITE_OK)
            return false;
    }
    Q_ASSERT(place == sqlite3_bind_parameter_count(m_statement.get()));
    return true;
}

Result<void> SqlStatement::run(const QVariantList &values)
{
    if (!prepare())
        return failure(error());
    Execution execution(m_statement.get());
    int code = bind(values) ? SQLITE_ROW : SQLITE_ERROR;
    while (code == SQLITE_ROW)
        code = execution.step();
    return code == SQLITE_DONE ? Result<void>() : failure(error());
}

Result<std::optional<QVariant>> SqlStatement::value(const QVariantList &values)
{
    if (!prepare())
        return failure(error());
    Execution execution(m_statement.get());
    const int code = bind(values) ? execution.step() : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        return execution.row().value(0);
    if (code == SQLITE_DONE)
        return std::nullopt;
    return failure(error());
}

Result<void> SqlStatement::each(const std::function<void(const SqlRow &)> &take)
{
    if (!prepare())
        return failure(error());
    Execution execution(m_statement.get());
    int code = execution.step();
    for (; code == SQLITE_ROW; code = execution.step())
        take(execution.row());
    return code == SQLITE_DONE ? Result<void>() : failure(error());
}

Error SqlStatement::error() const
{
    return errorOf(m_database, m_makeError);
}

QString sqlName(QString name)
{
    return QLatin1Char('"') + name.replace(QLatin1Char('"'), u"\"\""_s) + QLatin1Char('"');
}

SqlDatabase::SqlDatabase(SqlErrorMaker makeError)
    : m_makeError(std::move(makeError))
{ }

SqlDatabase::~SqlDatabase()
{
    sqlite3_close(m_database);
}

Result<std::unique_ptr<SqlDatabase>> SqlDatabase::open(const QString &path, Mode mode,
                                                       SqlErrorMaker makeError)
{
    std::unique_ptr<SqlDatabase> database(new SqlDatabase(std::move(makeError)));
    // The target of a link that a person has named is opened, and no link after that.
    const Result<FilePlace, int> place = FilePlace::behindLinks(path);
    const QString target = place ? place->path() : path;
    const int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        | (mode == Mode::ReadOnly ? SQLITE_OPEN_READONLY
                                  : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (sqlite3_open_v2(target.toUtf8().constData(), &database->m_database, flags, nullptr)
        != SQLITE_OK)
        return failure(errorOf(database->m_database, database->m_makeError));
    sqlite3_busy_timeout(database->m_database, busyTimeoutMs);
    if (mode == Mode::ReadOnly)
        return database;
    // What is deleted is no secret, so it need not be overwritten.
    for (const QString &pragma :
         {u"PRAGMA journal_mode = WAL"_s, u"PRAGMA synchronous = FULL"_s,
          u"PRAGMA journal_size_limit = 67108864"_s, u"PRAGMA secure_delete = OFF"_s}) {
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
    Result<void> done = run(u"BEGIN IMMEDIATE"_s);
    if (!done)
        return done;
    done = work();
    if (done)
        done = run(u"COMMIT"_s);
    if (!done) {
        // SQLite may have taken it back on its own; then this says so, and that is no news.
        [[maybe_unused]] Result<void> undone = run(u"ROLLBACK"_s);
    }
    return done;
}

} // namespace penstock
