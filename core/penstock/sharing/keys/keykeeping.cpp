// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keykeeping.h>

#include <penstock/limits/stack/limitmatching.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t maxRecent = 1000; // calls that can be under way at once
constexpr int restsTimesItsCost = 20; // what is costly to write is written less often
} // namespace

KeyKeeping::KeyKeeping(KeyFolder folder, KeyIdentity key, KeyHost here, Stack &stack, Clock &clock,
                       QObject *parent)
    : QObject(parent)
    , m_folder(std::move(folder))
    , m_key(std::move(key))
    , m_here(std::move(here))
    , m_stack(stack)
    , m_clock(clock)
    , m_alarm(clock.makeAlarm([this] {
        m_alarmIsSet = false;
        write(false);
    }))
    , m_since(clock.now().wall())
{
    connect(&stack, &Gate::paused, this, &KeyKeeping::noteChange);
    connect(&stack, &Gate::resumed, this, &KeyKeeping::noteChange);
    connect(&stack, &Gate::learned, this, &KeyKeeping::noteChange);
    connect(&stack, &Gate::discovered, this, &KeyKeeping::noteChange);
}

KeyKeeping::~KeyKeeping()
{
    close();
}

// The file's place, and what else of it is kept than what is used.
void KeyKeeping::takeOver()
{
    m_hasBegun = true;
    if (Result<std::optional<KeyLock>> lock = KeyLock::take(m_folder, m_key.id()); lock)
        m_lock = *std::move(lock);
    const Result<std::optional<KeyRecord>> record = m_folder.load(m_key.id());
    if (!record || !*record)
        return;
    m_number = (*record)->tail;
    m_key.addCredentials((*record)->key.credentials());
    m_since = (*record)->since;
}

void KeyKeeping::goOn()
{
    if (m_hasBegun)
        return;
    takeOver();
    noteChange();
}

const KeyUse &KeyKeeping::begin()
{
    if (m_hasBegun)
        return m_before;
    takeOver();
    m_before = readKeyUse(m_folder, m_key.id(), m_stack.limits(), m_clock.now(), m_here);
    if (!m_before.state.isEmpty()) {
        if (const Result<void> restored = m_stack.restore(m_before.state);
            !restored && !m_before.fault)
            m_before.fault = restored.error();
    }
    if (!m_before.fault)
        m_before.fault
            = OtherWriters::faultOf(m_before.writer, m_here, m_folder.fileOf(m_key.id()));
    // What may have been sent is counted; from here on that is in our file.
    if (isWriter() && !m_before.state.isEmpty())
        write(false);
    return m_before;
}

// In one step with what it belongs to: the file names the tail that goes on behind it.
bool KeyKeeping::beginTail()
{
    Result<KeyTail> tail = isWriter() ? KeyTail::begin(m_folder, m_key.id(), m_number + 1)
                                      : KeyTail::beside(m_folder, m_key.id());
    if (!tail) {
        tellOnce(tail.error());
        return false;
    }
    m_tail = *std::move(tail);
    if (isWriter())
        ++m_number;
    return true;
}

void KeyKeeping::noteGrant(const Ask &ask)
{
    if (!m_hasBegun || m_isClosed)
        return;
    const NotedCall call {m_clock.now().at, asLimitsSee(ask, m_stack.limits())};
    m_recent.push_back(call.ask);
    if (m_recent.size() > maxRecent)
        m_recent.pop_front();
    // The first one makes the file that a tail belongs to; it counts this permit already.
    if (!m_tail && isWriter())
        write(false);
    else if (m_tail || beginTail()) {
        if (!m_tail->note(call))
            tellOnce({Error::Kind::Output,
                      QStringLiteral("what is used of the limits cannot be written down"),
                      m_folder.path(), QStringLiteral("Check the space on the disk")});
    }
    noteChange();
}

void KeyKeeping::noteChange()
{
    m_isUsed = true;
    writeSoon();
}

void KeyKeeping::save()
{
    if (m_hasBegun && !m_isClosed)
        write(false);
}

void KeyKeeping::writeSoon()
{
    if (!m_hasBegun || m_isClosed || !isWriter() || std::exchange(m_alarmIsSet, true))
        return;
    m_alarm->set(std::max(m_nextWrite, m_clock.now().at));
}

std::int64_t KeyKeeping::inFlight() const
{
    std::int64_t most = 0;
    std::optional<std::int64_t> ofAll;
    const std::vector<LimitSpec> &limits = m_stack.limits();
    const std::vector<LimitLevel> levels = m_stack.levels();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        most = std::max(most, levels[i].inFlight);
        // Each call takes at least one of it; the one that counts calls tells how many there are.
        if (i < limits.size() && isUniform(limits[i]))
            ofAll = std::min(ofAll.value_or(levels[i].inFlight), levels[i].inFlight);
    }
    return ofAll.value_or(most);
}

KeyRecord KeyKeeping::record(bool isLast) const
{
    KeyRecord record;
    record.key = m_key;
    record.state = m_stack.save();
    record.limits = m_stack.limits();
    record.savedAt = m_clock.now();
    record.since = m_since;
    record.writer = m_here;
    record.tail = m_number;
    const auto underWay = std::min<std::size_t>(std::size_t(std::max<std::int64_t>(inFlight(), 0)),
                                                m_recent.size());
    record.underWay.assign(m_recent.end() - std::ptrdiff_t(underWay), m_recent.end());
    record.isClosed = isLast && underWay == 0;
    return record;
}

void KeyKeeping::write(bool isLast)
{
    if (!isWriter())
        return;
    const Instant from = m_clock.now().at;
    if (const std::optional<Error> other = m_others.look(m_folder, m_key.id(), m_here))
        tellOnce(*other);
    std::optional<KeyTail> before = std::exchange(m_tail, std::nullopt);
    if (!beginTail()) {
        m_tail = std::move(before);
        return;
    }
    const KeyRecord now = record(isLast);
    const Result<void> saved
        = m_folder.save(now, isLast ? KeyFolder::Sync::Now : KeyFolder::Sync::Later);
    if (!saved) {
        // The file that is there names the tail of before: that goes on.
        m_tail->remove();
        m_tail = std::move(before);
        --m_number;
        return tellOnce(saved.error());
    }
    if (before)
        before->remove();
    if (!m_others.hasNoted())
        KeyTail::removeOthers(m_folder, m_key.id(), m_number);
    m_others.noteFile(m_folder, m_key.id());
    if (now.isClosed)
        m_tail->remove();
    m_isUsed = false;
    const Instant until = m_clock.now().at;
    m_nextWrite
        = saturatingAdd(from, std::max<Duration>(writtenEvery, restsTimesItsCost * (until - from)));
    if (!isLast && !now.underWay.empty())
        writeSoon(); // their ends are to be known, too
}

void KeyKeeping::tellOnce(const Error &error)
{
    if (m_told.contains(error.what))
        return;
    m_told.append(error.what);
    Q_EMIT troubled(error);
}

void KeyKeeping::close()
{
    if (!m_hasBegun || std::exchange(m_isClosed, true))
        return;
    m_alarm->cancel();
    if (isWriter() && (m_isUsed || m_tail))
        write(true);
    m_tail.reset();
    m_lock.reset();
}

} // namespace penstock

#include "moc_keykeeping.cpp"
