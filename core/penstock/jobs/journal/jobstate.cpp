// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/jobstate.h>

#include <penstock/jobs/journal/journalschema_p.h>
#include <penstock/jobs/journal/storedend_p.h>
#include <penstock/jobs/spec/runmessages.h>

#include <algorithm>

#include <QJsonDocument>

namespace penstock {

using namespace journalschema;

bool JobState::isFinished(std::int64_t index) const
{
    if (index < mark.index)
        return true;
    const auto after = std::upper_bound(
        finished.begin(), finished.end(), index,
        [](std::int64_t row, const RowRange &range) { return row < range.first; });
    return after != finished.begin() && index <= std::prev(after)->last;
}

std::int64_t JobState::firstUntouched() const
{
    std::int64_t first = mark.index;
    if (!finished.empty())
        first = std::max(first, finished.back().last + 1);
    if (!begun.empty())
        first = std::max(first, begun.rbegin()->first + 1);
    return first;
}

namespace {
// A step that reads one part into the state.
class Reader
{
public:
    Reader(const SqlDatabase &database, QString path, const std::vector<RowState> &again = {})
        : m_database(database)
        , m_path(std::move(path))
    {
        for (const RowState state : again)
            m_again.append(QString::number(int(state)));
    }

    Result<JobState> read()
    {
        return readBy({&Reader::check, &Reader::readRun, &Reader::readFinished, &Reader::readBegun,
                       &Reader::readMeta, &Reader::readWritten, &Reader::readLists});
    }
    Result<JobState> readRows()
    {
        return readBy({&Reader::readRun, &Reader::readFinished, &Reader::readBegun,
                       &Reader::readMeta, &Reader::readWritten});
    }

private:
    Result<JobState> readBy(std::initializer_list<Result<void> (Reader::*)()> steps)
    {
        for (const auto step : steps) {
            if (Result<void> done = (this->*step)(); !done)
                return failure(done.error());
        }
        m_state.isNew = false;
        return std::move(m_state);
    }

    // Of a million rows in 0.2 s; it sees pages that were overwritten or are missing.
    Result<void> check()
    {
        const auto verdict = m_database.value(u"PRAGMA quick_check(1)"_s);
        if (!verdict)
            return failure(verdict.error());
        const QString text = verdict->value_or(QVariant()).toString();
        return text == u"ok"_s
            ? Result<void>()
            : failure(runMessage("journal.damaged", MessageArgument::quoted(text)).at(m_path));
    }

    Result<void> readRun()
    {
        const Result<std::optional<RunLine>> run = runLineIn(m_database);
        if (!run)
            return failure(run.error());
        const auto outcomes = m_database.value(u"SELECT count(*) FROM outcome"_s);
        if (!outcomes)
            return failure(outcomes.error());
        if (!*run || outcomes->value_or(-1).toLongLong() != (*run)->rows.done())
            return failure(runMessage("journal.rows_missing").at(m_path));
        const auto &[mark, rows, stoppedCleanly, pages, records] = **run;
        m_state.mark = mark;
        m_state.answered = rows.answered;
        m_state.failed = rows.failed;
        m_state.inDoubt = rows.inDoubt;
        m_state.duplicates = rows.duplicates;
        m_state.stoppedCleanly = stoppedCleanly;
        if (m_again.isEmpty())
            return {};
        m_state.mark = {};
        if (m_again.contains(QString::number(int(RowState::Failed))))
            m_state.failed = 0;
        if (m_again.contains(QString::number(int(RowState::InDoubt))))
            m_state.inDoubt = 0;
        return {};
    }

    Result<void> readFinished()
    {
        const QString text
            = u"SELECT row FROM outcome WHERE row >= %1 AND state NOT IN (%2) ORDER BY row"_s
                  .arg(m_state.mark.index)
                  .arg(m_again.join(QLatin1Char(',')));
        return m_database.statement(text).each([this](const SqlRow &outcome) {
            const std::int64_t row = outcome.value(0).toLongLong();
            std::vector<RowRange> &ranges = m_state.finished;
            if (!ranges.empty() && ranges.back().last == row - 1)
                ranges.back().last = row;
            else
                ranges.push_back({row, row});
        });
    }

