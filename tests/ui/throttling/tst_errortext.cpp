// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Errors of core are said in the language of the window, each that it can show.
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/theme/errortext.h"
#include "ui/theme/language.h"
#include "ui/throttling/provokederrors.h"

#include <penstock/http/message/senderror.h>
#include <penstock/importing/importer/importer.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/oauthtoken.h>

#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <cerrno>

using namespace penstock;

namespace tst_errortext {
// All that sources write out in double quotes, those in pieces put together, and their sentences.
QSet<QString> textsOfCore()
{
    static const QRegularExpression literal(
        u"\"(?:[^\"\\\\]|\\\\.)*\"(?:\\s*u?\"(?:[^\"\\\\]|\\\\.)*\")*"_s);
    static const QRegularExpression between(u"(?<!\\\\)\"\\s*u?\""_s);
    QSet<QString> texts;
    QDirIterator sources(sourcePath(u"core/penstock"), {u"*.cpp"_s}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (sources.hasNext()) {
        QFile file(sources.next());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("a source cannot be read");
        // One that stands alone begins none.
        const QString source = QString::fromUtf8(file.readAll().replace("'\"'", "' '"));
        for (auto all = literal.globalMatch(source); all.hasNext();) {
            QString text = all.next().captured();
            text = text.sliced(1, text.size() - 2).remove(between);
            text.replace(u"\\\""_s, u"\""_s).replace(u"\\\\"_s, u"\\"_s);
            texts.insert(text);
            for (const QString &sentence : text.split(u". "_s))
                texts.insert(sentence);
        }
    }
    return texts;
}

// Those that core puts together, and what of.
const QMap<QString, QStringList> &putTogether()
{
    static const QString url = u"\"%1\" is no URL that fits"_s;
    static const QString password = u"the URL has a password in it"_s;
    static const QString behind = u"base_url has something after the path"_s;
    static const QString in = u" in %1"_s;
    static const QString value = u"\"%1\": %2"_s;
    static const QString size = u"it has %1 by %2 bytes%3"_s;
    static const QString damaged = u"it is damaged: "_s;
    static const QString notSent = u"it was not sent to %1: %2"_s;
    static const QString redis
        = u"Write redis://HOST:PORT/DATABASE, or rediss:// for TLS; with sentinels "
          "redis+sentinel://HOST:PORT,HOST:PORT/MASTER"_s;
    static const QString leadsTo = u"what %1 leads to is no %2: %3"_s;
    static const QMap<QString, QStringList> all {
        {u"line %1, column %2"_s, {u"%1line %2, column %3"_s}},
        {u"%1, line %2, column %3"_s, {u"%1line %2, column %3"_s}},
        {u"%1: line %2"_s, {u"%1: %2"_s, u"line %1"_s}},
        {u"%1, limit \"%2\", position %3"_s, {u"%1, %2"_s, u"limit \"%1\", position %2"_s}},
        {u"%1: curl command"_s, {u"%1: %2"_s, u"curl command"_s}},
        {redis
             + u", and behind it nothing but ?extra_ca=FILE, client_certificate=FILE and "
               "client_key=FILE"_s,
         {redis,
          u", and behind it nothing but ?extra_ca=FILE, client_certificate=FILE and "
          "client_key=FILE"_s}},
        {u"it was not sent to %1: you said no"_s, {notSent, u"you said no"_s}},
        {u"it was not sent to %1: nobody has said yet where it may go"_s,
         {notSent, u"nobody has said yet where it may go"_s}},
        {u"it was not sent to %1: so far it may go to %2"_s,
         {notSent, u"so far it may go to %1"_s}},
        {u"/%1 was %2, now %3"_s, {u"%1 was %2, now %3"_s}},
        {u"\"%1\" is missing"_s, {u" is missing"_s}},
        {u"%1 is an object"_s, {u"%1 is %2"_s, u"an object"_s}},
        {u"%1 is a list"_s, {u"%1 is %2"_s, u"a list"_s}},
        {u"did you mean %1?"_s, {u" (did you mean %1?)"_s}},
        {u"until it answers nothing is sent"_s, {u"; until it answers nothing is sent"_s}},
        {u"end what runs with it, and this goes on"_s,
         {u"%1; end what runs with it, and this goes on"_s}},
        {u"%1 is no time"_s, {damaged + u"%1 is no time"_s}},
        {u"it is no file of a key"_s, {damaged + u"it is no file of a key"_s}},
        {u"it has no state"_s, {damaged + u"it has no state"_s}},
        {u"the URL has a password in it in %1"_s, {password, in}},
        {u"\"%1\" is no URL that fits in %2"_s, {url, in}},
        {u"base_url has something after the path in %1"_s, {behind, in}},
        {u"It must begin with %1:// or %2:// and a host"_s,
         {u"It must begin with %1:// and a host"_s, u":// or "_s}},
        {u"no token was given"_s, {u"no token was given (%1)"_s}},
        {u"character %1"_s, {u"%1 (character %2)"_s}},
        {u"\"%1\": it is no URL"_s, {value, u"it is no URL"_s}},
        {u"\"%1\": it does not begin with http:// or https://"_s,
         {value, u"it does not begin with http:// or https://"_s}},
        {u"\"%1\": it has no host"_s, {value, u"it has no host"_s}},
        {u"what %1 leads to is no text: %2"_s, {leadsTo, u"text"_s}},
        {u"what %1 leads to is no text or number: %2"_s, {leadsTo, u"text or number"_s}},
        {u"it has grown by %1 bytes"_s, {size, u"grown"_s}},
        {u"it has shrunk by %1 bytes"_s, {size, u"shrunk"_s}},
        {u"it has grown by %1 bytes, and its beginning is another"_s,
         {size, u", and its beginning is another"_s}},
        {u"it has shrunk by %1 bytes, and its beginning is another"_s,
         {size, u", and its beginning is another"_s}},
    };
    return all;
}

// Those that yaml-cpp says, and what makes it say them.
const QMap<QString, QByteArray> &ofYaml()
{
    static const QMap<QString, QByteArray> all {
        {u"end of sequence flow not found"_s, "openapi: [1, 2"},
        {u"end of map flow not found"_s, "openapi: {a: 1"},
        {u"end of map not found"_s, "openapi:\n  a: 1\n b: 2"},
        {u"illegal map value"_s, "openapi: a: b"},
        {u"illegal EOF in scalar"_s, "openapi: \"a"},
        {u"illegal flow end"_s, "openapi: ]"},
        {u"illegal block entry"_s, "openapi: - a"},
        {u"illegal tab when looking for indentation"_s, "openapi: |\n\ta"},
        {u"illegal document indicator in scalar"_s, "openapi: \"a\n---\nb\""},
        {u"unknown token"_s, "openapi: @a"},
        {u"unknown escape character: %1"_s, "openapi: \"\\q\""},
        {u"the referenced anchor is not defined"_s, "openapi: *a"},
    };
    return all;
}

// Those of systems, and the errors that they are of.
const QMap<QString, int> &ofSystems()
{
    static const QMap<QString, int> all {
        {u"Not a directory"_s, ENOTDIR},      {u"Is a directory"_s, EISDIR},
        {u"Read-only file system"_s, EROFS},  {u"File name too long"_s, ENAMETOOLONG},
        {u"Disk quota exceeded"_s, EDQUOT},   {u"Input/output error"_s, EIO},
        {u"Operation not permitted"_s, EPERM}};
    return all;
}

// Those of SQLite, as sqlite3_errstr() has them.
const QStringList &ofSqlite()
{
    static const QStringList all {u"file is not a database"_s,
                                  u"database disk image is malformed"_s,
                                  u"database is locked"_s,
                                  u"database or disk is full"_s,
                                  u"disk I/O error"_s,
                                  u"unable to open database file"_s,
                                  u"attempt to write a readonly database"_s};
    return all;
}

// What is left of it in English, without what stands in quotes or braces.
QString englishIn(QString text)
{
    static const QRegularExpression quoted(u"\"[^\"]*\"|„[^“]*“|\\{[^}]*\\}|\\[[^\\]]*\\]"_s);
    static const QRegularExpression english(
        u"\\b(the|it|its|is|are|of|and|with|that|not|has|have|no|or|must|this|there|"
        "which|what|from|to|be|Write|Give|Add|Check|Leave|Choose|Copy|Use|Did)\\b"_s);
    text.remove(quoted);
    const QRegularExpressionMatch found = english.match(text);
    return found.hasMatch() ? found.captured() : QString();
}

class TestErrorText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }
    void coreSaysEveryForm()
    {
        const QSet<QString> texts = textsOfCore();
        QVERIFY(texts.size() > 1000);
        QStringList outdated;
        for (const QString &form : errorTextForms()) {
            if (ofYaml().contains(form) || ofSystems().contains(form) || ofSqlite().contains(form))
                continue;
            for (QString part : putTogether().value(form, {form})) {
                if (!texts.contains(part) && part.endsWith(u"%1"_s))
                    part.chop(2); // what comes behind is put there by +
                if (!texts.contains(part))
                    outdated.append(form);
            }
        }
        QCOMPARE(outdated.join(QLatin1Char('\n')), QString());
        const QStringList forms = errorTextForms();
        for (const QString &form : putTogether().keys())
            QVERIFY2(forms.contains(form), qPrintable(form));
    }
    void whatReadsYamlSaysItsForms()
    {
        const QStringList forms = errorTextForms();
        for (auto fault = ofYaml().begin(); fault != ofYaml().end(); ++fault) {
            QVERIFY2(forms.contains(fault.key()), qPrintable(fault.key()));
            QCOMPARE(errorOf(importFrom(fault.value(), {})).what,
                     QString(fault.key()).replace(u"%1"_s, u"q"_s));
        }
    }
    void systemsSayTheirForms()
    {
        const QStringList forms = errorTextForms();
        for (auto fault = ofSystems().begin(); fault != ofSystems().end(); ++fault) {
            QVERIFY2(forms.contains(fault.key()), qPrintable(fault.key()));
            QCOMPARE(qt_error_string(fault.value()), fault.key());
        }
    }
    void isSaidInTheLanguageOfTheWindow_data()
    {
        const Table<Error, QString> row("error", "german");
        using Kind = Error::Kind;
        row("nobody listens",
            SendError {.kind = SendError::Kind::ConnectionRefused,
                       .url = QUrl(u"http://127.0.0.1:9/items/1"_s)}
                .error(),
            "http://127.0.0.1:9/items/1: der Server hat die Verbindung abgelehnt. Port prüfen, und "
            "ob "
            "der Server läuft");
        row("with details",
            SendError {.kind = SendError::Kind::Unreachable, .detail = u"No route"_s}.error(),
            "der Server ist nicht zu erreichen (No route). Netzwerk und Proxy prüfen");
        row("two sentences",
            {Kind::Usage, u"no column is named \"nr\""_s, u"template {{nr}}"_s,
             u"The columns are: id, name. Did you mean {{id}}?"_s},
            "Platzhalter {{nr}}: keine Spalte heißt „nr“. Die Spalten sind: id, name. War {{id}} "
            "gemeint?");
        row("one form in another",
            {Kind::File, u"it cannot be read: it is a folder"_s, u"/a: b"_s,
             u"Check the name of the file with the rows"_s},
            "/a: b: kann nicht gelesen werden: es ist ein Ordner. Den Namen der Datei mit den "
            "Zeilen "
            "prüfen");
        row("an import of nothing", errorOf(importFrom(QByteArray(), u"a.json"_s)),
            "a.json: es ist leer");
        row("a line of a file of commands", errorOf(importFrom("curl 'http://a", u"/a/b.sh"_s)),
            "/a/b.sh: curl-Befehl: ein Anführungszeichen ' ist nicht geschlossen. Den Befehl bis "
            "zum "
            "Ende kopieren");
        row("a line of YAML", errorOf(importFrom("openapi: a: b", u"a.yaml"_s)),
            "a.yaml: Zeile 1: hier kann kein Wert stehen");
        row("a token that is refused",
            errorOf(readTokenAnswer(401, R"({"error": "invalid_client"})", u"https://a"_s)),
            "https://a: die Client-ID oder ihr Geheimnis ist falsch. client_id, das Geheimnis und "
            "client_auth im Profil prüfen");
        row("a secret that nobody has",
            secretError(u"key"_s, {SecretAnswer::State::NotFound, {}, {}}),
            "Geheimnis „key“: es ist nicht bekannt. Mit „penstock secret set key“ aufbewahren, "
            "oder "
            "PENSTOCK_SECRET_KEY setzen");
        row("a value in a file",
            errorOf(profileFromJson(R"({"schema": "penstock/profile/1", "name": 5})",
                                    u"/a.profile.json"_s)),
            "/a.profile.json#/name: name ist 5. Erwartet: Text in Anführungszeichen");
        row("a key in a file",
            errorOf(profileFromJson(R"({"schema": "penstock/profile/1", "nam": "x"})",
                                    u"/a.profile.json"_s)),
            "/a.profile.json#/nam: unbekannter Schlüssel \"nam\". War „name“ gemeint?");
        row("a unit of a limit", errorOf(limitFromShorthand(u"600/mim"_s)),
            "Limit „600/mim“, Stelle 5: \"mim\" ist keine Zeiteinheit (war min gemeint?). "
            "Schreiben wie 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, "
            "wheel 5/1s oder every 250ms");
        row("two parts and what is to be done, too",
            {Kind::Network, u"Redis does not answer in time; until it answers nothing is sent"_s,
             u"redis://a"_s, u"Look whether it is overloaded, or far away"_s},
            "redis://a: das Redis antwortet nicht rechtzeitig; bis es antwortet, wird nichts "
            "gesendet. "
            "Nachsehen, ob es überlastet oder weit weg ist");
        row("what was edited",
            {Kind::Usage,
             u"the job was edited since its last run: /request/url was \"a\", now \"b\"; "
             "the rows: it has grown by 12 bytes; rows to send: 2 (first: "
             "{\"id\":\"9\"}); rows kept: 0; rows dropped: 1 (first: row 4)"_s,
             u"x"_s, u"Undo that, or start over"_s},
            "x: der Auftrag wurde seit seinem letzten Lauf geändert: /request/url war \"a\", jetzt "
            "\"b\"; die Zeilen: die Datei ist um 12 Bytes gewachsen; zu sendende Zeilen: 2 (erste: "
            "{\"id\":\"9\"}); unveränderte Zeilen: 0; entfallene Zeilen: 1 (erste: Zeile 4). Das "
            "rückgängig machen, oder von "
            "vorn beginnen");
        row("a name as a form is", {Kind::Usage, u"no column is named \"server\""_s, {}, {}},
            "keine Spalte heißt „server“");
        row("a full stop in a name", {Kind::Usage, u"no environment is called \"a. b\""_s, {}, {}},
            "keine Umgebung heißt „a. b“");
        row("a sentence that is none of them",
            {Kind::Usage, u"this sentence is not known"_s, {}, {}}, "this sentence is not known");
        row("strange", {Kind::File, u"nobody says this"_s, {}, {}}, "nobody says this");
    }
    void isSaidInTheLanguageOfTheWindow()
    {
        if (languages().size() == 1)
            QSKIP("built without LinguistTools");
        QFETCH(const Error, error);
        useLanguage(*qApp, u"de"_s);
        QTEST(errorText(error), "german");
        QTEST(errorText(error.text()), "german"); // as it is kept
    }
    void everyCallWithoutAnAnswerIsKnown()
    {
        if (languages().size() == 1)
            QSKIP("built without LinguistTools");
        useLanguage(*qApp, u"de"_s);
        for (int kind = 0; kind <= int(SendError::Kind::Cancelled); ++kind) {
            const Error error = SendError {.kind = SendError::Kind(kind)}.error();
            QVERIFY2(errorPart(error.what) != error.what, qPrintable(error.what));
            QVERIFY2(error.fix.isEmpty() || errorPart(error.fix) != error.fix,
                     qPrintable(error.fix));
        }
    }
    void whatIsProvokedIsKnown_data()
    {
        QTest::addColumn<Error>("error");
        useLanguage(*qApp, u"de"_s); // for what Qt says itself
        addProvokedErrors();
    }
    // What core says now: a form of it that has changed is not known any more.
    void whatIsProvokedIsKnown()
    {
        if (languages().size() == 1)
            QSKIP("built without LinguistTools");
        QFETCH(const Error, error);
        useLanguage(*qApp, u"de"_s);
        QVERIFY2(errorPart(error.what) != error.what, qPrintable(error.text()));
        QVERIFY2(error.fix.isEmpty() || errorPart(error.fix) != error.fix,
                 qPrintable(error.text()));
        const QString german = errorText(error);
        QVERIFY2(englishIn(german).isEmpty(), qPrintable(german));
    }
    void inEnglishItStaysAsItIs()
    {
        for (const QString &form : errorTextForms()) {
            const Error error {Error::Kind::Usage, form, u"there"_s, form};
            QCOMPARE(errorText(error), error.text());
            QCOMPARE(errorAdvice(error), Error({Error::Kind::Usage, form, {}, form}).text());
            QCOMPARE(errorText(error.text()), error.text());
        }
    }
};

PENSTOCK_TEST(TestErrorText)
} // namespace tst_errortext
#include "tst_errortext.moc"
