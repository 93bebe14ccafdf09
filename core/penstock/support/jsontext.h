// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayList>
#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace penstock {

//! A JSON object for people: its members stay in the order in which they were added, each on a line
//! of its own, two spaces deeper than the object. An object or a list of at most 90 bytes stays on
//! its line, unless it is a list of JsonTexts. Who adds a key twice finds it there twice. UTF-8.
class PENSTOCK_EXPORT JsonText
{
public:
    //! The members of \a object: those of \a first in that order, then the others by name.
    static JsonText of(const QJsonObject &object, const QStringList &first = {});

    //! What is undefined, null, or has nothing in it, is left out.
    void add(const QString &key, const QJsonValue &value);
    void addText(const QString &key, const QString &text); //!< Also an empty one.
    //! Left out where it is empty.
    void add(const QString &key, const JsonText &object);
    //! The same of a list.
    void add(const QString &key, const std::vector<JsonText> &list);
    //! \a json, a valid value on one line, as it stands.
    void addRaw(const QString &key, const QByteArray &json);
    //! The same, inside an object of its own: {"outer": {"key": …}}.
    static JsonText wrapping(const QString &key, const JsonText &object);

    //! It has no member.
    bool isEmpty() const { return m_members.isEmpty(); }
    QByteArray toJson() const; //!< With a line break at the end.

private:
    QByteArray text() const;

    QByteArrayList m_members; // "key": value, as at the left margin
};

} // namespace penstock
