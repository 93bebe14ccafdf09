// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/sealedtext.h>

#include <algorithm>
#include <vector>

namespace penstock {

namespace {
constexpr qsizetype shortestSecret = 4;

const QString &seal()
{
    static const QString begin = QStringLiteral("penstock.sealed.");
    return begin;
}

// Of letters that a URL leaves as they are.
QString markOf(const QString &name)
{
    return seal() + name + QStringLiteral("..");
}

QStringList looksOf(const QByteArray &secret)
{
    const QString text = QString::fromUtf8(secret);
    const QString percent = QString::fromLatin1(QUrl::toPercentEncoding(text));
    QString form = percent;
    form.replace(QStringLiteral("%20"), QStringLiteral("+"));
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
            looks.emplace_back(look, markOf(secret.key()));
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
    if (!text.contains(seal()))
        return url;
    for (auto secret = secrets.begin(); secret != secrets.end(); ++secret)
        text.replace(markOf(secret.key()),
                     QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(*secret))));
    return QUrl(text, QUrl::StrictMode);
}

} // namespace penstock
