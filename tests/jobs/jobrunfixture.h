// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/fakehttpclient.h"
#include "support/fakeledger.h"
#include "support/fakepermitsource.h"
#include "support/httpclientharness.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

#include <QSignalSpy>
#include <QUrlQuery>

// What the tests of a run share: rows without end, and all that a run is made of, with a server or
// without.

Q_DECLARE_METATYPE(penstock::JobRun::End)

namespace penstock {

using namespace std::chrono_literals;

// Numbers from 1 on, from a mark on.
class CountedRows final : public RowSource
{
public:
    explicit CountedRows(qint64 count, const RowMark &from = {})
        : given(from.index)
        , m_count(count)
    { }

    Result<std::optional<Row>> next() override
    {
        if (given == breakAfter)
            return failure(
                httpMessage("http.stored_text", MessageArgument::quoted(QStringLiteral("torn")))
                    .at(QStringLiteral("rows")));
        if (given == m_count)
            return std::nullopt;
        const QString id = QString::number(++given);
        return Row {given, {{QStringLiteral("id"), id, id.toLatin1()}}};
    }
    std::optional<QStringList> columns() const override
    {
        return QStringList {QStringLiteral("id")};
    }
    RowMark mark() const override { return {given, given * 10, given}; }

    qint64 given = 0;
    qint64 breakAfter = -1;

private:
    qint64 m_count;
};

// Everything a run is made of, and nothing of it real: for the rules of the run itself.
struct JobRunOnFakes
{
    std::unique_ptr<JobRun> runOver(RowSource &rows, RequestSpec spec, JobRun::Options options = {},
                                    JobState resume = {})
    {
        request
            = RequestTemplate::parse(spec, QStringLiteral("https://api.example.com"), {}).value();
        return std::make_unique<JobRun>(
            JobRun::Parts {rows, request, httpClient, permitSource, ledger, clock, nullptr},
            std::move(options), std::move(resume));
    }

    ManualClock clock;
    FakePermitSource permitSource {clock};
    FakeHttpClient httpClient {clock};
    RequestTemplate request;
    FakeLedger ledger;
};

// A practice server and everything a run is made of.
struct JobRunOnWire
{
    explicit JobRunOnWire(MockServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        QObject::connect(&server, &MockServer::handled, &server,
                         [this](const MockExchange &exchange) { ++sends[exchange.target]; });
    }

    std::unique_ptr<JobRun> runOver(RowSource &rows, RequestSpec spec, JobRun::Options options = {},
                                    JobState resume = {})
    {
        request = RequestTemplate::parse(spec, server.url().toString(), {}).value();
        return std::make_unique<JobRun>(
            JobRun::Parts {rows, request, httpClient, rateLimiter, ledger, clock, nullptr},
            std::move(options), std::move(resume));
    }

    SystemClock clock;
    MockServer server;
    QHash<QByteArray, int> sends; // by target
    RateLimiter rateLimiter {{}, clock};
    // It is about rows: all of them go at once.
    HttpClient httpClient {
        rateLimiter,
        clock,
        {.maxConnections = 6, .totalTimeout = 2s, .retry = {.maxAttempts = 1}, .discover = false}};
    RequestTemplate request;
    FakeLedger ledger;
};

// How it ended, or nothing if it did not in time.
inline std::optional<JobRun::End> endOf(JobRun &run)
{
    QSignalSpy finished(&run, &JobRun::finished);
    run.start();
    if (finished.isEmpty() && !finished.wait(20'000))
        return std::nullopt;
    return finished.first().first().value<JobRun::End>();
}

inline RequestSpec get(const QString &path = QStringLiteral("/{{id}}"))
{
    return {.url = path};
}

inline RequestSpec post()
{
    return {.method = "POST", .url = QStringLiteral("/{{id}}"), .body = "x"};
}

inline Outcome answerOf(int status, const QByteArray &body = "{}")
{
    HttpAnswer answer;
    answer.status = status;
    answer.body = body;
    return answer;
}

inline Outcome errorOf(SendError::Kind kind, bool inDoubt = false)
{
    SendError error {.kind = kind};
    error.inDoubt = inDoubt;
    return failure(std::move(error));
}

inline QSet<std::int64_t> indicesOf(const std::vector<LedgerEntry> &entries)
{
    QSet<std::int64_t> indices;
    for (const LedgerEntry &entry : entries)
        indices.insert(entry.index);
    return indices;
}

// Pages of two items each; the last one has none.
inline Outcome page(const HttpRequest &request)
{
    const int number = QUrlQuery(request.url).queryItemValue(QStringLiteral("page")).toInt();
    return answerOf(200, number > 4 ? QByteArray("[]") : "[" + QByteArray::number(number) + ",0]");
}

inline PagesSpec numbered()
{
    PagesSpec pages;
    pages.kind = PagesSpec::Kind::Page;
    pages.parameter = QStringLiteral("page");
    pages.items = QStringLiteral("$[*]");
    return pages;
}

} // namespace penstock
