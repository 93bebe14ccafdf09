// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/journalschema_p.h>

#include <penstock/jobs/output/outputnumbers.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QFileInfo>

namespace penstock::journalschema {

namespace {
constexpr int sqliteError = 1; // a table is not there
constexpr int sqliteCorrupt = 11;
constexpr int sqliteFull = 13;
constexpr int sqliteNotADatabase = 26;

// outcome: rows that ended; begun: rows that began and did not; output: what outputs have to find
// again; run: one line, so that a start need not count; meta: texts.
// throttle: answers that said "slow down", as JSON, in the order of their coming.
constexpr const char *const throttleTable
    = "CREATE TABLE throttle(number INTEGER PRIMARY KEY, event TEXT NOT NULL, diagnosis TEXT)";
// attempt: what became of a row before its outcome: tries that others followed (without a state),
// and the outcomes of earlier runs. headers: what went out and came back.
constexpr const char *const attemptTable
    = "CREATE TABLE attempt(number INTEGER PRIMARY KEY, row INTEGER NOT NULL, at INTEGER,"
      " state INTEGER, status INTEGER NOT NULL, attempts INTEGER NOT NULL, elapsed INTEGER NOT "
      "NULL,"
      " waited INTEGER, waited_for TEXT, error TEXT)";
constexpr const char *const attemptIndex = "CREATE INDEX attempt_row ON attempt(row)";
constexpr const char *const headersTable
    = "CREATE TABLE headers(number INTEGER PRIMARY KEY, row INTEGER NOT NULL,"
      " request TEXT NOT NULL, answer TEXT NOT NULL)";
constexpr const char *const headersIndex = "CREATE INDEX headers_row ON headers(row)";
constexpr const char *statements[] = {
    "CREATE TABLE outcome(row INTEGER PRIMARY KEY, state INTEGER NOT NULL, status INTEGER NOT NULL,"
    " attempts INTEGER NOT NULL, pages INTEGER NOT NULL, sent_at INTEGER,"
    " elapsed INTEGER NOT NULL, error TEXT, waited INTEGER, waited_for TEXT, sign TEXT)",
    "CREATE TABLE begun(row INTEGER PRIMARY KEY, page INTEGER NOT NULL, next BLOB,"
    " intent INTEGER NOT NULL)",
    "CREATE TABLE output(name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE run(one INTEGER PRIMARY KEY CHECK (one = 1), mark_row INTEGER NOT NULL,"
    " mark_offset INTEGER NOT NULL, mark_line INTEGER NOT NULL, answered INTEGER NOT NULL,"
    " failed INTEGER NOT NULL, in_doubt INTEGER NOT NULL, duplicates INTEGER NOT NULL,"
    " clean INTEGER NOT NULL, pages INTEGER NOT NULL, records INTEGER NOT NULL)",
    "INSERT INTO run VALUES (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)",
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID",
    throttleTable,
    attemptTable,
    attemptIndex,
    headersTable,
    headersIndex};
} // namespace

SqlErrorMaker errorsOf(const QString &path)
{
    return [path](int code, const QString &why) {
        const auto said = MessageArgument::quoted(why);
        if (code == sqliteError || code == sqliteCorrupt || code == sqliteNotADatabase)
            return runMessage("journal.damaged", said).at(path);
        return (code == sqliteFull ? runMessage("journal.disk_full", said)
                                   : runMessage("journal.unusable", said))
            .at(path);
    };
}

Result<bool> isEmpty(const SqlDatabase &database, const QString &path)
{
    const auto id = database.value(u"PRAGMA application_id"_s);
    const auto has = id ? database.value(u"PRAGMA user_version"_s) : id;
    const auto tables = has ? database.value(u"SELECT count(*) FROM sqlite_master"_s) : has;
    if (!tables)
        return failure(tables.error());
    if (id->value_or(0).toInt() == 0 && tables->value_or(0).toInt() == 0)
        return true;
    if (id->value_or(0).toInt() != applicationId)
        return failure(runMessage("journal.foreign").at(path));
    const int itsVersion = has->value_or(0).toInt();
    if (itsVersion < version)
        return failure(runMessage("journal.older", itsVersion, version).at(path));
    if (itsVersion > version)
        return failure(runMessage("journal.newer", itsVersion, version).at(path));
    return false;
}

Result<std::unique_ptr<SqlDatabase>> openToRead(const QString &folder)
{
    const QString path = JobFolder::journalIn(folder);
    if (folder.isEmpty() || !QFileInfo::exists(path))
        return nullptr;
    auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadOnly, errorsOf(path));
    if (!database)
        return database;
    const Result<bool> empty = isEmpty(**database, path);
    if (!empty)
        return failure(empty.error());
    if (*empty)
        return nullptr;
    return database;
}

