// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitcases.h"

#include "support/testpaths.h"

#include <penstock/support/timetext.h>

#include <QFile>
#include <QJsonDocument>

#include <cmath>

using namespace penstock;

namespace {
QString span(const QJsonValue &seconds)
{
    return durationText(Duration(std::llround(seconds.toDouble() * 1e9)));
}

// A rate as whole tokens in whole seconds: 0.5 per second is 1 in 2 s.
void putRate(QJsonObject &limit, double perSecond)
{
    int seconds = 1;
    while (seconds < 10'000
           && std::abs(perSecond * seconds - std::round(perSecond * seconds)) > 1e-9)
        ++seconds;
    limit[u"refill_amount"_s] = std::round(perSecond * seconds);
    limit[u"refill_interval"_s] = u"%1s"_s.arg(seconds);
}

QJsonObject bucket(const QJsonObject &params)
{
    QJsonObject limit {{u"algorithm"_s, u"token_bucket"_s}, {u"capacity"_s, params[u"capacity"_s]}};
    if (params.contains(u"initial_tokens"_s))
        limit[u"initial"_s] = params[u"initial_tokens"_s];
    return limit;
}

QJsonObject tokenBucket(const QJsonObject &params)
{
    QJsonObject limit = bucket(params);
    putRate(limit, params[u"rate_per_s"_s].toDouble());
    return limit;
}

QJsonObject payLaterBucket(const QJsonObject &params)
{
    const double rate = params[u"rate_per_s"_s].toDouble();
    QJsonObject limit {
        {u"algorithm"_s, u"token_bucket"_s}, {u"pay"_s, u"later"_s}, {u"initial"_s, 0}};
    limit[u"capacity"_s] = rate * params[u"max_burst_s"_s].toDouble();
    putRate(limit, rate);
    return limit;
}

QJsonObject intervalRefill(const QJsonObject &params)
{
    QJsonObject limit = bucket(params);
    limit[u"refill"_s] = u"stepped"_s;
    limit[u"refill_amount"_s] = params[u"refill_amount"_s];
    limit[u"refill_interval"_s] = span(params[u"refill_period_s"_s]);
    if (params.contains(u"first_refill_s"_s))
        limit[u"first_refill"_s] = span(params[u"first_refill_s"_s]);
    return limit;
}

QJsonObject reservoir(const QJsonObject &params)
{
    constexpr int unbounded = 1'000'000'000;
    return {{u"algorithm"_s, u"token_bucket"_s},
            {u"refill"_s, u"stepped"_s},
            {u"capacity"_s, params[u"increase_max"_s].toInt(unbounded)},
            {u"initial"_s, params[u"initial"_s]},
            {u"refill_amount"_s, params[u"increase_by"_s]},
            {u"refill_interval"_s, span(params[u"period_s"_s])}};
}

QJsonObject leakyBucket(const QJsonObject &params)
{
    const bool isMeter = params[u"kind"_s].toString() == u"meter"_s;
    const QJsonValue capacity = isMeter ? params[u"capacity"_s] : QJsonValue(1);
    const QString period = isMeter ? u"period_s"_s : u"interval_s"_s;
    QJsonObject limit {{u"algorithm"_s, u"leaky_bucket"_s},
                       {u"capacity"_s, capacity},
                       {u"drain_amount"_s, capacity},
                       {u"drain_interval"_s, span(params[period])}};
    if (params[u"per_request"_s].toBool())
        limit[u"cost_by"_s] = u"request"_s;
    return limit;
}

QJsonObject gcra(const QJsonObject &params)
{
    return {{u"algorithm"_s, u"gcra"_s},
            {u"emission_interval"_s, span(params[u"emission_interval_s"_s])},
            {u"burst"_s, params[u"burst"_s]}};
}

QJsonObject window(const QString &algorithm, const QJsonObject &params)
{
    return {{u"algorithm"_s, algorithm},
            {u"capacity"_s, params[u"limit"_s]},
            {u"interval"_s, span(params[u"interval_s"_s])}};
}

QJsonObject fixedWindow(const QJsonObject &params)
{
    QJsonObject limit = window(u"fixed_window"_s, params);
    const QString anchor = params[u"anchor"_s].toString();
    limit[u"anchor"_s] = anchor == u"clock"_s ? u"epoch"_s : anchor;
    return limit;
}

QJsonObject slidingCounter(const QJsonObject &params)
{
    QJsonObject limit = window(u"sliding_window_counter"_s, params);
    limit[u"rounding"_s] = params[u"rounding"_s];
    return limit;
}

QJsonObject slots(const QString &algorithm, const QJsonObject &params)
{
    QJsonObject limit {{u"algorithm"_s, algorithm}, {u"capacity"_s, params[u"limit"_s]}};
    if (params.contains(u"release_delay_s"_s))
        limit[u"period"_s] = span(params[u"release_delay_s"_s]);
    return limit;
}

QJsonObject limit(const QString &algorithm, const QJsonObject &params)
{
    if (algorithm == u"token_bucket"_s)
        return tokenBucket(params);
    if (algorithm == u"pay_later_bucket"_s)
        return payLaterBucket(params);
    if (algorithm == u"interval_refill"_s)
        return intervalRefill(params);
    if (algorithm == u"reservoir"_s)
        return reservoir(params);
    if (algorithm == u"leaky_bucket"_s)
        return leakyBucket(params);
    if (algorithm == u"gcra"_s)
        return gcra(params);
    if (algorithm == u"fixed_window"_s)
        return fixedWindow(params);
    if (algorithm == u"sliding_log"_s)
        return window(u"sliding_window"_s, params);
    if (algorithm == u"sliding_counter"_s)
        return slidingCounter(params);
    if (algorithm == u"concurrency"_s || algorithm == u"waterwheel"_s)
        return slots(algorithm, params);
    qFatal("limiter_cases.json: unknown algorithm %s", qPrintable(algorithm));
}

QJsonArray limits(const QString &algorithm, const QJsonObject &params)
{
    if (algorithm != u"stack"_s)
        return {limit(algorithm, params)};
    QJsonArray list;
    for (const QJsonValue &each : params[u"limits"_s].toArray())
        list.append(limit(each[u"algorithm"_s].toString(), each.toObject()));
    return list;
}

LimitCase translated(const QJsonObject &source)
{
    const QJsonObject params = source[u"params"_s].toObject();
    LimitCase result;
    result.name
        = source[u"id"_s].toString().toUtf8() + ' ' + source[u"source"_s].toString().toUtf8();
    result.input = {{u"limits"_s, limits(source[u"algorithm"_s].toString(), params)},
                    {u"arrivals"_s, source[u"arrivals"_s]}};
    if (params.contains(u"queue_limit"_s)) {
        const QHash<QString, QString> overflows {{u"leak"_s, u"drop_oldest"_s},
                                                 {u"overflow"_s, u"refuse_newest"_s},
                                                 {u"overflow_priority"_s, u"drop_less_urgent"_s}};
        result.input[u"queue_limit"_s] = params[u"queue_limit"_s];
        result.input[u"overflow"_s]
            = overflows.value(params[u"overflow"_s].toString(), u"refuse_newest"_s);
    }
    const bool isPortable = source[u"portable"_s].toBool();
    result.expected = source[isPortable ? u"expect"_s : u"fifo_expect"_s].toArray();
    result.toleranceSeconds = source[u"tol_s"_s].toDouble(1e-6);
    return result;
}

QString difference(const QJsonObject &expected, const QJsonObject &decision, double tolerance)
{
    const auto differs
        = [&](double wanted, double is) { return !(std::abs(wanted - is) <= tolerance); };
    const QString granted = u"granted"_s;
    const QString reason = u"reason"_s;
    const QString retryAfter = u"retry_after_s"_s;
    const double at = decision[u"at_s"_s].toDouble(std::nan(""));
    if (expected[granted] != decision[granted])
        return granted;
    if (differs(expected[u"at_s"_s].toDouble(), at))
        return u"at_s"_s;
    if (!expected[granted].toBool() && expected[reason] != decision[reason])
        return reason;
    const double forecast = decision[u"forecast_s"_s].toDouble(std::nan(""));
    if (expected.contains(retryAfter) && differs(expected[retryAfter].toDouble(), forecast - at))
        return retryAfter;
    return {};
}
} // namespace

