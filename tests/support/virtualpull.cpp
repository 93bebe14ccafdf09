// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/virtualpull.h"

#include "support/virtualwire.h"

#include <penstock/limits/spec/limitjson.h>

#include <unordered_map>

namespace penstock {

using namespace std::chrono_literals;

namespace {

//! A stack whose pauses concern nobody, or only the request that was throttled.
class PauselessSource final : public PermitSource
{
public:
    PauselessSource(RateLimiter &rateLimiter, Clock &clock, VirtualPull::Reaction reaction)
        : m_rateLimiter(rateLimiter)
        , m_clock(clock)
        , m_office(std::make_shared<Office>())
    {
        m_office->waitsForEach = reaction == VirtualPull::Reaction::EachByItself;
    }

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override
    {
        const std::optional<Instant> until = std::exchange(m_office->nextWaits, std::nullopt);
        if (!until || permitRequest.place.order == 0) {
            forward(permitRequest, std::move(onAnswer));
            return {};
        }
        const quint64 id = ++m_lastSleeper;
        Sleeper &sleeper = m_sleepers[id];
        sleeper.permitRequest = permitRequest;
        sleeper.onAnswer = std::move(onAnswer);
        sleeper.alarm = m_clock.makeAlarm([this, id] {
            Sleeper awake = std::move(m_sleepers.at(id));
            m_sleepers.erase(id);
            forward(awake.permitRequest, std::move(awake.onAnswer));
        });
        sleeper.alarm->set(*until);
        return {};
    }
    void cancel(Ticket) override { }
    qsizetype waiting() const override { return m_rateLimiter.waiting(); }
    void pause(Instant, const QString &, Reopen) override { }
    void resume(Reopen) override { }

private:
    // So that nothing is learned from throttles and counters.
    struct Office final : PermitOffice
    {
        void sent(quint64 grant) override { permits.at(grant).sent(); }
        void finished(quint64 grant) override { permits.erase(grant); }
        void returned(quint64 grant) override { permits.erase(grant); }
        void report(quint64, const LimitFeedback &feedback) override
        {
            if (waitsForEach && feedback.throttle && feedback.throttle->closesAll())
                nextWaits = feedback.throttle->until;
        }
        bool waitsForEach = false;
        std::optional<Instant> nextWaits;
        std::unordered_map<quint64, Permit> permits;
        quint64 last = 0;
    };
    struct Sleeper
    {
        PermitRequest permitRequest;
        OnAnswer onAnswer;
        std::unique_ptr<Alarm> alarm;
    };

    void forward(const PermitRequest &permitRequest, OnAnswer onAnswer)
    {
        m_rateLimiter.request(permitRequest,
                              [this, onAnswer = std::move(onAnswer)](PermitResult answer) {
                                  if (!answer)
                                      return onAnswer(std::move(answer));
                                  const quint64 grant = ++m_office->last;
                                  const Permit::Facts facts = answer->facts();
                                  m_office->permits.emplace(grant, *std::move(answer));
                                  onAnswer(Permit(m_office, grant, facts));
                              });
    }

    RateLimiter &m_rateLimiter;
    Clock &m_clock;
    const std::shared_ptr<Office> m_office;
    std::unordered_map<quint64, Sleeper> m_sleepers;
    quint64 m_lastSleeper = 0;
};

std::vector<Limit> limitsOf(const QStringList &shorthands)
{
    std::vector<Limit> limits;
    for (const QString &text : shorthands)
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

std::vector<Limit> clientLimits(const VirtualPull &pull)
{
    QStringList limits {u"%1 concurrent"_s.arg(pull.atOnce)};
    if (!pull.client.isEmpty())
        limits.append(pull.client);
    return limitsOf(limits);
}

HttpClientOptions httpClientOptions(const VirtualPull &pull)
{
    HttpClientOptions options;
    options.proxy = HttpClientOptions::Proxy::None;
    options.keepIdle = std::chrono::hours(1);
    options.discover = pull.discovers;
    if (pull.reaction != VirtualPull::Reaction::Penstock) {
        options.retry.throttlePad = Duration::zero();
        options.retry.maxThrottles = std::numeric_limits<int>::max();
    }
    return options;
}

MockServerOptions serverOptions(const VirtualPull &pull)
{
    MockServerOptions options;
    options.limits = limitsOf({pull.server});
    options.arrivalDelay = pull.way;
    options.returnDelay = pull.latency; // throttles take as long
    options.retryAfter = pull.retryAfter;
    options.rateLimitHeaders = pull.counters;
    options.seed = pull.seed;
    return options;
}

VirtualWire::MakeSource clientOf(VirtualPull::Reaction reaction)
{
    if (reaction == VirtualPull::Reaction::Penstock)
        return {};
    return [reaction](RateLimiter &rateLimiter, Clock &clock) -> std::unique_ptr<PermitSource> {
        return std::make_unique<PauselessSource>(rateLimiter, clock, reaction);
    };
}

//! What becomes of the calls, in numbers.
class Count
{
public:
    explicit Count(VirtualWire &wire)
        : m_wire(wire)
        , m_start(wire.clock().now().at)
    {
        QObject::connect(&wire.server(), &MockServer::handled, &wire,
                         [this](const MockExchange &exchange) { note(exchange); });
    }
    void note(const Outcome &outcome)
    {
        ++(outcome && outcome->status == 200 ? m_result.answered : m_result.others);
        m_result.took = m_wire.clock().now().at - m_start;
    }
    const VirtualPull::Result &result() const { return m_result; }

private:
    void note(const MockExchange &exchange)
    {
        if (!m_firstAnswerAt)
            m_firstAnswerAt = exchange.ended.at;
        if (exchange.admitted)
            return;
        if (m_result.throttled++ == 0)
            m_result.inFlightAtFirst = int(m_wire.sender().inFlight());
        if (exchange.received.at > *m_firstAnswerAt)
            ++m_result.throttledAfterFirst;
        const auto window = qsizetype(exchange.arrived.at.time_since_epoch() / 10s);
        while (m_result.throttledInWindow.size() <= window)
            m_result.throttledInWindow.append(0);
        ++m_result.throttledInWindow[window];
    }

    VirtualWire &m_wire;
    const Instant m_start;
    VirtualPull::Result m_result;
    std::optional<Instant> m_firstAnswerAt;
};

} // namespace

std::optional<VirtualPull::Result> VirtualPull::run(std::chrono::seconds most) const
{
    VirtualWire wire({.server = serverOptions(*this),
                      .limits = clientLimits(*this),
                      .rateLimiter = {.adaptation = adaptation},
                      .httpClient = httpClientOptions(*this),
                      .begins = startsAt},
                     clientOf(reaction));
    Count count(wire);
    if (!wire.listen())
        return std::nullopt;
    for (int i = 0; i < calls; ++i)
        wire.send(u"/items/%1"_s.arg(i), [&count](const Outcome &outcome) { count.note(outcome); });
    if (!wire.run(QDeadlineTimer(most)))
        return std::nullopt;
    return count.result();
}

} // namespace penstock
