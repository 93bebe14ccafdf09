// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/gate/keygate.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/sharing/gate/opengate.h>
#include <penstock/sharing/keeper/gatekeeper.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::int64_t maxUnknown = 100'000; // calls that are taken for made; more takes too long

// Who keeps to itself has a file of its own: two that write one would each undo the other.
KeyParts apart(KeyParts parts)
{
    parts.values.append("apart");
    return parts;
}
} // namespace

KeyGate::KeyGate(std::vector<LimitSpec> limits, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_declared(limits)
    , m_door(std::make_unique<Stack>(std::move(limits), clock))
    , m_own(static_cast<Stack *>(&m_door.behind()))
    , m_front(m_door)
    , m_toGoAlarm(clock.makeAlarm([this] { tellToGo(); }))
{
    connect(&m_door, &LimitGate::sharingTroubled, this, &KeyGate::tellOfSharing);
    m_front.setOnFirstRequest([this] { openShared(); });
}

//! With limits of which nothing is used; nothing is under way.
void KeyGate::startAnew()
{
    m_keeping.reset();
    m_front.setOnGrant({});
    auto own = std::make_unique<Stack>(m_declared, m_clock);
    m_own = own.get();
    m_shared = nullptr;
    m_door.replace(std::move(own));
}

KeyGate::~KeyGate()
{
    m_isEnding = true;
    if (m_nextParts && isIdle()) {
        const KeyParts next = *std::exchange(m_nextParts, std::nullopt);
        moveTo(next);
    }
    m_keeping.reset();
    m_door.replace(std::make_unique<Stack>(std::vector<LimitSpec>(), m_clock));
}

void KeyGate::use(const Membership &member, const KeyParts &parts)
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

void KeyGate::useElsewhere(Elsewhere there)
{
    const bool isFirst = !m_key && !m_elsewhere;
    const bool isOther = !m_elsewhere || m_elsewhere->name != there.name;
    if (!isOther || (!isFirst && !isIdle()))
        return;
    m_elsewhere = std::move(there);
    m_key.reset();
    m_nextParts.reset();
    m_presence.reset();
    m_toldToGo = 0;
    startAnew();
    m_front.setOnFirstRequest([this] { openElsewhere(); });
}

void KeyGate::openElsewhere()
{
    if (m_elsewhere)
        m_door.lead(m_elsewhere->open(m_declared));
}

//! Nothing is under way.
void KeyGate::moveTo(const KeyParts &parts)
{
    const Result<QByteArray> salt = m_member->folder.salt();
    if (!salt)
        return tellOnce(salt.error());
    const bool isSameCaller
        = m_key && m_parts.origin == parts.origin && m_parts.values == parts.values;
    const QJsonObject known = isSameCaller ? m_door.save() : QJsonObject();
    m_parts = parts;
    m_key = KeyIdentity::of(m_member->isShared ? parts : apart(parts), *salt);
    startAnew();
    begin(known);
    if (isSameCaller)
        openShared(); // and what is known of it is written down by its new name
}

void KeyGate::begin(const QJsonObject &known)
{
    const KeyFolder &folder = m_member->folder;
    countWhatIsLeft(folder, m_key->id());
    if (const Result<std::optional<KeyRecord>> record = folder.load(m_key->id()); record && *record)
        m_key->addCredentials((*record)->key.credentials());
    m_before = readKeyUse(folder, m_key->id(), m_declared, m_clock.now(), m_here);
    QJsonObject state = known;
    m_seed = known;
    if (known.isEmpty() && m_before.state.isEmpty() && m_member->isShared) {
        // Those who keep to themselves have remembered something.
        const Result<QByteArray> salt = folder.salt();
        const KeyIdentity other = KeyIdentity::of(apart(m_parts), salt.value_or(QByteArray()));
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
    if (m_member->isShared)
        m_front.setOnFirstRequest([this] { openShared(); });
    else
        keepAlone();
    show();
}

void KeyGate::keepAlone()
{
    m_keeping = std::make_unique<KeyKeeping>(m_member->folder, *m_key, m_here, *m_own, m_clock);
    connect(m_keeping.get(), &KeyKeeping::troubled, this, &KeyGate::tellOnce);
    m_keeping->goOn();
    m_front.setOnGrant([this](const Ask &ask) {
        if (m_keeping)
            m_keeping->noteGrant(ask);
    });
}

//! Only who asks for a permit takes part: a window that is open, or a plan, keeps nothing.
void KeyGate::openShared()
{
    if (!m_key || m_shared != nullptr || !m_member->isShared || m_keeping)
        return;
    const KeyIdentity key = *m_key;
    const KeptKey kept {key.id(), m_member->folder.path(), [this, key] { return load(key); },
                        [this, key](const QJsonObject &state) { return save(key, state); }};
    auto gate = openGate(kept, m_declared, m_member->name, m_clock);
    if (!gate) {
        tellOnce(gate.error());
        return keepAlone();
    }
    m_shared = gate->get();
    m_door.lead(*std::move(gate));
    const Instant now = m_clock.now().at;
    if (m_closedUntil && *m_closedUntil > now && !m_own->pausedUntil())
        m_shared->resume(); // somebody has opened it here
    show();
}

//! What the next keeper begins with; called whenever this process becomes it.
QJsonObject KeyGate::load(const KeyIdentity &key)
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
    const auto limitsIn = [](const KeyUse &of) { return of.state.value(QStringLiteral("limits")); };
    const bool isAsItWas = use.state.isEmpty() || limitsIn(use) == limitsIn(m_before);
    return isAsItWas ? seed : together(use.state, seed, m_declared, now);
}

bool KeyGate::save(const KeyIdentity &key, const QJsonObject &state)
{
    if (const std::optional<Error> other = m_others.look(m_member->folder, key.id(), m_here))
        tellOnce(*other);
    KeyRecord record;
    record.key = key;
    record.state = state;
    record.limits = m_shared != nullptr ? m_shared->limits() : withNames(m_declared);
    record.savedAt = m_clock.now();
    record.since = m_since;
    record.writer = m_here;
    record.isClosed = true; // the keeper's own log has the rest
    const Result<void> saved
        = m_member->folder.save(record, m_isEnding ? KeyFolder::Sync::Now : KeyFolder::Sync::Later);
    if (!saved) {
        tellOnce(saved.error());
        return false;
    }
    m_others.noteFile(m_member->folder, key.id());
    KeyTail::removeOthers(m_member->folder, key.id(), 0);
    return true;
}

bool KeyGate::isIdle() const
{
    if (m_elsewhere) // what is under way there is of others, too
        return m_door.waiting() == 0 && m_pulls.empty();
    const std::vector<LimitLevel> levels = m_door.levels();
    return m_door.waiting() == 0 && m_pulls.empty()
        && std::all_of(levels.begin(), levels.end(),
                       [](const LimitLevel &level) { return level.inFlight == 0; });
}

void KeyGate::setLimits(std::vector<LimitSpec> limits, const KeyParts &parts)
{
    m_declared = limits;
    m_door.setLimits(std::move(limits));
    if (!m_key || parts.limits == m_parts.limits)
        return;
    if (!isIdle())
        m_nextParts = parts;
    else
        moveTo(parts);
}

Result<void> KeyGate::add(const QJsonObject &state, std::int64_t unknown)
{
    if (m_shared != nullptr || m_elsewhere)
        return {}; // it goes by what all of them know
    if (!state.isEmpty()) {
        const bool isFirst = m_before.state.isEmpty();
        const QJsonObject sum
            = isFirst ? state : together(m_own->save(), state, m_declared, m_clock.now());
        m_own->setLimits({}); // what they have is in there
        m_own->setLimits(m_declared);
        if (Result<void> restored = m_own->restore(sum); !restored)
            return restored;
    }
    // What the limits cannot give any more they have in their state already.
    for (std::int64_t i = 0; i < std::min(unknown, maxUnknown); ++i) {
        m_own->request({.maxWait = Duration::zero()}, [](PermitResult permit) {
            if (permit)
                permit->sent();
        });
    }
    if (state.isEmpty() && unknown == 0)
        return {};
    if (m_keeping)
        m_keeping->save();
    else if (m_key) {
        m_seed = m_own->save();
        openShared(); // and it is written down before it is taken out of there
    }
    return {};
}

void KeyGate::beginPull(const QObject *whose, KeyPresence::Look look)
{
    if (m_presence)
        m_presence->add(whose, look);
    m_pulls.insert_or_assign(whose, std::move(look));
    tellToGo();
}

void KeyGate::endPull(const QObject *whose)
{
    m_pulls.erase(whose);
    if (m_presence)
        m_presence->remove(whose);
    tellToGo();
}

//! Elsewhere nobody reads the files of this machine.
void KeyGate::tellToGo()
{
    if (!m_elsewhere)
        return;
    std::int64_t calls = 0;
    for (const auto &[whose, look] : m_pulls)
        calls += look().calls.value_or(0);
    if (std::exchange(m_toldToGo, calls) != calls)
        m_door.setToGo(calls);
    if (!m_pulls.empty())
        m_toGoAlarm->set(m_clock.now().at + KeyPresence::toldEvery);
    else
        m_toGoAlarm->cancel();
}

void KeyGate::show()
{
    m_presence = std::make_unique<KeyPresence>(m_member->folder, m_key->id(), m_here, m_clock);
    m_presence->setIsWriter([this] {
        return m_keeping ? m_keeping->isWriter() : m_shared != nullptr && m_shared->isKeeper();
    });
    m_presence->setWaiting([this] { return std::int64_t(m_door.waiting()); });
    for (const auto &[whose, look] : m_pulls)
        m_presence->add(whose, look);
    m_presence->tell();
}

void KeyGate::tellOnce(const Error &error)
{
    if (m_told.contains(error.what))
        return;
    m_told.append(error.what);
    // Also to those who have the gate only when use() is over: openGate() gives it out then.
    QMetaObject::invokeMethod(
        this, [this, error] { Q_EMIT troubled(error); }, Qt::QueuedConnection);
}

void KeyGate::tellOfSharing(const QString &what)
{
    if (!m_elsewhere && !what.isEmpty())
        tellOnce({Error::Kind::File, what, m_member ? m_member->folder.path() : QString(), {}});
}

} // namespace penstock

#include "moc_keygate.cpp"