QList<LimitCase> limitCases()
{
    QFile file(testData(u"limiter_cases.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s: %s", qPrintable(file.fileName()), qPrintable(file.errorString()));
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    QList<LimitCase> cases;
    for (const QJsonValue &each : document[u"cases"_s].toArray()) {
        const LimitCase translation = translated(each.toObject());
        if (!translation.expected.isEmpty())
            cases.append(translation);
    }
    return cases;
}

QString differenceFrom(const LimitCase &expected, const QJsonArray &decisions)
{
    if (decisions.size() != expected.expected.size())
        return u"%1 decisions instead of %2"_s.arg(decisions.size()).arg(expected.expected.size());
    for (qsizetype i = 0; i < decisions.size(); ++i) {
        const QJsonObject wanted = expected.expected[i].toObject();
        const QJsonObject is = decisions[i].toObject();
        const QString what = difference(wanted, is, expected.toleranceSeconds);
        if (!what.isEmpty())
            return u"arrival %1 differs in %2: expected %3, is %4"_s.arg(
                QString::number(i), what,
                QString::fromUtf8(QJsonDocument(wanted).toJson(QJsonDocument::Compact)),
                QString::fromUtf8(QJsonDocument(is).toJson(QJsonDocument::Compact)));
    }
    return {};
}
