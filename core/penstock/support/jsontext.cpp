// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {

namespace {
constexpr qsizetype widest = 90;

// A line break inside a string would be escaped, so each one is between two tokens.
QByteArray deeper(QByteArray json)
{
    return json.replace('\n', "\n  ");
}

// The parts on one line where that is short and has no line breaks, else each on its own.
QByteArray joined(char open, const QByteArrayList &parts, char close, bool mayBeOneLine)
{
    QByteArray line = open + parts.join(", ") + close;
    if (parts.isEmpty() || (mayBeOneLine && line.size() <= widest && !line.contains('\n')))
        return line;
    QByteArray text(1, open);
    for (qsizetype i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "\n  " : ",\n  ") + deeper(parts.at(i));
    return text + '\n' + close;
}

QByteArray printed(const QJsonValue &value)
{
    QByteArrayList parts;
    if (value.isArray()) {
        for (const QJsonValue &element : value.toArray())
            parts.append(printed(element));
        return joined('[', parts, ']', true);
    }
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member)
            parts.append(compactJson(member.key()) + ": " + printed(member.value()));
        return joined('{', parts, '}', true);
    }
    return compactJson(value);
}

bool saysNothing(const QJsonValue &value)
{
    return value.isUndefined() || value.isNull() || (value.isArray() && value.toArray().isEmpty())
        || (value.isObject() && value.toObject().isEmpty())
        || (value.isString() && value.toString().isEmpty());
}
} // namespace

QByteArray compactJson(const QJsonValue &value)
{
    // In a list, as a document has to be one or an object; its brackets go again.
    const QByteArray list = QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

JsonText JsonText::of(const QJsonObject &object, const QStringList &first)
{
    JsonText text;
    for (const QString &key : first)
        text.add(key, object.value(key));
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (!first.contains(member.key()))
            text.add(member.key(), member.value());
    }
    return text;
}

void JsonText::add(const QString &key, const QJsonValue &value)
{
    if (!saysNothing(value))
        addRaw(key, printed(value));
}

void JsonText::addText(const QString &key, const QString &text)
{
    addRaw(key, compactJson(text));
}

void JsonText::add(const QString &key, const JsonText &object)
{
    if (!object.isEmpty())
        addRaw(key, object.text());
}

void JsonText::add(const QString &key, const std::vector<JsonText> &list)
{
    QByteArrayList parts;
    for (const JsonText &object : list)
        parts.append(object.text());
    if (!parts.isEmpty())
        addRaw(key, joined('[', parts, ']', false));
}

void JsonText::addRaw(const QString &key, const QByteArray &json)
{
    m_members.append(compactJson(key) + ": " + json);
}

QByteArray JsonText::text() const
{
    return joined('{', m_members, '}', true);
}

QByteArray JsonText::toJson() const
{
    return joined('{', m_members, '}', false) + '\n';
}

QJsonObject JsonText::object() const
{
    return QJsonDocument::fromJson(toJson()).object();
}

} // namespace penstock
