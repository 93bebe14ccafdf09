// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharingworld.h"

#include <QDir>
#include <QFile>

#include <deque>
#include <list>

namespace penstock {

class StoppableClock::StoppableAlarm final : public Alarm
{
public:
    StoppableAlarm(StoppableClock &clock, std::function<void()> ring)
        : m_clock(clock)
        , m_ring(std::move(ring))
        , m_alarm(clock.m_time.makeAlarm([this] { look(); }))
    {
        m_clock.m_alarms.insert(this);
    }
    ~StoppableAlarm() override { m_clock.m_alarms.erase(this); }
    Q_DISABLE_COPY_MOVE(StoppableAlarm)

    void set(Instant at) override
    {
        m_isDue = false;
        m_alarm->set(at);
    }
    void cancel() override
    {
        m_isDue = false;
        m_alarm->cancel();
    }
    void goOn()
    {
        if (std::exchange(m_isDue, false))
            m_alarm->set(m_clock.now().at);
    }

private:
    void look()
    {
        if (m_clock.m_isStopped)
            m_isDue = true;
        else
            m_ring();
    }

    StoppableClock &m_clock;
    std::function<void()> m_ring;
    std::unique_ptr<Alarm> m_alarm;
    bool m_isDue = false;
};

std::unique_ptr<Alarm> StoppableClock::makeAlarm(std::function<void()> ring)
{
    return std::make_unique<StoppableAlarm>(*this, std::move(ring));
}

void StoppableClock::stop(bool on)
{
    m_isStopped = on;
    if (!on) {
        for (StoppableAlarm *const alarm : m_alarms)
            alarm->goOn();
    }
}

//! What a process reaches others by.
class SharingWorld::Hub final : public Switchboard
{
public:
    Hub(SharingWorld &world, int process)
        : m_world(world)
        , m_process(process)
    { }

    std::unique_ptr<QObject> listen(const QString &name, OnChannel onChannel) override
    {
        auto guard = std::make_unique<QObject>();
        m_world.m_listening[name] = {m_process, guard.get(), std::move(onChannel)};
        return guard;
    }

    std::unique_ptr<Channel> connectTo(const QString &name) override;

