// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QFile>
#include <QHash>
#include <QRandomGenerator>
#include <QSet>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace penstock;
using namespace std::chrono_literals;

//! Kills penstock run again and again, at moments it does not choose (SIGKILL: no handler runs), and
//! looks at what is left. PENSTOCK_KILLS says how often; ./dev torture asks for a thousand.
class TestKillResume : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noAnswerIsLostOrStandsTwice();
    void whatMustNotBeRepeatedIsReportedInstead();

private:
    static int kills()
    {
        bool isNumber = false;
        const int given = qEnvironmentVariableIntValue("PENSTOCK_KILLS", &isNumber);
        return isNumber ? given : 50;
    }
};

namespace {
constexpr int rowsPerSecond = 1000;
constexpr int atOnce = 8;

// One job that is killed and run again, the server that counts, and what can be seen from outside.
class Pull
{
public:
    Pull(const QStringList &options, int rowsInAll)
        : rows(rowsInAll)
        , m_server({.latency = {1ms, 6ms}}, m_clock)
    {
        if (!m_server.listen())
            qFatal("the practice server does not listen");
        QObject::connect(
            &m_server, &PracticeServer::handled, &m_server,
            [this](const PracticeExchange &exchange) { ++sends[exchange.target.mid(1).toInt()]; });
        m_arguments = QStringList {QStringLiteral("run"),
                                   m_server.url().toString() + QStringLiteral("/{{id}}"),
                                   QStringLiteral("--range"),
                                   QStringLiteral("id=1..%1").arg(rows),
                                   QStringLiteral("--limit"),
                                   QStringLiteral("%1/100ms").arg(rowsPerSecond / 10),
                                   QStringLiteral("--limit"),
                                   QStringLiteral("%1 concurrent").arg(atOnce),
                                   QStringLiteral("--output"),
                                   output(),
                                   QStringLiteral("--data-dir"),
                                   m_folder.path()}
            + options;
    }

    // The exit code; nothing if it was still running after \a patience and was killed.
    std::optional<int> run(std::chrono::milliseconds patience)
    {
        QProcess process;
        start(process, m_arguments);
        const bool ended = QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; },
                                           int(patience.count()));
        if (!ended)
            process.kill();
        if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }))
            qFatal("a killed process goes on");
        errors = process.readAllStandardError();
        return ended ? std::optional(process.exitCode()) : std::nullopt;
    }

    // Ids whose row the journal holds for finished. None of them may ever be sent again.
    QSet<int> finished() const
    {
        QSet<int> ids;
        const QStringList journals = journalFiles();
        if (journals.isEmpty())
            return ids;
        {
            QSqlDatabase journal
                = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("look"));
            journal.setDatabaseName(journals.first());
            if (!journal.open())
                qFatal("the journal cannot be opened");
            QSqlQuery query(journal);
            query.exec(QStringLiteral("SELECT row FROM outcome"));
            while (query.next())
                ids.insert(query.value(0).toInt() + 1);
        }
        QSqlDatabase::removeDatabase(QStringLiteral("look"));
        return ids;
    }

    QString output() const { return m_folder.filePath(QStringLiteral("out.jsonl")); }
    QString failed() const { return m_folder.filePath(QStringLiteral("out.failed.jsonl")); }
    static QList<QByteArray> linesOf(const QString &path)
    {
        QFile file(path);
        QList<QByteArray> lines;
        if (file.open(QIODevice::ReadOnly))
            lines = file.readAll().split('\n');
        if (!lines.isEmpty() && lines.last().isEmpty())
            lines.removeLast();
        return lines;
    }
    // How often each id stands in the file.
    static QHash<int, int> idsIn(const QString &path)
    {
        QHash<int, int> times;
        for (const QJsonObject &line : objectsOf(linesOf(path).join('\n')))
            ++times[line[QStringLiteral("row")][QStringLiteral("id")].toInt()];
        return times;
    }

    const int rows;
    QHash<int, int> sends; // by id
    QByteArray errors; // of the last run

private:
    QStringList journalFiles() const;

    QTemporaryDir m_folder;
    SystemClock m_clock;
    PracticeServer m_server;
    QStringList m_arguments;
};

