// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/result.h>

namespace penstock {

namespace {
QString joined(const QString &where, const QString &what, const QString &fix)
{
    QString line = where.isEmpty() ? what : where + u": "_s + what;
    if (!fix.isEmpty())
        line += u". "_s + fix;
    return line;
}
} // namespace

Error::Error(Message said, MessageArgument at)
    : kind(said.kind())
    , what(said.text())
    , where(at.text())
    , fix(said.fix())
    , remedies(said.remedies())
    , message(std::move(said))
    , place(std::move(at))
{ }

Error::Error(Kind kindOf, QString whatOf, QString whereOf, QString fixOf, Remedies remediesOf)
    : kind(kindOf)
    , what(std::move(whatOf))
    , where(std::move(whereOf))
    , fix(std::move(fixOf))
    , remedies(remediesOf)
    , place(where)
{ }

QString Error::text() const
{
    return joined(where, what, fix);
}

QString Error::text(const MessageLanguage &language) const
{
    return message.isEmpty()
        ? text()
        : joined(place.text(language), message.text(language), message.fix(language));
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
