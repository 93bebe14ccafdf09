// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

#include <utility>

namespace penstock {

//! A field for one member of a limit's JSON, see limitFromJson().
struct LimitField
{
    enum class Kind { Count, Time, Text, Choice };
    QString key; //!< "capacity", or "match/path" for a nested member.
    QString label;
    Kind kind = Kind::Count;
    QString hint = {}; //!< Placeholder text.
    QList<std::pair<QString, QString>> choices = {}; //!< JSON value and shown text.
};

//! Parses a number with or without group separators. Returns undefined for empty text, and other
//! text unchanged.
QJsonValue countFromText(const QString &text);

//! Fields of the algorithm of \a limit, then the common ones.
QList<LimitField> fieldsOf(const QJsonObject &limit);

//! Value of \a field in \a limit, as a user would type it.
QString textOf(const QJsonObject &limit, const LimitField &field);
//! Writes \a text into \a limit. Empty text and the default of a choice remove the member. Invalid
//! text is kept: limitFromJson() reports it.
void setText(QJsonObject &limit, const LimitField &field, const QString &text);

} // namespace penstock
