// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/journalledger.h>

#include <penstock/jobs/journal/journal.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace penstock {

namespace {
// What is written together.
struct Group
{
    std::vector<LedgerEntry> entries;
    LedgerNotes notes;
    std::vector<StoredThrottle> throttles;
    quint64 upTo = 0;
    qint64 bytes = 0;
    bool isLast = false;
};

qint64 bytesOf(const std::optional<Error> &error)
{
    return error ? (error->what().size() + error->where().size() + error->fix().size()) * 2 : 0;
}

// What an entry holds in memory until it is durable.
qint64 bytesOf(const LedgerEntry &entry)
{
    auto bytes = qint64(sizeof entry) + entry.next.size() + entry.end.failedLine.size()
        + bytesOf(entry.end.error);
    for (const RowTry &each : entry.tries)
        bytes += qint64(sizeof each) + bytesOf(each.reason);
    if (entry.headers)
        bytes += entry.headers->request.size() + entry.headers->answer.size();
    for (const QByteArray &record : entry.records)
        bytes += qint64(sizeof record) + record.size();
    return bytes;
}

// Journal and output, on the thread that writes.
class Pair
{
public:
    explicit Pair(std::unique_ptr<Output> output)
        : m_output(std::move(output))
    { }

    Result<void> open(const JobFolder &folder, const QByteArray &job)
    {
        auto journal = Journal::open(folder, job);
        if (!journal)
            return failure(journal.error());
        m_journal = *std::move(journal);
        Result<void> begun = m_output->begin(
            {[this](const QString &name) { return m_journal->outputNumber(name); },
             [this](const QString &name) { return m_journal->begunLines(name); },
             [this](const QString &name, const QByteArray &hashes) {
                 return m_journal->noteBegunLines(name, hashes);
             }});
        if (!begun)
            noteEnd({.fault = begun.error()});
        return begun;
    }

    Result<void> write(const Group &group)
    {
        for (const LedgerEntry &entry : group.entries) {
            if (Result<void> added = m_output->add(entry); !added)
                return added;
        }
        Result<OutputNumbers> numbers = m_output->sync();
        if (!numbers)
            return failure(numbers.error());
        Result<void> committed = m_journal->commit(
            {group.entries, group.notes, *std::move(numbers), &group.throttles});
        return committed ? m_output->committed() : committed;
    }

    // What goes wrong here is no news: it has failed before, or close() says so.
    void noteEnd(const StoredEnd &end) { static_cast<void>(m_journal->noteEnd(end)); }
    Result<void> close() { return m_journal->close(); }

private:
    std::unique_ptr<Journal> m_journal; // outlives the output, which asks it
    std::unique_ptr<Output> m_output;
};
} // namespace

// The thread and what goes to it. Its members but m_thread are shared and guarded.
class Q_DECL_HIDDEN JournalLedger::Writer
{
public:
    explicit Writer(JournalLedger &owner)
        : m_owner(owner)
    { }
    ~Writer()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_quits = true;
        }
        m_wake.notify_one();
        if (m_thread.joinable())
            m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(Writer)

    Result<void> open(JobFolder folder, const QByteArray &job, std::unique_ptr<Output> output)
    {
        std::promise<Result<void>> opened;
        std::future<Result<void>> answer = opened.get_future();
        m_thread = std::thread([this, opened = std::move(opened), folder = std::move(folder), job,
                                output = std::move(output)]() mutable {
            if (run(std::move(folder), job, std::move(output), opened))
                tell([this] { Q_EMIT m_owner.closed(); });
        });
        return answer.get();
    }

    //! \a change is given the group that gathers, and says whether it is to be written soon.
    template <typename Change>
    bool gather(Change change)
    {
        bool isDue = false;
        {
            const std::lock_guard lock(m_mutex);
            isDue = change(m_group);
            m_isDue = m_isDue || isDue;
        }
        if (isDue)
            m_wake.notify_one();
        return isDue;
    }