QStringList Pull::journalFiles() const
{
    QStringList found;
    const QDir jobs(m_folder.filePath(QStringLiteral("data/jobs")));
    for (const QString &job : jobs.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString file = jobs.filePath(job + QStringLiteral("/journal.sqlite"));
        if (QFile::exists(file))
            found.append(file);
    }
    return found;
}

std::chrono::milliseconds anyMoment()
{
    return std::chrono::milliseconds(QRandomGenerator::global()->bounded(20, 250));
}

// Three times what the limit takes for all rows, and a minute for a machine that is busy.
std::chrono::milliseconds timeForTheRest(const Pull &pull)
{
    return 60s + 3 * pull.rows * 1000ms / rowsPerSecond;
}
} // namespace

void TestKillResume::noAnswerIsLostOrStandsTwice()
{
    Pull pull({}, kills() * rowsPerSecond / 4);
    int repeated = 0;
    for (int kill = 0; kill < kills(); ++kill) {
        const QHash<int, int> before = pull.sends;
        const QSet<int> done = pull.finished();
        const std::optional<int> exitCode = pull.run(anyMoment());
        QVERIFY2(!exitCode, pull.errors.constData()); // it has more to do than time
        for (auto each = pull.sends.cbegin(); each != pull.sends.cend(); ++each) {
            const int again = before.contains(each.key()) ? each.value() - before[each.key()] : 0;
            QVERIFY2(again == 0 || !done.contains(each.key()), "a finished row was sent again");
            repeated += again;
        }
    }
    const std::optional<int> exitCode = pull.run(timeForTheRest(pull));
    QVERIFY2(exitCode == 0, pull.errors.constData());

    const QHash<int, int> written = Pull::idsIn(pull.output());
    QCOMPARE(written.size(), pull.rows);
    QCOMPARE(Pull::linesOf(pull.output()).size(), pull.rows);
    QCOMPARE(pull.sends.size(), pull.rows);
    QCOMPARE(Pull::linesOf(pull.failed()).size(), 0);
    // In flight at a kill, or answered since the last commit: a twentieth of a second and its
    // fsync.
    qInfo("%d kills, %d of %d rows sent again", kills(), repeated, pull.rows);
    QVERIFY(repeated <= kills() * (atOnce + rowsPerSecond / 4));
}

void TestKillResume::whatMustNotBeRepeatedIsReportedInstead()
{
    Pull pull({QStringLiteral("--method"), QStringLiteral("POST")}, kills() * rowsPerSecond / 4);
    for (int kill = 0; kill < kills(); ++kill) {
        const std::optional<int> exitCode = pull.run(anyMoment());
        QVERIFY2(!exitCode, pull.errors.constData());
    }
    const std::optional<int> exitCode = pull.run(timeForTheRest(pull));
    const QHash<int, int> written = Pull::idsIn(pull.output());
    const QHash<int, int> reported = Pull::idsIn(pull.failed());
    QVERIFY2(exitCode == (reported.isEmpty() ? 0 : 1), pull.errors.constData());

    QCOMPARE(written.size() + reported.size(), pull.rows);
    QCOMPARE(Pull::linesOf(pull.output()).size() + Pull::linesOf(pull.failed()).size(), pull.rows);
    for (const int times : std::as_const(pull.sends))
        QCOMPARE(times, 1); // never twice
    for (auto each = written.cbegin(); each != written.cend(); ++each)
        QVERIFY(pull.sends.contains(each.key()));
    for (const QJsonObject &line : objectsOf(Pull::linesOf(pull.failed()).join('\n')))
        QCOMPARE(line[QStringLiteral("error")][QStringLiteral("kind")].toString(),
                 QStringLiteral("in_doubt"));
    qInfo("%d kills, %d of %d rows in doubt", kills(), int(reported.size()), pull.rows);
    // Only what had its permit when the kill came.
    QVERIFY(reported.size() <= qsizetype(kills()) * atOnce);
}

PENSTOCK_TEST(TestKillResume)
#include "tst_killresume.moc"
