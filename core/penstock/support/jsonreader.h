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

//! The object that \a json, in UTF-8, is (RFC 8259). Errors are of the kind File; they name
//! \a file, and in what is no JSON line and column (in bytes), both from 1.
PENSTOCK_EXPORT Result<QJsonObject> parseJsonObject(const QByteArray &json,
                                                    const QString &file = {});

//! The pointer of the member that a fault of a JsonReader is about: of a missing one, where it
//! would be, while the fault itself is in the object that lacks it.
PENSTOCK_EXPORT QString memberPointer(const Error &fault);

//! Reads one JSON object member by member and remembers each fault with its JSON pointer
//! (RFC 6901). Read everything, then ask finish(): it also refuses keys nobody read, naming the
//! nearest known one. Absent members give the default; \c null counts as absent. So do those at
//! fault, and reading goes on. Faults are of the kind Usage, unless fault(Error) has added another.
// Large: a function for each type that a member may have.
class PENSTOCK_EXPORT JsonReader
{
public:
    //! \a pointer is the object's own, empty for a whole document; those of its members begin with
    //! it.
    JsonReader(QJsonObject object, QString pointer);

    bool has(const QString &key) const; //!< Present and not null. Does not count as reading it.
    QStringList keys() const { return m_object.keys(); } //!< For objects whose keys are data.
    //! Of the object that it reads, by RFC 6901.
    const QString &pointer() const { return m_pointer; }
    //! Of its member \a key.
    QString pointerTo(const QString &key) const;

    QJsonValue value(const QString &key); //!< Undefined where absent.
    //! A fault where it is there and no text.
    QString text(const QString &key, const QString &otherwise = {});
    //! A list of texts, none empty. Absent: an empty list; what is no text in it is at fault, and
    //! empty.
    QStringList texts(const QString &key);
    //! A whole number from \a least to \a most, both included; 5.0 and 5e0 are whole.
    std::int64_t whole(const QString &key, std::int64_t least, std::int64_t most,
                       std::int64_t otherwise);
    //! The same, and a fault where it is absent: then, and where it is at fault, \a least.
    std::int64_t requiredWhole(const QString &key, std::int64_t least, std::int64_t most);
    //! A fault where it is there and no number.
    double number(const QString &key, double otherwise);
    //! A fault where it is there and neither true nor false.
    bool flag(const QString &key, bool otherwise);
    //! A duration as text with its unit, see parseDuration(); \a least keeps out 0 where that makes
    //! no sense. Nothing where it is absent or at fault.
    std::optional<Duration> duration(const QString &key, Duration least = Duration::zero());
    //! The same, and a fault where it is absent: then, and where it is at fault, \a least.
    Duration requiredDuration(const QString &key, Duration least);
    //! One of \a names, by upper and lower case; its index. \a otherwise is an index too.
    qsizetype oneOf(const QString &key, const QStringList &names, qsizetype otherwise);
    //! The same, and a fault where it is absent: then, and where it is at fault, 0.
    qsizetype requiredOneOf(const QString &key, const QStringList &names);
    //! Hands \a read a reader for the object at \a key, asks that one to finish(), and takes over
    //! all its faults. The reader lives as long as the call. Absent: no call.
    void object(const QString &key, const std::function<void(JsonReader &)> &read);
    //! The same for each object of a list.
    void objects(const QString &key, const std::function<void(JsonReader &)> &read);

    //! The one of \a names that is there; its index, or -1 and a fault if there is none or another.
    qsizetype oneKeyOf(const QStringList &names);

    //! Adds a fault of the caller's own at \a key.
    void fault(const QString &key, const Message &message);
    //! The value at \a key is not what is \a wanted, for example "json.want_number".
    void refuse(const QString &key, const Message &wanted);
    void missing(const QString &key, const Message &wanted); //!< \a key is required.
    //! A fault if \a key is present: it was removed, and \a message names what replaces it.
    void removed(const QString &key, const Message &message);
    void fault(Error error); //!< The same for an error that knows its own place.
    const std::vector<Error> &faults() const { return m_faults; } //!< In the order of reading.
    //! In the order of reading; nothing where there is none.
    std::optional<Error> firstFault() const;
    //! The first fault found while reading, or one for the first unknown key, or nothing. Where the
    //! caller added a fault, keys are not looked at: reading may have ended there.
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
