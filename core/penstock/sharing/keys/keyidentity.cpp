// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keyidentity.h>

#include <QMessageAuthenticationCode>

#include <algorithm>

namespace penstock {

namespace {
constexpr auto hash = QCryptographicHash::Sha256;
constexpr qsizetype idLength = 16; // hexadecimal digits
constexpr int rounds = 10'000; // a password is guessed sooner than a token

// So that no two lists make one text.
void add(QByteArray &text, const QByteArray &part)
{
    text += QByteArray::number(part.size()) + ':' + part;
}

// PBKDF2 (RFC 8018, 5.2) of one block.
QByteArray stretched(const QByteArray &text, const QByteArray &salt)
{
    QMessageAuthenticationCode code(hash, text);
    code.addData(salt + QByteArray("\0\0\0\1", 4));
    QByteArray block = code.result();
    QByteArray sum = block;
    for (int round = 1; round < rounds; ++round) {
        code.reset();
        code.addData(block);
        block = code.result();
        for (qsizetype i = 0; i < sum.size(); ++i)
            sum[i] = char(sum.at(i) ^ block.at(i));
    }
    return sum;
}

QStringList sortedOnce(QStringList names)
{
    names.sort();
    names.removeDuplicates();
    return names;
}
} // namespace

KeyIdentity KeyIdentity::of(const KeyParts &parts, const QByteArray &salt)
{
    KeyIdentity key = known({}, parts);
    QByteArray text;
    add(text, key.m_origin);
    add(text, QByteArray::number(key.m_limits.size()));
    for (const QString &limit : key.m_limits)
        add(text, limit.toUtf8());
    if (!parts.values.isEmpty()) {
        QByteArray values;
        for (const QByteArray &value : parts.values)
            add(values, value);
        add(text, stretched(values, salt));
    }
    key.m_id = QString::fromLatin1(
        QMessageAuthenticationCode::hash(text, salt, hash).toHex().first(idLength));
    return key;
}

KeyIdentity KeyIdentity::known(const QString &id, const KeyParts &parts)
{
    KeyIdentity key;
    key.m_id = id;
    key.m_origin = parts.origin;
    key.m_credentials = sortedOnce(parts.credentials);
    key.m_limits = sortedOnce(parts.limits);
    return key;
}

QString KeyIdentity::text() const
{
    QStringList words;
    words.append(m_origin.isEmpty() ? u"any server"_s : QString::fromUtf8(m_origin));
    if (!m_credentials.isEmpty())
        words.append(m_credentials.join(u" or "_s));
    return words.join(u", "_s);
}

void KeyIdentity::addCredentials(const QStringList &names)
{
    m_credentials = sortedOnce(m_credentials + names);
}

bool KeyIdentity::mayBe(const KeyParts &parts) const
{
    return m_origin == parts.origin && m_limits == sortedOnce(parts.limits)
        && m_credentials.isEmpty() == parts.credentials.isEmpty()
        && std::all_of(parts.credentials.begin(), parts.credentials.end(),
                       [this](const QString &name) { return m_credentials.contains(name); });
}

bool KeyIdentity::isId(const QString &text)
{
    return text.size() == idLength && std::all_of(text.begin(), text.end(), [](QChar letter) {
               return (letter >= QLatin1Char('0') && letter <= QLatin1Char('9'))
                   || (letter >= QLatin1Char('a') && letter <= QLatin1Char('f'));
           });
}

} // namespace penstock
