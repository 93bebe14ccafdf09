// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// All that a job's file can say can be seen and edited in the window.
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/schemawalk.h"
#include "ui/uitest.h"
#include "ui/widgets/parts.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace penstock;

namespace tst_jobfields {
using Kind = OutputSpec::Kind;

// What is deliberately in no field, and why.
const std::pair<const char *, const char *> noField[] = {
    {"/schema", "the format of the file, which nobody chooses"},
    {"/profile", "a job is made under its profile, and stands below it in the tree"},
};

// A window with a new job.
struct Fixture : WindowFixture
{
    Fixture()
    {
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = u"http://127.0.0.1:9"_s;
        ProfileDocument &document = window->model().addProfile(profile, {}, {});
        window->openProfile(document);
        QTest::mouseClick(find<QPushButton>(u"New job"_s), Qt::LeftButton);
        type(u"URL or path"_s, u"/items/{{id}}"_s);
    }
    ~Fixture() { window.reset(); }

    JobDocument &job() const { return window->currentJob()->document(); }
    const JobSpec &spec() const { return job().spec(); }
    void open() const
    {
        if (auto *const more = find<QPushButton>(u"More settings…"_s))
            QTest::mouseClick(more, Qt::LeftButton);
    }
    // As the arrow keys do.
    void choose(const QString &fieldName, int index) const
    {
        auto *const field = named<QComboBox>(fieldName);
        QVERIFY2(field != nullptr, qPrintable(fieldName));
        field->setFocus();
        while (field->currentIndex() != index)
            QTest::keyClick(field, field->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }
};

class TestJobFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void allOfTheSchemaHasAField()
    {
        Fixture fixture;
        fixture.open();
        QStringList edited;
        for (const QWidget *const each : fixture.window->findChildren<QWidget *>())
            edited += each->property("edits").toStringList();
        QStringList missing;
        for (const QString &leaf : SchemaWalk(jobSchema()).leaves) {
            const bool isDeliberate
                = std::any_of(std::begin(noField), std::end(noField), [&leaf](const auto &each) {
                      return leaf == QLatin1String(each.first);
                  });
            const bool isEdited
                = std::any_of(edited.begin(), edited.end(), [&leaf](const QString &pointer) {
                      // A list, and a file in either of its two spellings, is edited as a whole.
                      const bool isWhole = !pointer.startsWith(u"/output/"_s)
                          || pointer.endsWith(u"/columns"_s) || pointer.endsWith(u"/key"_s)
                          || pointer == u"/output/jsonl"_s;
                      const bool isSeparator = leaf.endsWith(u"/separator"_s);
                      return leaf == pointer
                          || (isWhole && !isSeparator && !pointer.startsWith(u"/pages"_s)
                              && leaf.startsWith(pointer + u'/'));
                  });
            if (!isEdited && !isDeliberate)
                missing.append(leaf);
        }
        QCOMPARE(missing, QStringList());
    }

