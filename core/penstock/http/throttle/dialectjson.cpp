// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectjson.h>

#include <penstock/http/message/headers.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/support/jsonmembers.h>

namespace penstock {

namespace {
QStringList kindNames()
{
    return {u"auto"_s,    u"epoch_s"_s,        u"epoch_ms"_s, u"delta_s"_s,   u"delta_ms"_s,
            u"iso8601"_s, u"iso8601_minute"_s, u"rfc3339"_s,  u"http_date"_s, u"go_duration"_s};
}

void header(JsonMembers &m, const char *key, QByteArray &name, const char *meaning)
{
    m.text(key, name, meaning).want([&name] {
        const bool isName = name.isEmpty() || faultOfHeaders({{name, QByteArray()}}).isEmpty();
        return isName ? Message() : httpMessage("dialect.want_header");
    });
}

void resetKind(JsonMembers &m, TimeKind &kind)
{
    auto index = qsizetype(kind);
    m.oneOf("reset_kind", index, kindNames(),
            "Unit of the reset header's number. Texts are recognized (auto).");
    // Formats of texts are names of auto.
    kind = index <= qsizetype(TimeKind::DeltaMs) ? TimeKind(index) : TimeKind::Auto;
}

void texts(JsonMembers &m, const char *key, QByteArrayList &values, const char *meaning)
{
    QStringList list;
    for (const QByteArray &value : std::as_const(values))
        list.append(QString::fromUtf8(value));
    m.textOrTexts(key, list, httpMessage("dialect.want_texts"), meaning);
    values.clear();
    for (const QString &text : std::as_const(list))
        values.append(text.toUtf8());
}

void members(JsonMembers &m, BodyMatcher &matcher)
{
    m.text("pointer", matcher.pointer,
           "JSON pointer; * matches any member or element. Default: the body as text.")
        .want([&matcher] {
            return matcher.pointer.isEmpty() || matcher.pointer.startsWith('/')
                ? Message()
                : httpMessage("dialect.want_pointer");
        });
    texts(m, "equals", matcher.equals, "Values of a rate limit response: one or a list.");
    texts(m, "contains", matcher.contains, "Text in the value, case-insensitive: one or a list.");
    m.statuses("statuses", matcher.statuses, 200, "Statuses to check. Default: all.");
    if (!m.reads())
        return;
    if (matcher.pointer.isEmpty() && matcher.contains.isEmpty())
        m.reader().fault(u"pointer"_s, httpMessage("dialect.empty_matcher"));
    if (matcher.pointer.isEmpty() && !matcher.equals.isEmpty())
        m.reader().fault(u"equals"_s, httpMessage("dialect.equals_body"));
}

void scopes(JsonMembers &m, std::vector<std::pair<QByteArray, QString>> &scopes)
{
    m.custom(
        "scopes",
        R"({"type": "object", "additionalProperties": {"type": "string", "minLength": 1}})",
        [&scopes](JsonReader &reader, const QString &key) {
            const QJsonValue value = reader.value(key);
            if (!value.isUndefined() && !value.isObject())
                reader.refuse(key, httpMessage("dialect.want_scopes"));
            const QJsonObject object = value.toObject();
            for (auto each = object.begin(); each != object.end(); ++each) {
                if (each.value().toString().isEmpty())
                    reader.refuse(key, httpMessage("dialect.want_scopes"));
                scopes.emplace_back(each.key().toUtf8(), each.value().toString());
            }
        },
        [&scopes](JsonText &text, const QString &key) {
            QJsonObject object;
            for (const auto &[scope, limit] : scopes)
                object.insert(QString::fromUtf8(scope), limit);
            text.add(key, object);
        },
        "Names of limits by the scope that the server names: only that limit pauses.");
}
} // namespace

void members(JsonMembers &m, ThrottleDialect &dialect)
{
    header(m, "limit_header", dialect.limitHeader, "Header with the limit.");
    header(m, "remaining_header", dialect.remainingHeader, "Header with the remaining requests.");
    header(m, "reset_header", dialect.resetHeader, "Header with the time of the reset.");
    resetKind(m, dialect.resetKind);
    m.duration("extra_wait|bucket_pad", dialect.extraWait, {},
               "Time added to each wait that a server names.");
    m.duration("floor", dialect.floor, {}, "Shortest wait if the server names none.");
    m.statuses("statuses", dialect.statuses, 400,
               "More statuses of rate limit responses, such as [403].");
    m.objects(
        "bodies", dialect.bodies,
        [](JsonMembers &inner, BodyMatcher &matcher) { members(inner, matcher); },
        "Bodies of rate limit responses with other statuses. One match is enough.");
    scopes(m, dialect.scopes);
    if (!m.reads())
        return;
    JsonReader &reader = m.reader();
    for (const QString &key : {u"retry_after_header"_s, u"retry_after_kind"_s})
        reader.removed(key, httpMessage("dialect.removed_retry_after", key));
    for (const QString &key : {u"wait_pointer"_s, u"wait_kind"_s})
        reader.removed(key, httpMessage("dialect.removed_wait", key));
    const QString successBodies = u"success_bodies"_s;
    reader.removed(successBodies, httpMessage("dialect.removed_success_bodies", successBodies));
}

Result<ThrottleDialect> throttleDialectFromJson(const QJsonObject &throttling,
                                                const QString &pointer)
{
    return membersFromJson<ThrottleDialect>(throttling, pointer);
}

} // namespace penstock
