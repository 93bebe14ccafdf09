// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/jsonreader.h>

#include <penstock/support/jsontext.h>
#include <penstock/support/nearestname.h>
#include <penstock/support/supportmessages.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace penstock {

namespace {
// As it stands in the file, cut short.
MessageArgument shown(const QJsonValue &value)
{
    if (value.isObject())
        return supportMessage("json.an_object");
    if (value.isArray())
        return supportMessage("json.a_list");
    const QString text = QString::fromUtf8(compactJson(value));
    return text.size() <= 60 ? text : text.first(57) + u"…"_s;
}

std::optional<std::int64_t> wholeOf(const QJsonValue &value)
{
    // toInteger() gives its argument back where the number has a fraction or does not fit.
    if (!value.isDouble() || value.toInteger(0) != value.toInteger(1))
        return std::nullopt;
    return value.toInteger();
}

Message wantWhole(std::int64_t least, std::int64_t most)
{
    const bool open = most == std::numeric_limits<std::int64_t>::max();
    const bool openBelow = least == std::numeric_limits<std::int64_t>::min();
    if (open && openBelow)
        return supportMessage("json.want_whole");
    if (open)
        return supportMessage("json.want_whole_from", least);
    if (openBelow)
        return supportMessage("json.want_whole_to", most);
    return supportMessage("json.want_whole_between", least, most);
}
} // namespace

Result<QJsonObject> parseJsonObject(const QByteArray &json, const QString &file)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(json, &fault);
    if (fault.error != QJsonParseError::NoError) {
        const QByteArray before = json.first(std::clamp<qsizetype>(fault.offset, 0, json.size()));
        const qsizetype line = before.count('\n') + 1;
        const qsizetype column
            = std::max<qsizetype>(before.size() - (before.lastIndexOf('\n') + 1), 1);
        const Message place = file.isEmpty() ? supportMessage("json.line", line, column)
                                             : supportMessage("json.file_line", file, line, column);
        return failure(
            supportMessage("json.invalid", MessageArgument::quoted(fault.errorString())).at(place));
    }
    if (!document.isObject())
        return failure(supportMessage("json.no_object").at(file));
    return document.object();
}

JsonReader::JsonReader(QJsonObject object, QString pointer)
    : m_object(std::move(object))
    , m_pointer(std::move(pointer))
{ }

bool JsonReader::has(const QString &key) const
{
    const QJsonValue value = m_object.value(key);
    return !value.isUndefined() && !value.isNull();
}

QString JsonReader::pointerTo(const QString &key) const
{
    QString escaped = key;
    escaped.replace(QLatin1Char('~'), u"~0"_s);
    escaped.replace(QLatin1Char('/'), u"~1"_s);
    return m_pointer + QLatin1Char('/') + escaped;
}

QJsonValue JsonReader::value(const QString &key)
{
    m_read.append(key); // some are asked for twice
    const QJsonValue value = m_object.value(key);
    return value.isNull() ? QJsonValue(QJsonValue::Undefined) : value;
}

QString JsonReader::text(const QString &key, const QString &otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    if (!found.isString())
        refuse(key, supportMessage("json.want_text"));
    return found.toString(otherwise);
}

QStringList JsonReader::texts(const QString &key)
{
    const QJsonValue found = value(key);
    QStringList texts;
    bool areTexts = found.isUndefined() || found.isArray();
    for (const QJsonValue &each : found.toArray()) {
        areTexts = areTexts && !each.toString().isEmpty();
        texts.append(each.toString());
    }
    if (!areTexts)
        refuse(key, supportMessage("json.want_texts"));
    return texts;
}

std::int64_t JsonReader::whole(const QString &key, std::int64_t least, std::int64_t most,
                               std::int64_t otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    const std::optional<std::int64_t> number = wholeOf(found);
    if (!number || *number < least || *number > most) {
        refuse(key, wantWhole(least, most));
        return otherwise;
    }
    return *number;
}

std::int64_t JsonReader::requiredWhole(const QString &key, std::int64_t least, std::int64_t most)
{
    if (!has(key))
        missing(key, wantWhole(least, most));
    return whole(key, least, most, least);
}

double JsonReader::number(const QString &key, double otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    if (!found.isDouble())
        refuse(key, supportMessage("json.want_number"));
    return found.toDouble(otherwise);
}

bool JsonReader::flag(const QString &key, bool otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    if (!found.isBool())
        refuse(key, supportMessage("json.want_flag"));
    return found.toBool(otherwise);
}

std::optional<Duration> JsonReader::duration(const QString &key, Duration least)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return std::nullopt;
    if (const std::optional<std::int64_t> bare = wholeOf(found); bare && *bare >= 0) {
        fault(key, supportMessage("duration.missing_unit", *bare));
        return std::nullopt;
    }
    if (!found.isString()) {
        refuse(key, supportMessage("json.want_duration"));
        return std::nullopt;
    }
    const Result<Duration> read = parseDuration(found.toString(), pointerTo(key));
    if (!read) {
        fault(key, read.error().message);
        return std::nullopt;
    }
    if (*read < least) {
        fault(key, supportMessage("json.too_small", key, found.toString(), durationText(least)));
        return std::nullopt;
    }
    return *read;
}

