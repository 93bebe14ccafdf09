// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// A file of rows that is edited between runs: each row is sent once.
#include "jobworkplace.h"
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTest>

namespace tst_editedrows {
const QByteArray idOnly = "\"columns\": [{\"name\": \"id\", \"row\": \"id\"}]";

QByteArray outputOf(const QString &kind)
{
    if (kind == u"csv"_s)
        return "{\"csv\": {\"path\": \"out.csv\", " + idOnly + "}}";
    if (kind == u"sqlite"_s)
        return "{\"sqlite\": {\"path\": \"out.db\", \"table\": \"t\", " + idOnly + "}}";
    if (kind == u"files"_s)
        return "{\"files\": {\"folder\": \"out\", \"name\": \"{{row}}-{{id}}.json\"}}";
    return "{\"jsonl\": \"out.jsonl\"}";
}

void edit(QStringList &rows, QRandomGenerator &random)
{
    static int next = 100;
    const auto place = [&] { return random.bounded(rows.size() + 1); };
    const auto of = [&] { return random.bounded(rows.size()); };
    switch (rows.isEmpty() ? 0 : random.bounded(7)) {
    case 0:
        rows.insert(place(), QString::number(next++));
        break;
    case 1:
        rows.removeAt(of());
        break;
    case 2:
        std::sort(rows.begin(), rows.end());
        break;
    case 3:
        std::reverse(rows.begin(), rows.end());
        break;
    case 4:
        rows[of()] = QString::number(next++);
        break;
    case 5:
        rows.insert(place(), QString(rows[of()])); // a duplicate
        break;
    default:
        rows.append(QString::number(next++));
    }
}

class TestEditedRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void noRowIsLostOrDoubled_data()
    {
        penstock::Table<QString, quint32>("kind", "seed");
        for (const char *const kind : {"jsonl", "csv", "sqlite", "files"}) {
            for (quint32 seed = 1; seed <= 4; ++seed)
                QTest::addRow("%s, %u", kind, seed) << QString::fromLatin1(kind) << seed;
        }
    }

    // Edits rows at random between runs that are stopped or killed. At the end, the output has each
    // row as often as the file. Results of removed rows stay.
    void noRowIsLostOrDoubled()
    {
        QFETCH(const QString, kind);
        QFETCH(const quint32, seed);
        const ServeProcess server;
        m_place->writeProfile(server.address(), ", \"limits\": [\"200/s\"]");
        writeJob(outputOf(kind));
        QRandomGenerator random(seed);
        QStringList rows;
        for (int i = 1; i <= 6; ++i)
            rows.append(QString::number(i));
        QMap<QString, int> most;
        const auto count = [&] {
            for (const QString &row : std::as_const(rows))
                most[row] = std::max(most[row], int(rows.count(row)));
        };
        for (int step = 0; step < 6; ++step) {
            writeRows(rows);
            count();
            const Finished run = runOrKill(random, kind);
            QVERIFY2(run.exitCode == 0, run.errors.constData());
            for (int i = random.bounded(3); i >= 0; --i)
                edit(rows, random);
        }
        writeRows(rows);
        count();
        const Finished last = m_place->run({u"--accept-changes"_s});
        QVERIFY2(last.exitCode == 0, last.errors.constData());
        const QMap<QString, int> sent = idsIn(kind);
        for (const QString &row : std::as_const(rows))
            QVERIFY2(sent[row] >= rows.count(row), qPrintable(row));
        for (auto row = sent.begin(); row != sent.end(); ++row)
            QVERIFY2(row.value() <= most[row.key()], qPrintable(row.key()));
        // A further run sends nothing.
        const Finished again = m_place->run();
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(idsIn(kind), sent);
    }

