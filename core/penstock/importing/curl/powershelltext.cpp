// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/powershelltext_p.h>

#include <penstock/importing/curl/commandwords_p.h>
#include <penstock/importing/curl/importmessages.h>

#include <QRegularExpression>

namespace penstock {

void PowerShellText::fail(const Error &error)
{
    if (!m_fault)
        m_fault = error;
}

void PowerShellText::failAt(const QString &what)
{
    fail(commandError(importMessage("curl.powershell", what)));
}

bool PowerShellText::skip(const QString &wanted)
{
    if (QStringView(m_text).sliced(m_at).startsWith(wanted, Qt::CaseInsensitive)) {
        m_at += wanted.size();
        return true;
    }
    return false;
}

bool PowerShellText::skipLineBreak()
{
    if (!isNext('`'))
        return false;
    qsizetype ahead = 1;
    while (isNext(' ', ahead) || isNext('\t', ahead) || isNext('\r', ahead))
        ++ahead;
    if (!isNext('\n', ahead))
        return false;
    m_at += ahead + 1;
    return true;
}

void PowerShellText::skipBlanks()
{
    while (!atEnd()) {
        if (skipLineBreak())
            continue;
        if (!peek().isSpace() || isNext('\n'))
            return;
        ++m_at;
    }
}

void PowerShellText::skipSpace()
{
    while (!atEnd() && (peek().isSpace() || skipLineBreak())) {
        if (peek().isSpace())
            ++m_at;
    }
}

QString PowerShellText::readString()
{
    return take() == QLatin1Char('"') ? readQuoted() : readPlain();
}

// '…': as it stands, a quote twice.
QString PowerShellText::readPlain()
{
    QString read;
    while (!atEnd()) {
        const QChar c = take();
        if (c == QLatin1Char('\'')) {
            if (!isNext('\''))
                return read;
            ++m_at;
        }
        read += c;
    }
    fail(openQuoteError(QLatin1Char('\'')));
    return read;
}

// "…": with escapes, and values that are worked out.
QString PowerShellText::readQuoted()
{
    QString read;
    while (!atEnd()) {
        const QChar c = take();
        if (c == QLatin1Char('`') && m_at < m_text.size()) {
            read += readEscape();
        } else if (c == QLatin1Char('$')) {
            read += readDollar();
        } else if (c != QLatin1Char('"')) {
            read += c;
        } else if (isNext('"')) {
            read += take();
        } else {
            return read;
        }
    }
    fail(openQuoteError(QLatin1Char('"')));
    return read;
}

QChar PowerShellText::readEscape()
{
    const QChar c = take();
    switch (c.toLatin1()) {
    case 'n':
        return QLatin1Char('\n');
    case 't':
        return QLatin1Char('\t');
    case 'r':
        return QLatin1Char('\r');
    case '0':
        return {};
    default:
        return c;
    }
}

// Behind a dollar within quotes: $([char]228), which is how browsers print what is not ASCII.
QString PowerShellText::readDollar()
{
    static const QRegularExpression letter(u"\\G\\(\\[char\\](\\d{1,5})\\)"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression name(u"\\G(\\([^)]*\\)|\\{[^}]*\\}|\\w+)"_s);
    const QRegularExpressionMatch code = letter.match(m_text, m_at);
    if (code.hasMatch()) {
        m_at = code.capturedEnd();
        return QChar(char16_t(code.captured(1).toUInt()));
    }
    const QRegularExpressionMatch other = name.match(m_text, m_at);
    if (!other.hasMatch())
        return u"$"_s;
    failAt(QLatin1Char('$') + other.captured().left(20));
    return {};
}

} // namespace penstock
