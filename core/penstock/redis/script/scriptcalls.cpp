// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/script/scriptcalls.h>

#include <penstock/limits/state/limitmatching.h>
#include <penstock/support/jsontext.h>

#include <QDir>
#include <QFile>
#include <QtEndian>

#include <algorithm>

// Has to stand outside of every namespace; a static library does not register its resources itself.
static void initScript()
{
    Q_INIT_RESOURCE(stackscript);
}

namespace penstock {

const RedisScript &limiterScript()
{
    static const RedisScript script = [] {
        initScript();
        // Each part in a function of its own within the one before it. A function that is made in
        // Lua looks for each local of its own part among those of all that are open, and for others
        // it need not: in one part that was a fifth of a call.
        QByteArrayList texts;
        const QDir parts(u":/penstock/redis"_s);
        for (const QString &name : parts.entryList(QDir::Files, QDir::Name)) {
            QFile file(parts.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                texts.append(file.readAll());
        }
        // The first part guards the others.
        const QByteArray guard = texts.takeFirst() + "return guarded(function()\n";
        return RedisScript(guard + texts.join("return (function()\n")
                           + QByteArray("end)()\n").repeated(texts.size() - 1) + "end)\n");
    }();
    return script;
}

QByteArrayList limiterKeys(const QString &name)
{
    // What is in braces decides where they lie in a cluster.
    const QByteArray stem = "penstock:{" + name.toUtf8().toPercentEncoding() + '}';
    QByteArrayList keys {stem};
    for (const char *const part :
         {"limits", "line", "waiters", "permits", "log", "deadlines", "processes", "mail"})
        keys.append(stem + ':' + part);
    return keys;
}

namespace {

QByteArray number(std::int64_t value)
{
    return QByteArray::number(qint64(value));
}

std::int64_t micros(Duration span)
{
    return std::min<std::int64_t>(span.count() / 1000, ScriptReply::forEver);
}

//! What it takes: the same of all limits, or a list of limit, key and cost.
tl::expected<QByteArray, Denial> needsOf(const PermitRequest &permitRequest,
                                         const std::vector<Limit> &limits)
{
    if (permitRequest.cost < 0)
        return failure(Denial {Denial::Reason::InvalidCost, {}, {}, permitRequest.cost});
    if (permitRequest.cost == 0 || std::all_of(limits.begin(), limits.end(), isUniform))
        return number(permitRequest.cost);
    QByteArray list;
    for (const Limit &limit : limits) {
        if (!applies(limit, permitRequest))
            continue;
        const std::optional<std::int64_t> cost = costOf(limit, permitRequest);
        if (!cost || *cost < 0)
            return failure(Denial {Denial::Reason::InvalidCost, limit.name, {}, cost.value_or(-1)});
        if (*cost == 0)
            continue;
        list += (list.isEmpty() ? "[" : ",[") + compactJson(limit.name) + ','
            + compactJson(keyOf(limit, permitRequest)) + ',' + number(*cost) + ']';
    }
    return '[' + list + ']';
}

} // namespace

namespace {

void join(QByteArray &list, const QByteArray &item)
{
    if (!list.isEmpty() && !item.isEmpty())
        list += ',';
    list += item;
}

} // namespace

QByteArray ScriptCalls::toJson() const
{
    ScriptCalls whole(*this);
    whole.close();
    return '[' + whole.m_text + ']';
}

//! Behind everything before it.
void ScriptCalls::add(const QByteArray &want)
{
    close();
    join(m_text, '[' + want + ']');
}

//! Behind everything before it that is about permits.
void ScriptCalls::addOfPermit(const QByteArray &want)
{
    closePermits();
    join(m_permits, '[' + want + ']');
}

void ScriptCalls::addTo(Group &group, quint64 id, std::int64_t micros, std::int64_t jitter)
{
    if (!group.calls.isEmpty() && group.jitter != jitter)
        closePermits();
    group.jitter = jitter;
    group.calls += ',' + number(std::int64_t(id)) + ',' + number(micros);
}

void ScriptCalls::closePermits()
{
    for (Group *const group : {&m_sent, &m_finished}) {
        if (!group->calls.isEmpty())
            join(m_permits, group->kind + number(group->jitter) + group->calls + ']');
        group->calls.clear();
    }
}

void ScriptCalls::closeAsks()
{
    if (m_run.first == 0)
        return;
    const QByteArray to
        = m_run.last > m_run.first ? ',' + number(std::int64_t(m_run.last)) : QByteArray();
    join(m_asks, "[\"a\"," + number(std::int64_t(m_run.first)) + ',' + m_run.what + to + ']');
    m_run = {};
}

void ScriptCalls::close()
{
    closePermits();
    closeAsks();
    join(m_text, std::exchange(m_permits, {}));
    join(m_text, std::exchange(m_asks, {}));
}

std::optional<Denial> ScriptCalls::ask(quint64 id, const PermitRequest &permitRequest,
                                       const std::vector<Limit> &limits)
{
    const auto needs = needsOf(permitRequest, limits);
    if (!needs)
        return needs.error();
    const std::int64_t most
        = permitRequest.maxWait ? std::max<std::int64_t>(0, micros(*permitRequest.maxWait)) : -1;
    const std::int64_t serviceTime
        = permitRequest.expectedServiceTime ? micros(*permitRequest.expectedServiceTime) : -1;
    const bool hasPlace = permitRequest.place.order != 0;
    const QByteArray what = *needs + ',' + number(std::clamp(permitRequest.priority, 0, 9)) + ','
        + number(most) + ',' + number(serviceTime) + ','
        + number(hasPlace ? permitRequest.place.key / 1000 : 0) + ','
        + number(hasPlace ? std::int64_t(permitRequest.place.order) : -1);
    const bool isSame = id == m_run.last + 1 && !hasPlace && !needs->startsWith('[');
    if (isSame && what == m_run.what) {
        m_run.last = id;
        return std::nullopt;
    }
    closeAsks();
    m_run = {id, id, what};
    return std::nullopt;
}

void ScriptCalls::adopt(quint64 id, const PermitRequest &permitRequest,
                        const std::vector<Limit> &limits, std::int64_t sentAt)
{
    if (const auto needs = needsOf(permitRequest, limits))
        add("\"A\"," + number(std::int64_t(id)) + ',' + *needs + ',' + number(sentAt));
}

void ScriptCalls::cancel(quint64 id)
{
    add("\"c\"," + number(std::int64_t(id)));
}

void ScriptCalls::sent(quint64 id, std::int64_t at, std::int64_t jitter)
{
    addTo(m_sent, id, at, jitter);
}

void ScriptCalls::finished(quint64 id, std::int64_t late, std::int64_t jitter)
{
    addTo(m_finished, id, late, jitter);
}

void ScriptCalls::returned(quint64 id)
{
    addOfPermit("\"r\"," + number(std::int64_t(id)));
}

void ScriptCalls::reportActualCost(quint64 id, const QString &limit, std::int64_t actual)
{
    addOfPermit("\"z\"," + number(std::int64_t(id)) + ',' + compactJson(limit) + ','
                + number(actual));
}

void ScriptCalls::throttled(quint64 id)
{
    addOfPermit("\"T\"," + number(std::int64_t(id)));
}

void ScriptCalls::reportServerCounters(quint64 id, const std::vector<Counter> &counters)
{
    QByteArray list;
    for (const Counter &each : counters)
        list += (list.isEmpty() ? "[" : ",[") + compactJson(each.limit) + ','
            + number(each.remaining) + ',' + number(each.reset) + ',' + number(each.pad) + ','
            + number(each.left) + ']';
    addOfPermit("\"v\"," + number(std::int64_t(id)) + ",[" + list + ']');
}

void ScriptCalls::pause(std::int64_t until, bool probe, const QString &reason)
{
    add("\"p\"," + number(until) + ',' + (probe ? '1' : '0') + ',' + compactJson(reason));
}

void ScriptCalls::resume(bool probe)
{
    add(probe ? "\"o\",1" : "\"o\"");
}

void ScriptCalls::pauseLimit(const QString &limit, std::int64_t until)
{
    add("\"x\"," + compactJson(limit) + ',' + number(until));
}

void ScriptCalls::look()
{
    add("\"k\"");
}

void ScriptCalls::view()
{
    add("\"l\"");
}

void ScriptCalls::introduce(const QString &name, const QString &host, qint64 process)
{
    add("\"n\"," + compactJson(name) + ',' + compactJson(host) + ',' + number(process));
}

void ScriptCalls::toGo(std::int64_t calls)
{
    add("\"y\"," + number(calls));
}

void ScriptCalls::leave()
{
    add("\"b\"");
}

namespace {

//! As arithmetic takes it: a Redis may claim any.
std::int64_t numberOf(const RedisValue &value)
{
    return std::clamp(value.number, -ScriptReply::forEver, ScriptReply::forEver);
}

//! Of which many are added up.
std::int64_t countOf(const RedisValue &value)
{
    constexpr std::int64_t most = 1'000'000'000'000;
    return std::clamp<std::int64_t>(value.number, 0, most);
}

void readHolder(std::int64_t number, ScriptEvent &event)
{
    constexpr std::int64_t pause = -2;
    event.isPause = number == pause;
    if (number >= 0)
        event.limit = quint32(number);
}

//! Those that were granted: of each six numbers, and whether it goes first after a pause.
constexpr qsizetype grantNumbers = 6;
constexpr qsizetype grantSize = grantNumbers * qsizetype(sizeof(qint64)) + 1;

ScriptEvent readGrant(const char *bytes)
{
    const auto number = [bytes](qsizetype i) {
        const auto value = qFromBigEndian<qint64>(bytes + i * qsizetype(sizeof(qint64)));
        return std::clamp<std::int64_t>(value, -ScriptReply::forEver, ScriptReply::forEver);
    };
    ScriptEvent event;
    event.kind = ScriptEvent::Kind::Granted;
    event.number = quint64(number(0));
    event.at = number(1);
    event.waited = number(2);
    readHolder(number(3), event);
    event.placeKey = number(4);
    event.placeOrder = number(5);
    event.probe = bytes[grantSize - 1] != 0;
    return event;
}

bool readGrants(const QByteArray &bytes, std::vector<ScriptEvent> &events)
{
    for (qsizetype at = 0; at + grantSize <= bytes.size(); at += grantSize)
        events.push_back(readGrant(bytes.constData() + at));
    return bytes.size() % grantSize == 0;
}

std::optional<ScriptEvent> readEvent(const RedisValue &value)
{
    ScriptEvent event;
    event.number = quint64(numberOf(value[1]));
    event.at = numberOf(value[2]);
    if (value[0].text == "n" && value.size() == 7) {
        const std::int64_t reason = numberOf(value[2]);
        if (reason < 0 || reason > std::int64_t(Denial::Reason::Closed))
            return std::nullopt;
        event.reason = Denial::Reason(reason);
        event.at = numberOf(value[3]);
        if (numberOf(value[4]) >= 0)
            event.forecast = numberOf(value[4]);
        readHolder(numberOf(value[5]), event);
        event.cost = numberOf(value[6]);
        return event;
    }
    if (value[0].text == "w" && value.size() == 4) {
        event.kind = ScriptEvent::Kind::AskAgain;
        event.placeKey = numberOf(value[2]);
        event.placeOrder = numberOf(value[3]);
        return event;
    }
    return std::nullopt;
}

//! A limit, and behind a zero byte its key.
std::pair<QString, QString> readName(const QByteArray &name)
{
    const qsizetype end = name.indexOf('\0');
    return {QString::fromUtf8(end < 0 ? name : name.left(end)),
            end < 0 ? QString() : QString::fromUtf8(name.mid(end + 1))};
}

void readView(const RedisValue &value, ScriptReply &answer)
{
    for (const RedisValue &each : value[0].list) {
        ScriptReply::Level level;
        std::tie(level.limit, level.key) = readName(each[0].text);
        level.capacity = numberOf(each[1]);
        level.available = numberOf(each[2]);
        level.inFlight = countOf(each[3]);
        if (numberOf(each[4]) >= 0)
            level.fullAt = numberOf(each[4]);
        answer.levels.push_back(std::move(level));
    }
    for (const RedisValue &each : value[1].list)
        answer.sharers.push_back({each[0].text, QString::fromUtf8(each[1].text),
                                  QString::fromUtf8(each[2].text), numberOf(each[3]),
                                  countOf(each[4]), countOf(each[5]), countOf(each[6])});
    for (const RedisValue &each : value[2].list)
        answer.declared[numberOf(each[0])] = each[1].text;
    for (const RedisValue &each : value[3].list)
        answer.inUse.emplace_back(numberOf(each[0]), numberOf(each[1]) - 1);
    answer.isView = true;
}

} // namespace

std::optional<ScriptReply> ScriptReply::from(const RedisValue &value)
{
    ScriptReply answer;
    if (value[0].text == "restart") {
        answer.mustRestart = true;
        answer.isLost = value[1].text == "lost";
        answer.now = numberOf(value[1]);
        return answer;
    }
    if (value[0].text != "ok" || value.size() != 17)
        return std::nullopt;
    answer.now = std::max<std::int64_t>(0, numberOf(value[1]));
    if (numberOf(value[2]) < forEver)
        answer.wake = numberOf(value[2]);
    if (numberOf(value[3]) >= 0)
        answer.pausedUntil = numberOf(value[3]);
    answer.phase = int(numberOf(value[4]));
    answer.waiting = countOf(value[5]);
    answer.out = countOf(value[6]);
    answer.limitsVersion = numberOf(value[7]);
    answer.epoch = value[8].text;
    for (const RedisValue &each : value[9].list) {
        if (each.kind == RedisValue::Kind::Text) {
            if (!readGrants(each.text, answer.events))
                return std::nullopt;
            continue;
        }
        const std::optional<ScriptEvent> event = readEvent(each);
        if (!event)
            return std::nullopt;
        answer.events.push_back(*event);
    }
    if (value[10].size() > 0)
        readView(value[10], answer);
    answer.reason = QString::fromUtf8(value[11].text);
    if (numberOf(value[12]) >= 0)
        answer.binding = quint32(numberOf(value[12]));
    answer.calls = numberOf(value[13]);
    if (numberOf(value[14]) >= 0)
        answer.suspect = numberOf(value[14]);
    answer.offset = numberOf(value[15]);
    answer.differ = numberOf(value[16]) != 0;
    return answer;
}

} // namespace penstock
