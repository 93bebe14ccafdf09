// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/message.h>

#include <penstock/support/overload.h>
#include <penstock/support/result.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

namespace penstock {

namespace {
QString inLanguage(QString number, const MessageLanguage &language)
{
    return number.replace(QLatin1Char('.'), language.decimalPoint);
}
} // namespace

MessageArgument::MessageArgument(const Message &message)
    : m_value(std::make_shared<const Message>(message))
{ }

MessageArgument::MessageArgument(const Error &error)
    : MessageArgument(error.message)
{ }

MessageArgument MessageArgument::quoted(QString text)
{
    MessageArgument argument;
    argument.m_value = Quoted {std::move(text)};
    return argument;
}

std::optional<QString> MessageArgument::name() const
{
    const QString *const name = std::get_if<QString>(&m_value);
    return name ? std::optional(*name) : std::nullopt;
}

bool MessageArgument::isEmpty() const
{
    const QString *const name = std::get_if<QString>(&m_value);
    return name && name->isEmpty();
}

QString MessageArgument::text(const MessageLanguage &language) const
{
    return std::visit(
        Overload {
            [](const QString &name) { return name; },
            [](const Quoted &quoted) { return quoted.text; },
            [](const QStringList &names) { return names.join(u", "_s); },
            [](std::int64_t number) { return QString::number(number); },
            [&](double number) { return inLanguage(QString::number(number), language); },
            [&](Duration duration) { return inLanguage(durationForPeople(duration), language); },
            [](WallTime time) { return timestampText(time); },
            [&](const std::shared_ptr<const Message> &message) { return message->text(language); }},
        m_value);
}

QJsonValue MessageArgument::toJson() const
{
    return std::visit(
        Overload {
            [](const QString &name) { return QJsonValue(name); },
            [](const Quoted &quoted) {
                return QJsonValue(QJsonObject {{u"quoted"_s, quoted.text}});
            },
            [](const QStringList &names) { return QJsonValue(QJsonArray::fromStringList(names)); },
            [](std::int64_t number) { return QJsonValue(qint64(number)); },
            [](double number) {
                return QJsonValue(QJsonObject {{u"number"_s, number}});
            },
            [](Duration duration) {
                return QJsonValue(QJsonObject {{u"ns"_s, qint64(duration.count())}});
            },
            [](WallTime time) {
                return QJsonValue(QJsonObject {{u"time"_s, timestampText(time)}});
            },
            [](const std::shared_ptr<const Message> &message) { return message->toJson(); }},
        m_value);
}

bool operator==(const MessageArgument &left, const MessageArgument &right)
{
    using Nested = std::shared_ptr<const Message>;
    const Nested *const one = std::get_if<Nested>(&left.m_value);
    const Nested *const other = std::get_if<Nested>(&right.m_value);
    return one && other ? **one == **other : left.m_value == right.m_value;
}

QString Message::id() const
{
    return m_text ? QString::fromLatin1(m_text->id) : QString();
}

QString Message::text(const MessageLanguage &language) const
{
    return m_text ? filled(m_text->text, language) : QString();
}

QString Message::fix(const MessageLanguage &language) const
{
    return m_text ? filled(m_text->fix, language) : QString();
}

// In one pass: an argument may contain "%1" itself. " (%1)" is left out if its argument is empty.
QString Message::filled(const char *text, const MessageLanguage &language) const
{
    if (*text == '\0')
        return {};
    static const QRegularExpression key(u"(?<!\\{)\\{([a-z_]+)\\}"_s);
    QString form = language.translate ? language.translate(text) : QString::fromUtf8(text);
    for (auto found = key.match(form); found.hasMatch(); found = key.match(form)) {
        const QString name = found.captured(1);
        form.replace(found.capturedStart(), found.capturedLength(),
                     language.labelOf ? language.labelOf(name) : u'"' + name + u'"');
    }
    QString filled;
    for (qsizetype at = 0; at < form.size(); ++at) {
        const int number
            = form[at] == QLatin1Char('%') && at + 1 < form.size() ? form[at + 1].digitValue() : 0;
        if (number < 1 || number > m_arguments.size()) {
            filled += form[at];
            continue;
        }
        const QString argument = m_arguments[number - 1].text(language);
        const bool isDetail = argument.isEmpty() && filled.endsWith(" ("_L1)
            && form.sliced(at + 2).startsWith(QLatin1Char(')'));
        if (isDetail)
            filled.chop(2);
        filled += argument;
        at += isDetail ? 2 : 1;
    }
    return filled;
}

Error Message::at(MessageArgument where) const
{
    return {*this, std::move(where)};
}

QJsonValue Message::toJson() const
{
    if (isEmpty())
        return {};
    QJsonArray arguments;
    for (const MessageArgument &each : m_arguments)
        arguments.append(each.toJson());
    return QJsonObject {{u"id"_s, id()}, {u"arguments"_s, arguments}};
}

MessageArgument Message::argumentFromJson(const QJsonValue &json, Find find)
{
    const auto has = [&json](const QString &key) { return json.toObject().contains(key); };
    if (json.isDouble())
        return json.toInteger();
    if (json.isArray())
        return json.toVariant().toStringList();
    if (has(u"quoted"_s))
        return MessageArgument::quoted(json[u"quoted"_s].toString());
    if (has(u"number"_s))
        return json[u"number"_s].toDouble();
    if (has(u"ns"_s))
        return Duration(json[u"ns"_s].toInteger());
    if (has(u"time"_s))
        return parseTimestamp(json[u"time"_s].toString()).value_or(WallTime());
    if (json.isObject())
        return fromJson(json, find);
    return json.toString();
}

Message Message::fromJson(const QJsonValue &json, Find find)
{
    const MessageText *const text = find(json[u"id"_s].toString());
    if (!text)
        return {};
    QList<MessageArgument> arguments;
    const QJsonArray values = json[u"arguments"_s].toArray();
    for (const QJsonValue &each : values)
        arguments.append(argumentFromJson(each, find));
    return {*text, std::move(arguments)};
}

bool operator==(const Message &left, const Message &right)
{
    // Each library has a table of its own.
    return left.id() == right.id() && left.m_arguments == right.m_arguments;
}

Error::Error(Message what, MessageArgument where)
    : kind(what.kind())
    , message(std::move(what))
    , place(std::move(where))
{ }

QString Error::text(const MessageLanguage &language) const
{
    const QString where = place.text(language);
    const QString fix = message.fix(language);
    QString line = (where.isEmpty() ? where : where + u": "_s) + message.text(language);
    if (!fix.isEmpty())
        line += u". "_s + fix;
    return line;
}

QJsonObject Error::toJson() const
{
    QJsonObject json = message.toJson().toObject();
    if (!place.isEmpty())
        json.insert(u"where"_s, place.toJson());
    return json;
}

std::optional<Error> Error::fromJson(const QJsonObject &json, Message::Find find)
{
    Message message = Message::fromJson(json, find);
    if (message.isEmpty())
        return std::nullopt;
    return Error(std::move(message), Message::argumentFromJson(json.value(u"where"_s), find));
}

} // namespace penstock
