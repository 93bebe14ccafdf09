// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobmembers_p.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/jobs/spec/condition.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/supportmessages.h>

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
using Pairs = std::vector<std::pair<QString, QString>>;

std::vector<JsonMember> membersOf(const QByteArray &json)
{
    auto members = jsonMembers(json);
    return members ? *std::move(members) : std::vector<JsonMember>();
}

bool isScalar(const QJsonValue &value)
{
    return value.isString() || value.isDouble() || value.isBool();
}

// The text of each member in the order of the file. Numbers keep their digits.
template <typename Add>
void readMembers(JsonReader &reader, const QString &key, const QByteArray &raw, const Add &add)
{
    reader.object(key, [&](JsonReader &inner) {
        for (const JsonMember &member : membersOf(raw)) {
            const QJsonValue value = inner.value(member.name);
            if (!value.isUndefined())
                add(inner, member, value);
        }
    });
}

void readScalars(JsonReader &reader, const QString &key, const QByteArray &raw, Pairs &pairs)
{
    readMembers(reader, key, raw,
                [&pairs](JsonReader &inner, const JsonMember &member, const QJsonValue &value) {
                    if (!isScalar(value))
                        inner.refuse(member.name, jobMessage("job.want_value"));
                    pairs.emplace_back(member.name, member.text);
                });
}

Pairs readQuery(JsonReader &reader, const QByteArray &raw)
{
    Pairs query;
    const auto add
        = [&query](JsonReader &inner, const JsonMember &member, const QJsonValue &value) {
              if (isScalar(value)) {
                  query.emplace_back(member.name, member.text);
                  return;
              }
              const QJsonArray list = value.toArray();
              for (const QJsonValue &each : list)
                  query.emplace_back(member.name, each.toString());
              const bool isRight = std::all_of(
                  list.begin(), list.end(), [](const QJsonValue &each) { return each.isString(); });
              if (list.isEmpty() || !isRight)
                  inner.refuse(member.name, jobMessage("job.want_query_value"));
          };
    readMembers(reader, u"query"_s, raw, add);
    return query;
}

HeaderList readHeaders(JsonReader &reader, const QByteArray &raw)
{
    HeaderList headers;
    const auto add
        = [&headers](JsonReader &inner, const JsonMember &member, const QJsonValue &value) {
              if (!value.isString())
                  inner.refuse(member.name, supportMessage("json.want_text"));
              const Header header {member.name.toUtf8(), member.text.toUtf8()};
              const Message fault = faultOfHeaders({header});
              if (!fault.isEmpty())
                  inner.fault(member.name, fault);
              else if (const auto reserved = reservedHeaderIn({header}, false))
                  inner.fault(member.name, *reserved);
              else if (looksLikeCredential(header.first) && !header.second.contains("{{"))
                  inner.fault(member.name, jobMessage("job.secret"));
              headers.append(header);
          };
    readMembers(reader, u"headers"_s, raw, add);
    return headers;
}

// Values of one name become a list where the first stands.
JsonText queryText(const Pairs &query)
{
    JsonText text;
    QStringList written;
    for (const auto &[name, first] : query) {
        if (written.contains(name))
            continue;
        written.append(name);
        QJsonArray values;
        for (const auto &[other, value] : query) {
            if (other == name)
                values.append(value);
        }
        if (values.size() == 1)
            text.addText(name, first);
        else
            text.add(name, values);
    }
    return text;
}

void methodMember(JsonMembers &m, QByteArray &method)
{
    QString text
        = m.writes() && method == RequestSpec().method ? QString() : QString::fromLatin1(method);
    m.text("method", text, "HTTP method. Default: GET.").check([&]() -> Message {
        text = text.toUpper();
        const bool isRight = !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
            return (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('-');
        });
        return isRight ? Message() : jobMessage("job.invalid_method", text);
    });
    if (m.reads())
        method = text.toLatin1();
}

void pathMember(JsonMembers &m, QString &url)
{
    m.text("path", url, "Path below base_url of the profile. {{name}} is a value of the row.")
        .check([&url] {
            return url.contains(u"://"_s) ? jobMessage("job.url_as_path", url) : Message();
        });
    // A value alone would be a whole URL.
    const bool isOneValue = url.startsWith(u"{{"_s) && url.indexOf(u"}}"_s) == url.size() - 2;
    if (m.reads() && isOneValue)
        url.prepend(QLatin1Char('/'));
}

