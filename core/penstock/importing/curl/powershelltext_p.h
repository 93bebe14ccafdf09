// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QString>

#include <optional>

namespace penstock {

//! A scanner of PowerShell commands that reads their strings. It ends at the first error.
class PowerShellText
{
public:
    explicit PowerShellText(const QString &text)
        : m_text(text)
    { }

    bool atEnd() const { return m_fault || m_at >= m_text.size(); }
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    bool isNext(char wanted, qsizetype ahead = 0) const
    {
        return peek(ahead) == QLatin1Char(wanted);
    }
    QChar take() { return m_text[m_at++]; }
    bool skip(const QString &wanted); //!< Ignores case. Returns true if found.
    bool skipLineBreak(); //!< A backtick at the end of a line.
    void skipBlanks(); //!< Also such line breaks.
    void skipSpace(); //!< Also all other line breaks.

    bool isString() const { return isNext('"') || isNext('\''); }
    QString readString(); //!< Starts at the quote.

    const std::optional<Error> &fault() const { return m_fault; }
    void fail(const Error &error);
    //! Reports \a what only PowerShell can evaluate: a variable, a command.
    void failAt(const QString &what);

private:
    QString readPlain();
    QString readQuoted();
    QString readDollar();
    QChar readEscape();

    const QString &m_text;
    qsizetype m_at = 0;
    std::optional<Error> m_fault;
};

} // namespace penstock
