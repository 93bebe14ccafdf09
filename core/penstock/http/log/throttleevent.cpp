// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/log/throttleevent.h>

#include <QUrlQuery>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype shortestSecret = 4;

const QByteArray &mask()
{
    static const QByteArray dots = QByteArrayLiteral("\u2022\u2022\u2022\u2022");
    return dots;
}

// X-RateLimit-Remaining-Tokens counts tokens and is none.
bool hidesSecret(const QByteArray &name)
{
    const QByteArray lower = name.toLower();
    return looksLikeCredential(name) && !lower.contains("ratelimit")
        && !lower.contains("rate-limit");
}

bool isNamed(const QByteArrayList &names, const QByteArray &name)
{
    return std::any_of(names.begin(), names.end(),
                       [&name](const QByteArray &each) { return sameHeaderName(each, name); });
}
} // namespace

QByteArrayList credentialsOf(const HttpRequest &request)
{
    QByteArrayList secrets;
    for (const auto &[name, value] : request.headers) {
        if (!looksLikeCredential(name) && !isNamed(request.credentialHeaders, name))
            continue;
        secrets << value.trimmed();
        // "Bearer abc": what comes after the scheme is the secret.
        if (const qsizetype blank = value.indexOf(' '); blank > 0) {
            const QByteArray token = value.sliced(blank + 1).trimmed();
            const QByteArray plain = QByteArray::fromBase64(token);
            secrets << token << plain << plain.mid(plain.indexOf(':') + 1);
        }
    }
    for (const auto &[name, value] : QUrlQuery(request.url).queryItems(QUrl::FullyDecoded)) {
        if (looksLikeCredential(name.toUtf8()))
            secrets << value.toUtf8() << QUrl::toPercentEncoding(value);
    }
    secrets << request.url.password().toUtf8();
    secrets.removeIf([](const QByteArray &each) { return each.size() < shortestSecret; });
    // The longest first: one may be part of another.
    std::sort(secrets.begin(), secrets.end(), [](const QByteArray &a, const QByteArray &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    });
    secrets.erase(std::unique(secrets.begin(), secrets.end()), secrets.end());
    return secrets;
}

QByteArray redacted(QByteArray text, const QByteArrayList &secrets)
{
    for (const QByteArray &secret : secrets)
        text.replace(secret, mask());
    return text;
}

HeaderList redacted(const HeaderList &headers, const QByteArrayList &secrets)
{
    HeaderList lines;
    for (const auto &[name, value] : headers)
        lines.append({name, hidesSecret(name) ? mask() : redacted(value, secrets)});
    return lines;
}

QString redacted(const QUrl &url, const QByteArrayList &secrets)
{
    QUrl plain = url.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveFragment);
    QUrlQuery query(plain);
    auto items = query.queryItems(QUrl::FullyEncoded);
    for (auto &[name, value] : items) {
        if (looksLikeCredential(QUrl::fromPercentEncoding(name.toUtf8()).toUtf8()))
            value = QString::fromUtf8(mask());
    }
    query.setQueryItems(items);
    if (!items.isEmpty())
        plain.setQuery(query);
    return QString::fromUtf8(redacted(
        plain.toString(QUrl::FullyEncoded).toUtf8().replace("%E2%80%A2", "\u2022"), secrets));
}

} // namespace penstock
