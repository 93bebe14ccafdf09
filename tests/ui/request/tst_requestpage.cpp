// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/profiles/profiletab.h"
#include "ui/request/responseview.h"
#include "ui/request/rowspanel.h"
#include "ui/uitest.h"
#include "ui/widgets/pairsmodel.h"
#include "ui/widgets/textview.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/file/profilefile.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_requestpage {
// A window with a new job under a profile for a practice server.
struct Fixture : WindowFixture
{
    explicit Fixture(MockServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        Profile profile;
        profile.name = u"Practice"_s;
        profile.baseUrl = server.url().toString();
        ProfileDocument &document
            = window->model().addProfile(profile, profilePath(u"practice"_s, places), {});
        window->openProfile(document);
        QTest::mouseClick(find<QPushButton>(u"New job"_s), Qt::LeftButton);
    }
    // Jobs ask the server until the window is gone.
    ~Fixture() { window.reset(); }

    JobDocument &job() const { return window->currentJob()->document(); }
    QString jobFile() const { return job().file(); }

    MockServer server;
};

class TestRequestPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void pairsAreSound()
    {
        using Tester = QAbstractItemModelTester;
        PairsModel pairs;
        const Tester first(&pairs, Tester::FailureReportingMode::QtTest);
        QCOMPARE(pairs.rowCount(), 1);
        const QSignalSpy edits(&pairs, &PairsModel::edited);
        QVERIFY(pairs.setData(pairs.index(0, 0), u"a"_s, Qt::EditRole));
        QCOMPARE(edits.size(), 1);
        QCOMPARE(pairs.rowCount(), 1); // whoever owns it decides
        pairs.setPairs({{u"a"_s, u"b"_s}});
        QCOMPARE(pairs.rowCount(), 2);
        QVERIFY(pairs.removeRow(0));
        QVERIFY(!pairs.removeRow(1));
        pairs.setPairs({});
        QCOMPARE(pairs.rowCount(), 1);
    }

    void aNewJobIsSavedAndComesBack()
    {
        Fixture fixture;
        QVERIFY(fixture.named<QLineEdit>(u"URL or path"_s));
        const QString file = fixture.jobFile();
        QCOMPARE(file, jobPath(u"new-job"_s, fixture.places));
        fixture.type(u"Name of the job"_s, u"Items"_s);
        fixture.type(u"URL or path"_s, u"/things/{{id}}"_s);
        QTRY_COMPARE_WITH_TIMEOUT(readJob(file).value_or(JobSpec()).request.url,
                                  u"/things/{{id}}"_s, patience);
        QCOMPARE(fixture.job().session().spec().name, u"Items"_s);
        fixture.window->close();
        fixture.window.reset();
        fixture.open();
        fixture.window->openSaved();
        WorkbenchModel &model = fixture.window->model();
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 1, patience);
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(model.index(0, 0)), 1, patience);
        QCOMPARE(model.index(0, 0, model.index(0, 0)).data().toString(), u"Items"_s);
    }

    void aCurlCommandFillsTheRequest()
    {
        Fixture fixture;
        QGuiApplication::clipboard()->setText(
            u"curl '%1/items/7?full=1' \\\n  -H 'Accept: application/json' \\\n  -H "
            "'Authorization: Bearer sesame' \\\n  --data-raw '{\"a\": 1}'"_s.arg(
                fixture.server.url().toString()));
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        const RequestSpec &request = fixture.job().spec().request;
        QCOMPARE(request.method, QByteArrayLiteral("POST"));
        QCOMPARE(request.url, u"/items/7?full=1"_s);
        QCOMPARE(url->text(), request.url);
        QCOMPARE(fixture.named<QComboBox>(u"Method"_s)->currentText(), u"POST"_s);
        QCOMPARE(request.body, QByteArrayLiteral("{\"a\": 1}"));
        QVERIFY(fixture.hasLabel(u"without Authorization"_s));
        fixture.job().finishSaving();
        QVERIFY(!contentOf(fixture.jobFile()).contains("sesame"));
        // As Windows has it.
        QGuiApplication::clipboard()->setText(
            u"curl ^\"%1/items/8^\" ^\r\n  -X ^\"PUT^\" ^\r\n  --data-raw ^\"^{^}^\""_s.arg(
                fixture.server.url().toString()));
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec().request.method, QByteArrayLiteral("PUT"));
        QCOMPARE(url->text(), u"/items/8"_s);
        QCOMPARE(fixture.job().spec().request.body, QByteArrayLiteral("{}"));
        // What cannot be taken is told, and changes nothing.
        QGuiApplication::clipboard()->setText(u"curl --frobnicate x.org"_s);
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(fixture.hasLabel(u"--frobnicate"_s));
        QCOMPARE(url->text(), u"/items/8"_s);
    }

    void aHeaderIsTypedWithTheKeyboardAlone()
    {
        Fixture fixture;
        auto *const table = fixture.named<QTableView>(u"Request headers"_s);
        const QAbstractItemModelTester tester(
            table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        table->setFocus(Qt::TabFocusReason);
        typeKeys(u"X-Version\t2\tX-Other\t3\n"_s);
        const HeaderList typed {{"X-Version", "2"}, {"X-Other", "3"}};
        QCOMPARE(fixture.job().spec().request.headers, typed);
        QVERIFY(fixture.job().faults().empty());
        QCOMPARE(table->model()->rowCount(), 3);
        fixture.job().undoStack().undo();
        fixture.job().undoStack().undo();
        QCOMPARE(table->model()->rowCount(), 2);
        fixture.job().undoStack().redo();
        fixture.job().undoStack().redo();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(fixture.job().spec().request.headers, HeaderList({{"X-Other", "3"}}));
        fixture.job().undoStack().undo();
        QCOMPARE(fixture.job().spec().request.headers, typed);
    }

    // Nothing above it moves away from under the cursor.
    void aHeaderWithoutANameIsToldBelowTheTable()
    {
        Fixture fixture;
        auto *const table = fixture.named<QTableView>(u"Request headers"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        const auto place = [&] { return table->mapTo(fixture.window.get(), QPoint()); };
        const QPoint before = place();
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 1));
        typeKeys(u"2\n"_s);
        const QString fault = u"A header has a value but no name"_s;
        QVERIFY(fixture.hasLabel(fault));
        QVERIFY(table->accessibleDescription().startsWith(fault));
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        QCOMPARE(url->property("invalid").toString(), u"false"_s);
        QCoreApplication::processEvents();
        QCOMPARE(place(), before);
    }

    void idsArePastedAsRows()
    {
        Fixture fixture;
        fixture.type(u"URL or path"_s, u"/users/{{user}}"_s);
        auto *const kind = fixture.named<QComboBox>(u"Source of the rows"_s);
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_End);
        auto *const field = fixture.named<QLineEdit>(u"Values"_s);
        QVERIFY(field != nullptr && !field->isReadOnly());
        QCOMPARE(field->text(), u"user=1, 2, 3"_s);
        field->setFocus();
        field->selectAll();
        QGuiApplication::clipboard()->setText(u"17\n4\n1987\n23\n"_s);
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(field->text(), u"user=17, 4, 1987, 23"_s);
        auto *const table = fixture.named<QTableView>(u"First rows"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 4, patience);
        QCOMPARE(table->model()->headerData(0, Qt::Horizontal).toString(), u"user"_s);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"/users/17"_s), patience);
    }

    void aNameThatIsNoColumnIsToldAtOnce()
    {
        Fixture fixture;
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        url->setFocus();
        url->selectAll();
        QTest::keyClicks(url, u"/items/{{ident"_s);
        QCOMPARE(url->accessibleDescription(), QString()); // it may become right yet
        QTest::keyClicks(url, u"}}"_s);
        QVERIFY2(url->accessibleDescription().contains(u"ident"_s),
                 qPrintable(url->accessibleDescription()));
        QTest::keyClick(url, Qt::Key_Return);
        QVERIFY2(url->accessibleDescription().contains(u"ident"_s),
                 qPrintable(url->accessibleDescription()));
        QVERIFY(fixture.hasLabel(url->accessibleDescription()));
        fixture.type(u"Numbers"_s, u"ident=1..5"_s);
        QTRY_COMPARE_WITH_TIMEOUT(url->accessibleDescription(), QString(), patience);
    }

    // Else an older state of the job would run, which nobody sees.
    void whatIsWrongDoesNotStart()
    {
        Fixture fixture;
        fixture.type(u"URL or path"_s, u"/items/{{id"_s);
        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(!fixture.job().session().isActive());
        QCOMPARE(fixture.window->currentJob()->page(), JobTab::Page::Request);
        QVERIFY(fixture.hasLabel(u"Cannot start: "_s));
        // A file that is not there is found at the start: that is told on the Run page.
        fixture.type(u"URL or path"_s, u"/items/{{id}}"_s);
        JobSpec spec = fixture.job().spec();
        spec.rows.from = RowsSpec::File {.path = u"/nowhere.csv"_s};
        fixture.job().change(u"rows"_s, spec);
        QTest::mouseClick(fixture.find<QToolButton>(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.job().session().state(), JobSession::State::Failed,
                                  patience);
        QCOMPARE(fixture.window->currentJob()->page(), JobTab::Page::Run);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"/nowhere.csv"_s), patience);
    }

    void whatIsWrongIsToldWhereItIs_data()
    {
        const Table<QString, QString, QString> row("field", "text", "fault");
        row("no name in braces", "URL or path", "/items/{{id", "{{");
        row("no range", "Numbers", "id=1", "id=1..600");
        row("no output", "Output file", " ", "Choose an output file");
    }

    void whatIsWrongIsToldWhereItIs()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, text);
        QFETCH(const QString, fault);
        Fixture fixture;
        fixture.type(field, text);
        auto *const line = fixture.named<QLineEdit>(field);
        QCOMPARE(line->property("invalid").toString(), u"true"_s);
        QVERIFY2(line->accessibleDescription().contains(fault),
                 qPrintable(line->accessibleDescription()));
    }

    void rowsAreShownBeforeTheyAreSent()
    {
        Fixture fixture;
        auto *const table = fixture.named<QTableView>(u"First rows"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 10, patience);
        const QString path = fixture.folder.filePath(u"rows.csv"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("id,name\n");
        for (int i = 0; i < 100; ++i)
            file.write(QByteArray::number(i) + ",n" + QByteArray::number(i) + '\n');
        file.close();
        auto *const kind = fixture.named<QComboBox>(u"Source of the rows"_s);
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_Home);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Choose a file"_s), patience);
        fixture.type(u"File with the rows"_s, path);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 20, patience); // the first of them
        QCOMPARE(table->model()->columnCount(), 2);
        QVERIFY(fixture.hasLabel(u"First 20 rows."_s));
        const QString uneven = fixture.folder.filePath(u"rows.jsonl"_s);
        QFile lines(uneven);
        QVERIFY(lines.open(QIODevice::WriteOnly));
        lines.write("{\"a\": 1, \"b\": \"x\"}\n{\"c\": 2}\n");
        lines.close();
        fixture.type(u"File with the rows"_s, uneven);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 2, patience);
        QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), u"c"_s);
        QCOMPARE(table->model()->index(0, 1).data().toString(), u"x"_s);
        QCOMPARE(table->model()->index(1, 0).data().toString(), QString());
        fixture.type(u"File with the rows"_s, u"/nowhere.csv"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 0, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"cannot be read"_s), patience);
    }

    void aWidthStaysWhenRowsAreReadAgain()
    {
        Fixture fixture;
        auto *const table = fixture.named<QTableView>(u"First rows"_s);
        fixture.type(u"Numbers"_s, u"id=1..5"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 5, patience);
        auto *const kind = fixture.named<QComboBox>(u"Source of the rows"_s);
        kind->setFocus();
        QTest::keyClick(kind, Qt::Key_End);
        fixture.type(u"Values"_s, u"[{\"id\": 1, \"name\": \"a\"}]"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->columnCount(), 2, patience);
        table->horizontalHeader()->resizeSection(0, 77);
        QTest::mouseClick(fixture.find<QPushButton>(u"More settings…"_s), Qt::LeftButton);
        const QSignalSpy readings(fixture.window->findChild<RowsPanel *>(),
                                  &RowsPanel::currentChanged);
        fixture.type(u"Row key"_s, u"id"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!readings.isEmpty(), patience);
        QCOMPARE(table->horizontalHeader()->sectionSize(0), 77);
        QCOMPARE(table->model()->columnCount(), 2);
    }

    void whatOneTookBecomesThePlans()
    {
        Fixture fixture(MockServerOptions {.latency = {40ms, 40ms}});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_2, Qt::ControlModifier); // the plan
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"measured median"_s), patience);
        auto *const latency = fixture.named<QSpinBox>(u"Latency"_s);
        QVERIFY2(latency->value() >= 39 && latency->value() != 120,
                 QByteArray::number(latency->value()).constData());
        // What somebody has turned stays.
        latency->setValue(500);
        QTest::keyClick(fixture.window.get(), Qt::Key_1, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(fixture.named<QSpinBox>(u"Latency"_s)->value(), 500);
    }

    void sendOneShowsTheAnswer()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        auto *const table = fixture.named<QTableView>(u"First rows"_s);
        table->setCurrentIndex(table->model()->index(4, 0));
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QVERIFY(fixture.hasLabel(u"/items/5"_s));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<TextView>(u"Response"_s) != nullptr, patience);
        auto *const view = fixture.named<TextView>(u"Response"_s);
        const auto text = [view] { return view->text().toUtf8(); };
        QTRY_VERIFY_WITH_TIMEOUT(text().contains("\n  \""), patience); // set out
        const QByteArray pretty = text();
        // The request has parts of such names, too.
        const auto press = [view](const char *name) {
            for (auto *const button : view->parentWidget()->findChildren<QToolButton *>()) {
                if (button->text() == QLatin1String(name))
                    return QTest::mouseClick(button, Qt::LeftButton);
            }
            QFAIL("there is no such button");
        };
        press("Raw");
        QVERIFY(!text().contains("\n  \""));
        QTest::mouseClick(fixture.find<QPushButton>(u"Copy"_s), Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text().toUtf8(), text());
        press("Headers");
        QVERIFY2(text().toLower().contains("content-type: application/json"), text().constData());
        const QByteArray sent = text().left(text().indexOf("Received"));
        QVERIFY2(sent.startsWith("Sent\nGET http://127.0.0.1:"), sent.constData());
        QVERIFY2(sent.contains("/items/5\n"), sent.constData());
        press("Timing");
        QVERIFY(text().contains("sent once"));
        press("Pretty");
        QCOMPARE(text(), pretty);
        QVERIFY(!QFile::exists(fixture.job().spec().output.path));
        QCOMPARE(fixture.server.counts().received, 1U);
    }

    // Where there is little room it is below the fields.
    void theAnswerIsSeenInASmallWindow()
    {
        Fixture fixture;
        fixture.window->resize(1024, 700);
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        const auto isSeen = [](const QWidget &widget) {
            return widget.visibleRegion().boundingRect().height() >= std::min(widget.height(), 200);
        };
        url->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::keyClick(url, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QTRY_VERIFY_WITH_TIMEOUT(isSeen(*fixture.window->findChild<ResponseView *>()), patience);
        QVERIFY(url->hasFocus());
        // What is typed is seen as well.
        QTest::keyClicks(url, u"?"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSeen(*url), patience);
    }

    // As a newcomer does first: paste, send, see. There is no row yet, and none is needed.
    // A click on the number, and the limit knows where it stands.
    void whatACallCostsIsTakenFromTheAnswer()
    {
        Fixture fixture;
        ProfileDocument &document
            = fixture.window->model().profileOf(fixture.window->currentJob()->document().session());
        Profile profile = document.profile();
        profile.limits = {{u"calls"_s, ConcurrencySettings {10}},
                          {u"tokens"_s, FixedWindowSettings {1'000'000, 1h}}};
        document.change(u"limits"_s, profile);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<TextView>(u"Response"_s), patience);
        auto *const view = fixture.named<TextView>(u"Response"_s);
        QTRY_VERIFY_WITH_TIMEOUT(view->text().contains(u"\n  \""_s), patience);
        const QByteArray text = view->text().toUtf8();
        const auto number
            = QRegularExpression(u"\"(\\w+)\": (\\d+)"_s).match(QString::fromUtf8(text));
        QVERIFY2(number.hasMatch(), text.constData());
        QMenu nothing;
        Q_EMIT view->menuOpens(&nothing, 0); // a brace
        QVERIFY(nothing.actions().isEmpty());
        QMenu menu;
        Q_EMIT view->menuOpens(&menu, number.capturedStart(2));
        QCOMPARE(menu.actions().size(), 2); // the first one is a line
        const QString path = u"$."_s + number.captured(1);
        QCOMPARE(menu.actions().last()->text(), u"Use %1 as the cost for"_s.arg(path));
        const QList<QAction *> limits = menu.actions().last()->menu()->actions();
        QCOMPARE(limits.size(), 2);
        QCOMPARE(limits.last()->text(), u"tokens"_s);
        limits.last()->trigger();
        const Limit taken = document.profile().limits[1];
        QVERIFY(taken.estimate && taken.estimate->learns);
        QCOMPARE(taken.estimate->actual.path, path);
        QCOMPARE(taken.estimate->units, std::max<std::int64_t>(1, number.captured(2).toLongLong()));
        QVERIFY(document.profile().limits[0] == profile.limits[0]);
        document.undoStack().undo();
        QCOMPARE(document.profile(), profile);
    }

    void aPastedRequestWithoutPlaceholdersIsSent()
    {
        Fixture fixture;
        JobSpec spec = fixture.job().spec();
        spec.rows.from = RowsSpec::File {.path = u"/nowhere.csv"_s};
        fixture.job().change(u"rows"_s, spec);
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        url->selectAll();
        QGuiApplication::clipboard()->setText(
            u"curl '%1/items/7'"_s.arg(fixture.server.url().toString()));
        QTest::keyClick(url, Qt::Key_V, Qt::ControlModifier);
        auto *const table = fixture.named<QTableView>(u"First rows"_s);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 0, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QVERIFY(fixture.hasLabel(u"/items/7"_s));
        // With one it needs a row again, which there is none of.
        fixture.type(u"URL or path"_s, u"/items/{{id}}"_s);
        QVERIFY(!fixture.find<QPushButton>(u"Send one"_s)->isEnabled());
    }

    void sendOneSaysWhyThereIsNone()
    {
        Fixture fixture;
        fixture.type(u"URL or path"_s, u"/items/{{nothing}}"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"No response"_s), patience);
        QVERIFY(fixture.hasLabel(u"nothing"_s));
        QCOMPARE(fixture.server.counts().received, 0U);
    }

    // The tries go on; what they met is beside them and not behind the last.
    void aServerThatRefusesIsNamedAtOnce()
    {
        Fixture fixture;
        fixture.type(u"URL or path"_s, closedUrl());
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"the server refused the connection"_s),
                                 patience);
        QVERIFY2(fixture.find<QPushButton>(u"Cancel"_s) != nullptr, "it is tried again");
        QVERIFY(fixture.hasLabel(u"No response yet"_s));
        QTest::mouseClick(fixture.find<QPushButton>(u"Cancel"_s), Qt::LeftButton);
        QVERIFY(!fixture.hasLabel(u"the server refused the connection"_s));
        QVERIFY(fixture.hasLabel(u"Cancelled before a response arrived."_s));
    }

    void enterSendsOneHereAndStartsElsewhere()
    {
        Fixture fixture;
        JobSession &session = fixture.job().session();
        QAction *const send = fixture.action(u"Send one"_s);
        QAction *const start = fixture.action(u"Start or resume"_s);
        QVERIFY(send && start);
        const QKeySequence enter(Qt::CTRL | Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QVERIFY(fixture.find<QPushButton>(u"Send one"_s)->toolTip().contains(u"Ctrl+Enter"_s));
        QVERIFY(send->isEnabled() && start->isEnabled()); // by the menu both can be had
        QCOMPARE(send->shortcut(), enter);
        QCOMPARE(start->shortcut(), QKeySequence());
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return,
                        Qt::ControlModifier); // still the first one
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QCOMPARE(fixture.server.counts().received, 1U);
        QVERIFY(!session.isActive());
        QVERIFY(!QFile::exists(fixture.job().spec().output.path));

        // The list of the keys says both, whatever is in front.
        QTest::keyClick(fixture.window.get(), Qt::Key_Question, Qt::ControlModifier);
        auto *const keys = fixture.window->findChild<ShortcutsDialog *>();
        QVERIFY(keys);
        QStringList texts;
        for (const QLabel *const label : keys->findChildren<QLabel *>())
            texts.append(label->text());
        QVERIFY(texts.contains(u"Send one, on the Request page"_s));
        QVERIFY(texts.contains(u"Start or resume"_s));
        QCOMPARE(texts.count(enter.toString(QKeySequence::NativeText)), 2);
        QTest::keyClick(keys, Qt::Key_Escape);

        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(fixture.window->currentJob()->page(), JobTab::Page::Run);
        QVERIFY(!send->isEnabled());
        QCOMPARE(send->shortcut(), QKeySequence());
        QCOMPARE(start->shortcut(), enter);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(session.isActive(), patience);
        // While it runs, too, one can be sent beside it.
        QTest::keyClick(fixture.window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(send->isEnabled() && !start->isEnabled());
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    }

    void enterTakesWhatIsBeingTyped()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        url->setFocus();
        url->selectAll();
        QTest::keyClick(url, Qt::Key_Delete);
        QTest::keyClick(url, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec().request.url, QString());
        QVERIFY(fixture.hasLabel(u"Enter a URL, and add a row with its values"_s));
        QTest::keyClicks(url, u"/things/{{id}}"_s);
        QTest::keyClick(url, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(fixture.job().spec().request.url, u"/things/{{id}}"_s);
        QCOMPARE(QApplication::focusWidget(), url); // one goes on where one was
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QVERIFY(fixture.hasLabel(u"/things/1"_s));
        QCOMPARE(fixture.server.counts().received, 1U);
    }

    void undoGoesBack()
    {
        Fixture fixture;
        const JobSpec before = fixture.job().spec();
        fixture.type(u"URL or path"_s, u"/other"_s);
        fixture.window->currentJob()->setFocus();
        QAction *const undo = fixture.action(u"Undo Change URL"_s);
        QVERIFY(undo);
        undo->trigger();
        QCOMPARE(fixture.job().spec(), before);
        QCOMPARE(fixture.job().session().spec(), before);
    }

    void everythingHasANameAndFits_data()
    {
        const Table<QSize> row("size");
        row("small", QSize(1024, 700));
        row("usual", QSize(1280, 800));
    }

    void everythingHasANameAndFits()
    {
        QFETCH(const QSize, size);
        Fixture fixture;
        fixture.window->resize(size);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Send one"_s)->isEnabled(), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Send one"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"200 OK"_s), patience);
        QTRY_COMPARE(cutIn(*fixture.window).join(u"; "_s), QString());
        QCOMPARE(fixture.window->size(), size);
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
    }
};

PENSTOCK_TEST(TestRequestPage)
} // namespace tst_requestpage
#include "tst_requestpage.moc"
