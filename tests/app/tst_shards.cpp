// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <array>

namespace tst_shards {
const QByteArray jsonl = R"({"jsonl": "out.jsonl"})";

QString shard(int number, int of)
{
    return u"--shard=%1/%2"_s.arg(number).arg(of);
}

QStringList rowsInDatabase(const QString &path)
{
    return QFile::exists(path) ? penstock::executed({u"SELECT id FROM t"_s}, path) : QStringList();
}

//! Tests penstock run --shard: several runs, each with a part of the rows.
class TestShards : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<JobWorkplace>();
        m_server = std::make_unique<ServeProcess>();
        m_place->writeProfile(m_server->address());
        writeRows(1, 30);
    }
    void eachRowIsSentOnce_data()
    {
        const penstock::Table<QByteArray, QString> row("output", "name");
        const QByteArray column = R"("columns": [{"name": "id", "row": "id"}])";
        row("jsonl", jsonl, "out.%1of3.jsonl");
        row("csv", QByteArray(R"({"csv": {"path": "out.csv", )" + column + "}}"), "out.%1of3.csv");
        row("sqlite", QByteArray(R"({"sqlite": {"path": "out.db", "table": "t", )" + column + "}}"),
            "out.%1of3.db");
        row("files", R"({"files": {"folder": "out", "name": "{{row}}-{{id}}.json"}})", "out.%1of3");
    }
    void eachRowIsSentOnce()
    {
        QFETCH(const QByteArray, output);
        QFETCH(const QString, name);
        writeJob(output);
        QStringList all;
        for (int number = 1; number <= 3; ++number) {
            const Finished finished = m_place->run({shard(number, 3)});
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
            const QString written = name.arg(number);
            QStringList ids;
            if (name.endsWith(u"csv"_s))
                ids = QString::fromUtf8(m_place->read(written))
                          .split(QLatin1Char('\n'), Qt::SkipEmptyParts)
                          .mid(1);
            else if (name.endsWith(u"db"_s))
                ids = rowsInDatabase(m_place->path(written));
            else if (name.endsWith(u"jsonl"_s))
                ids = idsIn(written);
            else
                for (const QString &file :
                     QDir(m_place->path(written)).entryList({u"*.json"_s}, QDir::Files)) {
                    // Rows are numbered across the whole file.
                    QCOMPARE(
                        file.section(QLatin1Char('-'), 0, 0).toInt(),
                        file.section(QLatin1Char('-'), 1).section(QLatin1Char('.'), 0, 0).toInt());
                    ids.append(file.section(QLatin1Char('-'), 1).section(QLatin1Char('.'), 0, 0));
                }
            QVERIFY2(finished.errors.contains(QByteArray::number(ids.size()) + " of "
                                              + QByteArray::number(ids.size()) + " answered"),
                     finished.errors.constData());
            QVERIFY(ids.size() > 2);
            all += ids;
        }
        std::sort(all.begin(), all.end(),
                  [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
        QCOMPARE(all, numbers(1, 30));
        QCOMPARE(m_server->stop()[u"received"_s].toInt(), 30);
    }
    void aShardIsResumed()
    {
        writeJob();
        QCOMPARE(m_place->run({shard(1, 2), u"--limit-rows=4"_s}).exitCode, 0);
        QCOMPARE(idsIn(u"out.1of2.jsonl"_s).size(), 4);
        for (int number = 1; number <= 2; ++number) {
            const Finished finished = m_place->run({shard(number, 2)});
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        QCOMPARE(idsOf(2), numbers(1, 30));
        QCOMPARE(m_place->run({shard(1, 2)}).exitCode, 0); // all rows are done
        QCOMPARE(m_place->run({shard(1, 2), u"--fresh"_s, u"--yes"_s}).exitCode, 0);
        QCOMPARE(idsOf(2), numbers(1, 30));
    }
    // Runs two shards at once, each of which could use up the limit alone.
    void shardsShareTheBudgetOfTheirProfile()
    {
        ServeProcess strict({u"--limit"_s, u"20/1s"_s});
        m_place->writeProfile(strict.address(), R"(, "limits": ["20/1s"])");
        writeRows(1, 60);
        writeJob();
        std::array<QProcess, 2> runs;
        for (int number = 1; number <= 2; ++number)
            start(runs[std::size_t(number - 1)], m_place->command({shard(number, 2)}));
        for (QProcess &run : runs) {
            const Finished finished = waitFor(run);
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        QCOMPARE(idsOf(2), numbers(1, 60));
        const QJsonObject counted = strict.stop();
        QCOMPARE(counted[u"received"_s].toInt(), 60);
        QCOMPARE(counted[u"refused"_s].toInt(), 0);
    }
    void anEditMovesNoRow()
    {
        writeJob();
        QCOMPARE(m_place->run({shard(1, 2), u"--limit-rows=5"_s}).exitCode, 0);
        writeRows(-9, 20);
        const Finished refused = m_place->run({shard(1, 2)});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.errors.contains("the job was edited since its last run"),
                 refused.errors.constData());
        for (int number = 1; number <= 2; ++number) {
            const Finished finished = m_place->run({shard(number, 2), u"--accept-changes"_s});
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        // Rows that were sent are kept.
        QStringList ids = idsOf(2);
        ids.removeIf([](const QString &id) { return id.toInt() > 20; });
        QCOMPARE(ids, numbers(-9, 20));
    }
    void otherDivisionsAreAskedAbout_data()
    {
        // who: empty if no question is asked
        const penstock::Table<QStringList, QStringList, QString> row("first", "second", "who");
        row("another number of shards", {shard(1, 2)}, {shard(1, 3)}, "as shard 1/2");
        row("the same shard of more", {shard(1, 2)}, {shard(1, 20)}, "as shard 1/2");
        row("all rows beside a shard", {shard(2, 2)}, {}, "as shard 2/2");
        row("a shard beside all rows", {}, {shard(1, 2)}, "by a run of all rows");
        row("a check", {shard(2, 2)}, {u"--check"_s}, "as shard 2/2");
        row("from the beginning", {shard(2, 2)}, {u"--fresh"_s}, "as shard 2/2");
        row("the other shard", {shard(1, 2)}, {shard(2, 2)}, QString());
        row("a look", {shard(1, 2)}, {u"--dry-run"_s}, QString());
        row("with yes", {shard(1, 2)}, {shard(1, 3), u"--yes"_s}, QString());
        row("accepted", {shard(1, 2)}, {shard(1, 3), u"--accept-changes"_s}, QString());
    }
    void otherDivisionsAreAskedAbout()
    {
        QFETCH(const QStringList, first);
        QFETCH(const QStringList, second);
        QFETCH(const QString, who);
        writeJob();
        QCOMPARE(m_place->run(first).exitCode, 0);
        const Finished finished = m_place->run(second);
        QCOMPARE(finished.exitCode, who.isEmpty() ? 0 : 2);
        QVERIFY2(who.isEmpty()
                     || finished.errors.contains("rows were already sent " + who.toUtf8()
                                                 + "; this run may send them again"),
                 finished.errors.constData());
    }
    void aTerminalIsAsked()
    {
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        writeJob();
        QCOMPARE(m_place->run({shard(1, 2)}).exitCode, 0);
        const Finished no = runAtTerminal(m_place->command({shard(1, 3)}), {"n"});
        QCOMPARE(no.exitCode, 2);
        QVERIFY2(no.output.contains("this run may send them again. Run it?"),
                 no.output.constData());
        QCOMPARE(runAtTerminal(m_place->command({shard(1, 3)}), {"y"}).exitCode, 0);
        QVERIFY(!idsIn(u"out.1of3.jsonl"_s).isEmpty());
    }
    // The shard would have other rows.
    void otherChoicesCannotBeAccepted()
    {
        writeJob();
        QCOMPARE(m_place->run({shard(1, 2), u"--limit-rows=2"_s}).exitCode, 0);
        writeJob(jsonl, {}, "/items/{{note}}");
        const Finished finished = m_place->run({shard(1, 2), u"--accept-changes"_s});
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("shards were chosen by id, now by note"),
                 finished.errors.constData());
        QVERIFY2(!finished.errors.contains("--accept-changes"), finished.errors.constData());
    }
    void rowsComeFromAPipe()
    {
        QByteArray rows = "id\n";
        for (int id = 1; id <= 30; ++id)
            rows += QByteArray::number(id) + '\n';
        QStringList all;
        for (int number = 1; number <= 2; ++number) {
            const Finished finished
                = runPenstock({u"run"_s, m_server->address() + u"/items/{{id}}"_s,
                               u"--rows=/dev/stdin"_s, u"--rows-format=csv"_s, shard(number, 2)},
                              rows);
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
            for (const QJsonObject &line : objectsOf(finished.output))
                all.append(line[u"row"_s][u"id"_s].toString());
        }
        std::sort(all.begin(), all.end(),
                  [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
        QCOMPARE(all, numbers(1, 30));
    }
    void aCheckCountsTheRowsOfTheShard()
    {
        writeJob();
        int all = 0;
        for (int number = 1; number <= 3; ++number) {
            const Finished finished = m_place->run({u"--check"_s, u"--json"_s, shard(number, 3)});
            QCOMPARE(finished.exitCode, 0);
            all += QJsonDocument::fromJson(finished.output).object()[u"rows"_s].toInt();
        }
        QCOMPARE(all, 30);
        QCOMPARE(m_place->run({shard(1, 3)}).exitCode, 0);
        const Finished done = m_place->run({u"--check"_s, u"--json"_s, shard(1, 3)});
        const QJsonObject found = QJsonDocument::fromJson(done.output).object();
        QCOMPARE(found[u"done"_s], found[u"rows"_s]);
    }
    void aShardMayHaveNoRows()
    {
        writeRows(1, 1);
        writeJob();
        for (int number = 1; number <= 2; ++number) {
            const Finished check = m_place->run({u"--check"_s, shard(number, 2)});
            QVERIFY2(check.exitCode == 0, check.errors.constData());
            const Finished finished = m_place->run({shard(number, 2)});
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        }
        QCOMPARE(idsOf(2), numbers(1, 1));
    }
    void aPlanCountsTheRowsOfTheShard()
    {
        writeJob();
        int all = 0;
        for (int number = 1; number <= 3; ++number) {
            const Finished finished = runPenstock({u"plan"_s, m_place->path(u"pull.job.json"_s),
                                                   u"--limit=1/s"_s, u"--json"_s, shard(number, 3),
                                                   u"--data-dir"_s, m_place->path(u"data"_s)});
            QVERIFY2(finished.exitCode == 0, finished.errors.constData());
            all += QJsonDocument::fromJson(finished.output).object()[u"requests"_s].toInt();
        }
        QCOMPARE(all, 30);
        const Finished refused
            = runPenstock({u"plan"_s, u"--rows=30"_s, u"--limit=1/s"_s, shard(1, 3)});
        QCOMPARE(refused.exitCode, 2);
        QVERIFY(refused.errors.contains("a number of rows cannot be divided into shards"));
    }
    void resultsKnowShards()
    {
        writeJob();
        const auto results = [this](const QStringList &more) {
            return runPenstock(QStringList {u"results"_s, m_place->path(u"pull.job.json"_s),
                                            u"--data-dir"_s, m_place->path(QString())}
                               + more);
        };
        for (int number = 1; number <= 2; ++number)
            QCOMPARE(m_place->run({shard(number, 3)}).exitCode, 0);
        const QStringList first = idsIn(u"out.1of3.jsonl"_s);
        const QStringList second = idsIn(u"out.2of3.jsonl"_s);
        const QByteArray sum = results({u"--json"_s}).output;
        QCOMPARE(QJsonDocument::fromJson(sum).object()[u"rows"_s].toInt(),
                 first.size() + second.size());
        QVERIFY(results({}).errors.contains("Shards: 1/3, 2/3"));
        for (const QString &option : {u"--list"_s, u"--runs"_s, u"--row=1"_s}) {
            const Finished unsure = results({option});
            QCOMPARE(unsure.exitCode, 2);
            QVERIFY2(unsure.errors.contains("Add --shard with one of 1/3, 2/3"),
                     unsure.errors.constData());
        }
        QStringList listed;
        for (const QJsonObject &row :
             objectsOf(results({u"--list"_s, u"--json"_s, shard(2, 3)}).output))
            listed.append(QString::number(row[u"row"_s].toInt()));
        QStringList sorted = second;
        std::sort(sorted.begin(), sorted.end(),
                  [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
        QCOMPARE(listed, sorted);
        const Finished row = results({u"--row"_s, second.front(), shard(2, 3)});
        QCOMPARE(row.exitCode, 0);
        QVERIFY2(!row.output.isEmpty(), row.errors.constData());
    }
    void duplicatesAreInOneShard()
    {
        QByteArray rows = "id,email\n";
        for (int id = 1; id <= 40; ++id)
            rows += QByteArray::number(id) + ",m" + QByteArray::number(id % 10) + '\n';
        m_place->write(u"ids.csv"_s, rows);
        writeJob(jsonl, R"(, "dedupe": "{{email}}")");
        for (int number = 1; number <= 3; ++number)
            QCOMPARE(m_place->run({shard(number, 3)}).exitCode, 0);
        QCOMPARE(idsOf(3).size(), 10);
        QCOMPARE(m_server->stop()[u"received"_s].toInt(), 10);
    }
    void aShardThatIsNone_data()
    {
        const penstock::Table<QString> row("shard");
        for (const char *const text : {"0/5", "6/5", "5", "a/b"})
            row(text, QString::fromLatin1(text));
    }
    void aShardThatIsNone()
    {
        QFETCH(const QString, shard);
        writeJob();
        const Finished finished = m_place->run({u"--shard"_s, shard});
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(finished.lastError(),
                 u"penstock: --shard: \"%1\" is not a shard. Write I/N with I from 1 to N, for "
                 "example 2/5"_s.arg(shard));
    }

private:
    void writeRows(int from, int to, const QByteArray &column = "id") const
    {
        QByteArray rows = column + ",note\n";
        for (int id = from; id <= to; ++id)
            rows += QByteArray::number(id) + ",x\n";
        m_place->write(u"ids.csv"_s, rows);
    }
    void writeJob(const QByteArray &output = jsonl, const QByteArray &more = {},
                  const QByteArray &path = "/items/{{id}}") const
    {
        m_place->writeJob(R"("name": "pull", "request": {"path": ")" + path
                          + R"("}, "rows": {"csv": "ids.csv"}, "output": )" + output + more);
    }
    QStringList idsIn(const QString &name) const
    {
        QStringList ids;
        for (const QJsonObject &line : m_place->objects(name))
            ids.append(line[u"row"_s][u"id"_s].toVariant().toString());
        return ids;
    }
    // Returns the ids that all shards wrote.
    QStringList idsOf(int shards) const
    {
        QStringList all;
        for (int number = 1; number <= shards; ++number)
            all += idsIn(u"out.%1of%2.jsonl"_s.arg(number).arg(shards));
        std::sort(all.begin(), all.end(),
                  [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
        return all;
    }
    static QStringList numbers(int from, int to)
    {
        QStringList all;
        for (int id = from; id <= to; ++id)
            all.append(QString::number(id));
        return all;
    }

    std::unique_ptr<JobWorkplace> m_place;
    std::unique_ptr<ServeProcess> m_server;
};

PENSTOCK_TEST(TestShards)
} // namespace tst_shards
#include "tst_shards.moc"