    void take(PipeChannel &end)
    {
        m_ends.emplace_back(&end);
        end.hold(m_isStopped);
    }
    void stop(bool on)
    {
        m_isStopped = on;
        for (const auto &end : m_ends) {
            if (end)
                end->hold(on);
        }
        if (on)
            return;
        for (auto &come : std::exchange(m_atTheDoor, {}))
            come();
    }
    void cut()
    {
        for (const auto &end : m_ends) {
            if (end)
                end->cut();
        }
        m_atTheDoor.clear();
    }
    void admit(std::function<void()> come)
    {
        if (m_isStopped)
            m_atTheDoor.push_back(std::move(come));
        else
            come();
    }

private:
    SharingWorld &m_world;
    int m_process;
    std::vector<QPointer<PipeChannel>> m_ends;
    std::list<std::function<void()>> m_atTheDoor;
    bool m_isStopped = false;
};

struct SharingWorld::Process
{
    Process(SharingWorld &world, int number)
        : clock(world.time)
        , hub(world, number)
    { }
    StoppableClock clock;
    Hub hub;
    std::unique_ptr<LocalSharedSource> permitSource;
    std::set<std::size_t> underWay; // calls
    std::map<std::size_t, Permit> permits;
    std::map<std::size_t, std::unique_ptr<Alarm>> ends;
    std::deque<Ticket> tickets;
    std::int64_t waiting = 0;
    bool isStopped = false;
    bool isDead = false;
};

std::unique_ptr<Channel> SharingWorld::Hub::connectTo(const QString &name)
{
    const auto found = m_world.m_listening.find(name);
    if (found == m_world.m_listening.end() || !found->second.guard)
        return nullptr;
    auto [mine, theirs] = PipeChannel::makePair();
    take(*mine);
    Process &called = found->second.process == 0 ? *m_world.m_stranger
                                                 : *m_world.m_processes.at(found->second.process);
    Hub &other = called.hub;
    other.take(*theirs);
    const std::shared_ptr<PipeChannel> end(std::move(theirs));
    other.admit([&world = m_world, name, end]() mutable {
        // The end goes over to whoever listens, from the event loop.
        const auto listening = world.m_listening.find(name);
        if (listening == world.m_listening.end() || !listening->second.guard)
            return;
        class Kept final : public Channel
        {
        public:
            explicit Kept(std::shared_ptr<PipeChannel> pipe)
                : m_pipe(std::move(pipe))
            {
                m_pipe->onBytes([this](const QByteArray &bytes) { tellBytes(bytes); });
                m_pipe->onClosed([this] { tellClosed(); });
            }
            ~Kept() override
            {
                m_pipe->onBytes({});
                m_pipe->onClosed({});
                m_pipe->cut();
            }
            Q_DISABLE_COPY_MOVE(Kept)
            void write(const QByteArray &bytes) override { m_pipe->write(bytes); }
            void poll() override { m_pipe->poll(); }
            bool isOpen() const override { return m_pipe->isOpen(); }

        private:
            std::shared_ptr<PipeChannel> m_pipe;
        };
        listening->second.onChannel(std::make_unique<Kept>(end));
    });
    return std::move(mine);
}

SharingWorld::SharingWorld(std::vector<Limit> limits)
    : m_time(std::chrono::sys_days(std::chrono::year(2026) / 1 / 5))
    , time(*m_time)
    , m_limits(std::move(limits))
    , m_stranger(std::make_unique<Process>(*this, 0))
{ }

SharingWorld::~SharingWorld()
{
    for (const int process : living())
        kill(process);
}

int SharingWorld::start()
{
    const int number = ++m_last;
    auto &process = m_processes[number] = std::make_unique<Process>(*this, number);
    Process *const self = process.get();
    SharedKeyFiles key {u"k"_s, m_folder.path(), [this] { return m_saved; },
                        [this, self](const QJsonObject &state) {
                            if (self->isDead)
                                return false;
                            ++m_saves;
                            m_saved = state;
                            return true;
                        },
                        QByteArrayLiteral("boot ") + QByteArray::number(m_boots)};
    process->permitSource = std::make_unique<LocalSharedSource>(
        std::move(key), m_limits, process->clock, process->hub,
        ElectionBoard::open(m_folder.filePath(u"k.board"_s)).value());
    return number;
}

QString SharingWorld::socketName() const
{
    const auto board = ElectionBoard::open(m_folder.filePath(u"k.board"_s));
    return LocalSharedLeader::socketName({u"k"_s, {}, {}, {}}, board->current());
}

std::unique_ptr<Channel> SharingWorld::knock()
{
    return m_stranger->hub.connectTo(socketName());
}

std::unique_ptr<QObject> SharingWorld::keepAnother(Switchboard::OnChannel onChannel)
{
    auto board = ElectionBoard::open(m_folder.filePath(u"k.board"_s));
    const Election seen = board->current();
    const Election mine = seen.next();
    auto listener = m_stranger->hub.listen(
        LocalSharedLeader::socketName({u"k"_s, {}, {}, {}}, mine), std::move(onChannel));
    std::ignore = board->claim(seen, mine);
    return listener;
}

void SharingWorld::end(int process)
{
    Process &ending = *m_processes.at(process);
    ending.permitSource.reset();
    ending.permits.clear();
    ending.ends.clear();
    ending.isDead = true;
}

//! Nothing that it does by itself while it is destroyed may be seen by the others.
void SharingWorld::kill(int process)
{
    Process &killed = *m_processes.at(process);
    killed.isDead = true;
    killed.hub.cut();
    std::map<QString, QByteArray> files;
    const QDir folder(m_folder.path());
    for (const QString &name : folder.entryList({u"*.log"_s}, QDir::Files)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            files[name] = file.readAll();
    }
    killed.clock.stop(true);
    killed.permitSource.reset();
    killed.permits.clear();
    killed.ends.clear();
    for (const auto &[name, bytes] : files) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadWrite))
            file.write(bytes);
    }
}

