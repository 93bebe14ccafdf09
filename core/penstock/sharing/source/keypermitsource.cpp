// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/source/keypermitsource.h>

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/sharing/leader/localsharedleader.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/sharing/source/openpermitsource.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr int maxAlone = 100; // processes that use a key at once and do not share it

// Who does not share has a file of its own: two that write one would each undo the other.
KeyParts apart(KeyParts parts, int place)
{
    parts.values.append(place == 0 ? "apart" : "apart " + QByteArray::number(place));
    return parts;
}
} // namespace

KeyPermitSource::KeyPermitSource(std::vector<Limit> limits, Clock &clock, QObject *parent)
    : PermitSource(parent)
    , m_clock(clock)
    , m_declared(std::move(limits))
    , m_toGoAlarm(clock.makeAlarm([this] { tellToGo(); }))
{
    startAnew();
}

//! With limits of which nothing is used; nothing is under way.
void KeyPermitSource::startAnew()
{
    auto own = std::make_unique<RateLimiter>(m_declared, m_clock);
    RateLimiter *const opened = own.get();
    stand(std::move(own));
    m_own = opened;
}

//! From now on \a permitSource is asked. The one before has answered all, and goes.
void KeyPermitSource::stand(std::unique_ptr<PermitSource> permitSource)
{
    m_own = nullptr;
    m_kept = nullptr;
    m_opens = false;
    const std::unique_ptr<PermitSource> before = std::exchange(m_behind, std::move(permitSource));
    m_behind->setParent(this);
    connect(m_behind.get(), &PermitSource::granted, this, &PermitSource::granted);
    connect(m_behind.get(), &PermitSource::waitingChanged, this, &PermitSource::waitingChanged);
    connect(m_behind.get(), &PermitSource::bindingLimitChanged, this,
            &PermitSource::bindingLimitChanged);
    connect(m_behind.get(), &PermitSource::paused, this, &PermitSource::paused);
    connect(m_behind.get(), &PermitSource::resumed, this, &PermitSource::resumed);
    connect(m_behind.get(), &PermitSource::learned, this, &PermitSource::learned);
    connect(m_behind.get(), &PermitSource::discovered, this, &PermitSource::discovered);
    connect(m_behind.get(), &PermitSource::keyIsShared, this, &PermitSource::keyIsShared);
    if (m_discovers)
        m_behind->discover(true);
}

KeyPermitSource::~KeyPermitSource()
{
    m_isEnding = true;
    if (m_nextParts && isIdle()) {
        const KeyParts next = *std::exchange(m_nextParts, std::nullopt);
        moveTo(next);
    }
    m_behind->disconnect(this);
    m_presence.reset();
    m_behind.reset(); // it saves what was used
}

void KeyPermitSource::use(const Membership &member, const KeyParts &parts)
{
    const bool isFirst = !m_key && !m_elsewhere;
    const bool isOther = !m_key || m_member->isShared != member.isShared
        || m_parts.origin != parts.origin || m_parts.values != parts.values
        || m_parts.limits != parts.limits;
    if (!isOther || (!isFirst && !isIdle()))
        return;
    const Result<QByteArray> salt = member.folder.salt();
    if (!salt)
        return tellOnce(salt.error());
    m_elsewhere.reset();
    m_member = member;
    m_here = KeyHost::here(*salt);
    m_nextParts.reset();
    moveTo(parts);
}

void KeyPermitSource::useElsewhere(Elsewhere there)
{
    const bool isFirst = !m_key && !m_elsewhere;
    const bool isOther = !m_elsewhere || m_elsewhere->name != there.name;
    if (!isOther || (!isFirst && !isIdle()))
        return;
    m_elsewhere = std::move(there);
    m_nextParts.reset();
    m_presence.reset();
    m_toGo = 0;
    startAnew();
    m_key.reset();
    m_lock.reset();
    m_opens = true;
}

//! Only who asks for a permit takes part: a window that is open, or a plan, keeps nothing.
Ticket KeyPermitSource::request(const PermitRequest &permitRequest, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("PermitSource::request()"))
        return refuse(std::move(onAnswer), *denial);
    open();
    return m_behind->request(permitRequest, std::move(onAnswer));
}

void KeyPermitSource::open()
{
    if (!std::exchange(m_opens, false))
        return;
    if (!m_elsewhere)
        return openStored();
    stand(m_elsewhere->open(m_declared));
    if (m_toGo != 0)
        m_elsewhere->tellToGo(m_toGo);
}

void KeyPermitSource::discover(bool on)
{
    if (wrongThread("PermitSource::discover()"))
        return;
    m_discovers = on;
    m_behind->discover(on);
}

LimiterSnapshot KeyPermitSource::snapshot(Detail detail) const
{
    if (wrongThread("PermitSource::snapshot()"))
        return {};
    return m_behind->snapshot(detail);
}

