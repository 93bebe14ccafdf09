// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/dialect/servicedialect.h>

#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/support/int128.h>
#include <penstock/support/jsonmembers.h>
#include <penstock/support/supportmessages.h>

#include <QJsonDocument>

#include <algorithm>

namespace penstock {
namespace {

// ---- Reading ----

void neverWritten(JsonText & /*text*/, const QString & /*key*/) { }

void headersMember(JsonMembers &m, DialectHeaders &headers, const char *meaning)
{
    m.custom(
        "headers", R"({"type": "object", "additionalProperties": {"type": "string"}})",
        [&headers](JsonReader &reader, const QString &key) {
            reader.object(key, [&headers](JsonReader &inner) {
                for (const QString &name : inner.keys()) {
                    const Result<ResponseTemplate> text
                        = ResponseTemplate::parse(inner.text(name), inner.pointerTo(name));
                    if (text)
                        headers.emplace_back(name.toUtf8(), *text);
                    else
                        inner.fault(text.error());
                }
            });
        },
        neverWritten, meaning);
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

void members(JsonMembers &m, ThrottleForm &form)
{
    m.texts("limits", form.limits, "Limits whose rejections have this form. Default: all.");
    m.whole("status", form.status, {200, 599}, 429, "Status. Default: 429.");
    headersMember(m, form.headers, "Headers, with placeholders as in the headers of \"mock\".");
    m.custom(
        "body", "{}",
        [&form](JsonReader &reader, const QString &key) {
            form.body = reader.value(key);
            if (const auto fault = faultOfBody(form.body, reader.pointerTo(key)))
                reader.fault(*fault);
        },
        neverWritten,
        "Text, or JSON whose texts may contain placeholders. A text that is a single placeholder "
        "becomes a number if its value is one.");
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

namespace {
void members(JsonMembers &m, ServiceDialect &dialect)
{
    headersMember(m, dialect.headers,
                  "Headers of each response; by default those that throttling names. Placeholders: "
                  "{{limit}}, {{remaining}}, {{used}}, {{name}}, {{rate}}, {{cost}}, {{window}}, "
                  "{{reset FORM}}, {{wait FORM}}, each with \"of NAME\" for another limit.");
    m.texts("shows", dialect.shows, "Limits in the headers. Default: all with a window.");
    m.objects(
        "rejections|refusals", dialect.throttles,
        [](JsonMembers &inner, ThrottleForm &form) { members(inner, form); },
        "Forms of rate limit responses; the first that fits is used.");
    m.custom(
        "response|answer", R"({"type": "object"})",
        [&dialect](JsonReader &reader, const QString &key) {
            const QJsonValue found = reader.value(key);
            if (!found.isUndefined() && !found.isObject())
                reader.refuse(key, supportMessage("json.an_object"));
            dialect.answer = found.toObject();
            if (const auto fault = faultOfBody(dialect.answer, reader.pointerTo(key)))
                reader.fault(*fault);
        },
        neverWritten, "Members added to response bodies, with placeholders, that state the cost.");
    QString costs;
    m.text("response_cost|cost_of_answer", costs,
           "Cost of responses, if a limit is charged by responses: 5, or 1..10.")
        .check([&] {
            const Result<CostRange> read = parseCostRange(costs, {});
            if (read)
                dialect.costOfAnswer = *read;
            return read ? Message() : read.error().message;
        });
    std::optional<Duration> penalty;
    m.duration("penalty", penalty, {}, "Reject everything for this long after a rejection.");
    dialect.penalty = penalty.value_or(Duration::zero());
}
} // namespace

Result<ServiceDialect> serviceDialectFromJson(const QJsonObject &mock,
                                              const ThrottleDialect &throttling,
                                              const QString &pointer)
{
    JsonReader reader(mock, pointer);
    JsonMembers m(reader);
    ServiceDialect dialect;
    members(m, dialect);
    if (const auto fault = reader.finish())
        return failure(*fault);
    if (!mock.contains(u"headers"_s))
        dialect.headers = headersLookedFor(throttling);
    return dialect;
}

QJsonObject serviceDialectSchema()
{
    JsonSchema schema;
    JsonMembers m(schema);
    ServiceDialect dialect;
    members(m, dialect);
    return schema.object(u"Behaviour of the mock server."_s);
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
