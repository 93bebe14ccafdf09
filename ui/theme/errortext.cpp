// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/errortext.h"

#include "ui/theme/sentenceforms.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace penstock {

namespace {
// As they stand in core; tst_errortext looks whether they do.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): sentences take two lines
const char *const forms[] = {
    // Where
    QT_TRANSLATE_NOOP("ErrorText", "row at line %1"),
    QT_TRANSLATE_NOOP("ErrorText", "template {{%1}}"),
    QT_TRANSLATE_NOOP("ErrorText", "secret \"%1\""),
    // A call without an answer
    QT_TRANSLATE_NOOP("ErrorText", "the limits gave no permit"),
    QT_TRANSLATE_NOOP("ErrorText", "Allow a longer wait or a lower cost"),
    QT_TRANSLATE_NOOP("ErrorText", "the request cannot be sent"),
    QT_TRANSLATE_NOOP("ErrorText", "Correct the request"),
    QT_TRANSLATE_NOOP("ErrorText", "the host has no address"),
    QT_TRANSLATE_NOOP("ErrorText", "Check the spelling of the host and the name server"),
    QT_TRANSLATE_NOOP("ErrorText", "the server refused the connection"),
    QT_TRANSLATE_NOOP("ErrorText", "Check the port, and that the server runs"),
    QT_TRANSLATE_NOOP("ErrorText", "the server cannot be reached"),
    QT_TRANSLATE_NOOP("ErrorText", "Check the network and the proxy"),
    QT_TRANSLATE_NOOP("ErrorText", "the server did not take the connection in time"),
    QT_TRANSLATE_NOOP("ErrorText", "Check host and port, or allow a longer connect timeout"),
    QT_TRANSLATE_NOOP("ErrorText", "no secure connection"),
    QT_TRANSLATE_NOOP("ErrorText", "Check the server's certificate and that the port speaks TLS"),
    QT_TRANSLATE_NOOP("ErrorText", "the answer was not complete in time"),
    QT_TRANSLATE_NOOP("ErrorText", "Allow a longer total timeout, or ask for less at once"),
    QT_TRANSLATE_NOOP("ErrorText", "the server closed the connection without an answer"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Whether it acted on the request is not known: look before sending it again"),
    QT_TRANSLATE_NOOP("ErrorText", "the connection broke off in the middle of the answer"),
    QT_TRANSLATE_NOOP("ErrorText", "Send it again if it may be repeated"),
    QT_TRANSLATE_NOOP("ErrorText", "the answer cannot be understood"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Check that the address is the right one and that its port speaks HTTP"),
    QT_TRANSLATE_NOOP("ErrorText", "the head of the answer is longer than allowed"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Check that the address is the right one: no server needs that much"),
    QT_TRANSLATE_NOOP("ErrorText", "the answer is longer than allowed"),
    QT_TRANSLATE_NOOP("ErrorText", "Raise the limit on the body's size, or ask for less at once"),
    QT_TRANSLATE_NOOP("ErrorText", "the compressed answer ends too early"),
    QT_TRANSLATE_NOOP("ErrorText", "the compressed answer cannot be unpacked"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Ask for it uncompressed, with the header \"Accept-Encoding: identity\""),
    QT_TRANSLATE_NOOP("ErrorText", "the redirect cannot be followed"),
    QT_TRANSLATE_NOOP("ErrorText", "there are too many redirects"),
    QT_TRANSLATE_NOOP("ErrorText", "Use the final address"),
    QT_TRANSLATE_NOOP("ErrorText", "Use the final address, or check for a loop"),
    QT_TRANSLATE_NOOP("ErrorText", "it was cancelled"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "it was on its way when an earlier run ended, and may have been carried out"),
    QT_TRANSLATE_NOOP("ErrorText", "Look whether it was; it has not been sent again"),
    // The request
    QT_TRANSLATE_NOOP("ErrorText", "no column is named \"%1\""),
    QT_TRANSLATE_NOOP("ErrorText", "The columns are: %1"),
    QT_TRANSLATE_NOOP("ErrorText", "Did you mean {{%1}}?"),
    QT_TRANSLATE_NOOP("ErrorText", "the braces at position %1 do not close"),
    QT_TRANSLATE_NOOP("ErrorText", "the braces at position %1 are empty"),
    QT_TRANSLATE_NOOP("ErrorText", "Write the name of a column: {{id}}"),
    QT_TRANSLATE_NOOP("ErrorText", "it is no URL"),
    QT_TRANSLATE_NOOP("ErrorText", "it does not begin with http:// or https://"),
    QT_TRANSLATE_NOOP("ErrorText", "it has no host"),
    QT_TRANSLATE_NOOP("ErrorText", "Write it as in https://api.example.com/items/{{id}}"),
    QT_TRANSLATE_NOOP("ErrorText", "Write it as in https://api.example.com/v1"),
    // Rows
    QT_TRANSLATE_NOOP("ErrorText", "there is no file with rows"),
    QT_TRANSLATE_NOOP("ErrorText", "Choose one, or type values"),
    QT_TRANSLATE_NOOP("ErrorText", "there are no rows"),
    QT_TRANSLATE_NOOP("ErrorText", "Name a file that has some, or type values"),
    QT_TRANSLATE_NOOP("ErrorText", "it cannot be read: %1"),
    QT_TRANSLATE_NOOP("ErrorText", "it is a folder"),
    QT_TRANSLATE_NOOP("ErrorText", "Check the name of the file with the rows"),
    QT_TRANSLATE_NOOP("ErrorText", "there is no header row"),
    QT_TRANSLATE_NOOP("ErrorText", "Its first line must name the columns, as id,name"),
    QT_TRANSLATE_NOOP("ErrorText", "two columns are named \"%1\""),
    QT_TRANSLATE_NOOP("ErrorText", "Give each column a name of its own"),
    QT_TRANSLATE_NOOP("ErrorText", "%1 fields where the header names %2"),
    QT_TRANSLATE_NOOP("ErrorText", "Put fields with %1 in double quotes"),
    QT_TRANSLATE_NOOP("ErrorText", "a comma"),
    QT_TRANSLATE_NOOP("ErrorText", "a semicolon"),
    QT_TRANSLATE_NOOP("ErrorText", "a tab"),
    QT_TRANSLATE_NOOP("ErrorText", "its name does not tell what its rows are"),
    QT_TRANSLATE_NOOP("ErrorText", "Say that they are csv, jsonl or lines"),
    // The output
    QT_TRANSLATE_NOOP("ErrorText", "there is no file for the answers"),
    QT_TRANSLATE_NOOP("ErrorText", "Choose one"),
    QT_TRANSLATE_NOOP("ErrorText", "it cannot be written: %1"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Make room for it and run the job again; it goes on where it was"),
    QT_TRANSLATE_NOOP("ErrorText", "Allow to write there, or choose another place"),
    QT_TRANSLATE_NOOP("ErrorText",
                      "Check the disk, then run the job again; it goes on where it was"),
    QT_TRANSLATE_NOOP("ErrorText", "Choose another place"),
    QT_TRANSLATE_NOOP("ErrorText", "another run is writing to it"),
    QT_TRANSLATE_NOOP("ErrorText", "Wait for its end, or choose another place"),
    QT_TRANSLATE_NOOP("ErrorText", "it is there already, and not from an earlier run of this job"),
    QT_TRANSLATE_NOOP("ErrorText", "Move it away, choose another output, or start over"),
    QT_TRANSLATE_NOOP("ErrorText", "it was changed since the job wrote to it"),
    QT_TRANSLATE_NOOP("ErrorText", "it was removed since the job wrote to it"),
    QT_TRANSLATE_NOOP("ErrorText", "Put it back as it was, or begin the job again"),
    QT_TRANSLATE_NOOP("ErrorText", "it was moved or deleted while the job wrote to it"),
    QT_TRANSLATE_NOOP("ErrorText", "Put it back and run the job again, or begin it again"),
    QT_TRANSLATE_NOOP("ErrorText", "it does not have the rows that failed any more"),
    QT_TRANSLATE_NOOP("ErrorText", "Put it back as it was, or send all rows that failed again"),
    // Secrets
    QT_TRANSLATE_NOOP("ErrorText", "the secret \"%1\" is not there"),
    QT_TRANSLATE_NOOP("ErrorText", "the secrets \"%1\" are not there"),
    QT_TRANSLATE_NOOP("ErrorText", "Enter it"),
    QT_TRANSLATE_NOOP("ErrorText", "the keyring is locked"),
    QT_TRANSLATE_NOOP("ErrorText", "there is no keyring"),
    QT_TRANSLATE_NOOP("ErrorText", "the keyring does not hand it out"),
    QT_TRANSLATE_NOOP("ErrorText", "the keyring does not answer"),
};
// NOLINTEND(bugprone-suspicious-missing-comma)

std::optional<QString> knownPart(const QString &english)
{
    static const SentenceForms known("ErrorText", forms);
    const auto filledIn = [](const QString &text) { return knownPart(text).value_or(text); };
    if (std::optional<QString> said = known.said(english, filledIn))
        return said;
    // "the server cannot be reached (Network unreachable)"
    const qsizetype detail = english.indexOf(QStringLiteral(" ("));
    if (detail < 0 || !english.endsWith(QLatin1Char(')')))
        return std::nullopt;
    std::optional<QString> said = known.said(english.first(detail), filledIn);
    if (said)
        *said += english.sliced(detail);
    return said;
}

QString joined(const QString &where, const QString &what, const QString &fix)
{
    return Error {Error::Kind::Usage, what, where, fix}.text();
}

// "The columns are: id, name. Did you mean {{id}}?" has two.
QString knownSentences(const QString &english)
{
    QStringList sentences = english.split(QStringLiteral(". "));
    for (QString &each : sentences)
        each = knownPart(each).value_or(each);
    return sentences.join(QStringLiteral(". "));
}
} // namespace

QStringList errorTextForms()
{
    QStringList all;
    for (const char *const form : forms)
        all.append(QString::fromUtf8(form));
    return all;
}

QString errorPart(const QString &english)
{
    return knownSentences(english);
}

QString errorText(const Error &error)
{
    return joined(knownPart(error.where).value_or(error.where), knownSentences(error.what),
                  knownSentences(error.fix));
}

// "WHERE: WHAT. FIX", where each may have a colon or a full stop itself.
QString errorText(const QString &english)
{
    const qsizetype stop = english.indexOf(QStringLiteral(". "));
    const QString first = stop < 0 ? english : english.first(stop);
    const QString fix = stop < 0 ? QString() : english.sliced(stop + 2);
    for (qsizetype from = 0; from >= 0;) {
        if (const std::optional<QString> what = knownPart(first.sliced(from))) {
            const QString where = english.first(std::max<qsizetype>(0, from - 2));
            return joined(knownPart(where).value_or(where), *what, knownSentences(fix));
        }
        const qsizetype colon = first.indexOf(QStringLiteral(": "), from);
        from = colon < 0 ? -1 : colon + 2;
    }
    return english;
}

} // namespace penstock
