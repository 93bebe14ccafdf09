// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/virtualpull.h"

#include <penstock/http/sender.h>
#include <penstock/limits/limitjson.h>
#include <penstock/limits/stack.h>
#include <penstock/practice/practiceserver.h>
#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <unordered_map>

namespace penstock {

using namespace std::chrono_literals;

namespace {

//! A stack whose pauses concern nobody, or only the request that was refused.
class PauselessGate final : public Gate
{
public:
    PauselessGate(Stack &stack, Clock &clock, VirtualPull::Reaction reaction)
        : m_stack(stack)
        , m_clock(clock)
        , m_reaction(reaction)
        , m_office(std::make_shared<Office>())
    { }

    Ticket request(const Ask &ask, OnAnswer onAnswer) override
    {
        const std::optional<Instant> until = std::exchange(m_nextWaits, std::nullopt);
        if (!until || ask.place.order == 0) {
            forward(ask, std::move(onAnswer));
            return {};
        }
        const quint64 id = ++m_lastSleeper;
        Sleeper &sleeper = m_sleepers[id];
        sleeper.ask = ask;
        sleeper.onAnswer = std::move(onAnswer);
        sleeper.alarm = m_clock.makeAlarm([this, id] {
            Sleeper awake = std::move(m_sleepers.at(id));
            m_sleepers.erase(id);
            forward(awake.ask, std::move(awake.onAnswer));
        });
        sleeper.alarm->set(*until);
        return {};
    }
    void cancel(Ticket) override { }
    qsizetype waiting() const override { return m_stack.waiting(); }
    void pause(Instant until, const QString &, Reopen) override
    {
        if (m_reaction == VirtualPull::Reaction::EachByItself)
            m_nextWaits = until;
    }
    void resume() override { }
    void refusedByServer() override { }

private:
    // So that nothing is learned from refusals and counters.
    struct Office final : PermitOffice
    {
        void sent(quint64 grant) override { permits.at(grant).sent(); }
        void finished(quint64 grant) override { permits.erase(grant); }
        void returned(quint64 grant) override { permits.erase(grant); }
        std::unordered_map<quint64, Permit> permits;
        quint64 last = 0;
    };
    struct Sleeper
    {
        Ask ask;
        OnAnswer onAnswer;
        std::unique_ptr<Alarm> alarm;
    };

    void forward(const Ask &ask, OnAnswer onAnswer)
    {
        m_stack.request(ask, [this, onAnswer = std::move(onAnswer)](Answer answer) {
            if (!answer)
                return onAnswer(std::move(answer));
            const quint64 grant = ++m_office->last;
            const Permit::Facts facts = answer->facts();
            m_office->permits.emplace(grant, *std::move(answer));
            onAnswer(Permit(m_office, grant, facts));
        });
    }

    Stack &m_stack;
    Clock &m_clock;
    const VirtualPull::Reaction m_reaction;
    const std::shared_ptr<Office> m_office;
    std::optional<Instant> m_nextWaits;
    std::unordered_map<quint64, Sleeper> m_sleepers;
    quint64 m_lastSleeper = 0;
};

std::vector<LimitSpec> limitsOf(const QStringList &shorthands)
{
    std::vector<LimitSpec> limits;
    for (const QString &text : shorthands)
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

std::vector<LimitSpec> clientLimits(const VirtualPull &pull)
{
    QStringList limits {QStringLiteral("%1 concurrent").arg(pull.atOnce)};
    if (!pull.client.isEmpty())
        limits.append(pull.client);
    return limitsOf(limits);
}

SenderOptions senderOptions(const VirtualPull &pull)
{
    SenderOptions options;
    options.proxy = SenderOptions::Proxy::None;
    options.keepIdle = std::chrono::hours(1);
    if (pull.reaction != VirtualPull::Reaction::Penstock) {
        options.retry.throttlePad = {};
        options.retry.maxThrottles = std::numeric_limits<int>::max();
    }
    return options;
}

PracticeServerOptions serverOptions(const VirtualPull &pull)
{
    PracticeServerOptions options;
    options.limits = limitsOf({pull.server});
    options.returnDelay = pull.latency; // refusals take as long
    options.retryAfter = pull.retryAfter;
    options.rateLimitHeaders = pull.counters;
    options.seed = pull.seed;
    return options;
}

//! Everything of one pull while it runs.
class Run
{
public:
    explicit Run(const VirtualPull &pull)
        : m_pull(pull)
        , m_server(serverOptions(pull), m_clock)
        , m_stack(clientLimits(pull), m_clock)
        , m_pauseless(m_stack, m_clock, pull.reaction)
        , m_sender(pull.reaction == VirtualPull::Reaction::Penstock ? static_cast<Gate &>(m_stack)
                                                                    : m_pauseless,
                   m_clock, senderOptions(pull))
    {
        QObject::connect(&m_server, &PracticeServer::handled, &m_server,
                         [this](const PracticeExchange &exchange) { note(exchange); });
    }

    std::optional<VirtualPull::Result> go(QDeadlineTimer deadline)
    {
        if (!m_server.listen())
            return std::nullopt;
        m_clock.advance(m_pull.startsAt);
        m_start = m_clock.now().at;
        for (int i = 0; i < m_pull.calls; ++i)
            send(i);
        while (m_result.answered + m_result.others < m_pull.calls) {
            if (deadline.hasExpired() || !settle(deadline))
                return std::nullopt;
            m_clock.advance(m_sender.inFlight() > 0 ? 1ms : 10ms);
        }
        return m_result;
    }

private:
    void send(int number)
    {
        HttpRequest request;
        request.url = m_server.url();
        request.url.setPath(QStringLiteral("/items/%1").arg(number));
        m_sender.send(request, [this](const Outcome &outcome) {
            ++(outcome && outcome->status == 200 ? m_result.answered : m_result.others);
            m_result.took = m_clock.now().at - m_start;
        });
    }
    //! Until all that is in flight has arrived and waits for the clock.
    bool settle(QDeadlineTimer deadline)
    {
        for (int quiet = 0; quiet < 2 && !deadline.hasExpired();) {
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            const qint64 held = qint64(m_server.counts().received) - m_handled;
            quiet = held == m_sender.inFlight() ? quiet + 1 : 0;
        }
        return !deadline.hasExpired();
    }
    void note(const PracticeExchange &exchange)
    {
        ++m_handled;
        if (!m_firstAnswerAt)
            m_firstAnswerAt = exchange.ended.at;
        if (exchange.admitted)
            return;
        if (m_result.refused++ == 0)
            m_result.inFlightAtFirst = int(m_sender.inFlight());
        if (exchange.received.at > *m_firstAnswerAt)
            ++m_result.refusedAfterFirst;
        const auto window = qsizetype(exchange.arrived.at.time_since_epoch() / 10s);
        while (m_result.refusedInWindow.size() <= window)
            m_result.refusedInWindow.append(0);
        ++m_result.refusedInWindow[window];
    }

    const VirtualPull m_pull;
    ManualClock m_clock;
    PracticeServer m_server;
    Stack m_stack;
    PauselessGate m_pauseless;
    Sender m_sender;
    VirtualPull::Result m_result;
    Instant m_start;
    std::optional<Instant> m_firstAnswerAt;
    qint64 m_handled = 0;
};

} // namespace

std::optional<VirtualPull::Result> VirtualPull::run(std::chrono::seconds most) const
{
    Run run(*this);
    return run.go(QDeadlineTimer(most));
}

} // namespace penstock
