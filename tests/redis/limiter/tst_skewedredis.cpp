// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/skewedmachines.h"
#include "redis/rulebook.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/scriptcalls.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

#include <list>
#include <map>
#include <set>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_skewedredis {
//! What the script was told and has answered, of all processes, in the order in which it decided.
class Minutes
{
public:
    void note(const QByteArrayList &words, const RedisValue &value)
    {
        if (words[0] != "EVALSHA" && words[0] != "EVAL")
            return;
        const QByteArrayList arguments = words.mid(3 + words[2].toLongLong());
        auto answer = ScriptReply::from(value);
        if (answer && !answer->mustRestart)
            m_calls.emplace(answer->calls,
                            Call {arguments[1], arguments[2], arguments[3], *std::move(answer)});
    }
    //! That was all.
    void close()
    {
        std::set<QByteArray> seen;
        for (const auto &[order, call] : m_calls) {
            m_created = m_created.value_or(call.answer.now);
            // One that is made again is not carried out again.
            if (!call.process.isEmpty() && !seen.insert(call.process + ' ' + call.number).second)
                continue;
            for (const QJsonValue &want : QJsonDocument::fromJson(call.wants).array())
                noteWant(call.process, want.toArray(), call.answer.now);
            for (const ScriptEvent &event : call.answer.events)
                noteEvent(nameOf(call.process, qint64(event.number)), event);
        }
    }

    //! Empty, or what was decided otherwise than in the order in which a process asked, or in a pause.
    QString fault() const
    {
        for (const QString &each : {overtaking(), passing(), probing()}) {
            if (!each.isEmpty())
                return each;
        }
        return {};
    }
    Micros created() const { return m_created.value_or(0); }
    std::size_t pauses() const { return m_pauses.size(); }

private:
    struct Call
    {
        QByteArray process;
        QByteArray number;
        QByteArray wants;
        ScriptReply answer;
    };
    struct Asked
    {
        QByteArray kind; // of whom, what it takes, and how urgent it is
        std::size_t place = 0;
        bool isMoved = false; // to where it stood, or it asked again
    };
    struct Granted
    {
        QByteArray name;
        Micros due = 0;
        bool isProbe = false;
    };
    struct Pause
    {
        Micros from = 0;
        Micros until = 0;
    };

    static QByteArray nameOf(const QByteArray &process, qint64 number)
    {
        return process + ':' + QByteArray::number(number);
    }

    void noteWant(const QByteArray &process, const QJsonArray &want, Micros now)
    {
        const QString kind = want[0].toString();
        if (kind == "a"_L1) {
            const qint64 last = want.size() > 8 ? want[8].toInteger() : want[1].toInteger();
            for (qint64 number = want[1].toInteger(); number <= last; ++number) {
                const QJsonArray what {want[2], want[3]};
                const Asked asked {process + QJsonDocument(what).toJson(QJsonDocument::Compact),
                                   m_asked.size(), want[7].toInteger() >= 0};
                const auto [at, isNew] = m_asked.emplace(nameOf(process, number), asked);
                at->second.isMoved = at->second.isMoved || !isNew;
            }
        } else if (kind == "p"_L1) {
            m_pauses.push_back({now, want[1].toInteger()});
        } else if (kind == "f"_L1) {
            for (qsizetype i = 2; i < want.size(); i += 2)
                m_ended[nameOf(process, want[i].toInteger())] = now;
        } else if (kind == "r"_L1) {
            m_ended[nameOf(process, want[1].toInteger())] = now;
        }
    }
    void noteEvent(const QByteArray &name, const ScriptEvent &event)
    {
        if (event.kind == ScriptEvent::Kind::Granted)
            m_granted.push_back({name, event.at, event.probe});
        else if (event.kind == ScriptEvent::Kind::AskAgain)
            m_asked[name].isMoved = true;
    }

