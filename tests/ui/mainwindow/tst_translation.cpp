// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testpaths.h"
#include "support/testprogram.h"
#include "ui/pseudotranslator.h"
#include "ui/showntexts.h"
#include "ui/surfaces.h"
#include "ui/theme/language.h"
#include "ui/widgets/timetext.h"
#include "ui/windowfixture.h"

#include <penstock/profiles/presets/presetfile.h>

#include <QFile>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_translation {
// A build without LinguistTools is a good one, whose window speaks English: nothing of this to see.
bool isTranslated()
{
    return languages().size() > 1;
}
constexpr char noTranslation[] = "built without LinguistTools";

// Without what is in brackets, brackets within brackets too, and without tags.
QString outsideBrackets(QString text)
{
    static const QRegularExpression innermost(u"\\[[^\\[\\]]*\\]"_s);
    while (innermost.match(text).hasMatch())
        text.remove(innermost);
    static const QRegularExpression tags(u"<[^>]*>"_s);
    return text.remove(tags);
}

// What people give and servers say is in no language: numbers with their units, signs, and these.
bool isData(const QString &text)
{
    static const QRegularExpression data(QStringLiteral(
        "^(?:[0-9.,:]+|(?:[mnu]?s|m|min|h|d|k?B|bytes)\\b|\\s|&nbsp;|[/%×·→↑↓–•()]"
        // Keys are Qt's to translate.
        "|(?:Ctrl|Shift)\\+|[A-Z]\\b|F[1267]|Del|PgDown|PgUp|Return|[.?\\\\]"
        "|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|id\\b|/items/\\S*|id=1\\.\\.600|answers\\.jsonl"
        "|Example|Requests of everybody|https?://\\S*|example-key|Accept|application/json"
        "|5000/h fixed|bucket 40 refill 2/s|10 concurrent|wheel 5/1s|every 250ms)*$"));
    return data.match(text).hasMatch();
}

// What the surfaces have of people, files and servers, as a whole text.
bool isGiven(const QString &text)
{
    static const QSet<QString> given = [] {
        QSet<QString> all;
        for (const char *const each : {"$.items[*]",
                                       "$.items",
                                       "/error/code",
                                       "/variables/after",
                                       "$.total",
                                       "$.has_more == false",
                                       "[{\"status\": 404, \"is\": \"empty\"}]",
                                       "2026-11-21",
                                       "512 MiB",
                                       "64 MiB",
                                       "Deutsch",
                                       "English",
                                       "GET /{{id}}",
                                       "HTTP/2",
                                       "Idempotency-Key",
                                       "Museum API",
                                       "Orders",
                                       "Practice",
                                       "Retry-After",
                                       "Shop (api.shop.example)",
                                       "Shop (rates.example)",
                                       "THROTTLED",
                                       "answers",
                                       "api_key",
                                       "at once",
                                       "base",
                                       "country = de, year = 2026",
                                       "id = {{id}}, title",
                                       "id = {{id}}, title, price = $.price as real",
                                       "museum.openapi.yaml",
                                       "my-key",
                                       "orders",
                                       "page",
                                       "skip",
                                       "somebody",
                                       "{{baseUrl}}",
                                       "{{id}}",
                                       "at once,"})
            all.insert(QString::fromUtf8(each));
        return all;
    }();
    return given.contains(text);
}

// Where the answers and the limits of a service are in their own words.
bool isOfOthers(const QString &surface)
{
    return surface == u"export"_s || surface == u"details of a row"_s
        || surface.startsWith(u"new profile, "_s);
}

// The names of services are nobody's words; what is said of them is translated.
bool isName(const QString &text)
{
    return presetNames().contains(text);
}

