// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Errors of core are said in the language of the window, where somebody new meets them.
#include "support/testprogram.h"
#include "ui/theme/errortext.h"
#include "ui/theme/language.h"

#include <penstock/http/message/senderror.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace penstock;

namespace {
// All that sources write out in double quotes, those in pieces put together.
QSet<QString> textsOfCore()
{
    static const QRegularExpression literal(
        QStringLiteral("\"(?:[^\"\\\\]|\\\\.)*\"(?:\\s*\"(?:[^\"\\\\]|\\\\.)*\")*"));
    static const QRegularExpression between(QStringLiteral("(?<!\\\\)\"\\s*\""));
    QSet<QString> texts;
    QDirIterator sources(QStringLiteral(PENSTOCK_TEST_DATA "/../../core/penstock"),
                         {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (sources.hasNext()) {
        QFile file(sources.next());
        if (!file.open(QIODevice::ReadOnly))
            qFatal("a source cannot be read");
        // One that stands alone begins none.
        const QString source = QString::fromUtf8(file.readAll().replace("'\"'", "' '"));
        for (auto all = literal.globalMatch(source); all.hasNext();) {
            QString text = all.next().captured();
            text = text.sliced(1, text.size() - 2).remove(between);
            texts.insert(text.replace(QStringLiteral("\\\""), QStringLiteral("\"")));
        }
    }
    return texts;
}
} // namespace

class TestErrorText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, QStringLiteral("en")); }
    void coreSaysEveryForm();
    void isSaidInTheLanguageOfTheWindow_data();
    void isSaidInTheLanguageOfTheWindow();
    void everyCallWithoutAnAnswerIsKnown();
    void inEnglishItStaysAsItIs();
};

void TestErrorText::coreSaysEveryForm()
{
    const QSet<QString> texts = textsOfCore();
    QVERIFY(texts.size() > 1000);
    QStringList outdated;
    for (const QString &form : errorTextForms()) {
        QString part = form; // what is put together by +
        if (part.endsWith(QStringLiteral(": %1")))
            part.chop(2);
        if (!texts.contains(form) && !texts.contains(part)
            && !texts.contains(QStringLiteral(". ") + form))
            outdated.append(form);
    }
    QCOMPARE(outdated.join(QLatin1Char('\n')), QString());
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

void TestErrorText::inEnglishItStaysAsItIs()
{
    for (const QString &form : errorTextForms()) {
        const Error error {Error::Kind::Usage, form, QStringLiteral("there"), form};
        QCOMPARE(errorText(error), error.text());
        QCOMPARE(errorText(error.text()), error.text());
    }
}

PENSTOCK_TEST(TestErrorText)
#include "tst_errortext.moc"
