// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/pullrun.h>

#include <penstock/practice/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(PullRun::End)

namespace {
// Numbers from 1 on, and what the run had answered when each was asked for.
class CountedRows final : public RowSource
{
public:
    explicit CountedRows(qint64 count)
        : m_count(count)
    { }

    Result<std::optional<Row>> next() override
    {
        if (given == breakAfter)
            return failure(
                Error {Error::Kind::File, QStringLiteral("torn"), QStringLiteral("rows"), {}});
        if (given == m_count)
            return std::nullopt;
        const QString id = QString::number(++given);
        return Row {given, {{QStringLiteral("id"), id, id.toLatin1()}}};
    }
    std::optional<QStringList> columns() const override
    {
        return QStringList {QStringLiteral("id")};
    }
    RowMark mark() const override { return {given}; }

    qint64 given = 0;
    qint64 breakAfter = -1;

private:
    qint64 m_count;
};

// A practice server and everything a run is made of.
struct Bench
{
    explicit Bench(PracticeServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
    }

    std::unique_ptr<PullRun> runOver(RowSource &rows, const QString &path,
                                     const PullRun::Options &options = {})
    {
        request = RequestTemplate::parse({.url = base() + path}).value();
        if (!output)
            output = JsonlWriter::open(file()).value();
        return std::make_unique<PullRun>(PullRun::Parts {rows, request, sender, *output, clock},
                                         options);
    }
    QString base() const { return server.url().toString(); }
    QString file() const { return folder.filePath(QStringLiteral("out.jsonl")); }
    QList<QJsonObject> lines() const
    {
        QFile written(file());
        QList<QJsonObject> objects;
        if (written.open(QIODevice::ReadOnly)) {
            while (!written.atEnd())
                objects.append(QJsonDocument::fromJson(written.readLine()).object());
        }
        return objects;
    }

    QTemporaryDir folder;
    SystemClock clock;
    PracticeServer server;
    Stack stack {{}, clock};
    Sender sender {
        stack, clock, {.maxConnections = 6, .totalTimeout = 2s, .retry = {.maxAttempts = 1}}};
    RequestTemplate request = RequestTemplate::parse({.url = QStringLiteral("http://h/")}).value();
    std::unique_ptr<JsonlWriter> output;
};
} // namespace

class TestPullRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRowHasOneLine();
    void readsNoFurtherAheadThanTold();
    void theFirstGoesAheadAlone();
    void writesFailedRowsToo();
    void aRowThatMakesNoRequestHasItsLine();
    void keepsWhatItHasWhenTheRowsBreakOff();
    void aFullDiskEndsItAtOnce();
    void stopWaitsForWhatIsOnTheWire();
    void theSecondStopDoesNotWait();
    void noConnectionEndsIt();
    void noRowsAreDoneAtOnce();
    void tellsWhatIsLeft();
};

