// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <set>

using namespace penstock;

// A process that writes as fast as it can and says what is durable, killed at any moment.

namespace {
constexpr int rowsOfAJob = 200'000; // more than it gets to

QString outputOf(const QString &folder)
{
    return folder + u"/out.jsonl"_s;
}
QByteArray record(std::int64_t row)
{
    return "{\"r\":" + QByteArray::number(qint64(row)) + ",\"x\":\"" + QByteArray(row % 500, 'x')
        + "\"}";
}
Result<std::unique_ptr<JournalLedger>> openLedger(JobFolder folder, const QString &path,
                                                  Clock &clock)
{
    auto output = makeOutput({.path = outputOf(path)});
    return JournalLedger::open(std::move(folder), "{}", *std::move(output), clock);
}

// What runs in the process that is killed.
int writeOn(const QString &path)
{
    auto log = openClaimedJob(path);
    if (!log)
        return 1;
    SystemClock clock;
    const JobState state = std::move(log->state);
    const auto ledger = openLedger(std::move(log->folder), path, clock);
    if (!ledger)
        return 1;
    std::vector<std::int64_t> rows;
    quint64 durable = 0;
    QObject::connect(ledger->get(), &Ledger::durable, [&](quint64 upTo) {
        for (; durable < upTo; ++durable)
            std::printf("%lld\n", static_cast<long long>(rows.at(durable)));
        std::fflush(stdout);
    });
    for (std::int64_t row = 0; row < rowsOfAJob; ++row) {
        if (state.isFinished(row))
            continue;
        rows.push_back(row);
        LedgerEntry entry;
        entry.index = row;
        entry.records = {record(row)};
        (*ledger)->put(std::move(entry));
        while ((*ledger)->backlog() > 500'000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return 0;
}
} // namespace

class TestKill : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingAcknowledgedIsLost()
    {
        const QTemporaryDir folder;
        std::set<qint64> acknowledged;
        QRandomGenerator random(1);
        for (int kill = 0; kill < 25; ++kill) {
            killAfter(folder.path(), random.bounded(3000), acknowledged);
            check(folder.path(), acknowledged);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(acknowledged.size() > 1000);
        qInfo("%zu rows acknowledged", acknowledged.size());
    }

private:
    // Kills it when it has acknowledged \a rows more.
    static void killAfter(const QString &folder, int rows, std::set<qint64> &acknowledged)
    {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {u"--write"_s, folder});
        while (rows > 0) {
            QVERIFY2(process.waitForReadyRead(20'000), process.readAllStandardError().constData());
            for (; process.canReadLine(); --rows)
                acknowledged.insert(process.readLine().trimmed().toLongLong());
        }
        process.kill();
        process.waitForFinished();
        QCOMPARE(int(process.exitStatus()), int(QProcess::CrashExit));
        while (process.canReadLine())
            acknowledged.insert(process.readLine().trimmed().toLongLong());
    }

    static void check(const QString &folder, const std::set<qint64> &acknowledged)
    {
        auto log = openClaimedJob(folder);
        QVERIFY2(log, log ? "" : qPrintable(log.error().text()));
        const JobState state = std::move(log->state);
        QVERIFY(!state.stoppedCleanly);
        for (const qint64 row : acknowledged)
            QVERIFY2(state.isFinished(row), qPrintable(QString::number(row)));

        SystemClock clock;
        const auto ledger = openLedger(std::move(log->folder), folder, clock);
        QVERIFY(ledger);
        QList<QByteArray> expected;
        for (const RowRange &range : state.finished) {
            for (std::int64_t row = range.first; row <= range.last; ++row)
                expected.append(record(row) + '\n');
        }
        QFile file(outputOf(folder));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QList<QByteArray> lines;
        while (!file.atEnd())
            lines.append(file.readLine());
        QCOMPARE(lines.size(), expected.size());
        QVERIFY(lines == expected); // rows are put in order
    }
};

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == u"--write"_s)
        return writeOn(arguments[2]);
    TestKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kill.moc"
