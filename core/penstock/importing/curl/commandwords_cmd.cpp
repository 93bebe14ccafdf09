// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Two programs divide such a line: cmd takes the carets out, curl's runtime the quotes. Browsers
// have printed what survives both in several ways, and not always rightly:
//   "a ""b"" "%""         a quote doubled: older ones
//   "a ^\^"b^\^" ^%"      carets within plain quotes, where cmd would leave them: Chrome for years
//   ^"a ^\^"b^\^" ^%^"    nothing is quoted for cmd: since then
// All of them double a backslash wherever it stands, so one of two goes; but newer Firefoxes, which
// begin with curl.exe, do not. What is meant is read, and not what would arrive.
#include <penstock/importing/curl/commandwords_p.h>

#include <algorithm>

namespace penstock {

namespace {
class CmdReader : private WordReader
{
public:
    explicit CmdReader(const QString &text)
        : WordReader(text)
        , m_caretsInQuotes(text.contains(u"^\\^\""_s) || text.contains(u"^%^"_s))
        , m_doublesBackslashes(!text.startsWith(u"curl.exe ^\""_s, Qt::CaseInsensitive))
    { }

    Result<QStringList> read()
    {
        while (!atEnd() && !isEndOfCommand() && !m_isOpen)
            readOne();
        endWord();
        if (m_isOpen)
            return failure(openQuoteError(QLatin1Char('"')));
        return m_words;
    }

private:
    bool isEndOfCommand() const
    {
        return (isNext('\n') && !m_words.isEmpty()) || isNext('&') || isNext('|') || isNext('<')
            || isNext('>');
    }

    // 0 where no line ends.
    qsizetype lineBreak(qsizetype ahead = 0) const
    {
        if (isNext('\r', ahead) && isNext('\n', ahead + 1))
            return 2;
        return isNext('\n', ahead) ? 1 : 0;
    }

    void readOne()
    {
        if (isNext('^') && !isNext('"', 1)) {
            ++m_at;
            return readBehindCaret();
        }
        if (peek().isSpace()) {
            ++m_at;
            return endWord();
        }
        const bool isCaret = isNext('^');
        m_at += isCaret ? 1 : 0;
        if (isNext('"')) {
            ++m_at;
            return readQuoted(isCaret);
        }
        if (isNext('\\') && isNext('"', 1))
            ++m_at;
        append(m_text[m_at++]);
    }

    // A line that goes on, or a character that cmd leaves alone.
    void readBehindCaret()
    {
        if (const qsizetype length = lineBreak(); length > 0) {
            m_at += length;
            const qsizetype second = lineBreak();
            m_at += second;
            if (m_hasWord && second > 0)
                append(QLatin1Char('\n'));
            return;
        }
        if (!atEnd())
            append(m_text[m_at++]);
    }

    // a"^⏎"b or, newer, a"^⏎⏎"b: how a line break gets between quotes.
    bool skipLineBreakInQuotes()
    {
        const qsizetype first = isNext('"') && isNext('^', 1) ? lineBreak(2) : 0;
        const qsizetype end = 2 + first + lineBreak(2 + first);
        if (first == 0 || !isNext('"', end))
            return false;
        m_at += end + 1;
        return true;
    }

    struct Letter
    {
        QChar letter;
        qsizetype length = 0; // with its carets
        bool hadCaret = false;
    };

    // What stands \a ahead within quotes, for cmd is done.
    Letter letterAt(qsizetype ahead, bool isCaret) const
    {
        const bool counts = isCaret || m_caretsInQuotes;
        if (!counts || !isNext('^', ahead))
            return {peek(ahead), 1, false};
        const qsizetype first = lineBreak(ahead + 1);
        if (first > 0)
            return {QLatin1Char('\n'), 1 + first + lineBreak(ahead + 1 + first), true};
        return {peek(ahead + 1), 2, true};
    }

    // \a isCaret: it began with ^", and ends with the same.
    void readQuoted(bool isCaret)
    {
        m_hasWord = true;
        m_isOpen = true;
        while (!atEnd() && m_isOpen) {
            if (skipLineBreakInQuotes()) {
                append(QLatin1Char('\n'));
                continue;
            }
            const Letter one = letterAt(0, isCaret);
            const Letter two = letterAt(one.length, isCaret);
            const bool isTwice = two.letter == QLatin1Char('"') && one.letter == two.letter
                && one.hadCaret == two.hadCaret;
            const bool isEscape = one.letter == QLatin1Char('\\')
                && (two.letter == QLatin1Char('"')
                    || (m_doublesBackslashes && two.letter == one.letter));
            m_at += std::min(one.length, m_text.size() - m_at);
            if (isTwice || isEscape) {
                m_at += two.length;
                append(two.letter);
            } else if (one.letter == QLatin1Char('"')) {
                m_isOpen = false;
            } else {
                append(one.letter);
            }
        }
    }

    bool m_caretsInQuotes; // also where the quotes are plain
    bool m_doublesBackslashes;
    bool m_isOpen = false; // a quote
};
} // namespace

Result<QStringList> wordsOfCmd(const QString &text)
{
    return CmdReader(text).read();
}

} // namespace penstock
