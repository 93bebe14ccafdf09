// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/requestcommand.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/shellword.h>

namespace penstock {

namespace {
// Between double quotes four letters mean something to the shell.
QString inQuotes(const QByteArray &text)
{
    QString quoted = QString::fromUtf8(text);
    for (const char *const special : {"\\", "\"", "$", "`"})
        quoted.replace(QLatin1String(special), QLatin1Char('\\') + QLatin1String(special));
    return quoted;
}

// Secrets become variables of the shell.
QString inQuotes(const SecretText &text)
{
    QString quoted;
    for (const SecretText::Secret &secret : text.secrets)
        quoted += inQuotes(secret.before) + u"${"_s + secretVariable(secret.name) + u"}"_s;
    return quoted + inQuotes(text.rest);
}

// "Name: $VARIABLE": text that the shell shall read.
QString withVariable(const SecretText &before, const QString &variable)
{
    return QLatin1Char('"') + inQuotes(before) + QLatin1Char('$') + variable + QLatin1Char('"');
}

QString withVariable(const QString &before, const QString &variable)
{
    return withVariable(SecretText {{}, before.toUtf8()}, variable);
}

QString wordOf(const SecretText &text)
{
    return text.isPlain() ? shellWord(QString::fromUtf8(text.rest))
                          : QLatin1Char('"') + inQuotes(text) + QLatin1Char('"');
}

QString variableOf(const QString &secret)
{
    return secret.isEmpty() ? u"SECRET"_s : secretVariable(secret);
}

// X-Api-Key is no name of a variable.
QString variableFrom(const QByteArray &header)
{
    QString name = QString::fromLatin1(header).toUpper();
    for (QChar &letter : name) {
        if (!letter.isLetterOrNumber())
            letter = QLatin1Char('_');
    }
    return name;
}

class CurlWriter
{
public:
    CurlWriter(const HttpRequest &request, const Profile &profile)
        : m_request(request)
        , m_profile(profile)
    { }

    QString write()
    {
        const bool isUsual = m_request.method == "GET" && m_request.body.isEmpty();
        if (m_request.method == "HEAD")
            m_words.append(u"-I"_s);
        else if (!isUsual)
            m_words.append({u"-X"_s, QString::fromLatin1(m_request.method)});
        writeUrl();
        for (qsizetype i = 0; i < m_request.headers.size(); ++i) {
            const auto &[name, value] = m_request.headers[i];
            writeHeader(name, m_request.secrets.headers.value(i).orPlain(value));
        }
        for (const ProfileHeader &header : m_profile.headers) {
            if (header.value.isSecret())
                addHeader(withVariable(header.name + u": "_s, variableOf(header.value.secret)));
        }
        writeSignIn();
        if (!m_request.body.isEmpty())
            m_words.append(
                {u"--data-raw"_s, wordOf(m_request.secrets.body.orPlain(m_request.body))});
        return u"curl "_s + m_words.join(QLatin1Char(' '));
    }

private:
    void writeUrl()
    {
        SecretText url = m_request.secrets.url.orPlain(m_request.url.toEncoded());
        const AuthSpec &auth = m_profile.auth;
        if (auth.kind != AuthSpec::Kind::InQuery)
            return m_words.append(wordOf(url));
        url.rest
            += (m_request.url.hasQuery() ? '&' : '?') + QUrl::toPercentEncoding(auth.name) + '=';
        m_words.append(withVariable(url, variableOf(auth.secret)));
    }

    void writeHeader(const QByteArray &name, const SecretText &value)
    {
        SecretText header {{}, name + ": "};
        if (value.isPlain() && secrecyOf(name) != Secrecy::None)
            return addHeader(withVariable(header, variableFrom(name)));
        header.add(value);
        addHeader(wordOf(header));
    }

    void writeSignIn()
    {
        using Kind = AuthSpec::Kind;
        const AuthSpec &auth = m_profile.auth;
        const QString variable = variableOf(auth.secret);
        switch (auth.kind) {
        case Kind::None:
        case Kind::InQuery:
            return;
        case Kind::Bearer:
            return addHeader(withVariable(u"Authorization: Bearer "_s, variable));
        case Kind::ClientCredentials: // of whose secret a token is made first
            return addHeader(withVariable(u"Authorization: Bearer "_s, u"TOKEN"_s));
        case Kind::InHeader:
            return addHeader(withVariable(auth.name + u": "_s + auth.prefix, variable));
        case Kind::Basic:
            break;
        }
        m_words.append(u"-u"_s);
        if (auth.user.isSecret())
            m_words.append(
                withVariable(QString(), variableOf(auth.user.secret)) + QLatin1Char(':')
                + (auth.secret.isEmpty() ? QString() : withVariable(QString(), variable)));
        else if (auth.secret.isEmpty())
            m_words.append(shellWord(auth.user.text + QLatin1Char(':')));
        else
            m_words.append(withVariable(auth.user.text + QLatin1Char(':'), variable));
    }

    void addHeader(const QString &word) { m_words.append({u"-H"_s, word}); }

    const HttpRequest &m_request;
    const Profile &m_profile;
    QStringList m_words;
};
} // namespace

Result<QString> curlCommandOf(const JobSpec &job, const Profile &profile, const Row &row)
{
    const Result<Profile> inUse = inEnvironment(profile);
    if (!inUse)
        return failure(inUse.error());
    const Result<HttpRequest> request = firstRequestOf(job, *inUse, row);
    if (!request)
        return failure(request.error());
    return CurlWriter(*request, *inUse).write();
}

} // namespace penstock