    QString overtaking() const
    {
        std::map<QByteArray, std::vector<std::pair<std::size_t, Micros>>> lines;
        for (const Granted &each : m_granted) {
            const auto asked = m_asked.find(each.name);
            if (asked == m_asked.end())
                return u"%1 was granted and had not asked"_s.arg(QString::fromLatin1(each.name));
            if (!asked->second.isMoved)
                lines[asked->second.kind].emplace_back(asked->second.place, each.due);
        }
        for (auto &[kind, line] : lines) {
            std::sort(line.begin(), line.end());
            for (std::size_t i = 1; i < line.size(); ++i) {
                if (line[i].second < line[i - 1].second)
                    return u"ask %1 overtook ask %2"_s.arg(line[i].first).arg(line[i - 1].first);
            }
        }
        return {};
    }
    QString passing() const
    {
        for (const Granted &each : m_granted) {
            for (const Pause &pause : m_pauses) {
                if (each.due > pause.from && each.due < pause.until)
                    return u"%1 went at %2 us, in the pause until %3 us"_s
                        .arg(QString::fromLatin1(each.name))
                        .arg(each.due)
                        .arg(pause.until);
            }
        }
        return {};
    }
    //! While a probe is out nobody else goes, unless it is closed anew.
    QString probing() const
    {
        for (const Granted &probe : m_granted) {
            const auto end = m_ended.find(probe.name);
            if (!probe.isProbe || end == m_ended.end())
                continue;
            const auto isWithin = [&](Micros at) { return at > probe.due && at < end->second; };
            const bool isAlone
                = std::none_of(m_pauses.begin(), m_pauses.end(),
                               [&](const Pause &each) { return isWithin(each.from); })
                && std::none_of(m_granted.begin(), m_granted.end(), [&](const Granted &each) {
                       return each.isProbe && each.name != probe.name && overlaps(each, probe);
                   });
            for (const Granted &each : m_granted) {
                if (isAlone && isWithin(each.due))
                    return u"%1 went at %2 us beside the probe of %3 us"_s
                        .arg(QString::fromLatin1(each.name))
                        .arg(each.due)
                        .arg(probe.due);
            }
        }
        return {};
    }
    bool overlaps(const Granted &one, const Granted &other) const
    {
        const auto end = [this](const Granted &each) {
            const auto found = m_ended.find(each.name);
            return found == m_ended.end() ? ScriptReply::forEver : found->second;
        };
        return one.due <= end(other) && other.due <= end(one);
    }

    std::multimap<std::int64_t, Call> m_calls; // in the order in which they were carried out
    std::map<QByteArray, Asked> m_asked;
    std::vector<Granted> m_granted;
    std::map<QByteArray, Micros> m_ended;
    std::vector<Pause> m_pauses;
    std::optional<Micros> m_created;
};

//! A call that was let go.
struct Going
{
    Permit permit;
    PermitRequest permitRequest;
    Micros sendAt = 0;
    Micros endAt = 0;
    bool isReturned = false;
    std::size_t call = 0; // once it is sent
};

//! A process of the world.
struct Process
{
    SkewedMachine &machine;
    std::list<Going> going = {};
    std::map<std::size_t, Ticket> waiting = {}; // by the number of the ask
};

//! Stacks of several processes on one Redis whose time a test moves, with what is on its way taking some of it.
class World
{
public:
    World(quint32 seed, const RedisServer &redis)
        : m_random(seed)
        , m_name(u"world %1"_s.arg(seed))
        , m_limits(limits())
        , m_machines(redis)
    { }

    QString play()
    {
        for (int i = 0; i < 4; ++i)
            join();
        for (int step = 0; step < 300 && m_fault.isEmpty(); ++step) {
            m_machines.pass(std::chrono::milliseconds(between(0, 30)));
            if (chance(40) && !hasGrid())
                m_machines.stepRedis(
                    std::chrono::milliseconds(chance(2) ? between(20, 5000) : between(-5000, -1)));
            for (Process &each : m_processes)
                turn(each);
            if (step % 70 == 69)
                befall(*std::next(m_processes.begin(), between(0, qint64(m_processes.size()) - 1)));
            if (step == 200) // a new one
                join();
        }
        // What waits is served in the end: sixty units at one a second take some time.
        for (int step = 0; step < 12000 && m_fault.isEmpty() && isSomebodyThere(); ++step) {
            m_machines.pass(10ms);
            for (Process &each : m_processes)
                proceed(each);
        }
        if (m_fault.isEmpty() && isSomebodyThere())
            m_fault = u"somebody waits for ever: "_s + whoWaits();
        return m_fault.isEmpty() ? verify() : m_fault;
    }
    std::size_t calls() const { return m_calls.size(); }
    std::size_t pauses() const { return m_minutes.pauses(); }

private:
    //! A call that was sent.
    struct Call
    {
        PermitRequest permitRequest;
        Micros sentAt = 0;
        Micros endedAt = ScriptReply::forEver;
        std::vector<std::int64_t> units; // of each limit
    };

    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool chance(int oneIn) { return between(1, oneIn) == 1; }
    Duration skew() { return std::chrono::milliseconds(between(-5000, 5000)); }
    Micros now() const { return m_machines.now(); }

