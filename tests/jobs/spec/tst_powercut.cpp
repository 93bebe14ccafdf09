// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/powercut.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/manualclock.h>

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace penstock;

namespace tst_powercut {
// Jobs whose power is cut again and again, until they are done. After each cut and at the end the
// outputs must hold each record of the rows that the journal knows once, and the journal must know
// every row that was acknowledged.

constexpr int rowsOfAJob = 40;

QByteArray record(int row, int page, int item)
{
    // Long enough to lie across sectors.
    return "{\"r\":\"" + QByteArray::number(row) + '.' + QByteArray::number(page) + '.'
        + QByteArray::number(item) + "\",\"x\":\"" + QByteArray(row * 7 % 300, 'x') + "\"}";
}

// Every fourth row has two pages, every seventh fails, the others give none to three records.
bool hasTwoPages(int row)
{
    return row % 4 == 1;
}
bool fails(int row)
{
    return row % 7 == 3;
}
std::vector<QByteArray> recordsOf(int row, int page)
{
    std::vector<QByteArray> records;
    for (int item = 0; !fails(row) && item < (row + page) % 4; ++item)
        records.push_back(record(row, page, item));
    return records;
}
QByteArray failedLine(int row)
{
    return fails(row) ? "{\"row\":" + QByteArray::number(row) + "}\n" : QByteArray();
}

// What has to be put for \a row from \a page on.
std::vector<LedgerEntry> entriesOf(int row, int page)
{
    const std::shared_ptr<const Row> values
        = std::make_shared<const Row>(Row {row + 1, {{u"id"_s, QString::number(row % 10), "0"}}});
    std::vector<LedgerEntry> entries;
    if (row % 5 == 0)
        entries.push_back({.kind = LedgerEntry::Kind::Intent, .index = row, .row = values});
    if (hasTwoPages(row) && page == 0) {
        entries.push_back({.kind = LedgerEntry::Kind::Page,
                           .index = row,
                           .row = values,
                           .records = recordsOf(row, 0),
                           .next = "p1"});
        page = 1;
    }
    entries.push_back({.index = row,
                       .row = values,
                       .page = page,
                       .records = recordsOf(row, page),
                       .end = {.state = fails(row) ? RowState::Failed : RowState::Answered,
                               .failedLine = failedLine(row)}});
    return entries;
}

using Lines = QList<QByteArray>; // sorted

Lines linesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    Lines lines;
    while (!file.atEnd())
        lines.append(file.readLine());
    std::sort(lines.begin(), lines.end());
    return lines;
}

class TestPowerCut : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { installPowerCutVfs(m_power); }

    void eachRecordStandsOnce_data()
    {
        // cuts: at least
        const Table<int, int> row("kind", "cuts");
        row("JSON lines", int(OutputSpec::Kind::Jsonl), 300);
        row("CSV", int(OutputSpec::Kind::Csv), 100);
        row("a table", int(OutputSpec::Kind::Sqlite), 100);
        row("a file each", int(OutputSpec::Kind::Files), 100);
    }
    void eachRecordStandsOnce()
    {
        QFETCH(int, kind);
        QFETCH(int, cuts);
        quint32 seed = 1;
        for (m_cuts = 0; m_cuts < cuts;) {
            begin(OutputSpec::Kind(kind));
            runToTheEnd(seed);
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(++seed < 2000, "the power is hardly ever cut");
        }
        qInfo("%d cuts in %u jobs", m_cuts, seed - 1);
    }

    // A file whose name was committed just before a cut, in a job that has nothing left to write.
    void whatAStartPutsInItsPlaceStaysThere()
    {
        for (quint32 seed = 0; seed < 20; ++seed) {
            begin(OutputSpec::Kind::Files);
            const QString waiting = m_spec.path + u"/.penstock"_s;
            QVERIFY(QDir().mkpath(waiting));
            QFile file(waiting + u"/7"_s);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{}\n") == 3);
            file.close();
            m_power.arm(seed, -1);
            auto output = makeOutput(m_spec, powerCutDisk(m_power));
            const auto memory = [](const QString &name) {
                return name.startsWith(u"file/"_s) ? std::optional<qint64>(1) : std::nullopt;
            };
            const Result<void> begun = (*output)->begin(memory);
            QVERIFY2(begun, qPrintable(begun ? QString() : begun.error().text()));
            output = {};
            m_power.restore();
            QCOMPARE(linesOf(m_spec.path + u"/7"_s), (Lines {"{}\n"}));
        }
    }

