// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/guestpage.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/pseudotranslator.h"
#include "ui/showntexts.h"
#include "ui/theme/language.h"
#include "ui/throttling/diagnosispanel.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"
#include "ui/widgets/timetext.h"
#include "ui/windowfixture.h"

#include <penstock/profiles/presets/presetfile.h>

#include <QDialog>
#include <QFile>
#include <QTest>
#include <QXmlStreamReader>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
// A build without LinguistTools is a good one, whose window speaks English: nothing of this to see.
bool isTranslated()
{
    return languages().size() > 1;
}
constexpr char noTranslation[] = "built without LinguistTools";

enum class Shown {
    Start,
    NewProfile,
    Profile,
    Shortcuts,
    Guest,
    Request,
    Plan,
    Run,
    Results,
    Throttling
};

constexpr std::pair<const char *, Shown> pages[]
    = {{"start", Shown::Start},     {"new profile", Shown::NewProfile},
       {"profile", Shown::Profile}, {"shortcuts", Shown::Shortcuts},
       {"guest", Shown::Guest},     {"request", Shown::Request},
       {"plan", Shown::Plan},       {"run", Shown::Run},
       {"results", Shown::Results}, {"throttling", Shown::Throttling}};

Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("example-key")};
    profile.headers = {{QStringLiteral("Accept"), {QStringLiteral("application/json"), {}}}};
    profile.limits = {{QStringLiteral("Example"), GcraSettings {66ms, 3}},
                      {{}, FixedWindowSettings {5000, 1h}},
                      {{}, ConcurrencySettings {100}}};
    return profile;
}

// One of each kind.
Reach exampleReach()
{
    using Kind = ReachItem::Kind;
    using Standing = ReachItem::Standing;
    const QString place = QStringLiteral("http://api.example.com");
    const QString key = QStringLiteral("example-key");
    Reach reach {
        {.kind = Kind::Secret, .standing = Standing::NeedsYes, .place = place, .secret = key},
        {.kind = Kind::TlsErrorsIgnored, .standing = Standing::LookTwice},
        {.kind = Kind::Proxy, .standing = Standing::LookTwice, .place = place},
        {.kind = Kind::ServerOfRows, .standing = Standing::LookTwice, .place = place},
        {.kind = Kind::SecretOfRows, .standing = Standing::LookTwice, .secret = key},
        {.kind = Kind::TokenServer, .standing = Standing::Allowed, .place = place},
        {.kind = Kind::Server, .place = place},
        {.kind = Kind::AbsentSecret, .place = place, .secret = key},
        {.kind = Kind::SystemProxy},
        {.kind = Kind::SharedLimits, .place = QStringLiteral("redis://10.0.0.5:6379")},
        {.kind = Kind::NoProxy},
        {.kind = Kind::Variable,
         .secret = key,
         .variable = QStringLiteral("PENSTOCK_SECRET_EXAMPLE_KEY")}};
    for (const PathUse::Kind kind :
         {PathUse::Kind::Rows, PathUse::Kind::Output, PathUse::Kind::FailedRows,
          PathUse::Kind::ExtraCa, PathUse::Kind::ClientCertificate, PathUse::Kind::ClientKey})
        reach.push_back({.kind = Kind::Path,
                         .standing = Standing::NeedsYes,
                         .path = {kind, QStringLiteral("/items/file"), place}});
    return reach;
}

// The window with a page in front, and the answer to whether it is all there.
class Pages
{
public:
    explicit Pages(Shown shown)
    {
        fixture.window->resize(1024, 700);
        open(shown);
    }

    WindowFixture fixture;
    std::function<bool()> isThere = [] { return true; };

private:
    void open(Shown shown)
    {
        MainWindow &window = *fixture.window;
        if (shown == Shown::Start)
            return;
        if (shown == Shown::NewProfile)
            return window.newProfile();
        if (shown == Shown::Profile)
            return window.openProfile(window.model().addProfile(exampleProfile(), {}, {}));
        if (shown == Shown::Guest)
            return (new GuestPage(QStringLiteral("Example"), exampleReach(), &window))->open();
        if (shown == Shown::Shortcuts) {
            QTest::keyClick(&window, Qt::Key_Question, Qt::ControlModifier);
            isThere = [this] { return fixture.window->findChild<ShortcutsDialog *>() != nullptr; };
            return;
        }
        window.setSampleSize(quickSample(90, 20));
        window.runSample();
        window.currentJob()->showPage(pageOf(shown));
        isThere = [this, shown] { return hasCome(shown); };
    }