qsizetype JsonReader::oneOf(const QString &key, const QStringList &names, qsizetype otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    const QString name = found.toString();
    const qsizetype index = found.isString() ? names.indexOf(name) : -1;
    if (index >= 0)
        return index;
    const QString near = nearestName(name, names);
    fault(key,
          near.isEmpty() ? supportMessage("json.not_one_of", shown(found), names)
                         : supportMessage("json.not_one_of_near", shown(found), names, near));
    return otherwise;
}

qsizetype JsonReader::requiredOneOf(const QString &key, const QStringList &names)
{
    if (!has(key))
        missing(key, supportMessage("json.want_one_of", names));
    return oneOf(key, names, 0);
}

void JsonReader::object(const QString &key, const std::function<void(JsonReader &)> &read)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return;
    if (found.isObject())
        descend(found.toObject(), pointerTo(key), read);
    else
        fault(key, supportMessage("json.no_object_value", key));
}

void JsonReader::objects(const QString &key, const std::function<void(JsonReader &)> &read)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return;
    if (!found.isArray())
        fault(key, supportMessage("json.no_list_value", key));
    const QJsonArray list = found.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString here = pointerTo(key) + QLatin1Char('/') + QString::number(i);
        if (list.at(i).isObject())
            descend(list.at(i).toObject(), here, read);
        else
            fault(supportMessage("json.no_object_value", shown(list.at(i))).at(here));
    }
}

void JsonReader::descend(const QJsonObject &object, const QString &pointer,
                         const std::function<void(JsonReader &)> &read)
{
    JsonReader inner(object, pointer);
    read(inner);
    inner.finish();
    m_faults.insert(m_faults.end(), inner.m_faults.begin(), inner.m_faults.end());
}

QString JsonReader::currentKey(const QString &key, const QString &was)
{
    if (!has(was))
        return key;
    m_read.append(was);
    if (has(key))
        fault(was, supportMessage("json.exclusive_keys", key, was));
    return was;
}

void JsonReader::fault(const QString &key, const Message &message)
{
    fault(message.at(pointerTo(key)));
}

void JsonReader::removed(const QString &key, const Message &message)
{
    if (!has(key))
        return;
    m_read << key;
    fault(key, message);
}

void JsonReader::fault(Error error)
{
    m_faults.push_back(std::move(error));
    m_mayHaveEnded = true;
}

std::optional<Error> JsonReader::firstFault() const
{
    return m_faults.empty() ? std::nullopt : std::optional(m_faults.front());
}

std::optional<Error> JsonReader::finish()
{
    if (m_mayHaveEnded)
        return firstFault();
    QStringList known = m_read;
    known.removeDuplicates();
    for (auto member = m_object.begin(); member != m_object.end(); ++member) {
        if (!m_read.contains(member.key()))
            unknownKey(member.key(), known);
    }
    return firstFault();
}

void JsonReader::unknownKey(const QString &key, const QStringList &known)
{
    const QString near = nearestName(key, known);
    fault(key,
          near.isEmpty() ? supportMessage("json.unknown_key", key, known)
                         : supportMessage("json.unknown_key_near", key, near));
}

qsizetype JsonReader::oneKeyOf(const QStringList &names)
{
    QStringList found;
    for (const QString &name : names) {
        m_read.append(name);
        if (has(name))
            found.append(name);
    }
    if (found.size() == 1)
        return names.indexOf(found.first());
    if (found.size() > 1) {
        fault(found.at(1), supportMessage("json.exclusive_keys", found.at(0), found.at(1)));
        return -1;
    }
    for (auto member = m_object.begin(); member != m_object.end(); ++member) {
        if (!m_read.contains(member.key()) && !nearestName(member.key(), names).isEmpty()) {
            unknownKey(member.key(), names);
            return -1;
        }
    }
    fault(supportMessage("json.missing_one_of", names).at(m_pointer));
    return -1;
}

void JsonReader::missing(const QString &key, const Message &wanted)
{
    // A misspelt key is the likelier mistake than a forgotten one.
    for (auto member = m_object.begin(); member != m_object.end(); ++member) {
        const bool isTheKey = member.key() == key; // with null
        if (isTheKey || m_read.contains(member.key()) || nearestName(member.key(), {key}).isEmpty())
            continue;
        unknownKey(member.key(), {key});
        return;
    }
    fault(supportMessage("json.missing_key", key, wanted).at(m_pointer));
}

void JsonReader::refuse(const QString &key, const Message &wanted)
{
    fault(key, supportMessage("json.wrong_value", key, shown(m_object.value(key)), wanted));
}

QString memberPointer(const Error &fault)
{
    return fault.id() == u"json.missing_key"_s
        ? JsonReader({}, fault.where()).pointerTo(fault.message.arguments().first().text())
        : fault.where();
}

} // namespace penstock
