// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/secretmembers_p.h>

#include <penstock/http/message/secrets.h>

#include <QJsonArray>
#include <QJsonDocument>

// By its text and not as JSON, and not with a regular expression: those give up on long values.
namespace penstock {

namespace {
bool isBlank(QChar c)
{
    return c == QLatin1Char(' ') || c == QLatin1Char('\t') || c == QLatin1Char('\n')
        || c == QLatin1Char('\r');
}

qsizetype skipBlanks(QStringView text, qsizetype at)
{
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

// Behind the quote that ends the string that begins at \a at.
qsizetype endOfString(QStringView text, qsizetype at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == QLatin1Char('\\'))
            ++at;
        else if (text[at] == QLatin1Char('"'))
            return at + 1;
    }
    return text.size();
}

// Behind the bracket that ends what begins at \a at.
qsizetype endOfBrackets(QStringView text, qsizetype at)
{
    qsizetype depth = 0;
    while (at < text.size()) {
        const QChar c = text[at];
        if (c == QLatin1Char('"')) {
            at = endOfString(text, at);
            continue;
        }
        ++at;
        if (c == QLatin1Char('{') || c == QLatin1Char('['))
            ++depth;
        else if ((c == QLatin1Char('}') || c == QLatin1Char(']')) && --depth == 0)
            return at;
    }
    return at;
}

qsizetype endOfNumber(QStringView text, qsizetype at)
{
    static const QString letters = u"0123456789+-.eE"_s;
    while (at < text.size() && letters.contains(text[at]))
        ++at;
    return at;
}

// Behind a value that may be a secret; \a at itself where there is none.
qsizetype endOfValue(QStringView text, qsizetype at)
{
    if (at >= text.size())
        return at;
    if (text[at] == QLatin1Char('"'))
        return endOfString(text, at);
    if (text[at] == QLatin1Char('{') || text[at] == QLatin1Char('['))
        return endOfBrackets(text, at);
    return endOfNumber(text, at);
}

// Whether there is nothing in \a value, or only {{name}}.
bool isHarmless(QStringView value)
{
    if (value.startsWith(QLatin1Char('"')) && value.endsWith(QLatin1Char('"')) && value.size() > 1)
        value = value.sliced(1, value.size() - 2);
    value = value.trimmed();
    const bool isPlace = value.startsWith("{{"_L1) && value.endsWith("}}"_L1)
        && value.count(QLatin1Char('{')) + value.count(QLatin1Char('}')) == 4;
    return isPlace || value.isEmpty() || value == "{}"_L1 || value == "[]"_L1;
}

// As it is meant: "p\u0061ssword" is a password.
QString nameIn(QStringView quoted)
{
    if (!quoted.contains(QLatin1Char('\\')))
        return quoted.sliced(1, std::max<qsizetype>(quoted.size() - 2, 0)).toString();
    const QByteArray list = '[' + quoted.toUtf8() + ']';
    return QJsonDocument::fromJson(list).array().at(0).toString();
}
} // namespace

QString withoutSecretMembers(const QString &text,
                             const std::function<QString(const QString &)> &placeFor)
{
    const QStringView all(text);
    QString result;
    qsizetype copied = 0;
    for (qsizetype at = text.indexOf(QLatin1Char('"')); at >= 0;
         at = text.indexOf(QLatin1Char('"'), at)) {
        const qsizetype nameEnd = endOfString(all, at);
        const qsizetype colon = skipBlanks(all, nameEnd);
        if (colon >= text.size() || text[colon] != QLatin1Char(':')) {
            at = nameEnd;
            continue;
        }
        const qsizetype value = skipBlanks(all, colon + 1);
        const QString name = nameIn(all.sliced(at, nameEnd - at));
        at = value;
        if (!namesSecret(name))
            continue;
        const qsizetype end = endOfValue(all, value);
        at = end;
        if (end == value || isHarmless(all.sliced(value, end - value)))
            continue;
        result += all.sliced(copied, value - copied);
        result += QLatin1Char('"') + placeFor(name) + QLatin1Char('"');
        copied = end;
    }
    result += all.sliced(copied);
    return result;
}

} // namespace penstock
