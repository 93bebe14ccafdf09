// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/stream/workline.h>

#include <penstock/jobs/journal/finishedrows.h>

#include <map>
#include <utility>

namespace penstock {

namespace {

using namespace std::chrono_literals;
constexpr Duration firstPause = 50ms; // where there is nothing to take
constexpr Duration longestPause = 800ms;
constexpr Duration closingWithin = 2s;
constexpr qsizetype againAtOnce = 500; // of what it has already

} // namespace

// Large: all that a worker says, and what has no answer yet.
class WorkLine::Private
{
public:
    Private(WorkLine &line, Options all, Clock &time)
        : q(line)
        , options(std::move(all))
        , clock(time)
        , client(options.redis, clock)
        , looking(clock.makeAlarm([this] { take(); }))
        , beating(clock.makeAlarm([this] { beat(); }))
        , closing(clock.makeAlarm([this] { finishClosing(); }))
    { }

    void hearState(RedisClient::State state);
    void say(const QByteArrayList &words, std::function<void(const WorkAnswer *)> onAnswer);
    void take();
    void heardRows(const WorkAnswer &answer, bool wasAgain, qsizetype asked);
    void beat();
    void sayAgain();
    void tellEnds();
    void askIntent(std::int64_t index);
    void answerIntent(std::int64_t index, bool may);
    void finishClosing();

    struct Intent
    {
        std::function<void(bool)> onAnswer;
        bool isAsked = false;
        bool isOver = false; // it will not be sent
    };
    struct End
    {
        RowState state;
        bool isTold = false;
    };

    WorkLine &q;
    const Options options;
    Clock &clock;
    RedisClient client;
    std::unique_ptr<Alarm> looking;
    std::unique_ptr<Alarm> beating;
    std::unique_ptr<Alarm> closing;
    WorkStatus status;
    std::map<std::int64_t, QByteArray> held; // entries, by the number of their row
    std::map<std::int64_t, Intent> intents;
    std::map<std::int64_t, End> ends;
    QByteArray after = "0"; // what it has is asked for from here on; empty: it is known
    qsizetype wanted = 0;
    Duration pause = firstPause;
    Instant claimedAt = Instant::min();
    bool isTaking = false;
    bool hasFoundNone = false;
    bool isTelling = false; // an event that does so is on its way
    bool isLost = false;
    std::function<void()> onClosed;
};

void WorkLine::Private::hearState(RedisClient::State state)
{
    if (state == RedisClient::State::Pausing && !onClosed)
        Q_EMIT q.troubled(client.trouble().error.text());
    if (state != RedisClient::State::Ready || isLost)
        return;
    Q_EMIT q.troubled({});
    after = "0";
    for (auto &[index, intent] : intents)
        intent.isAsked = false;
    for (auto &[index, end] : ends)
        end.isTold = false;
    beat();
    take();
}

void WorkLine::Private::say(const QByteArrayList &words,
                            std::function<void(const WorkAnswer *)> onAnswer)
{
    const QByteArrayList all = QByteArrayList {words.first(), workId(options.id)} + words.mid(1);
    client.eval(workScript(), workKeys(options.job), all,
                [this, onAnswer = std::move(onAnswer)](const RedisClient::Answer &reply) {
                    if (isLost)
                        return;
                    // What goes wrong is made good when it is ready again.
                    const auto answer = reply ? WorkAnswer::from(*reply) : std::nullopt;
                    const bool isGone = (answer && answer->kind != WorkAnswer::Kind::Ok)
                        || (reply && !answer)
                        || (!reply && reply.error().answer.startsWith("NOGROUP"));
                    if (isGone) {
                        isLost = true;
                        looking->cancel();
                        beating->cancel();
                        Q_EMIT q.lost();
                        return;
                    }
                    if (answer)
                        status = answer->status;
                    if (onAnswer)
                        onAnswer(answer ? &*answer : nullptr);
                    if (answer)
                        Q_EMIT q.looked();
                });
}

void WorkLine::Private::take()
{
    const bool isAgain = !after.isEmpty();
    if (isTaking || isLost || onClosed || client.state() != RedisClient::State::Ready
        || (wanted <= 0 && !isAgain))
        return;
    isTaking = true;
    const qsizetype most = isAgain ? againAtOnce : wanted;
    // Rows of the dead are looked for when there are none else, and now and then.
    const Instant now = clock.now().at;
    const bool mayClaim
        = pause > firstPause || claimedAt == Instant::min() || now - claimedAt > options.lease / 4;
    if (mayClaim && !isAgain)
        claimedAt = now;
    const auto lease = std::chrono::duration_cast<std::chrono::milliseconds>(options.lease);
    say({"take", options.worker, QByteArray::number(most), after,
         QByteArray::number(qint64(mayClaim ? lease.count() : 0))},
        [this, isAgain, most](const WorkAnswer *answer) {
            isTaking = false;
            if (answer)
                heardRows(*answer, isAgain, most);
            else
                looking->set(clock.now().at + longestPause);
        });
}

void WorkLine::Private::heardRows(const WorkAnswer &answer, bool wasAgain, qsizetype asked)
{
    std::vector<WorkRow> fresh;
    for (const WorkRow &row : answer.rows) {
        if (held.emplace(row.index, row.entry).second)
            fresh.push_back(row);
    }
    if (wasAgain)
        after = qsizetype(answer.rows.size()) < asked ? QByteArray() : answer.rows.back().entry;
    hasFoundNone = fresh.empty() && !wasAgain;
    wanted -= qsizetype(fresh.size());
    if (!fresh.empty())
        Q_EMIT q.came(fresh);
    pause = fresh.empty() && !wasAgain ? std::min(2 * pause, longestPause) : firstPause;
    if (wasAgain || !fresh.empty())
        return take();
    looking->set(clock.now().at + pause);
}

// Others see that it lives, and it sees how far they are.
void WorkLine::Private::beat()
{
    if (isLost || onClosed)
        return;
    beating->set(clock.now().at + options.lease / 4);
    if (client.state() == RedisClient::State::Ready)
        say({"alive", options.worker}, {});
    sayAgain();
}

// What has been said and was not answered.
void WorkLine::Private::sayAgain()
{
    std::vector<std::int64_t> asked;
    for (const auto &[index, intent] : intents)
        asked.push_back(index);
    for (const std::int64_t index : asked) {
        if (intents.at(index).isOver)
            answerIntent(index, true); // nothing comes of it
        else
            askIntent(index);
    }
    tellEnds();
}

void WorkLine::Private::tellEnds()
{
    QByteArrayList words {"done"};
    std::vector<std::int64_t> told;
    for (auto &[index, end] : ends) {
        if (client.state() != RedisClient::State::Ready || std::exchange(end.isTold, true))
            continue;
        told.push_back(index);
        words << held.at(index) << QByteArray::number(qint64(index))
              << stateName(end.state).toLatin1();
    }
    if (told.empty())
        return;
    say(words, [this, told = std::move(told)](const WorkAnswer *answer) {
        for (const std::int64_t index : told) {
            if (answer) {
                ends.erase(index);
                held.erase(index);
            } else if (const auto end = ends.find(index); end != ends.end()) {
                end->second.isTold = false;
            }
        }
    });
}

void WorkLine::Private::askIntent(std::int64_t index)
{
    Intent &intent = intents.at(index);
    if (client.state() != RedisClient::State::Ready || std::exchange(intent.isAsked, true))
        return;
    say({"intend", options.worker, held.at(index), QByteArray::number(qint64(index))},
        [this, index](const WorkAnswer *answer) {
            const auto found = intents.find(index);
            if (answer)
                answerIntent(index, answer->isOwn);
            else if (found != intents.end())
                found->second.isAsked = false;
        });
}

void WorkLine::Private::answerIntent(std::int64_t index, bool may)
{
    const auto found = intents.find(index);
    if (found == intents.end())
        return;
    const std::function<void(bool)> onAnswer = std::move(found->second.onAnswer);
    intents.erase(found);
    onAnswer(may);
}

void WorkLine::Private::finishClosing()
{
    closing->cancel();
    if (const std::function<void()> tell = std::exchange(onClosed, {})) {
        isLost = true; // nothing is heard any more
        client.close();
        QMetaObject::invokeMethod(&q, tell, Qt::QueuedConnection);
    }
}

WorkLine::WorkLine(Options options, Clock &clock, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(options), clock))
{
    connect(&d->client, &RedisClient::stateChanged, this,
            [this](RedisClient::State state) { d->hearState(state); });
}

