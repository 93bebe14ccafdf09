// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// How bash divides a line into words, as far as commands that are copied somewhere need it.
#include <penstock/importing/curl/commandwords_p.h>

#include <optional>

namespace penstock {

namespace {
class ShellReader
{
public:
    explicit ShellReader(const QString &text)
        : m_text(text)
    { }

    Result<QStringList> read()
    {
        while (!atEnd() && !m_fault && !isEndOfCommand())
            readOne();
        endWord();
        if (m_fault)
            return failure(*m_fault);
        return m_words;
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    QChar take() { return m_text[m_at++]; }

    bool isEndOfCommand() const
    {
        const QChar c = peek();
        const bool isBreak = c == QLatin1Char('\n') && !m_words.isEmpty();
        return isBreak || c == QLatin1Char(';') || c == QLatin1Char('|') || c == QLatin1Char('&')
            || c == QLatin1Char('>') || c == QLatin1Char('<');
    }

    void readOne()
    {
        const QChar c = take();
        if (c.isSpace())
            return endWord();
        if (c == QLatin1Char('\''))
            return readPlain();
        if (c == QLatin1Char('"'))
            return readQuoted();
        if (c == QLatin1Char('$') && peek() == QLatin1Char('\'')) {
            ++m_at;
            return readEscaped();
        }
        if (c != QLatin1Char('\\'))
            return append(c);
        if (!skipLineBreak() && !atEnd())
            append(take());
    }

    // After a backslash: the next line goes on with this one.
    bool skipLineBreak()
    {
        if (peek() == QLatin1Char('\r') && peek(1) == QLatin1Char('\n'))
            ++m_at;
        if (peek() != QLatin1Char('\n'))
            return false;
        ++m_at;
        return true;
    }

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

    // '…': as it stands.
    void readPlain()
    {
        m_hasWord = true;
        while (!atEnd() && peek() != QLatin1Char('\''))
            append(take());
        close(QLatin1Char('\''));
    }

    // "…": a backslash counts before \ " $ ` and the end of a line.
    void readQuoted()
    {
        m_hasWord = true;
        while (!atEnd() && peek() != QLatin1Char('"')) {
            const QChar c = take();
            if (c == QLatin1Char('\\') && skipLineBreak())
                continue;
            const bool isEscape
                = c == QLatin1Char('\\') && !atEnd() && u"\\\"$`"_s.contains(peek());
            append(isEscape ? take() : c);
        }
        close(QLatin1Char('"'));
    }

    // $'…': as in C.
    void readEscaped()
    {
        m_hasWord = true;
        while (!atEnd() && peek() != QLatin1Char('\'')) {
            const QChar c = take();
            if (c != QLatin1Char('\\') || atEnd())
                append(c);
            else
                readEscape(take());
        }
        close(QLatin1Char('\''));
    }

    void readEscape(QChar c)
    {
        switch (c.toLatin1()) {
        case 'n':
            return append(QLatin1Char('\n'));
        case 't':
            return append(QLatin1Char('\t'));
        case 'r':
            return append(QLatin1Char('\r'));
        case 'x':
            return readCode(2, 16);
        case 'u':
            return readCode(4, 16);
        case 'U':
            return readCode(8, 16);
        default:
            if (c >= QLatin1Char('0') && c <= QLatin1Char('7')) {
                --m_at;
                return readCode(3, 8);
            }
            return append(c); // \' \" \\ and what nobody writes
        }
    }

    void readCode(int most, int base)
    {
        static const QString all = u"0123456789abcdef"_s;
        QString digits;
        while (digits.size() < most && !atEnd() && all.left(base).contains(peek().toLower()))
            digits += take();
        const char32_t code = digits.toUInt(nullptr, base);
        m_word += QString::fromUcs4(&code, 1);
        m_hasWord = true;
    }

    void close(QChar quote)
    {
        if (!atEnd()) {
            ++m_at;
            return;
        }
        m_fault = openQuoteError(quote);
    }

    const QString &m_text;
    qsizetype m_at = 0;
    QStringList m_words;
    QString m_word;
    bool m_hasWord = false; // an empty one counts: ''
    std::optional<Error> m_fault;
};
} // namespace

Result<QStringList> wordsOfShell(const QString &text)
{
    return ShellReader(text).read();
}

} // namespace penstock
