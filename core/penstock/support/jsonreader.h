// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QJsonObject>

#include <functional>
#include <optional>
#include <vector>

namespace penstock {

//! Parses a JSON object (RFC 8259) in UTF-8. Errors are of the kind File and name \a file. Syntax
//! errors add line and column (in bytes), both from 1.
PENSTOCK_EXPORT Result<QJsonObject> parseJsonObject(const QByteArray &json,
                                                    const QString &file = {});

//! Returns the pointer of the member that \a fault concerns. For a missing member, the fault's own
//! pointer is that of its object.
PENSTOCK_EXPORT QString memberPointer(const Error &fault);

//! A reader of one JSON object that collects errors, each with its JSON pointer (RFC 6901). Read
//! all members, then call finish(), which also rejects unread keys and suggests the nearest known
//! one. Absent, \c null and invalid members yield the default; the required… functions report
//! absent ones, too. Errors are of the kind Usage unless fault(Error) adds others.
class PENSTOCK_EXPORT JsonReader
{
public:
    //! \a pointer is that of the object; empty for a whole document.
    JsonReader(QJsonObject object, QString pointer);

    //! True if present and not null. Does not count as reading.
    bool has(const QString &key) const;
    QStringList keys() const { return m_object.keys(); } //!< For objects whose keys are data.
    //! Returns its JSON pointer.
    const QString &pointer() const { return m_pointer; }
    //! Returns a member's JSON pointer.
    QString pointerTo(const QString &key) const;

    QJsonValue value(const QString &key); //!< Returns undefined if absent.
    //! Reads text.
    QString text(const QString &key, const QString &otherwise = {});
    //! Returns a list of non-empty texts; empty if absent. Other values are reported and read as
    //! empty.
    QStringList texts(const QString &key);
    //! Returns a whole number from \a least to \a most, inclusive. 5.0 and 5e0 are whole.
    std::int64_t whole(const QString &key, std::int64_t least, std::int64_t most,
                       std::int64_t otherwise);
    //! Returns \a least after an error.
    std::int64_t requiredWhole(const QString &key, std::int64_t least, std::int64_t most);
    //! Reads a number.
    double number(const QString &key, double otherwise);
    //! Reads true or false.
    bool flag(const QString &key, bool otherwise);
    //! Returns a duration of at least \a least, from text with a unit, see parseDuration(). Returns
    //! nothing if absent or invalid.
    std::optional<Duration> duration(const QString &key, Duration least = Duration::zero());
    //! Returns the index of the value in \a names (case-sensitive). \a otherwise is an index as
    //! well.
    qsizetype oneOf(const QString &key, const QStringList &names, qsizetype otherwise);
    //! Returns 0 after an error.
    qsizetype requiredOneOf(const QString &key, const QStringList &names);
    //! Calls \a read with a reader for the object at \a key, then finish(), and adds its errors.
    //! The reader lives as long as the call. Does nothing if absent.
    void object(const QString &key, const std::function<void(JsonReader &)> &read);
    //! Does the same for each object of a list.
    void objects(const QString &key, const std::function<void(JsonReader &)> &read);

    //! Returns the index of the one present key among \a names. Reports an error and returns -1 if
    //! none or several are present.
    qsizetype oneKeyOf(const QStringList &names);

    //! Returns \a key, or its earlier name \a was if only that is present. Both are a fault.
    QString currentKey(const QString &key, const QString &was);

    //! Adds an error of the caller at \a key.
    void fault(const QString &key, const Message &message);
    //! Reports that \a key must be \a wanted, for example "json.want_number".
    void refuse(const QString &key, const Message &wanted);
    void missing(const QString &key, const Message &wanted); //!< Reports a missing \a key.
    //! Reports an error if \a key is present: it was removed, and \a message names its replacement.
    void removed(const QString &key, const Message &message);
    void fault(Error error); //!< Adds an error with its own place.
    const std::vector<Error> &faults() const { return m_faults; } //!< In the order of reading.
    //! Returns nothing without errors.
    std::optional<Error> firstFault() const;
    //! Returns the first error, or one for the first unknown key, or nothing. Ignores unknown keys
    //! if the caller added an error, because reading may have ended there.
    std::optional<Error> finish();

private:
    void unknownKey(const QString &key, const QStringList &known);
    void descend(const QJsonObject &object, const QString &pointer,
                 const std::function<void(JsonReader &)> &read);

    QJsonObject m_object;
    QString m_pointer;
    QStringList m_read;
    std::vector<Error> m_faults;
    bool m_mayHaveEnded = false;
};

} // namespace penstock
