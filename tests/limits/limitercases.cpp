// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitercases.h"

#include "support/testpaths.h"

#include <penstock/support/durationtext.h>

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
    limit[QStringLiteral("refill_amount")] = std::round(perSecond * seconds);
    limit[QStringLiteral("refill_interval")] = QStringLiteral("%1s").arg(seconds);
}

QJsonObject bucket(const QJsonObject &params)
{
    QJsonObject limit {{QStringLiteral("algorithm"), QStringLiteral("token_bucket")},
                       {QStringLiteral("capacity"), params[QStringLiteral("capacity")]}};
    if (params.contains(QStringLiteral("initial_tokens")))
        limit[QStringLiteral("initial")] = params[QStringLiteral("initial_tokens")];
    return limit;
}

QJsonObject tokenBucket(const QJsonObject &params)
{
    QJsonObject limit = bucket(params);
    putRate(limit, params[QStringLiteral("rate_per_s")].toDouble());
    return limit;
}

QJsonObject payLaterBucket(const QJsonObject &params)
{
    const double rate = params[QStringLiteral("rate_per_s")].toDouble();
    QJsonObject limit {{QStringLiteral("algorithm"), QStringLiteral("token_bucket")},
                       {QStringLiteral("pay"), QStringLiteral("later")},
                       {QStringLiteral("initial"), 0}};
    limit[QStringLiteral("capacity")] = rate * params[QStringLiteral("max_burst_s")].toDouble();
    putRate(limit, rate);
    return limit;
}

QJsonObject intervalRefill(const QJsonObject &params)
{
    QJsonObject limit = bucket(params);
    limit[QStringLiteral("refill")] = QStringLiteral("stepped");
    limit[QStringLiteral("refill_amount")] = params[QStringLiteral("refill_amount")];
    limit[QStringLiteral("refill_interval")] = span(params[QStringLiteral("refill_period_s")]);
    if (params.contains(QStringLiteral("first_refill_s")))
        limit[QStringLiteral("first_refill")] = span(params[QStringLiteral("first_refill_s")]);
    return limit;
}

QJsonObject reservoir(const QJsonObject &params)
{
    constexpr int unbounded = 1'000'000'000;
    return {{QStringLiteral("algorithm"), QStringLiteral("token_bucket")},
            {QStringLiteral("refill"), QStringLiteral("stepped")},
            {QStringLiteral("capacity"), params[QStringLiteral("increase_max")].toInt(unbounded)},
            {QStringLiteral("initial"), params[QStringLiteral("initial")]},
            {QStringLiteral("refill_amount"), params[QStringLiteral("increase_by")]},
            {QStringLiteral("refill_interval"), span(params[QStringLiteral("period_s")])}};
}

QJsonObject leakyBucket(const QJsonObject &params)
{
    const bool isMeter = params[QStringLiteral("kind")].toString() == QStringLiteral("meter");
    const QJsonValue capacity = isMeter ? params[QStringLiteral("capacity")] : QJsonValue(1);
    const QString period = isMeter ? QStringLiteral("period_s") : QStringLiteral("interval_s");
    QJsonObject limit {{QStringLiteral("algorithm"), QStringLiteral("leaky_bucket")},
                       {QStringLiteral("capacity"), capacity},
                       {QStringLiteral("drain_amount"), capacity},
                       {QStringLiteral("drain_interval"), span(params[period])}};
    if (params[QStringLiteral("per_request")].toBool())
        limit[QStringLiteral("cost_by")] = QStringLiteral("request");
    return limit;
}

QJsonObject gcra(const QJsonObject &params)
{
    return {
        {QStringLiteral("algorithm"), QStringLiteral("gcra")},
        {QStringLiteral("emission_interval"), span(params[QStringLiteral("emission_interval_s")])},
        {QStringLiteral("burst"), params[QStringLiteral("burst")]}};
}

QJsonObject window(const QString &algorithm, const QJsonObject &params)
{
    return {{QStringLiteral("algorithm"), algorithm},
            {QStringLiteral("capacity"), params[QStringLiteral("limit")]},
            {QStringLiteral("interval"), span(params[QStringLiteral("interval_s")])}};
}

QJsonObject fixedWindow(const QJsonObject &params)
{
    QJsonObject limit = window(QStringLiteral("fixed_window"), params);
    const QString anchor = params[QStringLiteral("anchor")].toString();
    limit[QStringLiteral("anchor")]
        = anchor == QStringLiteral("clock") ? QStringLiteral("epoch") : anchor;
    return limit;
}

QJsonObject slidingCounter(const QJsonObject &params)
{
    QJsonObject limit = window(QStringLiteral("sliding_window_counter"), params);
    limit[QStringLiteral("rounding")] = params[QStringLiteral("rounding")];
    return limit;
}

QJsonObject slots(const QString &algorithm, const QJsonObject &params)
{
    QJsonObject limit {{QStringLiteral("algorithm"), algorithm},
                       {QStringLiteral("capacity"), params[QStringLiteral("limit")]}};
    if (params.contains(QStringLiteral("release_delay_s")))
        limit[QStringLiteral("period")] = span(params[QStringLiteral("release_delay_s")]);
    return limit;
}

