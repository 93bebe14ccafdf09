// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"
#include "support/nginxserver.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/acquire/permitwait.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QNetworkProxy>
#include <QNetworkReply>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <malloc.h>
#include <memory>
#include <optional>

// What the drop-in manager costs over Qt's own: answers per second and processor time for each,
// small answers from nginx, both in turn in one run; and memory for each request that waits. Ends
// with 1 where that is more than may be.

namespace {

using namespace penstock;

constexpr int atOnce = 6; // as many as there are connections
constexpr double maxAbove = 1024; // bytes of a waiting reply above one that does nothing
constexpr int million = 1'000'000;
constexpr double maxOfMillion = 1.2e9; // bytes, of as many that wait for permits

struct Pulled
{
    double answers = 0;
    double seconds = 0;
    double processor = 0; // seconds, of all threads
    int failures = 0;
};

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Pulled pull(QNetworkAccessManager &manager, const QNetworkRequest &request, int answers)
{
    QEventLoop loop;
    int left = answers;
    int open = answers;
    int failures = 0;
    QElapsedTimer timer;
    timer.start();
    const double before = processorSeconds();
    std::function<void()> next = [&] {
        if (left-- <= 0)
            return;
        QNetworkReply *const reply = manager.get(request);
        QObject::connect(reply, &QNetworkReply::finished, reply, [&, reply] {
            failures += reply->readAll() == "ok" ? 0 : 1;
            reply->deleteLater();
            next();
            if (--open == 0)
                loop.quit();
        });
    };
    for (int i = 0; i < atOnce; ++i)
        next();
    loop.exec();
    return {double(answers), double(timer.nsecsElapsed()) / 1e9, processorSeconds() - before,
            failures};
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

//! Of what was measured side by side: what else the machine does hits both.
double medianRatio(const std::vector<double> &these, const std::vector<double> &those)
{
    std::vector<double> ratios;
    for (std::size_t i = 0; i < these.size(); ++i)
        ratios.push_back(these.at(i) / those.at(i));
    return median(ratios);
}

Limit sixAtOnce()
{
    Limit limit;
    limit.settings = ConcurrencySettings {atOnce};
    return limit;
}

//! Hands out the least that can be handed out: what waits costs this much for Qt alone.
class IdleManager final : public QNetworkAccessManager
{
    class IdleReply final : public QNetworkReply
    {
    public:
        IdleReply(QObject *parent, const QNetworkRequest &request)
            : QNetworkReply(parent)
        {
            setRequest(request);
            setUrl(request.url());
            open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        }
        void abort() override { }
        qint64 readData(char *, qint64) override { return -1; }
    };

protected:
    QNetworkReply *createRequest(Operation, const QNetworkRequest &request, QIODevice *) override
    {
        return new IdleReply(this, request);
    }
};

double bytesInUse()
{
    const struct mallinfo2 heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd);
}

//! Of each of \a count requests that wait at \a manager.
double bytesForEach(QNetworkAccessManager &manager, int count)
{
    const auto address = [](int number) {
        return QUrl(QStringLiteral("http://127.0.0.1:1/items/%1").arg(number));
    };
    manager.get(QNetworkRequest(address(0)));
    const double before = bytesInUse();
    for (int i = 1; i <= count; ++i)
        manager.get(QNetworkRequest(address(i)));
    return (bytesInUse() - before) / count;
}

//! Of each of \a count who wait for a permit of \a permitSource, and make their request when they have it.
double bytesForEachWait(PermitSource &permitSource, int count,
                        std::vector<std::unique_ptr<PermitWait>> &waits)
{
    const double before = bytesInUse();
    waits.reserve(std::size_t(count));
    for (int i = 0; i < count; ++i)
        waits.push_back(acquire(permitSource, {}, [](PermitResult) {}));
    return (bytesInUse() - before) / count;
}

//! Says it where \a holds is not so.
bool check(bool holds, const char *what)
{
    if (!holds)
        std::fprintf(stderr, "bench_dropin: %s\n", what);
    return holds;
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 2, "[ANSWERS [WAITING]]");
    const int answers = numbers.empty() ? 20'000 : numbers.at(0);
    const int waiting = numbers.size() < 2 ? 100'000 : numbers.at(1);
    QCoreApplication app(argc, argv);
    std::optional<NginxServer> nginx(std::in_place, "access_log off; keepalive_timeout 65;",
                                     "keepalive_requests 1000000; location / { return 200 ok; }");
    if (!nginx->start()) {
        std::fprintf(stderr, "%s\n", qPrintable(nginx->error()));
        return 1;
    }
    QNetworkRequest request(nginx->url());
    SystemClock clock;
    RateLimiter rateLimiter({sixAtOnce()}, clock);
    QNetworkAccessManager bare;
    LimitedNetworkAccessManager limited(rateLimiter);
    RateLimiter other({sixAtOnce()}, clock);
    DropInOptions counting;
    counting.sendMode = HttpClientOptions::SendMode::Counted;
    LimitedNetworkAccessManager counted(other, counting);
    QNetworkAccessManager *const managers[] = {&bare, &limited, &counted};
    const char *const names[] = {"Qt's own", "limited", "limited, SendMode::Counted"};
    constexpr int kinds = 3;
    constexpr int slices = 60; // in turn, so that what else the machine does hits all
    std::vector<double> pace[kinds];
    std::vector<double> work[kinds];
    int failures = 0;
    for (QNetworkAccessManager *const manager : managers) {
        manager->setProxy(QNetworkProxy::NoProxy);
        failures += pull(*manager, request, 500).failures; // connections, caches
    }
    for (int slice = 0; slice < slices; ++slice) {
        for (int turn = 0; turn < kinds; ++turn) {
            const int kind = (turn + slice) % kinds;
            const Pulled pulled = pull(*managers[kind], request, std::max(1, answers / slices));
            failures += pulled.failures;
            pace[kind].push_back(pulled.answers / pulled.seconds);
            work[kind].push_back(pulled.processor / pulled.answers);
        }
    }
    std::printf("%-44s %9s %8s %14s %8s\n", "medians of slices", "answers/s", "of Qt's",
                "processor each", "of Qt's");
    for (int kind = 0; kind < kinds; ++kind)
        std::printf("%-44s %9.0f %7.1f%% %11.1f us %7.1f%%\n", names[kind], median(pace[kind]),
                    medianRatio(pace[kind], pace[0]) * 100, median(work[kind]) * 1e6,
                    medianRatio(work[kind], work[0]) * 100);

