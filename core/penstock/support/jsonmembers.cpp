// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/jsonmembers.h>

#include <penstock/support/supportmessages.h>
#include <penstock/support/timetext.h>

#include <QJsonDocument>

namespace penstock {

namespace {
QJsonObject typed(const char *type)
{
    return {{u"type"_s, QLatin1String(type)}};
}

QJsonObject schemaOf(JsonMembers::Range range)
{
    constexpr JsonMembers::Range any;
    QJsonObject schema = typed("integer");
    if (range.least != any.least)
        schema.insert(u"minimum"_s, qint64(range.least));
    if (range.most != any.most)
        schema.insert(u"maximum"_s, qint64(range.most));
    return schema;
}

QJsonObject durationSchema()
{
    QJsonObject schema = typed("string");
    schema.insert(u"pattern"_s, durationPattern());
    return schema;
}

QJsonObject parsed(const QByteArray &schema)
{
    return QJsonDocument::fromJson(schema).object();
}
} // namespace

QString durationPattern()
{
    return u"^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|min|m|h|d))+$"_s;
}

QByteArray secretSchema()
{
    return R"({"type": "object", "additionalProperties": false, "required": ["secret"],
        "properties": {"secret": {"type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$",
                                  "description": "Name of a stored secret."}}})";
}

QJsonObject JsonSchema::object(const QString &meaning) const
{
    QJsonObject schema = typed("object");
    if (!meaning.isEmpty())
        schema.insert(u"description"_s, meaning);
    schema.insert(u"properties"_s, properties);
    schema.insert(u"additionalProperties"_s, false);
    if (!required.isEmpty())
        schema.insert(u"required"_s, required);
    QJsonArray oneOf;
    for (const QJsonValue &key : choices)
        oneOf.append(QJsonObject {{u"required"_s, QJsonArray {key}}});
    if (!oneOf.isEmpty())
        schema.insert(u"oneOf"_s, oneOf);
    return schema;
}

JsonMembers::JsonMembers(JsonReader &reader)
    : m_reader(&reader)
{ }

JsonMembers::JsonMembers(JsonText &text)
    : m_text(&text)
{ }

JsonMembers::JsonMembers(JsonSchema &schema)
    : m_schema(&schema)
{ }

JsonMembers::Key::Key(const char *key)
{
    const QStringList names = QString::fromLatin1(key).split(QLatin1Char('|'));
    now = names.first();
    was = names.value(1);
}

QString JsonMembers::present(const Key &key)
{
    return key.was.isEmpty() ? key.now : m_reader->currentKey(key.now, key.was);
}

JsonMembers::Member JsonMembers::describe(const Key &key, QJsonObject schema, const char *meaning)
{
    if (!key.was.isEmpty()) {
        QJsonObject earlier = schema;
        earlier.insert(u"description"_s, u"Earlier name of %1."_s.arg(key.now));
        earlier.insert(u"deprecated"_s, true);
        m_schema->properties.insert(key.was, earlier);
    }
    schema.insert(u"description"_s, QString::fromUtf8(meaning));
    m_schema->properties.insert(key.now, schema);
    return {*this, key.now};
}

const JsonMembers::Member &JsonMembers::Member::required(const Message &wanted) const
{
    JsonReader *const reader = m_members.m_reader;
    if (reader && !reader->has(m_key))
        reader->missing(m_key, wanted);
    return required();
}

const JsonMembers::Member &JsonMembers::Member::required() const
{
    if (JsonSchema *const schema = m_members.m_schema)
        schema->required.append(m_key);
    return *this;
}

const JsonMembers::Member &JsonMembers::Member::notEmpty(const Message &wanted) const
{
    required(wanted);
    JsonReader *const reader = m_members.m_reader;
    if (reader && reader->value(m_key) == QJsonValue(QString()))
        reader->refuse(m_key, wanted);
    return schema("minLength", 1);
}

const JsonMembers::Member &JsonMembers::Member::schema(const char *keyword,
                                                       const QJsonValue &value) const
{
    if (JsonSchema *const schema = m_members.m_schema) {
        QJsonObject property = schema->properties.value(m_key).toObject();
        property.insert(QLatin1String(keyword), value);
        schema->properties.insert(m_key, property);
    }
    return *this;
}

const JsonMembers::Member &JsonMembers::Member::check(const std::function<Message()> &fault) const
{
    JsonReader *const reader = m_members.m_reader;
    if (reader && reader->has(m_key)) {
        if (const Message message = fault(); !message.isEmpty())
            reader->fault(m_key, message);
    }
    return *this;
}

const JsonMembers::Member &JsonMembers::Member::want(const std::function<Message()> &wanted) const
{
    JsonReader *const reader = m_members.m_reader;
    if (reader && reader->has(m_key)) {
        if (const Message message = wanted(); !message.isEmpty())
            reader->refuse(m_key, message);
    }
    return *this;
}

