// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What core says in English is said in the language of the window.
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/theme/coretext.h"
#include "ui/theme/language.h"

#include <penstock/profiles/presets/presetfile.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace penstock;

namespace tst_coretext {
// Whether there is a translation at all: a build without LinguistTools speaks English.
bool isTranslated()
{
    return languages().size() > 1;
}

// Texts that a source writes out, those in pieces put together.
QStringList literalsOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    static const QRegularExpression literal(u"\\bu((?:u?\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)_s"_s);
    static const QRegularExpression piece(u"\"((?:[^\"\\\\]|\\\\.)*)\""_s);
    QStringList texts;
    const QString source = QString::fromUtf8(file.readAll());
    for (auto all = literal.globalMatch(source); all.hasNext();) {
        QString text;
        const QString pieces = all.next().captured(1);
        for (auto each = piece.globalMatch(pieces); each.hasNext();)
            text += each.next().captured(1);
        texts.append(text);
    }
    return texts;
}

QStringList diagnosisTexts()
{
    const QDir folder(sourcePath(u"core/penstock/http/diagnosis"));
    QStringList texts;
    for (const QString &name : folder.entryList(
             {u"diagnosisof*.cpp"_s, u"diagnosisevidence.cpp"_s, u"profilechange.cpp"_s}))
        texts += literalsOf(folder.filePath(name));
    // What ends it is one of these, and would not be told from the time before it.
    const QString clock = texts.filter(u"which is %2 %3"_s).value(0);
    for (const char *const side : {"behind", "ahead"})
        texts.append(QString(clock).replace(u"%3"_s, QLatin1String(side)));
    texts.removeAll(clock);
    return texts;
}

class TestCoreText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void allThatIsSaidOfRefusalsIsKnown()
    {
        const QStringList texts = diagnosisTexts();
        QVERIFY(texts.size() > 50);
        QStringList unknown;
        for (const QString &text : texts) {
            const bool isSentence = text.count(QLatin1Char(' ')) > 1;
            // Errors of who applies a change twice are told elsewhere.
            const bool isError
                = text.contains(u"any more"_s) || text.startsWith(u"It was edited since"_s);
            // Its end, whom it is for, is empty mostly.
            const QString form = QString(text).replace(u"%2%3"_s, u"%2"_s);
            if (isSentence && !isError && !coreTextForms().contains(form))
                unknown.append(text);
        }
        QCOMPARE(unknown.join(QLatin1Char('\n')), QString());
    }

    void noFormIsOutdated()
    {
        QStringList texts = diagnosisTexts();
        texts.replaceInStrings(u"%2%3"_s, u"%2"_s);
        QStringList outdated;
        for (const QString &form : coreTextForms()) {
            if (!texts.contains(form) && form != u"%1, margin %2 → %3"_s)
                outdated.append(form);
        }
        QCOMPARE(outdated.join(QLatin1Char('\n')), QString());
    }

    void whatIsFilledInGoesAlong_data()
    {
        Table<QString, QString>("english", "german");
        const auto row = [](const char *english, const char *german) {
            QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(german);
        };
        row("seen once so far", "bisher einmal gesehen");
        row("seen 12 times", "12-mal gesehen");
        row("the server allows 100/min, the profile says 120/min: 20 too many",
            "der Server erlaubt 100/min, das Profil sagt 120/min: 20 zu viel");
        row("at most 5 were admitted within 1.5 s, and what came on top was refused",
            "höchstens 5 wurden innerhalb von 1,5 s zugelassen, und was darüber hinausging, wurde "
            "abgewiesen");
        row("the server's windows of 1 min begin by its own clock, which is 2 s behind",
            "die Fenster des Servers von 1 min beginnen nach seiner eigenen Uhr, und die geht 2 s "
            "nach");
        row("limit 'per minute': 120/min → 100/min, margin automatic → 5ms",
            "Limit „per minute“: 120/min → 100/min, Reserve automatisch → 5ms");
        row("limit '%1': 1/s → 2/s", "Limit „%1“: 1/s → 2/s"); // a strange name
        row("nobody says this", "nobody says this");
    }

    void whatIsFilledInGoesAlong()
    {
        if (!isTranslated())
            QSKIP("built without LinguistTools"); // which the build says; English is all there is
                                                  // then
        QFETCH(const QString, english);
        useLanguage(*qApp, u"de"_s);
        QTEST(coreText(english), "german");
    }

    void inEnglishItStaysAsItIs()
    {
        for (const QString &form : coreTextForms()) {
            QString text = form;
            for (const char *const place : {"%1", "%2", "%3"})
                text.replace(QLatin1String(place), u"7"_s);
            QCOMPARE(coreText(text), text);
        }
    }

    void notesOfPresetsAreTranslated()
    {
        if (!isTranslated())
            QSKIP("built without LinguistTools"); // which the build says; English is all there is
                                                  // then
        useLanguage(*qApp, u"de"_s);
        QStringList english;
        const auto look = [&english](const QString &text) {
            if (!text.isEmpty() && presetText(text) == text)
                english.append(text);
        };
        for (const QString &name : presetNames()) {
            const Result<Preset> preset = findPreset(name);
            QVERIFY(preset);
            look(preset->profile.description);
            look(preset->warning);
            for (const QString &todo : preset->todo)
                look(todo);
            for (const PresetPlan &plan : preset->plans)
                look(plan.description);
        }
        QCOMPARE(english.join(QLatin1Char('\n')), QString());
        QCOMPARE(presetText(u"For each address. Refuses with 503."_s),
                 u"Je Adresse. Weist mit 503 ab."_s);
    }
};

PENSTOCK_TEST(TestCoreText)
} // namespace tst_coretext
#include "tst_coretext.moc"