    // Each field, typed into, says in the job's file what it says it edits.
    void whatIsTypedIsInTheFile_data()
    {
        // path: of the output
        // pages: chosen before
        // json: part of the file
        Table<QString, int, QString, QString>("path", "pages", "text", "json");
        const auto row = [](const char *field, const char *path, int pages, const char *text,
                            const char *json) {
            QTest::addRow("%s=%s", field, text)
                << QString::fromLatin1(path) << pages << QString::fromLatin1(text)
                << QString::fromLatin1(json);
        };
        row("Method", "o.jsonl", 0, "propfind", R"("method": "PROPFIND")");
        row("Columns", "o.csv", 0, "id = {{id}}, title",
            R"("columns": [{"name": "id", "row": "id"}, "title"])");
        row("Columns", "o.db", 0, "n = $.n as real", R"({"name": "n", "type": "real"})");
        row("Table", "o.db", 0, "books", R"("table": "books")");
        row("Key", "o.db", 0, "status, body", R"("key": ["status", "body"])");
        row("File name", "o/", 0, "{{id}}.txt", R"("name": "{{id}}.txt")");
        row("Failed rows", "o.jsonl", 0, "/tmp/bad.jsonl", R"("failed": "/tmp/bad.jsonl")");
        row("Records", "o.jsonl", 0, "$.items[*]", R"("records": "$.items[*]")");
        row("Maximum pages", "o.jsonl", 1, "7", R"("link_header": {"max": 7})");
        row("Path", "o.jsonl", 2, "$.next", R"("next_url": {"path": "$.next"})");
        row("Path", "o.jsonl", 3, "$.c", R"("path": "$.c")");
        row("Parameter", "o.jsonl", 3, "after", R"("parameter": "after")");
        row("First number", "o.jsonl", 4, "0", R"("from": 0)");
        row("Items", "o.jsonl", 4, "$[*]", R"("items": "$[*]")");
        row("Step", "o.jsonl", 5, "50", R"("step": 50)");
        row("Path", "o.jsonl", 2, "X-Next", R"("from": {"header": "X-Next"})");
        row("Pointer", "o.jsonl", 3, "/after", R"("pointer": "/after")");
        row("First value", "o.jsonl", 3, "*", R"("first": "*")");
        row("First value", "o.jsonl", 3, "0", R"("first": 0)");
        row("Total", "o.jsonl", 4, "$.total", R"("total": "$.total")");
        row("Total", "o.jsonl", 5, "X-Total-Count", R"("total": {"header": "X-Total-Count"})");
        row("Page size", "o.jsonl", 5, "limit", R"("size": "limit")");
        row("Page size", "o.jsonl", 4, "100", R"("size": 100)");
        row("Other hosts", "o.jsonl", 1, "a.example, b.example:81",
            R"("hosts": ["a.example", "b.example:81"])");
        row("Stop if", "o.jsonl", 3, "$.more == false", R"("stop": "$.more == false")");
        row("Stop at status", "o.jsonl", 1, "404, 204", R"("end_status": [404, 204])");
        row("Pause after", "o.jsonl", 0, "3", R"("stop_after_failures": 3)");
        row("Pause after", "o.jsonl", 0, "0", R"("stop_after_failures": false)");
        row("Longest wait", "o.jsonl", 0, "10m", R"("max_wait": "10m")");
        row("Priority", "o.jsonl", 0, "2", R"("priority": 2)");
        row("Deduplicate by", "o.jsonl", 0, "{{id}}", R"("dedupe": "{{id}}")");
        row("Row key", "o.jsonl", 0, "id, , name", R"("key": ["id", "name"])");
        row("Outcomes", "o.jsonl", 0, R"([{"status": 202, "is": "again"}])", R"("is": "again")");
        row("Constants", "o.jsonl", 0, "country = de, year = 2026", R"("country": "de")");
    }
    void whatIsTypedIsInTheFile()
    {
        QFETCH(const QString, path);
        QFETCH(const int, pages);
        QFETCH(const QString, text);
        QFETCH(const QString, json);
        const QString field = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
        Fixture fixture;
        fixture.type(u"Output file"_s, fixture.folder.filePath({}) + path);
        fixture.open();
        fixture.choose(u"Next page"_s, pages);
        fixture.type(field, text);
        const auto flat = [](QString all) { return all.remove(u' ').remove(u'\n'); };
        const QString file = flat(QString::fromUtf8(toJson(fixture.spec())));
        QVERIFY2(file.contains(flat(json)), qPrintable(file));
        // And is taken back by Ctrl+Z.
        const JobSpec changed = fixture.spec();
        fixture.job().undoStack().undo();
        QVERIFY(fixture.spec() != changed);
        QVERIFY(fixture.named<QLineEdit>(field) == nullptr
                || flat(fixture.named<QLineEdit>(field)->text()) != flat(text));
    }

