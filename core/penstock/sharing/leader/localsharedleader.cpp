// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/leader/localsharedleader.h>

#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFile>

#include <algorithm>

// How a permit source moves from one leader to the next.
//
// The state is saved once a second, without the permits that are out. Everything after that, and
// those permits, stand in the log of the term, in memory that outlives its process. The next leader
// claims the board, and only then reads: what the one before lets go from then on it finds out to
// be none of its business, because it looks at the board after it has written and before it tells.
// So a permit that anybody was given stands in the log; one that stands there and that nobody has
// is given back when its permit source says what it has.
namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr Duration savesEvery = 1s;
constexpr Duration silentFor
    = 3s; // a permit source with calls under way says each second that it lives
constexpr int restsTimesItsCost = 20; // what is costly to write is written less often

Election termOf(const QString &hex)
{
    return {hex.toULongLong(nullptr, 16)};
}
} // namespace

QString LocalSharedLeader::socketName(const SharedKeyFiles &key, Election election)
{
    return key.id + QLatin1Char('.') + election.name();
}

QString LocalSharedLeader::logPath(Election election) const
{
    return m_key.folder + QLatin1Char('/') + m_key.id + QLatin1Char('.') + election.name()
        + ".log"_L1;
}

Result<std::unique_ptr<LocalSharedLeader>>
LocalSharedLeader::takeOver(const SharedKeyFiles &key, Election seen, std::vector<Limit> limits,
                            std::int64_t limitsSince, Clock &clock, Switchboard &switchboard,
                            ElectionBoard &board)
{
    const Election mine = seen.next();
    std::unique_ptr<LocalSharedLeader> leader(new LocalSharedLeader(key, mine, clock, board));
    // Whoever reads of it on the board finds it listening.
    leader->m_listener
        = switchboard.listen(socketName(key, mine), [self = leader.get()](auto channel) {
              self->admit(std::move(channel));
          });
    leader->m_isOver = true; // until it is leader
    if (!leader->m_listener)
        return failure(sharingMessage("sharing.no_socket").at(key.folder));
    // One that is stopped can still be reached, and its permit sources are alive.
    const Before before
        = switchboard.connectTo(socketName(key, seen)) ? Before::Stopped : Before::Gone;
    if (!board.claim(seen, mine))
        return failure(sharingMessage("sharing.managed_elsewhere"));
    leader->begin(before, std::move(limits), limitsSince);
    leader->m_isOver = false;
    return leader;
}

// Who makes it goes on with the key.
// NOLINTNEXTLINE(modernize-pass-by-value)
LocalSharedLeader::LocalSharedLeader(const SharedKeyFiles &key, Election election, Clock &clock,
                                     ElectionBoard &board)
    : m_key(key)
    , m_term(election)
    , m_clock(clock)
    , m_board(board)
    , m_alarm(clock.makeAlarm([this] { ring(); }))
    , m_saveAlarm(clock.makeAlarm([this] { save(); }))
{ }

LocalSharedLeader::~LocalSharedLeader()
{
    m_alarm->cancel();
    m_saveAlarm->cancel();
    if (m_isOver || m_board.current() != m_term)
        return;
    save();
    if (m_kept->inFlight() == 0 && m_connections.empty())
        removeLogs(true);
}

void LocalSharedLeader::begin(Before before, std::vector<Limit> limits, std::int64_t limitsSince)
{
    const ClockReading now = m_clock.now();
    m_board.noteMachine(now.wall());
    const std::optional<Instant> alive = replayLogs(m_key.load(), std::move(limits), limitsSince);
    m_kept->replayed(now, before == Before::Gone ? alive : std::nullopt);
    Result<GrantLog> log = GrantLog::create(logPath(m_term), now, GrantLog::usualRoom, m_key.boot);
    if (log)
        m_log = std::make_unique<GrantLog>(std::move(*log));
    else
        m_trouble = log.error();
    save();
    arm();
}