//! Nothing is under way.
void KeyPermitSource::moveTo(const KeyParts &parts)
{
    const Result<QByteArray> salt = m_member->folder.salt();
    if (!salt)
        return tellOnce(salt.error());
    const bool isSameCaller
        = m_key && m_parts.origin == parts.origin && m_parts.values == parts.values;
    const QJsonObject known
        = isSameCaller ? m_behind->snapshot(Detail::Queue).used(m_clock.now()) : QJsonObject();
    startAnew(); // the one before saves by its name of then
    m_parts = parts;
    m_seed = {};
    m_lock.reset();
    m_key = KeyIdentity::of(m_member->isShared ? parts : apart(parts, 0), *salt);
    begin(known);
    if (isSameCaller)
        open(); // and what is known of it is written down by its new name
}

void KeyPermitSource::begin(const QJsonObject &known)
{
    const UsageFolder &folder = m_member->folder;
    if (m_member->isShared) {
        countWhatIsLeft(folder, m_key->id(), m_clock);
        m_before = readKeyUse(folder, m_key->id(), m_declared, m_clock.now(), m_here);
    } else {
        m_before = useOfOneAlone();
    }
    if (const Result<std::optional<UsageRecord>> record = folder.load(m_key->id());
        record && *record)
        m_key->addCredentials((*record)->key.credentials());
    QJsonObject state = known;
    if (!known.isEmpty())
        m_seed = known;
    if (known.isEmpty() && m_before.state.isEmpty() && m_member->isShared) {
        // Those who do not share have remembered something.
        const Result<QByteArray> salt = folder.salt();
        const KeyIdentity other = KeyIdentity::of(apart(m_parts, 0), salt.value_or(QByteArray()));
        countWhatIsLeft(folder, other.id(), m_clock);
        m_before = readKeyUse(folder, other.id(), m_declared, m_clock.now(), m_here);
        m_seed = m_before.state;
    }
    if (known.isEmpty())
        state = m_before.state;
    if (!state.isEmpty()) {
        if (const Result<void> restored = m_own->restore(state); !restored && !m_before.fault)
            m_before.fault = restored.error();
    }
    if (!m_before.fault)
        m_before.fault = OtherWriters::faultOf(m_before.writer, m_here, folder.fileOf(m_key->id()));
    if (m_before.fault)
        tellOnce(*m_before.fault);
    m_since = m_before.since.value_or(m_clock.now().wall());
    m_closedUntil = m_own->pausedUntil();
    m_opens = true;
    show();
}

//! The first place that no other process has is this one's.
Result<void> KeyPermitSource::takePlace(const QByteArray &salt)
{
    for (int place = 0; place < maxAlone; ++place) {
        const KeyIdentity key = KeyIdentity::of(apart(m_parts, place), salt);
        countWhatIsLeft(m_member->folder, key.id(), m_clock);
        Result<std::optional<UsageLock>> lock = UsageLock::take(m_member->folder, key.id());
        if (!lock)
            return failure(lock.error());
        if (*lock) {
            m_key = key;
            m_lock = *std::move(lock);
            return {};
        }
    }
    return failure(
        sharingMessage("key_use.too_many_processes", maxAlone).at(m_member->folder.path()));
}

//! What was used in the places of others counts, too.
KeyUse KeyPermitSource::useOfOneAlone()
{
    const UsageFolder &folder = m_member->folder;
    const QByteArray salt = folder.salt().value_or(QByteArray());
    const Result<void> taken = takePlace(salt);
    KeyUse all;
    for (int place = 0; place < maxAlone; ++place) {
        const KeyIdentity key = KeyIdentity::of(apart(m_parts, place), salt);
        if (!UsageLock::wasTaken(folder, key.id()))
            break; // nobody has needed so many
        countWhatIsLeft(folder, key.id(), m_clock);
        const KeyUse use = readKeyUse(folder, key.id(), m_declared, m_clock.now(), m_here);
        const bool isFirst = all.state.isEmpty();
        if (isFirst)
            all = use;
        else if (!use.state.isEmpty())
            all.state = together(all.state, use.state, m_declared, m_clock.now());
        const bool isOwn = m_lock && key.id() == m_key->id();
        if (!use.state.isEmpty() && (!isOwn || !isFirst)) {
            all.state.remove(LocalSharedLeader::logKey()); // of another place
            m_seed = all.state;
        }
    }
    if (!taken)
        all.fault = taken.error();
    return all;
}

void KeyPermitSource::openStored()
{
    if (!m_member->isShared && !m_lock)
        return; // each place is another process's, as use() has told
    const KeyIdentity key = *m_key;
    const SharedKeyFiles kept {key.id(), m_member->folder.path(), [this, key] { return load(key); },
                               [this, key](const QJsonObject &state) { return save(key, state); }};
    auto permitSource = openPermitSource(kept, m_declared, m_clock,
                                         m_member->isShared ? Reach::Machine : Reach::Process);
    if (!permitSource)
        return tellOnce(permitSource.error());
    const bool wasOpened = !m_own->pausedUntil();
    LocalSharedSource *const opened = permitSource->get();
    stand(*std::move(permitSource));
    m_kept = opened;
    connect(m_kept, &LocalSharedSource::troubled, this, &KeyPermitSource::tellOnce);
    if (m_closedUntil && *m_closedUntil > m_clock.now().at && wasOpened)
        m_kept->resume(); // a person has opened it here
    show();
}

