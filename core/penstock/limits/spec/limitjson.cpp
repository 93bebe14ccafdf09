// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include <penstock/limits/spec/limitmessages.h>
#include <penstock/limits/spec/limitnames_p.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsonpath.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/supportmessages.h>
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
        reader.fault(key,
                     supportMessage("json.too_large", key, durationText(span),
                                    durationText(longestInterval)));
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
    const QString key = u"first_refill"_s;
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return;
    if (settings.refill != Refill::Stepped) {
        reader.fault(key, limitMessage("limit.first_refill_unused"));
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
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.refillAmount = readAmount(reader, u"refill_amount"_s);
    settings.refillInterval = readInterval(reader, u"refill_interval"_s);
    settings.refill = readEnum<Refill>(reader, u"refill"_s, refillNames());
    settings.payment = readEnum<Payment>(reader, u"pay"_s, paymentNames());
    readFirstRefill(reader, settings);
    const QString initialKey = u"initial"_s;
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
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.drainAmount = reader.requiredWhole(u"drain_amount"_s, 1, largestAmount);
    settings.drainInterval = readInterval(reader, u"drain_interval"_s);
    return settings;
}

LimitSettings readGcra(JsonReader &reader)
{
    GcraSettings settings;
    settings.emissionInterval = readInterval(reader, u"emission_interval"_s);
    settings.burst = readAmount(reader, u"burst"_s);
    return settings;
}

void readCalendar(JsonReader &reader, FixedWindowSettings &settings)
{
    const QString zoneKey = u"time_zone"_s;
    const bool named = reader.has(zoneKey);
    settings.timeZone = reader.text(zoneKey, u"UTC"_s).toLatin1();
    if (settings.anchor != Anchor::Calendar) {
        if (named)
            reader.fault(zoneKey, limitMessage("limit.time_zone_unused"));
        return;
    }
    if (!QTimeZone::isTimeZoneIdAvailable(settings.timeZone))
        reader.fault(
            zoneKey,
            limitMessage("limit.unknown_time_zone", QString::fromLatin1(settings.timeZone)));
    constexpr Duration day = 24h;
    const bool endsAtMidnight = settings.interval % day == Duration::zero()
        || day % settings.interval == Duration::zero();
    if (!endsAtMidnight)
        reader.fault(u"interval"_s, limitMessage("limit.not_at_midnight", settings.interval));
}

LimitSettings readFixedWindow(JsonReader &reader)
{
    FixedWindowSettings settings;
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.interval = readInterval(reader, u"interval"_s);
    settings.anchor = readEnum<Anchor>(reader, u"anchor"_s, anchorNames());
    readCalendar(reader, settings);
    return settings;
}

LimitSettings readSlidingWindow(JsonReader &reader)
{
    SlidingWindowSettings settings;
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.interval = readInterval(reader, u"interval"_s);
    settings.countFrom = readEnum<CountFrom>(reader, u"count_from"_s, countFromNames());
    return settings;
}

LimitSettings readSlidingWindowCounter(JsonReader &reader)
{
    SlidingWindowCounterSettings settings;
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.interval = readInterval(reader, u"interval"_s);
    settings.rounding = readEnum<Rounding>(reader, u"rounding"_s, roundingNames());
    return settings;
}

LimitSettings readConcurrency(JsonReader &reader)
{
    return ConcurrencySettings {readAmount(reader, u"capacity"_s)};
}

LimitSettings readWaterwheel(JsonReader &reader)
{
    WaterwheelSettings settings;
    settings.capacity = readAmount(reader, u"capacity"_s);
    settings.period = readInterval(reader, u"period"_s);
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
    const qsizetype chosen = reader.requiredOneOf(u"algorithm"_s, names);
    if (reader.firstFault())
        return {};
    return algorithms[static_cast<std::size_t>(chosen)].second(reader);
}

// "{{region}}" or "region".
QString templateName(const QString &text)
{
    const bool braced = text.startsWith(u"{{"_s) && text.endsWith(u"}}"_s);
    return braced ? text.sliced(2, text.size() - 4).trimmed() : text;
}

