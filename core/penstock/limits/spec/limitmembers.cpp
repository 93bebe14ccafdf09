// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The members of a limit, see JsonMembers.
#include <penstock/limits/spec/limitmembers.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/jsonpath.h>
#include <penstock/support/supportmessages.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
using namespace std::chrono;
constexpr JsonMembers::Range amounts {0, largestAmount};
constexpr JsonMembers::Range fromOne {1, largestAmount};
constexpr JsonMembers::Span intervals {1ns, longestInterval};
constexpr JsonMembers::Span delays {0ns, longestInterval};

//! A duration after the limit is created, or a time.
void firstRefill(JsonMembers &m, TokenBucketSettings &s)
{
    m.custom(
        "first_refill", R"({"type": "string"})",
        [&s](JsonReader &reader, const QString &key) {
            const QJsonValue value = reader.value(key);
            if (value.isUndefined())
                return;
            if (s.refill != Refill::Stepped) {
                reader.fault(key, limitMessage("limit.first_refill_unused"));
                return;
            }
            if (!value.toString().contains(QLatin1Char('T'))) {
                JsonMembers(reader).duration("first_refill", s.firstRefillAfter, delays, "");
                return;
            }
            if (const auto at = parseTimestamp(value.toString(), reader.pointerTo(key)))
                s.firstRefillAt = *at;
            else
                reader.fault(at.error());
        },
        [&s](JsonText &text, const QString &key) {
            if (s.firstRefillAfter)
                text.add(key, durationText(*s.firstRefillAfter));
            else if (s.firstRefillAt)
                text.add(key, timestampText(*s.firstRefillAt));
        },
        "Stepped: delay of the first refill, or its time (RFC 3339). Default: refill_interval.");
}

void members(JsonMembers &m, TokenBucketSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Most tokens in the bucket.");
    m.whole("refill_amount", s.refillAmount, amounts, "Tokens added per refill_interval.");
    m.duration("refill_interval", s.refillInterval, intervals, "Time between refills.");
    m.oneOf("refill", s.refill, {u"continuous"_s, u"stepped"_s},
            "Add tokens one by one (continuous), or all at once after each interval (stepped).");
    m.oneOf("pay", s.payment, {u"first"_s, u"later"_s},
            "A request waits for its own cost (first), or for that of earlier requests (later).");
    firstRefill(m, s);
    m.whole("initial", s.initial, {-largestAmount, m.reads() ? s.capacity : largestAmount},
            "Tokens at the start; a negative number is debt. Default: capacity.");
}

void members(JsonMembers &m, LeakyBucketSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Most requests in the bucket.");
    m.whole("drain_amount", s.drainAmount, fromOne, "Requests drained per drain_interval.");
    m.duration("drain_interval", s.drainInterval, intervals, "Time to drain drain_amount.");
}

void members(JsonMembers &m, GcraSettings &s)
{
    m.duration("emission_interval", s.emissionInterval, intervals, "Time per request.");
    m.whole("burst", s.burst, amounts, "Requests permitted at once.");
}

void checkCalendar(JsonReader &reader, const FixedWindowSettings &s)
{
    const QString zoneKey = u"time_zone"_s;
    if (s.anchor != Anchor::Calendar) {
        if (reader.has(zoneKey))
            reader.fault(zoneKey, limitMessage("limit.time_zone_unused"));
        return;
    }
    if (!QTimeZone::isTimeZoneIdAvailable(s.timeZone))
        reader.fault(zoneKey,
                     limitMessage("limit.unknown_time_zone", QString::fromLatin1(s.timeZone)));
    const bool endsAtMidnight
        = s.interval % days(1) == 0ns || Duration(days(1)) % s.interval == 0ns;
    if (!endsAtMidnight)
        reader.fault(u"interval"_s, limitMessage("limit.not_at_midnight", s.interval));
}