//! What the next leader begins with; called whenever this process becomes it.
QJsonObject KeyPermitSource::load(const KeyIdentity &key)
{
    const QJsonObject seed = std::exchange(m_seed, {});
    const ClockReading now = m_clock.now();
    const KeyUse use = readKeyUse(m_member->folder, key.id(), m_declared, now, m_here);
    if (use.fault)
        tellOnce(*use.fault);
    else if (const auto other
             = OtherWriters::faultOf(use.writer, m_here, m_member->folder.fileOf(key.id())))
        tellOnce(*other);
    m_others.noteFile(m_member->folder, key.id());
    if (seed.isEmpty())
        return use.state;
    const auto limitsIn = [](const KeyUse &of) { return of.state.value(u"limits"_s); };
    const bool isAsItWas
        = !m_member->isShared || use.state.isEmpty() || limitsIn(use) == limitsIn(m_before);
    return isAsItWas ? seed : together(use.state, seed, m_declared, now);
}

bool KeyPermitSource::save(const KeyIdentity &key, const QJsonObject &state)
{
    if (const std::optional<Error> other = m_others.look(m_member->folder, key.id(), m_here))
        tellOnce(*other);
    UsageRecord record;
    record.key = key;
    record.state = state;
    record.limits = m_kept != nullptr ? m_kept->limits() : withNames(m_declared);
    record.savedAt = m_clock.now();
    record.since = m_since;
    record.writer = m_here;
    const Result<void> saved = m_member->folder.save(
        record, m_isEnding ? UsageFolder::Sync::Now : UsageFolder::Sync::Later);
    if (!saved) {
        tellOnce(saved.error());
        return false;
    }
    m_others.noteFile(m_member->folder, key.id());
    return true;
}

bool KeyPermitSource::isIdle() const
{
    if (m_elsewhere) // what is under way there is of others, too
        return waiting() == 0 && m_pulls.empty();
    const std::vector<LimitLevel> now = m_behind->snapshot().levels;
    return waiting() == 0 && m_pulls.empty()
        && std::all_of(now.begin(), now.end(),
                       [](const LimitLevel &level) { return level.inFlight == 0; });
}

void KeyPermitSource::setLimits(std::vector<Limit> limits)
{
    m_declared = limits;
    m_behind->setLimits(std::move(limits));
}

void KeyPermitSource::setLimits(std::vector<Limit> limits, const KeyParts &parts)
{
    setLimits(std::move(limits));
    if (!m_key || parts.limits == m_parts.limits)
        return;
    if (!isIdle())
        m_nextParts = parts;
    else
        moveTo(parts);
}

void KeyPermitSource::beginPull(const QObject *whose, KeyPresence::Look look)
{
    if (m_presence)
        m_presence->add(whose, look);
    m_pulls.insert_or_assign(whose, std::move(look));
    tellToGo();
}

void KeyPermitSource::endPull(const QObject *whose)
{
    m_pulls.erase(whose);
    if (m_presence)
        m_presence->remove(whose);
    tellToGo();
}

//! Elsewhere nobody reads the files of this machine.
void KeyPermitSource::tellToGo()
{
    if (!m_elsewhere)
        return;
    std::int64_t calls = 0;
    for (const auto &[whose, look] : m_pulls)
        calls += look().calls.value_or(0);
    if (std::exchange(m_toGo, calls) != calls && !m_opens)
        m_elsewhere->tellToGo(calls);
    if (!m_pulls.empty())
        m_toGoAlarm->set(m_clock.now().at + KeyPresence::statedEvery);
    else
        m_toGoAlarm->cancel();
}

void KeyPermitSource::show()
{
    m_presence = std::make_unique<KeyPresence>(m_member->folder, m_key->id(), m_here, m_clock);
    m_presence->setIsWriter([this] { return m_kept != nullptr && m_kept->isLeader(); });
    m_presence->setWaiting([this] { return std::int64_t(waiting()); });
    for (const auto &[whose, look] : m_pulls)
        m_presence->add(whose, look);
    m_presence->tell();
}

void KeyPermitSource::tellOnce(const Error &error)
{
    if (m_told.contains(error.message))
        return;
    m_told.append(error.message);
    // Also to those who have the permit source only when use() is over: openPermitSource() gives it
    // out then.
    QMetaObject::invokeMethod(
        this, [this, error] { Q_EMIT troubled(error); }, Qt::QueuedConnection);
}

} // namespace penstock

#include "moc_keypermitsource.cpp"
