// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "torturedpull.h"

#include <QRandomGenerator>
#include <QTest>

using namespace std::chrono_literals;

namespace tst_killresume {

std::chrono::milliseconds anyMoment()
{
    return std::chrono::milliseconds(QRandomGenerator::global()->bounded(20, 250));
}

// A random size, from less than an empty journal to more than the run writes.
qint64 anyRoom()
{
    QRandomGenerator &random = *QRandomGenerator::global();
    return random.bounded(1 << random.bounded(12, 20));
}

// Three times the time for all rows under the limit, and a minute for a busy computer.
std::chrono::milliseconds timeForTheRest(const TorturedPull &pull)
{
    return 60s + 3 * pull.rows * pull.torture.sendsOfRow() * 1000ms / TorturedPull::sendsPerSecond;
}

// Enough rows that no run between two kills can finish them.
int rowsFor(int kills, const Torture &torture)
{
    return kills * TorturedPull::sendsPerSecond / 4 / torture.sendsOfRow();
}

// Runs it once, and kills it or fills the disk. Returns false if it ended in another way.
bool torment(TorturedPull &pull, int &full)
{
    if (!pull.torture.fullDisk)
        return !pull.run(anyMoment());
    const std::optional<int> exitCode = pull.run(anyMoment(), anyRoom());
    if (!exitCode)
        return true;
    ++full;
    // SQLite words this error differently, and reports a full index in memory as an I/O error.
    return *exitCode >= 2
        && (pull.errors.contains("No space left on device") || pull.errors.contains("is full")
            || pull.errors.contains("disk I/O error"));
}

//! Kills penstock run at random moments (SIGKILL: no handler runs), and checks the results.
//! PENSTOCK_KILLS is the number of kills; ./dev torture uses a thousand.
class TestKillResume : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noAnswerIsLostOrStandsTwice_data() { ways(); }

    void noAnswerIsLostOrStandsTwice()
    {
        QFETCH(const Torture, torture);
        const int times = kills(torture.name() == "jsonl");
        TorturedPull pull(torture, rowsFor(times, torture));
        int repeated = 0;
        int full = 0;
        for (int kill = 0; kill < times; ++kill) {
            const QHash<QByteArray, int> before = pull.sends;
            const QSet<int> done = pull.finished();
            QVERIFY2(torment(pull, full), pull.errors.constData()); // too many rows to finish
            for (auto each = pull.sends.cbegin(); each != pull.sends.cend(); ++each) {
                const int again
                    = before.contains(each.key()) ? each.value() - before[each.key()] : 0;
                QVERIFY2(again == 0 || !done.contains(pull.idOf(each.key())),
                         "a finished row was sent again");
                repeated += again;
            }
        }
        const std::optional<int> exitCode = pull.run(timeForTheRest(pull));
        QVERIFY2(exitCode == 0, pull.errors.constData());

        const QHash<QByteArray, int> written = pull.written();
        const int records = pull.rows * torture.pagesOfRow();
        const auto twice
            = std::count_if(written.begin(), written.end(), [](int n) { return n > 1; });
        qInfo("%d kills (%d by a full disk), %d rows, %d records lost, %d twice; %d of %d sends "
              "again",
              times, full, pull.rows, records - int(written.size()), int(twice), repeated,
              pull.rows * torture.sendsOfRow());
        QCOMPARE(written.size(), records);
        QCOMPARE(twice, 0);
        QCOMPARE(pull.sends.size(), pull.rows * torture.sendsOfRow());
        QVERIFY(pull.reported().isEmpty());
        // Requests in flight at a kill, and responses since the last commit (50 ms and its fsync).
        // With pages, all requests of a row.
        QVERIFY(
            repeated <= times
                * (TorturedPull::atOnce * torture.sendsOfRow() + TorturedPull::sendsPerSecond / 4));
        QVERIFY(!torture.fullDisk || full > 0 || times < 20);
    }

    void whatMustNotBeRepeatedIsReportedInstead_data() { ways(); }

    void whatMustNotBeRepeatedIsReportedInstead()
    {
        QFETCH(Torture, torture);
        const int times = kills(torture.name() == "jsonl");
        torture.post = true;
        TorturedPull pull(torture, rowsFor(times, torture));
        int full = 0;
        for (int kill = 0; kill < times; ++kill)
            QVERIFY2(torment(pull, full), pull.errors.constData());
        const std::optional<int> exitCode = pull.run(timeForTheRest(pull));
        const QHash<QByteArray, int> written = pull.written();
        QHash<int, int> reported; // by row
        for (const QJsonObject &line : pull.reported()) {
            ++reported[line[u"row"_s][u"id"_s].toInt()];
            QCOMPARE(line[u"error"_s][u"kind"_s].toString(), u"in_doubt"_s);
        }
        QVERIFY2(exitCode == (reported.isEmpty() ? 0 : 1), pull.errors.constData());

        // Each row is done or reported. Pages before the one in doubt stay, each once.
        int lost = 0;
        int twice = 0;
        for (int id = 1; id <= pull.rows; ++id) {
            int pages = 0;
            bool repeats = reported.value(id) > 1;
            for (int page = 1; page <= torture.pagesOfRow(); ++page) {
                const QByteArray key = torture.pages
                    ? QByteArray::number(id) + ' ' + QByteArray::number(page)
                    : QByteArray::number(id);
                const int records = written.value(key);
                repeats = repeats || records > 1;
                QVERIFY2(records == 0 || pages == page - 1, "a page before it is missing");
                pages += records > 0 ? 1 : 0;
            }
            const bool isWhole = pages == torture.pagesOfRow();
            lost += !isWhole && !reported.contains(id) ? 1 : 0;
            twice += repeats || (isWhole && reported.contains(id) && !torture.pages) ? 1 : 0;
        }
        const auto again
            = std::count_if(pull.sends.begin(), pull.sends.end(), [](int n) { return n > 1; });
        qInfo(
            "%d kills (%d by a full disk), %d rows, %d lost, %d twice, %d sent again, %d in doubt",
            times, full, pull.rows, lost, twice, int(again), int(reported.size()));
        QCOMPARE(lost, 0);
        QCOMPARE(twice, 0);
        QCOMPARE(again, 0);
        QVERIFY(written.size() <= pull.sends.size());
        // Only requests that had a permit at the kill.
        QVERIFY(reported.size() <= qsizetype(times) * TorturedPull::atOnce);
        QVERIFY(!torture.fullDisk || full > 0 || times < 20);
    }

private:
    static void ways()
    {
        const penstock::Table<Torture> row("torture");
        for (const bool fullDisk : {false, true}) {
            for (const bool pages : {false, true}) {
                for (const bool sqlite : {false, true}) {
                    const Torture torture {.sqlite = sqlite, .pages = pages, .fullDisk = fullDisk};
                    row(torture.name().constData(), torture);
                }
            }
        }
    }

    static int kills(bool isPlain)
    {
        bool isNumber = false;
        const int given = qEnvironmentVariableIntValue("PENSTOCK_KILLS", &isNumber);
        return isNumber ? given : isPlain ? 50 : 4;
    }
};

PENSTOCK_TEST(TestKillResume)
} // namespace tst_killresume
#include "tst_killresume.moc"
