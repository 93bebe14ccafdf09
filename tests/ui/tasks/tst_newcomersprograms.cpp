// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The program itself, in processes of its own, with a hand in each: one that is killed, and two at
// the same time.
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/savedjobfixture.h"

#include <QProcess>
#include <QScopeGuard>

#include <csignal>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_newcomersprograms {
constexpr int rows = 150;

// The files of somebody, below a folder.
struct Home
{
    Home()
    {
        if (!server.listen())
            qFatal("no free port");
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = server.url().toString();
        profile.limits = {{u"pace"_s, GcraSettings {20ms, 1}}};
        SavedJobFixture::write(profilePath(u"practice"_s, places), toJson(profile));
        JobSpec job;
        job.name = u"Numbers"_s;
        job.profile = u"practice"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
        job.output.path = output();
        const QString file = jobPath(u"numbers"_s, places);
        SavedJobFixture::write(file, toJson(job));
        if (!allowUses(file, pathUsesOf(job, profile), places))
            qFatal("nothing can be allowed");
    }
    QString output() const { return folder.filePath(u"numbers.jsonl"_s); }
    qint64 lines() const
    {
        QFile file(output());
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
    }
    quint64 received() const { return server.counts().received; }

    QTemporaryDir folder;
    AppDirs places {folder.filePath(u"config/penstock"_s), folder.filePath(u"data/penstock"_s),
                    folder.filePath(u"cache/penstock"_s)};
    SystemClock clock;
    MockServer server {{}, clock};
};

// penstock-workbench for that somebody.
class Program
{
public:
    Program(const Home &home, bool byMouse)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *const place : {"config", "data", "cache", "runtime"}) {
            const QString path = home.folder.filePath(QString::fromLatin1(place));
            QDir().mkpath(path);
            QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
            const bool isRuntime = qstrcmp(place, "runtime") == 0;
            environment.insert(u"XDG_%1_%2"_s.arg(QString::fromLatin1(place).toUpper(),
                                                  isRuntime ? u"DIR"_s : u"HOME"_s),
                               path);
        }
        environment.insert(u"HOME"_s, home.folder.path());
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nowhere"_s);
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"QT_PLUGIN_PATH"_s, handPluginsPath());
        environment.insert(u"QT_QPA_GENERIC_PLUGINS"_s,
                           u"penstockhand:%1"_s.arg(byMouse ? u"mouse"_s : u"keys"_s));
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(workbenchPath(), {u"--language"_s, u"en"_s});
    }
    ~Program() { kill(); }
    Q_DISABLE_COPY_MOVE(Program)

    // Empty where all went well. The server is in this process, and goes on answering.
    QString take(const QStringList &steps)
    {
        for (const QString &step : steps) {
            m_process.write(step.toUtf8() + '\n');
            const auto hasSaid = [this] {
                return m_process.canReadLine() || m_process.state() == QProcess::NotRunning;
            };
            if (!QTest::qWaitFor(hasSaid, 2 * patience))
                return step + u": no word"_s;
            const QByteArray said = m_process.readLine().trimmed();
            bool isNumber = false;
            const int actions = said.toInt(&isNumber);
            if (!isNumber)
                return step + u": "_s + QString::fromUtf8(said);
            m_actions = actions;
        }
        return {};
    }
    int actions() const { return m_actions; }
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool hasEnded()
    {
        return QTest::qWaitFor([this] { return m_process.state() == QProcess::NotRunning; },
                               patience);
    }

private:
    QProcess m_process;
    int m_actions = 0;
};

QStringList lines(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char('\n'));
}

class TestNewcomersPrograms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }
    void aKilledOneGoesOn_data() { hands(6, 3); }
    void aKilledOneGoesOn()
    {
        QFETCH(const bool, byMouse);
        QFETCH(const int, most);
        const Home home;
        Program first(home, byMouse);
        const QString began = first.take(
            byMouse
                ? lines("click Numbers\nclick Start")
                : lines(
                    "press Ctrl+K\ntype numbers\npress Return\npress Ctrl+3\npress Ctrl+Return"));
        QVERIFY2(began.isEmpty(), qPrintable(began));
        QTRY_VERIFY_WITH_TIMEOUT(home.lines() >= 20, patience);
        first.kill();
        QVERIFY(home.lines() < rows);

        Program second(home, byMouse);
        const QString wentOn = second.take(
            byMouse ? lines("sees because Penstock was terminated\nclick Resume\nsees Run again")
                    : lines("sees because Penstock was terminated\npress Ctrl+Return\nsees Run "
                            "again"));
        QVERIFY2(wentOn.isEmpty(), qPrintable(wentOn));
        QCOMPARE(home.lines(), rows);
        const int actions = first.actions() + second.actions();
        qInfo("%d actions", actions);
        QVERIFY(actions <= most);
    }
    void twoTakeTurns_data() { hands(13, 7); }
    void twoTakeTurns()
    {
        QFETCH(const bool, byMouse);
        QFETCH(const int, most);
        const Home home;
        Program first(home, byMouse);
        const QString began = first.take(
            byMouse
                ? lines("click Numbers\nclick Start")
                : lines(
                    "press Ctrl+K\ntype numbers\npress Return\npress Ctrl+3\npress Ctrl+Return"));
        QVERIFY2(began.isEmpty(), qPrintable(began));
        QTRY_VERIFY_WITH_TIMEOUT(home.lines() >= 5, patience);
        Program second(home, byMouse);
        const QString saw = second.take(
            (byMouse ? lines("click Numbers") : lines("press Ctrl+K\ntype numbers\npress Return"))
            + lines("sees Running elsewhere\nsees is running this job\nmisses Not started"));
        QVERIFY2(saw.isEmpty(), qPrintable(saw));
        // The first one leaves, and the second goes on.
        const QString left
            = first.take(byMouse ? lines("click File\nclick Quit\nclick Stop and close")
                                 : lines("press Ctrl+Q\npress Tab\npress Return"));
        QVERIFY2(left.isEmpty(), qPrintable(left));
        QVERIFY(first.hasEnded());
        QVERIFY(home.lines() < rows);
        const QString wentOn = second.take(
            lines("sees Stopped, can be resumed")
            + (byMouse ? lines("click Resume") : lines("press Ctrl+3\npress Ctrl+Return"))
            + lines("sees Run again"));
        QVERIFY2(wentOn.isEmpty(), qPrintable(wentOn));
        QCOMPARE(home.lines(), rows);
        QCOMPARE(home.received(), quint64(rows)); // none was asked for twice
        const int actions = first.actions() + second.actions();
        qInfo("%d actions", actions);
        QVERIFY(actions <= most);
    }

private:
    static void hands(int maxByKeys, int maxByMouse)
    {
        const Table<bool, int> row("byMouse", "most");
        row("by keys", false, maxByKeys);
        row("by mouse", true, maxByMouse);
    }
};

PENSTOCK_TEST(TestNewcomersPrograms)
} // namespace tst_newcomersprograms
#include "tst_newcomersprograms.moc"
