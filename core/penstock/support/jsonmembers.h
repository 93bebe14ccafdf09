// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>

#include <functional>
#include <limits>

namespace penstock {

//! The JSON Schema (draft 7) of one object, filled by JsonMembers.
struct PENSTOCK_EXPORT JsonSchema
{
    QJsonObject properties;
    QJsonArray required; //!< Keys.
    QJsonArray choices; //!< Keys of which exactly one is present.
    //! Returns the schema; unknown keys are invalid.
    QJsonObject object(const QString &meaning = {}) const;
};

//! The members of one kind of JSON object. A function lists them once, one call per key with its
//! meaning; the constructor decides whether they are read, written or described.
//! \code
//! void members(JsonMembers &m, Window &window)
//! {
//!     m.whole("capacity", window.capacity, {0, 1000}, "Requests per interval.");
//!     m.duration("pause", window.pause, {}, "Pause after an error.");
//! }
//! \endcode
//! Values of plain types are required, of std::optional are not, unless stated otherwise below. A
//! key "new|old" also reads its earlier name. Errors are those of JsonReader.
class PENSTOCK_EXPORT JsonMembers
{
public:
    explicit JsonMembers(JsonReader &reader); //!< Reads; the caller finishes \a reader.
    explicit JsonMembers(JsonText &text); //!< Writes; leaves defaults out.
    explicit JsonMembers(JsonSchema &schema); //!< Describes all members.

    using Inner = std::function<void(JsonMembers &)>;
    using Read = std::function<void(JsonReader &, const QString &key)>;
    using Write = std::function<void(JsonText &, const QString &key)>;

    //! Inclusive.
    struct Range
    {
        std::int64_t least = std::numeric_limits<std::int64_t>::min();
        std::int64_t most = std::numeric_limits<std::int64_t>::max();
    };
    //! Inclusive.
    struct Span
    {
        Duration least = Duration::zero();
        Duration most = Duration::max();
    };
    //! A short form of an object: another type of value.
    struct Short
    {
        const char *schema; //!< JSON.
        Read read; //!< For values that are not objects.
        std::function<QJsonValue()> write; //!< Undefined if only an object will do.
    };

    //! The member listed last.
    class PENSTOCK_EXPORT Member
    {
    public:
        //! Reports an absent member; it must be \a wanted.
        const Member &required(const Message &wanted) const;
        const Member &required() const; //!< Only in the schema; the caller reports it.
        const Member &notEmpty(const Message &wanted) const; //!< Reports empty text as well.
        //! Adds a keyword to the schema: "pattern", "minLength".
        const Member &schema(const char *keyword, const QJsonValue &value) const;
        //! Reports the message that \a fault returns for a present member, unless it is empty.
        const Member &check(const std::function<Message()> &fault) const;
        //! Reports a present value that is not \a wanted, unless that is empty.
        const Member &want(const std::function<Message()> &wanted) const;

    private:
        friend class JsonMembers;
        Member(JsonMembers &members, QString key)
            : m_members(members)
            , m_key(std::move(key))
        { }
        JsonMembers &m_members;
        QString m_key;
    };