JsonMembers::Member JsonMembers::member(const char *key, const QJsonObject &schema,
                                        const QJsonValue &value, const char *meaning,
                                        const std::function<void(const QString &)> &read)
{
    const Key names(key);
    if (m_schema)
        return describe(names, schema, meaning);
    if (m_text) {
        m_text->add(names.now, value);
        return {*this, names.now};
    }
    const QString found = present(names);
    read(found);
    return {*this, found};
}

JsonMembers::Member JsonMembers::text(const char *key, QString &value, const char *meaning)
{
    return member(key, typed("string"), value, meaning,
                  [&](const QString &found) { value = m_reader->text(found, value); });
}

JsonMembers::Member JsonMembers::text(const char *key, QByteArray &value, const char *meaning)
{
    QString text = QString::fromUtf8(value);
    Member member = this->text(key, text, meaning);
    value = text.toUtf8();
    return member;
}

JsonMembers::Member JsonMembers::texts(const char *key, QStringList &value, const char *meaning)
{
    return custom(
        key, R"({"type": "array", "items": {"type": "string", "minLength": 1}})",
        [&value](JsonReader &reader, const QString &found) { value = reader.texts(found); },
        [&value](JsonText &text, const QString &found) {
            text.add(found, QJsonArray::fromStringList(value));
        },
        meaning);
}

JsonMembers::Member JsonMembers::textOrTexts(const char *key, QStringList &value,
                                             const Message &wanted, const char *meaning,
                                             bool alwaysList)
{
    return custom(
        key,
        R"({"anyOf": [{"type": "string", "minLength": 1},
            {"type": "array", "items": {"type": "string", "minLength": 1}}]})",
        [&](JsonReader &reader, const QString &found) {
            const QJsonValue given = reader.value(found);
            const QJsonArray list = given.isArray() ? given.toArray() : QJsonArray {given};
            value.clear();
            if (given.isUndefined())
                return;
            for (const QJsonValue &each : list)
                value.append(each.toString());
            if (value.contains(QString()))
                reader.refuse(found, wanted);
        },
        [&value, alwaysList](JsonText &text, const QString &found) {
            text.add(found,
                     value.size() == 1 && !alwaysList
                         ? QJsonValue(value.first())
                         : QJsonValue(QJsonArray::fromStringList(value)));
        },
        meaning);
}

JsonMembers::Member JsonMembers::statusList(const char *key, QList<int> &values, int least,
                                            const char *meaning)
{
    constexpr int most = 599;
    const QJsonObject schema {{u"type"_s, u"array"_s}, {u"items"_s, schemaOf({least, most})}};
    return custom(
        key, QJsonDocument(schema).toJson(),
        [&values, least](JsonReader &reader, const QString &found) {
            const QJsonValue given = reader.value(found);
            bool areValid = given.isUndefined() || given.isArray();
            values.clear();
            for (const QJsonValue &each : given.toArray()) {
                values.append(each.toInt());
                areValid = areValid && values.last() >= least && values.last() <= most;
            }
            if (!areValid)
                reader.refuse(found, supportMessage("json.want_statuses", least));
        },
        [&values](JsonText &text, const QString &found) {
            QJsonArray list;
            for (const int value : std::as_const(values))
                list.append(value);
            text.add(found, list);
        },
        meaning);
}

JsonMembers::Member JsonMembers::whole(const char *key, std::int64_t &value, Range range,
                                       const char *meaning)
{
    const Member listed
        = member(key, schemaOf(range), qint64(value), meaning, [&](const QString &found) {
              value = m_reader->requiredWhole(found, range.least, range.most);
              value = m_reader->value(found).toInteger(value); // out of range as well
          });
    return listed.required();
}

JsonMembers::Member JsonMembers::whole(const char *key, std::optional<std::int64_t> &value,
                                       Range range, const char *meaning)
{
    const QJsonValue written = value ? QJsonValue(qint64(*value)) : QJsonValue();
    return member(key, schemaOf(range), written, meaning, [&](const QString &found) {
        const std::int64_t inRange = m_reader->whole(found, range.least, range.most, range.least);
        value.reset();
        if (m_reader->has(found))
            value = m_reader->value(found).toInteger(inRange);
    });
}

JsonMembers::Member JsonMembers::flag(const char *key, std::optional<bool> &value,
                                      const char *meaning)
{
    const QJsonValue written = value ? QJsonValue(*value) : QJsonValue();
    return member(key, typed("boolean"), written, meaning, [&](const QString &found) {
        const bool flag = m_reader->flag(found, false);
        value = m_reader->has(found) ? std::optional(flag) : std::nullopt;
    });
}

