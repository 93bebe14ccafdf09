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
        QStringLiteral("\"(?:[^\"\\\\]|\\\\.)*\"(?:\\s*\"(?:[^\"\\\\]|\\\\.)*\")*"));
    static const QRegularExpression between(QStringLiteral("(?<!\\\\)\"\\s*\""));
    QSet<QString> texts;
    QDirIterator sources(sourcePath(u"core/penstock"), {QStringLiteral("*.cpp")}, QDir::Files,
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
            text.replace(QStringLiteral("\\\""), QStringLiteral("\""))
                .replace(QStringLiteral("\\\\"), QStringLiteral("\\"));
            texts.insert(text);
            for (const QString &sentence : text.split(QStringLiteral(". ")))
                texts.insert(sentence);
        }
    }
    return texts;
}

// Those that core puts together, and what of.
const QMap<QString, QStringList> &putTogether()
{
    static const QString url = QStringLiteral("\"%1\" is no URL that fits");
    static const QString password = QStringLiteral("the URL has a password in it");
    static const QString behind = QStringLiteral("base_url has something after the path");
    static const QString in = QStringLiteral(" in %1");
    static const QString value = QStringLiteral("\"%1\": %2");
    static const QString size = QStringLiteral("it has %1 by %2 bytes%3");
    static const QString damaged = QStringLiteral("it is damaged: ");
    static const QString notSent = QStringLiteral("it was not sent to %1: %2");
    static const QString redis
        = QStringLiteral("Write redis://HOST:PORT/DATABASE, or rediss:// for TLS; with sentinels "
                         "redis+sentinel://HOST:PORT,HOST:PORT/MASTER");
    static const QString leadsTo = QStringLiteral("what %1 leads to is no %2: %3");
    static const QMap<QString, QStringList> all {
        {QStringLiteral("line %1, column %2"), {QStringLiteral("%1line %2, column %3")}},
        {QStringLiteral("%1, line %2, column %3"), {QStringLiteral("%1line %2, column %3")}},
        {QStringLiteral("%1: line %2"), {QStringLiteral("%1: %2"), QStringLiteral("line %1")}},
        {QStringLiteral("%1, limit \"%2\", position %3"),
         {QStringLiteral("%1, %2"), QStringLiteral("limit \"%1\", position %2")}},
        {QStringLiteral("%1: curl command"),
         {QStringLiteral("%1: %2"), QStringLiteral("curl command")}},
        {redis + QStringLiteral(", and behind it nothing but ?extra_ca=FILE"),
         {redis, QStringLiteral(", and behind it nothing but ?extra_ca=FILE")}},
        {QStringLiteral("it was not sent to %1: you said no"),
         {notSent, QStringLiteral("you said no")}},
        {QStringLiteral("it was not sent to %1: nobody has said yet where it may go"),
         {notSent, QStringLiteral("nobody has said yet where it may go")}},
        {QStringLiteral("it was not sent to %1: so far it may go to %2"),
         {notSent, QStringLiteral("so far it may go to %1")}},
        {QStringLiteral("/%1 was %2, now %3"), {QStringLiteral("%1 was %2, now %3")}},
        {QStringLiteral("\"%1\" is missing"), {QStringLiteral(" is missing")}},
        {QStringLiteral("%1 is an object"),
         {QStringLiteral("%1 is %2"), QStringLiteral("an object")}},
        {QStringLiteral("%1 is a list"), {QStringLiteral("%1 is %2"), QStringLiteral("a list")}},
        {QStringLiteral("did you mean %1?"), {QStringLiteral(" (did you mean %1?)")}},
        {QStringLiteral("until it answers nothing is sent"),
         {QStringLiteral("; until it answers nothing is sent")}},
        {QStringLiteral("until it answers %1 % of the limits are used"),
         {QStringLiteral("; until it answers %1 % of the limits are used")}},
        {QStringLiteral("end what runs with it, and this goes on"),
         {QStringLiteral("%1; end what runs with it, and this goes on")}},
        {QStringLiteral("%1 is no time"), {damaged + QStringLiteral("%1 is no time")}},
        {QStringLiteral("it is no file of a key"),
         {damaged + QStringLiteral("it is no file of a key")}},
        {QStringLiteral("it has no state"), {damaged + QStringLiteral("it has no state")}},
        {QStringLiteral("the URL has a password in it in %1"), {password, in}},
        {QStringLiteral("\"%1\" is no URL that fits in %2"), {url, in}},
        {QStringLiteral("base_url has something after the path in %1"), {behind, in}},
        {QStringLiteral("It must begin with %1:// or %2:// and a host"),
         {QStringLiteral("It must begin with %1:// and a host"), QStringLiteral(":// or ")}},
        {QStringLiteral("no token was given"), {QStringLiteral("no token was given (%1)")}},
        {QStringLiteral("character %1"), {QStringLiteral("%1 (character %2)")}},
        {QStringLiteral("\"%1\": it is no URL"), {value, QStringLiteral("it is no URL")}},
        {QStringLiteral("\"%1\": it does not begin with http:// or https://"),
         {value, QStringLiteral("it does not begin with http:// or https://")}},
        {QStringLiteral("\"%1\": it has no host"), {value, QStringLiteral("it has no host")}},
        {QStringLiteral("what %1 leads to is no text: %2"), {leadsTo, QStringLiteral("text")}},
        {QStringLiteral("what %1 leads to is no text or number: %2"),
         {leadsTo, QStringLiteral("text or number")}},
        {QStringLiteral("it has grown by %1 bytes"), {size, QStringLiteral("grown")}},
        {QStringLiteral("it has shrunk by %1 bytes"), {size, QStringLiteral("shrunk")}},
        {QStringLiteral("it has grown by %1 bytes, and its beginning is another"),
         {size, QStringLiteral(", and its beginning is another")}},
        {QStringLiteral("it has shrunk by %1 bytes, and its beginning is another"),
         {size, QStringLiteral(", and its beginning is another")}},
    };
    return all;
}

