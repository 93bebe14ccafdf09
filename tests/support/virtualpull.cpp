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
class PauselessGate final : public Gate
{
public:
    PauselessGate(Stack &stack, Clock &clock, VirtualPull::Reaction reaction)
        : m_stack(stack)
        , m_clock(clock)
        , m_office(std::make_shared<Office>())
    {
        m_office->waitsForEach = reaction == VirtualPull::Reaction::EachByItself;
    }

    Ticket request(const Ask &ask, OnAnswer onAnswer) override
    {
        const std::optional<Instant> until = std::exchange(m_office->nextWaits, std::nullopt);
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
        Ask ask;
        OnAnswer onAnswer;
        std::unique_ptr<Alarm> alarm;
    };

    void forward(const Ask &ask, OnAnswer onAnswer)
    {
        m_stack.request(ask, [this, onAnswer = std::move(onAnswer)](PermitResult answer) {
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
    const std::shared_ptr<Office> m_office;
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
    QStringList limits {u"%1 concurrent"_s.arg(pull.atOnce)};
    if (!pull.client.isEmpty())
        limits.append(pull.client);
    return limitsOf(limits);
}

SenderOptions senderOptions(const VirtualPull &pull)
{
    SenderOptions options;
    options.proxy = SenderOptions::Proxy::None;
    options.keepIdle = std::chrono::hours(1);
    options.discover = pull.discovers;
    if (pull.reaction != VirtualPull::Reaction::Penstock) {
        options.retry.throttlePad = Duration::zero();
        options.retry.maxThrottles = std::numeric_limits<int>::max();
    }
    return options;
}

PracticeServerOptions serverOptions(const VirtualPull &pull)
{
    PracticeServerOptions options;
    options.limits = limitsOf({pull.server});
    options.arrivalDelay = pull.way;
    options.returnDelay = pull.latency; // throttles take as long
    options.retryAfter = pull.retryAfter;
    options.rateLimitHeaders = pull.counters;
    options.seed = pull.seed;
    return options;
}

VirtualWire::MakeGate gateOf(VirtualPull::Reaction reaction)
{
    if (reaction == VirtualPull::Reaction::Penstock)
        return {};
    return [reaction](Stack &stack, Clock &clock) -> std::unique_ptr<Gate> {
        return std::make_unique<PauselessGate>(stack, clock, reaction);
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
        QObject::connect(&wire.server(), &PracticeServer::handled, &wire,
                         [this](const PracticeExchange &exchange) { note(exchange); });
    }
    void note(const Outcome &outcome)
    {
        ++(outcome && outcome->status == 200 ? m_result.answered : m_result.others);
        m_result.took = m_wire.clock().now().at - m_start;
    }
    const VirtualPull::Result &result() const { return m_result; }

private:
    void note(const PracticeExchange &exchange)
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
                      .stack = {.adaptation = adaptation},
                      .sender = senderOptions(*this),
                      .begins = startsAt},
                     gateOf(reaction));
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
