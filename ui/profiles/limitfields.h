// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <utility>

namespace penstock {

//! A field for one member of a limit's JSON, as limitFromJson() reads it.
struct LimitField
{
    enum class Kind { Count, Time, Text, Choice };
    QString key; //!< "capacity", or with a slash the member of a member: "match/path".
    QString label;
    Kind kind = Kind::Count;
    QString hint = {}; //!< In the empty field.
    QList<std::pair<QString, QString>> choices = {}; //!< The word in JSON and that for people.
};

//! Of a text as the locale groups it, or not at all; undefined where it is empty, and the text itself
//! where it is no number.
QJsonValue countFromText(const QString &text);

//! Those of the algorithm that \a limit names, then those that all have.
QList<LimitField> fieldsOf(const QJsonObject &limit);

//! What stands in \a limit for \a field, as one would type it.
QString textOf(const QJsonObject &limit, const LimitField &field);
//! Puts \a text in there; an empty one takes the member out, and so does the default of a choice.
//! What makes no sense goes in as it is: whoever reads the limit says what is wrong with it.
void setText(QJsonObject &limit, const LimitField &field, const QString &text);

} // namespace penstock
