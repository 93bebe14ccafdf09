// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QJsonArray>
#include <QJsonObject>

namespace penstock {

//! "id(argument, nested.id(argument))" of what Message::toJson() gives, so that tests do not depend on
//! wordings.
inline QString reportedValue(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    QStringList parts;
    const QJsonArray list
        = value.isArray() ? value.toArray() : object.value(QStringLiteral("arguments")).toArray();
    for (const QJsonValue each : list)
        parts.append(reportedValue(each));
    const QString all = parts.join(QStringLiteral(", "));
    if (value.isArray())
        return all;
    const QString id = object.value(QStringLiteral("id")).toString();
    if (!id.isEmpty())
        return all.isEmpty() ? id : id + QLatin1Char('(') + all + QLatin1Char(')');
    return object.isEmpty() ? value.toVariant().toString()
                            : object.begin().value().toVariant().toString();
}

inline QString reported(const Message &message)
{
    return reportedValue(message.toJson());
}

//! "where: id(arguments)"
inline QString reported(const Error &error)
{
    const QString id = reported(error.message);
    return error.where().isEmpty() ? id : error.where() + QStringLiteral(": ") + id;
}

} // namespace penstock