void members(JsonMembers &m, FixedWindowSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Units permitted per interval.");
    m.duration("interval", s.interval, intervals, "Length of a window.");
    m.oneOf("anchor", s.anchor,
            {u"epoch"_s, u"first_request"_s, u"on_demand"_s, u"creation"_s, u"calendar"_s},
            "Windows start at multiples of the interval since 1970 (epoch), the first request or "
            "creation. With on_demand, a window starts at the first request after the last "
            "window; with calendar, at midnight.");
    QByteArray zone = m.reads() || s.anchor == Anchor::Calendar ? s.timeZone : QByteArray();
    m.text("time_zone", zone,
           "Time zone for anchor calendar, such as Europe/Berlin. Default: UTC.");
    if (m.reads()) {
        s.timeZone = zone;
        checkCalendar(m.reader(), s);
    }
}

void members(JsonMembers &m, SlidingWindowSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Units permitted in any span of interval.");
    m.duration("interval", s.interval, intervals, "Length of the window.");
    m.oneOf("count_from", s.countFrom, {u"auto"_s, u"send"_s, u"response"_s},
            "Time at which a request counts: latest possible time at the server (auto), time of "
            "sending, or time of the response.");
}

void members(JsonMembers &m, SlidingWindowCounterSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Units permitted per interval.");
    m.duration("interval", s.interval, intervals, "Length of a window.");
    m.oneOf("rounding", s.rounding, {u"none"_s, u"floor"_s},
            "Rounding of the previous window's part.");
}

void members(JsonMembers &m, ConcurrencySettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Requests in flight.");
}

void members(JsonMembers &m, WaterwheelSettings &s)
{
    m.whole("capacity", s.capacity, amounts, "Slots, one per request in flight.");
    m.duration("period", s.period, intervals, "Cooldown of a slot after its request ended.");
}

const std::array<LimitSettings, std::variant_size_v<LimitSettings>> &allSettings()
{
    static const std::array<LimitSettings, std::variant_size_v<LimitSettings>> all {
        TokenBucketSettings {}, LeakyBucketSettings {},   GcraSettings {},
        FixedWindowSettings {}, SlidingWindowSettings {}, SlidingWindowCounterSettings {},
        ConcurrencySettings {}, WaterwheelSettings {}};
    return all;
}

//! The algorithm and its own members. If the algorithm has an error, its members are unknown.
void settings(JsonMembers &m, LimitSettings &settings)
{
    bool isKnown = true;
    m.custom(
         "algorithm", QJsonDocument(QJsonObject {{u"const"_s, algorithmName(settings)}}).toJson(),
         [&](JsonReader &reader, const QString &key) {
             QStringList names;
             for (const LimitSettings &each : allSettings())
                 names.append(algorithmName(each));
             const qsizetype chosen = reader.requiredOneOf(key, names);
             isKnown = !reader.firstFault();
             settings = allSettings().at(std::size_t(chosen));
         },
         [&settings](JsonText &text, const QString &key) {
             text.add(key, algorithmName(settings));
         },
         "The algorithm.")
        .required();
    if (isKnown)
        std::visit([&m](auto &each) { members(m, each); }, settings);
}

// "{{region}}" or "region".
QString templateName(const QString &text)
{
    const bool braced = text.startsWith(u"{{"_s) && text.endsWith(u"}}"_s);
    return braced ? text.sliced(2, text.size() - 4).trimmed() : text;
}

QString inBraces(const QString &name)
{
    return u"{{"_s + name + u"}}"_s;
}

void margin(JsonMembers &m, Margin &margin)
{
    m.custom(
        "margin",
        R"({"anyOf": [{"const": "auto"}, {"type": "string", "pattern": ")"
            + durationPattern().replace(u"\\"_s, u"\\\\"_s).toLatin1() + R"("}]})",
        [&margin](JsonReader &reader, const QString &key) {
            if (reader.value(key).toString() != u"auto"_s)
                JsonMembers(reader).duration("margin", margin.fixed, delays, "");
        },
        [&margin](JsonText &text, const QString &key) {
            if (margin.fixed)
                text.add(key, durationText(*margin.fixed));
        },
        "Time added to each wait against jitter. Default: auto, which adapts to rejections.");
}

