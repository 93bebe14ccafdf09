// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/secrettext.h>

#include <penstock/support/jsontext.h>

#include <QUrl>

namespace penstock {

namespace {
QByteArray encoded(const QByteArray &value, SecretText::Encoding encoding)
{
    switch (encoding) {
    case SecretText::Encoding::AsIs:
        break;
    case SecretText::Encoding::Percent:
        return QUrl::toPercentEncoding(QString::fromUtf8(value));
    case SecretText::Encoding::Json: {
        const QByteArray json = compactJson(QString::fromUtf8(value));
        return json.sliced(1, json.size() - 2); // without its quotes
    }
    case SecretText::Encoding::JsonInJson: {
        const QByteArray inner = encoded(value, SecretText::Encoding::Json);
        return encoded(inner, SecretText::Encoding::Json);
    }
    case SecretText::Encoding::Xml:
        return QString::fromUtf8(value).toHtmlEscaped().replace(u"'"_s, u"&#39;"_s).toUtf8();
    }
    return value;
}
} // namespace

void SecretText::add(const QString &secret, Encoding encoding)
{
    secrets.push_back({std::exchange(rest, {}), secret, encoding});
}

void SecretText::add(const SecretText &text)
{
    for (const Secret &secret : text.secrets) {
        rest += secret.before;
        add(secret.name, secret.encoding);
    }
    rest += text.rest;
}

std::vector<SecretText> SecretText::split(char separator) const
{
    std::vector<SecretText> texts(1);
    const auto addText = [&texts, separator](const QByteArray &text) {
        for (const char byte : text) {
            if (byte == separator)
                texts.emplace_back();
            else
                texts.back().rest += byte;
        }
    };
    for (const Secret &secret : secrets) {
        addText(secret.before);
        texts.back().add(secret.name, secret.encoding);
    }
    addText(rest);
    return texts;
}

SecretText SecretText::percentEncoded(const QByteArray &exclude) const
{
    const auto encode = [&exclude](const QByteArray &text) {
        // Qt encodes a percent sign whatever is excluded.
        QByteArrayList parts = exclude.contains('%') ? text.split('%') : QByteArrayList {text};
        for (QByteArray &part : parts)
            part = QUrl::toPercentEncoding(QString::fromUtf8(part), exclude);
        return parts.join('%');
    };
    SecretText whole;
    for (const Secret &secret : secrets)
        whole.secrets.push_back({encode(secret.before), secret.name, Encoding::Percent});
    whole.rest = encode(rest);
    return whole;
}

QByteArray SecretText::shown() const
{
    if (isPlain())
        return rest; // without a copy
    QByteArray text;
    for (const Secret &secret : secrets)
        text += secret.before + "\u2022\u2022\u2022\u2022";
    return text + rest;
}

std::optional<QByteArray> SecretText::with(const QHash<QString, QByteArray> &values) const
{
    QByteArray text;
    for (const Secret &secret : secrets) {
        const auto value = values.constFind(secret.name);
        if (value == values.cend())
            return std::nullopt;
        text += secret.before + encoded(*value, secret.encoding);
    }
    return text + rest;
}

} // namespace penstock