JsonMembers::Member JsonMembers::flag(const char *key, bool &value, const char *meaning)
{
    std::optional<bool> given = value ? std::optional(true) : std::nullopt;
    Member member = flag(key, given, meaning);
    value = given.value_or(false);
    return member;
}

JsonMembers::Member JsonMembers::duration(const char *key, Duration &value, Span span,
                                          const char *meaning)
{
    std::optional<Duration> given = value;
    Member member = duration(key, given, span, meaning);
    member.required(supportMessage("json.want_duration"));
    value = given.value_or(span.least);
    return member;
}

JsonMembers::Member JsonMembers::duration(const char *key, std::optional<Duration> &value,
                                          Span span, const char *meaning)
{
    const QJsonValue written = value ? QJsonValue(durationText(*value)) : QJsonValue();
    return member(key, durationSchema(), written, meaning, [&](const QString &found) {
        value = m_reader->duration(found, span.least);
        if (value && *value > span.most)
            m_reader->fault(found,
                            supportMessage("json.too_large", found, durationText(*value),
                                           durationText(span.most)));
    });
}

JsonMembers::Member JsonMembers::name(const char *key, qsizetype &index, const QStringList &names,
                                      const char *meaning)
{
    QJsonObject schema = typed("string");
    schema.insert(u"enum"_s, QJsonArray::fromStringList(names));
    const QJsonValue written = index != 0 ? QJsonValue(names.at(index)) : QJsonValue();
    return member(key, schema, written, meaning,
                  [&](const QString &found) { index = m_reader->oneOf(found, names, 0); });
}

JsonMembers::Member JsonMembers::object(const char *key, const Inner &inner, const char *meaning,
                                        const Short &brief)
{
    const Key names(key);
    if (m_schema) {
        JsonSchema within;
        JsonMembers members(within);
        inner(members);
        if (!brief.read)
            return describe(names, within.object(), meaning);
        return describe(names, {{u"anyOf"_s, QJsonArray {parsed(brief.schema), within.object()}}},
                        meaning);
    }
    if (m_text) {
        const QJsonValue value = brief.write ? brief.write() : QJsonValue::Undefined;
        if (!value.isUndefined()) {
            m_text->add(names.now, value);
            return {*this, names.now};
        }
        JsonText within;
        JsonMembers members(within);
        inner(members);
        if (m_isChoice && within.isEmpty())
            m_text->addRaw(names.now, "{}");
        else
            m_text->add(names.now, within);
        return {*this, names.now};
    }
    const QString found = present(names);
    const QJsonValue value = m_reader->value(found);
    if (brief.read && !value.isUndefined() && !value.isObject()) {
        brief.read(*m_reader, found);
    } else {
        m_reader->object(found, [&inner](JsonReader &within) {
            JsonMembers members(within);
            inner(members);
        });
    }
    return {*this, found};
}

JsonMembers::Member
JsonMembers::elements(const char *key, std::size_t count,
                      const std::function<void(JsonMembers &, std::size_t)> &list,
                      const char *meaning)
{
    const Key names(key);
    if (m_schema) {
        JsonSchema within;
        JsonMembers members(within);
        list(members, 0);
        QJsonObject schema = typed("array");
        schema.insert(u"items"_s, within.object());
        return describe(names, schema, meaning);
    }
    if (m_text) {
        std::vector<JsonText> texts(count);
        for (std::size_t index = 0; index < count; ++index) {
            JsonMembers members(texts[index]);
            list(members, index);
        }
        m_text->add(names.now, texts);
        return {*this, names.now};
    }
    const QString found = present(names);
    std::size_t index = count;
    m_reader->objects(found, [&list, &index](JsonReader &within) {
        JsonMembers members(within);
        list(members, index++);
    });
    return {*this, found};
}

JsonMembers::Member JsonMembers::custom(const char *key, const QByteArray &schema, const Read &read,
                                        const Write &write, const char *meaning)
{
    const Key names(key);
    if (m_schema)
        return describe(names, parsed(schema), meaning);
    if (m_text) {
        write(*m_text, names.now);
        return {*this, names.now};
    }
    const QString found = present(names);
    m_reader->value(found); // a known key, also if the function does not read it
    read(*m_reader, found);
    return {*this, found};
}

void JsonMembers::choice(const QStringList &keys, qsizetype written,
                         const std::function<void(qsizetype)> &list)
{
    if (m_schema) {
        m_schema->choices = QJsonArray::fromStringList(keys);
        for (qsizetype index = 0; index < keys.size(); ++index)
            list(index);
        return;
    }
    const qsizetype chosen = m_reader ? m_reader->oneKeyOf(keys) : written;
    m_isChoice = true;
    if (chosen >= 0)
        list(chosen);
    m_isChoice = false;
}

} // namespace penstock