void SharingWorld::stop(int process)
{
    Process &stopped = *m_processes.at(process);
    stopped.isStopped = true;
    stopped.clock.stop(true);
    stopped.hub.stop(true);
}

void SharingWorld::goOn(int process)
{
    Process &stopped = *m_processes.at(process);
    stopped.isStopped = false;
    stopped.hub.stop(false);
    stopped.clock.stop(false);
}

std::vector<int> SharingWorld::living() const
{
    std::vector<int> living;
    for (const auto &[number, process] : m_processes) {
        if (!process->isDead)
            living.push_back(number);
    }
    return living;
}

bool SharingWorld::isStopped(int process) const
{
    return m_processes.at(process)->isStopped;
}

LocalSharedSource &SharingWorld::permitSource(int process)
{
    return *m_processes.at(process)->permitSource;
}

int SharingWorld::leader() const
{
    for (const int number : living()) {
        const Process &process = *m_processes.at(number);
        if (!process.isStopped && process.permitSource->isLeader())
            return number;
    }
    return -1;
}

void SharingWorld::reboot(Duration off)
{
    for (const int process : living())
        kill(process);
    m_processes.clear();
    m_before += time.elapsed() + off;
    const WallTime wall = time.now().wall() + off;
    m_time.emplace(wall); // in the place of the one before
    ++m_boots;
}

void SharingWorld::call(int process, int count, Duration takes, int priority)
{
    for (int i = 0; i < count; ++i)
        call(process, {.takes = takes, .priority = priority});
}

void SharingWorld::call(int process, const Doing &doing)
{
    Process &caller = *m_processes.at(process);
    ++caller.waiting;
    PermitRequest permitRequest;
    permitRequest.cost = doing.cost;
    permitRequest.host = doing.host;
    permitRequest.priority = doing.priority;
    permitRequest.source = doing.source;
    caller.tickets.push_back(caller.permitSource->request(
        permitRequest, [this, &caller, process, doing](PermitResult answer) {
            --caller.waiting;
            if (!answer) {
                m_denied += answer.error().reason == Denial::Reason::Cancelled ? 0 : 1;
                return;
            }
            const std::size_t number = m_calls.size();
            const Instant now = time.now().at + m_before;
            m_calls.push_back({now, now + doing.takes, process, doing.actual.value_or(doing.cost),
                               doing.host, doing.source});
            Permit &permit = caller.permits[number] = std::move(*answer);
            permit.sent();
            auto &end = caller.ends[number] = caller.clock.makeAlarm([&caller, number, doing] {
                if (doing.actual)
                    caller.permits.at(number).reportActualCost(u"rate"_s, *doing.actual);
                caller.permits.erase(number);
                const auto ended = caller.ends.extract(number); // this one, too
            });
            end->set(time.now().at + doing.takes);
        }));
}

//! Those that wait no more have tickets that nobody knows.
void SharingWorld::cancel(int process)
{
    Process &caller = *m_processes.at(process);
    const std::int64_t before = caller.permitSource->waiting();
    while (!caller.tickets.empty() && caller.permitSource->waiting() == before) {
        caller.permitSource->cancel(caller.tickets.front());
        caller.tickets.pop_front();
    }
}

std::int64_t SharingWorld::waiting() const
{
    std::int64_t waiting = 0;
    for (const int number : living())
        waiting += m_processes.at(number)->waiting;
    return waiting;
}

std::int64_t SharingWorld::sentBy(int process) const
{
    return std::count_if(m_calls.begin(), m_calls.end(),
                         [process](const Call &call) { return call.process == process; });
}

} // namespace penstock
