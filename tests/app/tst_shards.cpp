// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

#include <algorithm>
#include <array>

namespace tst_shards {
const QByteArray jsonl = R"({"jsonl": "out.jsonl"})";

QString shard(int number, int of)
{
    return QStringLiteral("--shard=%1/%2").arg(number).arg(of);
}

//! penstock run --shard: several runs, each with its part of the rows.
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
    void eachRowIsSentOnce_data();
    void eachRowIsSentOnce();
    void aShardIsResumed();
    void shardsShareTheBudgetOfTheirProfile();
    void anEditMovesNoRow();
    void otherDivisionsAreAskedAbout_data();
    void otherDivisionsAreAskedAbout();
    void aTerminalIsAsked();
    void otherChoicesCannotBeAccepted();
    void rowsComeFromAPipe();
    void aCheckCountsTheRowsOfTheShard();
    void aShardMayHaveNoRows();
    void aPlanCountsTheRowsOfTheShard();
    void resultsKnowShards();
    void duplicatesAreInOneShard();
    void aShardThatIsNone_data();
    void aShardThatIsNone();

private:
    void writeRows(int from, int to, const QByteArray &column = "id") const
    {
        QByteArray rows = column + ",note\n";
        for (int id = from; id <= to; ++id)
            rows += QByteArray::number(id) + ",x\n";
        m_place->write(QStringLiteral("ids.csv"), rows);
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
            ids.append(line[QStringLiteral("row")][QStringLiteral("id")].toVariant().toString());
        return ids;
    }
    // What all shards have written, each id once.
    QStringList idsOf(int shards) const
    {
        QStringList all;
        for (int number = 1; number <= shards; ++number)
            all += idsIn(QStringLiteral("out.%1of%2.jsonl").arg(number).arg(shards));
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

QStringList rowsInDatabase(const QString &path)
{
    QStringList ids;
    const QString name = QStringLiteral("tst_shards");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        if (QFile::exists(path) && database.open()) {
            QSqlQuery query(QStringLiteral("SELECT id FROM t"), database);
            while (query.next())
                ids.append(query.value(0).toString());
        }
    }
    QSqlDatabase::removeDatabase(name);
    return ids;
}

void TestShards::eachRowIsSentOnce_data()
{
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QString>("name");
    const QByteArray column = R"("columns": [{"name": "id", "row": "id"}])";
    QTest::newRow("jsonl") << jsonl << QStringLiteral("out.%1of3.jsonl");
    QTest::newRow("csv") << QByteArray(R"({"csv": {"path": "out.csv", )" + column + "}}")
                         << QStringLiteral("out.%1of3.csv");
    QTest::newRow("sqlite") << QByteArray(R"({"sqlite": {"path": "out.db", "table": "t", )" + column
                                          + "}}")
                            << QStringLiteral("out.%1of3.db");
    QTest::newRow("files") << QByteArray(
        R"({"files": {"folder": "out", "name": "{{row}}-{{id}}.json"}})")
                           << QStringLiteral("out.%1of3");
}

void TestShards::eachRowIsSentOnce()
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
        if (name.endsWith(QStringLiteral("csv")))
            ids = QString::fromUtf8(m_place->read(written))
                      .split(QLatin1Char('\n'), Qt::SkipEmptyParts)
                      .mid(1);
        else if (name.endsWith(QStringLiteral("db")))
            ids = rowsInDatabase(m_place->path(written));
        else if (name.endsWith(QStringLiteral("jsonl")))
            ids = idsIn(written);
        else
            for (const QString &file :
                 QDir(m_place->path(written)).entryList({QStringLiteral("*.json")}, QDir::Files)) {
                // A row's number is that in the whole file.
                QCOMPARE(file.section(QLatin1Char('-'), 0, 0).toInt(),
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
    QCOMPARE(m_server->stop()[QStringLiteral("received")].toInt(), 30);
}

void TestShards::aShardIsResumed()
{
    writeJob();
    QCOMPARE(m_place->run({shard(1, 2), QStringLiteral("--limit-rows=4")}).exitCode, 0);
    QCOMPARE(idsIn(QStringLiteral("out.1of2.jsonl")).size(), 4);
    for (int number = 1; number <= 2; ++number) {
        const Finished finished = m_place->run({shard(number, 2)});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    QCOMPARE(idsOf(2), numbers(1, 30));
    QCOMPARE(m_place->run({shard(1, 2)}).exitCode, 0); // nothing is left
    QCOMPARE(
        m_place->run({shard(1, 2), QStringLiteral("--fresh"), QStringLiteral("--yes")}).exitCode,
        0);
    QCOMPARE(idsOf(2), numbers(1, 30));
}

// Two at the same time, each of which could use up the limit alone.
void TestShards::shardsShareTheBudgetOfTheirProfile()
{
    ServeProcess strict({QStringLiteral("--limit"), QStringLiteral("20/1s")});
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
    QCOMPARE(counted[QStringLiteral("received")].toInt(), 60);
    QCOMPARE(counted[QStringLiteral("refused")].toInt(), 0);
}

void TestShards::anEditMovesNoRow()
{
    writeJob();
    QCOMPARE(m_place->run({shard(1, 2), QStringLiteral("--limit-rows=5")}).exitCode, 0);
    writeRows(-9, 20);
    const Finished refused = m_place->run({shard(1, 2)});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.errors.contains("the job was edited since its last run"),
             refused.errors.constData());
    for (int number = 1; number <= 2; ++number) {
        const Finished finished
            = m_place->run({shard(number, 2), QStringLiteral("--accept-changes")});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    // A row that was sent is kept.
    QStringList ids = idsOf(2);
    ids.removeIf([](const QString &id) { return id.toInt() > 20; });
    QCOMPARE(ids, numbers(-9, 20));
}

void TestShards::otherDivisionsAreAskedAbout_data()
{
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QStringList>("second");
    QTest::addColumn<QString>("who"); // empty: nothing is asked
    QTest::newRow("another number of shards")
        << QStringList {shard(1, 2)} << QStringList {shard(1, 3)} << "as shard 1/2";
    QTest::newRow("the same shard of more")
        << QStringList {shard(1, 2)} << QStringList {shard(1, 20)} << "as shard 1/2";
    QTest::newRow("all rows beside a shard")
        << QStringList {shard(2, 2)} << QStringList() << "as shard 2/2";
    QTest::newRow("a shard beside all rows")
        << QStringList() << QStringList {shard(1, 2)} << "by a run of all rows";
    QTest::newRow("a check") << QStringList {shard(2, 2)} << QStringList {QStringLiteral("--check")}
                             << "as shard 2/2";
    QTest::newRow("from the beginning")
        << QStringList {shard(2, 2)} << QStringList {QStringLiteral("--fresh")} << "as shard 2/2";
    QTest::newRow("the other shard")
        << QStringList {shard(1, 2)} << QStringList {shard(2, 2)} << QString();
    QTest::newRow("a look") << QStringList {shard(1, 2)}
                            << QStringList {QStringLiteral("--dry-run")} << QString();
    QTest::newRow("with yes") << QStringList {shard(1, 2)}
                              << QStringList {shard(1, 3), QStringLiteral("--yes")} << QString();
    QTest::newRow("accepted") << QStringList {shard(1, 2)}
                              << QStringList {shard(1, 3), QStringLiteral("--accept-changes")}
                              << QString();
}

void TestShards::otherDivisionsAreAskedAbout()
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

void TestShards::aTerminalIsAsked()
{
    if (!hasTerminals())
        QSKIP("there are no terminals here");
    writeJob();
    QCOMPARE(m_place->run({shard(1, 2)}).exitCode, 0);
    const Finished no = runAtTerminal(m_place->command({shard(1, 3)}), {"n"});
    QCOMPARE(no.exitCode, 2);
    QVERIFY2(no.output.contains("this run may send them again. Run it?"), no.output.constData());
    QCOMPARE(runAtTerminal(m_place->command({shard(1, 3)}), {"y"}).exitCode, 0);
    QVERIFY(!idsIn(QStringLiteral("out.1of3.jsonl")).isEmpty());
}

// The rows of the shard would be others.
void TestShards::otherChoicesCannotBeAccepted()
{
    writeJob();
    QCOMPARE(m_place->run({shard(1, 2), QStringLiteral("--limit-rows=2")}).exitCode, 0);
    writeJob(jsonl, {}, "/items/{{note}}");
    const Finished finished = m_place->run({shard(1, 2), QStringLiteral("--accept-changes")});
    QCOMPARE(finished.exitCode, 2);
    QVERIFY2(finished.errors.contains("shards were chosen by id and are chosen by note"),
             finished.errors.constData());
    QVERIFY2(!finished.errors.contains("--accept-changes"), finished.errors.constData());
}

void TestShards::rowsComeFromAPipe()
{
    QByteArray rows = "id\n";
    for (int id = 1; id <= 30; ++id)
        rows += QByteArray::number(id) + '\n';
    QStringList all;
    for (int number = 1; number <= 2; ++number) {
        const Finished finished = runPenstock(
            {QStringLiteral("run"), m_server->address() + QStringLiteral("/items/{{id}}"),
             QStringLiteral("--rows=/dev/stdin"), QStringLiteral("--rows-format=csv"),
             shard(number, 2)},
            rows);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        for (const QJsonObject &line : objectsOf(finished.output))
            all.append(line[QStringLiteral("row")][QStringLiteral("id")].toString());
    }
    std::sort(all.begin(), all.end(),
              [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
    QCOMPARE(all, numbers(1, 30));
}

void TestShards::aCheckCountsTheRowsOfTheShard()
{
    writeJob();
    int all = 0;
    for (int number = 1; number <= 3; ++number) {
        const Finished finished
            = m_place->run({QStringLiteral("--check"), QStringLiteral("--json"), shard(number, 3)});
        QCOMPARE(finished.exitCode, 0);
        all += QJsonDocument::fromJson(finished.output).object()[QStringLiteral("rows")].toInt();
    }
    QCOMPARE(all, 30);
    QCOMPARE(m_place->run({shard(1, 3)}).exitCode, 0);
    const Finished done
        = m_place->run({QStringLiteral("--check"), QStringLiteral("--json"), shard(1, 3)});
    const QJsonObject found = QJsonDocument::fromJson(done.output).object();
    QCOMPARE(found[QStringLiteral("done")], found[QStringLiteral("rows")]);
}

void TestShards::aShardMayHaveNoRows()
{
    writeRows(1, 1);
    writeJob();
    for (int number = 1; number <= 2; ++number) {
        const Finished check = m_place->run({QStringLiteral("--check"), shard(number, 2)});
        QVERIFY2(check.exitCode == 0, check.errors.constData());
        const Finished finished = m_place->run({shard(number, 2)});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    QCOMPARE(idsOf(2), numbers(1, 1));
}

void TestShards::aPlanCountsTheRowsOfTheShard()
{
    writeJob();
    int all = 0;
    for (int number = 1; number <= 3; ++number) {
        const Finished finished = runPenstock(
            {QStringLiteral("plan"), m_place->path(QStringLiteral("pull.job.json")),
             QStringLiteral("--limit=1/s"), QStringLiteral("--json"), shard(number, 3),
             QStringLiteral("--data-dir"), m_place->path(QStringLiteral("data"))});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        all += QJsonDocument::fromJson(finished.output)
                   .object()[QStringLiteral("requests")]
                   .toInt();
    }
    QCOMPARE(all, 30);
    const Finished refused = runPenstock({QStringLiteral("plan"), QStringLiteral("--rows=30"),
                                          QStringLiteral("--limit=1/s"), shard(1, 3)});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY(refused.errors.contains("a number of rows cannot be divided into shards"));
}

void TestShards::resultsKnowShards()
{
    writeJob();
    const auto results = [this](const QStringList &more) {
        return runPenstock(QStringList {QStringLiteral("results"),
                                        m_place->path(QStringLiteral("pull.job.json")),
                                        QStringLiteral("--data-dir"), m_place->path(QString())}
                           + more);
    };
    for (int number = 1; number <= 2; ++number)
        QCOMPARE(m_place->run({shard(number, 3)}).exitCode, 0);
    const QStringList first = idsIn(QStringLiteral("out.1of3.jsonl"));
    const QStringList second = idsIn(QStringLiteral("out.2of3.jsonl"));
    const QByteArray sum = results({QStringLiteral("--json")}).output;
    QCOMPARE(QJsonDocument::fromJson(sum).object()[QStringLiteral("rows")].toInt(),
             first.size() + second.size());
    QVERIFY(results({}).errors.contains("Shards: 1/3, 2/3"));
    const Finished unsure = results({QStringLiteral("--list")});
    QCOMPARE(unsure.exitCode, 2);
    QVERIFY2(unsure.errors.contains("Add --shard and one of 1/3, 2/3"), unsure.errors.constData());
    QStringList listed;
    for (const QJsonObject &row : objectsOf(
             results({QStringLiteral("--list"), QStringLiteral("--json"), shard(2, 3)}).output))
        listed.append(QString::number(row[QStringLiteral("row")].toInt()));
    QStringList sorted = second;
    std::sort(sorted.begin(), sorted.end(),
              [](const QString &a, const QString &b) { return a.toInt() < b.toInt(); });
    QCOMPARE(listed, sorted);
    const Finished row = results({QStringLiteral("--row"), second.front(), shard(2, 3)});
    QCOMPARE(row.exitCode, 0);
    QVERIFY2(!row.output.isEmpty(), row.errors.constData());
}

void TestShards::duplicatesAreInOneShard()
{
    QByteArray rows = "id,email\n";
    for (int id = 1; id <= 40; ++id)
        rows += QByteArray::number(id) + ",m" + QByteArray::number(id % 10) + '\n';
    m_place->write(QStringLiteral("ids.csv"), rows);
    writeJob(jsonl, R"(, "dedupe": "{{email}}")");
    for (int number = 1; number <= 3; ++number)
        QCOMPARE(m_place->run({shard(number, 3)}).exitCode, 0);
    QCOMPARE(idsOf(3).size(), 10);
    QCOMPARE(m_server->stop()[QStringLiteral("received")].toInt(), 10);
}

void TestShards::aShardThatIsNone_data()
{
    QTest::addColumn<QString>("shard");
    for (const char *const text : {"0/5", "6/5", "5", "a/b"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestShards::aShardThatIsNone()
{
    QFETCH(const QString, shard);
    writeJob();
    const Finished finished = m_place->run({QStringLiteral("--shard"), shard});
    QCOMPARE(finished.exitCode, 2);
    QCOMPARE(finished.lastError(),
             QStringLiteral(
                 "penstock: --shard: \"%1\" is not a shard. Write I/N with I from 1 to N, for "
                 "example 2/5")
                 .arg(shard));
}

PENSTOCK_TEST(TestShards)
} // namespace tst_shards
#include "tst_shards.moc"
