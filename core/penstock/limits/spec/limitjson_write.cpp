// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/limits/spec/limitnames_p.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/timestamp.h>

namespace penstock {

namespace {
void put(QJsonObject &object, const QString &key, std::int64_t amount)
{
    object.insert(key, qint64(amount));
}

void put(QJsonObject &object, const QString &key, Duration duration)
{
    object.insert(key, durationText(duration));
}

template <typename Enum>
void putUnlessDefault(QJsonObject &object, const QString &key, Enum value, const QStringList &names)
{
    if (value != Enum {})
        object.insert(key, names.at(static_cast<qsizetype>(value)));
}

void write(QJsonObject &object, const TokenBucketSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"refill_amount"_s, s.refillAmount);
    put(object, u"refill_interval"_s, s.refillInterval);
    putUnlessDefault(object, u"refill"_s, s.refill, refillNames());
    putUnlessDefault(object, u"pay"_s, s.payment, paymentNames());
    if (s.initial)
        put(object, u"initial"_s, *s.initial);
    if (s.firstRefillAfter)
        put(object, u"first_refill"_s, *s.firstRefillAfter);
    else if (s.firstRefillAt)
        object.insert(u"first_refill"_s, timestampText(*s.firstRefillAt));
}

void write(QJsonObject &object, const LeakyBucketSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"drain_amount"_s, s.drainAmount);
    put(object, u"drain_interval"_s, s.drainInterval);
}

void write(QJsonObject &object, const GcraSettings &s)
{
    put(object, u"emission_interval"_s, s.emissionInterval);
    put(object, u"burst"_s, s.burst);
}

void write(QJsonObject &object, const FixedWindowSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"interval"_s, s.interval);
    putUnlessDefault(object, u"anchor"_s, s.anchor, anchorNames());
    if (s.anchor == Anchor::Calendar)
        object.insert(u"time_zone"_s, QString::fromLatin1(s.timeZone));
}

void write(QJsonObject &object, const SlidingWindowSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"interval"_s, s.interval);
    putUnlessDefault(object, u"count_from"_s, s.countFrom, countFromNames());
}

void write(QJsonObject &object, const SlidingWindowCounterSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"interval"_s, s.interval);
    putUnlessDefault(object, u"rounding"_s, s.rounding, roundingNames());
}

void write(QJsonObject &object, const ConcurrencySettings &s)
{
    put(object, u"capacity"_s, s.capacity);
}

void write(QJsonObject &object, const WaterwheelSettings &s)
{
    put(object, u"capacity"_s, s.capacity);
    put(object, u"period"_s, s.period);
}

QString inBraces(const QString &name)
{
    return u"{{"_s + name + u"}}"_s;
}

QJsonObject toJson(const Match &match)
{
    QJsonObject object;
    QJsonArray methods;
    for (const QByteArray &method : match.methods)
        methods.append(QString::fromLatin1(method));
    if (!methods.isEmpty())
        object.insert(u"methods"_s, methods);
    if (!match.host.isEmpty())
        object.insert(u"host"_s, match.host);
    if (!match.path.isEmpty())
        object.insert(u"path"_s, match.path);
    return object;
}

QJsonObject table(const CostBy &costBy, const QString &key)
{
    QJsonObject costs;
    for (const auto &[name, cost] : costBy.costs)
        put(costs, name, cost);
    QJsonObject object {{key, costs}};
    if (costBy.otherwise != CostBy().otherwise)
        put(object, u"default"_s, costBy.otherwise);
    return object;
}

QJsonValue toJson(const CostBy &costBy)
{
    switch (costBy.kind) {
    case CostBy::Kind::Cost:
        break;
    case CostBy::Kind::Request:
        return u"request"_s;
    case CostBy::Kind::Method:
        return table(costBy, u"method"_s);
    case CostBy::Kind::Path:
        return table(costBy, u"path"_s);
    case CostBy::Kind::Value:
        return QJsonObject {{u"value"_s, inBraces(costBy.value)}};
    }
    return QJsonValue::Undefined;
}

QJsonValue toJson(const ActualCost &actual)
{
    if (!actual.isKnown())
        return QJsonValue::Undefined;
    const bool isInHeader = !actual.header.isEmpty();
    if (!isInHeader && actual.per == 1)
        return actual.path;
    QJsonObject object;
    if (isInHeader)
        object.insert(u"header"_s, QString::fromLatin1(actual.header));
    else
        object.insert(u"path"_s, actual.path);
    if (actual.per != 1)
        put(object, u"per"_s, actual.per);
    return object;
}

QJsonValue toJson(const CostEstimate &cost)
{
    QJsonObject object;
    if (cost.learns)
        object.insert(u"estimate"_s, u"learn"_s);
    put(object, cost.learns ? u"initial"_s : u"estimate"_s, cost.units);
    object.insert(u"actual"_s, toJson(cost.actual));
    return cost.actual.isKnown() ? QJsonValue(object) : object.value(u"estimate"_s);
}

QJsonArray toJson(const QList<int> &statuses)
{
    QJsonArray list;
    for (const int status : statuses)
        list.append(status);
    return list;
}

QJsonValue toJson(const Per &per)
{
    switch (per.kind) {
    case Per::Kind::All:
        break;
    case Per::Kind::Host:
        return u"host"_s;
    case Per::Kind::Value:
        return inBraces(per.value);
    }
    return QJsonValue::Undefined;
}
} // namespace

QJsonObject toJson(const Price &price)
{
    QJsonObject object {{u"amount"_s, price.amount.text()}, {u"currency"_s, price.currency}};
    if (price.per != 1)
        put(object, u"per"_s, price.per);
    return object;
}

QJsonObject toJson(const Limit &spec)
{
    QJsonObject object {{u"algorithm"_s, algorithmName(spec.settings)}};
    std::visit([&object](const auto &settings) { write(object, settings); }, spec.settings);
    if (!spec.name.isEmpty())
        object.insert(u"name"_s, spec.name);
    if (spec.margin.fixed)
        put(object, u"margin"_s, *spec.margin.fixed);
    if (!spec.match.isEmpty())
        object.insert(u"match"_s, toJson(spec.match));
    // An undefined value is not inserted.
    object.insert(u"cost_by"_s, toJson(spec.costBy));
    if (spec.estimate)
        object.insert(u"cost"_s, toJson(*spec.estimate));
    if (!spec.freeStatuses.isEmpty())
        object.insert(u"free_statuses"_s, toJson(spec.freeStatuses));
    object.insert(u"per"_s, toJson(spec.per));
    if (spec.use != Limit().use)
        object.insert(u"max_share"_s, u"%1%"_s.arg(spec.use));
    if (spec.price)
        object.insert(u"price"_s, toJson(*spec.price));
    return object;
}

} // namespace penstock