QJsonObject limit(const QString &algorithm, const QJsonObject &params)
{
    if (algorithm == QStringLiteral("token_bucket"))
        return tokenBucket(params);
    if (algorithm == QStringLiteral("pay_later_bucket"))
        return payLaterBucket(params);
    if (algorithm == QStringLiteral("interval_refill"))
        return intervalRefill(params);
    if (algorithm == QStringLiteral("reservoir"))
        return reservoir(params);
    if (algorithm == QStringLiteral("leaky_bucket"))
        return leakyBucket(params);
    if (algorithm == QStringLiteral("gcra"))
        return gcra(params);
    if (algorithm == QStringLiteral("fixed_window"))
        return fixedWindow(params);
    if (algorithm == QStringLiteral("sliding_log"))
        return window(QStringLiteral("sliding_window"), params);
    if (algorithm == QStringLiteral("sliding_counter"))
        return slidingCounter(params);
    if (algorithm == QStringLiteral("concurrency") || algorithm == QStringLiteral("waterwheel"))
        return slots(algorithm, params);
    qFatal("limiter_cases.json: unknown algorithm %s", qPrintable(algorithm));
}

QJsonArray limits(const QString &algorithm, const QJsonObject &params)
{
    if (algorithm != QStringLiteral("stack"))
        return {limit(algorithm, params)};
    QJsonArray list;
    for (const QJsonValue &each : params[QStringLiteral("limits")].toArray())
        list.append(limit(each[QStringLiteral("algorithm")].toString(), each.toObject()));
    return list;
}

LimiterCase translated(const QJsonObject &source)
{
    const QJsonObject params = source[QStringLiteral("params")].toObject();
    LimiterCase result;
    result.name = source[QStringLiteral("id")].toString().toUtf8() + ' '
        + source[QStringLiteral("source")].toString().toUtf8();
    result.input = {
        {QStringLiteral("limits"), limits(source[QStringLiteral("algorithm")].toString(), params)},
        {QStringLiteral("arrivals"), source[QStringLiteral("arrivals")]}};
    if (params.contains(QStringLiteral("queue_limit"))) {
        const QHash<QString, QString> overflows {
            {QStringLiteral("leak"), QStringLiteral("drop_oldest")},
            {QStringLiteral("overflow"), QStringLiteral("refuse_newest")},
            {QStringLiteral("overflow_priority"), QStringLiteral("drop_less_urgent")}};
        result.input[QStringLiteral("queue_limit")] = params[QStringLiteral("queue_limit")];
        result.input[QStringLiteral("overflow")] = overflows.value(
            params[QStringLiteral("overflow")].toString(), QStringLiteral("refuse_newest"));
    }
    const bool isPortable = source[QStringLiteral("portable")].toBool();
    result.expected
        = source[isPortable ? QStringLiteral("expect") : QStringLiteral("fifo_expect")].toArray();
    result.toleranceSeconds = source[QStringLiteral("tol_s")].toDouble(1e-6);
    return result;
}

QString difference(const QJsonObject &expected, const QJsonObject &decision, double tolerance)
{
    const auto differs
        = [&](double wanted, double is) { return !(std::abs(wanted - is) <= tolerance); };
    const QString granted = QStringLiteral("granted");
    const QString reason = QStringLiteral("reason");
    const QString retryAfter = QStringLiteral("retry_after_s");
    const double at = decision[QStringLiteral("at_s")].toDouble(std::nan(""));
    if (expected[granted] != decision[granted])
        return granted;
    if (differs(expected[QStringLiteral("at_s")].toDouble(), at))
        return QStringLiteral("at_s");
    if (!expected[granted].toBool() && expected[reason] != decision[reason])
        return reason;
    const double forecast = decision[QStringLiteral("forecast_s")].toDouble(std::nan(""));
    if (expected.contains(retryAfter) && differs(expected[retryAfter].toDouble(), forecast - at))
        return retryAfter;
    return {};
}
} // namespace

QList<LimiterCase> limiterCases()
{
    QFile file(testData(u"limiter_cases.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s: %s", qPrintable(file.fileName()), qPrintable(file.errorString()));
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    QList<LimiterCase> cases;
    for (const QJsonValue &each : document[QStringLiteral("cases")].toArray()) {
        const LimiterCase translation = translated(each.toObject());
        if (!translation.expected.isEmpty())
            cases.append(translation);
    }
    return cases;
}

QString differenceFrom(const LimiterCase &expected, const QJsonArray &decisions)
{
    if (decisions.size() != expected.expected.size())
        return QStringLiteral("%1 decisions instead of %2")
            .arg(decisions.size())
            .arg(expected.expected.size());
    for (qsizetype i = 0; i < decisions.size(); ++i) {
        const QJsonObject wanted = expected.expected[i].toObject();
        const QJsonObject is = decisions[i].toObject();
        const QString what = difference(wanted, is, expected.toleranceSeconds);
        if (!what.isEmpty())
            return QStringLiteral("arrival %1 differs in %2: expected %3, is %4")
                .arg(QString::number(i), what,
                     QString::fromUtf8(QJsonDocument(wanted).toJson(QJsonDocument::Compact)),
                     QString::fromUtf8(QJsonDocument(is).toJson(QJsonDocument::Compact)));
    }
    return {};
}