void members(JsonMembers &m, Match &match)
{
    m.custom(
        "methods",
        R"({"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1})",
        [&match](JsonReader &reader, const QString &key) {
            const QJsonValue value = reader.value(key);
            for (const QJsonValue &method : value.toArray())
                match.methods.append(method.toString().toUpper().toLatin1());
            if (!value.isUndefined()
                && (match.methods.isEmpty() || match.methods.contains(QByteArray())))
                reader.fault(key, limitMessage("limit.invalid_methods"));
        },
        [&match](JsonText &text, const QString &key) {
            QJsonArray methods;
            for (const QByteArray &method : match.methods)
                methods.append(QString::fromLatin1(method));
            text.add(key, methods);
        },
        "HTTP methods, such as [\"GET\", \"POST\"].");
    m.text("host", match.host, "Host; * matches any characters, ? matches one.");
    m.text("path", match.path, "Path; * matches any characters, also slashes, ? matches one.");
}

qsizetype letters(const QString &glob)
{
    return glob.size() - glob.count(QLatin1Char('*')) - glob.count(QLatin1Char('?'));
}

//! Costs by method or path.
void costs(JsonMembers &m, const char *key, CostBy &costBy, const char *meaning)
{
    m.custom(
        key, R"({"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}})",
        [&costBy](JsonReader &reader, const QString &found) {
            reader.object(found, [&costBy](JsonReader &inner) {
                const QStringList names = inner.keys();
                for (const QString &name : names)
                    costBy.costs.emplace_back(name, inner.requiredWhole(name, 0, largestAmount));
            });
        },
        [&costBy](JsonText &text, const QString &found) {
            QJsonObject table;
            for (const auto &[name, cost] : costBy.costs)
                table.insert(name, qint64(cost));
            text.add(found, table);
        },
        meaning);
}

CostBy::Kind kindIn(const JsonReader &reader)
{
    using Kind = CostBy::Kind;
    return reader.has(u"method"_s) ? Kind::Method
        : reader.has(u"path"_s)    ? Kind::Path
        : reader.has(u"value"_s)   ? Kind::Value
                                   : Kind::Cost;
}

void costsByPath(JsonMembers &m, CostBy &costBy)
{
    costs(m, "path", costBy,
          "Cost of each path; the first match counts, longer patterns first: {\"/search/*\": 5}.");
    if (m.reads())
        std::stable_sort(
            costBy.costs.begin(), costBy.costs.end(),
            [](const auto &a, const auto &b) { return letters(a.first) > letters(b.first); });
}

void costByValue(JsonMembers &m, CostBy &costBy)
{
    QString name = m.reads() ? QString() : inBraces(costBy.value);
    m.text("value", name, "A column of the rows that contains the cost: {{name}}.");
    costBy.value = templateName(name);
}

//! Lists costs by method, by path or by value, which exclude one another.
void members(JsonMembers &m, CostBy &costBy)
{
    using Kind = CostBy::Kind;
    if (m.reads()) {
        costBy.kind = kindIn(m.reader());
        if (costBy.kind == Kind::Cost)
            m.reader().fault(limitMessage("limit.no_cost_by").at(m.reader().pointer()));
    }
    const auto lists = [&](Kind kind) { return m.describes() || costBy.kind == kind; };
    if (m.describes())
        m.schema().choices = {u"method"_s, u"path"_s, u"value"_s};
    if (lists(Kind::Method)) {
        costs(m, "method", costBy, "Cost of each method: {\"POST\": 5}.");
        for (auto &[method, cost] : costBy.costs)
            method = method.toUpper();
    }
    if (lists(Kind::Path))
        costsByPath(m, costBy);
    if (lists(Kind::Value))
        costByValue(m, costBy);
    if (m.describes() || costBy.kind != Kind::Value)
        m.whole("default", costBy.otherwise, amounts, std::int64_t(1), "Cost of other requests.");
}

