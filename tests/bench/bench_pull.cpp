// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "arguments.h"
#include "support/nginxserver.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

// How much of the network library's own speed is left when every request goes through a stack and a
// sender: small answers from nginx, the same number at once, the same number of managers, in turn.

namespace {

using namespace penstock;

constexpr int managers = 4;
constexpr int atOnce = managers * 6;

struct Pulled
{
    int answers = 0;
    qint64 nanoseconds = 0;
    int failures = 0;

    double perSecond() const { return answers * 1e9 / static_cast<double>(nanoseconds); }
    Pulled &operator+=(const Pulled &other)
    {
        answers += other.answers;
        nanoseconds += other.nanoseconds;
        failures += other.failures;
        return *this;
    }
};

//! The bare library: as many managers, each with as many requests under way as it has connections.
class BarePool
{
public:
    explicit BarePool(const QUrl &url)
        : m_request(url)
    {
        m_request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
        for (int i = 0; i < managers; ++i) {
            m_managers.push_back(std::make_unique<QNetworkAccessManager>());
            m_managers.back()->setProxy(QNetworkProxy::NoProxy);
        }
    }

    Pulled pull(int answers)
    {
        m_left = m_open = answers;
        m_failures = 0;
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < atOnce; ++i)
            next(*m_managers.at(static_cast<size_t>(i % managers)));
        m_loop.exec();
        return {answers, timer.nsecsElapsed(), m_failures};
    }

private:
    void next(QNetworkAccessManager &manager)
    {
        if (m_left-- <= 0)
            return;
        QNetworkReply *const reply = manager.get(m_request);
        QObject::connect(reply, &QNetworkReply::finished, reply, [this, reply, &manager] {
            m_failures += reply->readAll() == "ok" ? 0 : 1;
            reply->deleteLater();
            next(manager);
            if (--m_open == 0)
                m_loop.quit();
        });
    }

    QNetworkRequest m_request;
    std::vector<std::unique_ptr<QNetworkAccessManager>> m_managers;
    QEventLoop m_loop;
    int m_left = 0;
    int m_open = 0;
    int m_failures = 0;
};

//! The same through Penstock: strict sending, a stack that allows as much at once.
class OurPull
{
public:
    explicit OurPull(QUrl url)
        : m_rateLimiter({limit()}, m_clock)
        , m_httpClient(m_rateLimiter, m_clock, options())
    {
        m_request.url = std::move(url);
    }

    Pulled pull(int answers)
    {
        int open = answers;
        int failures = 0;
        QEventLoop loop;
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < answers; ++i) {
            m_httpClient.send(m_request, [&](const Outcome &outcome) {
                failures += outcome && outcome->body == "ok" ? 0 : 1;
                if (--open == 0)
                    loop.quit();
            });
        }
        loop.exec();
        return {answers, timer.nsecsElapsed(), failures};
    }

private:
    static Limit limit()
    {
        Limit limit;
        limit.settings = ConcurrencySettings {atOnce};
        return limit;
    }
    static HttpClientOptions options()
    {
        HttpClientOptions options;
        options.proxy = HttpClientOptions::Proxy::None;
        return options;
    }

    SystemClock m_clock;
    RateLimiter m_rateLimiter;
    HttpClient m_httpClient;
    HttpRequest m_request;
};

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

} // namespace

int main(int argc, char *argv[])
{
    const std::vector<int> numbers = numbersFrom(argc, argv, 1, "[ANSWERS]");
    QCoreApplication app(argc, argv);
    const int answers = numbers.empty() ? 20'000 : numbers.front();
    constexpr int rounds = 5;
    constexpr int slices = 20; // of a round, in turn, so that what else the machine does hits both
    NginxServer nginx("access_log off;\nkeepalive_timeout 65;", "location / { return 200 ok; }");
    if (!nginx.start()) {
        std::fprintf(stderr, "nginx does not start: %s\n", qPrintable(nginx.error()));
        return 1;
    }
    BarePool bare(nginx.url());
    OurPull ours(nginx.url());
    bare.pull(1000); // connections, caches
    ours.pull(1000);
    std::vector<double> ofBare;
    std::vector<double> ofOurs;
    std::vector<double> ratios;
    int failures = 0;
    std::printf("%d answers, %d at once, %d managers\n", answers, atOnce, managers);
    std::printf("round  bare/s  penstock/s  ratio\n");
    for (int round = 1; round <= rounds; ++round) {
        Pulled sumOfBare;
        Pulled sumOfOurs;
        for (int slice = 0; slice < slices; ++slice) {
            sumOfBare += bare.pull(std::max(1, answers / slices));
            sumOfOurs += ours.pull(std::max(1, answers / slices));
        }
        failures += sumOfBare.failures + sumOfOurs.failures;
        ofBare.push_back(sumOfBare.perSecond());
        ofOurs.push_back(sumOfOurs.perSecond());
        ratios.push_back(ofOurs.back() / ofBare.back());
        std::printf("%5d  %6.0f  %10.0f  %5.3f\n", round, ofBare.back(), ofOurs.back(),
                    ratios.back());
        std::fflush(stdout);
    }
    std::printf("median %6.0f  %10.0f  %5.3f   (wanted: at least 0.9)\n", median(ofBare),
                median(ofOurs), median(ratios));
    if (failures > 0)
        std::printf("%d answers were wrong\n", failures);
    return failures == 0 ? 0 : 1;
}
