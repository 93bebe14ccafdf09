// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/stream/publishing.h>

#include <penstock/jobs/request/texttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/run/seenkeys.h>
#include <penstock/redis/client/rediswait.h>

namespace penstock {

namespace {

constexpr qsizetype rowsAtOnce = 500;
constexpr qsizetype bytesAtOnce = 1024 * 1024;

Result<WorkAnswer> say(RedisClient &client, const QString &job, const QByteArrayList &words)
{
    const auto reply = waitFor(client, workScript(), workKeys(job), words);
    if (!reply)
        return failure(reply.error().error);
    std::optional<WorkAnswer> answer = WorkAnswer::from(*reply);
    if (!answer)
        return failure(notAWorkJob(job));
    return *std::move(answer);
}

//! Which rows ask for what one before them has asked for.
class Duplicates
{
public:
    explicit Duplicates(const JobSpec &job)
        : m_constants(job.values)
    {
        if (auto key = TextTemplate::parse(job.dedupe, QStringLiteral("dedupe"));
            key && !job.dedupe.isEmpty())
            m_key = *std::move(key);
    }
    //! One without a key is none: its worker says what it lacks.
    bool contains(Row row)
    {
        if (!m_key)
            return false;
        addConstants(row, m_constants);
        const Result<QString> key = m_key->fill(row);
        return key && !m_seen.isNew(*key);
    }

private:
    RowConstants m_constants;
    std::optional<TextTemplate> m_key;
    SeenKeys m_seen;
};

Error changedRows(const WorkJob &job, std::int64_t read)
{
    return {Error::Kind::File,
            QStringLiteral("it has %1 rows now, and had %2").arg(read).arg(job.total), job.name,
            QStringLiteral("Leave the rows as they are while they are read")};
}

Error takenName(const WorkJob &job, std::int64_t left)
{
    return {Error::Kind::Usage,
            QStringLiteral("another job has this name, and %1 rows of it are left").arg(left),
            job.name, QStringLiteral("Finish it, choose another name, or start over"),
            Remedy::StartOver};
}

//! The rows in pieces that one call takes.
class Pieces
{
public:
    Pieces(RowSource &rows, const JobSpec &job)
        : m_rows(rows)
        , m_duplicates(job)
    { }

    //! Those from \a from on are added to \a words; there may be none.
    Result<void> addNext(std::int64_t from, QByteArrayList &words)
    {
        qsizetype bytes = 0;
        for (qsizetype count = 0; count < rowsAtOnce && bytes < bytesAtOnce;) {
            const Result<std::optional<Row>> row = m_rows.next();
            if (!row)
                return failure(row.error());
            if (!*row)
                break;
            const bool isDuplicate = m_duplicates.contains(**row);
            if (++m_read <= from) // it is there already
                continue;
            ++count;
            words << (isDuplicate ? "1" : "0") << workRowText(**row);
            bytes += words.last().size();
        }
        return {};
    }
    std::int64_t read() const { return m_read; }

private:
    RowSource &m_rows;
    Duplicates m_duplicates;
    std::int64_t m_read = 0;
};

} // namespace

Result<WorkStatus> publish(RedisClient &client, const WorkJob &job, RowSource &rows, bool startOver,
                           const std::function<void(std::int64_t)> &onAdded)
{
    const QByteArray id = workId(job.id);
    Result<WorkAnswer> answer = say(
        client, job.name,
        {"begin", id, toJson(job), QByteArray::number(qint64(job.total)), startOver ? "1" : "0"});
    Pieces pieces(rows, job.job);
    while (answer && answer->kind == WorkAnswer::Kind::Ok && answer->status.added < job.total) {
        QByteArrayList words {"add", id, QByteArray::number(qint64(answer->status.added))};
        const qsizetype none = words.size();
        if (const Result<void> read = pieces.addNext(answer->status.added, words); !read)
            return failure(read.error());
        if (words.size() == none)
            return failure(changedRows(job, pieces.read()));
        answer = say(client, job.name, words);
        if (answer && onAdded)
            onAdded(answer->status.added);
    }
    if (!answer)
        return failure(answer.error());
    if (answer->kind == WorkAnswer::Kind::Other)
        return failure(takenName(job, answer->status.left));
    if (answer->kind == WorkAnswer::Kind::Gone)
        return failure(notAWorkJob(job.name));
    return answer->status;
}

Result<std::optional<FoundWork>> findWork(RedisClient &client, const QString &job)
{
    const Result<WorkAnswer> answer = say(client, job, {"look", ""});
    if (!answer)
        return failure(answer.error());
    if (answer->kind == WorkAnswer::Kind::Gone)
        return std::nullopt;
    Result<WorkJob> work = workJobFromJson(answer->json, job);
    if (!work)
        return failure(work.error());
    return FoundWork {*std::move(work), answer->status};
}

} // namespace penstock
