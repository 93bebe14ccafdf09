// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What an import says of itself is said in the language of the window.
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/import/importnote.h"
#include "ui/theme/language.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/profiles/presets/presetfile.h>

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace penstock;

namespace tst_importnote {
// Whether there is a translation at all: a build without LinguistTools speaks English.
bool isTranslated()
{
    return languages().size() > 1;
}

QString contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

// The literals that stand behind \a opening in \a source, those in pieces put together.
QStringList literalsBehind(const QString &opening, const QString &source)
{
    const QRegularExpression literal(opening + u"\\s*u((?:u?\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)_s"_s);
    static const QRegularExpression piece(u"\"((?:[^\"\\\\]|\\\\.)*)\""_s);
    QStringList texts;
    for (auto all = literal.globalMatch(source); all.hasNext();) {
        QString text;
        const QString pieces = all.next().captured(1);
        for (auto each = piece.globalMatch(pieces); each.hasNext();)
            text += each.next().captured(1);
        texts.append(text.replace(u"\\\""_s, u"\""_s));
    }
    return texts;
}

QStringList notesInSources()
{
    // Why a request is left out.
    static const QRegularExpression reason(u"^(?:a job |it names no HTTP )"_s);
    QStringList texts;
    QDirIterator files(sourcePath(u"core/penstock/importing"), {u"*.cpp"_s}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString source = contentOf(files.next());
        texts += literalsBehind(u"otes\\.append\\(\\s*"_s, source);
        texts += literalsBehind({}, source).filter(reason);
        // Behind the name of the request.
        for (QString text : literalsBehind(u"\\bnote\\("_s, source)) {
            text.replace(u"in %2"_s, u"in %3"_s);
            texts.append(u"%1: "_s + text.replace(u"%1"_s, u"%2"_s));
        }
    }
    return texts;
}

class TestImportNote : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void allThatIsSaidIsKnown()
    {
        const QStringList texts = notesInSources();
        QVERIFY2(texts.size() > 30, qPrintable(QString::number(texts.size())));
        QStringList unknown;
        for (const QString &text : texts) {
            // The warning of a preset, which is translated as such; a plan comes behind the preset.
            const QString form = QString(text).replace(u"%2%3"_s, u"%2"_s);
            if (form != u"%1: %2"_s && !importNoteForms().contains(form))
                unknown.append(form);
        }
        QCOMPARE(unknown.join(QLatin1Char('\n')), QString());
    }

    void whatIsImportedSpeaksGerman()
    {
        if (!isTranslated())
            QSKIP("built without LinguistTools"); // which the build says; English is all there is
                                                  // then
        useLanguage(*qApp, u"de"_s);
        QStringList english;
        int notes = 0;
        QDirIterator files(testData(u"import"), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const Result<Imported> imported = importFrom(contentOf(path).toUtf8(), path);
            if (!imported)
                continue; // what is expected of the others
            for (const QString &note : imported->notes) {
                ++notes;
                if (importNote(note) == note)
                    english.append(note);
            }
        }
        QVERIFY(notes > 10);
        QCOMPARE(english.join(QLatin1Char('\n')), QString());
    }

    void whatIsFilledInGoesAlong_data()
    {
        Table<QString, QString>("english", "german");
        const auto row = [](const char *english, const char *german) {
            QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(german);
        };
        row("Upload: left out, a job sends no file",
            "Upload: weggelassen, ein Auftrag sendet keine Datei");
        row("Log in: the value of \"password\" in the body was not taken; {{password}} is in its "
            "place",
            "Log in: Der Wert von „password“ in dem Rumpf wurde nicht übernommen; an seiner Stelle "
            "steht "
            "{{password}}");
        row("api.x.org: its limits are those of the preset x, plan free",
            "api.x.org: Die Limits sind die der Vorlage x, Tarif free");
        row("nobody says: this", "nobody says: this");
    }

    void whatIsFilledInGoesAlong()
    {
        if (!isTranslated())
            QSKIP("built without LinguistTools"); // which the build says; English is all there is
                                                  // then
        QFETCH(const QString, english);
        useLanguage(*qApp, u"de"_s);
        QTEST(importNote(english), "german");
    }

    void inEnglishItStaysAsItIs()
    {
        for (const QString &form : importNoteForms()) {
            QString text = form;
            for (const char *const place : {"%1", "%2", "%3"})
                text.replace(QLatin1String(place), u"7"_s);
            QCOMPARE(importNote(text), text);
        }
    }
};

PENSTOCK_TEST(TestImportNote)
} // namespace tst_importnote
#include "tst_importnote.moc"
