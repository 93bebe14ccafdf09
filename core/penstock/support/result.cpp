// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/result.h>

namespace penstock {

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
