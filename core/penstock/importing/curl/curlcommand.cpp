// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/curl/curlcommand.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/importing/curl/commandwords_p.h>
#include <penstock/importing/curl/encodedaround_p.h>
#include <penstock/importing/curl/importmessages.h>
#include <penstock/jobs/requests/bodytemplate.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace penstock {

namespace {
struct Option
{
    QLatin1StringView name; // long
    char brief = 0;
    enum class Kind { Flag, Value } kind = Kind::Flag;
};
using enum Option::Kind;
using View = QLatin1StringView;

// What curl knows and copied commands have. All others are an error: nobody can tell whether the
// word behind an unknown one is its value.
constexpr std::array options {
    Option {View("request"), 'X', Value}, Option {View("header"), 'H', Value},
    Option {View("data"), 'd', Value}, Option {View("data-ascii"), 0, Value},
    Option {View("data-raw"), 0, Value}, Option {View("data-binary"), 0, Value},
    Option {View("data-urlencode"), 0, Value}, Option {View("json"), 0, Value},
    Option {View("user"), 'u', Value}, Option {View("oauth2-bearer"), 0, Value},
    Option {View("user-agent"), 'A', Value}, Option {View("referer"), 'e', Value},
    Option {View("cookie"), 'b', Value}, Option {View("url"), 0, Value},
    Option {View("form"), 'F', Value}, Option {View("upload-file"), 'T', Value},
    Option {View("get"), 'G', Flag}, Option {View("head"), 'I', Flag},
    // How it works, not what it asks for.
    Option {View("silent"), 's', Flag}, Option {View("show-error"), 'S', Flag},
    Option {View("location"), 'L', Flag}, Option {View("insecure"), 'k', Flag},
    Option {View("verbose"), 'v', Flag}, Option {View("include"), 'i', Flag},
    Option {View("globoff"), 'g', Flag}, Option {View("fail"), 'f', Flag},
    Option {View("no-buffer"), 'N', Flag}, Option {View("remote-name"), 'O', Flag},
    Option {View("compressed"), 0, Flag}, Option {View("http1.0"), '0', Flag},
    Option {View("http1.1"), 0, Flag}, Option {View("http2"), 0, Flag},
    Option {View("http2-prior-knowledge"), 0, Flag}, Option {View("http3"), 0, Flag},
    Option {View("ipv4"), '4', Flag}, Option {View("ipv6"), '6', Flag},
    Option {View("progress-bar"), '#', Flag}, Option {View("basic"), 0, Flag},
    Option {View("path-as-is"), 0, Flag}, Option {View("tlsv1.2"), 0, Flag},
    Option {View("output"), 'o', Value}, Option {View("write-out"), 'w', Value},
    Option {View("dump-header"), 'D', Value}, Option {View("cookie-jar"), 'c', Value},
    Option {View("max-time"), 'm', Value}, Option {View("connect-timeout"), 0, Value},
    Option {View("retry"), 0, Value}, Option {View("proxy"), 'x', Value},
    Option {View("cacert"), 0, Value}, Option {View("cert"), 'E', Value},
    Option {View("key"), 0, Value}, Option {View("resolve"), 0, Value}};

const Option *optionOf(const std::function<bool(const Option &)> &fits)
{
    const auto *const found = std::find_if(options.begin(), options.end(), fits);
    return found == options.end() ? nullptr : found;
}

class CurlReader
{
public:
    explicit CurlReader(QStringList words)
        : m_words(std::move(words))
    { }

    Result<CurlCommand> read()
    {
        for (m_next = 1; m_next < m_words.size() && !m_fault;)
            readWord(m_words[m_next++]);
        if (!m_fault && m_curl.request.url.isEmpty())
            m_fault = commandError(importMessage("curl.no_url"));
        if (!m_fault)
            putTogether();
        if (m_fault)
            return failure(*m_fault);
        return std::move(m_curl);
    }

private:
    void readWord(const QString &word)
    {
        if (word == u"--"_s || word == u"-"_s)
            return;
        if (word.startsWith(u"--"_s))
            return readLong(word.sliced(2));
        if (word.startsWith(QLatin1Char('-')))
            return readShort(word);
        takeUrl(word);
    }