// Those that yaml-cpp says, and what makes it say them.
const QMap<QString, QByteArray> &ofYaml()
{
    static const QMap<QString, QByteArray> all {
        {QStringLiteral("end of sequence flow not found"), "openapi: [1, 2"},
        {QStringLiteral("end of map flow not found"), "openapi: {a: 1"},
        {QStringLiteral("end of map not found"), "openapi:\n  a: 1\n b: 2"},
        {QStringLiteral("illegal map value"), "openapi: a: b"},
        {QStringLiteral("illegal EOF in scalar"), "openapi: \"a"},
        {QStringLiteral("illegal flow end"), "openapi: ]"},
        {QStringLiteral("illegal block entry"), "openapi: - a"},
        {QStringLiteral("illegal tab when looking for indentation"), "openapi: |\n\ta"},
        {QStringLiteral("illegal document indicator in scalar"), "openapi: \"a\n---\nb\""},
        {QStringLiteral("unknown token"), "openapi: @a"},
        {QStringLiteral("unknown escape character: %1"), "openapi: \"\\q\""},
        {QStringLiteral("the referenced anchor is not defined"), "openapi: *a"},
    };
    return all;
}

// Those of systems, and the errors that they are of.
const QMap<QString, int> &ofSystems()
{
    static const QMap<QString, int> all {{QStringLiteral("Not a directory"), ENOTDIR},
                                         {QStringLiteral("Is a directory"), EISDIR},
                                         {QStringLiteral("Read-only file system"), EROFS},
                                         {QStringLiteral("File name too long"), ENAMETOOLONG},
                                         {QStringLiteral("Disk quota exceeded"), EDQUOT},
                                         {QStringLiteral("Input/output error"), EIO},
                                         {QStringLiteral("Operation not permitted"), EPERM}};
    return all;
}

// Those of SQLite, as sqlite3_errstr() has them.
const QStringList &ofSqlite()
{
    static const QStringList all {QStringLiteral("file is not a database"),
                                  QStringLiteral("database disk image is malformed"),
                                  QStringLiteral("database is locked"),
                                  QStringLiteral("database or disk is full"),
                                  QStringLiteral("disk I/O error"),
                                  QStringLiteral("unable to open database file"),
                                  QStringLiteral("attempt to write a readonly database")};
    return all;
}

// What is left of it in English, without what stands in quotes or braces.
QString englishIn(QString text)
{
    static const QRegularExpression quoted(
        QStringLiteral("\"[^\"]*\"|„[^“]*“|\\{[^}]*\\}|\\[[^\\]]*\\]"));
    static const QRegularExpression english(
        QStringLiteral("\\b(the|it|its|is|are|of|and|with|that|not|has|have|no|or|must|this|there|"
                       "which|what|from|to|be|Write|Give|Add|Check|Leave|Choose|Copy|Use|Did)\\b"));
    text.remove(quoted);
    const QRegularExpressionMatch found = english.match(text);
    return found.hasMatch() ? found.captured() : QString();
}

class TestErrorText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, QStringLiteral("en")); }
    void coreSaysEveryForm();
    void whatReadsYamlSaysItsForms();
    void systemsSayTheirForms();
    void isSaidInTheLanguageOfTheWindow_data();
    void isSaidInTheLanguageOfTheWindow();
    void everyCallWithoutAnAnswerIsKnown();
    void whatIsProvokedIsKnown_data();
    void whatIsProvokedIsKnown();
    void inEnglishItStaysAsItIs();
};