    IdleManager idle;
    const double least = bytesForEach(idle, 20'000);
    QNetworkAccessManager eager;
    eager.setProxy(QNetworkProxy::NoProxy);
    const double byQt = bytesForEach(eager, 2'000);
    RateLimiter shut({sixAtOnce()}, clock);
    shut.pause(Instant::max(), QStringLiteral("bench"));
    DropInOptions holding;
    holding.onHalt = DropInOptions::OnHalt::Wait;
    LimitedNetworkAccessManager waiters(shut, holding);
    QElapsedTimer timer;
    timer.start();
    const double ours = bytesForEach(waiters, waiting);
    const qint64 madeIn = timer.restart();
    RateLimiter alsoShut({sixAtOnce()}, clock);
    alsoShut.pause(Instant::max(), QStringLiteral("bench"));
    std::vector<std::unique_ptr<PermitWait>> waits;
    const double byAsking = bytesForEachWait(alsoShut, million, waits);
    const qint64 askedIn = timer.elapsed();
    std::printf("%-44s %10.0f B\n", "a reply that does nothing, in Qt's hands", least);
    std::printf("%-44s %10.0f B\n", "a queued request of Qt's own", byQt);
    std::printf("%-44s %10.0f B, %d in %lld ms\n", "a waiting request, limited", ours, waiting,
                static_cast<long long>(madeIn));
    std::printf("%-44s %10.0f B\n", "of that, above the reply that does nothing", ours - least);
    std::printf("%-44s %10.2f GB\n", "a million of them", ours * million / 1e9);
    std::printf("%-44s %10.0f B, %d in %lld ms\n", "a wait for a permit, acquire()", byAsking,
                million, static_cast<long long>(askedIn));
    std::printf("%-44s %10.2f GB\n", "a million of them", byAsking * million / 1e9);

    bool isRight = check(failures == 0, "answers failed");
    isRight &= check(waiters.waiting() == waiting + 1, "not all are waiting");
    isRight &= check(ours - least <= maxAbove, "a waiting reply takes more than 1 KB above Qt's");
    isRight &= check(byAsking * million <= maxOfMillion, "a million waits take more than 1.2 GB");
    nginx.reset(); // what is left out below would leave it running
    std::fflush(stdout);
    std::_Exit(isRight ? 0 : 1); // a million deletions are of no interest
}