    void readLong(const QString &name)
    {
        const Option *const option
            = optionOf([&name](const Option &each) { return name == each.name; });
        if (option == nullptr)
            return unknown(u"--"_s + name);
        readOption(*option, u"--"_s + name, {});
    }

    // Several may stand together, and the last one's value right behind it: -sSXPOST.
    void readShort(const QString &word)
    {
        for (qsizetype at = 1; at < word.size() && !m_fault; ++at) {
            const char letter = word[at].toLatin1();
            const Option *const option = letter == 0
                ? nullptr
                : optionOf([letter](const Option &each) { return each.brief == letter; });
            const QString shown = u"-"_s + word[at];
            if (option == nullptr)
                return unknown(shown);
            const bool isValued = option->kind == Value;
            readOption(*option, shown, isValued ? word.sliced(at + 1) : QString());
            if (isValued)
                return;
        }
    }

    // \a inWord: the value, if it stood in the same word.
    void readOption(const Option &option, const QString &shown, const QString &inWord)
    {
        if (option.kind == Flag)
            return apply(option.name, {}, shown);
        if (inWord.isEmpty() && m_next >= m_words.size()) {
            m_fault = commandError(importMessage("curl.no_value", shown));
            return;
        }
        apply(option.name, inWord.isEmpty() ? m_words[m_next++] : inWord, shown);
    }

    void apply(View name, const QString &value, const QString &shown)
    {
        RequestSpec &request = m_curl.request;
        if (name == View("request"))
            m_method = value.toUpper().toLatin1();
        else if (name == View("header"))
            takeHeader(value);
        else if (name.startsWith(View("data")) || name == View("json"))
            takeData(name, value);
        else if (name == View("user") || name == View("oauth2-bearer"))
            takeSignIn(name, value);
        else if (name == View("user-agent"))
            setHeader(request.headers, "User-Agent", value.toUtf8());
        else if (name == View("referer"))
            setHeader(request.headers, "Referer", value.toUtf8());
        else if (name == View("cookie"))
            m_curl.credentials.append(u"Cookie"_s);
        else if (name == View("url"))
            takeUrl(value);
        else if (name == View("get"))
            m_dataIsQuery = true;
        else if (name == View("head"))
            m_method = m_method.isEmpty() ? QByteArrayLiteral("HEAD") : m_method;
        else if (name == View("form") || name == View("upload-file"))
            m_fault = commandError(importMessage("curl.upload", shown));
    }

    void takeSignIn(View option, const QString &value)
    {
        m_curl.credentials.append(u"Authorization"_s);
        if (option == View("user"))
            noteUser(value);
        else
            note({AuthSpec::Kind::Bearer}, u"Authorization"_s, value.toUtf8());
    }

    void noteUser(const QString &userAndPassword, const QString &header = u"Authorization"_s)
    {
        const qsizetype colon = userAndPassword.indexOf(QLatin1Char(':'));
        if (colon >= 0)
            note({.kind = AuthSpec::Kind::Basic, .user = {.text = userAndPassword.left(colon)}},
                 header, userAndPassword.sliced(colon + 1).toUtf8());
    }

    void noteHeader(const QString &name, const QByteArray &value)
    {
        const QByteArray scheme = value.left(value.indexOf(' ')).toLower();
        const QByteArray rest = value.mid(scheme.size()).trimmed();
        if (name.toLower().contains(u"cookie"_s))
            return; // it ends with its session
        if (scheme == "bearer")
            note({AuthSpec::Kind::Bearer}, name, rest);
        else if (scheme == "basic")
            noteUser(QString::fromUtf8(QByteArray::fromBase64(rest)), name);
        else
            note({.kind = AuthSpec::Kind::InHeader, .name = name}, name, value);
    }

    void note(AuthSpec auth, const QString &name, const QByteArray &value)
    {
        if (!m_curl.signIn && !value.isEmpty())
            m_curl.signIn = CurlSignIn {std::move(auth), name, value};
    }

    void takeUrl(const QString &url)
    {
        if (!m_curl.request.url.isEmpty()) {
            m_fault = commandError(importMessage("curl.several_urls"));
            return;
        }
        // curl takes what has no scheme for http. Browsers keep it from making many of [1-9] and
        // {a,b}.
        static const QRegularExpression escape(u"\\\\([\\[\\]{}])"_s);
        m_curl.request.url = url.contains(u"://"_s) ? url : u"http://"_s + url;
        m_curl.request.url.replace(escape, u"\\1"_s);
    }