    std::vector<Limit> limits()
    {
        std::vector<Limit> list;
        const std::int64_t count = between(1, 3);
        for (std::int64_t i = 0; i < count; ++i) {
            Limit spec;
            spec.name = u"limit %1"_s.arg(i);
            spec.settings = settings();
            // What leaves within a millisecond counts as of when it was let go; logs know better.
            const bool isLog = std::holds_alternative<SlidingWindowSettings>(spec.settings)
                || std::holds_alternative<ConcurrencySettings>(spec.settings)
                || std::holds_alternative<WaterwheelSettings>(spec.settings);
            spec.margin.fixed = isLog ? 0ms : 2ms;
            const auto *const bucket = std::get_if<TokenBucketSettings>(&spec.settings);
            const bool isOnGrid = bucket != nullptr && bucket->refill == Refill::Stepped;
            if (chance(4) && !isOnGrid)
                spec.per = {Per::Kind::Value, u"region"_s};
            if (chance(5))
                spec.match.methods = {"POST"};
            if (chance(6))
                spec.costBy = {CostBy::Kind::Request, {}, 1, {}};
            spec.freeStatuses = {304}; // so that calls are settled from the beginning
            list.push_back(spec);
        }
        return list;
    }
    //! Of windows or refills that begin with the clock, and so move with it.
    bool hasGrid() const
    {
        return std::any_of(m_limits.begin(), m_limits.end(), [](const Limit &each) {
            const auto *const bucket = std::get_if<TokenBucketSettings>(&each.settings);
            return std::holds_alternative<FixedWindowSettings>(each.settings)
                || std::holds_alternative<SlidingWindowCounterSettings>(each.settings)
                || (bucket != nullptr && bucket->refill == Refill::Stepped);
        });
    }
    LimitSettings settings()
    {
        const auto span = [this] { return 50ms * between(1, 20); };
        const std::int64_t capacity = between(2, 6);
        switch (between(0, 8)) {
        case 0: {
            TokenBucketSettings bucket {capacity, between(1, 3), span()};
            bucket.refill = chance(3) ? Refill::Stepped : Refill::Continuous;
            return bucket;
        }
        case 1:
            return LeakyBucketSettings {capacity, between(1, 3), span()};
        case 2:
            return GcraSettings {span() / 5, capacity};
        case 3:
            return FixedWindowSettings {capacity, span()};
        case 4:
            return SlidingWindowCounterSettings {capacity, span()};
        case 5:
            return ConcurrencySettings {capacity};
        case 6:
            return WaterwheelSettings {capacity, span()};
        default:
            return SlidingWindowSettings {capacity, span(), CountFrom(between(0, 2))};
        }
    }

    // ---- Processes ----

    void join()
    {
        SkewedMachine &machine = m_machines.add(skew(), skew());
        if (chance(3)) {
            const Micros most = between(1, 25);
            machine.proxy.setDelay(
                [this, most] { return std::chrono::milliseconds(between(0, most)); });
        }
        machine.proxy.onAnswer = [this](const QByteArrayList &words, const RedisValue &answer) {
            m_minutes.note(words, answer);
        };
        RedisRateLimiterOptions options {{}, m_name};
        options.lease = 2s;
        options.redis.longestPause = 200ms;
        m_machines.open(machine, options, m_limits);
        m_processes.push_back({machine});
    }
    //! Something that does not happen each day.
    void befall(Process &process)
    {
        SkewedMachine &machine = process.machine;
        if (!machine.rateLimiter)
            return;
        if (chance(2)) {
            m_machines.kill(machine);
            end(process);
        } else if (chance(2) && process.going.empty()) { // it ends by itself
            machine.proxy.hurry();
            m_machines.finishInstant();
            machine.rateLimiter.reset();
            end(process);
        } else {
            machine.proxy.loseConnections();
        }
    }
    void end(Process &process)
    {
        for (const Going &each : process.going) {
            if (each.permit.isSent()) // the server sees its connection go
                m_calls[each.call].endedAt = now();
        }
        process.going.clear();
        process.waiting.clear();
    }
    bool isSomebodyThere() const
    {
        return std::any_of(m_processes.begin(), m_processes.end(), [](const Process &each) {
            return each.machine.rateLimiter && !(each.waiting.empty() && each.going.empty());
        });
    }

