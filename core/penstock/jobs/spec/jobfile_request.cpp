// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/supportmessages.h>

#include <QJsonArray>

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

QByteArray readMethod(JsonReader &reader)
{
    const QString key = u"method"_s;
    const QString method = reader.text(key, u"GET"_s).toUpper();
    const bool isRight
        = !method.isEmpty() && std::all_of(method.begin(), method.end(), [](QChar c) {
              return (c >= QLatin1Char('A') && c <= QLatin1Char('Z')) || c == QLatin1Char('-');
          });
    if (!isRight)
        reader.fault(key, jobMessage("job.invalid_method", method));
    return method.toLatin1();
}

QString readUrl(JsonReader &reader)
{
    const QString urlKey = u"url"_s;
    const QString pathKey = u"path"_s;
    reader.oneKeyOf({pathKey, urlKey});
    const QString url = reader.text(urlKey);
    const QString path = reader.text(pathKey);
    const bool isWhole
        = url.startsWith(u"http://"_s) || url.startsWith(u"https://"_s) || url.startsWith(u"{{"_s);
    if (reader.has(urlKey) && !isWhole)
        reader.fault(urlKey, jobMessage("job.invalid_url", url));
    if (path.contains(u"://"_s))
        reader.fault(pathKey, jobMessage("job.url_as_path", path));
    // A value alone would be a whole URL.
    const bool isOneValue = path.startsWith(u"{{"_s) && path.indexOf(u"}}"_s) == path.size() - 2;
    if (isOneValue)
        return QLatin1Char('/') + path;
    return reader.has(urlKey) ? url : path;
}

void readBody(JsonReader &reader, const QByteArray &raw, RequestSpec &request)
{
    const QString typeKey = u"body_type"_s;
    const QJsonValue body = reader.value(u"body"_s);
    const bool isText = body.isString();
    request.bodyIsJson = reader.oneOf(typeKey, bodyTypes(), isText ? 0 : 1) == 1;
    if (!isText && !request.bodyIsJson)
        reader.fault(typeKey, jobMessage("job.body_not_text"));
    request.bodyIsJson = request.bodyIsJson && !body.isUndefined();
    request.body = isText ? body.toString().toUtf8() : raw;
}
} // namespace

QByteArray rawMember(const QByteArray &json, const QStringList &path)
{
    QByteArray raw = json;
    for (const QString &name : path) {
        const std::vector<JsonMember> members = membersOf(raw);
        const auto found = std::find_if(members.begin(), members.end(),
                                        [&name](const auto &each) { return each.name == name; });
        if (found == members.end() || found->isNull)
            return {};
        raw = found->json;
    }
    return raw;
}

void requireKey(JsonReader &reader, const QString &key, const Message &wanted)
{
    if (!reader.has(key))
        reader.missing(key, wanted);
}

QString requiredText(JsonReader &reader, const QString &key, const Message &wanted)
{
    requireKey(reader, key, wanted);
    QString text = reader.text(key);
    if (reader.value(key).isString() && text.isEmpty())
        reader.refuse(key, wanted);
    return text;
}

std::int64_t readWhole(JsonReader &reader, const QString &key, std::int64_t least,
                       std::int64_t most, std::int64_t otherwise)
{
    const std::int64_t number = reader.whole(key, least, most, otherwise);
    return reader.value(key).toInteger(number);
}

QString readPath(JsonReader &reader, const QString &key)
{
    QString path = reader.text(key);
    if (!path.isEmpty() && !path.startsWith(QLatin1Char('$')))
        reader.fault(key, jobMessage("job.invalid_path", path));
    return path;
}

RequestSpec readRequest(JsonReader &reader, const QByteArray &json)
{
    const QString key = u"request"_s;
    const QByteArray raw = rawMember(json, {key});
    RequestSpec request;
    requireKey(reader, key, jobMessage("job.example", u"{\"path\": \"/items/{{id}}\"}"_s));
    reader.object(key, [&](JsonReader &inner) {
        request.method = readMethod(inner);
        request.url = readUrl(inner);
        request.query = readQuery(inner, rawMember(raw, {u"query"_s}));
        request.headers = readHeaders(inner, rawMember(raw, {u"headers"_s}));
        readBody(inner, rawMember(raw, {u"body"_s}), request);
        request.allowsEmptyInPath = inner.flag(u"allow_empty_in_path"_s, false);
    });
    return request;
}

Pairs readValues(JsonReader &reader, const QByteArray &json)
{
    const QString key = u"values"_s;
    Pairs values;
    readScalars(reader, key, rawMember(json, {key}), values);
    return values;
}

} // namespace penstock