void urlMember(JsonMembers &m, QString &url)
{
    m.text("url", url,
           "Whole URL. {{url}} alone is the row's value, unchanged, if it begins with http:// or "
           "https://.")
        .schema("pattern", u"^(https?://|\\{\\{)"_s)
        .check([&url] {
            const bool isWhole = url.startsWith(u"http://"_s) || url.startsWith(u"https://"_s)
                || url.startsWith(u"{{"_s);
            return isWhole ? Message() : jobMessage("job.invalid_url", url);
        });
}

void bodyMembers(JsonMembers &m, RequestSpec &request, const QByteArray &raw)
{
    const QStringList types {u"text"_s, u"json"_s, u"xml"_s, u"form"_s};
    const bool isRaw = request.bodyType == BodyType::Json && isJson(request.body)
        && !request.body.startsWith('"');
    QJsonValue body;
    m.custom(
        "body", "{}",
        [&](JsonReader &reader, const QString &key) {
            body = reader.value(key);
            request.body = body.isString() ? body.toString().toUtf8() : raw;
        },
        [&](JsonText &text, const QString &key) {
            if (isRaw)
                text.addRaw(key, onOneLine(request.body));
            else
                text.add(key, QString::fromUtf8(request.body));
        },
        "Text, or JSON that is sent unchanged. {{name}} is a value of the row.");
    m.custom(
        "body_type", R"({"enum": ["text", "json", "xml", "form"]})",
        [&](JsonReader &reader, const QString &key) {
            const bool isText = body.isString();
            const auto given = BodyType(1 + reader.oneOf(key, types, isText ? 0 : 1));
            if (!isText && given != BodyType::Json)
                reader.fault(key, jobMessage("job.body_not_text"));
            const bool isGiven = !isText || !reader.value(key).isUndefined();
            request.bodyType = isGiven && !body.isUndefined() ? given : BodyType::ByHeader;
        },
        [&](JsonText &text, const QString &key) {
            if (request.bodyType != BodyType::ByHeader && !isRaw)
                text.add(key, types.at(qsizetype(request.bodyType) - 1));
        },
        "How values go into the body: \"text\" (unchanged), \"json\", \"xml\" or \"form\". "
        "Default: by the Content-Type, or by the body.");
}

void members(JsonMembers &m, RequestSpec &request, const QByteArray &raw)
{
    methodMember(m, request.method);
    const bool isWhole = request.url.contains(u"://"_s) || request.url.startsWith(u"{{"_s);
    m.choice({u"path"_s, u"url"_s}, isWhole ? 1 : 0, [&](qsizetype chosen) {
        chosen == 0 ? pathMember(m, request.url) : urlMember(m, request.url);
    });
    m.custom(
        "query",
        R"({"type": "object", "additionalProperties": {"anyOf": [
            {"type": ["string", "number", "boolean"]},
            {"type": "array", "items": {"type": "string"}, "minItems": 1}]}})",
        [&](JsonReader &reader, const QString &key) {
            request.query = readQuery(reader, rawMember(raw, {key}));
        },
        [&](JsonText &text, const QString &key) { text.add(key, queryText(request.query)); },
        "Query parameters, added to those of the URL in this order. A list repeats a parameter.");
    m.custom(
        "headers", R"({"type": "object", "additionalProperties": {"type": "string"}})",
        [&](JsonReader &reader, const QString &key) {
            request.headers = readHeaders(reader, rawMember(raw, {key}));
        },
        [&](JsonText &text, const QString &key) {
            JsonText headers;
            for (const auto &[name, value] : request.headers)
                headers.addText(QString::fromUtf8(name), QString::fromUtf8(value));
            text.add(key, headers);
        },
        "Headers. Credentials belong in the profile.");
    bodyMembers(m, request, rawMember(raw, {u"body"_s}));
    m.flag("allow_empty_in_path", request.allowsEmptyInPath,
           "Send rows with an empty value in the path. Default: such a row fails.");
}
} // namespace

QByteArray rawMember(const QByteArray &json, const QStringList &path)
{
    QByteArray raw = json;
    for (const QString &name : path) {
        const std::optional<JsonMember> found = jsonMember(raw, name);
        if (!found || found->isNull)
            return {};
        raw = found->json;
    }
    return raw;
}

JsonMembers::Member jsonPath(JsonMembers &m, const char *key, QString &value, const char *meaning)
{
    JsonMembers::Member member = m.text(key, value, meaning);
    member.schema("pattern", u"^\\$"_s).check([&value] {
        return value.isEmpty() || value.startsWith(QLatin1Char('$'))
            ? Message()
            : jobMessage("job.invalid_path", value);
    });
    return member;
}

