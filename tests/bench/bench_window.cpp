// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What somebody feels of the window: bench_window [SECONDS [ROWS]].
// - how long it takes from the start of the process until the window takes events, and its memory
// and
//   share of a processor when nothing goes on; without files, and with those of a hundred jobs;
// - how long its event loop is kept from its next event on the Run page, at 2,000 requests a second
//   against a practice server in a process of its own: in a first run, while a limit is added in
//   its middle, and in a second run; its share of a processor when they have ended;
// - the same on each page of a job that is opened, and on the Results page of a job with a million
//   rows;
// - the memory of ten runs, one after the other.
// A stall is how much later than due a timer of 1 ms rings. What of it the thread was ready and had
// no processor, because others had them, is the machine's and not the window's: it is shown, and
// not judged. Ends with 1 where one of the window's own is longer than 16 ms, where it takes 1 % of
// a processor or more when nothing goes on, where ten runs leave 10 % more memory than the first,
// or where there were too few answers for any of this to say something.
#include "arguments.h"
#include "support/testpaths.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/heaps.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/results/resultspage.h"

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/support/systemclock.h>

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QProcess>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QThreadPool>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace {

using namespace penstock;
using namespace std::chrono_literals;

constexpr int perSecond = 2'000;
constexpr double longestStall = 16; // in ms: a frame
constexpr double maxIdle = 1; // in hundredths of a processor
constexpr double maxGrowth = 10; // in hundredths of the memory after the first run
constexpr double leastAnswers = 0.9 * perSecond;

// What was promised and is not so.
class Verdict
{
public:
    void require(bool isSo, const QString &otherwise)
    {
        if (!isSo)
            m_broken.append(otherwise);
    }
    int exitCode() const
    {
        for (const QString &each : m_broken)
            std::printf("not kept: %s\n", qPrintable(each));
        return m_broken.isEmpty() ? 0 : 1;
    }

private:
    QStringList m_broken;
};
Verdict verdict;

// How long the thread that makes it has been ready to run and had to wait for a processor.
class ProcessorQueue
{
public:
    ProcessorQueue() { m_isOpen = m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered); }
    // In ms; 0 where the kernel does not count it.
    double waited()
    {
        if (!m_isOpen || !m_file.seek(0))
            return 0;
        // Time on a processor, time without one, how often: in ns.
        return m_file.read(128).split(' ').value(1).toDouble() / 1e6;
    }

private:
    QFile m_file {QStringLiteral("/proc/thread-self/schedstat")};
    bool m_isOpen = false;
};

// Counts from its making to its end.
class Watchdog
{
public:
    Watchdog()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { note(); });
        m_waited = m_queue.waited();
        m_since.start();
        m_timer.start(1ms);
    }

    void print(const char *what)
    {
        std::sort(m_stalls.begin(), m_stalls.end());
        const auto at = [this](double part) {
            return m_stalls[std::size_t(part * double(m_stalls.size() - 1))];
        };
        std::printf(
            "%-34s median %6.2f ms  p99 %6.2f ms  longest %6.2f ms  of which its own %6.2f ms  "
            "own ones over 16 ms: %d of %zu\n",
            what, at(0.5), at(0.99), m_stalls.back(), m_longestOwn, m_late, m_stalls.size());
        std::fflush(stdout);
        verdict.require(m_longestOwn <= longestStall,
                        QStringLiteral("%1: a stall of %2 ms")
                            .arg(QLatin1String(what))
                            .arg(m_longestOwn, 0, 'f', 1));
    }

private:
    void note()
    {
        const double stall = std::max(0.0, double(m_since.nsecsElapsed()) / 1e6 - 1);
        const double waited = m_queue.waited();
        const double own = std::max(0.0, stall - (waited - m_waited));
        m_stalls.push_back(stall);
        m_longestOwn = std::max(m_longestOwn, own);
        m_late += own > longestStall ? 1 : 0;
        m_waited = waited;
        m_since.restart();
    }

    ProcessorQueue m_queue;
    double m_waited = 0;
    QTimer m_timer;
    QElapsedTimer m_since;
    std::vector<double> m_stalls; // in ms
    double m_longestOwn = 0; // the same without what others took
    int m_late = 0;
};

