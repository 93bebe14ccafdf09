// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

#include <concepts>

namespace penstock {

//! A value for a column of Table.
template <typename Column>
struct Cell
{
    using Type = const Column &;
};

//! Text is also written as a literal in UTF-8.
template <>
struct Cell<QString>
{
    class Type
    {
    public:
        Type() = default;
        Type(const char *utf8)
            : m_text(QString::fromUtf8(utf8))
        { }
        Type(const std::convertible_to<QString> auto &text)
            : m_text(text)
        { }
        operator const QString &() const { return m_text; }

    private:
        QString m_text;
    };
};

//! The table of a test: names its columns, then adds rows with a value for each.
//! \code
//! const Table<QByteArray, int> row("text", "size");
//! row("a word", "word", 4);
//! \endcode
//! A value that does not convert to the type of its column does not compile.
template <typename... Columns>
class Table
{
    template <typename>
    using Name = const char *;

public:
    explicit Table(Name<Columns>... names) { (QTest::addColumn<Columns>(names), ...); }

    void operator()(const char *row, typename Cell<Columns>::Type... cells) const
    {
        QTestData &data = QTest::newRow(row);
        ((data << static_cast<const Columns &>(cells)), ...);
    }
};

} // namespace penstock