void members(JsonMembers &m, ActualCost &actual)
{
    m.text("path", actual.path, "JSONPath in the response body: $.usage.total_tokens.");
    m.text("header", actual.header, "Response header.");
    m.whole("per", actual.per, fromOne, std::int64_t(1),
            "Units of the limit per unit that the response states.");
    if (m.reads() && actual.path.isEmpty() == actual.header.isEmpty())
        m.reader().fault(limitMessage("limit.no_place_of_cost").at(m.reader().pointer()));
}

void actualCost(JsonMembers &m, ActualCost &actual)
{
    const JsonMembers::Short path {
        R"({"type": "string"})",
        [&actual](JsonReader &reader, const QString &key) { actual.path = reader.text(key); },
        [&actual] {
            const bool isPath = actual.header.isEmpty() && actual.per == 1;
            return isPath ? QJsonValue(actual.path) : QJsonValue(QJsonValue::Undefined);
        }};
    m.object(
         "actual", [&actual](JsonMembers &inner) { members(inner, actual); },
         "Actual cost in a response: a JSONPath in its body, or an object.", path)
        .check([&actual] {
            return actual.path.isEmpty() || pointerOfJsonPath(actual.path)
                ? Message()
                : limitMessage("limit.invalid_path", actual.path);
        });
}

void members(JsonMembers &m, CostEstimate &cost)
{
    const bool reads = m.reads();
    m.custom(
         "estimate", R"({"anyOf": [{"type": "integer", "minimum": 1}, {"const": "learn"}]})",
         [&cost](JsonReader &reader, const QString &key) {
             cost.learns = reader.value(key).isString();
             if (cost.learns)
                 reader.oneOf(key, {u"learn"_s}, 0);
             else
                 cost.units = reader.requiredWhole(key, 1, largestAmount);
         },
         [&cost](JsonText &text, const QString &key) {
             text.add(key, cost.learns ? QJsonValue(u"learn"_s) : QJsonValue(qint64(cost.units)));
         },
         "Units until the response states the cost; \"learn\" adapts to earlier responses.")
        .required();
    const QString initial = u"initial"_s;
    if (reads && !cost.learns) {
        if (!m.reader().value(initial).isUndefined())
            m.reader().fault(initial, limitMessage("limit.initial_unused"));
    } else if (reads || cost.learns) {
        m.whole("initial", cost.units, fromOne, "");
    } else if (m.describes()) {
        std::optional<std::int64_t> units;
        m.whole("initial", units, fromOne, "First estimate, if it is learned.");
    }
    actualCost(m, cost.actual);
    if (reads && cost.learns && !cost.actual.isKnown())
        m.reader().fault(limitMessage("limit.nothing_to_learn_from").at(m.reader().pointer()));
}

void costBy(JsonMembers &m, CostBy &costBy)
{
    const JsonMembers::Short request {R"({"const": "request"})",
                                      [&costBy](JsonReader &reader, const QString &key) {
                                          if (!reader.value(key).isString())
                                              return reader.object(key, {}); // reports it
                                          reader.oneOf(key, {u"request"_s}, 0);
                                          costBy.kind = CostBy::Kind::Request;
                                      },
                                      [&costBy]() -> QJsonValue {
                                          if (costBy.kind == CostBy::Kind::Cost)
                                              return QJsonValue::Null;
                                          return costBy.kind == CostBy::Kind::Request
                                              ? QJsonValue(u"request"_s)
                                              : QJsonValue(QJsonValue::Undefined);
                                      }};
    m.object(
        "cost_by", [&costBy](JsonMembers &inner) { members(inner, costBy); },
        "Cost of a request: \"request\" is always 1; an object depends on method, path or a value.",
        request);
}