    static JobTab::Page pageOf(Shown shown)
    {
        switch (shown) {
        case Shown::Request:
            return JobTab::Page::Request;
        case Shown::Plan:
            return JobTab::Page::Plan;
        case Shown::Results:
            return JobTab::Page::Results;
        case Shown::Throttling:
            return JobTab::Page::Throttling;
        default:
            return JobTab::Page::Run;
        }
    }

    bool hasCome(Shown shown) const
    {
        const MainWindow &window = *fixture.window;
        if (shown == Shown::Throttling)
            return window.findChild<DiagnosisPanel *>()->isVisible();
        if (shown == Shown::Results) {
            const QList<TextView *> views = window.findChildren<TextView *>();
            return std::any_of(views.begin(), views.end(), [](const TextView *view) {
                return view->isVisible() && view->paintedLines() > 0;
            });
        }
        return window.currentJob()->session().progress().answered > 20;
    }
};

// Without what is in brackets, brackets within brackets too.
QString outsideBrackets(QString text)
{
    static const QRegularExpression innermost(QStringLiteral("\\[[^\\[\\]]*\\]"));
    while (innermost.match(text).hasMatch())
        text.remove(innermost);
    return text;
}

// What people give and servers say is in no language: numbers with their units, signs, and these.
bool isData(const QString &text)
{
    static const QRegularExpression data(QStringLiteral(
        "^(?:[0-9.,:]+|(?:[mnu]?s|m|min|h|d|k?B|bytes)\\b|\\s|&nbsp;|[/%×·→↑↓–•()]"
        // Keys are Qt's to translate.
        "|(?:Ctrl|Shift)\\+|[A-Z]\\b|F[1267]|Del|PgDown|PgUp|Return|[.?\\\\]"
        "|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|id\\b|/items/\\S*|id=1\\.\\.600|answers\\.jsonl"
        "|Example|https?://\\S*|example-key|Accept|application/json"
        "|5000/h fixed|bucket 40 refill 2/s|10 concurrent|wheel 5/1s|every 250ms)*$"));
    return data.match(text).hasMatch();
}

// The names of services are nobody's words; what is said of them is translated.
bool isName(const QString &text)
{
    return presetNames().contains(text);
}
} // namespace

class TestTranslation : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { useLanguage(*qApp, QStringLiteral("en")); }
    void languagesCallThemselvesByTheirOwnName();
    void theSystemsFirstLanguageThatIsSpokenIsTaken_data();
    void theSystemsFirstLanguageThatIsSpokenIsTaken();
    void aLanguageTakesThePlaceOfTheOneBefore();
    void translationsKeepWhatIsFilledIn();
    void everyTextCanBeTranslated_data();
    void everyTextCanBeTranslated();
    void nothingIsCut_data();
    void nothingIsCut();
};

void TestTranslation::languagesCallThemselvesByTheirOwnName()
{
    const QList<Language> all = languages();
    QVERIFY(all.contains(Language {QStringLiteral("en"), QStringLiteral("English")}));
    if (!isTranslated())
        QSKIP(noTranslation); // English is all there is then
    QVERIFY(all.contains(Language {QStringLiteral("de"), QStringLiteral("Deutsch")}));
}

void TestTranslation::theSystemsFirstLanguageThatIsSpokenIsTaken_data()
{
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<QString>("taken");
    const QString german = languages().size() > 1 ? QStringLiteral("de") : QStringLiteral("en");
    QTest::newRow("Austria") << QStringList {QStringLiteral("de-AT"), QStringLiteral("en")}
                             << german;
    QTest::newRow("English before German")
        << QStringList {QStringLiteral("en-US"), QStringLiteral("de-DE")} << QStringLiteral("en");
    QTest::newRow("one that is not spoken, then German")
        << QStringList {QStringLiteral("eo"), QStringLiteral("de")} << german;
    QTest::newRow("none that is spoken")
        << QStringList {QStringLiteral("eo")} << QStringLiteral("en");
    QTest::newRow("none") << QStringList() << QStringLiteral("en");
}

void TestTranslation::theSystemsFirstLanguageThatIsSpokenIsTaken()
{
    QFETCH(const QStringList, wanted);
    QTEST(languageFor(wanted), "taken");
}