    void rowsKeepTheirNumbers()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        writeJob(outputOf(u"files"_s));
        writeRows({u"a"_s, u"b"_s, u"c"_s});
        QCOMPARE(m_place->run({u"--limit-rows"_s, u"2"_s}).exitCode, 0);
        writeRows({u"c"_s, u"new"_s, u"b"_s, u"a"_s});
        QCOMPARE(m_place->run({u"--accept-changes"_s}).exitCode, 0);
        QCOMPARE(QDir(m_place->path(u"out"_s))
                     .entryList({u"*-*.json"_s}, QDir::Files, QDir::Name)
                     .join(QLatin1Char(' ')),
                 u"1-a.json 2-b.json 3-c.json 4-new.json"_s);
        // Results use the same numbers.
        for (const auto &[number, id] : {std::pair("1", "\"a\""), std::pair("4", "\"new\"")}) {
            const Finished shown
                = runPenstock({u"results"_s, m_place->path(u"pull.job.json"_s), u"--row"_s,
                               QString::fromLatin1(number), u"--data-dir"_s,
                               m_place->path(QString()), u"--json"_s});
            QVERIFY2(shown.output.contains(id), (shown.output + shown.errors).constData());
        }
        // A row that returns is recognized.
        writeRows({u"b"_s});
        QCOMPARE(m_place->run({u"--accept-changes"_s}).exitCode, 0);
        const Finished gone
            = runPenstock({u"results"_s, m_place->path(u"pull.job.json"_s), u"--row"_s, u"3"_s,
                           u"--data-dir"_s, m_place->path(QString())});
        QVERIFY2(gone.errors.contains("removed from the job's rows"), gone.errors.constData());
        writeRows({u"c"_s, u"b"_s});
        QCOMPARE(m_place->run({u"--accept-changes"_s}).exitCode, 0);
        QCOMPARE(idsIn(u"files"_s).value(u"c"_s), 1);
    }

    // The journal was deleted, but the record of its rows still exists.
    void aRecordOfEarlierRowsIsNotTaken()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        writeJob(outputOf(u"jsonl"_s));
        writeRows({u"3"_s, u"1"_s, u"2"_s});
        QCOMPARE(m_place->run().exitCode, 0);
        QVERIFY(QFile::remove(m_place->journal()));
        QVERIFY(QFile::remove(m_place->path(u"out.jsonl"_s)));
        const auto range = [this](const QByteArray &text) {
            m_place->writeJob("\"request\": {\"path\": \"/{{id}}\"}, \"rows\": {\"range\": \""
                              + text + "\"}, \"output\": {\"jsonl\": \"out.jsonl\"}");
        };
        range("id=1..4");
        QCOMPARE(m_place->run({u"--limit-rows"_s, u"2"_s}).exitCode, 0);
        QCOMPARE(m_place->run().exitCode, 0);
        range("id=0..5");
        QCOMPARE(m_place->run({u"--accept-changes"_s}).exitCode, 0);
        const QMap<QString, int> sent = idsIn(u"jsonl"_s);
        QCOMPARE(sent.size(), 6);
        for (const int times : sent)
            QCOMPARE(times, 1);
        // A pipe leaves no record of its rows either.
        m_place->writeJob(
            "\"request\": {\"path\": \"/{{id}}\"}, \"rows\": {\"csv\": \"/dev/stdin\"}, "
            "\"output\": {\"jsonl\": \"out.jsonl\"}");
        const QStringList pipe {u"--allow-path"_s, u"/dev/stdin"_s};
        const QStringList fresh {u"--fresh"_s, u"--yes"_s, u"--limit-rows"_s, u"1"_s};
        QCOMPARE(runPenstock(m_place->command(pipe + fresh), "id\n7\n8\n").exitCode, 0);
        const Finished resumed = runPenstock(m_place->command(pipe), "id\n7\n8\n");
        QVERIFY2(resumed.exitCode == 0, resumed.errors.constData());
        QCOMPARE(idsIn(u"jsonl"_s).size(), 2);
    }

    void aKeyTellsRowsApart()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        m_place->writeJob(
            "\"request\": {\"path\": \"/{{id}}/{{v}}\"}, \"rows\": {\"csv\": "
            "\"rows.csv\", \"key\": [\"id\"]}, \"output\": {\"jsonl\": \"out.jsonl\"}");
        writeRows({u"1,x"_s, u"2,x"_s}, "id,v");
        QCOMPARE(m_place->run().exitCode, 0);
        writeRows({u"2,y"_s, u"1,x"_s, u"3,x"_s}, "id,v");
        QCOMPARE(m_place->run({u"--accept-changes"_s}).exitCode, 0);
        const QMap<QString, int> sent = idsIn(u"jsonl"_s);
        QCOMPARE(sent, (QMap<QString, int> {{u"1"_s, 1}, {u"2"_s, 1}, {u"3"_s, 1}}));
        // A missing key column is an error.
        m_place->writeJob("\"request\": {\"path\": \"/{{id}}\"}, \"rows\": {\"csv\": \"rows.csv\", "
                          "\"key\": \"nr\"}, \"output\": {\"jsonl\": \"out.jsonl\"}");
        QCOMPARE(m_place->run().exitCode, 2);
    }

    // The file lacks the column that the first request used.
    void rowsWithoutTheKeyAreToldApart()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        const QStringList accept {u"--accept-changes"_s};
        m_place->writeJob("\"request\": {\"path\": \"/{{of}}/{{id}}\"}, \"rows\": {\"csv\": "
                          "\"rows.csv\"}, \"output\": {\"jsonl\": \"out.jsonl\"}");
        writeRows({u"x,1"_s, u"x,2"_s}, "of,id");
        QCOMPARE(m_place->run().exitCode, 0);
        m_place->writeJob(
            "\"request\": {\"path\": \"/{{of}}/{{name}}\"}, \"rows\": {\"csv\": \"rows.csv\"}, "
            "\"output\": {\"jsonl\": \"out.jsonl\"}");
        writeRows({u"x,a"_s, u"x,b"_s}, "of,name");
        QCOMPARE(m_place->run(accept).exitCode, 0);
        writeRows({u"x,b"_s, u"x,c"_s}, "of,name");
        QCOMPARE(m_place->run(accept).exitCode, 0);
        QStringList names;
        for (const QJsonObject &line : m_place->objects(u"out.jsonl"_s))
            names.append(line[u"row"_s][u"name"_s].toString());
        for (const char *const name : {"a", "b", "c"})
            QCOMPARE(names.count(QString::fromLatin1(name)), 1);
    }

    void wordsSayWhatBecomesOfRows()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address());
        writeJob(outputOf(u"jsonl"_s));
        const auto row = [](const char *text) { return QString::fromLatin1(text); };
        writeRows({row("1,x"), row("2,x"), row("3,x"), row("3,y")}, "id,v");
        const Finished first = m_place->run({row("--limit-rows"), row("3")});
        QCOMPARE(first.exitCode, 0);
        QVERIFY2(first.errors.contains("duplicate rows: 1"), first.errors.constData());
        writeRows({row("9,x"), row("2,x"), row("3,x"), row("3,y")}, "id,v");
        const Finished asked = m_place->run();
        QCOMPARE(asked.exitCode, 2);
        for (const char *const part :
             {"rows to send: 2 (first: {\"id\":\"9\",\"v\":\"x\"})",
              "rows kept: 2 (first: {\"id\":\"2\",\"v\":\"x\"})", "rows dropped: 1 (first: row 1)"})
            QVERIFY2(asked.errors.contains(part), asked.errors.constData());
        // Only values that the request uses identify a row. Other changes are reported without a
        // question.
        writeRows({row("1,x"), row("2,z"), row("3,x"), row("3,y")}, "id,v");
        const Finished others = m_place->run();
        QCOMPARE(others.exitCode, 0);
        QVERIFY2(others.errors.contains("other than id: 1."), others.errors.constData());
    }

