// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Invoke-WebRequest, as browsers print it and people write it, said in the words of curl.
#include <penstock/importing/curl/commandwords_p.h>
#include <penstock/importing/curl/importmessages.h>
#include <penstock/importing/curl/powershelltext_p.h>

#include <utility>
#include <vector>

namespace penstock {

namespace {
using Pairs = std::vector<std::pair<QString, QString>>;

class WebRequestReader
{
public:
    explicit WebRequestReader(const QString &text)
        : m_text(text)
    { }

    Result<QStringList> read()
    {
        m_text.skipSpace();
        while (!m_text.atEnd() && !m_hasCommand) {
            readStatement();
            m_text.skipSpace();
            while (m_text.skip(u";"_s))
                m_text.skipSpace();
        }
        if (m_text.fault())
            return failure(*m_text.fault());
        if (!m_hasCommand)
            return failure(commandError(importMessage("curl.no_request")));
        return words();
    }

private:
    void readStatement()
    {
        if (!m_text.isNext('$'))
            return readCommand();
        const QString name = readName().toLower();
        m_text.skipBlanks();
        if (name.endsWith(u".useragent"_s) && m_text.skip(u"="_s)) {
            m_userAgent = readValue();
        } else if (name.endsWith(u".cookies.add"_s)) {
            m_hasCookies = true;
            skipParentheses();
        } else if (!name.contains(QLatin1Char('.')) && m_text.skip(u"="_s)) {
            m_text.skipBlanks();
            if (m_text.skip(u"New-Object"_s))
                skipStatement();
            else
                readCommand(); // what it is about is the answer
        } else {
            m_text.failAt(name);
        }
    }

    // $session, -Uri, POST, [Text.Encoding]::UTF8.GetBytes
    QString readName()
    {
        QString name;
        while (!m_text.atEnd() && !m_text.peek().isSpace()
               && !u"=;(){}\"'`,|"_s.contains(m_text.peek()))
            name += m_text.take();
        return name;
    }

    void skipStatement()
    {
        while (!m_text.atEnd() && !m_text.isNext('\n') && !m_text.isNext(';'))
            m_text.take();
    }

    // From ( to its ), with all strings between them.
    void skipParentheses()
    {
        int depth = 0;
        do {
            if (m_text.isString()) {
                m_text.readString();
                continue;
            }
            depth += m_text.isNext('(') ? 1 : m_text.isNext(')') ? -1 : 0;
            if (!m_text.atEnd())
                m_text.take();
        } while (depth > 0 && !m_text.atEnd());
    }

    void readCommand()
    {
        static const QStringList commands {u"invoke-webrequest"_s, u"invoke-restmethod"_s, u"iwr"_s,
                                           u"irm"_s, u"curl"_s};
        if (const QString name = readName(); !commands.contains(name.toLower()))
            return m_text.fail(commandError(importMessage("curl.other_command", name.left(20))));
        m_hasCommand = true;
        m_text.skipBlanks();
        while (!m_text.atEnd() && !m_text.isNext('\n') && !m_text.isNext(';')
               && !m_text.isNext('|')) {
            if (m_text.isNext('-'))
                readParameter();
            else
                takeUrl(readValue());
            m_text.skipBlanks();
        }
    }

    void readParameter()
    {
        static const QStringList left {
            u"-websession"_s, u"-sessionvariable"_s,    u"-outfile"_s,
            u"-timeoutsec"_s, u"-maximumredirection"_s, u"-httpversion"_s};
        static const QStringList flags {u"-usebasicparsing"_s, u"-skipcertificatecheck"_s,
                                        u"-skipheadervalidation"_s, u"-disablekeepalive"_s,
                                        u"-passthru"_s};
        const QString shown = readName();
        const QString name = shown.toLower();
        m_text.skipBlanks();
        if (flags.contains(name))
            return;
        if (left.contains(name)) {
            if (m_text.isNext('$'))
                readName();
            else
                readValue();
        } else if (name == u"-uri"_s) {
            takeUrl(readValue());
        } else if (name == u"-headers"_s) {
            m_headers = readTable();
        } else if (name == u"-body"_s) {
            readBody();
        } else if (QString *const text = textOf(name)) {
            *text = readValue();
        } else {
            m_text.fail(commandError(importMessage("curl.unknown_option", shown.left(30))));
        }
    }