WorkLine::~WorkLine() = default;

void WorkLine::open()
{
    d->client.open();
}

void WorkLine::close(std::function<void()> onClosed)
{
    d->looking->cancel();
    d->beating->cancel();
    const bool canSay = d->client.state() == RedisClient::State::Ready && !d->isLost;
    d->tellEnds();
    d->onClosed = std::move(onClosed);
    if (!canSay)
        return d->finishClosing();
    d->closing->set(d->clock.now().at + closingWithin);
    d->say({"leave", d->options.worker}, [this](const WorkAnswer *) { d->finishClosing(); });
}

void WorkLine::want(qsizetype rows)
{
    d->wanted = rows;
    d->take();
}

void WorkLine::intend(std::int64_t index, std::function<void(bool)> onAnswer)
{
    if (!d->held.contains(index))
        return onAnswer(false);
    d->intents[index] = {std::move(onAnswer)};
    d->askIntent(index);
}

void WorkLine::withdraw(std::int64_t index)
{
    const auto intent = d->intents.find(index);
    if (intent != d->intents.end())
        intent->second.isOver = true;
    if (d->client.state() == RedisClient::State::Ready)
        d->say({"withdraw", d->options.worker, QByteArray::number(qint64(index))}, {});
}

void WorkLine::done(std::int64_t index, RowState state)
{
    if (!d->held.contains(index))
        return;
    d->ends[index] = {state};
    if (std::exchange(d->isTelling, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            d->isTelling = false;
            d->tellEnds();
        },
        Qt::QueuedConnection);
}

void WorkLine::letGo(std::int64_t index)
{
    d->held.erase(index);
    d->ends.erase(index);
}

const WorkStatus &WorkLine::status() const
{
    return d->status;
}

bool WorkLine::hasFoundNone() const
{
    return d->hasFoundNone;
}

bool WorkLine::isUp() const
{
    return d->client.state() == RedisClient::State::Ready;
}

} // namespace penstock

#include "moc_workline.cpp"