private:
    // Counts each id in the output.
    QMap<QString, int> idsIn(const QString &kind) const
    {
        QStringList ids;
        if (kind == u"csv"_s) {
            ids = QString::fromUtf8(m_place->read(u"out.csv"_s))
                      .split(QLatin1Char('\n'), Qt::SkipEmptyParts)
                      .mid(1);
        } else if (kind == u"sqlite"_s) {
            if (QFile::exists(m_place->path(u"out.db"_s)))
                ids = penstock::executed({u"SELECT id FROM t"_s}, m_place->path(u"out.db"_s));
        } else if (kind == u"files"_s) {
            const QDir folder(m_place->path(u"out"_s));
            for (const QString &name : folder.entryList({u"*-*.json"_s}, QDir::Files))
                ids.append(name.section(QLatin1Char('-'), 1).section(QLatin1Char('.'), 0, 0));
        } else {
            for (const QJsonObject &line : m_place->objects(u"out.jsonl"_s))
                ids.append(line[u"row"_s][u"id"_s].toVariant().toString());
        }
        QMap<QString, int> times;
        for (const QString &id : ids)
            ++times[id.trimmed()];
        return times;
    }

    Finished runOrKill(QRandomGenerator &random, const QString &kind)
    {
        switch (random.bounded(3)) {
        case 0:
            return m_place->run({u"--accept-changes"_s, u"--limit-rows"_s, u"2"_s});
        case 1: {
            const auto before = idsIn(kind);
            QProcess process;
            start(process, m_place->command({u"--accept-changes"_s}));
            // Kills it after the first write, or at its end.
            while (process.state() == QProcess::Running && idsIn(kind) == before)
                process.waitForFinished(1);
            process.kill();
            process.waitForFinished();
            return {.exitCode = 0, .output = {}, .errors = process.readAllStandardError()};
        }
        default:
            return m_place->run({u"--accept-changes"_s});
        }
    }

    void writeJob(const QByteArray &output, const QByteArray &key = {}) const
    {
        m_place->writeJob("\"request\": {\"path\": \"/{{id}}\"}, \"rows\": {\"csv\": \"rows.csv\""
                          + key + "}, \"output\": " + output);
    }
    void writeRows(const QStringList &rows, const QByteArray &columns = "id") const
    {
        m_place->write(u"rows.csv"_s,
                       columns + '\n' + rows.join(QLatin1Char('\n')).toUtf8() + '\n');
    }

    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestEditedRows)
} // namespace tst_editedrows

#include "tst_editedrows.moc"