    void turn(Process &process)
    {
        if (!process.machine.rateLimiter)
            return;
        proceed(process);
        for (int i = 0; i < 3 && process.waiting.size() < 12 && chance(4); ++i)
            ask(process);
        if (!process.waiting.empty() && chance(12)) {
            auto given = process.waiting.begin();
            std::advance(given, between(0, qint64(process.waiting.size()) - 1));
            process.machine.rateLimiter->cancel(given->second);
        }
        if (chance(150))
            process.machine.rateLimiter->pause(
                process.machine.clock.now().at + std::chrono::milliseconds(between(50, 600)),
                u"429"_s, chance(2) ? PermitSource::Reopen::Probe : PermitSource::Reopen::All);
        if (chance(60))
            process.machine.clock.stepWall(skew());
    }
    void ask(Process &process)
    {
        PermitRequest permitRequest;
        permitRequest.cost = chance(4) ? 2 : 1;
        permitRequest.priority = chance(6) ? int(between(0, 9)) : 5;
        permitRequest.method = chance(2) ? "POST" : "GET";
        permitRequest.values.insert(u"region"_s, chance(2) ? u"north"_s : u"south"_s);
        if (chance(8))
            permitRequest.maxWait = std::chrono::milliseconds(between(0, 400));
        const std::size_t number = ++m_asked;
        process.waiting[number] = process.machine.rateLimiter->request(
            permitRequest, [this, &process, permitRequest, number](PermitResult answer) {
                hear(process, number, permitRequest, std::move(answer));
            });
    }
    void hear(Process &process, std::size_t number, const PermitRequest &permitRequest,
              PermitResult answer)
    {
        if (process.waiting.erase(number) == 0)
            m_fault = u"ask %1 was answered twice"_s.arg(number);
        if (!answer) {
            const Denial::Reason reason = answer.error().reason;
            const bool isImpatient
                = reason == Denial::Reason::MaxWait || reason == Denial::Reason::NoCapacityNow;
            if (reason != Denial::Reason::Cancelled && !(permitRequest.maxWait && isImpatient))
                m_fault = u"denied: "_s + answer.error().text();
            return;
        }
        const Micros sendAt = now() + (chance(3) ? between(0, 60) * 1000 : 0);
        process.going.push_back({*std::move(answer), permitRequest, sendAt,
                                 sendAt + between(0, 200) * 1000, chance(10), 0});
    }
    //! Its calls are sent, settled and ended.
    void proceed(Process &process)
    {
        for (auto at = process.going.begin();
             process.machine.rateLimiter && at != process.going.end();) {
            Going &each = *at;
            if (each.sendAt <= now() && !each.permit.isSent()) {
                if (each.isReturned) {
                    at = process.going.erase(at);
                    continue;
                }
                send(each);
            }
            if (each.permit.isSent() && each.endAt <= now()) {
                reportActualCost(each);
                m_calls[each.call].endedAt = now();
                at = process.going.erase(at);
                continue;
            }
            ++at;
        }
    }
    void send(Going &each)
    {
        each.call = m_calls.size();
        Call &call = m_calls.emplace_back();
        call.permitRequest = each.permitRequest;
        call.sentAt = now();
        for (const Limit &limit : m_limits)
            call.units.push_back(each.permit.charged(limit.name));
        each.permit.sent();
    }
    //! What it has cost is never more than was taken.
    void reportActualCost(Going &each)
    {
        for (std::size_t i = 0; i < m_limits.size(); ++i) {
            std::int64_t &units = m_calls[each.call].units[i];
            if (units == 0 || !chance(3))
                continue;
            units = between(0, units);
            each.permit.reportActualCost(m_limits[i].name, units);
        }
    }

    // ---- Afterwards ----