    QString *textOf(const QString &parameter)
    {
        if (parameter == u"-method"_s)
            return &m_method;
        if (parameter == u"-contenttype"_s)
            return &m_contentType;
        return parameter == u"-useragent"_s ? &m_userAgent : nullptr;
    }

    void readBody()
    {
        if (m_text.isNext('@')) {
            m_form = readTable();
            return;
        }
        m_body = readValue();
        m_hasBody = true;
    }

    void takeUrl(const QString &url)
    {
        if (!m_url.isEmpty() && !m_text.fault())
            m_text.fail(commandError(importMessage("curl.several_urls")));
        m_url = url;
    }

    // A text with or without quotes, also when it is made into bytes: (…::UTF8.GetBytes("…")).
    // \a end: where one without quotes ends, beside a blank.
    QString readValue(const QString &end = u";"_s)
    {
        m_text.skipBlanks();
        if (m_text.isString())
            return m_text.readString();
        if (m_text.skip(u"("_s)) {
            m_text.skip(u"[System.Text.Encoding]::UTF8.GetBytes"_s);
            QString value = readValue(u")"_s);
            m_text.skipBlanks();
            if (!m_text.skip(u")"_s))
                m_text.fail(commandError(importMessage("curl.powershell_parentheses")));
            return value;
        }
        QString value;
        while (!m_text.atEnd() && !m_text.peek().isSpace() && !m_text.isNext('`')
               && !end.contains(m_text.peek()))
            value += m_text.take();
        if (value.isEmpty())
            m_text.fail(commandError(importMessage("curl.powershell_value")));
        else if (value.startsWith(QLatin1Char('$')) || value.startsWith(QLatin1Char('@')))
            m_text.failAt(value.left(20));
        return value;
    }

    // @{"name"="value" …}, a line or a semicolon between them.
    Pairs readTable()
    {
        Pairs pairs;
        if (!m_text.skip(u"@{"_s)) {
            m_text.failAt(readName().left(20));
            return pairs;
        }
        for (;;) {
            m_text.skipSpace();
            if (m_text.skip(u";"_s))
                continue;
            if (m_text.skip(u"}"_s))
                return pairs;
            const QString name = m_text.isString() ? m_text.readString() : readName();
            m_text.skipBlanks();
            if (m_text.atEnd() || !m_text.skip(u"="_s)) {
                m_text.fail(commandError(importMessage("curl.open_list")));
                return pairs;
            }
            pairs.emplace_back(name, readValue(u";}"_s));
        }
    }

    QStringList words() const
    {
        QStringList words {u"curl"_s};
        const auto add = [&words](const char *option, const QString &value) {
            words << QLatin1String(option) << value;
        };
        if (!m_url.isEmpty())
            add("--url", m_url);
        if (!m_method.isEmpty())
            add("--request", m_method);
        if (!m_userAgent.isEmpty())
            add("--user-agent", m_userAgent);
        if (m_hasCookies)
            add("--cookie", u"…"_s);
        for (const auto &[name, value] : m_headers) {
            // Parts of the first line, which HTTP/2 has as headers.
            static const QStringList ofFirstLine {u"authority"_s, u"method"_s, u"path"_s,
                                                  u"scheme"_s};
            if (!ofFirstLine.contains(name.toLower()))
                add("--header", name + u": "_s + value);
        }
        if (!m_contentType.isEmpty())
            add("--header", u"Content-Type: "_s + m_contentType);
        if (m_hasBody)
            add("--data-raw", m_body);
        for (const auto &[name, value] : m_form)
            add("--data-urlencode", name + QLatin1Char('=') + value);
        const bool isGet
            = m_method.isEmpty() || m_method.compare(u"get"_s, Qt::CaseInsensitive) == 0;
        if (!m_form.empty() && isGet)
            words << u"--get"_s;
        return words;
    }

    PowerShellText m_text;
    bool m_hasCommand = false;
    QString m_url;
    QString m_method;
    QString m_userAgent;
    QString m_contentType;
    QString m_body;
    bool m_hasBody = false;
    bool m_hasCookies = false;
    Pairs m_headers;
    Pairs m_form;
};
} // namespace

Result<QStringList> wordsOfWebRequest(const QString &text)
{
    return WebRequestReader(text).read();
}

} // namespace penstock