    //! Not required; written unless empty.
    Member text(const char *key, QString &value, const char *meaning);
    Member text(const char *key, QByteArray &value, const char *meaning); //!< UTF-8.
    //! A list of non-empty texts. Not required; written unless empty.
    Member texts(const char *key, QStringList &value, const char *meaning);
    //! A text or a list of texts; other values are not \a wanted. One text is written as such, or
    //! as a list if \a alwaysList. Not required.
    Member textOrTexts(const char *key, QStringList &value, const Message &wanted,
                       const char *meaning, bool alwaysList = false);
    //! A list of HTTP statuses from \a least to 599. Not required; written unless empty.
    template <typename List>
    Member statuses(const char *key, List &values, int least, const char *meaning)
    {
        QList<int> list(values.begin(), values.end());
        Member member = statusList(key, list, least, meaning);
        values = List(list.begin(), list.end());
        return member;
    }
    //! A number out of range is reported and read.
    Member whole(const char *key, std::int64_t &value, Range range, const char *meaning);
    //! \a otherwise is the default.
    template <typename Whole>
    Member whole(const char *key, Whole &value, Range range, Whole otherwise, const char *meaning)
    {
        std::optional<std::int64_t> given
            = value == otherwise ? std::nullopt : std::optional<std::int64_t>(value);
        Member member = whole(key, given, range, meaning);
        value = Whole(given.value_or(otherwise));
        return member;
    }
    Member whole(const char *key, std::optional<std::int64_t> &value, Range range,
                 const char *meaning);
    Member flag(const char *key, std::optional<bool> &value, const char *meaning);
    Member flag(const char *key, bool &value, const char *meaning); //!< Default: false.
    Member duration(const char *key, Duration &value, Span span, const char *meaning);
    Member duration(const char *key, std::optional<Duration> &value, Span span,
                    const char *meaning);
    //! An enum with \a names in its order. The first is the default.
    template <typename Enum>
    Member oneOf(const char *key, Enum &value, const QStringList &names, const char *meaning)
    {
        auto index = qsizetype(value);
        Member member = name(key, index, names, meaning);
        value = Enum(index);
        return member;
    }
    //! An object, or \a brief. Not required; written unless empty.
    Member object(const char *key, const Inner &inner, const char *meaning,
                  const Short &brief = {});
    //! A list of objects. Not required; written unless empty. \a list lists the members of one.
    template <typename Value, typename List>
    Member objects(const char *key, std::vector<Value> &values, const List &list,
                   const char *meaning)
    {
        return elements(
            key, values.size(),
            [&](JsonMembers &inner, std::size_t index) {
                if (index == values.size())
                    values.emplace_back();
                list(inner, values[index]);
            },
            meaning);
    }
    //! A member of another form, with its \a schema as JSON.
    Member custom(const char *key, const QByteArray &schema, const Read &read, const Write &write,
                  const char *meaning);
    //! Exactly one of \a keys. \a list lists the member with the given index; \a written is the one
    //! to write, or -1.
    void choice(const QStringList &keys, qsizetype written,
                const std::function<void(qsizetype)> &list);

    bool reads() const { return m_reader != nullptr; }
    bool writes() const { return m_text != nullptr; }
    bool describes() const { return m_schema != nullptr; }
    JsonReader &reader() const { return *m_reader; } //!< Only if reads().
    JsonSchema &schema() const { return *m_schema; } //!< Only if describes().

private:
    struct Key
    {
        explicit Key(const char *key);
        QString now, was;
    };
    QString present(const Key &key);
    Member describe(const Key &key, QJsonObject schema, const char *meaning);
    //! Describes it, writes \a value, or calls \a read with the present key.
    Member member(const char *key, const QJsonObject &schema, const QJsonValue &value,
                  const char *meaning, const std::function<void(const QString &)> &read);
    Member statusList(const char *key, QList<int> &values, int least, const char *meaning);
    Member name(const char *key, qsizetype &index, const QStringList &names, const char *meaning);
    Member elements(const char *key, std::size_t count,
                    const std::function<void(JsonMembers &, std::size_t)> &list,
                    const char *meaning);

    bool m_isChoice = false; // an empty object is written as well
    JsonReader *m_reader = nullptr;
    JsonText *m_text = nullptr;
    JsonSchema *m_schema = nullptr;
};

//! Returns the text of \a value, whose members() lists its members.
template <typename Value>
JsonText membersText(Value value)
{
    JsonText text;
    JsonMembers m(text);
    members(m, value);
    return text;
}

//! Reads a value whose members() lists its members. Returns the first error, located below
//! \a pointer.
template <typename Value>
Result<Value> membersFromJson(const QJsonObject &object, const QString &pointer = {})
{
    JsonReader reader(object, pointer);
    JsonMembers m(reader);
    Value value;
    members(m, value);
    if (const std::optional<Error> fault = reader.finish())
        return failure(*fault);
    return value;
}

//! Returns the pattern of durations for a schema.
PENSTOCK_EXPORT QString durationPattern();
//! Returns the schema of {"secret": "NAME"}.
PENSTOCK_EXPORT QByteArray secretSchema();

} // namespace penstock
