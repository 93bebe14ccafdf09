// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/stack/limitfinder.h>

#include <penstock/limits/spec/limitjson.h>

#include <QJsonDocument>

#include <algorithm>

namespace penstock {

namespace {

constexpr std::int64_t forEver = StackAnswer::forEver;

ClockReading readingAt(std::int64_t micros)
{
    return {Instant(std::chrono::microseconds(std::clamp<std::int64_t>(micros, 0, forEver)))};
}

std::int64_t micros(Instant at)
{
    return std::min(forEver, std::int64_t(at.time_since_epoch() / std::chrono::microseconds(1)));
}

void put(QJsonObject &object, const QString &key, const std::optional<std::int64_t> &value)
{
    if (value)
        object.insert(key, qint64(*value));
}

std::optional<std::int64_t> numberIn(const QJsonObject &object, const QString &key)
{
    const QJsonValue value = object.value(key);
    return value.isDouble() ? std::optional<std::int64_t>(value.toInteger()) : std::nullopt;
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

const QString nameKey = u"n"_s;
const QString limitKey = u"l"_s;
const QString remainingKey = u"r"_s;
const QString usedKey = u"u"_s;
const QString resetKey = u"e"_s;
const QString padKey = u"p"_s;
const QString windowKey = u"w"_s;
const QString inForceKey = u"in_force"_s;

} // namespace

FoundLimits FoundLimits::from(const QByteArray &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    FoundLimits found {discoveredIn(object), {}};
    if (auto limits = limitsFromJson(object.value(inForceKey)))
        found.inForce = *std::move(limits);
    if (found.inForce.size() != found.limits.size())
        return {};
    return found;
}

QByteArray LimitFinder::textOf(const std::vector<ServerCounter> &counters)
{
    QJsonArray list;
    for (const ServerCounter &each : counters) {
        QJsonObject object {{nameKey, each.name}};
        put(object, limitKey, each.limit);
        put(object, remainingKey, each.remaining);
        put(object, usedKey, each.used);
        if (each.reset)
            put(object, resetKey, micros(*each.reset));
        if (each.pad > Duration::zero())
            put(object, padKey, each.pad / std::chrono::microseconds(1));
        if (each.window)
            put(object, windowKey, *each.window / std::chrono::microseconds(1));
        list.append(object);
    }
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

LimitFinder::LimitFinder(std::vector<LimitSpec> declared, const StackAnswer::Seen &begin,
                         std::int64_t now)
    : m_now(readingAt(oldestOf(begin, now)))
    , m_core(std::move(declared), m_now)
    , m_declared(m_core.limits().size())
{
    m_core.discover(true, m_now);
    const QJsonObject known = QJsonDocument::fromJson(begin.found).object();
    if (!known.isEmpty())
        std::ignore = m_core.restore(known, m_now);
    m_margins = m_core.margins();
}

std::optional<LimitFinder::Note> LimitFinder::noteOf(const QByteArray &text)
{
    Note note;
    const bool hasText = text.startsWith("V ");
    for (qsizetype from = 0; from <= text.size();) {
        const qsizetype end = text.indexOf(' ', from);
        if (hasText && note.words.size() == 3) {
            note.rest = text.mid(from);
            break;
        }
        note.words.append(text.mid(from, end < 0 ? -1 : end - from));
        if (end < 0)
            break;
        from = end + 1;
    }
    if (note.words.size() < 3)
        return std::nullopt;
    note.at = note.words[2].toLongLong();
    return note;
}

//! Of what is noted.
std::int64_t LimitFinder::oldestOf(const StackAnswer::Seen &seen, std::int64_t now)
{
    for (const QByteArray &text : seen.notes) {
        if (const auto note = noteOf(text))
            now = std::min(now, note->at);
    }
    return now;
}

void LimitFinder::read(const StackAnswer::Seen &seen, std::int64_t now)
{
    std::vector<Note> notes;
    for (const QByteArray &text : seen.notes) {
        if (auto note = noteOf(text))
            notes.push_back(*std::move(note));
    }
    // A call is heard to have left some time after it has.
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note &a, const Note &b) { return a.at < b.at; });
    for (const Note &note : notes) {
        m_now = readingAt(std::max(note.at, micros(m_now.at)));
        take(note);
    }
    m_now = readingAt(std::max(now, micros(m_now.at)));
    std::ignore = m_core.drainNews();
    m_read = seen.last;
}

void LimitFinder::take(const Note &note)
{
    const QByteArray &what = note.words[0];
    if (what == "m")
        return m_core.throttledByServer(m_now);
    const QByteArray &call = note.words[1];
    if (what == "g")
        return begin(call, note.words.value(3).toLongLong());
    if (what == "e")
        return end(note);
    const auto found = m_grants.find(call.toStdString());
    if (found == m_grants.end())
        return;
    if (what == "s") {
        std::ignore = m_core.sent(found->second, m_now);
    } else if (what == "V") {
        hear(found->second, note.rest);
    } else if (what == "T") {
        ServerThrottle throttle {.repeated = note.words.value(4) == "1"};
        if (const std::int64_t wait = note.words.value(3).toLongLong(); wait >= 0)
            throttle.wait = std::chrono::microseconds(wait);
        std::ignore = m_core.throttled(found->second, throttle, m_now);
        m_isUrgent = true;
    }
}

void LimitFinder::begin(const QByteArray &call, std::int64_t cost)
{
    const std::string name = call.toStdString();
    if (m_grants.contains(name))
        return; // it was under way when this began
    Ask ask;
    ask.cost = cost;
    if (const quint64 grant = m_core.takeUp(ask, m_now))
        m_grants.emplace(name, grant);
}

void LimitFinder::end(const Note &note)
{
    const QByteArray how = note.words.value(3);
    begin(note.words[1], note.words.value(4).toLongLong());
    const auto found = m_grants.find(note.words[1].toStdString());
    if (found == m_grants.end())
        return;
    if (how == "unsent")
        std::ignore = m_core.giveBack(found->second, m_now);
    else
        std::ignore = m_core.finish(found->second, m_now);
    m_grants.erase(found);
    m_isUrgent = m_isUrgent || how == "badly";
}

void LimitFinder::hear(quint64 grant, const QByteArray &text)
{
    std::vector<ServerCounter> counters;
    const bool isUntold = text.startsWith('?');
    const QJsonArray list = QJsonDocument::fromJson(isUntold ? text.mid(1) : text).array();
    for (const QJsonValue &value : list) {
        const QJsonObject each = value.toObject();
        ServerCounter counter {each.value(nameKey).toString(), numberIn(each, limitKey),
                               numberIn(each, remainingKey), numberIn(each, usedKey)};
        if (const auto reset = numberIn(each, resetKey))
            counter.reset = readingAt(*reset).at;
        counter.pad = std::chrono::microseconds(numberIn(each, padKey).value_or(0));
        if (const auto window = numberIn(each, windowKey))
            counter.window = std::chrono::microseconds(*window);
        counters.push_back(counter);
    }
    m_core.told(grant, counters, m_now);
    std::vector<const LimitSpec *> specs;
    for (const LimitSpec &spec : m_core.limits())
        specs.push_back(&spec);
    for (const ServerCounter &counter : counters) {
        const auto meant = limitMeantBy(counter, specs, m_now.at);
        if (!meant || *meant < m_declared || !counter.remaining || !counter.reset)
            continue;
        const QJsonArray entry {
            specs[*meant]->name, qint64(std::max<std::int64_t>(0, *counter.remaining)),
            qint64(micros(*counter.reset)), qint64(counter.pad / std::chrono::microseconds(1))};
        m_counters.append(entry);
        if (isUntold)
            m_untold.append(entry);
    }
}

//! What was let in of each window that was found, without what is under way: flat lists of instants and units.
QJsonObject LimitFinder::letIn() const
{
    StackCore copy = m_core;
    for (const auto &[call, grant] : m_grants)
        copy.withdraw(grant, m_now);
    QJsonObject windows;
    const QJsonArray limits = copy.save(m_now).value(u"limits"_s).toArray();
    for (const QJsonValue &each : limits) {
        const QJsonArray log
            = each.toObject().value(u"state"_s).toObject().value(u"log"_s).toArray();
        QJsonArray list;
        for (qsizetype i = 0; i + 1 < log.size(); i += 2) {
            const Duration age(log[i].toString().toLongLong());
            list.append(qint64(micros(m_now.at - age)));
            list.append(log[i + 1]);
        }
        windows.insert(each.toObject().value(u"name"_s).toString(), list);
    }
    return windows;
}

QJsonObject LimitFinder::newsNow()
{
    const std::vector<LimitSpec> all = m_core.limitsInForce();
    const std::vector<LimitSpec> limits(all.begin() + std::ptrdiff_t(m_declared), all.end());
    const std::vector<DiscoveredLimit> found = m_core.discoveredLimits();
    if (limits == m_toldLimits && found == m_toldFound)
        return {};
    m_toldLimits = limits;
    m_toldFound = found;
    QJsonObject saved;
    QJsonArray inForce;
    QJsonArray discovered = m_core.save(m_now).value(u"discovered"_s).toArray();
    for (const LimitSpec &limit : limits)
        inForce.append(toJson(limit));
    saved.insert(u"discovered"_s, discovered);
    saved.insert(inForceKey, inForce);
    saved.insert(u"limits"_s, QJsonArray());
    saved.insert(u"saved_at_ns"_s, QString::number(m_now.wall().time_since_epoch().count()));
    return {{u"limits"_s, scriptLimits(limits, {}, m_now.wall())},
            {u"saved"_s, QString::fromUtf8(compact(saved))},
            {u"life"_s, qint64(lifeOf(limits) / std::chrono::microseconds(1))},
            {u"windows"_s, letIn()}};
}

std::optional<StackWants::Found> LimitFinder::takeNews()
{
    const std::optional<StackCore::AtOnce> atOnce = m_core.discoversAtOnce();
    if (!atOnce)
        return std::nullopt; // a rate is declared after all
    StackWants::Found found;
    found.news = newsNow();
    found.told = found.news.isEmpty() ? m_untold : m_counters;
    m_untold = m_counters = {};
    const std::vector<Duration> margins = m_core.margins();
    for (std::size_t i = m_declared; i < std::min(margins.size(), m_margins.size()); ++i) {
        if (margins[i] > m_margins[i])
            found.grown.append(m_core.limits()[i].name);
    }
    m_margins = margins;
    constexpr std::int64_t many = 200; // that are kept there meanwhile
    if (!m_isUrgent && found.news.isEmpty() && found.grown.isEmpty() && found.told.isEmpty()
        && m_toldAtOnce == atOnce && m_read - m_toldRead < many)
        return std::nullopt;
    m_isUrgent = false;
    m_toldAtOnce = atOnce;
    m_toldRead = m_read;
    found.read = m_read;
    const bool isAnyNumber = atOnce->calls > std::numeric_limits<qint32>::max();
    found.atOnce = isAnyNumber ? -1 : atOnce->calls;
    found.isGrowing = atOnce->isGrowing;
    return found;
}

} // namespace penstock