Result<void> createAttempts(const SqlDatabase &database)
{
    const auto there
        = database.value(u"SELECT count(*) FROM sqlite_master WHERE name = 'attempt'"_s);
    if (!there || there->value_or(0).toInt() > 0)
        return there ? Result<void>() : failure(there.error());
    if (Result<void> made = database.run(QString::fromLatin1(attemptTable)); !made)
        return made;
    return database.run(QString::fromLatin1(attemptIndex));
}

Result<void> create(const SqlDatabase &database, const QByteArray &job)
{
    return database.transact([&]() -> Result<void> {
        for (const char *const text : statements) {
            if (Result<void> done = database.run(QString::fromLatin1(text)); !done)
                return done;
        }
        for (const QString &pragma : {u"PRAGMA application_id = %1"_s.arg(applicationId),
                                      u"PRAGMA user_version = %1"_s.arg(version)}) {
            if (Result<void> done = database.run(pragma); !done)
                return done;
        }
        return database.statement(u"INSERT INTO meta VALUES ('job', ?)"_s).run({job});
    });
}

Result<std::optional<RunLine>> runLineIn(const SqlDatabase &database)
{
    std::optional<RunLine> line;
    const auto read = database.statement(u"SELECT * FROM run"_s).each([&line](const SqlRow &run) {
        int column = 1; // after the key
        const auto next = [&] { return run.value(column++).toLongLong(); };
        line.emplace();
        line->mark = {next(), next(), next()};
        line->rows.answered = next();
        line->rows.failed = next();
        line->rows.inDoubt = next();
        line->rows.duplicates = next();
        line->stoppedCleanly = next() != 0;
        line->pages = next();
        line->records = next();
    });
    return read ? Result<std::optional<RunLine>>(line) : failure(read.error());
}

QString begunKey(const QString &name)
{
    return u"begun_"_s + name;
}

// A list that will be emptied belongs to the job as well.
Result<QHash<QString, LinesWritten>> linesWrittenIn(const SqlDatabase &database)
{
    QHash<QString, LinesWritten> files;
    Result<void> read = database
                            .statement(u"SELECT CASE name WHEN '%3' THEN '%2' ELSE name END,"
                                       " CASE name WHEN '%3' THEN -1 ELSE number END"
                                       " FROM output WHERE number > 0"
                                       " AND name IN ('%1', '%2', '%3') ORDER BY name = '%3'"_s.arg(
                                           outputFileNumber, failedFileNumber, failedNextNumber))
                            .each([&files](const SqlRow &file) {
                                files[file.value(0).toString()].length = file.value(1).toLongLong();
                            });
    for (const QString &name : {outputFileNumber, failedFileNumber}) {
        if (read)
            read = database
                       .statement(u"SELECT value FROM meta WHERE key = '%1'"_s.arg(begunKey(name)))
                       .each([&files, &name](const SqlRow &begun) {
                           files[name].begun = begun.value(0).toByteArray();
                       });
    }
    return read ? Result<QHash<QString, LinesWritten>>(files) : failure(read.error());
}

} // namespace penstock::journalschema
