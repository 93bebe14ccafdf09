// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/import/importnote.h"

#include "ui/theme/coretext.h"
#include "ui/theme/errortext.h"
#include "ui/theme/sentenceforms.h"

#include <QCoreApplication>

namespace penstock {

namespace {
// As they stand in core/penstock/importing; tst_importnote looks whether one is missing.
// NOLINTBEGIN(bugprone-suspicious-missing-comma): sentences take two lines
const char *const forms[] = {
    // Of any of them
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1: its limits are not known; add what the service allows to the profile "
                      "before a run"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: its limits are those of the preset %2"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: its limits are those of the preset %2, plan %3"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: left out, %2"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: left out with its requests, %2"),
    QT_TRANSLATE_NOOP("ImportNote", "it names no HTTP server"),
    QT_TRANSLATE_NOOP("ImportNote", "a job sends no file"),
    QT_TRANSLATE_NOOP("ImportNote", "a job sends no multipart form"),
    QT_TRANSLATE_NOOP("ImportNote", "a job sends no %1"),
    QT_TRANSLATE_NOOP("ImportNote", "a job makes no body of %1"),
    // Secrets
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1: the value of \"%2\" in %3 was not taken; {{%2}} is in its place"),
    QT_TRANSLATE_NOOP("ImportNote", "the query"),
    QT_TRANSLATE_NOOP("ImportNote", "the body"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1: what looks like a token was not taken; {{secret}} is in its place"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "Cookies were left out; where a service wants one, name it in the profile's "
                      "headers as a secret"),
    QT_TRANSLATE_NOOP("ImportNote", "Headers that Penstock sets itself were left out: %1"),
    // Signing in
    QT_TRANSLATE_NOOP("ImportNote",
                      "Its OAuth 2 asks a person, or does not say where tokens come from: get a "
                      "token by other means and store it"),
    QT_TRANSLATE_NOOP("ImportNote", "Put your client id into the profile, instead of CLIENT-ID"),
    QT_TRANSLATE_NOOP("ImportNote", "Its sign-in by %1 is not known here and was left out"),
    QT_TRANSLATE_NOOP("ImportNote", "Its sign-in \"%1\" is not known here and was left out"),
    QT_TRANSLATE_NOOP("ImportNote", "It names %1 ways to sign in; the profile has %2"),
    // Collections
    QT_TRANSLATE_NOOP("ImportNote", "Scripts are not run; left out: %1"),
    QT_TRANSLATE_NOOP("ImportNote", "Scripts are not run"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1: none of its variables is a server; enter the base URL in the profile"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: {% %2 %} is not computed; {{%2}} is in its place"),
    QT_TRANSLATE_NOOP("ImportNote", "Requests of gRPC, WebSockets and the like were left out: %1"),
    QT_TRANSLATE_NOOP("ImportNote", "Of its %1 environments the values of \"%2\" were taken"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "Of its environments the servers were taken; requests have the other values "
                      "of \"%1\""),
    QT_TRANSLATE_NOOP("ImportNote",
                      "Requests for pictures, scripts, styles and the like were left out: %1"),
    // Descriptions
    QT_TRANSLATE_NOOP("ImportNote",
                      "It names no server: put yours into base_url of the profile, instead of "
                      "host.invalid"),
    QT_TRANSLATE_NOOP("ImportNote", "Optional parameters were left out; jobs that have some: %1"),
    QT_TRANSLATE_NOOP("ImportNote", "%1: the cookie \"%2\" was left out, Penstock keeps none"),
    QT_TRANSLATE_NOOP("ImportNote", "The document says of limits: %1 %2"),
    QT_TRANSLATE_NOOP("ImportNote", "Its answers count down in %1, which a run goes by"),
    // Profiles and jobs
    QT_TRANSLATE_NOOP("ImportNote", "It sends the secret %1 to %2; see that it is meant for it"),
    QT_TRANSLATE_NOOP("ImportNote", "whatever server a job names"),
    QT_TRANSLATE_NOOP("ImportNote", "%1 (not encrypted: whoever is on the way can read it)"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1 (TLS errors are ignored: whoever answers there is believed)"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "%1 (a certificate authority of the profile's own is believed)"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "It believes the certificates of %1 where its limits are shared: who has its "
                      "key can pass for that Redis"),
    QT_TRANSLATE_NOOP("ImportNote",
                      "It believes the certificates of %1 beside the system's: who has its key can "
                      "pass for any server"),
    QT_TRANSLATE_NOOP("ImportNote", "It shows servers the certificate %1, with the key %2"),
    QT_TRANSLATE_NOOP("ImportNote", "It goes through the proxy %1"),
    QT_TRANSLATE_NOOP("ImportNote", "It ignores TLS errors: whoever answers is believed"),
    QT_TRANSLATE_NOOP("ImportNote", "Its rows are those of %1"),
    QT_TRANSLATE_NOOP("ImportNote", "Its requests go by the profile %1"),
    QT_TRANSLATE_NOOP("ImportNote", "Its requests go to %1, whatever the profile says"),
    QT_TRANSLATE_NOOP("ImportNote", "Its answers go beside those of other jobs, and not to %1"),
};
// NOLINTEND(bugprone-suspicious-missing-comma)

std::optional<QString> known(const QString &english)
{
    static const SentenceForms all("ImportNote", forms);
    return all.said(english, [](const QString &filledIn) {
        return known(filledIn).value_or(errorPart(filledIn)); // left out: what is wrong with it
    });
}
} // namespace

QStringList importNoteForms()
{
    QStringList all;
    for (const char *const form : forms)
        all.append(QString::fromUtf8(form));
    return all;
}

QString importNote(const QString &english)
{
    if (const std::optional<QString> said = known(english))
        return *said;
    // What a preset warns of, behind the name of the profile, which may have a colon itself.
    for (qsizetype at = 0; (at = english.indexOf(u": "_s, at)) >= 0; ++at) {
        const QString warning = english.sliced(at + 2);
        if (const QString said = presetText(warning); said != warning)
            return english.first(at + 2) + said;
    }
    return english;
}

} // namespace penstock
