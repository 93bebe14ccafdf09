// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/policy/perhost_p.h>
#include <penstock/http/policy/retrybudget.h>
#include <penstock/http/policy/throttlerounds.h>
#include <penstock/http/send/answermemory_p.h>
#include <penstock/http/send/connectionpool_p.h>
#include <penstock/http/send/deadlines_p.h>
#include <penstock/http/send/exchange_p.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/http/throttle/serverclock.h>
#include <penstock/limits/limiter/permitsource.h>
#include <penstock/limits/permit/permit.h>

#include <deque>
#include <set>
#include <unordered_map>

namespace penstock {

//! One open request. Waiting ones are only this; Qt's objects are created after the permit.
struct Call
{
    enum class State {
        Queued, //!< waits for a permit
        Renewal, //!< waits for HttpRequest::renew(), without a permit
        Ready, //!< has its permit, but all connections are in use
        Clearance, //!< has its permit and a connection, waits for proceed()
        Exchanging,
        Backoff //!< waits for its next attempt or hop, without a permit
    };

    HttpRequest request; // current hop
    QByteArray origin;
    QString host;
    HttpClient::OnOutcome onOutcome;
    HttpClient::OnBody onBody;
    State state = State::Queued;
    bool asked = false;
    Ticket ticket;
    Permit permit;
    QueuePlace place;
    std::unique_ptr<Exchange> exchange;
    Instant startedAt; // start of the exchange
    Instant pausedAt; // the sink is paused since then
    Instant deadlineWhenPaused; // the suspended deadline
    int attempts = 0; // counts the current hop, like the next two
    int failures = 0;
    int throttles = 0;
    int sends = 0; // counts all hops
    QList<QUrl> redirects;
    QUrl leftOriginAt; // see HttpAnswer
    SendTimings timings;
    quint64 trace = 0; // number of this send in the log; 0: not logged
    std::vector<LimitLevel> levels; // state at sending
    qint64 company = 0; // requests in flight then
};

//! The life of all requests of a client. A request is removed from the table before its outcome is
//! reported.
// Each step may end a request, pause others or free a connection.
class Q_DECL_HIDDEN HttpClient::Private final : public Exchange::Listener
{
public:
    Private(HttpClient &httpClient, PermitSource &sourceToAsk, Clock &clockToRead,
            HttpClientOptions httpClientOptions);
    ~Private() override;
    Q_DISABLE_COPY_MOVE(Private)

    // Sending: httpclient_calls.cpp
    void begin(quint64 id, Call newCall, const Message &fault);
    void giveUp(quint64 id);
    void proceed(quint64 id);
    void resumeBody(quint64 id);
    void connected(quint64 id) override;
    void sent(quint64 id) override;
    void sentAgain(quint64 id) override;
    void answerBegan(quint64 id) override;
    void foundNoRoom(quint64 id) override;

    // Outcomes: httpclient_outcome.cpp
    void ended(quint64 id) override;

    PermitSource &permitSource() { return m_permitSource; }
    qsizetype inFlight() const { return m_pool.busy(); }
    qsizetype withoutRoom() const;
    void setThrottling(DialectReader reader, std::optional<Duration> pad)
    {
        m_options.throttleReader = std::move(reader);
        m_options.retry.throttlePad = pad;
    }

    void setActualCosts(std::vector<ActualCostLimit> limits)
    {
        m_options.actualCosts = std::move(limits);
    }

    std::unordered_map<quint64, Call> calls;
    quint64 lastId = 0;
    SendLog log;

private:
    Exchange::Setting setting()
    {
        return {m_options, m_common, m_pool, m_clock, m_memory, m_watch.get(), *this};
    }
    void aim(Call &call, HttpRequest request);
    PermitRequest askOf(const Call &call) const;
    void ask(quint64 id, Call &call);
    void sourceAnswered(quint64 id, PermitResult answer);
    void startReady();
    bool isRenewed(quint64 id, Call &call);
    void renewalEnded(quint64 id, const Result<void> &result);
    void askClearance(quint64 id, Call &call);
    bool leaveClearance(quint64 id);
    void start(quint64 id, Call &call, ConnectionPool::Lease place);
    void due(quint64 id);
    void sinkPaused(quint64 id);
    void foundRoom();
    void headIsEndless(quint64 id);
    void charge(const Call &call);
    static void spendIfHandedOver(Call &call);

    struct Ended; // a finished exchange, taken apart
    void react(Call &call, const Ended &end);
    void reportActualCost(quint64 id, Call &call, const Ended &end);
    void tellEstimates(quint64 id, const Call &call);
    void follow(quint64 id, Call &call, const Ended &end);
    void retryOrDeliver(quint64 id, Call &call, Ended &end);
    void retryLater(quint64 id, Call &call, Duration wait, const Message &reason);
    void sendBackAndTell(std::function<void()> tell);
    std::vector<quint64> askAgainWhatHasNotLeft();
    void deliver(quint64 id, Outcome outcome);
    void fail(quint64 id, SendError error);
    void retire(Call &call);

    // Log for a diagnosis: httpclient_throttlelog.cpp
    struct SeenAnswer
    {
        int status = 0;
        const QByteArray &phrase;
        const HeaderList &headers;
        const QByteArray &body;
        const ThrottleReading *reading = nullptr; // null after a failure
    };
    bool isTraced() const;
    void traceSent(Call &call);
    void traceGivenUp(const Call &call);
    void traceEnded(quint64 id, Call &call, const SeenAnswer &answer);
    void shareDate(SendRecord &record);
    ThrottleEvent eventOf(const Call &call, const SeenAnswer &answer) const;
    void tellEvent(quint64 id, ThrottleEvent event);

    void sweepSoon();
    void sweep();

    HttpClient &m_httpClient;
    PermitSource &m_permitSource;
    Clock &m_clock;
    HttpClientOptions m_options;
    const QNetworkRequest m_common;
    const std::shared_ptr<int> m_alive; // responses of the permit source refer to it weakly
    ConnectionPool m_pool;
    AnswerMemory m_memory;
    std::unique_ptr<HeadWatch> m_watch;
    std::set<quint64> m_withoutRoom; // paused until memory is free
    std::vector<std::unique_ptr<Exchange>> m_retired; // use the pool; destroyed from the event loop
    bool m_sweeping = false; // an event for it is pending
    Deadlines m_deadlines;
    std::deque<quint64> m_ready;
    std::set<quint64> m_uncleared; // State::Clearance, each with a reservation in the pool
    PerHost<ThrottleRounds> m_rounds;
    PerHost<ServerClock> m_clocks;
    std::optional<Instant> m_closedUntil; // the last pause
    QSet<QString> m_costsUntold; // limits already reported
    bool m_levelsAreCostly = false; // limits with many keys
    QByteArray m_latestDate; // shared with the log
    PerHost<RetryBudget> m_budgets;
};

} // namespace penstock
