// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// How bash divides a line into words, as far as commands that are copied somewhere need it.
#include <penstock/importing/curl/commandwords_p.h>

#include <optional>

namespace penstock {

namespace {
class ShellReader : private WordReader
{
public:
    explicit ShellReader(const QString &text)
        : WordReader(text)
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
        if (c == QLatin1Char('$') && isNext('\'')) {
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
        if (isNext('\r') && isNext('\n', 1))
            ++m_at;
        if (!isNext('\n'))
            return false;
        ++m_at;
        return true;
    }

    // '…': as it stands.
    void readPlain()
    {
        m_hasWord = true;
        while (!atEnd() && !isNext('\''))
            append(take());
        close(QLatin1Char('\''));
    }

    // "…": a backslash counts before \ " $ ` and the end of a line.
    void readQuoted()
    {
        m_hasWord = true;
        while (!atEnd() && !isNext('"')) {
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
        while (!atEnd() && !isNext('\'')) {
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

    std::optional<Error> m_fault;
};
} // namespace

Result<QStringList> wordsOfShell(const QString &text)
{
    return ShellReader(text).read();
}

} // namespace penstock