void requestMember(JsonMembers &m, RequestSpec &request, const QByteArray &json)
{
    const QByteArray raw = rawMember(json, {u"request"_s});
    m.object(
         "request", [&](JsonMembers &inner) { members(inner, request, raw); },
         "The request of each row.")
        .required(jobMessage("job.example", u"{\"path\": \"/items/{{id}}\"}"_s));
}

void valuesMember(JsonMembers &m, Pairs &values, const QByteArray &json)
{
    m.custom(
        "values",
        R"({"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}})",
        [&](JsonReader &reader, const QString &key) {
            readScalars(reader, key, rawMember(json, {key}), values);
        },
        [&](JsonText &text, const QString &key) {
            JsonText inner;
            for (const auto &[name, value] : values)
                inner.addText(name, value);
            text.add(key, inner);
        },
        "Default values for columns that rows lack.");
}

namespace {
constexpr int highestClass = 5;

// 0 for what is neither a status nor a class of them.
int statusOf(const QJsonValue &value)
{
    static const QRegularExpression form(u"^[1-5]xx$"_s, QRegularExpression::CaseInsensitiveOption);
    if (form.match(value.toString()).hasMatch())
        return value.toString().front().digitValue();
    const int status = value.toInt();
    return status >= 100 && status <= 599 ? status : 0;
}

QJsonValue jsonOf(int status)
{
    return status > highestClass ? QJsonValue(status) : QJsonValue(u"%1xx"_s.arg(status));
}

void statusMember(JsonMembers &m, std::vector<int> &statuses)
{
    const QByteArray one = R"({"anyOf": [{"type": "integer", "minimum": 100, "maximum": 599},
                                         {"type": "string", "pattern": "^[1-5][xX][xX]$"}]})";
    m.custom(
        "status",
        R"({"anyOf": [)" + one + R"(, {"type": "array", "minItems": 1, "items": )" + one + "}]}",
        [&statuses](JsonReader &reader, const QString &key) {
            const QJsonValue given = reader.value(key);
            if (given.isUndefined())
                return;
            const QJsonArray list = given.isArray() ? given.toArray() : QJsonArray {given};
            for (const QJsonValue &each : list)
                statuses.push_back(statusOf(each));
            if (list.isEmpty() || std::find(statuses.begin(), statuses.end(), 0) != statuses.end())
                reader.refuse(key, jobMessage("job.want_outcome_status"));
        },
        [&statuses](JsonText &text, const QString &key) {
            QJsonArray list;
            for (const int status : statuses)
                list.append(jsonOf(status));
            if (list.size() == 1)
                text.add(key, list.first());
            else
                text.add(key, list);
        },
        "A status, a class such as \"4xx\", or a list of them. Default: all.");
}

void members(JsonMembers &m, OutcomeSpec &rule)
{
    static const QStringList meanings {u"done"_s, u"empty"_s, u"failed"_s, u"again"_s};
    statusMember(m, rule.statuses);
    m.text("when", rule.when,
           "A condition on the response ($), as in RFC 9535 filters: \"$.error\", \"$.state != "
           "'ready'\".")
        .check([&rule] { return Condition::faultOf(rule.when); });
    m.custom(
         "is", R"({"enum": ["done", "empty", "failed", "again"]})",
         [&rule](JsonReader &reader, const QString &key) {
             rule.is = OutcomeSpec::Is(reader.oneOf(key, meanings, 0));
         },
         [&rule](JsonText &text, const QString &key) {
             text.add(key, meanings.at(qsizetype(rule.is)));
         },
         "\"done\": take its records. \"empty\": the row is finished, without records. \"failed\": "
         "the row failed. \"again\": ask again later, unless the request is not idempotent.")
        .required(jobMessage("job.want_outcome"));
    const auto check = [&rule] {
        return rule.is == OutcomeSpec::Is::Again ? Message() : jobMessage("job.outcome_time");
    };
    m.duration("after", rule.after, {std::chrono::milliseconds(1)},
               "\"again\": wait between requests, or the Retry-After time if that is longer. "
               "Default: Retry-After, or 1s that doubles up to 60s.")
        .check(check);
    m.duration("for", rule.most, {std::chrono::milliseconds(1)},
               "\"again\": time after which the row fails. Default: 10min.")
        .check(check);
}
} // namespace

void outcomesMember(JsonMembers &m, std::vector<OutcomeSpec> &outcomes)
{
    m.objects(
        "outcomes", outcomes, [](JsonMembers &inner, OutcomeSpec &rule) { members(inner, rule); },
        "What responses mean; the first that matches counts. Default: statuses from 400, and JSON "
        "with \"errors\" as in GraphQL, are failed; 202 with Retry-After is asked again.");
}

} // namespace penstock