//! When a leader before was known to run last.
std::optional<Instant> LocalSharedLeader::replayLogs(const QJsonObject &state,
                                                     std::vector<Limit> limits,
                                                     std::int64_t limitsSince)
{
    const ClockReading now = m_clock.now();
    const QJsonObject saved = state.value(logKey()).toObject();
    const Election savedIn = termOf(saved.value(u"term"_s).toString());
    std::map<quint64, GrantLog> logs; // by their terms
    const QString prefix = m_key.id + QLatin1Char('.');
    const QDir folder(m_key.folder);
    for (const QString &name : folder.entryList({prefix + "*.log"_L1}, QDir::Files)) {
        const Election election = termOf(name.mid(prefix.size()).chopped(4));
        if (election.number() < savedIn.number() || election.number() >= m_term.number())
            continue;
        if (Result<GrantLog> log = GrantLog::openExisting(folder.filePath(name), m_key.boot))
            logs.emplace(election.word, std::move(*log));
    }
    ClockReading from = now;
    const auto first = logs.find(savedIn.word);
    const auto numberIn = [](const QJsonObject &object, const char *key) {
        return object.value(QLatin1String(key)).toString().toLongLong();
    };
    if (first != logs.end()) { // by the clock that nobody sets
        from.at = first->second.asOf(Instant(Duration(numberIn(saved, "at_ns"))), now);
        from.wallOffset = Duration(numberIn(state, "saved_at_ns")) - from.at.time_since_epoch();
    } // else nothing tells what of the logs is in the state: counted twice rather than not at all
    m_kept = std::make_unique<LeaderState>(std::move(limits), limitsSince, m_term.number(), from);
    const QJsonObject rest = saved.value(u"state"_s).toObject();
    m_kept->restore(first != logs.end() && !rest.isEmpty() ? rest : state, from);
    std::optional<Instant> alive;
    for (const auto &each : logs) {
        const GrantLog &log = each.second;
        alive = std::max(alive, std::optional(log.aliveAt(now)));
        const bool isFirst = each.first == savedIn.word;
        const quint64 position = isFirst ? quint64(numberIn(saved, "position")) : 0;
        for (const QByteArray &entry : log.entriesFrom(position))
            m_kept->replay(entry, now,
                           [&log, now](Instant written) { return log.asOf(written, now); });
    }
    return alive;
}

// ---- Gates ----

void LocalSharedLeader::clientOwn(const fromclient::Hello &hello, std::function<void()> tell)
{
    m_own = hello.clientId;
    m_tellOwn = std::move(tell);
    m_kept->setLeader(m_own);
    std::ignore = m_kept->join(hello, m_clock.now());
}

bool LocalSharedLeader::hear(quint64 frame, const std::vector<fromclient::Message> &messages)
{
    if (m_isOver)
        return false;
    m_hearsOwn = true;
    const ClockReading now = m_clock.now();
    if (m_kept->begins(m_own, frame)) {
        for (const fromclient::Message &message : messages)
            std::ignore = m_kept->hear(m_own, frame, message, now);
    }
    m_kept->advance(now);
    publish();
    m_hearsOwn = false;
    return !m_isOver;
}

void LocalSharedLeader::hearOut()
{
    std::vector<quint64> ids;
    for (const auto &[id, connection] : m_connections)
        ids.push_back(id);
    for (const quint64 id : ids) {
        const auto found = m_connections.find(id);
        if (found != m_connections.end())
            found->second.channel->poll();
    }
}

void LocalSharedLeader::dismiss(quint64 clientId)
{
    m_kept->leave(clientId, m_clock.now());
    const auto found = m_ofClient.find(clientId);
    if (found != m_ofClient.end()) {
        m_connections.erase(found->second);
        m_ofClient.erase(found);
    }
    publish();
}

void LocalSharedLeader::admit(std::unique_ptr<Channel> channel)
{
    const quint64 id = ++m_lastConnection;
    Channel &added = *channel;
    Connection &connection = m_connections[id];
    connection.channel = std::move(channel);
    connection.lastFrameAt = m_clock.now().at;
    added.onBytes([this, id](const QByteArray &bytes) { receive(id, bytes); });
    added.onClosed([this, id] { hangUp(id); });
}