    void takeHeader(const QString &line)
    {
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        const QByteArray name = line.left(colon).trimmed().toUtf8();
        if (colon < 0 || name.isEmpty())
            return; // "Name;" and the like
        const QByteArray value = line.sliced(colon + 1).trimmed().toUtf8();
        if (reservedHeaderIn({{name, value}}, true)) {
            m_curl.leftOut.append(QString::fromUtf8(name));
        } else if (secrecyOf(name) != Secrecy::None) {
            m_curl.credentials.append(QString::fromUtf8(name));
            noteHeader(QString::fromUtf8(name), value);
        }
        // We unpack what we ask for ourselves.
        else if (!value.isEmpty() && !sameHeaderName(name, "Accept-Encoding"))
            setHeader(m_curl.request.headers, name, value);
    }

    void takeData(View name, const QString &value)
    {
        if (name != View("data-raw") && value.startsWith(QLatin1Char('@'))) {
            m_fault = commandError(importMessage("curl.body_from_file", value.sliced(1)));
            return;
        }
        m_isJson = m_isJson || name == View("json");
        QByteArray piece = value.toUtf8();
        if (name == View("data-urlencode")) {
            const qsizetype equals = value.indexOf(QLatin1Char('='));
            piece = value.left(std::max<qsizetype>(equals, 0)).toUtf8();
            piece += (piece.isEmpty() ? QByteArray() : QByteArrayLiteral("="))
                + encodedAround(value.sliced(equals + 1)).replace("%20", "+");
        }
        m_data = m_data ? *m_data + (m_isJson ? "" : "&") + piece : piece;
    }

    void putTogether()
    {
        RequestSpec &request = m_curl.request;
        m_curl.credentials.removeDuplicates();
        if (m_data && m_dataIsQuery) {
            const bool hasQuery = request.url.contains(QLatin1Char('?'));
            request.url += QLatin1Char(hasQuery ? '&' : '?') + QString::fromUtf8(*m_data);
            m_data.reset();
        }
        request.method = !m_method.isEmpty() ? m_method
            : m_data                         ? QByteArrayLiteral("POST")
                                             : QByteArrayLiteral("GET");
        if (!m_data)
            return;
        request.body = *m_data;
        const QByteArray type = QByteArrayLiteral("Content-Type");
        if (m_isJson && !headerValue(request.headers, "Accept"))
            setHeader(request.headers, "Accept", "application/json");
        if (!headerValue(request.headers, type))
            setHeader(request.headers, type,
                      m_isJson ? "application/json" : "application/x-www-form-urlencoded");
        if (BodyTemplate::kindOf(*headerValue(request.headers, type)) == BodyTemplate::Kind::Json)
            request.bodyType = BodyType::Json;
    }

    void unknown(const QString &option)
    {
        m_fault = commandError(importMessage("curl.unknown_option", option));
    }

    QStringList m_words;
    qsizetype m_next = 1;
    CurlCommand m_curl;
    QByteArray m_method;
    std::optional<QByteArray> m_data;
    bool m_isJson = false;
    bool m_dataIsQuery = false;
    std::optional<Error> m_fault;
};
} // namespace

bool looksLikeCurl(const QString &text)
{
    return commandLineOf(text).has_value();
}

QString pathBelow(const QString &baseUrl, const QString &url)
{
    const QString base = baseUrl.endsWith(QLatin1Char('/')) ? baseUrl.chopped(1) : baseUrl;
    const bool isBelow = !base.isEmpty() && url.startsWith(base + QLatin1Char('/'))
        && url.size() > base.size() + 1;
    return isBelow ? url.sliced(base.size()) : url;
}

Result<CurlCommand> curlFromText(const QString &text)
{
    const std::optional<CommandLine> line = commandLineOf(text);
    if (!line)
        return failure(commandError(importMessage("curl.not_a_command")));
    const Result<QStringList> words = wordsOfCommand(*line, text.trimmed());
    if (!words)
        return failure(words.error());
    return CurlReader(*words).read();
}

} // namespace penstock
