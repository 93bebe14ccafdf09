// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/limits/spec/limitnames_p.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsonpath.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/timestamp.h>

#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <limits>

namespace penstock {

namespace {
using namespace std::chrono;

std::int64_t readAmount(JsonReader &reader, const QString &key)
{
    return reader.requiredWhole(key, 0, largestAmount);
}

void refuseTooLong(JsonReader &reader, const QString &key, Duration span)
{
    if (span > longestInterval)
        reader.fault(key, QStringLiteral("%1 is %2").arg(key, durationText(span)),
                     QStringLiteral("It must be at most %1").arg(durationText(longestInterval)));
}

Duration readInterval(JsonReader &reader, const QString &key)
{
    const Duration interval = reader.requiredDuration(key, 1ns);
    refuseTooLong(reader, key, interval);
    return interval;
}

template <typename Enum>
Enum readEnum(JsonReader &reader, const QString &key, const QStringList &names)
{
    return static_cast<Enum>(reader.oneOf(key, names, 0));
}

// A duration after the limit is made, or an instant.
void readFirstRefill(JsonReader &reader, TokenBucketSettings &settings)
{
    const QString key = QStringLiteral("first_refill");
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return;
    if (settings.refill != Refill::Stepped) {
        reader.fault(key, QStringLiteral("first_refill says nothing where refill is continuous"),
                     QStringLiteral("Add \"refill\": \"stepped\", or leave first_refill out"));
        return;
    }
    if (value.isString() && value.toString().contains(QLatin1Char('T'))) {
        const Result<WallTime> at = parseTimestamp(value.toString(), reader.pointerTo(key));
        if (at)
            settings.firstRefillAt = *at;
        else
            reader.fault(at.error());
        return;
    }
    settings.firstRefillAfter = reader.duration(key);
    refuseTooLong(reader, key, settings.firstRefillAfter.value_or(Duration::zero()));
}

LimitSettings readTokenBucket(JsonReader &reader)
{
    TokenBucketSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.refillAmount = readAmount(reader, QStringLiteral("refill_amount"));
    settings.refillInterval = readInterval(reader, QStringLiteral("refill_interval"));
    settings.refill = readEnum<Refill>(reader, QStringLiteral("refill"), refillNames());
    settings.payment = readEnum<Payment>(reader, QStringLiteral("pay"), paymentNames());
    readFirstRefill(reader, settings);
    const QString initialKey = QStringLiteral("initial");
    if (reader.has(initialKey))
        settings.initial
            = reader.whole(initialKey, -largestAmount, settings.capacity, settings.capacity);
    else
        reader.value(initialKey);
    return settings;
}

LimitSettings readLeakyBucket(JsonReader &reader)
{
    LeakyBucketSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.drainAmount = reader.requiredWhole(QStringLiteral("drain_amount"), 1, largestAmount);
    settings.drainInterval = readInterval(reader, QStringLiteral("drain_interval"));
    return settings;
}

LimitSettings readGcra(JsonReader &reader)
{
    GcraSettings settings;
    settings.emissionInterval = readInterval(reader, QStringLiteral("emission_interval"));
    settings.burst = readAmount(reader, QStringLiteral("burst"));
    return settings;
}

void readCalendar(JsonReader &reader, FixedWindowSettings &settings)
{
    const QString zoneKey = QStringLiteral("time_zone");
    const bool named = reader.has(zoneKey);
    settings.timeZone = reader.text(zoneKey, QStringLiteral("UTC")).toLatin1();
    if (settings.anchor != Anchor::Calendar) {
        if (named)
            reader.fault(zoneKey, QStringLiteral("time_zone says nothing without the calendar"),
                         QStringLiteral("Add \"anchor\": \"calendar\", or leave time_zone out"));
        return;
    }
    if (!QTimeZone::isTimeZoneIdAvailable(settings.timeZone))
        reader.fault(zoneKey,
                     QStringLiteral("time zone \"%1\" is not known here")
                         .arg(QString::fromLatin1(settings.timeZone)),
                     QStringLiteral("Use a name of the IANA database, as \"Europe/Berlin\" or "
                                    "\"UTC\""));
    constexpr Duration day = 24h;
    const bool endsAtMidnight = settings.interval % day == Duration::zero()
        || day % settings.interval == Duration::zero();
    if (!endsAtMidnight)
        reader.fault(
            QStringLiteral("interval"),
            QStringLiteral("a window of %1 does not end at midnight")
                .arg(durationText(settings.interval)),
            QStringLiteral("With the calendar the interval divides a day, as \"1h\", or is "
                           "whole days"));
}

LimitSettings readFixedWindow(JsonReader &reader)
{
    FixedWindowSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.interval = readInterval(reader, QStringLiteral("interval"));
    settings.anchor = readEnum<Anchor>(reader, QStringLiteral("anchor"), anchorNames());
    readCalendar(reader, settings);
    return settings;
}

LimitSettings readSlidingWindow(JsonReader &reader)
{
    SlidingWindowSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.interval = readInterval(reader, QStringLiteral("interval"));
    settings.countFrom
        = readEnum<CountFrom>(reader, QStringLiteral("count_from"), countFromNames());
    return settings;
}

LimitSettings readSlidingWindowCounter(JsonReader &reader)
{
    SlidingWindowCounterSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.interval = readInterval(reader, QStringLiteral("interval"));
    settings.rounding = readEnum<Rounding>(reader, QStringLiteral("rounding"), roundingNames());
    return settings;
}

LimitSettings readConcurrency(JsonReader &reader)
{
    return ConcurrencySettings {readAmount(reader, QStringLiteral("capacity"))};
}

LimitSettings readWaterwheel(JsonReader &reader)
{
    WaterwheelSettings settings;
    settings.capacity = readAmount(reader, QStringLiteral("capacity"));
    settings.period = readInterval(reader, QStringLiteral("period"));
    return settings;
}

LimitSettings readSettings(JsonReader &reader)
{
    using Read = LimitSettings (*)(JsonReader &);
    static const std::array<std::pair<LimitSettings, Read>, std::variant_size_v<LimitSettings>>
        algorithms {{{TokenBucketSettings {}, readTokenBucket},
                     {LeakyBucketSettings {}, readLeakyBucket},
                     {GcraSettings {}, readGcra},
                     {FixedWindowSettings {}, readFixedWindow},
                     {SlidingWindowSettings {}, readSlidingWindow},
                     {SlidingWindowCounterSettings {}, readSlidingWindowCounter},
                     {ConcurrencySettings {}, readConcurrency},
                     {WaterwheelSettings {}, readWaterwheel}}};
    QStringList names;
    for (const auto &[settings, read] : algorithms)
        names.append(algorithmName(settings));
    const qsizetype chosen = reader.requiredOneOf(QStringLiteral("algorithm"), names);
    if (reader.firstFault())
        return {};
    return algorithms[static_cast<std::size_t>(chosen)].second(reader);
}

// "{{region}}" or "region".
QString templateName(const QString &text)
{
    const bool braced
        = text.startsWith(QStringLiteral("{{")) && text.endsWith(QStringLiteral("}}"));
    return braced ? text.sliced(2, text.size() - 4).trimmed() : text;
}

Margin readMargin(JsonReader &reader)
{
    const QString key = QStringLiteral("margin");
    if (reader.value(key).toString() == QStringLiteral("auto"))
        return {};
    const Margin margin {reader.duration(key)};
    refuseTooLong(reader, key, margin.fixed.value_or(Duration::zero()));
    return margin;
}

QByteArrayList readMethods(JsonReader &reader)
{
    const QString key = QStringLiteral("methods");
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return {};
    QByteArrayList methods;
    for (const QJsonValue &method : value.toArray())
        methods.append(method.toString().toUpper().toLatin1());
    if (methods.isEmpty() || methods.contains(QByteArray()))
        reader.fault(key, QStringLiteral("methods is no list of method names"),
                     QStringLiteral("Write [\"GET\", \"POST\"], or leave it out to match all"));
    return methods;
}

Match readMatch(JsonReader &reader)
{
    Match match;
    reader.object(QStringLiteral("match"), [&match](JsonReader &inner) {
        match.methods = readMethods(inner);
        match.host = inner.text(QStringLiteral("host"));
        match.path = inner.text(QStringLiteral("path"));
    });
    return match;
}

using Costs = std::vector<std::pair<QString, std::int64_t>>;

Costs readCosts(JsonReader &reader, const QString &key)
{
    Costs costs;
    reader.object(key, [&costs](JsonReader &inner) {
        const QStringList names = inner.keys();
        for (const QString &name : names)
            costs.emplace_back(name, inner.requiredWhole(name, 0, largestAmount));
    });
    return costs;
}

qsizetype letters(const QString &glob)
{
    return glob.size() - glob.count(QLatin1Char('*')) - glob.count(QLatin1Char('?'));
}

CostBy readCostBy(JsonReader &reader)
{
    const QString key = QStringLiteral("cost_by");
    const QString methodKey = QStringLiteral("method");
    const QString pathKey = QStringLiteral("path");
    const QString valueKey = QStringLiteral("value");
    CostBy costBy;
    const QJsonValue value = reader.value(key);
    if (value.isString()) {
        reader.oneOf(key, {QStringLiteral("request")}, 0);
        costBy.kind = CostBy::Kind::Request;
        return costBy;
    }
    reader.object(key, [&](JsonReader &inner) {
        if (inner.has(methodKey)) {
            costBy.kind = CostBy::Kind::Method;
            costBy.costs = readCosts(inner, methodKey);
            for (auto &[method, cost] : costBy.costs)
                method = method.toUpper();
        } else if (inner.has(pathKey)) {
            costBy.kind = CostBy::Kind::Path;
            costBy.costs = readCosts(inner, pathKey);
            std::stable_sort(
                costBy.costs.begin(), costBy.costs.end(),
                [](const auto &a, const auto &b) { return letters(a.first) > letters(b.first); });
        } else if (inner.has(valueKey)) {
            costBy.kind = CostBy::Kind::Value;
            costBy.value = templateName(inner.text(valueKey));
            return;
        } else {
            inner.fault(Error {Error::Kind::Usage, QStringLiteral("it says nothing to count by"),
                               inner.pointer(),
                               QStringLiteral("Give it one of \"method\", \"path\", \"value\"")});
        }
        costBy.otherwise = inner.whole(QStringLiteral("default"), 0, largestAmount, 1);
    });
    return costBy;
}

ActualCost readActual(JsonReader &reader)
{
    const QString key = QStringLiteral("actual");
    ActualCost actual;
    if (!reader.value(key).isObject()) {
        actual.path = reader.text(key);
    } else {
        reader.object(key, [&actual](JsonReader &inner) {
            actual.path = inner.text(QStringLiteral("path"));
            actual.header = inner.text(QStringLiteral("header")).toLatin1();
            actual.per = inner.whole(QStringLiteral("per"), 1, largestAmount, 1);
            if (actual.path.isEmpty() == actual.header.isEmpty())
                inner.fault(Error {
                    Error::Kind::Usage, QStringLiteral("it does not say where the cost stands"),
                    inner.pointer(), QStringLiteral("Give it one of \"path\" and \"header\"")});
        });
    }
    if (!actual.path.isEmpty() && !pointerOfJsonPath(actual.path))
        reader.fault(key, QStringLiteral("\"%1\" is no path to one value").arg(actual.path),
                     QStringLiteral("Write it with names and indices: \"$.usage.total_tokens\""));
    return actual;
}

std::optional<CostEstimate> readEstimate(JsonReader &reader)
{
    const QString key = QStringLiteral("cost");
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return std::nullopt;
    CostEstimate cost;
    if (!value.isObject()) {
        cost.units = reader.requiredWhole(key, 1, largestAmount);
        return cost;
    }
    reader.object(key, [&cost](JsonReader &inner) {
        const QString estimateKey = QStringLiteral("estimate");
        const QString initialKey = QStringLiteral("initial");
        cost.learns = inner.value(estimateKey).isString();
        if (cost.learns)
            inner.oneOf(estimateKey, {QStringLiteral("learn")}, 0);
        const bool hasInitial = !inner.value(initialKey).isUndefined();
        if (hasInitial && !cost.learns)
            inner.fault(initialKey, QStringLiteral("there is an estimate from the beginning"),
                        QStringLiteral("Leave it out, or write \"estimate\": \"learn\""));
        else
            cost.units
                = inner.requiredWhole(cost.learns ? initialKey : estimateKey, 1, largestAmount);
        cost.actual = readActual(inner);
        if (cost.learns && !cost.actual.isKnown())
            inner.fault(Error {Error::Kind::Usage, QStringLiteral("there is nothing to learn from"),
                               inner.pointer(),
                               QStringLiteral("Say in \"actual\" where an answer has its cost")});
    });
    if (reader.has(QStringLiteral("cost_by")))
        reader.fault(key, QStringLiteral("it has a cost and a cost_by"),
                     QStringLiteral("Leave one of them out"));
    return cost;
}

QList<int> readFreeStatuses(JsonReader &reader)
{
    const QString key = QStringLiteral("free_statuses");
    QList<int> statuses;
    const QJsonValue value = reader.value(key);
    bool isList = value.isArray() || value.isUndefined();
    const QJsonArray list = value.toArray();
    for (const QJsonValue &each : list) {
        const int status = each.toInt();
        isList = isList && status >= 100 && status <= 599;
        statuses.append(status);
    }
    if (!isList)
        reader.fault(key, QStringLiteral("free_statuses is no list of HTTP statuses"),
                     QStringLiteral("Write [304]"));
    return statuses;
}

int readUse(JsonReader &reader)
{
    const QString key = QStringLiteral("use");
    const QString text = reader.text(key);
    if (!reader.has(key) || !reader.value(key).isString())
        return LimitSpec().use;
    static const QRegularExpression form(QStringLiteral("^(0|[1-9][0-9]*)%\\z"));
    const QRegularExpressionMatch match = form.match(text);
    const int percent = match.captured(1).toInt();
    if (percent < 1 || percent > 100)
        reader.fault(key,
                     match.hasMatch() ? QStringLiteral("use is %1").arg(text)
                                      : QStringLiteral("\"%1\" is no share of a limit").arg(text),
                     QStringLiteral("Write the part of it to be used, from \"1%\" to \"100%\""));
    return percent;
}

Price readPrice(JsonReader &reader)
{
    Price price;
    const QString amountKey = QStringLiteral("amount");
    const QString currencyKey = QStringLiteral("currency");
    if (!reader.has(amountKey))
        reader.missing(amountKey, QStringLiteral("text as \"2.50\""));
    const QString amount = reader.text(amountKey);
    if (const auto decimal = Decimal::parse(amount))
        price.amount = *decimal;
    else
        reader.fault(amountKey, QStringLiteral("\"%1\" is no amount").arg(amount),
                     QStringLiteral("Write it with digits and a point: \"2.50\""));
    if (!reader.has(currencyKey))
        reader.missing(currencyKey, QStringLiteral("three letters as \"USD\""));
    price.currency = reader.text(currencyKey);
    static const QRegularExpression code(QStringLiteral("^[A-Z]{3}\\z"));
    if (!code.match(price.currency).hasMatch())
        reader.fault(currencyKey, QStringLiteral("\"%1\" is no currency").arg(price.currency),
                     QStringLiteral("Write its three letters: \"USD\""));
    price.per = reader.whole(QStringLiteral("per"), 1, largestAmount, 1);
    return price;
}

Per readPer(JsonReader &reader)
{
    const QString key = QStringLiteral("per");
    const QString text = reader.text(key);
    if (!reader.has(key))
        return {};
    if (text == QStringLiteral("host"))
        return {Per::Kind::Host, {}};
    const QString name = templateName(text);
    if (name == text || name.isEmpty())
        reader.fault(key, QStringLiteral("per is \"%1\"").arg(text),
                     QStringLiteral("Write \"host\", or a name in braces as \"{{region}}\""));
    return {Per::Kind::Value, name};
}
} // namespace

Result<LimitSpec> limitFromJson(const QJsonObject &object, const QString &pointer)
{
    JsonReader reader(object, pointer);
    LimitSpec spec;
    spec.name = reader.text(QStringLiteral("name"));
    spec.settings = readSettings(reader);
    spec.margin = readMargin(reader);
    spec.match = readMatch(reader);
    spec.costBy = readCostBy(reader);
    spec.estimate = readEstimate(reader);
    spec.freeStatuses = readFreeStatuses(reader);
    spec.per = readPer(reader);
    spec.use = readUse(reader);
    reader.object(QStringLiteral("price"),
                  [&spec](JsonReader &inner) { spec.price = readPrice(inner); });
    if (const std::optional<Error> fault = reader.finish())
        return failure(*fault);
    return spec;
}

std::optional<Price> priceFromJson(const QJsonObject &object)
{
    JsonReader reader(object, {});
    const Price price = readPrice(reader);
    return reader.finish() ? std::nullopt : std::optional(price);
}

namespace {
//! An object, or the shorthand of one.
Result<LimitSpec> limitFromValue(const QJsonValue &value, const QString &pointer)
{
    if (value.isObject())
        return limitFromJson(value.toObject(), pointer);
    if (!value.isString())
        return failure(Error {Error::Kind::Usage, QStringLiteral("this is no limit"), pointer,
                              QStringLiteral("Write \"600/min\", or {\"algorithm\": …}")});
    Result<LimitSpec> spec = limitFromShorthand(value.toString());
    if (!spec) {
        Error fault = spec.error();
        fault.where = QStringLiteral("%1, %2").arg(pointer, fault.where);
        return failure(std::move(fault));
    }
    return spec;
}
} // namespace

Result<std::vector<LimitSpec>> limitsFromJson(const QJsonValue &list, const QString &pointer)
{
    if (!list.isArray())
        return failure(Error {Error::Kind::Usage, QStringLiteral("this is no list of limits"),
                              pointer,
                              QStringLiteral("Write [\"600/min\", {\"algorithm\": …}, …]")});
    std::vector<LimitSpec> specs;
    for (const QJsonValue &value : list.toArray()) {
        const QString here = pointer + QLatin1Char('/') + QString::number(specs.size());
        Result<LimitSpec> spec = limitFromValue(value, here);
        if (!spec)
            return failure(spec.error());
        const auto taken
            = std::find_if(specs.begin(), specs.end(), [&spec](const LimitSpec &other) {
                  return !other.name.isEmpty() && other.name == spec->name;
              });
        if (taken != specs.end())
            return failure(
                Error {Error::Kind::Usage,
                       QStringLiteral("another limit has the name \"%1\" too").arg(spec->name),
                       here + QStringLiteral("/name"),
                       QStringLiteral("Give each limit a name of its own")});
        specs.push_back(*std::move(spec));
    }
    return specs;
}

void nameLimits(std::vector<LimitSpec> &limits)
{
    QStringList taken;
    for (const LimitSpec &limit : limits)
        taken.append(limit.name);
    for (LimitSpec &limit : limits) {
        if (!limit.name.isEmpty())
            continue;
        const QString base = toShorthand(limit).value_or(algorithmName(limit.settings));
        QString name = base;
        for (int copy = 2; taken.contains(name); ++copy)
            name = QStringLiteral("%1 (%2)").arg(base).arg(copy);
        taken.append(name);
        limit.name = name;
    }
}

} // namespace penstock