void LocalSharedLeader::hangUp(quint64 id)
{
    const auto found = m_connections.find(id);
    if (found == m_connections.end())
        return;
    const quint64 clientId = found->second.clientId;
    m_connections.erase(found);
    if (clientId == 0 || m_ofClient[clientId] != id)
        return;
    m_ofClient.erase(clientId);
    if (m_isOver)
        return;
    m_kept->leave(clientId, m_clock.now());
    m_kept->advance(m_clock.now());
    publish();
}

void LocalSharedLeader::receive(quint64 id, const QByteArray &bytes)
{
    const auto found = m_connections.find(id);
    if (found == m_connections.end() || m_isOver)
        return;
    found->second.lastFrameAt = m_clock.now().at;
    const bool isSound = found->second.frames.add(
        bytes, [&](const QByteArray &frame) { return readFrame(id, frame); });
    if (m_isOver)
        return;
    if (!isSound)
        return hangUp(id);
    m_kept->advance(m_clock.now());
    publish();
}

bool LocalSharedLeader::readFrame(quint64 id, const QByteArray &frame)
{
    Connection &connection = m_connections.at(id);
    WireReader reader(frame);
    quint64 number = 0;
    reader(number);
    if (connection.clientId == 0 && !greet(id, reader))
        return false;
    if (reader.hasFailed())
        return false;
    const ClockReading now = m_clock.now();
    const quint64 clientId = connection.clientId;
    if (clientId == 0)
        return reader.atEnd();
    if (!m_kept->begins(clientId, number))
        reader = WireReader({}); // the leader before has noted it
    while (!reader.atEnd()) {
        fromclient::Message message;
        if (!read(reader, message) || !m_kept->hear(clientId, number, message, now))
            return false;
    }
    if (number != 0)
        append(connection.letters, fromleader::Noted {number});
    return true;
}

bool LocalSharedLeader::greet(quint64 id, WireReader &reader)
{
    fromclient::Message message;
    const bool isRead = read(reader, message);
    const auto *const hello = std::get_if<fromclient::Hello>(&message);
    if (!isRead || hello == nullptr || hello->magic != fromclient::Hello::rightMagic)
        return false;
    Connection &connection = m_connections.at(id);
    const auto refuse = [&](const Message &why) {
        QByteArray letters;
        append(letters, fromleader::Refused {wireVersion, why.text()});
        connection.channel->write(framed(letters));
        return false;
    };
    if (hello->version != wireVersion)
        return refuse(sharingMessage("sharing.other_version"));
    if (!m_kept->join(*hello, m_clock.now()))
        return refuse(sharingMessage("sharing.limits_not_understood"));
    const auto before
        = m_ofClient.find(hello->clientId); // it has come again before its end was noticed
    if (before != m_ofClient.end())
        m_connections.erase(before->second);
    connection.clientId = hello->clientId;
    m_ofClient[hello->clientId] = id;
    return true;
}

// ---- Time ----

void LocalSharedLeader::ring()
{
    std::vector<quint64> late; // perhaps not: it may have been said already
    for (const auto &[clientId, id] : m_ofClient) {
        if (m_kept->isOverdue(clientId, m_clock.now()) || isStopped(id))
            late.push_back(id);
    }
    for (const quint64 id : late) {
        const auto found = m_connections.find(id);
        if (found != m_connections.end())
            found->second.channel->poll();
        if (m_isOver)
            return;
    }
    for (const quint64 id : late) {
        if (isStopped(id))
            hangUp(id);
        if (m_isOver)
            return;
    }
    m_kept->advance(m_clock.now());
    publish();
}

//! Its slots would be held for as long as it is stopped. Once it is disconnected, its requests end
//! like those of a dead process; when it continues, it connects again and reports what it still
//! has. A permit that is not sent yet can be sent at any moment, so its client stays connected.
bool LocalSharedLeader::isStopped(quint64 id)
{
    const auto found = m_connections.find(id);
    const Instant now = m_clock.now().at;
    if (found == m_connections.end() || now < found->second.lastFrameAt + silentFor)
        return false;
    const bool isStopped = m_kept->onlyHasSent(found->second.clientId);
    if (!isStopped)
        found->second.lastFrameAt = now; // this process need not ping: check again later
    return isStopped;
}