namespace {
// How it ended, or nothing if it did not in time.
std::optional<PullRun::End> endOf(PullRun &run)
{
    QSignalSpy finished(&run, &PullRun::finished);
    run.start();
    if (finished.isEmpty() && !finished.wait(20'000))
        return std::nullopt;
    return finished.first().first().value<PullRun::End>();
}
} // namespace

void TestPullRun::eachRowHasOneLine()
{
    Bench bench;
    CountedRows rows(500);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QVERIFY(endOf(*run) == PullRun::End::AllDone);
    QSet<int> ids;
    for (const QJsonObject &line : bench.lines()) {
        const int id = line[QStringLiteral("row")][QStringLiteral("id")].toInt();
        QCOMPARE(line[QStringLiteral("body")][QStringLiteral("id")].toInt(), id);
        ids.insert(id);
    }
    QCOMPARE(ids.size(), 500);
    QCOMPARE(bench.lines().size(), 500);
    QCOMPARE(bench.server.counts().received, quint64(500));
}

void TestPullRun::readsNoFurtherAheadThanTold()
{
    Bench bench;
    CountedRows rows(400);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"), {.readAhead = 20});
    qint64 mostAhead = 0;
    qint64 recorded = 0;
    connect(run.get(), &PullRun::recorded, this,
            [&] { mostAhead = std::max(mostAhead, rows.given - recorded++); });
    QVERIFY(endOf(*run) == PullRun::End::AllDone);
    QCOMPARE(recorded, 400);
    QCOMPARE(mostAhead, 20);
}

void TestPullRun::theFirstGoesAheadAlone()
{
    Bench bench;
    CountedRows rows(50);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    qint64 askedForBeforeTheFirst = -1;
    connect(&bench.sender, &Sender::sent, this, [&] {
        if (askedForBeforeTheFirst < 0)
            askedForBeforeTheFirst = rows.given;
    });
    QVERIFY(endOf(*run) == PullRun::End::AllDone);
    QCOMPARE(askedForBeforeTheFirst, 1);
}

void TestPullRun::writesFailedRowsToo()
{
    Bench bench({.faults = {*parseFaultRule(u"drop every 10"), *parseFaultRule(u"404 every 7")}});
    CountedRows rows(100);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QVERIFY(endOf(*run) == PullRun::End::SomeFailed);
    int errors = 0;
    int refusals = 0;
    for (const QJsonObject &line : bench.lines()) {
        errors += line.contains(QStringLiteral("error")) ? 1 : 0;
        refusals += line[QStringLiteral("status")].toInt() == 404 ? 1 : 0;
    }
    QCOMPARE(bench.lines().size(), 100);
    QCOMPARE(errors, 10);
    QCOMPARE(refusals, 13); // of 14, one is dropped
    const Progress progress = run->progress(bench.stack, 100);
    QCOMPARE(progress.failed, 23);
    QCOMPARE(progress.answered, 77);
}

void TestPullRun::aRowThatMakesNoRequestHasItsLine()
{
    Bench bench;
    CountedRows rows(3);
    const auto run = bench.runOver(rows, QStringLiteral("/{{nome}}"));
    QVERIFY(endOf(*run) == PullRun::End::SomeFailed);
    QCOMPARE(bench.lines().size(), 3);
    QCOMPARE(bench.lines().first()[QStringLiteral("error")][QStringLiteral("kind")].toString(),
             QStringLiteral("invalid_row"));
    QCOMPARE(bench.server.counts().received, quint64(0));
}

void TestPullRun::keepsWhatItHasWhenTheRowsBreakOff()
{
    Bench bench;
    CountedRows rows(100);
    rows.breakAfter = 30;
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QVERIFY(endOf(*run) == PullRun::End::RowsFault);
    QCOMPARE(run->fault()->text(), QStringLiteral("rows: torn"));
    QCOMPARE(bench.lines().size(), 30);
}

void TestPullRun::aFullDiskEndsItAtOnce()
{
#ifdef Q_OS_LINUX
    Bench bench;
    CountedRows rows(1'000'000);
    bench.output = JsonlWriter::open(QStringLiteral("/dev/full")).value();
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QVERIFY(endOf(*run) == PullRun::End::OutputFault);
    QCOMPARE(run->fault()->where, QStringLiteral("/dev/full"));
    QVERIFY(rows.given <= 256);
    QTRY_COMPARE(bench.sender.open(), 0);
#else
    QSKIP("/dev/full is a Linux device");
#endif
}

void TestPullRun::stopWaitsForWhatIsOnTheWire()
{
    Bench bench({.latency = {200ms, 200ms}});
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    connect(&bench.server, &PracticeServer::handled, run.get(), &PullRun::stop,
            Qt::SingleShotConnection);
    QVERIFY(endOf(*run) == PullRun::End::Stopped);
    QVERIFY(!bench.lines().isEmpty());
    QCOMPARE(quint64(bench.lines().size()), bench.server.counts().received);
    for (const QJsonObject &line : bench.lines())
        QCOMPARE(line[QStringLiteral("status")].toInt(), 200);
}

void TestPullRun::theSecondStopDoesNotWait()
{
    Bench bench({.faults = {*parseFaultRule(u"stall")}});
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    int sent = 0;
    connect(&bench.sender, &Sender::sent, run.get(), [&] {
        if (++sent == 6) {
            run->stop();
            run->stop();
        }
    });
    QVERIFY(endOf(*run) == PullRun::End::Stopped);
    // Nobody knows whether the server has carried them out: each has its line.
    QCOMPARE(bench.lines().size(), 6);
    QCOMPARE(bench.lines().first()[QStringLiteral("error")][QStringLiteral("kind")].toString(),
             QStringLiteral("cancelled"));
}

void TestPullRun::noConnectionEndsIt()
{
    Bench bench;
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QSignalSpy stopped(&bench.server, &PracticeServer::stopped);
    bench.server.stop();
    QVERIFY(!stopped.isEmpty() || stopped.wait(10'000));
    QVERIFY(endOf(*run) == PullRun::End::NoConnection);
    QCOMPARE(int(run->fault()->kind), int(Error::Kind::Network));
    QCOMPARE(rows.given, 1);
    QVERIFY(bench.lines().isEmpty());
}

void TestPullRun::noRowsAreDoneAtOnce()
{
    Bench bench;
    CountedRows rows(0);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"));
    QVERIFY(endOf(*run) == PullRun::End::AllDone);
    QVERIFY(bench.lines().isEmpty());
}

void TestPullRun::tellsWhatIsLeft()
{
    Bench bench;
    LimitSpec pace;
    pace.name = QStringLiteral("pace");
    pace.settings = GcraSettings {100ms, 1};
    bench.stack.setLimits({pace});
    CountedRows rows(1'000);
    const auto run = bench.runOver(rows, QStringLiteral("/{{id}}"), {.readAhead = 10});
    run->start();
    QTRY_VERIFY(run->progress(bench.stack, 1'000).answered >= 2);
    const Progress progress = run->progress(bench.stack, 1'000);
    QCOMPARE(progress.heldBy, QStringLiteral("pace"));
    // One each 100 ms and its margin: about 100 s for the thousand, whatever has gone already.
    QVERIFY(progress.left);
    const Duration whole = progress.elapsed + *progress.left;
    QVERIFY2(whole > 99s && whole < 105s, qPrintable(progressText(progress)));
    QVERIFY(!run->progress(bench.stack, std::nullopt).left);
}

QTEST_GUILESS_MAIN(TestPullRun)
#include "tst_pullrun.moc"