    void aMethodIsChosenOrTyped()
    {
        Fixture fixture;
        auto *const method = fixture.named<QComboBox>(u"Method"_s);
        QVERIFY(method != nullptr);
        fixture.choose(u"Method"_s, 2);
        QCOMPARE(fixture.spec().request.method, QByteArray("PUT"));
        fixture.type(u"Method"_s, u"de"_s); // as a list completes it
        QCOMPARE(fixture.spec().request.method, QByteArray("DELETE"));
        fixture.type(u"Method"_s, u"m-search 1"_s);
        QCOMPARE(fixture.spec().request.method, QByteArray("M-SEARCH"));
        QCOMPARE(method->currentText(), u"M-SEARCH"_s);
        // One that is being typed counts when something is started.
        method->lineEdit()->selectAll();
        QTest::keyClicks(method->lineEdit(), u"report"_s);
        commitTyped(*fixture.window);
        QCOMPARE(fixture.spec().request.method, QByteArray("REPORT"));
        // None is no choice.
        fixture.type(u"Method"_s, {});
        QTest::keyClick(method->lineEdit(), Qt::Key_Delete);
        method->clearFocus();
        QCOMPARE(fixture.spec().request.method, QByteArray("REPORT"));
    }

    void theBodyIsWhatIsChosen_data()
    {
        // json: part of the file with the chosen type
        const Table<QString, BodyType, QString> row("body", "chosen", "json");
        row("text", "number {{id}}", BodyType::Json, "\"body_type\":\"json\"");
        row("JSON", "{\"id\": 1}", BodyType::ByHeader, "\"body\":\"{\\\"id\\\":1}\"");
        row("JSON by hand", "{\"id\": 1}", BodyType::Json, "\"body\":{\"id\":1}");
        row("JSON as text", "{\"id\": 1}", BodyType::Text, "\"body_type\":\"text\"");
        row("XML", "<a/>", BodyType::Text, "\"body_type\":\"text\"");
        row("a form", "a=b", BodyType::Text, "\"body_type\":\"text\"");
        row("form by hand", "number {{id}}", BodyType::Form, "\"body_type\":\"form\"");
    }
    void theBodyIsWhatIsChosen()
    {
        QFETCH(const QString, body);
        QFETCH(const BodyType, chosen);
        QFETCH(const QString, json);
        Fixture fixture;
        const QString kind = u"Body type"_s;
        QVERIFY(fixture.named<QComboBox>(kind) == nullptr);
        QTest::mouseClick(fixture.named<QAbstractButton>(u"Part of the request: Body"_s),
                          Qt::LeftButton);
        QVERIFY(!fixture.named<QComboBox>(kind)->isEnabled()); // as there is none yet
        auto *const field = fixture.named<QPlainTextEdit>(u"Body"_s);
        field->setFocus();
        QTest::keyClicks(field, body);
        fixture.named<QComboBox>(kind)->setFocus();
        // It is recognized when it is sent.
        QCOMPARE(fixture.named<QComboBox>(kind)->currentIndex(), int(BodyType::ByHeader));
        QCOMPARE(fixture.spec().request.bodyType, BodyType::ByHeader);
        fixture.choose(kind, int(chosen));
        QCOMPARE(fixture.spec().request.bodyType, chosen);
        const QString file = QString::fromUtf8(toJson(fixture.spec())).remove(u' ');
        QVERIFY2(file.contains(json), qPrintable(file));
        // It stays when the body is changed.
        field->setFocus();
        QTest::keyClick(field, Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(field, u" "_s);
        fixture.named<QComboBox>(kind)->setFocus();
        QCOMPARE(fixture.spec().request.bodyType, chosen);
        // A body of the other kind is begun anew.
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        fixture.named<QLineEdit>(u"Name of the job"_s)->setFocus();
        QCOMPARE(fixture.spec().request.bodyType, BodyType::ByHeader);
        QVERIFY(!fixture.named<QComboBox>(kind)->isEnabled());
    }

    void aContentTypeIsTheTypeOfTheBody_data()
    {
        // before: body typed before there is a Content-Type
        const Table<QString, QByteArray, bool, QString> row("before", "type", "isOfProfile",
                                                            "body");
        row("another type", "a=b", "application/json", false, "{\"a\": 1}");
        row("one value", "{{value}}", "application/xml", false, "<a>{{value}}</a>");
        row("of the profile", "{{value}}", "application/xml", true, "<a>{{value}}</a>");
        row("of the profile, as it was", "a=b", "application/json", true, "{\"a\": 1}");
    }
    void aContentTypeIsTheTypeOfTheBody()
    {
        QFETCH(const QString, before);
        QFETCH(const QByteArray, type);
        QFETCH(const bool, isOfProfile);
        QFETCH(const QString, body);
        Fixture fixture;
        QTest::mouseClick(fixture.named<QAbstractButton>(u"Part of the request: Body"_s),
                          Qt::LeftButton);
        auto *const field = fixture.named<QPlainTextEdit>(u"Body"_s);
        const auto fill = [&](const QString &text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            fixture.named<QLineEdit>(u"Name of the job"_s)->setFocus();
        };
        fill(before);
        const HeaderList headers {{"Content-Type", type}};
        JobSpec typed = fixture.spec();
        if (!isOfProfile)
            typed.request.headers = headers;
        fixture.job().change(u"Change"_s, typed);
        fill(body);
        QCOMPARE(fixture.spec().request.body, body.toUtf8());
        const auto request = RequestTemplate::parse(fixture.spec().request, u"http://127.0.0.1:9"_s,
                                                    isOfProfile ? headers : HeaderList());
        QVERIFY2(request, request ? "" : qPrintable(request.error().text()));
    }

    void theFuseOfTheProfileIsSaid_data()
    {
        const Table<int, QString> row("breaker", "says");
        row("none", -1, "10 consecutive failures");
        row("another", 3, "3 consecutive failures, as set in the profile");
        row("never", 0, "never, as set in the profile");
    }
    void theFuseOfTheProfileIsSaid()
    {
        QFETCH(const int, breaker);
        QFETCH(const QString, says);
        Fixture fixture;
        fixture.open();
        ProfileDocument &document = *fixture.window->model().profiles().front();
        Profile profile = document.profile();
        if (breaker >= 0)
            profile.breaker = breaker;
        document.change(u"Change"_s, profile);
        auto *const field = fixture.named<QLineEdit>(u"Pause after"_s);
        QVERIFY(field != nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(field->placeholderText(), says, patience);
    }

    void theEndingChoosesTheForm_data()
    {
        const Table<QString, int> row("path", "kind");
        row("CSV", "out.csv", int(Kind::Csv));
        row("SQLite", "out.sqlite", int(Kind::Sqlite));
        row("a database", "out.db", int(Kind::Sqlite));
        row("lines", "out.jsonl", int(Kind::Jsonl));
        row("files", "answers/", int(Kind::Files));
    }
    void theEndingChoosesTheForm()
    {
        QFETCH(const QString, path);
        QFETCH(const int, kind);
        Fixture fixture;
        fixture.type(u"Output file"_s, fixture.folder.filePath(path));
        QCOMPARE(int(fixture.spec().output.kind), kind);
        QCOMPARE(fixture.job().faults().size(), std::size_t(0)); // it could be run so
        if (kind != int(Kind::Jsonl)) // what was chosen is seen
            QCOMPARE(fixture.named<QComboBox>(u"Format"_s)->currentIndex(), kind);
        QCOMPARE(fixture.named<QLineEdit>(u"Columns"_s) != nullptr,
                 kind == int(Kind::Csv) || kind == int(Kind::Sqlite));
        QCOMPARE(fixture.named<QLineEdit>(u"Table"_s) != nullptr, kind == int(Kind::Sqlite));
    }

    // A switch is a change like others: without faults, undone and done again, and read again as it
    // was.
    void theFormatIsSwitched_data()
    {
        Table<QString, int, int>("path", "from", "to");
        const char *const paths[] = {"o.jsonl", "o.csv", "o.sqlite", "o/"};
        for (int from = 0; from < 4; ++from) {
            for (int to = 0; to < 4; ++to) {
                if (from != to)
                    QTest::addRow("%s to %d", paths[from], to)
                        << QString::fromLatin1(paths[from]) << from << to;
            }
        }
    }
    void theFormatIsSwitched()
    {
        QFETCH(const QString, path);
        QFETCH(const int, from);
        QFETCH(const int, to);
        Fixture fixture;
        const QString place = fixture.folder.filePath(path);
        fixture.type(u"Output file"_s, place);
        fixture.open();
        const JobSpec before = fixture.spec();
        QCOMPARE(int(before.output.kind), from);
        // One step, as the mouse chooses: the arrow keys pass the formats between.
        auto *const form = fixture.named<QComboBox>(u"Format"_s);
        form->setCurrentIndex(to);
        Q_EMIT form->activated(to);
        const auto isSound = [&fixture] {
            const Result<JobSpec> again = jobFromJson(toJson(fixture.spec()), u"f"_s, {});
            return fixture.job().faults().empty() && again
                && again->output.columns == fixture.spec().output.columns;
        };
        QCOMPARE(int(fixture.spec().output.kind), to);
        QVERIFY2(isSound(), toJson(fixture.spec()).constData());
        QCOMPARE(int(outputKindOf(fixture.spec().output.path, Kind::Files)), to);
        QCOMPARE(fixture.named<QLineEdit>(u"Output file"_s)->text(), fixture.spec().output.path);
        const JobSpec after = fixture.spec();
        fixture.job().undoStack().undo();
        QVERIFY(fixture.spec() == before);
        QVERIFY(isSound());
        fixture.job().undoStack().redo();
        QVERIFY(fixture.spec() == after);
        QVERIFY(isSound());
    }

    void nextPageIsSwitched_data()
    {
        Table<int, int>("from", "to");
        for (int from = 0; from < 6; ++from) {
            for (int to = 0; to < 6; ++to) {
                if (from != to)
                    QTest::addRow("%d to %d", from, to) << from << to;
            }
        }
    }
    void nextPageIsSwitched()
    {
        QFETCH(const int, from);
        QFETCH(const int, to);
        Fixture fixture;
        fixture.open();
        auto *const box = fixture.named<QComboBox>(u"Next page"_s);
        const auto fill = [&] {
            for (const auto &[field, text] :
                 {std::pair("Path", "$.a"), {"Parameter", "p"}, {"Items", "$.i"}, {"Step", "5"}}) {
                if (fixture.named<QLineEdit>(QString::fromLatin1(field)) != nullptr)
                    fixture.type(QString::fromLatin1(field), QString::fromLatin1(text));
            }
        };
        for (const int each : {from, to}) {
            box->setCurrentIndex(each);
            Q_EMIT box->activated(each);
            fill();
            QVERIFY2(fixture.job().faults().empty(), toJson(fixture.spec()).constData());
        }
    }

    void whatIsWrongIsSaidBelowTheField_data()
    {
        const Table<QString, QString> row("text", "says");
        row("Priority", "12", "a whole number from 0 to 9");
        row("Pause after", "many", "\"many\" is not a whole number");
        row("Pause after=above", "101", "a whole number from 0 to 100");
        row("Pause after=below", "-1", "a whole number from 0 to 100");
        row("Longest wait", "5", "unit missing");
        row("Records", "items", "$");
        row("Deduplicate by", "id", "all rows would be duplicates");
        row("Constants", "de", "as a name and a value");
    }
    void whatIsWrongIsSaidBelowTheField()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, says);
        Fixture fixture;
        fixture.open();
        const QString field = QString::fromUtf8(QTest::currentDataTag()).section(u'=', 0, 0);
        fixture.type(field, text);
        QVERIFY2(fixture.hasLabel(says) || fixture.hasLabel(says.left(1).toUpper() + says.mid(1)),
                 qPrintable(says));
        QCOMPARE(fixture.named<QLineEdit>(field)->text(), text); // to be mended
    }

    void everythingFits_data()
    {
        const Table<QSize> row("size");
        row("usual", QSize(1280, 800));
        row("small", QSize(800, 560));
    }
    void everythingFits()
    {
        QFETCH(const QSize, size);
        Fixture fixture;
        fixture.window->resize(size);
        fixture.type(u"Output file"_s, fixture.folder.filePath(u"o.db"_s));
        fixture.choose(u"Next page"_s, 5);
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
        QCOMPARE(namelessIn(*fixture.window), QStringList());
    }
};

PENSTOCK_TEST(TestJobFields)
} // namespace tst_jobfields
#include "tst_jobfields.moc"
