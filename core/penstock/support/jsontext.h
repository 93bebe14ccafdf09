// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayList>
#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace penstock {

//! Returns \a value on one line, in UTF-8, also text or a number alone.
PENSTOCK_EXPORT QByteArray compactJson(const QJsonValue &value);

//! A JSON object for display, in UTF-8, with members in the order they were added. Each has its own
//! line, indented by two spaces. Objects and lists of at most 90 bytes stay on one line, except
//! lists of JsonTexts. Duplicate keys are kept.
class PENSTOCK_EXPORT JsonText
{
public:
    //! Returns the members of \a object: \a first in that order, then the others by name.
    static JsonText of(const QJsonObject &object, const QStringList &first = {});

    //! Skips undefined, null and empty values.
    void add(const QString &key, const QJsonValue &value);
    void addText(const QString &key, const QString &text); //!< Adds empty text as well.
    //! Skips an empty object.
    void add(const QString &key, const JsonText &object);
    //! Skips an empty list.
    void add(const QString &key, const std::vector<JsonText> &list);
    //! Adds \a json, a valid value on one line, unchanged.
    void addRaw(const QString &key, const QByteArray &json);

    //! True without members.
    bool isEmpty() const { return m_members.isEmpty(); }
    QByteArray toJson() const; //!< Ends with a line feed.
    QJsonObject object() const; //!< Members by name.

private:
    QByteArray text() const;

    QByteArrayList m_members; // "key": value, not indented
};

} // namespace penstock
