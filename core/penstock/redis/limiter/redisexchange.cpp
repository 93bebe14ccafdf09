// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisexchange.h>

#include <penstock/redis/client/redismessages.h>

#include <QEventLoop>
#include <QPointer>
#include <QRandomGenerator>

#include <optional>

namespace penstock {

// One call at a time, what it needs to be made again, and what waits for the next.
class Q_DECL_HIDDEN RedisExchange::Private
{
public:
    Private(RedisExchange *line, const RedisOptions &redis, const QString &name, Clock &hours,
            RedisRecord remembered)
        : q(line)
        , clock(hours)
        , memory(std::move(remembered))
        , client(redis, hours)
        , listener(redis, hours)
        , keys(limiterKeys(name))
        , process(QByteArray::number(QRandomGenerator::system()->generate64(), 16)
                      .rightJustified(16, '0'))
        , alarm(hours.makeAlarm([this] { ring(); }))
    {
        if (const auto seen = memory.recall(clock.now().wall())) {
            isRemembered = true;
            epoch = seen->epoch;
            calls = seen->calls;
        }
    }

    struct Call
    {
        QByteArrayList arguments;
        Instant askedAt;
    };

    void ring();
    void say();
    void make();
    void take(const RedisClient::Answer &reply);
    void fail(const RedisFault &fault);
    void setUp(bool to);
    void comeBack();
    void askVersion();
    void rest(Duration pause);
    void remember();

    RedisExchange *q;
    Clock &clock;
    RedisRecord memory;
    bool isRemembered = false; // that is all that is known of the stack
    Instant rememberedAt = Instant::min();
    RedisClient client;
    RedisClient listener;
    QByteArrayList keys;
    QByteArray process;
    std::unique_ptr<Alarm> alarm;
    Instant sayAt = Instant::max();
    ScriptSettings settings;
    bool tellsSettings = true;
    ScriptCalls wants;
    std::optional<Call> call; // that is not answered
    bool isUnderWay = false; // or it waits for the connection
    quint64 number = 0; // of the call made last
    quint64 answeredNumber = 0;
    bool up = false;
    bool isClosing = false;
    bool isDue = false; // another call, after the one under way
    RedisFault trouble;
    int restarts = 0; // in a row
    Instant restsUntil = Instant::min();
    RedisTime time;
    std::optional<Instant> knownAt; // when the stack was last seen
    QByteArray epoch; // and which it was, after how many calls
    std::int64_t calls = 0;
};

void RedisExchange::Private::setUp(bool to)
{
    if (std::exchange(up, to) != to)
        Q_EMIT q->upChanged(to);
}

void RedisExchange::Private::comeBack()
{
    // Where there is another Redis now, the one that is listened to may say nothing for ever.
    if (knownAt && listener.state() == RedisClient::State::Ready) {
        listener.close();
        listener.open();
    }
    askVersion();
    say();
}

//! One that knows less than the script needs would refuse it, and not say why.
void RedisExchange::Private::askVersion()
{
    client.command({"HELLO", "2"}, [this](const RedisClient::Answer &answer) {
        QByteArray version;
        for (std::size_t i = 0; answer && i + 1 < answer->size(); i += 2)
            version = (*answer)[i].text == "version" ? (*answer)[i + 1].text : version;
        const bool isUnknown = !answer && answer.error().answer.contains("unknown command");
        constexpr int least = 6 * 100 + 2;
        const QByteArrayList parts = version.split('.');
        if (!isUnknown && (parts.size() < 2 || parts[0].toInt() * 100 + parts[1].toInt() >= least))
            return;
        client.close(); // whatever it makes of the script
        const Message tooOld = isUnknown
            ? redisMessage("redis.older_than_6")
            : redisMessage("redis.too_old", QString::fromLatin1(version));
        fail({RedisFault::Kind::Unfit, tooOld.at(client.options().address.text())});
    });
}

//! Seldom: what a process that is killed has done since is not remembered, but that the stack is there.
void RedisExchange::Private::remember()
{
    const Duration life = lifeOf(settings.limits);
    const Duration every = life / 8;
    const ClockReading now = clock.now();
    const bool isTime = rememberedAt == Instant::min() || now.at - rememberedAt >= every;
    if (!isTime && !isClosing)
        return;
    rememberedAt = now.at;
    memory.note({epoch, calls, now.wall() + life + every});
}

//! Makes no call during the pause, even if requests wait: Redis cannot serve them now.
void RedisExchange::Private::rest(Duration pause)
{
    restsUntil = clock.now().at + pause;
    sayAt = Instant::max();
    q->sayBy(restsUntil);
}

void RedisExchange::Private::ring()
{
    if (isUnderWay) { // then, once that is answered
        isDue = true;
        sayAt = Instant::max();
        return;
    }
    if (clock.now().at < sayAt) {
        alarm->set(sayAt);
        return;
    }
    sayAt = Instant::max();
    say();
}

void RedisExchange::Private::say()
{
    if (isUnderWay || client.state() != RedisClient::State::Ready)
        return;
    if (!call) {
        const ClockReading now = clock.now();
        settings.isUsedUp = knownAt && now.at - *knownAt < lifeOf(settings.limits);
        settings.isRemembered = isRemembered;
        settings.epoch = process + QByteArray::number(number);
        QByteArrayList arguments {QByteArray(), process, QByteArray::number(++number),
                                  wants.toJson()};
        // Those that are set while it is under way go with the next one.
        arguments << (std::exchange(tellsSettings, false) ? scriptSettings(settings, now.wall())
                                                          : QByteArray());
        arguments << epoch << QByteArray::number(calls);
        wants.clear();
        call = Call {arguments, now.at};
    }
    make();
}

void RedisExchange::Private::make()
{
    isUnderWay = true;
    call->askedAt = clock.now().at;
    client.eval(limiterScript(), keys,
                call->arguments + QByteArrayList {time.toJson(call->askedAt)},
                [this](const RedisClient::Answer &answer) { take(answer); });
}

void RedisExchange::Private::fail(const RedisFault &fault)
{
    const bool isNews = up || trouble.error.message != fault.error.message;
    trouble = fault;
    up = false;
    if (isNews)
        Q_EMIT q->upChanged(false);
    // Without a connection it is made again as soon as there is one.
    if (client.state() == RedisClient::State::Ready)
        rest(std::chrono::milliseconds(250));
}

void RedisExchange::Private::take(const RedisClient::Answer &reply)
{
    isUnderWay = false;
    if (!reply)
        return fail(reply.error());
    const auto answer = ScriptReply::from(*reply);
    if (!answer)
        return fail({RedisFault::Kind::Refused,
                     redisMessage("redis.other_data").at(QString::fromUtf8(keys.front()))});
    const Call made = *std::exchange(call, std::nullopt);
    answeredNumber = number;
    if (answer->mustRestart && isClosing)
        return client.close(); // nobody there knows it
    if (answer->mustRestart) {
        wants.clear();
        tellsSettings = true;
        // A Redis that always says "restart" is asked less and less often.
        constexpr Duration first = std::chrono::milliseconds(50);
        if (++restarts > 2)
            rest(first * (1 << std::min(restarts - 3, 8)));
        const QPointer<RedisExchange> alive(q);
        if (answer->isLost)
            Q_EMIT q->stateLost();
        if (!alive)
            return;
        Q_EMIT q->startedOver();
        return restarts <= 2 ? say() : void();
    }
    restarts = 0;
    restsUntil = Instant::min();
    const Instant now = clock.now().at;
    time.note(answer->now, made.askedAt, now);
    if (answer->suspect)
        time.suspect(*answer->suspect, answer->offset, made.askedAt, now);
    knownAt = now;
    epoch = answer->epoch;
    calls = answer->calls;
    isRemembered = false;
    remember();
    trouble = {};
    setUp(true);
    const bool isMore = std::exchange(isDue, false) || sayAt <= now;
    sayAt = Instant::max(); // whoever hears the answer knows until when nothing happens
    alarm->cancel();
    const QPointer<RedisExchange> alive(q);
    Q_EMIT q->answered(*answer, made.askedAt);
    if (alive && (!wants.isEmpty() || isMore))
        say();
}

RedisExchange::RedisExchange(const RedisOptions &redis, const QString &name, Clock &clock,
                             const RedisRecord &memory, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, redis, name, clock, memory))
{
    connect(&d->client, &RedisClient::stateChanged, this, [this](RedisClient::State state) {
        if (state == RedisClient::State::Ready)
            d->comeBack();
        else if (state == RedisClient::State::Pausing)
            d->fail(d->client.trouble());
    });
    d->listener.subscribe({d->keys.front() + ":all", d->keys.front() + ':' + d->process});
    connect(&d->listener, &RedisClient::message, this,
            [this](const QByteArray &, const QByteArray &text) {
                if (text.startsWith('w'))
                    Q_EMIT turnIsDue(text.mid(1).toLongLong());
                else
                    sayBy(d->clock.now().at);
            });
}

