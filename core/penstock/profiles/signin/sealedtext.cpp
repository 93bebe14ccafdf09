// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/sealedtext.h>

#include <penstock/http/message/secrets.h>
#include <penstock/profiles/spec/secretmark.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <vector>

namespace penstock {

namespace {
constexpr qsizetype shortestSecret = 4;

QStringList looksOf(const QByteArray &secret)
{
    const QString text = QString::fromUtf8(secret);
    const QString percent = QString::fromLatin1(QUrl::toPercentEncoding(text));
    QString form = percent;
    form.replace(u"%20"_s, u"+"_s);
    return {text, percent, form};
}
} // namespace

QString sealed(const QString &text, const SecretValues &secrets)
{
    std::vector<std::pair<QString, QString>> looks; // and their marks
    for (auto secret = secrets.begin(); secret != secrets.end(); ++secret) {
        if (secret->size() < shortestSecret)
            continue;
        for (const QString &look : looksOf(*secret))
            looks.emplace_back(look, secretMark(secret.key()));
    }
    // The longest first: one secret may be part of another.
    std::stable_sort(looks.begin(), looks.end(),
                     [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
    QString result = text;
    for (const auto &[look, mark] : looks)
        result.replace(look, mark);
    return result;
}

QUrl unsealed(const QUrl &url, const SecretValues &secrets)
{
    QString text = url.toString(QUrl::FullyEncoded);
    if (!text.contains(secretMarkBegin()))
        return url;
    for (auto secret = secrets.begin(); secret != secrets.end(); ++secret)
        text.replace(secretMark(secret.key()),
                     QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(*secret))));
    return QUrl(text, QUrl::StrictMode);
}

namespace {
QByteArray jsonText(const QByteArray &value)
{
    const QByteArray list
        = QJsonDocument(QJsonArray {QString::fromUtf8(value)}).toJson(QJsonDocument::Compact);
    return list.sliced(2, list.size() - 4); // without its brackets and quotes
}

// As a value looks in a body of that type.
QByteArray inBody(const QByteArray &value, const QByteArray &type)
{
    if (type.contains("json"))
        return jsonText(value);
    if (type.contains("x-www-form-urlencoded"))
        return QUrl::toPercentEncoding(QString::fromUtf8(value));
    return value;
}
} // namespace

void unseal(HttpRequest &request, const SecretValues &secrets)
{
    request.url = unsealed(request.url, secrets);
    const QByteArray begin = secretMarkBegin().toLatin1();
    for (auto &[name, value] : request.headers) {
        if (!value.contains(begin))
            continue;
        for (auto secret = secrets.begin(); secret != secrets.end(); ++secret)
            value.replace(secretMark(secret.key()).toLatin1(), *secret);
        if (!carriesCredential(request, name))
            request.credentialHeaders.append(name);
    }
    if (!request.body.contains(begin))
        return;
    const QByteArray type
        = headerValue(request.headers, "Content-Type").value_or(QByteArray()).toLower();
    for (auto secret = secrets.begin(); secret != secrets.end(); ++secret)
        request.body.replace(secretMark(secret.key()).toLatin1(), inBody(*secret, type));
    request.bodyIsSecret = true;
}

} // namespace penstock
