// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/masked.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <algorithm>

namespace penstock {

namespace {
const QString &mask()
{
    static const QString dots(4, QChar(0x2022));
    return dots;
}

QStringList looksOf(const QString &secret)
{
    const QByteArray percent = QUrl::toPercentEncoding(secret);
    QByteArray form = percent;
    form.replace("%20", "+");
    const QByteArray json = QJsonDocument(QJsonArray {secret}).toJson(QJsonDocument::Compact);
    return {secret, QString::fromLatin1(percent), QString::fromLatin1(form),
            QString::fromUtf8(json.sliced(2, json.size() - 4))};
}

bool carriesCredentials(const HttpRequest &request, const QByteArray &name)
{
    const QByteArrayList &named = request.credentialHeaders;
    return looksLikeCredential(name)
        || std::any_of(named.begin(), named.end(),
                       [&name](const QByteArray &each) { return sameHeaderName(each, name); });
}

// "Bearer ••••": the scheme is no secret.
QString maskedCredential(const QByteArray &name, const QByteArray &value)
{
    const qsizetype blank = value.indexOf(' ');
    const bool hasScheme = blank > 0 && sameHeaderName(name, "Authorization");
    return hasScheme ? QString::fromLatin1(value.first(blank + 1)) + mask() : mask();
}
} // namespace

QString masked(QString text, const QByteArrayList &secrets)
{
    QStringList looks;
    for (const QByteArray &secret : secrets)
        looks += looksOf(QString::fromUtf8(secret));
    looks.removeAll(QString());
    // The longest first: one secret may be part of another.
    std::sort(looks.begin(), looks.end(),
              [](const QString &a, const QString &b) { return a.size() > b.size(); });
    for (const QString &look : looks)
        text.replace(look, mask());
    return text;
}

QString maskedRequest(const HttpRequest &request, const QByteArrayList &secrets)
{
    QString text = QStringLiteral("%1 %2\n").arg(QString::fromLatin1(request.method),
                                                 request.url.toString(QUrl::FullyEncoded));
    for (const auto &[name, value] : request.headers)
        text += QString::fromLatin1(name) + QStringLiteral(": ")
            + (carriesCredentials(request, name) ? maskedCredential(name, value)
                                                 : QString::fromUtf8(value))
            + QLatin1Char('\n');
    if (!request.body.isEmpty()) {
        text += QLatin1Char('\n');
        text += QByteArrayView(request.body).isValidUtf8()
            ? QString::fromUtf8(request.body)
            : QStringLiteral("(%1 bytes)").arg(request.body.size());
        text += QLatin1Char('\n');
    }
    return masked(text, secrets);
}

} // namespace penstock
