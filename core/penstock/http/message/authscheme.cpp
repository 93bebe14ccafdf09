// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/authscheme.h>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
// Each computes its answer from a challenge.
constexpr std::array<QByteArrayView, 8> computed {
    "digest", "ntlm", "negotiate", "kerberos", "scram-sha-1", "scram-sha-256", "mutual", "hoba"};

// The parts between commas, but not between those of quoted texts.
QByteArrayList partsOf(const QByteArray &challenges)
{
    QByteArrayList parts {{}};
    bool isQuoted = false;
    for (qsizetype i = 0; i < challenges.size(); ++i) {
        const char c = challenges[i];
        if (isQuoted && c == '\\')
            parts.back() += challenges[i++];
        else if (c == '"')
            isQuoted = !isQuoted;
        if (c == ',' && !isQuoted)
            parts.append(QByteArray());
        else if (i < challenges.size())
            parts.back() += challenges[i];
    }
    return parts;
}

// Returns "Digest" for "Digest realm=x"; empty for a parameter such as "qop = auth".
QByteArray schemeOf(const QByteArray &part)
{
    const QByteArray text = part.trimmed();
    const auto end = std::find_if(text.begin(), text.end(),
                                  [](char c) { return c == ' ' || c == '\t' || c == '='; });
    const QByteArray word = text.first(end - text.begin());
    return text.sliced(word.size()).trimmed().startsWith('=') ? QByteArray() : word;
}
} // namespace

QByteArray unsupportedSchemeIn(const HeaderList &headers)
{
    QByteArray first;
    for (const Header &header : headers) {
        if (!sameHeaderName(header.first, "WWW-Authenticate"))
            continue;
        for (const QByteArray &part : partsOf(header.second)) {
            const QByteArray scheme = schemeOf(part);
            if (scheme.isEmpty())
                continue;
            if (std::find(computed.begin(), computed.end(), scheme.toLower()) == computed.end())
                return {};
            first = first.isEmpty() || scheme.toLower() == "digest" ? scheme : first;
        }
    }
    return first;
}

} // namespace penstock