Margin readMargin(JsonReader &reader)
{
    const QString key = u"margin"_s;
    if (reader.value(key).toString() == u"auto"_s)
        return {};
    const Margin margin {reader.duration(key)};
    refuseTooLong(reader, key, margin.fixed.value_or(Duration::zero()));
    return margin;
}

QByteArrayList readMethods(JsonReader &reader)
{
    const QString key = u"methods"_s;
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return {};
    QByteArrayList methods;
    for (const QJsonValue &method : value.toArray())
        methods.append(method.toString().toUpper().toLatin1());
    if (methods.isEmpty() || methods.contains(QByteArray()))
        reader.fault(key, limitMessage("limit.invalid_methods"));
    return methods;
}

Match readMatch(JsonReader &reader)
{
    Match match;
    reader.object(u"match"_s, [&match](JsonReader &inner) {
        match.methods = readMethods(inner);
        match.host = inner.text(u"host"_s);
        match.path = inner.text(u"path"_s);
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
    const QString key = u"cost_by"_s;
    const QString methodKey = u"method"_s;
    const QString pathKey = u"path"_s;
    const QString valueKey = u"value"_s;
    CostBy costBy;
    const QJsonValue value = reader.value(key);
    if (value.isString()) {
        reader.oneOf(key, {u"request"_s}, 0);
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
            inner.fault(limitMessage("limit.no_cost_by").at(inner.pointer()));
        }
        costBy.otherwise = inner.whole(u"default"_s, 0, largestAmount, 1);
    });
    return costBy;
}

ActualCost readActual(JsonReader &reader)
{
    const QString key = u"actual"_s;
    ActualCost actual;
    if (!reader.value(key).isObject()) {
        actual.path = reader.text(key);
    } else {
        reader.object(key, [&actual](JsonReader &inner) {
            actual.path = inner.text(u"path"_s);
            actual.header = inner.text(u"header"_s).toLatin1();
            actual.per = inner.whole(u"per"_s, 1, largestAmount, 1);
            if (actual.path.isEmpty() == actual.header.isEmpty())
                inner.fault(limitMessage("limit.no_place_of_cost").at(inner.pointer()));
        });
    }
    if (!actual.path.isEmpty() && !pointerOfJsonPath(actual.path))
        reader.fault(key, limitMessage("limit.invalid_path", actual.path));
    return actual;
}

std::optional<CostEstimate> readEstimate(JsonReader &reader)
{
    const QString key = u"cost"_s;
    const QJsonValue value = reader.value(key);
    if (value.isUndefined())
        return std::nullopt;
    CostEstimate cost;
    if (!value.isObject()) {
        cost.units = reader.requiredWhole(key, 1, largestAmount);
        return cost;
    }
    reader.object(key, [&cost](JsonReader &inner) {
        const QString estimateKey = u"estimate"_s;
        const QString initialKey = u"initial"_s;
        cost.learns = inner.value(estimateKey).isString();
        if (cost.learns)
            inner.oneOf(estimateKey, {u"learn"_s}, 0);
        const bool hasInitial = !inner.value(initialKey).isUndefined();
        if (hasInitial && !cost.learns)
            inner.fault(initialKey, limitMessage("limit.initial_unused"));
        else
            cost.units
                = inner.requiredWhole(cost.learns ? initialKey : estimateKey, 1, largestAmount);
        cost.actual = readActual(inner);
        if (cost.learns && !cost.actual.isKnown())
            inner.fault(limitMessage("limit.nothing_to_learn_from").at(inner.pointer()));
    });
    const QString otherKey = u"cost_by"_s;
    if (reader.has(otherKey))
        reader.fault(key, supportMessage("json.exclusive_keys", key, otherKey));
    return cost;
}

QList<int> readFreeStatuses(JsonReader &reader)
{
    const QString key = u"free_statuses"_s;
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
        reader.fault(key, limitMessage("limit.invalid_statuses"));
    return statuses;
}

