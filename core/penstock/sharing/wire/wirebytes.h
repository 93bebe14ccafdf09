// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArray>
#include <QHash>
#include <QString>

#include <concepts>
#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

//! \file
//! Encoding of values in messages. Numbers are LEB128, signed ones zigzag. Texts and lists follow
//! their length, optional values a 0 or 1, and variants their index. A struct lists its members in
//! wireFields().
namespace penstock {

template <typename T>
concept WireEnum = std::is_enum_v<T>;

//! Returns pointers to the members of a struct, in the order of their encoding. Overloaded for
//! structs without \c fields.
template <typename T>
requires requires
{
    T::fields;
}
constexpr auto wireFields(const T *)
{
    return T::fields;
}

template <typename T>
concept WireStruct = requires(const T *value)
{
    wireFields(value);
};

//! A struct whose members are read only if the first ones make sense.
template <typename T, typename Io>
concept WireHead = requires(T &value, Io &io)
{
    T::code(value, io);
};

class WireWriter
{
public:
    explicit WireWriter(QByteArray &to)
        : m_to(to)
    { }

    void operator()(const auto &...values) { (put(values), ...); }

private:
    void put(bool value) { m_to.append(value ? '\1' : '\0'); }
    template <std::unsigned_integral T>
    void put(T value)
    {
        while (value >= 0x80) {
            m_to.append(char(value | 0x80));
            value = T(value >> 7);
        }
        m_to.append(char(value));
    }
    template <std::signed_integral T>
    void put(T value) // zigzag: small numbers of both signs are short
    {
        const auto wide = std::int64_t(value);
        put((quint64(wide) << 1) ^ quint64(wide >> 63));
    }
    void put(WireEnum auto value) { put(quint64(value)); }
    void put(Duration value) { put(std::int64_t(value.count())); }
    void put(Instant value) { put(value.time_since_epoch()); }
    void put(WallTime value) { put(value.time_since_epoch()); }
    void put(const QByteArray &value)
    {
        put(quint64(value.size()));
        m_to.append(value);
    }
    void put(const QString &value) { put(value.toUtf8()); }
    template <typename T>
    void put(const std::optional<T> &value)
    {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template <typename T>
    void put(const std::vector<T> &values)
    {
        put(quint64(values.size()));
        for (const T &value : values)
            put(value);
    }
    void put(const QHash<QString, QString> &values)
    {
        put(quint64(values.size()));
        for (auto each = values.begin(); each != values.end(); ++each) {
            put(each.key());
            put(each.value());
        }
    }
    template <typename... Kinds>
    void put(const std::variant<Kinds...> &value)
    {
        put(quint64(value.index()));
        std::visit([this](const auto &each) { put(each); }, value);
    }
    template <WireStruct T>
    void put(const T &value)
    {
        std::apply([&](auto... members) { (put(value.*members), ...); }, wireFields(&value));
    }
    template <typename T>
    requires WireHead<const T, WireWriter>
    void put(const T &value) { T::code(value, *this); }

    QByteArray &m_to;
};

//! Reads untrusted bytes. After invalid input, it fails, and all values are 0 or empty. Needs at
//! most a few times the memory of its input.
class WireReader
{
public:
    explicit WireReader(QByteArrayView from)
        : m_at(from.begin())
        , m_end(from.end())
    { }

    void operator()(auto &...values) { (take(values), ...); }

    bool hasFailed() const { return m_hasFailed; }
    bool atEnd() const { return m_at == m_end; }
    void fail()
    {
        m_hasFailed = true;
        m_at = m_end;
    }

private:
    void take(bool &value)
    {
        quint64 number = 0;
        take(number);
        value = number == 1;
        if (number > 1)
            fail();
    }
    void take(quint64 &value)
    {
        value = 0;
        for (int shift = 0;; shift += 7) {
            if (m_at == m_end || shift > 63)
                return failAt(value);
            const auto byte = quint8(*m_at++);
            if (shift == 63 && byte > 1)
                return failAt(value);
            value |= quint64(byte & 0x7f) << shift;
            if ((byte & 0x80) == 0)
                return;
        }
    }
    template <std::unsigned_integral T>
    void take(T &value)
    {
        quint64 wide = 0;
        take(wide);
        value = T(wide);
        if (value != wide)
            failAt(value);
    }
    template <std::signed_integral T>
    void take(T &value)
    {
        quint64 number = 0;
        take(number);
        const auto wide = std::int64_t(number >> 1) ^ -std::int64_t(number & 1);
        value = T(wide);
        if (value != wide)
            failAt(value);
    }
    template <WireEnum T>
    void take(T &value)
    {
        quint64 number = 0;
        take(number);
        if (number > quint64(lastOf(T {})))
            fail();
        else
            value = T(number);
    }
    void take(Duration &value)
    {
        std::int64_t count = 0;
        take(count);
        value = Duration(count);
    }
    void take(Instant &value)
    {
        Duration since {};
        take(since);
        value = Instant(since);
    }
    void take(WallTime &value)
    {
        Duration since {};
        take(since);
        value = WallTime(since);
    }
    void take(QByteArray &value)
    {
        quint64 size = 0;
        take(size);
        if (size > quint64(m_end - m_at))
            return fail();
        value = QByteArray(m_at, qsizetype(size));
        m_at += size;
    }
    void take(QString &value)
    {
        QByteArray bytes;
        take(bytes);
        value = QString::fromUtf8(bytes);
    }
    template <typename T>
    void take(std::optional<T> &value)
    {
        bool is = false;
        take(is);
        if (is)
            take(value.emplace());
        else
            value.reset();
    }
    template <typename T>
    void take(std::vector<T> &values)
    {
        values.clear();
        quint64 size = 0;
        take(size);
        if (size > quint64(m_end - m_at)) // each takes at least one byte
            return fail();
        for (quint64 i = 0; i < size && !m_hasFailed; ++i)
            take(values.emplace_back());
    }
    void take(QHash<QString, QString> &values)
    {
        values.clear();
        quint64 size = 0;
        take(size);
        if (size > quint64(m_end - m_at))
            return fail();
        for (quint64 i = 0; i < size && !m_hasFailed; ++i) {
            QString key;
            take(key);
            take(values[key]);
        }
    }
    template <typename... Kinds>
    void take(std::variant<Kinds...> &value)
    {
        quint64 kind = 0;
        take(kind);
        quint64 index = 0;
        const auto takeAs = [&](auto &each) {
            take(each);
            return true;
        };
        if (!((kind == index++ && takeAs(value.template emplace<Kinds>())) || ...))
            fail();
    }
    template <WireStruct T>
    void take(T &value)
    {
        std::apply([&](auto... members) { (take(value.*members), ...); }, wireFields(&value));
    }
    template <typename T>
    requires WireHead<T, WireReader>
    void take(T &value) { T::code(value, *this); }

    template <typename T>
    void failAt(T &value)
    {
        value = 0;
        fail();
    }

    const char *m_at;
    const char *m_end;
    bool m_hasFailed = false;
};

} // namespace penstock
