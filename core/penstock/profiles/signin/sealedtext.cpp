// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/signin/sealedtext.h>

#include <penstock/http/message/secrets.h>

namespace penstock {

namespace {
constexpr qsizetype shortestSecret = 4;

//! The length of \a secret at the beginning of \a text, each byte as it is, percent-encoded or a
//! blank as "+"; 0 if it is not there.
qsizetype lengthAt(QByteArrayView text, const QByteArray &secret)
{
    qsizetype at = 0;
    for (const char byte : secret) {
        const QByteArrayView left = text.sliced(at);
        if (left.isEmpty())
            return 0;
        const bool isPercent = left[0] == '%' && left.size() > 2
            && QByteArray::fromHex(left.sliced(1, 2).toByteArray()) == QByteArray(1, byte);
        if (!isPercent && left[0] != byte && (left[0] != '+' || byte != ' '))
            return 0;
        at += isPercent ? 3 : 1;
    }
    return at;
}
} // namespace

SecretText sealed(const QByteArray &text, const SecretValues &secrets)
{
    SecretText pieces;
    for (qsizetype at = 0; at < text.size();) {
        qsizetype length = 0; // the longest: one secret may be part of another
        QString name;
        for (auto secret = secrets.begin(); secret != secrets.end(); ++secret) {
            if (secret->size() < shortestSecret)
                continue;
            const qsizetype here = lengthAt(QByteArrayView(text).sliced(at), *secret);
            if (here > length || (here > 0 && here == length && secret.key() < name)) {
                length = here;
                name = secret.key();
            }
        }
        if (length > 0)
            pieces.add(name, SecretText::Encoding::Percent);
        else
            pieces.rest += text[at];
        at += qMax<qsizetype>(length, 1);
    }
    return pieces;
}

bool unseal(HttpRequest &request, const SecretValues &secrets)
{
    if (request.secrets.isEmpty())
        return true;
    bool isWhole = true;
    const auto put = [&](const SecretText &text) {
        const std::optional<QByteArray> whole = text.with(secrets);
        isWhole = isWhole && whole;
        return whole.value_or(QByteArray());
    };
    HttpRequest signedOne = request;
    signedOne.secrets = {};
    const SecretParts &parts = request.secrets;
    if (!parts.url.isPlain())
        signedOne.url = QUrl::fromEncoded(put(parts.url));
    for (auto text = parts.headers.cbegin(); text != parts.headers.cend(); ++text) {
        auto &[name, value] = signedOne.headers[text.key()];
        value = put(*text);
        if (!carriesCredential(signedOne, name))
            signedOne.credentialHeaders.append(name);
    }
    if (!parts.body.isPlain()) {
        signedOne.body = put(parts.body);
        signedOne.bodyIsSecret = true;
    }
    if (isWhole)
        request = std::move(signedOne);
    return isWhole;
}

} // namespace penstock