void estimate(JsonMembers &m, std::optional<CostEstimate> &estimate)
{
    CostEstimate cost = estimate.value_or(CostEstimate());
    const JsonMembers::Short units {R"({"type": "integer", "minimum": 1})",
                                    [&cost](JsonReader &reader, const QString &key) {
                                        cost.units = reader.requiredWhole(key, 1, largestAmount);
                                    },
                                    [&]() -> QJsonValue {
                                        if (!estimate)
                                            return QJsonValue::Null;
                                        return cost.actual.isKnown()
                                            ? QJsonValue(QJsonValue::Undefined)
                                            : QJsonValue(qint64(cost.units));
                                    }};
    m.object(
         "cost", [&cost](JsonMembers &inner) { members(inner, cost); },
         "Estimated cost of a request, until its response states the actual cost. Excludes "
         "cost_by.",
         units)
        .check([&] {
            const QString other = u"cost_by"_s;
            estimate = cost;
            return m.reader().has(other) ? supportMessage("json.exclusive_keys", u"cost"_s, other)
                                         : Message();
        });
}

void per(JsonMembers &m, Per &per)
{
    QString text = per.kind == Per::Kind::Host ? u"host"_s
        : per.kind == Per::Kind::Value         ? inBraces(per.value)
                                               : QString();
    m.text("per", text, "Count separately for each host (\"host\") or value (\"{{name}}\").")
        .check([&]() -> Message {
            if (text == u"host"_s) {
                per.kind = Per::Kind::Host;
                return {};
            }
            per = {Per::Kind::Value, templateName(text)};
            const bool isName = per.value != text && !per.value.isEmpty();
            return isName ? Message() : limitMessage("limit.invalid_per", text);
        });
}

void maxShare(JsonMembers &m, int &percent)
{
    QString text = percent == Limit().use ? QString() : u"%1%"_s.arg(percent);
    m.text("max_share|use", text, "Share of the limit that this computer may use: \"60%\".")
        .schema("pattern", u"^([1-9][0-9]?|100)%$"_s)
        .check([&]() -> Message {
            static const QRegularExpression form(u"^([1-9][0-9]*)%\\z"_s);
            percent = form.match(text).captured(1).toInt();
            return percent >= 1 && percent <= 100 ? Message()
                                                  : limitMessage("limit.invalid_max_share", text);
        });
}
} // namespace

void members(JsonMembers &m, Limit &limit)
{
    m.text("name", limit.name, "Unique name, used in messages. Default: the limit's short form.");
    settings(m, limit.settings);
    margin(m, limit.margin);
    m.object(
        "match", [&limit](JsonMembers &inner) { members(inner, limit.match); },
        "Requests that the limit applies to. Default: all.");
    costBy(m, limit.costBy);
    estimate(m, limit.estimate);
    m.statuses("free_statuses", limit.freeStatuses, 100,
               "Statuses of responses that cost nothing, such as [304].");
    per(m, limit.per);
    maxShare(m, limit.use);
    members(m, limit.unit);
}

namespace {
QByteArray listSchema()
{
    QJsonArray forms {QJsonObject {{u"type"_s, u"string"_s},
                                   {u"description"_s, u"Short form, such as 600/min."_s}}};
    for (const LimitSettings &each : allSettings()) {
        JsonSchema schema;
        JsonMembers m(schema);
        Limit limit({}, each);
        members(m, limit);
        forms.append(schema.object());
    }
    const QJsonObject items {{u"anyOf"_s, forms}};
    return QJsonDocument(QJsonObject {{u"type"_s, u"array"_s}, {u"items"_s, items}}).toJson();
}
} // namespace

void limitList(JsonMembers &m, std::vector<Limit> &limits)
{
    m.custom(
        "limits", m.describes() ? listSchema() : QByteArray(),
        [&limits](JsonReader &reader, const QString &key) {
            const QJsonValue found = reader.value(key);
            if (found.isUndefined())
                return;
            if (auto read = limitsFromJson(found, reader.pointerTo(key)))
                limits = *std::move(read);
            else
                reader.fault(read.error());
        },
        [&limits](JsonText &text, const QString &key) {
            std::vector<JsonText> texts(limits.size());
            std::transform(limits.begin(), limits.end(), texts.begin(), membersText<Limit>);
            text.add(key, texts);
        },
        "Limits that must all agree, each in its short form (600/min) or as an object.");
}

} // namespace penstock