private:
    void begin(OutputSpec::Kind kind)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_power.reportActualCost();
        const QString path = m_folder->filePath(u"out"_s);
        m_spec
            = {.kind = kind,
               .path = path,
               .columns
               = {{.name = u"all"_s, .path = u"$.r"_s, .row = {}, .type = ColumnSpec::Type::Text}},
               .table = u"records"_s,
               .name = u"{{id}}"_s};
        m_acknowledged.clear();
    }

    void runToTheEnd(quint32 seed)
    {
        QRandomGenerator random(seed);
        for (int session = 0;; ++session) {
            // A few cuts, then a run that is left alone.
            const bool isCut = session < 6;
            m_power.arm(random.generate(), isCut ? random.bounded(1, 160) : -1);
            const bool isDone = runOnce(random);
            if (QTest::currentTestFailed()) {
                qInfo("seed %u, session %d", seed, session);
                return;
            }
            if (isDone)
                break;
            QVERIFY2(m_power.isOff(), "it failed with its power on");
            ++m_cuts;
            m_power.restore();
            QFile::remove(m_folder->filePath(u"job/journal.sqlite-shm"_s));
            QFile::remove(m_spec.path + u"-shm"_s);
        }
        m_power.restore(); // what was acknowledged before a late cut stays as well
        const auto log = openLog();
        QVERIFY(log);
        QCOMPARE(log->state.done(), rowsOfAJob);
        QVERIFY(log->state.stoppedCleanly);
        QVERIFY(log->state.begun.empty());
        compareOutput(log->state);
    }

    Result<ClaimedJob> openLog() const
    {
        auto log = openClaimedJob(m_folder->filePath(u"job"_s));
        if (!log && !m_power.isOff())
            QTest::qFail(qPrintable(log.error().text()), __FILE__, __LINE__);
        return log;
    }

    // True when the job is done, false when it was stopped by a cut.
    bool runOnce(QRandomGenerator &random)
    {
        auto log = openLog();
        if (!log)
            return false;
        const JobState state = std::move(log->state);
        checkAcknowledged(state);
        auto output = makeOutput(m_spec, powerCutDisk(m_power));
        ManualClock clock;
        auto ledger = JournalLedger::open(std::move(log->folder), "{}", *std::move(output), clock);
        if (!ledger) {
            if (!m_power.isOff())
                QTest::qFail(qPrintable(ledger.error().text()), __FILE__, __LINE__);
            return false;
        }
        if (!m_power.isOff())
            compareOutput(state);
        return !QTest::currentTestFailed() && put(**ledger, clock, state, random);
    }

    bool put(JournalLedger &ledger, ManualClock &clock, const JobState &state,
             QRandomGenerator &random)
    {
        QObject context;
        quint64 durable = 0;
        bool isOver = false;
        bool isClosed = false;
        std::vector<std::pair<int, int>> rows; // row and page of each entry
        connect(&ledger, &Ledger::durable, &context, [&](quint64 upTo) {
            for (; durable < upTo; ++durable)
                m_acknowledged.insert(rows.at(durable));
        });
        connect(&ledger, &Ledger::failed, &context, [&] { isOver = true; });
        connect(&ledger, &Ledger::closed, &context, [&] { isClosed = true; });
        std::vector<int> order; // rows end in any order
        for (int row = 0; row < rowsOfAJob; ++row) {
            if (!state.isFinished(row))
                order.insert(order.begin() + random.bounded(int(order.size()) + 1), row);
        }
        for (const int row : order) {
            const auto begun = state.begun.find(row);
            const int page = begun == state.begun.end() ? 0 : begun->second.nextPage;
            for (LedgerEntry &entry : entriesOf(row, page)) {
                const bool isIntent = entry.kind == LedgerEntry::Kind::Intent;
                rows.emplace_back(isIntent ? -1 : row, entry.page);
                const quint64 number = ledger.put(std::move(entry));
                if (random.bounded(4) == 0)
                    clock.advance(JournalLedger::patience);
                if (!isIntent && random.bounded(8) > 0)
                    continue;
                clock.advance(JournalLedger::patience);
                if (!waitUntil([&] { return durable >= number || isOver; }))
                    qFatal("the ledger says nothing");
            }
            if (isOver)
                return false;
        }
        ledger.close();
        if (!waitUntil([&] { return isClosed; }))
            qFatal("the ledger does not close");
        return !isOver;
    }

    void checkAcknowledged(const JobState &state) const
    {
        for (const auto &[row, page] : m_acknowledged) {
            const auto begun = state.begun.find(row);
            const bool isKnown = row < 0 || state.isFinished(row)
                || (begun != state.begun.end() && begun->second.nextPage > page);
            QVERIFY2(isKnown, qPrintable(u"row %1 was acknowledged"_s.arg(row)));
        }
    }

    // Pages of \a row that the journal knows.
    static int pagesOf(const JobState &state, int row)
    {
        if (state.isFinished(row))
            return hasTwoPages(row) ? 2 : 1;
        const auto begun = state.begun.find(row);
        return begun == state.begun.end() ? 0 : begun->second.nextPage;
    }

    void compareOutput(const JobState &state)
    {
        Lines failedLines;
        Lines expected;
        const bool hasBegun = state.done() > 0 || !state.begun.empty();
        if (m_spec.kind == OutputSpec::Kind::Csv && hasBegun)
            expected.append("all\n");
        for (int row = 0; row < rowsOfAJob; ++row) {
            if (state.isFinished(row) && fails(row))
                failedLines.append(failedLine(row));
            for (int page = 0; page < pagesOf(state, row); ++page) {
                for (const QByteArray &each : recordsOf(row, page))
                    expected.append(asWritten(each));
            }
        }
        std::sort(expected.begin(), expected.end());
        std::sort(failedLines.begin(), failedLines.end());
        QCOMPARE(written(state), expected);
        QCOMPARE(linesOf(failedPathOf(m_spec)), failedLines);
    }

    // As it stands in the output, with a line break.
    QByteArray asWritten(const QByteArray &json) const
    {
        if (m_spec.kind == OutputSpec::Kind::Jsonl || m_spec.kind == OutputSpec::Kind::Files)
            return json + '\n';
        return json.split('"').at(3) + '\n'; // the value of "r"
    }

    Lines written(const JobState &state) const
    {
        switch (m_spec.kind) {
        case OutputSpec::Kind::Sqlite:
            return linesOfTable(state);
        case OutputSpec::Kind::Files: {
            Lines lines;
            const QDir folder(m_spec.path);
            for (const QString &name : folder.entryList(QDir::Files))
                lines.append(linesOf(folder.filePath(name)));
            std::sort(lines.begin(), lines.end());
            return lines;
        }
        case OutputSpec::Kind::Jsonl:
        case OutputSpec::Kind::Csv:
            break;
        }
        return linesOf(m_spec.path);
    }

    // Before the end without what the journal does not know: that is replaced when it comes again.
    Lines linesOfTable(const JobState &state) const
    {
        const QString name = u"look"_s;
        Lines lines;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
            database.setDatabaseName(m_spec.path);
            QSqlQuery query(database.open() ? database : QSqlDatabase());
            if (!query.exec(u"SELECT _row, _page, \"all\" FROM records"_s))
                lines.append("unreadable");
            while (query.next()) {
                const int row = query.value(0).toInt() - 1; // numbered from 1
                if (state.done() == rowsOfAJob || query.value(1).toInt() < pagesOf(state, row))
                    lines.append(query.value(2).toByteArray() + '\n');
            }
        }
        QSqlDatabase::removeDatabase(name);
        std::sort(lines.begin(), lines.end());
        return lines;
    }

    PowerCut m_power;
    std::unique_ptr<QTemporaryDir> m_folder;
    OutputSpec m_spec;
    std::set<std::pair<int, int>> m_acknowledged; // row and page
    int m_cuts = 0;
};

PENSTOCK_TEST(TestPowerCut)
} // namespace tst_powercut
#include "tst_powercut.moc"
