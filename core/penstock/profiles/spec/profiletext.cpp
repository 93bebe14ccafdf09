// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/profiletext.h>

#include <penstock/support/timetext.h>

#include <QStringList>

namespace penstock {

namespace {
QString secretText(const QString &name)
{
    return u"secret \"%1\""_s.arg(name);
}

QString textOf(const TextOrSecret &value)
{
    return value.isSecret() ? secretText(value.secret) : value.text;
}

QString basicText(const AuthSpec &auth)
{
    const QString password
        = auth.secret.isEmpty() ? u"no password"_s : u"password from "_s + secretText(auth.secret);
    return u"user %1, %2"_s.arg(textOf(auth.user), password);
}

QString proxyText(const ProxySpec &proxy)
{
    switch (proxy.kind) {
    case ProxySpec::Kind::System:
        break;
    case ProxySpec::Kind::None:
        return u"none"_s;
    case ProxySpec::Kind::Given:
        return proxy.url.toString()
            + (proxy.passwordSecret.isEmpty()
                   ? QString()
                   : u", password from "_s + secretText(proxy.passwordSecret));
    }
    return {};
}

QString sharedText(const Profile &profile)
{
    if (!profile.shared)
        return {};
    const RedisBudget &shared = *profile.shared;
    const QString password = shared.passwordSecret.isEmpty()
        ? QString()
        : u", password from "_s + secretText(shared.passwordSecret);
    const QString authority
        = shared.redis.extraCa.isEmpty() ? QString() : u", extra CA "_s + shared.redis.extraCa;
    return shared.message().text() + authority + password
        + (shared.whenDown == RedisBudget::WhenDown::Stop
               ? u"; runs stop if Redis does not respond"_s
               : u"; nothing is sent until Redis responds"_s);
}

template <typename Statuses>
QString statusesText(const Statuses &statuses)
{
    QStringList texts;
    for (const int status : statuses)
        texts.append(QString::number(status));
    return texts.join(QLatin1Char(' '));
}

// Lines with a label and a text. Empty texts are skipped.
class Lines
{
public:
    void add(const QString &label, const QString &line)
    {
        constexpr int column = 21;
        if (!line.isEmpty())
            m_text += label.leftJustified(column) + line + QLatin1Char('\n');
    }
    void add(const QString &label, const std::optional<Duration> &duration)
    {
        if (duration)
            add(label, durationForPeople(*duration));
    }
    const QString &text() const { return m_text; }

private:
    QString m_text;
};

void addNetwork(Lines &lines, const NetworkSpec &network)
{
    const TlsSpec &tls = network.tls;
    lines.add(u"timeout"_s, network.timeout);
    lines.add(u"connect timeout"_s, network.connectTimeout);
    lines.add(u"proxy"_s, proxyText(network.proxy));
    lines.add(u"extra CA"_s, tls.extraCa);
    lines.add(u"client certificate"_s, tls.clientCertificate);
    if (tls.ignoreErrors)
        lines.add(u"TLS"_s, u"ERRORS ARE IGNORED: the server's identity is not verified"_s);
    if (network.http2.value_or(false))
        lines.add(u"protocol"_s, u"HTTP/2 if the server offers it"_s);
}

void addRetry(Lines &lines, const RetrySpec &retry)
{
    if (retry.maxAttempts)
        lines.add(u"max attempts"_s, QString::number(*retry.maxAttempts));
    lines.add(u"retried statuses"_s, statusesText(retry.statuses));
    lines.add(u"idempotency header"_s, retry.idempotencyHeader);
}

void addVariables(Lines &lines, const Profile &profile)
{
    const auto add = [&lines](const QString &what, const std::vector<ProfileVariable> &variables) {
        for (const ProfileVariable &each : variables)
            lines.add(what, u"{{%1}} = %2"_s.arg(each.name, textOf(each.value)));
    };
    add(u"variable"_s, profile.variables);
    for (const Environment &each : profile.environments) {
        lines.add(u"environment"_s,
                  each.name == profile.environment ? each.name + u" (chosen)"_s : each.name);
        add(u"  variable"_s, each.variables);
    }
}
} // namespace

QString authText(const AuthSpec &auth)
{
    switch (auth.kind) {
    case AuthSpec::Kind::None:
        break;
    case AuthSpec::Kind::Bearer:
        return u"bearer token from "_s + secretText(auth.secret);
    case AuthSpec::Kind::Basic:
        return basicText(auth);
    case AuthSpec::Kind::InHeader:
        return u"header %1 from %2"_s.arg(auth.name, secretText(auth.secret));
    case AuthSpec::Kind::InQuery:
        return u"query parameter %1 from %2"_s.arg(auth.name, secretText(auth.secret));
    case AuthSpec::Kind::ClientCredentials:
        return u"OAuth 2, client %1 at %2, client secret from %3"_s.arg(
            auth.clientId, auth.tokenUrl.toString(), secretText(auth.secret));
    }
    return u"none"_s;
}

QString profileSummary(const Profile &profile)
{
    QStringList limits;
    for (const Limit &limit : profile.limits)
        limits.append(describe(limit).text());
    const QString all = limits.isEmpty() ? u"no limits"_s : limits.join(u", "_s);
    return profile.baseUrl.isEmpty() ? all : u"%1: %2"_s.arg(profile.baseUrl, all);
}

QString profileText(const Profile &profile)
{
    Lines lines;
    lines.add(u"name"_s, profile.name);
    lines.add(u"description"_s, profile.description);
    lines.add(u"base URL"_s, profile.baseUrl);
    addVariables(lines, profile);
    lines.add(u"sign-in"_s, authText(profile.auth));
    for (const ProfileHeader &header : profile.headers)
        lines.add(u"header"_s, u"%1: %2"_s.arg(header.name, textOf(header.value)));
    for (const Limit &limit : profile.limits)
        lines.add(u"limit"_s,
                  limit.name.isEmpty() ? describe(limit).text()
                                       : u"%1 (%2)"_s.arg(describe(limit).text(), limit.name));
    lines.add(u"shared"_s, sharedText(profile));
    if (profile.keepHeaders.value_or(false))
        lines.add(u"stores"_s, u"headers of requests and responses"_s);
    if (profile.breaker)
        lines.add(u"circuit breaker"_s,
                  *profile.breaker == 0 ? u"off"_s
                                        : u"after %1 consecutive failures"_s.arg(*profile.breaker));
    lines.add(u"rate limit statuses"_s, statusesText(profile.throttling.statuses));
    addRetry(lines, profile.retry);
    addNetwork(lines, profile.network);
    lines.add(u"documentation"_s, profile.docs.toString());
    lines.add(u"as of"_s, profile.asOf.toString(Qt::ISODate));
    lines.add(u"source"_s, profile.source);
    return lines.text();
}

} // namespace penstock