class TestTranslation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, u"en"_s); }

    void languagesCallThemselvesByTheirOwnName()
    {
        const QList<Language> all = languages();
        QVERIFY(all.contains(Language {u"en"_s, u"English"_s}));
        if (!isTranslated())
            QSKIP(noTranslation); // which the build says; English is all there is then
        QVERIFY(all.contains(Language {u"de"_s, u"Deutsch"_s}));
    }

    void theSystemsFirstLanguageThatIsSpokenIsTaken_data()
    {
        const Table<QStringList, QString> row("wanted", "taken");
        const QString german = languages().size() > 1 ? u"de"_s : u"en"_s;
        row("Austria", {u"de-AT"_s, u"en"_s}, german);
        row("English before German", {u"en-US"_s, u"de-DE"_s}, "en");
        row("one that is not spoken, then German", {u"eo"_s, u"de"_s}, german);
        row("none that is spoken", {u"eo"_s}, "en");
        row("none", {}, "en");
    }

    void theSystemsFirstLanguageThatIsSpokenIsTaken()
    {
        QFETCH(const QStringList, wanted);
        QTEST(languageFor(wanted), "taken");
    }

    void aLanguageTakesThePlaceOfTheOneBefore()
    {
        if (!isTranslated())
            QSKIP(noTranslation); // which the build says; English is all there is then
        const auto file = [] { return QCoreApplication::translate("penstock::MainMenu", "&File"); };
        useLanguage(*qApp, u"de"_s);
        QCOMPARE(file(), u"&Datei"_s);
        QCOMPARE(QLocale().toString(23'308), u"23.308"_s);
        QVERIFY(spanText(1400ms).startsWith(u"1,4"_s));
        useLanguage(*qApp, u"en"_s);
        QCOMPARE(file(), u"&File"_s);
        QVERIFY(QLocale().toString(23'308) != u"23.308"_s);
        // The system of the tests speaks no language at all.
        useLanguage(*qApp, u"de"_s);
        useLanguage(*qApp, u"nobody's"_s);
        QCOMPARE(file(), u"&File"_s);
    }

    // A number that is not filled in, or a command without its key, is seen only where it happens.
    void translationsKeepWhatIsFilledIn()
    {
        QFile file(sourcePath(u"resources/translations/penstock_de.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression filled(u"%\\d|\\{\\{\\w+\\}\\}|\\n"_s);
        const auto marksOf = [](const QString &text) {
            QStringList marks;
            for (auto matches = filled.globalMatch(text); matches.hasNext();)
                marks.append(matches.next().captured());
            marks.sort();
            return marks;
        };
        QXmlStreamReader xml(&file);
        QString source;
        int count = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            if (xml.name() == u"source"_s) {
                source = xml.readElementText();
            } else if (xml.name() == u"translation"_s) {
                const QString text = xml.readElementText();
                const QByteArray both = (source + u" / "_s + text).toUtf8();
                QVERIFY2(marksOf(text) == marksOf(source), both.constData());
                QVERIFY2(text.count(QLatin1Char('&')) == source.count(QLatin1Char('&')),
                         both.constData());
                QVERIFY2(text.endsWith(QChar(0x2026)) == source.endsWith(QChar(0x2026)),
                         both.constData());
                QVERIFY2(text.endsWith(QLatin1Char('.')) || !source.endsWith(QLatin1Char('.')),
                         both.constData());
                ++count;
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(count > 500);
    }

    void everyTextCanBeTranslated_data()
    {
        const Table<std::size_t> row("group");
        for (std::size_t group = 0; group < surfaceGroups().size(); ++group)
            row(surfaceGroups()[group].name, group);
    }

    void everyTextCanBeTranslated()
    {
        QFETCH(const std::size_t, group);
        PseudoTranslator translator;
        QCoreApplication::installTranslator(&translator);
        QStringList fixed;
        surfaceGroups()[group].show([&fixed](WindowFixture &fixture, const QString &name) {
            for (const QString &text : textsOf(*fixture.window)) {
                const QString rest = outsideBrackets(text);
                if (!isData(rest) && !isGiven(rest.trimmed()) && !isName(text) && !isOfOthers(name)
                    && !text.startsWith(fixture.folder.path()))
                    fixed.append(name + u": "_s + text);
            }
        });
        QVERIFY2(fixed.isEmpty(), qPrintable(fixed.join(QLatin1Char('\n'))));
    }
};

PENSTOCK_TEST(TestTranslation)
} // namespace tst_translation
#include "tst_translation.moc"
