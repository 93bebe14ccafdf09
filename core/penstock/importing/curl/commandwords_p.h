// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

#include <optional>

//! Words of command lines, as copied from browsers and manuals, without quotes. Nothing is
//! expanded. Each function reads one command.
namespace penstock {

//! The syntax of a command.
enum class CommandLine {
    Shell, //!< Bash and similar shells.
    Cmd, //!< The Windows command prompt.
    PowerShell, //!< A curl command for PowerShell.
    WebRequest //!< Invoke-WebRequest with its session setup.
};

//! Detects the syntax from quotes and line ends. Returns nothing for commands other than curl and
//! Invoke-WebRequest.
std::optional<CommandLine> commandLineOf(const QString &text);

Result<QStringList> wordsOfCommand(CommandLine line, const QString &text);
Result<QStringList> wordsOfShell(const QString &text);
Result<QStringList> wordsOfCmd(const QString &text);
Result<QStringList> wordsOfPowerShell(const QString &text);
//! Returns the words of an equivalent curl command.
Result<QStringList> wordsOfWebRequest(const QString &text);

//! The words of a command so far. Base of readers that read character by character.
class WordReader
{
protected:
    explicit WordReader(const QString &text)
        : m_text(text)
    { }

    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    bool isNext(char wanted, qsizetype ahead = 0) const
    {
        return peek(ahead) == QLatin1Char(wanted);
    }
    QChar take() { return m_text[m_at++]; }
    void append(QChar c)
    {
        m_word += c;
        m_hasWord = true;
    }
    void endWord()
    {
        if (m_hasWord)
            m_words.append(m_word);
        m_word.clear();
        m_hasWord = false;
    }

    const QString &m_text;
    qsizetype m_at = 0;
    QStringList m_words;
    QString m_word;
    bool m_hasWord = false; // also for an empty word: ""
};

Error commandError(const Message &fault);
Error openQuoteError(QChar quote);

} // namespace penstock
