// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/secrets.h>

#include <penstock/http/message/httprequest.h>
#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/support/jsontext.h>

#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>
#include <array>
#include <string_view>

namespace penstock {
namespace {

// Whatever else a name says.
constexpr std::array<std::string_view, 15> plainWords {
    "authorization", "auth",       "authentication", "cookie", "cookie2",
    "key",           "apikey",     "token",          "secret", "session",
    "signature",     "credential", "credentials",    "jwt",    "password"};
// In headers they may mean something else.
constexpr std::array<std::string_view, 7> furtherWords {"pass", "passwd", "pwd",   "passphrase",
                                                        "sig",  "sid",    "bearer"};
// Written as one word.
constexpr std::array<std::string_view, 9> endings {"apikey",       "accesstoken",  "authtoken",
                                                   "refreshtoken", "clientsecret", "accesskey",
                                                   "secretkey",    "password",     "sessionid"};
// A token beside one of these turns pages.
constexpr std::array<std::string_view, 6> turners {"page",         "next", "cursor",
                                                   "continuation", "sync", "previous"};
constexpr std::array<std::string_view, 2> idempotency {"idempotency-key", "x-idempotency-key"};

template <std::size_t Size>
bool isOne(const QByteArray &word, const std::array<std::string_view, Size> &words)
{
    const std::string_view view(word.constData(), static_cast<std::size_t>(word.size()));
    return std::find(words.begin(), words.end(), view) != words.end();
}

template <std::size_t Size>
bool hasOne(const QByteArrayList &list, const std::array<std::string_view, Size> &words)
{
    return std::any_of(list.begin(), list.end(),
                       [&words](const QByteArray &word) { return isOne(word, words); });
}

bool isUpper(char letter)
{
    return lowered(letter) != letter;
}

// "accessToken" and "Access_Token" as "access-token".
QByteArray inWords(const QByteArray &name)
{
    QByteArray words;
    char before = '-';
    for (const char letter : name) {
        const bool isWord = isLetter(letter) || isDigit(letter);
        const bool isAfterWord = isLetter(before) || isDigit(before);
        if (isUpper(letter) && isAfterWord && !isUpper(before))
            words += '-';
        if (isWord)
            words += letter;
        else if (!words.endsWith('-'))
            words += '-';
        before = letter;
    }
    return words.toLower();
}

const QByteArray &mask()
{
    static const QByteArray dots = QByteArrayLiteral("\u2022\u2022\u2022\u2022");
    return dots;
}

QByteArrayList looksOf(const QByteArray &secret)
{
    const QString text = QString::fromUtf8(secret);
    const QByteArray percent = QUrl::toPercentEncoding(text);
    QByteArray form = percent;
    form.replace("%20", "+");
    const QByteArray json = compactJson(text);
    return {secret, text.toUtf8(), percent, form, json.sliced(1, json.size() - 2)};
}

// "Bearer ••••": the scheme is no secret.
QByteArray maskedCredential(const QByteArray &name, const QByteArray &value)
{
    const qsizetype blank = value.indexOf(' ');
    const bool hasScheme = blank > 0 && sameHeaderName(name, "Authorization");
    return hasScheme ? value.first(blank + 1) + mask() : mask();
}

bool isAboutRateLimits(const QByteArray &name)
{
    const QByteArray lower = name.toLower();
    return lower.contains("ratelimit") || lower.contains("rate-limit");
}

} // namespace

Secrecy secrecyOf(const QByteArray &name)
{
    if (isOne(name.toLower(), idempotency))
        return Secrecy::None;
    const QByteArray inOrder = inWords(name);
    const QByteArrayList words = inOrder.split('-');
    const QByteArray together = words.join();
    const bool isLikely
        = looksLikeCredential(name) || hasOne(words, plainWords) || hasOne(words, furtherWords)
        || std::any_of(endings.begin(), endings.end(), [&together](std::string_view ending) {
               return together.endsWith(QByteArrayView(ending.data(), qsizetype(ending.size())));
           });
    if (!isLikely)
        return Secrecy::None;
    return hasOne(words, turners) || isOne(inOrder, idempotency) ? Secrecy::Lookalike
                                                                 : Secrecy::Secret;
}

bool namesSecret(const QString &name)
{
    return secrecyOf(name.toUtf8()) == Secrecy::Secret;
}

bool looksLikeCredential(const QByteArray &name)
{
    QByteArray lower = name.toLower();
    if (isOne(lower, idempotency))
        return false;
    lower.replace('_', '-');
    return hasOne(lower.split('-'), plainWords);
}

bool carriesCredential(const HttpRequest &request, const QByteArray &name)
{
    const QByteArrayList &named = request.credentialHeaders;
    return secrecyOf(name) != Secrecy::None
        || std::any_of(named.begin(), named.end(),
                       [&name](const QByteArray &each) { return sameHeaderName(each, name); });
}

QByteArrayList credentialsOf(const HttpRequest &request)
{
    constexpr qsizetype shortestSecret = 4;
    QByteArrayList secrets;
    for (const auto &[name, value] : request.headers) {
        if (!carriesCredential(request, name))
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
        if (secrecyOf(name.toUtf8()) != Secrecy::None)
            secrets << value.toUtf8();
    }
    secrets << request.url.password().toUtf8();
    secrets.removeIf([](const QByteArray &each) { return each.size() < shortestSecret; });
    std::sort(secrets.begin(), secrets.end());
    secrets.erase(std::unique(secrets.begin(), secrets.end()), secrets.end());
    return secrets;
}

QByteArray masked(const QByteArray &text, const QByteArrayList &secrets)
{
    QByteArrayList looks;
    for (const QByteArray &secret : secrets)
        looks += looksOf(secret);
    looks.removeAll(QByteArray());
    // The longest first: one secret may be part of another.
    std::stable_sort(looks.begin(), looks.end(),
                     [](const QByteArray &a, const QByteArray &b) { return a.size() > b.size(); });
    QByteArray result = text;
    for (const QByteArray &look : looks)
        result.replace(look, mask());
    return result;
}

QString masked(const QString &text, const QByteArrayList &secrets)
{
    return secrets.isEmpty() ? text : QString::fromUtf8(masked(text.toUtf8(), secrets));
}

Message masked(const Message &message, const QByteArrayList &secrets)
{
    const QString text = message.text();
    if (masked(text, secrets) == text)
        return message;
    QList<MessageArgument> arguments;
    for (const MessageArgument &each : message.arguments())
        arguments.append(MessageArgument::quoted(masked(each.text(), secrets)));
    return {*decltype(httpMessage)::find(message.id()), arguments};
}

HeaderList masked(const HeaderList &headers, const QByteArrayList &secrets)
{
    HeaderList lines;
    for (const auto &[name, value] : headers) {
        const bool isSecret = secrecyOf(name) != Secrecy::None && !isAboutRateLimits(name);
        lines.append({name, isSecret ? mask() : masked(value, secrets)});
    }
    return lines;
}

QString masked(const QUrl &url, const QByteArrayList &secrets)
{
    QUrl plain = url.adjusted(QUrl::RemoveUserInfo | QUrl::RemoveFragment);
    QUrlQuery query(plain);
    auto items = query.queryItems(QUrl::FullyEncoded);
    for (auto &[name, value] : items) {
        if (secrecyOf(QByteArray::fromPercentEncoding(name.toUtf8())) != Secrecy::None)
            value = QString::fromUtf8(mask());
    }
    query.setQueryItems(items);
    if (!items.isEmpty())
        plain.setQuery(query);
    return QString::fromUtf8(masked(
        plain.toString(QUrl::FullyEncoded).toUtf8().replace("%E2%80%A2", "\u2022"), secrets));
}

QString maskedRequest(const HttpRequest &request, const QByteArrayList &secrets)
{
    const SecretText &url = request.secrets.url;
    QString text = u"%1 %2\n"_s.arg(QString::fromLatin1(request.method),
                                    url.isPlain() ? request.url.toString(QUrl::FullyEncoded)
                                                  : QString::fromUtf8(url.shown()));
    for (const auto &[name, value] : request.headers)
        text += QString::fromLatin1(name) + u": "_s
            + QString::fromUtf8(carriesCredential(request, name) ? maskedCredential(name, value)
                                                                 : value)
            + QLatin1Char('\n');
    if (!request.body.isEmpty()) {
        text += QLatin1Char('\n');
        text += QByteArrayView(request.body).isValidUtf8()
            ? QString::fromUtf8(request.body)
            : u"(%1 bytes)"_s.arg(request.body.size());
        text += QLatin1Char('\n');
    }
    return masked(text, secrets);
}

QString withoutTokens(const QString &text)
{
    // Forms that services have chosen so that they are recognised, and JSON web tokens.
    static const QRegularExpression forms(QStringLiteral(
        R"(\b(?:eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|gh[pousr]_\w{20,}|github_pat_\w{20,}|)"
        R"(glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{10,}|[srp]k_(?:live|test)_\w{10,}|)"
        R"(sk-[\w-]{20,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]+))"));
    return QString(text).replace(forms, u"{{secret}}"_s);
}

} // namespace penstock
