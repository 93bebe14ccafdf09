// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/pageidentity.h>

#include <penstock/support/result.h>

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
bool isScalar(const QByteArray &json)
{
    return !json.startsWith('{') && !json.startsWith('[');
}

// Numbers and texts without a difference among them, such as measurements, may be the same on many
// pages. An object that is twice the same is an exception.
bool mayRepeat(std::vector<QByteArray> items)
{
    if (!std::all_of(items.begin(), items.end(), isScalar))
        return false;
    std::sort(items.begin(), items.end());
    return std::adjacent_find(items.begin(), items.end()) != items.end()
        || (items.size() == 1 && !items.front().startsWith('"'));
}

// Returns false if all lists in \a body are empty.
bool hasContent(const QByteArray &body)
{
    qsizetype lists = 0;
    for (qsizetype at = body.indexOf('['); at >= 0; at = body.indexOf('[', at + 1), ++lists) {
        if (!QByteArrayView(body).sliced(at + 1).trimmed().startsWith(']'))
            return true;
    }
    return lists == 0 && !body.trimmed().isEmpty();
}
} // namespace

QByteArray digestOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(12).toHex();
}

QByteArray digestOf(const SecretText &text)
{
    return digestOf(QJsonDocument(QJsonArray {stored(text)}).toJson());
}

QByteArray identityOf(std::vector<QByteArray> items, bool isList, bool areParts,
                      const QByteArray &body)
{
    if (items.empty())
        return !isList && hasContent(body) ? digestOf(body) : QByteArray();
    if (areParts) // two pages may well have items in the same states
        return digestOf(body);
    if (mayRepeat(items))
        return {};
    if (!isScalar(items.front()))
        std::sort(items.begin(), items.end());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QByteArray &item : items) {
        hash.addData(item);
        hash.addData("\n");
    }
    return hash.result().first(12).toHex();
}

QByteArray digestOfUnique(const std::vector<QByteArray> &items)
{
    const bool isUnique = std::count(items.begin(), items.end(), items.back()) == 1;
    return isUnique && !mayRepeat(items) ? digestOf(items.back()) : QByteArray();
}

// A text, or a list of texts and {"secret": NAME}: no text can be taken for a secret.
QJsonValue stored(const SecretText &text)
{
    if (text.isPlain())
        return QString::fromUtf8(text.rest);
    QJsonArray pieces;
    for (const SecretText::Secret &secret : text.secrets) {
        pieces.append(QString::fromUtf8(secret.before));
        pieces.append(QJsonObject {{u"secret"_s, secret.name}});
    }
    pieces.append(QString::fromUtf8(text.rest));
    return pieces;
}

SecretText restored(const QJsonValue &stored)
{
    SecretText text {{}, stored.toString().toUtf8()};
    for (const QJsonValue piece : stored.toArray()) {
        if (piece.isObject())
            text.add(piece[u"secret"_s].toString(), SecretText::Encoding::Percent);
        else
            text.rest += piece.toString().toUtf8();
    }
    return text;
}

bool SeenBefore::has(const QByteArray &hash) const
{
    return !hash.isEmpty() && (hash == m_before || hash == m_first || m_all.contains(hash));
}

void SeenBefore::add(const QByteArray &hash, std::int64_t index)
{
    m_before = hash;
    if (index == 0)
        m_first = hash;
    constexpr qsizetype most = 10'000;
    if (m_all.size() < most)
        m_all.insert(hash);
}

QJsonArray SeenBefore::state() const
{
    if (m_first.isEmpty() && m_before.isEmpty())
        return {};
    QJsonArray state {QString::fromLatin1(m_before)};
    if (m_first != m_before) // most lists have few pages
        state.append(QString::fromLatin1(m_first));
    return state;
}

SeenBefore SeenBefore::resumed(const QJsonArray &state)
{
    SeenBefore seen;
    seen.m_before = state.at(0).toString().toLatin1();
    seen.m_first = state.last().toString().toLatin1();
    return seen;
}

} // namespace penstock