void TestTranslation::aLanguageTakesThePlaceOfTheOneBefore()
{
    if (!isTranslated())
        QSKIP(noTranslation); // English is all there is then
    const auto file = [] { return QCoreApplication::translate("penstock::MainMenu", "&File"); };
    useLanguage(*qApp, QStringLiteral("de"));
    QCOMPARE(file(), QStringLiteral("&Datei"));
    QCOMPARE(QLocale().toString(23'308), QStringLiteral("23.308"));
    QVERIFY(spanText(1400ms).startsWith(QStringLiteral("1,4")));
    useLanguage(*qApp, QStringLiteral("en"));
    QCOMPARE(file(), QStringLiteral("&File"));
    QVERIFY(QLocale().toString(23'308) != QStringLiteral("23.308"));
    // The system of the tests speaks no language at all.
    useLanguage(*qApp, QStringLiteral("de"));
    useLanguage(*qApp, QStringLiteral("nobody's"));
    QCOMPARE(file(), QStringLiteral("&File"));
}

// A number that is not filled in, or a command without its key, is seen only where it happens.
void TestTranslation::translationsKeepWhatIsFilledIn()
{
    QFile file(QStringLiteral(PENSTOCK_TEST_DATA "/../../resources/translations/penstock_de.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    static const QRegularExpression filled(QStringLiteral("%\\d|\\{\\{\\w+\\}\\}|\\n"));
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
        if (xml.name() == QStringLiteral("source")) {
            source = xml.readElementText();
        } else if (xml.name() == QStringLiteral("translation")) {
            const QString text = xml.readElementText();
            const QByteArray both = (source + QStringLiteral(" / ") + text).toUtf8();
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

void TestTranslation::everyTextCanBeTranslated_data()
{
    QTest::addColumn<Shown>("shown");
    for (const auto &[name, shown] : pages)
        QTest::newRow(name) << shown;
}

void TestTranslation::everyTextCanBeTranslated()
{
    QFETCH(const Shown, shown);
    PseudoTranslator translator;
    QCoreApplication::installTranslator(&translator);
    const Pages page(shown);
    MainWindow &window = *page.fixture.window;
    QTRY_VERIFY_WITH_TIMEOUT(page.isThere(), patience);
    QStringList fixed;
    for (const QString &text : textsOf(window)) {
        if (!isData(outsideBrackets(text)) && !isName(text))
            fixed.append(text);
    }
    QCOMPARE(fixed.join(QStringLiteral("\n")), QString());
    QTRY_COMPARE_WITH_TIMEOUT(cutIn(window).join(QStringLiteral("\n")), QString(), 5'000);
    QCOMPARE(narrowIn(window).join(QStringLiteral("\n")), QString());
    QTRY_COMPARE(clippedIn(window).join(QLatin1Char('\n')), QString()); // once it is laid out
    QCOMPARE(window.size(), QSize(1024, 700));
}

void TestTranslation::nothingIsCut_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<Shown>("shown");
    QTest::addColumn<QSize>("size");
    for (const char *const language : {"en", "de", "pseudo"}) {
        for (const QSize size : {QSize(800, 560), QSize(1024, 700), QSize(1280, 800)}) {
            for (const auto &[name, shown] : pages)
                QTest::addRow("%s, %d: %s", language, size.width(), name)
                    << QString::fromLatin1(language) << shown << size;
        }
    }
}

void TestTranslation::nothingIsCut()
{
    QFETCH(const QString, language);
    if (language == QStringLiteral("de") && !isTranslated())
        QSKIP(noTranslation); // English is all there is then
    QFETCH(const Shown, shown);
    QFETCH(const QSize, size);
    PseudoTranslator translator;
    if (language == QStringLiteral("pseudo"))
        QCoreApplication::installTranslator(&translator);
    else
        useLanguage(*qApp, language);
    const Pages page(shown);
    MainWindow &window = *page.fixture.window;
    window.resize(size);
    QTRY_VERIFY_WITH_TIMEOUT(page.isThere(), patience);
    const auto cut = [&window] {
        return (cutIn(window) + narrowIn(window) + clippedIn(window) + shortHeadsIn(window)
                + shortCaptionsIn(window))
            .join(QLatin1Char('\n'));
    };
    QTRY_COMPARE_WITH_TIMEOUT(cut(), QString(), patience); // once it is laid out
    QCOMPARE(window.size(), size);
}

PENSTOCK_TEST(TestTranslation)
#include "tst_translation.moc"