void LocalSharedLeader::arm()
{
    std::optional<Instant> wake = m_kept->nextWake();
    // Somebody may set the wall clock; and the log says that this is alive.
    if (m_kept->core().waiting() != 0 || m_kept->inFlight() != 0) {
        const Instant again = m_clock.now().at + LeaderState::aliveEvery;
        wake = wake ? std::min(*wake, again) : again;
    }
    if (wake)
        m_alarm->set(*wake);
    else
        m_alarm->cancel();
}

void LocalSharedLeader::publish()
{
    if (m_isOver)
        return;
    const ClockReading now = m_clock.now();
    std::vector<LeaderState::Letter> letters = m_kept->takeLetters(now);
    writeDown();
    if (m_board.current() != m_term)
        return supersede();
    for (LeaderState::Letter &letter : letters) {
        const auto found = m_ofClient.find(letter.clientId);
        if (letter.clientId == m_own)
            m_ownLetters.push_back(std::move(letter.message));
        else if (found != m_ofClient.end())
            append(m_connections.at(found->second).letters, letter.message);
    }
    if (!m_ownLetters.empty() && !m_hearsOwn && m_tellOwn)
        m_tellOwn();
    std::vector<quint64> ids;
    for (const auto &[id, connection] : m_connections) {
        if (!connection.letters.isEmpty())
            ids.push_back(id);
    }
    for (const quint64 id : ids) {
        Connection &connection = m_connections.at(id);
        connection.channel->write(framed(std::exchange(connection.letters, {})));
    }
    arm();
    if (m_kept->takeChanged() && !std::exchange(m_savesSoon, true))
        m_saveAlarm->set(std::max(now.at, m_nextSave));
    if (m_log && m_log->end() - m_savedPosition > m_log->room() / 2)
        save();
}

void LocalSharedLeader::writeDown()
{
    const std::vector<QByteArray> entries = m_kept->takeEntries();
    if (!m_log)
        return;
    m_log->noteClock(m_clock.now()); // also should the machine be started anew
    for (const QByteArray &entry : entries)
        m_log->append(entry);
}

//! Somebody has taken over while this one slept.
void LocalSharedLeader::supersede()
{
    m_isOver = true;
    m_alarm->cancel();
    m_saveAlarm->cancel();
    m_listener.reset();
    if (m_tellSuperseded)
        m_tellSuperseded();
}

// ---- What is kept ----

void LocalSharedLeader::save()
{
    const ClockReading now = m_clock.now();
    m_savesSoon = false;
    m_nextSave = saturatingAdd(now.at, savesEvery);
    writeDown();
    QJsonObject state
        = m_kept->core().save(now); // what is under way has been used, for who reads it
    const quint64 position = m_log ? m_log->end() : 0;
    if (m_log) {
        const auto text = [](std::int64_t number) { return QString::number(number); };
        QJsonObject log {{u"term"_s, m_term.name()},
                         {u"position"_s, text(std::int64_t(position))},
                         {u"at_ns"_s, text(now.at.time_since_epoch().count())}};
        if (m_kept->inFlight() != 0) // which stands in the log
            log.insert(u"state"_s, m_kept->save(now));
        state.insert(logKey(), log);
        m_log->noteClock(now);
        for (const QByteArray &entry : m_kept->standing(now))
            m_log->append(entry);
    }
    if (m_board.current() != m_term)
        return;
    m_board.noteMachine(now.wall());
    const bool isSaved = m_key.save(state);
    m_nextSave = std::max(m_nextSave,
                          saturatingAdd(now.at, restsTimesItsCost * (m_clock.now().at - now.at)));
    if (!isSaved)
        return;
    m_savedPosition = position;
    if (m_log)
        m_log->restBefore(position);
    removeLogs(false);
}

//! Of terms that are over.
void LocalSharedLeader::removeLogs(bool ownToo)
{
    const QString prefix = m_key.id + QLatin1Char('.');
    const QDir folder(m_key.folder);
    for (const QString &name : folder.entryList({prefix + "*.log"_L1}, QDir::Files)) {
        const Election election = termOf(name.mid(prefix.size()).chopped(4));
        if (election.number() < m_term.number() || (ownToo && election == m_term))
            FilePlace::remove(folder.filePath(name));
    }
}

} // namespace penstock