// Kilobytes of \a name, as the kernel counts them for the process \a pid.
qint64 memoryOf(qint64 pid, const QByteArray &name)
{
    QFile file(QStringLiteral("/proc/%1/smaps_rollup").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith(name + ':'))
            return line.mid(name.size() + 1).simplified().split(' ').first().toLongLong();
    }
    return -1;
}

// Seconds that the process \a pid has had of processors.
double processorOf(qint64 pid)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    // Behind the name of the program, which may have anything in it.
    const QByteArray all = file.readAll();
    const QList<QByteArray> fields = all.mid(all.lastIndexOf(')') + 2).split(' ');
    return (fields.value(11).toDouble() + fields.value(12).toDouble())
        / double(sysconf(_SC_CLK_TCK));
}

void waitFor(std::chrono::milliseconds time);

// In hundredths of one processor, during \a time.
double shareOf(qint64 pid, std::chrono::seconds time)
{
    const double before = processorOf(pid);
    waitFor(time);
    return 100 * (processorOf(pid) - before) / double(time.count());
}

void waitFor(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

// penstock serve, ended with the object.
class Server
{
public:
    Server()
    {
        m_process.start(programPath(), {QStringLiteral("serve")});
        while (!m_process.canReadLine() && m_process.waitForReadyRead(10'000)) { }
        m_url = QString::fromUtf8(m_process.readLine()).trimmed();
    }
    ~Server()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(Server)

    const QString &url() const { return m_url; }

private:
    QProcess m_process;
    QString m_url;
};

JobSpec jobOf(const QString &name, std::int64_t rows, const QTemporaryDir &folder)
{
    JobSpec job;
    job.name = name;
    job.request.url = QStringLiteral("/items/{{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
    job.output.path = folder.filePath(name + QStringLiteral(".jsonl"));
    return job;
}

// As fast as the practice server allows for.
Profile fastProfile(const QString &name, const Server &server)
{
    Profile profile;
    profile.name = name;
    profile.baseUrl = server.url();
    profile.limits = {{QStringLiteral("pace"), GcraSettings {Duration(1s) / perSecond, 20}},
                      {QStringLiteral("at once"), ConcurrencySettings {24}}};
    return profile;
}

void stop(JobSession &session)
{
    session.stop();
    session.stop();
    while (session.isActive())
        waitFor(50ms);
}

void watch(JobSession &session, const char *what, std::chrono::seconds time)
{
    const std::int64_t before = session.progress().answered;
    Watchdog watchdog;
    waitFor(time);
    watchdog.print(what);
    const double answers = double(session.progress().answered - before) / double(time.count());
    std::printf("  %.0f answers a second\n", answers);
    verdict.require(answers >= leastAnswers,
                    QStringLiteral("%1: only %2 answers a second, the machine has no time for more")
                        .arg(QLatin1String(what))
                        .arg(answers, 0, 'f', 0));
}

void judgeIdle(const char *when, double share)
{
    verdict.require(share < maxIdle,
                    QStringLiteral("%1: %2 % of a processor while nothing goes on")
                        .arg(QLatin1String(when))
                        .arg(share, 0, 'f', 2));
}

// Runs, so that all that is drawn while it does is.
void fixtureRun(MainWindow &window, const QTemporaryDir &folder, std::chrono::seconds time)
{
    const Server server;
    WorkbenchModel &model = window.model();
    JobSession &session = model.addJob(
        model.addProfile(fastProfile(QStringLiteral("fast"), server)),
        jobOf(QStringLiteral("run"), 1'000'000, folder), folder.filePath(QStringLiteral("run")));
    window.openJob(session);
    {
        Watchdog idle;
        waitFor(2s);
        idle.print("before the start");
    }
    for (const bool isFirst : {true, false}) {
        session.start(JobSession::From::Beginning);
        window.currentJob()->showPage(JobTab::Page::Run);
        waitFor(2s);
        watch(session, isFirst ? "Run page" : "Run page, second run", time);
        if (isFirst) {
            Profile profile = session.profile().profile();
            profile.limits.push_back({QStringLiteral("further"), ConcurrencySettings {20}});
            Watchdog adding;
            session.profile().setProfile(profile);
            waitFor(500ms);
            adding.print("adding a limit");
            watch(session, "Run page, with a further limit", time);
        }
        window.currentJob()->showPage(JobTab::Page::Results);
        watch(session, isFirst ? "Results page of that run" : "Results page of the second run",
              time);
        window.currentJob()->showPage(JobTab::Page::Run);
        stop(session);
    }
    // The rest of a stopped job is planned once, beside the window: millions of calls take a while.
    QElapsedTimer planning;
    planning.start();
    waitFor(1s); // until it has begun
    while (QThreadPool::globalInstance()->activeThreadCount() > 0 && planning.elapsed() < 20'000)
        waitFor(100ms);
    const qint64 planned = planning.elapsed();
    waitFor(2s);
    const double share = shareOf(QCoreApplication::applicationPid(), 10s);
    std::printf("%-34s %.2f %% of a processor, once what is left was planned, in %lld ms\n",
                "after the runs", share, static_cast<long long>(planned));
    std::fflush(stdout);
    judgeIdle("after the runs", share);
}

// The same job again and again, and what stays of each run.
void fixtureTenRuns(MainWindow &window, const QTemporaryDir &folder)
{
    const Server server;
    WorkbenchModel &model = window.model();
    JobSession &session
        = model.addJob(model.addProfile(fastProfile(QStringLiteral("again"), server)),
                       jobOf(QStringLiteral("ten"), 3 * perSecond, folder),
                       folder.filePath(QStringLiteral("ten")));
    window.openJob(session);
    window.currentJob()->showPage(JobTab::Page::Run);
    std::vector<double> memory; // in MB
    for (int run = 0; run < 10; ++run) {
        session.start(JobSession::From::Beginning);
        waitFor(200ms);
        while (session.isActive())
            waitFor(50ms);
        waitFor(1s);
        memory.push_back(double(memoryOf(QCoreApplication::applicationPid(), "Rss")) / 1024);
    }
    const double growth = 100 * (memory.back() / memory.front() - 1);
    std::printf("%-34s %.1f MB resident after the first, %.1f MB after the tenth: %+.1f %%\n",
                "ten runs", memory.front(), memory.back(), growth);
    std::fflush(stdout);
    verdict.require(
        growth <= maxGrowth,
        QStringLiteral("ten runs: %1 % more memory than after the first").arg(growth, 0, 'f', 1));
}

// A journal as a run would leave it.
bool writeJournal(const QString &path, std::int64_t rows)
{
    const auto log = openClaimedJob(path);
    if (!log)
        return false;
    const auto journal = Journal::open(log->folder, "{}");
    if (!journal)
        return false;
    constexpr std::int64_t atOnce = 50'000;
    for (std::int64_t first = 0; first < rows; first += atOnce) {
        std::vector<LedgerEntry> entries;
        for (std::int64_t row = first; row < std::min(first + atOnce, rows); ++row)
            entries.push_back(
                {.index = row,
                 .end = {.status = 200,
                         .attempts = 1,
                         .pages = 1,
                         .sentAt = WallTime(1'795'276'800s) + row * (Duration(1s) / perSecond),
                         .elapsed = 20ms}});
        if (!(*journal)->commit({.entries = entries}))
            return false;
    }
    return (*journal)->close().has_value();
}

void fixtureResults(MainWindow &window, const QTemporaryDir &folder, std::chrono::seconds time,
                    std::int64_t rows)
{
    const QString path = folder.filePath(QStringLiteral("many"));
    if (!writeJournal(path, rows))
        qFatal("the journal cannot be written");
    WorkbenchModel &model = window.model();
    Profile large;
    large.name = QStringLiteral("large");
    JobSession &session
        = model.addJob(model.addProfile(large), jobOf(QStringLiteral("many"), rows, folder), path);
    {
        Watchdog opening;
        window.openJob(session);
        waitFor(500ms);
        opening.print("opening the tab");
    }
    const std::pair<JobTab::Page, const char *> pages[]
        = {{JobTab::Page::Request, "opening the Request page"},
           {JobTab::Page::Plan, "opening the Plan page"},
           {JobTab::Page::Throttling, "opening the Throttling page"}};
    for (const auto &[page, what] : pages) {
        Watchdog opening;
        window.currentJob()->showPage(page);
        waitFor(1s);
        opening.print(what);
    }
    {
        Watchdog listing;
        window.currentJob()->showPage(JobTab::Page::Results);
        const auto *const page = window.currentJob()->findChild<ResultsPage *>();
        while (page->model().rowCount() < rows)
            waitFor(10ms);
        waitFor(500ms);
        listing.print("listing the results");
    }
    auto *const table = window.currentJob()->findChild<ResultsPage *>()->findChild<QTableView *>();
    QScrollBar *const bar = table->verticalScrollBar();
    Watchdog watchdog;
    QElapsedTimer elapsed;
    elapsed.start();
    for (quint32 place = 1; elapsed.elapsed() < time.count() * 1'000;
         place = place * 1'664'525U + 1'013'904'223U) {
        bar->setValue(int(double(place) / double(UINT32_MAX) * bar->maximum()));
        waitFor(16ms);
    }
    watchdog.print("scrolling through them");
}

// The files of somebody who has used it for a while.
void writeJobs(const AppDirs &places, int count)
{
    const auto write = [](const QString &path, const QByteArray &json) {
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
            qFatal("%s cannot be written", qPrintable(path));
    };
    Profile profile;
    profile.name = QStringLiteral("Service");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    write(profilePath(QStringLiteral("service"), places), toJson(profile));
    for (int i = 0; i < count; ++i) {
        JobSpec job;
        job.name = QStringLiteral("Job %1").arg(i);
        job.profile = QStringLiteral("service");
        job.request.url = QStringLiteral("/items/{{id}}");
        job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 1'000};
        job.output.path = QStringLiteral("/nowhere/job%1.jsonl").arg(i);
        write(jobPath(QStringLiteral("job-%1").arg(i), places), toJson(job));
    }
}

// As the program does it; says on standard output when the window has been drawn and takes events.
int runWindow(QApplication &application, const QString &folder)
{
    const AppDirs places = AppDirs::below(folder);
    Appearance appearance(application, Appearance::Mode::Light);
    SystemClock clock;
    FixedSecrets secrets({});
    MainWindow window(clock, secrets, appearance, {places});
    window.openSaved();
    window.show();
    QTimer::singleShot(0, [] {
        std::puts("usable");
        std::fflush(stdout);
    });
    return QApplication::exec();
}

void fixtureStart(const char *what, int jobs)
{
    const QTemporaryDir folder;
    if (jobs > 0)
        writeJobs(AppDirs::below(folder.path()), jobs);
    std::vector<double> times;
    qint64 resident = 0;
    qint64 own = 0;
    double share = 0;
    for (int i = 0; i < 7; ++i) {
        QProcess window;
        QElapsedTimer elapsed;
        elapsed.start();
        window.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("--window"), folder.path()});
        while (!window.canReadLine() && window.waitForReadyRead(30'000)) { }
        times.push_back(double(elapsed.nsecsElapsed()) / 1e6);
        waitFor(2s); // what it does after that counts as well
        resident = std::max(resident, memoryOf(window.processId(), "Rss"));
        own = std::max(own, memoryOf(window.processId(), "Pss"));
        if (i == 0)
            share = shareOf(window.processId(), 10s);
        window.terminate();
        window.waitForFinished();
    }
    std::sort(times.begin(), times.end());
    judgeIdle(what, share);
    std::printf("%-34s usable after %4.0f ms (median of %zu; slowest %.0f)  idle %.1f MB resident, "
                "%.1f MB its share, %.2f %% of a processor\n",
                what, times[times.size() / 2], times.size(), times.back(), double(resident) / 1024,
                double(own) / 1024, share);
    std::fflush(stdout);
}
} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    shareHeaps();
    QApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--window") == 0)
        return runWindow(application, QString::fromLocal8Bit(argv[2]));
    const std::vector<int> numbers = numbersFrom(argc, argv, 2, "[SECONDS [ROWS]]");
    fixtureStart("start, empty", 0);
    fixtureStart("start, a hundred jobs", 100);
    const std::chrono::seconds time(numbers.empty() ? 20 : numbers[0]);
    const std::int64_t rows = numbers.size() < 2 ? 1'000'000 : numbers[1];
    const QTemporaryDir folder;
    Appearance appearance(application, Appearance::Mode::Light);
    SystemClock clock;
    FixedSecrets secrets({});
    MainWindow window(clock, secrets, appearance, {AppDirs::below(folder.path())});
    window.show();
    fixtureTenRuns(window, folder); // before there is anything to give back
    fixtureRun(window, folder, time);
    fixtureResults(window, folder, time, rows);
    return verdict.exitCode();
}