private:
    // True after the last group; by then folder and files are free for others.
    bool run(JobFolder folder, const QByteArray &job, std::unique_ptr<Output> output,
             std::promise<Result<void>> &opened)
    {
        const JobFolder held = std::move(folder); // let go of after the journal
        Pair pair(std::move(output));
        Result<void> result = pair.open(held, job);
        opened.set_value(result);
        return result && work(pair);
    }

    std::optional<Group> next()
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [this] { return m_isDue || m_quits; });
        m_isDue = false;
        if (m_quits)
            return std::nullopt;
        return std::exchange(m_group, {});
    }

    bool work(Pair &pair)
    {
        std::optional<Error> fault;
        StoredEnd end;
        while (const std::optional<Group> group = next()) {
            if (!fault) {
                const Result<void> written = pair.write(*group);
                tell(written, *group);
                if (!written)
                    fault = written.error();
            }
            end = group->notes.end.value_or(end);
            if (!group->isLast)
                continue;
            if (fault)
                end.fault = fault;
            pair.noteEnd(end);
            if (!fault)
                tell(pair.close(), {});
            return true;
        }
        return false;
    }

    void tell(const Result<void> &written, const Group &group)
    {
        if (written)
            tell([this, upTo = group.upTo, bytes = group.bytes] {
                m_owner.noteWritten(upTo, bytes);
            });
        else
            tell([this, error = written.error()] { m_owner.noteFailed(error); });
    }

    // Nothing is delivered once the owner is gone; it outlives this thread.
    template <typename Function>
    void tell(Function function)
    {
        QMetaObject::invokeMethod(&m_owner, std::move(function), Qt::QueuedConnection);
    }

    JournalLedger &m_owner;
    std::thread m_thread;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    Group m_group; // gathers
    bool m_isDue = false;
    bool m_quits = false;
};

JournalLedger::JournalLedger(Clock &clock)
    : m_clock(clock)
    , m_alarm(clock.makeAlarm([this] {
        m_alarmIsSet = false;
        // Marks alone cause no commit.
        m_writer->gather(
            [](const Group &group) { return !group.entries.empty() || !group.throttles.empty(); });
    }))
    , m_writer(std::make_unique<Writer>(*this))
{ }

JournalLedger::~JournalLedger() = default;

Result<std::unique_ptr<JournalLedger>> JournalLedger::open(JobFolder folder, const QByteArray &job,
                                                           std::unique_ptr<Output> output,
                                                           Clock &clock)
{
    std::unique_ptr<JournalLedger> ledger(new JournalLedger(clock));
    if (const Result<void> opened
        = ledger->m_writer->open(std::move(folder), job, std::move(output));
        !opened)
        return failure(opened.error());
    return ledger;
}

quint64 JournalLedger::put(LedgerEntry entry)
{
    Q_ASSERT(!m_closing);
    const quint64 number = ++m_last;
    if (m_failed)
        return number;
    const qint64 bytes = bytesOf(entry);
    m_backlog += bytes;
    const bool isDue = m_writer->gather([&](Group &group) {
        const bool isUrgent = entry.kind == LedgerEntry::Kind::Intent;
        if (group.entries.empty())
            group.entries.reserve(maxWaiting);
        group.entries.push_back(std::move(entry));
        group.upTo = number;
        group.bytes += bytes;
        return isUrgent || group.entries.size() >= maxWaiting;
    });
    if (!isDue)
        writeSoon();
    return number;
}

void JournalLedger::writeSoon()
{
    if (!std::exchange(m_alarmIsSet, true))
        m_alarm->set(saturatingAdd(m_clock.now().at, patience));
}

void JournalLedger::note(const LedgerNotes &notes)
{
    m_writer->gather([&notes](Group &group) {
        group.notes.add(notes);
        return false;
    });
}

void JournalLedger::noteThrottle(const StoredThrottle &throttle)
{
    if (m_failed || m_closing)
        return;
    m_writer->gather([&throttle](Group &group) {
        group.throttles.push_back(throttle);
        return false;
    });
    writeSoon();
}

void JournalLedger::close()
{
    if (std::exchange(m_closing, true))
        return;
    m_alarm->cancel();
    m_writer->gather([](Group &group) {
        group.isLast = true;
        return true;
    });
}

void JournalLedger::noteWritten(quint64 upTo, qint64 bytes)
{
    m_backlog -= bytes;
    if (upTo > 0)
        Q_EMIT durable(upTo);
}

void JournalLedger::noteFailed(const Error &error)
{
    m_failed = true;
    m_backlog = 0;
    Q_EMIT failed(error);
}

} // namespace penstock

#include "moc_journalledger.cpp"
