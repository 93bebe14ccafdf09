// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/simulation/simulationjson.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>

#include <array>
#include <charconv>
#include <cmath>

namespace penstock {

namespace {

// Reads arrivals one after the other; each must not come before the last.
class ArrivalReader
{
public:
    Result<Arrival> read(const QJsonValue &value, const QString &pointer)
    {
        if (!value.isObject())
            return failure(limitMessage("arrival.invalid").at(pointer));
        JsonReader reader(value.toObject(), pointer);
        Arrival arrival;
        readTimes(reader, arrival);
        readAsk(reader, arrival.permitRequest);
        const QString costKey = u"settle_cost"_s;
        const std::int64_t actualCosts = reader.whole(costKey, 0, largestAmount, 0);
        if (reader.has(costKey))
            arrival.actualCost = actualCosts;
        if (const std::optional<Error> fault = reader.finish())
            return failure(*fault);
        m_last = arrival.at;
        return arrival;
    }

private:
    // Seconds since the start, as JSON numbers.
    static std::optional<Duration> seconds(JsonReader &reader, const QString &key)
    {
        const QJsonValue value = reader.value(key);
        if (value.isUndefined())
            return std::nullopt;
        const auto number = static_cast<long double>(value.toDouble(-1));
        const long double nanoseconds = std::round(number * 1'000'000'000.0L);
        const bool fits
            = nanoseconds >= 0 && nanoseconds <= static_cast<long double>(longestInterval.count());
        if (!fits) {
            reader.refuse(key, limitMessage("arrival.want_seconds"));
            return std::nullopt;
        }
        return Duration(static_cast<std::int64_t>(nanoseconds));
    }

    void readTimes(JsonReader &reader, Arrival &arrival) const
    {
        const QString atKey = u"t_s"_s;
        const QString cancelKey = u"cancel_at_s"_s;
        const std::optional<Duration> at = seconds(reader, atKey);
        if (!at && !reader.has(atKey))
            reader.missing(atKey, limitMessage("arrival.want_time"));
        arrival.at = Instant(at.value_or(Duration::zero()));
        if (at && arrival.at < m_last)
            reader.fault(atKey, limitMessage("arrival.out_of_order"));
        arrival.permitRequest.maxWait = seconds(reader, u"max_wait_s"_s);
        arrival.serviceTime = seconds(reader, u"hold_s"_s).value_or(Duration::zero());
        arrival.actualCostAfter = seconds(reader, u"settle_after_s"_s);
        if (const std::optional<Duration> cancelAt = seconds(reader, cancelKey)) {
            arrival.cancelAt = Instant(*cancelAt);
            if (at && *arrival.cancelAt < arrival.at)
                reader.fault(cancelKey, limitMessage("arrival.early_cancel"));
        }
    }

    static void readAsk(JsonReader &reader, PermitRequest &permitRequest)
    {
        // A negative cost is a decision (invalid_cost), not a mistake in the file.
        permitRequest.cost = reader.whole(u"cost"_s, -largestAmount, largestAmount, 1);
        permitRequest.priority = static_cast<int>(reader.whole(u"priority"_s, 0, 9, 5));
        permitRequest.source = reader.text(u"source"_s);
        permitRequest.method = reader.text(u"method"_s).toLatin1();
        permitRequest.host = reader.text(u"host"_s);
        permitRequest.path = reader.text(u"path"_s);
        const QString valuesKey = u"values"_s;
        const QJsonValue values = reader.value(valuesKey);
        if (!values.isUndefined() && !values.isObject())
            reader.fault(valuesKey, limitMessage("arrival.invalid_values"));
        const QJsonObject members = values.toObject();
        for (auto member = members.begin(); member != members.end(); ++member)
            permitRequest.values.insert(member.key(), member.value().toVariant().toString());
    }

    Instant m_last;
};

RateLimiterOptions readOptions(JsonReader &reader)
{
    RateLimiterOptions options;
    options.automaticMarginIsZero = true;
    const QString limitKey = u"queue_limit"_s;
    const std::int64_t queueLimit = reader.whole(limitKey, 0, largestAmount, 0);
    if (reader.has(limitKey))
        options.queueLimit = queueLimit;
    options.overflow = static_cast<Overflow>(reader.oneOf(
        u"overflow"_s, {u"refuse_newest"_s, u"drop_oldest"_s, u"drop_less_urgent"_s}, 0));
    return options;
}

Result<Simulation> read(const QJsonObject &object)
{
    JsonReader reader(object, {});
    Simulation simulation;
    simulation.options = readOptions(reader);
    const QString startKey = u"start"_s;
    if (reader.has(startKey)) {
        const Result<WallTime> start = parseTimestamp(reader.text(startKey), u"/start"_s);
        if (start)
            simulation.start = *start;
        else
            reader.fault(start.error());
    }
    const QJsonValue limits = reader.value(u"limits"_s);
    const QJsonValue arrivals = reader.value(u"arrivals"_s);
    if (const std::optional<Error> fault = reader.finish())
        return failure(*fault);

    Result<std::vector<Limit>> specs = limitsFromJson(limits, u"/limits"_s);
    if (!specs)
        return failure(specs.error());
    simulation.limits = *std::move(specs);
    nameLimits(simulation.limits);
    if (!arrivals.isArray())
        return failure(limitMessage("simulation.no_arrivals").at(u"/arrivals"_s));
    const QJsonArray list = arrivals.toArray();
    simulation.arrivals.reserve(static_cast<std::size_t>(list.size()));
    ArrivalReader arrivalReader;
    for (qsizetype i = 0; i < list.size(); ++i) {
        Result<Arrival> arrival = arrivalReader.read(list.at(i), u"/arrivals/%1"_s.arg(i));
        if (!arrival)
            return failure(arrival.error());
        simulation.arrivals.push_back(*std::move(arrival));
    }
    return simulation;
}

// "12.5", "0.0": exact. The decimal point distinguishes seconds from nanoseconds.
void appendSeconds(QByteArray &text, Duration duration)
{
    constexpr std::int64_t second = 1'000'000'000;
    std::int64_t decimals = duration.count() % second;
    std::array<char, 32> digits {};
    char *const begin = digits.data();
    char *end = std::to_chars(begin, begin + 20, duration.count() / second).ptr;
    *end++ = '.';
    for (std::int64_t worth = second / 10; worth > 0; worth /= 10) {
        *end++ = static_cast<char>('0' + decimals / worth);
        decimals %= worth;
        if (decimals == 0)
            break;
    }
    text.append(begin, end - begin);
}

QByteArray secondsText(Duration duration)
{
    QByteArray text;
    appendSeconds(text, duration);
    return text;
}

} // namespace

Result<Simulation> simulationFromJson(const QByteArray &json, const QString &file)
{
    const Result<QJsonObject> object = parseJsonObject(json, file);
    if (!object)
        return failure(object.error());
    return read(*object).map_error([&file](const Error &fault) {
        return file.isEmpty()
            ? fault
            : fault.message.at(limitMessage("simulation.place", file, fault.place));
    });
}

QByteArray decisionsToJson(const std::vector<Decision> &decisions, const std::vector<Limit> &limits)
{
    QByteArrayList names;
    for (const Limit &limit : limits)
        names.append(compactJson(limit.name));
    QByteArray json = "{\"decisions\": [";
    const char *separator = "\n";
    for (const Decision &decision : decisions) {
        json += separator;
        separator = ",\n";
        json += decision.granted ? "  {\"granted\": true, \"at_s\": "
                                 : "  {\"granted\": false, \"at_s\": ";
        appendSeconds(json, decision.at.time_since_epoch());
        if (decision.granted) {
            json += ", \"waited_s\": ";
            appendSeconds(json, decision.waited);
            json += ", \"bound_by\": ";
            json += decision.limit ? names.at(*decision.limit) : QByteArray("null");
        } else {
            json += ", \"reason\": \"" + reasonName(decision.reason).toLatin1()
                + "\", \"forecast_s\": ";
            json += decision.forecast ? secondsText(decision.forecast->time_since_epoch())
                                      : QByteArray("null");
        }
        json += '}';
    }
    json += decisions.empty() ? "]}\n" : "\n]}\n";
    return json;
}

QByteArray decisionsToTable(const std::vector<Decision> &decisions,
                            const std::vector<Limit> &limits)
{
    QByteArray table = "  arrival      time (s)  decision        waited (s)  limit\n";
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const Decision &decision = decisions[i];
        const QByteArray word
            = decision.granted ? "granted" : reasonName(decision.reason).toLatin1();
        table += QByteArray::number(qulonglong(i)).rightJustified(9) + "  "
            + secondsText(decision.at.time_since_epoch()).rightJustified(12) + "  "
            + word.leftJustified(16) + "  " + secondsText(decision.waited).rightJustified(8);
        if (decision.limit)
            table += "  " + limits[*decision.limit].name.toUtf8();
        table += '\n';
    }
    return table;
}

} // namespace penstock
