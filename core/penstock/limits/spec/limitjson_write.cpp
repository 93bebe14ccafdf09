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
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("refill_amount"), s.refillAmount);
    put(object, QStringLiteral("refill_interval"), s.refillInterval);
    putUnlessDefault(object, QStringLiteral("refill"), s.refill, refillNames());
    putUnlessDefault(object, QStringLiteral("pay"), s.payment, paymentNames());
    if (s.initial)
        put(object, QStringLiteral("initial"), *s.initial);
    if (s.firstRefillAfter)
        put(object, QStringLiteral("first_refill"), *s.firstRefillAfter);
    else if (s.firstRefillAt)
        object.insert(QStringLiteral("first_refill"), timestampText(*s.firstRefillAt));
}

void write(QJsonObject &object, const LeakyBucketSettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("drain_amount"), s.drainAmount);
    put(object, QStringLiteral("drain_interval"), s.drainInterval);
}

void write(QJsonObject &object, const GcraSettings &s)
{
    put(object, QStringLiteral("emission_interval"), s.emissionInterval);
    put(object, QStringLiteral("burst"), s.burst);
}

void write(QJsonObject &object, const FixedWindowSettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("interval"), s.interval);
    putUnlessDefault(object, QStringLiteral("anchor"), s.anchor, anchorNames());
    if (s.anchor == Anchor::Calendar)
        object.insert(QStringLiteral("time_zone"), QString::fromLatin1(s.timeZone));
}

void write(QJsonObject &object, const SlidingWindowSettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("interval"), s.interval);
    putUnlessDefault(object, QStringLiteral("count_from"), s.countFrom, countFromNames());
}

void write(QJsonObject &object, const SlidingWindowCounterSettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("interval"), s.interval);
    putUnlessDefault(object, QStringLiteral("rounding"), s.rounding, roundingNames());
}

void write(QJsonObject &object, const ConcurrencySettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
}

void write(QJsonObject &object, const WaterwheelSettings &s)
{
    put(object, QStringLiteral("capacity"), s.capacity);
    put(object, QStringLiteral("period"), s.period);
}

QString inBraces(const QString &name)
{
    return QStringLiteral("{{") + name + QStringLiteral("}}");
}

QJsonObject toJson(const Match &match)
{
    QJsonObject object;
    QJsonArray methods;
    for (const QByteArray &method : match.methods)
        methods.append(QString::fromLatin1(method));
    if (!methods.isEmpty())
        object.insert(QStringLiteral("methods"), methods);
    if (!match.host.isEmpty())
        object.insert(QStringLiteral("host"), match.host);
    if (!match.path.isEmpty())
        object.insert(QStringLiteral("path"), match.path);
    return object;
}

QJsonObject table(const CostBy &costBy, const QString &key)
{
    QJsonObject costs;
    for (const auto &[name, cost] : costBy.costs)
        put(costs, name, cost);
    QJsonObject object {{key, costs}};
    if (costBy.otherwise != CostBy().otherwise)
        put(object, QStringLiteral("default"), costBy.otherwise);
    return object;
}

QJsonValue toJson(const CostBy &costBy)
{
    switch (costBy.kind) {
    case CostBy::Kind::Cost:
        break;
    case CostBy::Kind::Request:
        return QStringLiteral("request");
    case CostBy::Kind::Method:
        return table(costBy, QStringLiteral("method"));
    case CostBy::Kind::Path:
        return table(costBy, QStringLiteral("path"));
    case CostBy::Kind::Value:
        return QJsonObject {{QStringLiteral("value"), inBraces(costBy.value)}};
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
        object.insert(QStringLiteral("header"), QString::fromLatin1(actual.header));
    else
        object.insert(QStringLiteral("path"), actual.path);
    if (actual.per != 1)
        put(object, QStringLiteral("per"), actual.per);
    return object;
}

QJsonValue toJson(const CostEstimate &cost)
{
    QJsonObject object;
    if (cost.learns)
        object.insert(QStringLiteral("estimate"), QStringLiteral("learn"));
    put(object, cost.learns ? QStringLiteral("initial") : QStringLiteral("estimate"), cost.units);
    object.insert(QStringLiteral("actual"), toJson(cost.actual));
    return cost.actual.isKnown() ? QJsonValue(object) : object.value(QStringLiteral("estimate"));
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
        return QStringLiteral("host");
    case Per::Kind::Value:
        return inBraces(per.value);
    }
    return QJsonValue::Undefined;
}
} // namespace

QJsonObject toJson(const Price &price)
{
    QJsonObject object {{QStringLiteral("amount"), price.amount.text()},
                        {QStringLiteral("currency"), price.currency}};
    if (price.per != 1)
        put(object, QStringLiteral("per"), price.per);
    return object;
}

QJsonObject toJson(const LimitSpec &spec)
{
    QJsonObject object {{QStringLiteral("algorithm"), algorithmName(spec.settings)}};
    std::visit([&object](const auto &settings) { write(object, settings); }, spec.settings);
    if (!spec.name.isEmpty())
        object.insert(QStringLiteral("name"), spec.name);
    if (spec.margin.fixed)
        put(object, QStringLiteral("margin"), *spec.margin.fixed);
    if (!spec.match.isEmpty())
        object.insert(QStringLiteral("match"), toJson(spec.match));
    // An undefined value is not inserted.
    object.insert(QStringLiteral("cost_by"), toJson(spec.costBy));
    if (spec.estimate)
        object.insert(QStringLiteral("cost"), toJson(*spec.estimate));
    if (!spec.freeStatuses.isEmpty())
        object.insert(QStringLiteral("free_statuses"), toJson(spec.freeStatuses));
    object.insert(QStringLiteral("per"), toJson(spec.per));
    if (spec.use != LimitSpec().use)
        object.insert(QStringLiteral("use"), QStringLiteral("%1%").arg(spec.use));
    if (spec.price)
        object.insert(QStringLiteral("price"), toJson(*spec.price));
    return object;
}

} // namespace penstock
