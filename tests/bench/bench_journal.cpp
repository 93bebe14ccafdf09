// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <penstock/jobs/journal/journalledger.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <cstdlib>

#include <sys/resource.h>

// What it costs to remember an answer: entries through a ledger into JSON lines, in groups of a
// hundred and then a million as fast as it takes them, and the time until the journal of these is
// read again.

namespace {

using namespace penstock;

// How far the writing runs ahead of the disk.
struct Load
{
    std::int64_t entries;
    qint64 maxBacklog; // bytes
};

double cpuSeconds()
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double residentMegabytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    constexpr double pagesPerMegabyte = 256;
    return file.readAll().split(' ').value(1).toDouble() / pagesPerMegabyte;
}

LedgerEntry entryOf(std::int64_t row)
{
    LedgerEntry entry;
    entry.index = row;
    entry.records = {"{\"row\":{\"id\":" + QByteArray::number(qint64(row)) + "},\"body\":\""
                     + QByteArray(200, 'x') + "\"}"};
    entry.end = {.state = RowState::Answered,
                 .status = 200,
                 .attempts = 1,
                 .pages = 1,
                 .sentAt = WallTime(std::chrono::milliseconds(row)),
                 .elapsed = std::chrono::milliseconds(20)};
    return entry;
}

[[noreturn]] void giveUp(const Error &error)
{
    std::fprintf(stderr, "%s\n", qPrintable(error.text()));
    std::exit(EXIT_FAILURE);
}

void write(const QString &folder, const Load &load)
{
    auto log = openClaimedJob(folder);
    if (!log)
        giveUp(log.error());
    auto output = makeOutput({.path = folder + QStringLiteral("/out.jsonl")});
    SystemClock clock;
    auto opened = JournalLedger::open(std::move(log->folder), "{}", *std::move(output), clock);
    if (!opened)
        giveUp(opened.error());
    const std::unique_ptr<JournalLedger> ledger = *std::move(opened);
    qint64 commits = 0;
    bool isClosed = false;
    QObject::connect(ledger.get(), &Ledger::durable, [&](quint64 upTo) {
        ++commits;
        ledger->note({.mark = RowMark {std::int64_t(upTo), qint64(upTo), qint64(upTo)}});
    });
    QObject::connect(ledger.get(), &Ledger::failed, giveUp);
    QObject::connect(ledger.get(), &Ledger::closed, [&] { isClosed = true; });

    QElapsedTimer timer;
    timer.start();
    const double cpuBefore = cpuSeconds();
    for (std::int64_t row = 0; row < load.entries; ++row) {
        if (row == load.entries / 10)
            std::printf("resident after a tenth: %.1f MiB\n", residentMegabytes());
        ledger->put(entryOf(row));
        while (ledger->backlog() > load.maxBacklog)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    std::printf("resident after all:     %.1f MiB\n", residentMegabytes());
    ledger->close();
    while (!isClosed)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double elapsed = static_cast<double>(timer.nsecsElapsed()) / 1e9;
    const double cpu = cpuSeconds() - cpuBefore;
    const auto count = static_cast<double>(load.entries);
    std::printf("%.0f entries/s, %.2f us CPU each, %lld commits of %.0f\n", count / elapsed,
                cpu / count * 1e6, static_cast<long long>(commits),
                count / static_cast<double>(commits));
}

void read(const QString &folder)
{
    QElapsedTimer timer;
    timer.start();
    const auto log = openClaimedJob(folder);
    if (!log)
        giveUp(log.error());
    std::printf("read again in %lld ms: %lld rows\n", static_cast<long long>(timer.elapsed()),
                static_cast<long long>(log->state.done()));
}
} // namespace

int main(int argc, char **argv)
{
    numbersFrom(argc, argv, 0, "no arguments");
    const QCoreApplication application(argc, argv);
    const QTemporaryDir groups;
    std::printf("-- groups of a hundred\n");
    write(groups.path(), {.entries = 100'000, .maxBacklog = 100'000});
    const QTemporaryDir million;
    std::printf("-- a million\n");
    write(million.path(), {.entries = 1'000'000, .maxBacklog = 4 * 1024 * 1024});
    read(million.path());
    return EXIT_SUCCESS;
}