    //! What a stack that does not go on looks like.
    QString whoWaits()
    {
        QStringList list;
        for (const Process &each : m_processes) {
            const RedisRateLimiter *const rateLimiter = each.machine.rateLimiter.get();
            if (rateLimiter != nullptr)
                list.append(u"%1 wait, %2 go%3 after %4 commands"_s.arg(each.waiting.size())
                                .arg(each.going.size())
                                .arg(rateLimiter->isUp() ? QString() : u", not up"_s)
                                .arg(each.machine.proxy.commands()));
        }
        if (const auto answer = look()) {
            for (const ScriptReply::Level &each : answer->levels)
                list.append(u"%1 %2: %3 of %4, %5 under way"_s.arg(each.limit, each.key)
                                .arg(each.available)
                                .arg(each.capacity)
                                .arg(each.inFlight));
            list.append(
                u"in Redis %1 wait, %2 are out, phase %3, next in %4 us"_s.arg(answer->waiting)
                    .arg(answer->out)
                    .arg(answer->phase)
                    .arg(answer->wake.value_or(ScriptReply::forEver) - now()));
        }
        for (const Limit &each : m_limits)
            list.append(describe(each).text());
        return list.join(u"; "_s);
    }
    std::optional<ScriptReply> look()
    {
        const auto reply = waitFor(m_machines.control(), limiterScript(), limiterKeys(m_name),
                                   {QByteArray::number(qint64(m_machines.redisNow())), QByteArray(),
                                    "0", "[[\"l\"]]", QByteArray()});
        return reply ? ScriptReply::from(*reply) : std::nullopt;
    }

    QString verify()
    {
        m_minutes.close();
        for (std::size_t i = 0; i < m_limits.size(); ++i) {
            std::map<QString, std::vector<SeenCall>> byKey;
            for (const Call &call : m_calls) {
                if (call.units[i] > 0)
                    byKey[keyOf(m_limits[i], call.permitRequest)].push_back(
                        {call.sentAt, call.endedAt, call.units[i]});
            }
            for (const auto &[key, calls] : byKey) {
                const QString fault = excess(m_limits[i], calls, m_minutes.created());
                if (!fault.isEmpty())
                    return fault;
            }
        }
        const QString fault = m_minutes.fault();
        return fault.isEmpty() ? leftOver() : fault;
    }
    //! Nothing is held when all have ended and the leases of the dead are over.
    QString leftOver()
    {
        m_machines.pass(3s);
        const auto answer = look();
        if (!answer || answer->mustRestart)
            return u"the stack is gone"_s;
        if (hasGrid() && answer->offset != 0)
            return u"the clock of Redis was not set, but corrected by %1 us"_s.arg(answer->offset);
        if (answer->waiting == 0 && answer->out == 0)
            return {};
        return u"%1 wait and %2 are out when all have ended"_s.arg(answer->waiting)
            .arg(answer->out);
    }

    QRandomGenerator m_random;
    const QString m_name;
    const std::vector<Limit> m_limits;
    std::list<Process> m_processes; // their calls name them
    std::vector<Call> m_calls;
    Minutes m_minutes;
    std::size_t m_asked = 0;
    QString m_fault;
    SkewedMachines m_machines; // last: as it ends it tells what is above
};

//! Processes whose clocks stand seconds apart, on one Redis, against the rules by force.
class TestSkewedRedis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }

    // PENSTOCK_SKEWED_SEEDS: how many.
    void keepWhatTheyPromise_data()
    {
        QTest::addColumn<quint32>("seed");
        const int given = qEnvironmentVariableIntValue("PENSTOCK_SKEWED_SEEDS");
        for (quint32 seed = 0; seed < quint32(given > 0 ? given : 30); ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void keepWhatTheyPromise()
    {
        QFETCH(const quint32, seed);
        World world(seed, m_server);
        const QString fault = world.play();
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        m_calls += world.calls();
        m_pauses += world.pauses();
        ++m_worlds;
    }
    void callsAndPausesWereAmongThem()
    {
        QVERIFY2(m_calls > 30 * m_worlds, qPrintable(QString::number(m_calls)));
        QVERIFY(m_pauses > 0);
    }

private:
    RedisServer m_server;
    std::size_t m_worlds = 0;
    std::size_t m_calls = 0;
    std::size_t m_pauses = 0;
};

PENSTOCK_TEST(TestSkewedRedis)
} // namespace tst_skewedstacks
#include "tst_skewedredis.moc"
