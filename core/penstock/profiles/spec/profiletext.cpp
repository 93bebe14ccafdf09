// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/profiletext.h>

#include <penstock/support/durationtext.h>

#include <QStringList>

namespace penstock {

namespace {
QString secretText(const QString &name)
{
    return QStringLiteral("the secret \"%1\"").arg(name);
}

QString textOf(const TextOrSecret &value)
{
    return value.isSecret() ? secretText(value.secret) : value.text;
}

QString basicText(const AuthSpec &auth)
{
    const QString password = auth.secret.isEmpty()
        ? QStringLiteral("no password")
        : QStringLiteral("with ") + secretText(auth.secret);
    return QStringLiteral("basic as %1, %2").arg(textOf(auth.user), password);
}

QString proxyText(const ProxySpec &proxy)
{
    switch (proxy.kind) {
    case ProxySpec::Kind::System:
        break;
    case ProxySpec::Kind::None:
        return QStringLiteral("none");
    case ProxySpec::Kind::Given:
        return proxy.url.toString()
            + (proxy.passwordSecret.isEmpty()
                   ? QString()
                   : QStringLiteral(", with ") + secretText(proxy.passwordSecret));
    }
    return {};
}

QString sharedText(const Profile &profile)
{
    if (!profile.shared)
        return {};
    const SharedSpec &shared = *profile.shared;
    const QString password = shared.passwordSecret.isEmpty()
        ? QString()
        : QStringLiteral(", with ") + secretText(shared.passwordSecret);
    const QString authority = shared.redis.extraCa.isEmpty()
        ? QString()
        : QStringLiteral(", with the authority in ") + shared.redis.extraCa;
    return shared.text() + authority + password
        + (shared.whenDown == SharedSpec::WhenDown::Local
               ? QStringLiteral("; %1 % of each limit while it does not answer")
                     .arg(shared.localShare)
               : QStringLiteral("; nothing is sent while it does not answer"));
}

template <typename Statuses>
QString statusesText(const Statuses &statuses)
{
    QStringList texts;
    for (const int status : statuses)
        texts.append(QString::number(status));
    return texts.join(QLatin1Char(' '));
}

// "label       text", and nothing where there is no text.
class Lines
{
public:
    void add(const QString &label, const QString &line)
    {
        constexpr int column = 12;
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
    lines.add(QStringLiteral("timeout"), network.timeout);
    lines.add(QStringLiteral("connecting"), network.connectTimeout);
    lines.add(QStringLiteral("proxy"), proxyText(network.proxy));
    lines.add(QStringLiteral("extra CA"), tls.extraCa);
    lines.add(QStringLiteral("certificate"), tls.clientCertificate);
    if (tls.ignoreErrors)
        lines.add(QStringLiteral("TLS"),
                  QStringLiteral("ERRORS ARE IGNORED: whoever answers is believed"));
    if (network.http2.value_or(false))
        lines.add(QStringLiteral("protocol"), QStringLiteral("HTTP/2 where it is offered"));
}

void addRetry(Lines &lines, const RetrySpec &retry)
{
    if (retry.maxAttempts)
        lines.add(QStringLiteral("tries"), QString::number(*retry.maxAttempts));
    lines.add(QStringLiteral("retried"), statusesText(retry.statuses));
    lines.add(QStringLiteral("repetitions"), retry.idempotencyHeader);
}

void addVariables(Lines &lines, const Profile &profile)
{
    const auto add = [&lines](const QString &what, const std::vector<ProfileVariable> &variables) {
        for (const ProfileVariable &each : variables)
            lines.add(what, QStringLiteral("{{%1}} = %2").arg(each.name, textOf(each.value)));
    };
    add(QStringLiteral("variable"), profile.variables);
    for (const Environment &each : profile.environments) {
        lines.add(QStringLiteral("environment"),
                  each.name == profile.environment ? each.name + QStringLiteral(" (chosen)")
                                                   : each.name);
        add(QStringLiteral("  of it"), each.variables);
    }
}
} // namespace

QString authText(const AuthSpec &auth)
{
    switch (auth.kind) {
    case AuthSpec::Kind::None:
        break;
    case AuthSpec::Kind::Bearer:
        return QStringLiteral("bearer token, ") + secretText(auth.secret);
    case AuthSpec::Kind::Basic:
        return basicText(auth);
    case AuthSpec::Kind::InHeader:
        return QStringLiteral("header %1, %2").arg(auth.name, secretText(auth.secret));
    case AuthSpec::Kind::InQuery:
        return QStringLiteral("parameter %1, %2").arg(auth.name, secretText(auth.secret));
    case AuthSpec::Kind::ClientCredentials:
        return QStringLiteral("OAuth 2 as %1 at %2, with %3")
            .arg(auth.clientId, auth.tokenUrl.toString(), secretText(auth.secret));
    }
    return QStringLiteral("nobody in particular");
}

QString profileSummary(const Profile &profile)
{
    QStringList limits;
    for (const LimitSpec &limit : profile.limits)
        limits.append(describe(limit));
    const QString all
        = limits.isEmpty() ? QStringLiteral("no limits") : limits.join(QStringLiteral(", "));
    return profile.baseUrl.isEmpty() ? all : QStringLiteral("%1: %2").arg(profile.baseUrl, all);
}

QString profileText(const Profile &profile)
{
    Lines lines;
    lines.add(QStringLiteral("name"), profile.name);
    lines.add(QStringLiteral("about"), profile.description);
    lines.add(QStringLiteral("server"), profile.baseUrl);
    addVariables(lines, profile);
    lines.add(QStringLiteral("calls as"), authText(profile.auth));
    for (const ProfileHeader &header : profile.headers)
        lines.add(QStringLiteral("header"),
                  QStringLiteral("%1: %2").arg(header.name, textOf(header.value)));
    for (const LimitSpec &limit : profile.limits)
        lines.add(QStringLiteral("limit"),
                  limit.name.isEmpty()
                      ? describe(limit)
                      : QStringLiteral("%1 (%2)").arg(describe(limit), limit.name));
    lines.add(QStringLiteral("shared"), sharedText(profile));
    if (profile.keepHeaders.value_or(false))
        lines.add(QStringLiteral("keeps"), QStringLiteral("headers of requests and answers"));
    if (profile.fuse)
        lines.add(QStringLiteral("pauses"),
                  *profile.fuse == 0
                      ? QStringLiteral("never of itself")
                      : QStringLiteral("after %1 refused answers in a row").arg(*profile.fuse));
    lines.add(QStringLiteral("refusals"), statusesText(profile.throttling.statuses));
    addRetry(lines, profile.retry);
    addNetwork(lines, profile.network);
    lines.add(QStringLiteral("see"), profile.docs.toString());
    lines.add(QStringLiteral("as of"), profile.asOf.toString(Qt::ISODate));
    lines.add(QStringLiteral("source"), profile.source);
    return lines.text();
}

} // namespace penstock