RedisExchange::~RedisExchange() = default;

void RedisExchange::open()
{
    d->client.open();
    d->listener.open();
}

void RedisExchange::close(Duration within)
{
    if (d->client.state() == RedisClient::State::Ready && d->knownAt) {
        d->isClosing = true;
        d->wants.leave();
        QEventLoop loop;
        bool isOver = false;
        const auto end = d->clock.makeAlarm([&] {
            isOver = true;
            loop.quit();
        });
        end->set(d->clock.now().at + within);
        connect(&d->client, &RedisClient::stateChanged, &loop, &QEventLoop::quit);
        connect(this, &RedisExchange::answered, &loop, [&] {
            if (!d->wants.isEmpty())
                return;
            isOver = true;
            loop.quit();
        });
        d->say();
        while (!isOver && d->client.state() == RedisClient::State::Ready)
            loop.exec();
    }
    d->client.close();
    d->listener.close();
}

bool RedisExchange::isUp() const
{
    return d->up;
}

const Error &RedisExchange::trouble() const
{
    return d->trouble.error;
}

bool RedisExchange::isForGood() const
{
    return d->trouble.isForGood();
}

const QByteArray &RedisExchange::process() const
{
    return d->process;
}

const RedisTime &RedisExchange::time() const
{
    return d->time;
}

ScriptCalls &RedisExchange::wants()
{
    return d->wants;
}

void RedisExchange::saySoon()
{
    sayBy(d->clock.now().at);
}

void RedisExchange::sayBy(Instant at)
{
    at = std::max(at, d->restsUntil);
    if (at >= d->sayAt)
        return;
    d->sayAt = at;
    d->alarm->set(at);
}

void RedisExchange::sayBeside(const ScriptCalls &wants)
{
    if (!d->isUnderWay || d->client.state() != RedisClient::State::Ready)
        return;
    // Nobody's: so it has no number, and does not come between those that have one.
    d->client.eval(
        limiterScript(), d->keys,
        {{}, {}, "0", wants.toJson(), {}, d->epoch, "0", d->time.toJson(d->clock.now().at)},
        [](const RedisClient::Answer &) {});
}

bool RedisExchange::isHeard(quint64 call) const
{
    return call <= d->answeredNumber;
}

quint64 RedisExchange::nextCall() const
{
    return d->number + 1;
}

void RedisExchange::use(const ScriptSettings &settings)
{
    d->settings = settings;
    d->tellsSettings = true;
}

} // namespace penstock

#include "moc_redisexchange.cpp"