    Result<void> readBegun()
    {
        return m_database.statement(u"SELECT row, page, next, intent FROM begun WHERE intent < 2"_s)
            .each([this](const SqlRow &begun) {
                m_state.begun[begun.value(0).toLongLong()]
                    = {begun.value(1).toInt(), begun.value(2).toByteArray(),
                       begun.value(3).toInt() != 0};
            });
    }

    Result<void> readMeta()
    {
        return m_database.statement(u"SELECT key, value FROM meta"_s).each([&](const SqlRow &meta) {
            const QString key = meta.value(0).toString();
            if (key == u"job"_s)
                m_state.job = meta.value(1).toByteArray();
            else if (key == u"spent"_s)
                m_state.spent = spentFromText(meta.value(1).toByteArray());
        });
    }

    Result<void> readWritten()
    {
        Result<QHash<QString, LinesWritten>> written = linesWrittenIn(m_database);
        if (!written)
            return failure(written.error());
        m_state.written = *std::move(written);
        return {};
    }

    Result<void> readLists()
    {
        Result<ListFacts> lists = listFactsIn(m_database);
        if (!lists)
            return failure(lists.error());
        m_state.lists = *std::move(lists);
        return {};
    }

    const SqlDatabase &m_database;
    QString m_path;
    QStringList m_again; // numbers of states
    JobState m_state;
};

Result<JobState> readWith(const SqlErrorMaker &makeError, const QString &path)
{
    const auto database = SqlDatabase::open(path, SqlDatabase::Mode::ReadOnly, makeError);
    if (!database)
        return failure(database.error());
    const Result<bool> empty = isEmpty(**database, path);
    if (!empty)
        return failure(empty.error());
    if (*empty)
        return JobState();
    return Reader(**database, path).read();
}

} // namespace

// Read-only, so that not even SQLite tidies up what somebody may want to look at. Except where the
// first commit was cut off: a reader may not take it back, and would fail for ever.
Result<JobState> readJobState(const QString &path)
{
    constexpr int sqliteReadOnly = 8;
    bool isToBeTakenBack = false;
    const SqlErrorMaker makeError
        = [errors = errorsOf(path), &isToBeTakenBack](int code, const QString &why) {
              isToBeTakenBack = isToBeTakenBack || code == sqliteReadOnly;
              return errors(code, why);
          };
    Result<JobState> state = readWith(makeError, path);
    if (state || !isToBeTakenBack)
        return state;
    // The folder is claimed: nobody else writes. The first statement takes it back.
    const auto writer = SqlDatabase::open(path, SqlDatabase::Mode::ReadWrite, errorsOf(path));
    if (!writer)
        return failure(writer.error());
    return readWith(errorsOf(path), path);
}

Result<JobState> lookAtJobState(const QString &folder, const std::vector<RowState> &again)
{
    const Result<std::unique_ptr<SqlDatabase>> database = openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return JobState();
    return Reader(**database, JobFolder::journalIn(folder), again).readRows();
}

Result<QJsonObject> storedJobIn(const QString &folder)
{
    const Result<std::unique_ptr<SqlDatabase>> database = journalschema::openToRead(folder);
    if (!database)
        return failure(database.error());
    if (!*database)
        return QJsonObject();
    const auto job = (*database)->value(u"SELECT value FROM meta WHERE key = 'job'"_s);
    if (!job)
        return failure(job.error());
    return QJsonDocument::fromJson(job->value_or(QVariant()).toByteArray()).object();
}

Result<ClaimedJob> openClaimedJob(const QString &path)
{
    Result<JobFolder> folder = JobFolder::claim(path);
    if (!folder)
        return failure(folder.error());
    if (!folder->hasJournal())
        return ClaimedJob {*std::move(folder), JobState()};
    Result<JobState> state = readJobState(folder->journalPath());
    if (!state)
        return failure(state.error());
    return ClaimedJob {*std::move(folder), *std::move(state)};
}

} // namespace penstock