void TestErrorText::coreSaysEveryForm()
{
    const QSet<QString> texts = textsOfCore();
    QVERIFY(texts.size() > 1000);
    QStringList outdated;
    for (const QString &form : errorTextForms()) {
        if (ofYaml().contains(form) || ofSystems().contains(form) || ofSqlite().contains(form))
            continue;
        for (QString part : putTogether().value(form, {form})) {
            if (!texts.contains(part) && part.endsWith(QStringLiteral("%1")))
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

void TestErrorText::whatReadsYamlSaysItsForms()
{
    const QStringList forms = errorTextForms();
    for (auto fault = ofYaml().begin(); fault != ofYaml().end(); ++fault) {
        QVERIFY2(forms.contains(fault.key()), qPrintable(fault.key()));
        QCOMPARE(errorOf(importFrom(fault.value(), {})).what,
                 QString(fault.key()).replace(QStringLiteral("%1"), QStringLiteral("q")));
    }
}

void TestErrorText::systemsSayTheirForms()
{
    const QStringList forms = errorTextForms();
    for (auto fault = ofSystems().begin(); fault != ofSystems().end(); ++fault) {
        QVERIFY2(forms.contains(fault.key()), qPrintable(fault.key()));
        QCOMPARE(qt_error_string(fault.value()), fault.key());
    }
}

void TestErrorText::isSaidInTheLanguageOfTheWindow_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("german");
    const auto row = [](const char *name, const Error &error, const char *german) {
        QTest::newRow(name) << error << QString::fromUtf8(german);
    };
    using Kind = Error::Kind;
    row("nobody listens",
        SendError {.kind = SendError::Kind::ConnectionRefused,
                   .url = QUrl(QStringLiteral("http://127.0.0.1:9/items/1"))}
            .error(),
        "http://127.0.0.1:9/items/1: der Server hat die Verbindung abgelehnt. Port prüfen, und ob "
        "der Server läuft");
    row("with details",
        SendError {.kind = SendError::Kind::Unreachable, .detail = QStringLiteral("No route")}
            .error(),
        "der Server ist nicht zu erreichen (No route). Netzwerk und Proxy prüfen");
    row("two sentences",
        {Kind::Usage, QStringLiteral("no column is named \"nr\""),
         QStringLiteral("template {{nr}}"),
         QStringLiteral("The columns are: id, name. Did you mean {{id}}?")},
        "Platzhalter {{nr}}: keine Spalte heißt „nr“. Die Spalten sind: id, name. War {{id}} "
        "gemeint?");
    row("one form in another",
        {Kind::File, QStringLiteral("it cannot be read: it is a folder"), QStringLiteral("/a: b"),
         QStringLiteral("Check the name of the file with the rows")},
        "/a: b: kann nicht gelesen werden: es ist ein Ordner. Den Namen der Datei mit den Zeilen "
        "prüfen");
    row("an import of nothing", errorOf(importFrom(QByteArray(), QStringLiteral("a.json"))),
        "a.json: es ist leer");
    row("a line of a file of commands",
        errorOf(importFrom("curl 'http://a", QStringLiteral("/a/b.sh"))),
        "/a/b.sh: curl-Befehl: ein Anführungszeichen ' ist nicht geschlossen. Den Befehl bis zum "
        "Ende kopieren");
    row("a line of YAML", errorOf(importFrom("openapi: a: b", QStringLiteral("a.yaml"))),
        "a.yaml: Zeile 1: hier kann kein Wert stehen");
    row("a token that is refused",
        errorOf(
            readTokenAnswer(401, R"({"error": "invalid_client"})", QStringLiteral("https://a"))),
        "https://a: die Client-ID oder ihr Geheimnis ist falsch. client_id, das Geheimnis und "
        "client_auth im Profil prüfen");
    row("a secret that nobody has",
        secretError(QStringLiteral("key"), {SecretAnswer::State::NotFound, {}, {}}),
        "Geheimnis „key“: es ist nicht bekannt. Mit „penstock secret set key“ aufbewahren, oder "
        "PENSTOCK_SECRET_KEY setzen");
    row("a value in a file",
        errorOf(profileFromJson(R"({"schema": "penstock/profile/1", "name": 5})",
                                QStringLiteral("/a.profile.json"))),
        "/a.profile.json#/name: name ist 5. Erwartet: Text in Anführungszeichen");
    row("a key in a file",
        errorOf(profileFromJson(R"({"schema": "penstock/profile/1", "nam": "x"})",
                                QStringLiteral("/a.profile.json"))),
        "/a.profile.json#/nam: unbekannter Schlüssel \"nam\". War „name“ gemeint?");
    row("a unit of a limit", errorOf(limitFromShorthand(QStringLiteral("600/mim"))),
        "Limit „600/mim“, Stelle 5: \"mim\" ist keine Zeiteinheit (war min gemeint?). "
        "Schreiben wie 600/min, 100/15s, 5000/h fixed, bucket 40 refill 2/s, 10 concurrent, "
        "wheel 5/1s oder every 250ms");
    row("two parts and what is to be done, too",
        {Kind::Network,
         QStringLiteral("Redis does not answer in time; until it answers nothing is sent"),
         QStringLiteral("redis://a"), QStringLiteral("Look whether it is overloaded, or far away")},
        "redis://a: das Redis antwortet nicht rechtzeitig; bis es antwortet, wird nichts gesendet. "
        "Nachsehen, ob es überlastet oder weit weg ist");
    row("what was edited",
        {Kind::Usage,
         QStringLiteral("the job was edited since its last run: /request/url was \"a\", now \"b\"; "
                        "the rows: it has grown by 12 bytes; rows to send: 2 (first: "
                        "{\"id\":\"9\"}); rows kept: 0; rows dropped: 1 (first: row 4)"),
         QStringLiteral("x"), QStringLiteral("Undo that, or start over")},
        "x: der Auftrag wurde seit seinem letzten Lauf geändert: /request/url war \"a\", jetzt "
        "\"b\"; die Zeilen: die Datei ist um 12 Bytes gewachsen; zu sendende Zeilen: 2 (erste: "
        "{\"id\":\"9\"}); unveränderte Zeilen: 0; entfallene Zeilen: 1 (erste: Zeile 4). Das "
        "rückgängig machen, oder von "
        "vorn beginnen");
    row("a name as a form is",
        {Kind::Usage, QStringLiteral("no column is named \"server\""), {}, {}},
        "keine Spalte heißt „server“");
    row("a full stop in a name",
        {Kind::Usage, QStringLiteral("no environment is called \"a. b\""), {}, {}},
        "keine Umgebung heißt „a. b“");
    row("a sentence that is none of them",
        {Kind::Usage, QStringLiteral("this sentence is not known"), {}, {}},
        "this sentence is not known");
    row("strange", {Kind::File, QStringLiteral("nobody says this"), {}, {}}, "nobody says this");
}

void TestErrorText::isSaidInTheLanguageOfTheWindow()
{
    if (languages().size() == 1)
        QSKIP("built without LinguistTools");
    QFETCH(const Error, error);
    useLanguage(*qApp, QStringLiteral("de"));
    QTEST(errorText(error), "german");
    QTEST(errorText(error.text()), "german"); // as it is kept
}

void TestErrorText::everyCallWithoutAnAnswerIsKnown()
{
    if (languages().size() == 1)
        QSKIP("built without LinguistTools");
    useLanguage(*qApp, QStringLiteral("de"));
    for (int kind = 0; kind <= int(SendError::Kind::Cancelled); ++kind) {
        const Error error = SendError {.kind = SendError::Kind(kind)}.error();
        QVERIFY2(errorPart(error.what) != error.what, qPrintable(error.what));
        QVERIFY2(error.fix.isEmpty() || errorPart(error.fix) != error.fix, qPrintable(error.fix));
    }
}

void TestErrorText::whatIsProvokedIsKnown_data()
{
    QTest::addColumn<Error>("error");
    useLanguage(*qApp, QStringLiteral("de")); // for what Qt says itself
    addProvokedErrors();
}

// What core says now: a form of it that has changed is not known any more.
void TestErrorText::whatIsProvokedIsKnown()
{
    if (languages().size() == 1)
        QSKIP("built without LinguistTools");
    QFETCH(const Error, error);
    useLanguage(*qApp, QStringLiteral("de"));
    QVERIFY2(errorPart(error.what) != error.what, qPrintable(error.text()));
    QVERIFY2(error.fix.isEmpty() || errorPart(error.fix) != error.fix, qPrintable(error.text()));
    const QString german = errorText(error);
    QVERIFY2(englishIn(german).isEmpty(), qPrintable(german));
}

void TestErrorText::inEnglishItStaysAsItIs()
{
    for (const QString &form : errorTextForms()) {
        const Error error {Error::Kind::Usage, form, QStringLiteral("there"), form};
        QCOMPARE(errorText(error), error.text());
        QCOMPARE(errorAdvice(error), Error({Error::Kind::Usage, form, {}, form}).text());
        QCOMPARE(errorText(error.text()), error.text());
    }
}

PENSTOCK_TEST(TestErrorText)
} // namespace tst_errortext
#include "tst_errortext.moc"