int readUse(JsonReader &reader)
{
    const QString key = reader.currentKey(u"max_share"_s, u"use"_s);
    const QString text = reader.text(key);
    if (!reader.has(key) || !reader.value(key).isString())
        return Limit().use;
    static const QRegularExpression form(u"^([1-9][0-9]*)%\\z"_s);
    const int percent = form.match(text).captured(1).toInt();
    if (percent < 1 || percent > 100)
        reader.fault(key, limitMessage("limit.invalid_max_share", text));
    return percent;
}

Price readPrice(JsonReader &reader)
{
    Price price;
    const QString amountKey = u"amount"_s;
    const QString currencyKey = u"currency"_s;
    if (!reader.has(amountKey))
        reader.missing(amountKey, limitMessage("price.want_amount"));
    const QString amount = reader.text(amountKey);
    if (const auto decimal = Decimal::parse(amount))
        price.amount = *decimal;
    else
        reader.fault(amountKey, limitMessage("price.invalid_amount", amount));
    if (!reader.has(currencyKey))
        reader.missing(currencyKey, limitMessage("price.want_currency"));
    price.currency = reader.text(currencyKey);
    static const QRegularExpression code(u"^[A-Z]{3}\\z"_s);
    if (!code.match(price.currency).hasMatch())
        reader.fault(currencyKey, limitMessage("price.invalid_currency", price.currency));
    price.per = reader.whole(u"per"_s, 1, largestAmount, 1);
    return price;
}

Per readPer(JsonReader &reader)
{
    const QString key = u"per"_s;
    const QString text = reader.text(key);
    if (!reader.has(key))
        return {};
    if (text == u"host"_s)
        return {Per::Kind::Host, {}};
    const QString name = templateName(text);
    if (name == text || name.isEmpty())
        reader.fault(key, limitMessage("limit.invalid_per", text));
    return {Per::Kind::Value, name};
}
} // namespace

Result<Limit> limitFromJson(const QJsonObject &object, const QString &pointer)
{
    JsonReader reader(object, pointer);
    Limit spec;
    spec.name = reader.text(u"name"_s);
    spec.settings = readSettings(reader);
    spec.margin = readMargin(reader);
    spec.match = readMatch(reader);
    spec.costBy = readCostBy(reader);
    spec.estimate = readEstimate(reader);
    spec.freeStatuses = readFreeStatuses(reader);
    spec.per = readPer(reader);
    spec.use = readUse(reader);
    reader.object(u"price"_s, [&spec](JsonReader &inner) { spec.price = readPrice(inner); });
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
Result<Limit> limitFromValue(const QJsonValue &value, const QString &pointer)
{
    if (value.isObject())
        return limitFromJson(value.toObject(), pointer);
    if (!value.isString())
        return failure(limitMessage("limit.invalid").at(pointer));
    return limitFromShorthand(value.toString()).map_error([&pointer](const Error &fault) {
        return fault.message.at(limitMessage("shorthand.in_list", pointer, fault.place));
    });
}
} // namespace

Result<std::vector<Limit>> limitsFromJson(const QJsonValue &list, const QString &pointer)
{
    if (!list.isArray())
        return failure(limitMessage("limits.no_list").at(pointer));
    std::vector<Limit> specs;
    for (const QJsonValue &value : list.toArray()) {
        const QString here = pointer + QLatin1Char('/') + QString::number(specs.size());
        Result<Limit> spec = limitFromValue(value, here);
        if (!spec)
            return failure(spec.error());
        const auto taken = std::find_if(specs.begin(), specs.end(), [&spec](const Limit &other) {
            return !other.name.isEmpty() && other.name == spec->name;
        });
        if (taken != specs.end())
            return failure(limitMessage("limits.same_name", spec->name).at(here + u"/name"_s));
        specs.push_back(*std::move(spec));
    }
    return specs;
}

void nameLimits(std::vector<Limit> &limits)
{
    QStringList taken;
    for (const Limit &limit : limits)
        taken.append(limit.name);
    for (Limit &limit : limits) {
        if (!limit.name.isEmpty())
            continue;
        const QString base = toShorthand(limit).value_or(algorithmName(limit.settings));
        QString name = base;
        for (int copy = 2; taken.contains(name); ++copy)
            name = u"%1 (%2)"_s.arg(base).arg(copy);
        taken.append(name);
        limit.name = name;
    }
}

} // namespace penstock
