// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/request/requestcommand.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/request/firstrequest.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/secretmark.h>
#include <penstock/support/shellword.h>

namespace penstock {

namespace {
// "Name: $VARIABLE": text that the shell shall read. Between double quotes four letters mean
// something.
QString withVariable(const QString &before, const QString &variable)
{
    QString text = before;
    for (const char *const special : {"\\", "\"", "$", "`"})
        text.replace(QLatin1String(special), QLatin1Char('\\') + QLatin1String(special));
    return u"\"%1$%2\""_s.arg(text, variable);
}

// The marks of secrets in \a text become variables of the shell.
QString wordOf(const QString &text, const QStringList &secrets)
{
    if (!text.contains(secretMarkBegin()))
        return shellWord(text);
    QString word = text;
    for (const char *const special : {"\\", "\"", "$", "`"})
        word.replace(QLatin1String(special), QLatin1Char('\\') + QLatin1String(special));
    for (const QString &secret : secrets)
        word.replace(secretMark(secret), u"${%1}"_s.arg(secretVariable(secret)));
    return QLatin1Char('"') + word + QLatin1Char('"');
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
        , m_secrets(secretsOf(profile))
    { }

    QString write()
    {
        const bool isUsual = m_request.method == "GET" && m_request.body.isEmpty();
        if (m_request.method == "HEAD")
            m_words.append(u"-I"_s);
        else if (!isUsual)
            m_words.append({u"-X"_s, QString::fromLatin1(m_request.method)});
        writeUrl();
        for (const auto &[name, value] : m_request.headers)
            writeHeader(name, value);
        for (const ProfileHeader &header : m_profile.headers) {
            if (header.value.isSecret())
                addHeader(withVariable(header.name + u": "_s, variableOf(header.value.secret)));
        }
        writeSignIn();
        if (!m_request.body.isEmpty())
            m_words.append({u"--data-raw"_s, wordOf(QString::fromUtf8(m_request.body), m_secrets)});
        return u"curl "_s + m_words.join(QLatin1Char(' '));
    }

private:
    void writeUrl()
    {
        QString url = m_request.url.toString(QUrl::FullyEncoded);
        const AuthSpec &auth = m_profile.auth;
        if (auth.kind != AuthSpec::Kind::InQuery)
            return m_words.append(wordOf(url, m_secrets));
        url += QLatin1Char(m_request.url.hasQuery() ? '&' : '?')
            + QString::fromLatin1(QUrl::toPercentEncoding(auth.name)) + QLatin1Char('=');
        m_words.append(withVariable(url, variableOf(auth.secret)));
    }

    void writeHeader(const QByteArray &name, const QByteArray &value)
    {
        if (value.contains(secretMarkBegin().toLatin1()))
            return addHeader(wordOf(QString::fromUtf8(name + ": " + value), m_secrets));
        if (secrecyOf(name) != Secrecy::None)
            return addHeader(withVariable(QString::fromUtf8(name) + u": "_s, variableFrom(name)));
        addHeader(shellWord(QString::fromUtf8(name + ": " + value)));
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
            m_words.append(withVariable({}, variableOf(auth.user.secret)) + QLatin1Char(':')
                           + (auth.secret.isEmpty() ? QString() : withVariable({}, variable)));
        else if (auth.secret.isEmpty())
            m_words.append(shellWord(auth.user.text + QLatin1Char(':')));
        else
            m_words.append(withVariable(auth.user.text + QLatin1Char(':'), variable));
    }

    void addHeader(const QString &word) { m_words.append({u"-H"_s, word}); }

    const HttpRequest &m_request;
    const Profile &m_profile;
    const QStringList m_secrets;
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

QString sendCommandOf(const QString &jobFile, std::int64_t index)
{
    return u"penstock send %1 --row %2"_s.arg(shellWord(jobFile)).arg(index + 1);
}

} // namespace penstock
