// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/errortext.h"

#include "ui/theme/errorforms.h"
#include "ui/theme/messagelanguage.h"
#include "ui/theme/sentenceforms.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace penstock {

namespace {
std::optional<QString> knownPart(const QString &english);

std::optional<QString> knownPlace(const QString &english)
{
    static const SentenceForms known("ErrorText", errorPlaces());
    return known.said(english, [](const QString &text) { return text; });
}

// "https://a.example and http://b.example (not encrypted: …)"
std::optional<QString> knownAddresses(const QString &english)
{
    static const QRegularExpression address(u"^[a-z][a-z0-9+-]*://"_s);
    QString all;
    for (const QString &each : english.split(u" and "_s)) {
        if (!address.match(each).hasMatch())
            return std::nullopt;
        const QString said = knownPart(each).value_or(each);
        all = all.isEmpty() ? said
                            : QCoreApplication::translate("ErrorText", "%1 and %2").arg(all, said);
    }
    return all;
}

QString filledIn(const QString &text)
{
    for (const auto find : {knownAddresses, knownPart}) {
        if (std::optional<QString> said = find(text))
            return *said;
    }
    // Of places no others: what a user has named may be called as they are.
    return text.startsWith(u"limit \""_s) ? knownPlace(text).value_or(text) : text;
}

// "rate is 0": of one word, or what stands in quotes, as there is hardly a sentence without "is".
std::optional<QString> knownValue(const QString &english)
{
    static const char *const forms[] = {QT_TRANSLATE_NOOP("ErrorText", "%1 is %2")};
    static const SentenceForms known("ErrorText", forms);
    static const QRegularExpression value(
        QRegularExpression::anchoredPattern(u"\\S+ is (?:\\S+|\"[^\"]*…?\"?)"_s));
    return value.match(english).hasMatch()
        ? known.said(english, [](const QString &text) { return text; })
        : std::nullopt;
}

// "no secure connection (the certificate has expired)"
std::optional<QString> knownWithDetail(const QString &english)
{
    if (!english.endsWith(QLatin1Char(')')))
        return std::nullopt;
    // What it is about may have brackets, too, and so may the detail.
    for (qsizetype at = 0; (at = english.indexOf(u" ("_s, at)) >= 0; ++at) {
        if (const std::optional<QString> said = knownPart(english.first(at)))
            return *said + u" ("_s + filledIn(english.sliced(at + 2).chopped(1)) + QLatin1Char(')');
    }
    return std::nullopt;
}

// "there is no connection yet; until it answers nothing is sent", where each part is known.
std::optional<QString> knownParts(const QString &english)
{
    QStringList parts = english.split(u"; "_s);
    if (parts.size() == 1)
        return std::nullopt;
    for (QString &each : parts) {
        const std::optional<QString> said = knownPart(each);
        if (!said)
            return std::nullopt;
        each = *said;
    }
    return parts.join(u"; "_s);
}

std::optional<QString> knownPart(const QString &english)
{
    static const SentenceForms known("ErrorText", errorSentences());
    if (std::optional<QString> said = knownParts(english))
        return said; // before a form takes all of them for what is filled in
    if (std::optional<QString> said = known.said(english, filledIn))
        return said;
    for (const auto find : {knownValue, knownWithDetail}) {
        if (std::optional<QString> said = find(english))
            return said;
    }
    return std::nullopt;
}

QString joined(const QString &where, const QString &what, const QString &fix)
{
    return Error {Error::Kind::Usage, what, where, fix}.text();
}

// "The columns are: id, name. Did you mean {{id}}?" has two.
QString knownSentences(const QString &english)
{
    QStringList parts = english.split(u". "_s);
    bool areKnown = true;
    for (QString &each : parts) {
        const std::optional<QString> said = knownPart(each);
        areKnown = areKnown && said;
        each = said.value_or(each);
    }
    const QString said = parts.join(u". "_s);
    // What was filled in may have a full stop itself.
    return areKnown ? said : knownPart(english).value_or(said);
}

// "WHERE: WHAT. FIX", where WHERE and WHAT may have a colon themselves.
std::optional<QString> splitAt(const QString &english, qsizetype stop)
{
    const QString first = stop < 0 ? english : english.first(stop);
    const QString fix = stop < 0 ? QString() : english.sliced(stop + 2);
    for (qsizetype from = 0; from >= 0;) {
        if (const std::optional<QString> what = knownPart(first.sliced(from))) {
            const QString where = english.first(std::max<qsizetype>(0, from - 2));
            return joined(knownPlace(where).value_or(where), *what, knownSentences(fix));
        }
        const qsizetype colon = first.indexOf(u": "_s, from);
        from = colon < 0 ? -1 : colon + 2;
    }
    return std::nullopt;
}
} // namespace

QStringList errorTextForms()
{
    QStringList all;
    for (const std::span<const char *const> forms : {errorPlaces(), errorSentences()}) {
        for (const char *const form : forms)
            all.append(QString::fromUtf8(form));
    }
    return all;
}

QString errorPart(const QString &english)
{
    return knownSentences(english);
}

QString errorAdvice(const Error &error)
{
    if (!error.message.isEmpty())
        return Error(error.message).text(messageLanguage());
    return joined({}, knownSentences(error.what), knownSentences(error.fix));
}

QString errorText(const Error &error)
{
    if (!error.message.isEmpty())
        return error.text(messageLanguage());
    return joined(knownPlace(error.where).value_or(error.where), knownSentences(error.what),
                  knownSentences(error.fix));
}

// What stands before the fix may have a full stop itself.
QString errorText(const QString &english)
{
    for (qsizetype stop = 0; stop >= 0;) {
        stop = english.indexOf(u". "_s, stop);
        if (const std::optional<QString> said = splitAt(english, stop))
            return *said;
        stop += stop < 0 ? 0 : 2;
    }
    return english;
}

} // namespace penstock
