// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"
#include "support/testpaths.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/senderror.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// What a job costs above its sender, and what a long one takes:
// - answers a second with journal and JSONL output, beside the bare sender in the same run, in
// turn;
// - peak memory of penstock run for 10,000 rows and for many (bench_job ROWS, a million by
// default);
// - how soon that job sends again after it was killed in the middle.
// The practice server is a process of its own on the same machine.

namespace {

using namespace penstock;
using namespace std::chrono_literals;

constexpr int atOnce = 24;
constexpr qsizetype waiting = 256;

// penstock serve, ended with the object.
class Server
{
public:
    Server()
    {
        m_process.start(programPath(), {QStringLiteral("serve")});
        while (!m_process.canReadLine() && m_process.waitForReadyRead(10'000)) { }
        m_url = QUrl(QString::fromUtf8(m_process.readLine()).trimmed());
    }
    ~Server()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(Server)

    const QUrl &url() const { return m_url; }

private:
    QProcess m_process;
    QUrl m_url;
};

Profile profile()
{
    Profile profile;
    Limit limit;
    limit.name = QStringLiteral("at once");
    limit.settings = ConcurrencySettings {atOnce};
    profile.limits = {limit};
    return profile;
}

HttpClientOptions options()
{
    HttpClientOptions options;
    options.proxy = HttpClientOptions::Proxy::None;
    options.maxConnections = atOnce;
    return options;
}

// Answers a second.
class BareHttpClient
{
public:
    explicit BareHttpClient(QUrl url)
        : m_url(std::move(url))
    { }

    double pull(int answers)
    {
        m_left = m_open = answers;
        QElapsedTimer timer;
        timer.start();
        for (qsizetype i = 0; i < waiting; ++i)
            next();
        m_loop.exec();
        return answers * 1e9 / double(timer.nsecsElapsed());
    }

private:
    void next()
    {
        if (m_left <= 0)
            return;
        HttpRequest request;
        request.url = m_url;
        request.url.setPath(QStringLiteral("/items/%1").arg(m_left--));
        m_httpClient.send(std::move(request), [this](const Outcome &) {
            next();
            if (--m_open == 0)
                m_loop.quit();
        });
    }

    QUrl m_url;
    SystemClock m_clock;
    RateLimiter m_rateLimiter {profile().limits, m_clock};
    HttpClient m_httpClient {m_rateLimiter, m_clock, options()};
    QEventLoop m_loop;
    int m_left = 0;
    int m_open = 0;
};

class WholeJob
{
public:
    explicit WholeJob(QUrl url)
        : m_url(std::move(url))
    { }

    double pull(int answers)
    {
        const QTemporaryDir folder;
        JobSpec spec;
        spec.request.url = m_url.toString() + QStringLiteral("/items/{{id}}");
        spec.rows.from = RowsSpec::Range {QStringLiteral("id"), 1, answers, 1};
        spec.output.path = folder.filePath(QStringLiteral("out.jsonl"));
        const auto job = PreparedJob::prepare(
            spec, profile(),
            {.folder = folder.filePath(QStringLiteral("journal")), .readAhead = waiting});
        if (!job)
            qFatal("%s", qPrintable(job.error().text()));
        QElapsedTimer timer;
        timer.start();
        const Result<JobRun *> run = (*job)->run({m_httpClient, m_rateLimiter, m_clock});
        if (!run)
            qFatal("%s", qPrintable(run.error().text()));
        QEventLoop loop;
        QObject::connect(*run, &JobRun::finished, &loop, [&](JobRun::End end) {
            if (end != JobRun::End::AllDone)
                qFatal("the job did not end well");
            loop.quit();
        });
        (*run)->start();
        loop.exec();
        return answers * 1e9 / double(timer.nsecsElapsed());
    }

private:
    QUrl m_url;
    SystemClock m_clock;
    RateLimiter m_rateLimiter {profile().limits, m_clock};
    HttpClient m_httpClient {m_rateLimiter, m_clock, options()};
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

void compareSpeed(const QUrl &url)
{
    BareHttpClient bare(url);
    WholeJob ours(url);
    bare.pull(2000); // connections, caches
    ours.pull(2000);
    constexpr int each = 20'000; // Opening and closing a job takes as long as a hundred answers.
    std::vector<double> ratios;
    std::printf("round  sender/s  job/s  ratio\n");
    for (int round = 1; round <= 7; ++round) {
        std::vector<double> ofBare;
        std::vector<double> ofOurs;
        for (int slice = 0; slice < 4; ++slice) { // in turn, so that other load hits both
            ofBare.push_back(bare.pull(each));
            ofOurs.push_back(ours.pull(each));
        }
        ratios.push_back(median(ofOurs) / median(ofBare));
        std::printf("%5d  %8.0f  %5.0f  %5.3f\n", round, median(ofBare), median(ofOurs),
                    ratios.back());
        std::fflush(stdout);
    }
    std::printf("median                  %5.3f   (wanted: at least 0.9)\n\n", median(ratios));
}

// penstock run over a CSV file of many rows, as a child whose memory the system counts.
class Child
{
public:
    Child(const QUrl &url, const QDir &folder, int rows)
        : m_arguments {programPath().toStdString(),
                       "run",
                       url.toString().toStdString() + "/items/{{id}}",
                       "--rows",
                       folder.filePath(QStringLiteral("rows.csv")).toStdString(),
                       "--limit",
                       std::to_string(atOnce) + " concurrent",
                       "--output",
                       folder.filePath(QStringLiteral("out.jsonl")).toStdString(),
                       "--data-dir",
                       folder.path().toStdString(),
                       "--progress",
                       "lines"}
    {
        QFile file(folder.filePath(QStringLiteral("rows.csv")));
        if (file.exists() || !file.open(QIODevice::WriteOnly))
            return;
        file.write("id,name\n");
        for (int id = 1; id <= rows; ++id)
            file.write(QByteArray::number(id) + ",number " + QByteArray::number(id) + '\n');
    }

    void start()
    {
        std::vector<char *> arguments;
        for (std::string &each : m_arguments)
            arguments.push_back(each.data());
        arguments.push_back(nullptr);
        m_pid = ::fork();
        if (m_pid == 0) {
            ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
            ::execv(arguments.front(), arguments.data());
            ::_exit(127);
        }
    }
    void kill() const { ::kill(m_pid, SIGKILL); }
    // Kilobytes at the peak.
    long waitForEnd() const
    {
        rusage usage {};
        int status = 0;
        while (::wait4(m_pid, &status, 0, &usage) < 0 && errno == EINTR) { }
        return usage.ru_maxrss;
    }

private:
    std::vector<std::string> m_arguments;
    pid_t m_pid = -1;
};

long peakOf(const QUrl &url, int rows)
{
    const QTemporaryDir temporary;
    Child child(url, QDir(temporary.path()), rows);
    child.start();
    return child.waitForEnd();
}

// Requests the server has seen.
qint64 received(const QUrl &url)
{
    QProcess curl;
    curl.start(QStringLiteral("curl"),
               {QStringLiteral("-s"), url.toString() + QStringLiteral("/_penstock/stats")});
    curl.waitForFinished();
    return QJsonDocument::fromJson(curl.readAll()).object()[QStringLiteral("received")].toInteger();
}

void killAndGoOn(const QUrl &url, int rows)
{
    const QTemporaryDir temporary;
    Child child(url, QDir(temporary.path()), rows);
    const qint64 before = received(url);
    child.start();
    while (received(url) < before + rows * 9LL / 10)
        QThread::msleep(100);
    child.kill();
    child.waitForEnd();
    QThread::msleep(300); // what was on the wire arrives
    const qint64 killedAt = received(url);
    QElapsedTimer timer;
    timer.start();
    child.start();
    while (received(url) == killedAt)
        QThread::msleep(5);
    std::printf("killed after %lld rows, sent again after %.2f s   (wanted: at most 2)\n",
                static_cast<long long>(killedAt - before), double(timer.elapsed()) / 1000);
    child.waitForEnd();
    std::printf("%lld sends for %d rows\n", static_cast<long long>(received(url) - before), rows);
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 1, "[ROWS]");
    QCoreApplication app(argc, argv);
    const int rows = numbers.empty() ? 1'000'000 : std::max(10'000, numbers.front());
    const Server server;
    compareSpeed(server.url());
    const long few = peakOf(server.url(), 10'000);
    std::printf("peak memory, 10000 rows:   %6.1f MB\n", double(few) / 1024);
    const long many = peakOf(server.url(), rows);
    std::printf("peak memory, %d rows: %6.1f MB, %+.1f %%   (wanted: at most 150 MB, +10 %%)\n\n",
                rows, double(many) / 1024, 100.0 * double(many - few) / double(few));
    killAndGoOn(server.url(), rows);
    return 0;
}
