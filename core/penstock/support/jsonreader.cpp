// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/jsonreader.h>

#include <penstock/support/durationtext.h>
#include <penstock/support/nearestname.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace penstock {

namespace {
QString quoted(const QString &name)
{
    return QLatin1Char('"') + name + QLatin1Char('"');
}

// What a fault says of a member that has to be there; memberPointer() looks for it.
QString isMissing()
{
    return u" is missing"_s;
}

// As it stands in the file, cut short.
QString shown(const QJsonValue &value)
{
    if (value.isObject())
        return u"an object"_s;
    if (value.isArray())
        return u"a list"_s;
    const QByteArray list = QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact);
    const QString text = QString::fromUtf8(list.sliced(1, list.size() - 2));
    return text.size() <= 60 ? text : text.first(57) + u"…"_s;
}

std::optional<std::int64_t> wholeOf(const QJsonValue &value)
{
    // toInteger() gives its argument back where the number has a fraction or does not fit.
    if (!value.isDouble() || value.toInteger(0) != value.toInteger(1))
        return std::nullopt;
    return value.toInteger();
}

QString range(std::int64_t least, std::int64_t most)
{
    const bool open = most == std::numeric_limits<std::int64_t>::max();
    const bool openBelow = least == std::numeric_limits<std::int64_t>::min();
    if (open && openBelow)
        return u"a whole number"_s;
    if (open)
        return u"a whole number, %1 or more"_s.arg(least);
    if (openBelow)
        return u"a whole number, %1 or less"_s.arg(most);
    return u"a whole number from %1 to %2"_s.arg(least).arg(most);
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
        return failure(
            Error {Error::Kind::File, u"no JSON: "_s + fault.errorString(),
                   u"%1line %2, column %3"_s.arg(file.isEmpty() ? QString() : file + u", "_s,
                                                 QString::number(line), QString::number(column)),
                   u"Correct it there, or just before"_s});
    }
    if (!document.isObject())
        return failure(Error {Error::Kind::File, u"this is no JSON object"_s, file,
                              u"It must begin with { and end with }"_s});
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
        refuse(key, u"text in quotes"_s);
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
        refuse(key, u"a list of texts"_s);
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
        refuse(key, range(least, most));
        return otherwise;
    }
    return *number;
}

std::int64_t JsonReader::requiredWhole(const QString &key, std::int64_t least, std::int64_t most)
{
    if (!has(key))
        missing(key, range(least, most));
    return whole(key, least, most, least);
}

double JsonReader::number(const QString &key, double otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    if (!found.isDouble())
        refuse(key, u"a number"_s);
    return found.toDouble(otherwise);
}

bool JsonReader::flag(const QString &key, bool otherwise)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return otherwise;
    if (!found.isBool())
        refuse(key, u"true or false"_s);
    return found.toBool(otherwise);
}

std::optional<Duration> JsonReader::duration(const QString &key, Duration least)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return std::nullopt;
    if (const std::optional<std::int64_t> bare = wholeOf(found); bare && *bare >= 0) {
        fault(key, u"%1 is a duration without its unit"_s.arg(*bare),
              u"Write \"%1s\" if seconds are meant"_s.arg(*bare));
        return std::nullopt;
    }
    if (!found.isString()) {
        refuse(key, u"a duration with its unit, as \"250ms\" or \"1h30m\""_s);
        return std::nullopt;
    }
    const Result<Duration> read = parseDuration(found.toString(), pointerTo(key));
    if (!read) {
        fault(key, read.error().what, read.error().fix);
        return std::nullopt;
    }
    if (*read < least) {
        fault(key, u"%1 is %2"_s.arg(key, found.toString()),
              u"It must be at least %1"_s.arg(durationText(least)));
        return std::nullopt;
    }
    return *read;
}

Duration JsonReader::requiredDuration(const QString &key, Duration least)
{
    if (!has(key))
        missing(key, u"a duration, as \"1s\""_s);
    return duration(key, least).value_or(least);
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
    fault(key, u"%1 is not one of %2"_s.arg(shown(found), names.join(u", "_s)),
          near.isEmpty() ? u"Choose one of them"_s : u"Did you mean %1?"_s.arg(quoted(near)));
    return otherwise;
}

qsizetype JsonReader::requiredOneOf(const QString &key, const QStringList &names)
{
    if (!has(key))
        missing(key, u"one of "_s + names.join(u", "_s));
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
        fault(key, u"%1 is no object"_s.arg(key), u"Write it in braces: {…}"_s);
}

void JsonReader::objects(const QString &key, const std::function<void(JsonReader &)> &read)
{
    const QJsonValue found = value(key);
    if (found.isUndefined())
        return;
    if (!found.isArray())
        fault(key, u"%1 is no list"_s.arg(key), u"Write it in brackets: [{…}, {…}]"_s);
    const QJsonArray list = found.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString here = pointerTo(key) + QLatin1Char('/') + QString::number(i);
        if (list.at(i).isObject())
            descend(list.at(i).toObject(), here, read);
        else
            fault(Error {Error::Kind::Usage, u"%1 is no object"_s.arg(shown(list.at(i))), here,
                         u"Write it in braces: {…}"_s});
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

void JsonReader::fault(const QString &key, const QString &what, const QString &fix)
{
    fault(Error {Error::Kind::Usage, what, pointerTo(key), fix});
}

void JsonReader::removed(const QString &key, const QString &fix)
{
    if (!has(key))
        return;
    m_read << key;
    fault(key, u"the key %1 was removed"_s.arg(quoted(key)), fix);
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
    fault(key, u"unknown key %1"_s.arg(quoted(key)),
          near.isEmpty() ? u"Known here: %1"_s.arg(known.join(u", "_s))
                         : u"Did you mean %1?"_s.arg(quoted(near)));
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
        fault(found.at(1), u"%1 and %2 exclude each other"_s.arg(found.at(0), found.at(1)),
              u"Keep one of them"_s);
        return -1;
    }
    for (auto member = m_object.begin(); member != m_object.end(); ++member) {
        if (!m_read.contains(member.key()) && !nearestName(member.key(), names).isEmpty()) {
            unknownKey(member.key(), names);
            return -1;
        }
    }
    fault(Error {Error::Kind::Usage, u"it has none of %1"_s.arg(names.join(u", "_s)), m_pointer,
                 u"Add one of them"_s});
    return -1;
}

void JsonReader::missing(const QString &key, const QString &wanted)
{
    // A misspelt key is the likelier mistake than a forgotten one.
    for (auto member = m_object.begin(); member != m_object.end(); ++member) {
        const bool isTheKey = member.key() == key; // with null
        if (isTheKey || m_read.contains(member.key()) || nearestName(member.key(), {key}).isEmpty())
            continue;
        unknownKey(member.key(), {key});
        return;
    }
    fault(Error {Error::Kind::Usage, quoted(key) + isMissing(), m_pointer,
                 u"Add %1: %2"_s.arg(quoted(key), wanted)});
}

void JsonReader::refuse(const QString &key, const QString &wanted)
{
    fault(key, u"%1 is %2"_s.arg(key, shown(m_object.value(key))), u"It must be %1"_s.arg(wanted));
}

QString memberPointer(const Error &fault)
{
    const QString end = QLatin1Char('"') + isMissing();
    if (!fault.what.startsWith(QLatin1Char('"')) || !fault.what.endsWith(end))
        return fault.where;
    const QString key = fault.what.sliced(1, fault.what.size() - end.size() - 1);
    return JsonReader({}, fault.where).pointerTo(key);
}

} // namespace penstock
