// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/dialect/servicedialect.h>

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/support/int128.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/supportmessages.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace penstock {
namespace {

// ---- Reading ----

DialectHeaders readHeaders(JsonReader &reader)
{
    DialectHeaders headers;
    reader.object(u"headers"_s, [&headers](JsonReader &inner) {
        for (const QString &name : inner.keys()) {
            const Result<ResponseTemplate> text
                = ResponseTemplate::parse(inner.text(name), inner.pointerTo(name));
            if (text)
                headers.emplace_back(name.toUtf8(), *text);
            else
                inner.fault(text.error());
        }
    });
    return headers;
}

// What is wrong with the places in a body, or nothing.
std::optional<Error> faultOfBody(const QJsonValue &body, const QString &pointer)
{
    if (body.isString()) {
        const Result<ResponseTemplate> text = ResponseTemplate::parse(body.toString(), pointer);
        return text ? std::nullopt : std::optional(text.error());
    }
    QJsonArray inner = body.toArray();
    for (const QJsonValue &member : body.toObject())
        inner.append(member);
    for (const QJsonValue &each : std::as_const(inner)) {
        if (std::optional<Error> fault = faultOfBody(each, pointer))
            return fault;
    }
    return std::nullopt;
}

ThrottleForm readForm(JsonReader &reader)
{
    const QString bodyKey = u"body"_s;
    ThrottleForm form;
    form.limits = reader.texts(u"limits"_s);
    form.status = int(reader.whole(u"status"_s, 200, 599, form.status));
    form.headers = readHeaders(reader);
    form.body = reader.value(bodyKey);
    if (const std::optional<Error> fault = faultOfBody(form.body, reader.pointerTo(bodyKey)))
        reader.fault(*fault);
    return form;
}

TimeSpelling formOf(TimeKind kind)
{
    switch (kind) {
    case TimeKind::EpochMs:
        return TimeSpelling::EpochMs;
    case TimeKind::DeltaS:
        return TimeSpelling::DeltaS;
    case TimeKind::DeltaMs:
        return TimeSpelling::DeltaMs;
    case TimeKind::Auto:
    case TimeKind::EpochS:
        break;
    }
    return TimeSpelling::EpochS;
}

DialectHeaders headersLookedFor(const ThrottleDialect &throttling)
{
    DialectHeaders headers;
    const auto add = [&headers](const QByteArray &name, const QString &text) {
        if (!name.isEmpty())
            headers.emplace_back(name, ResponseTemplate::parse(text).value());
    };
    add(throttling.limitHeader, u"{{limit}}"_s);
    add(throttling.remainingHeader, u"{{remaining}}"_s);
    add(throttling.resetHeader,
        u"{{reset %1}}"_s.arg(timeSpellingNames().at(qsizetype(formOf(throttling.resetKind)))));
    return headers;
}

// ---- Telling ----

void add(MockResponse &answer, const DialectHeaders &headers, const DialectFacts &facts)
{
    for (const auto &[name, text] : headers) {
        if (const std::optional<QByteArray> value = text.filled(facts))
            answer.headers.emplaceBack(name, *value);
    }
}

QJsonValue filledBody(const QJsonValue &body, const DialectFacts &facts)
{
    if (body.isString()) {
        const ResponseTemplate text = ResponseTemplate::parse(body.toString()).value();
        const std::optional<QByteArray> value = text.filled(facts);
        if (!value)
            return QJsonValue::Null;
        return text.isNumber() ? QJsonValue(value->toDouble())
                               : QJsonValue(QString::fromUtf8(*value));
    }
    if (body.isArray()) {
        QJsonArray array;
        for (const QJsonValue &each : body.toArray())
            array.append(filledBody(each, facts));
        return array;
    }
    QJsonObject object = body.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        member.value() = filledBody(member.value(), facts);
    return body.isObject() ? object : body;
}

void setBody(MockResponse &answer, const QJsonValue &body, const DialectFacts &facts)
{
    const QJsonValue filled = filledBody(body, facts);
    if (filled.isString()) {
        answer.contentType = QByteArrayLiteral("text/plain");
        answer.body = filled.toString().toUtf8();
    } else {
        const QJsonDocument document
            = filled.isArray() ? QJsonDocument(filled.toArray()) : QJsonDocument(filled.toObject());
        answer.body = document.toJson(QJsonDocument::Compact) + '\n';
    }
}

// ---- Windows ----

std::optional<Duration> spanOf(std::int64_t units, std::int64_t amount, Duration interval)
{
    if (amount <= 0)
        return std::nullopt;
    const Int128 span = (Int128(units) * interval.count() + amount - 1) / amount;
    return Duration(static_cast<std::int64_t>(std::min<Int128>(span, Duration::max().count())));
}

struct Window
{
    using Answer = std::optional<Duration>;
    Answer operator()(const TokenBucketSettings &bucket) const
    {
        return spanOf(bucket.capacity, bucket.refillAmount, bucket.refillInterval);
    }
    Answer operator()(const LeakyBucketSettings &bucket) const
    {
        return spanOf(bucket.capacity, bucket.drainAmount, bucket.drainInterval);
    }
    Answer operator()(const GcraSettings &gcra) const
    {
        return spanOf(gcra.burst, 1, gcra.emissionInterval);
    }
    Answer operator()(const FixedWindowSettings &window) const { return window.interval; }
    Answer operator()(const SlidingWindowSettings &window) const { return window.interval; }
    Answer operator()(const SlidingWindowCounterSettings &window) const { return window.interval; }
    Answer operator()(const ConcurrencySettings &) const { return std::nullopt; }
    Answer operator()(const WaterwheelSettings &) const { return std::nullopt; }
};

} // namespace

Result<ServiceDialect> serviceDialectFromJson(const QJsonObject &mock,
                                              const ThrottleDialect &throttling,
                                              const QString &pointer)
{
    JsonReader reader(mock, pointer);
    ServiceDialect dialect;
    const bool namesHeaders = reader.has(u"headers"_s);
    dialect.headers = readHeaders(reader);
    if (!namesHeaders)
        dialect.headers = headersLookedFor(throttling);
    dialect.shows = reader.texts(u"shows"_s);
    reader.objects(u"refusals"_s,
                   [&dialect](JsonReader &inner) { dialect.throttles.push_back(readForm(inner)); });
    const QString answerKey = u"answer"_s;
    if (!reader.value(answerKey).isUndefined() && !reader.value(answerKey).isObject())
        reader.refuse(answerKey, supportMessage("json.an_object"));
    dialect.answer = reader.value(answerKey).toObject();
    if (const std::optional<Error> fault = faultOfBody(dialect.answer, reader.pointerTo(answerKey)))
        reader.fault(*fault);
    const QString costKey = u"cost_of_answer"_s;
    const QString costText = reader.text(costKey);
    if (reader.has(costKey)) {
        const Result<CostRange> costs = parseCostRange(costText, reader.pointerTo(costKey));
        if (costs)
            dialect.costOfAnswer = *costs;
        else
            reader.fault(costs.error());
    }
    dialect.penalty = reader.duration(u"penalty"_s).value_or(Duration::zero());
    if (const auto fault = reader.finish())
        return failure(*fault);
    return dialect;
}

void tellInDialect(MockResponse &answer, const ServiceDialect &dialect, const DialectFacts &facts)
{
    add(answer, dialect.headers, facts);
}

void addMembers(MockResponse &answer, const QJsonObject &members, const DialectFacts &facts)
{
    const QByteArray body = answer.body.trimmed();
    if (members.isEmpty() || !body.startsWith('{') || !body.endsWith('}'))
        return;
    // As text: what stands there already keeps its bytes.
    const QByteArray added
        = QJsonDocument(filledBody(members, facts).toObject()).toJson(QJsonDocument::Compact);
    const QByteArray separator = body.size() > 2 ? "," : "";
    answer.body = body.chopped(1) + separator + added.sliced(1) + '\n';
}

MockResponse throttleInDialect(const ServiceDialect &dialect, const QString &limit,
                               const DialectFacts &facts, QByteArrayView why)
{
    const auto found = std::find_if(dialect.throttles.begin(), dialect.throttles.end(),
                                    [&limit](const ThrottleForm &form) {
                                        return form.limits.isEmpty() || form.limits.contains(limit);
                                    });
    const ThrottleForm form = found == dialect.throttles.end() ? ThrottleForm() : *found;
    MockResponse answer = errorAnswer(form.status, why);
    if (!form.body.isUndefined())
        setBody(answer, form.body, facts);
    add(answer, form.headers, facts);
    return answer;
}

std::optional<Duration> windowOf(const LimitSettings &settings)
{
    return std::visit(Window(), settings);
}

std::vector<Limit> namedAs(std::vector<Limit> limits, const std::vector<Limit> &service)
{
    QStringList taken;
    for (Limit &limit : limits) {
        const bool hasWindow = windowOf(limit.settings).has_value();
        const bool isCharged = isChargedByAnswer(limit);
        const auto isOfItsKind = [&](const Limit &other) {
            return windowOf(other.settings).has_value() == hasWindow && !taken.contains(other.name);
        };
        const auto isAlike = [&](const Limit &other) {
            return isOfItsKind(other) && other.estimate.has_value() == isCharged;
        };
        auto found = std::find_if(service.begin(), service.end(), isAlike);
        if (found == service.end() && !isCharged)
            found = std::find_if(service.begin(), service.end(), isOfItsKind);
        if (found == service.end())
            continue;
        if (found->estimate)
            limit = chargedByAnswer(std::move(limit));
        limit.name = found->name;
        taken.append(limit.name);
    }
    return limits;
}

} // namespace penstock
