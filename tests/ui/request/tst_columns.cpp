// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/request/outputtable.h"
#include "ui/request/requestpage.h"
#include "ui/request/responseview.h"
#include "ui/results/exportdialog.h"
#include "ui/uitest.h"
#include "ui/widgets/textview.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/spec/outputtext.h>

#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace penstock;

namespace tst_columns {
using State = JobSession::State;

// A shop that answers with a list.
struct Fixture : WindowFixture
{
    Fixture()
    {
        server.setScript([](const FaultServer::Request &) {
            Action action = Action::withStatus(200, {{"Content-Type", "application/json"}});
            action.body = R"({"total": 2, "items": [{"name": "Oslo, N", "price": 1.50},)"
                          R"( {"name": "Bergen", "price": 2}]})";
            return action;
        });
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = server.url().toString(QUrl::RemovePath);
        profile.discover = false;
        profile.limits = {{u"at once"_s, ConcurrencySettings {4}}};
        JobSpec job;
        job.name = u"Orders"_s;
        job.profile = u"shop"_s;
        job.request.url = u"/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        window->openJob(window->model().addJob(window->model().addProfile(profile), job,
                                               folder.filePath(u"j"_s)));
        window->currentJob()->editRequest();
    }
    ~Fixture() { window.reset(); }

    void sendOne() const
    {
        auto *const send = find<QPushButton>(u"Send one"_s);
        QTRY_VERIFY_WITH_TIMEOUT(send->isEnabled(), patience);
        QTest::mouseClick(send, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(window->findChild<OutputTable *>()->isVisible(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(answer() != nullptr && answer()->isVisible(), patience);
    }
    void run() const
    {
        QTest::mouseClick(find<QToolButton>(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(window->currentJob()->session().state(), State::Done, patience);
        window->currentJob()->showPage(JobTab::Page::Request);
    }
    TextView *answer() const
    {
        return window->findChild<ResponseView *>()->findChild<TextView *>();
    }
    // Where in the answer \a text stands.
    void click(const QByteArray &text) const
    {
        const qsizetype begin = answer()->text().indexOf(QString::fromUtf8(text));
        QVERIFY2(begin >= 0, qPrintable(answer()->text()));
        QTextCursor at(answer()->document());
        at.setPosition(int(begin)); // its lines are short
        const QPoint place = answer()->cursorRect(at).center();
        QTest::mouseClick(answer()->viewport(), Qt::LeftButton, {}, place + QPoint(2, 0));
    }
    // As keys do: the menu of the button, and an entry that begins so.
    void chooseInMenu(const QString &begins) const
    {
        auto *const button = find<QPushButton>(u"Columns"_s);
        QVERIFY(button != nullptr && button->menu() != nullptr);
        Q_EMIT button->menu()->aboutToShow();
        for (QAction *const action : button->menu()->actions()) {
            if (action->text().startsWith(begins))
                return action->trigger();
        }
        QFAIL(qPrintable(begins));
    }
    QString columns() const
    {
        return columnsText(window->currentJob()->document().spec().output.columns);
    }
    QStringList tableRow(int row) const
    {
        const QAbstractItemModel *const model
            = named<QTableView>(u"First rows of the output"_s)->model();
        QStringList texts;
        for (int column = 0; column < model->columnCount(); ++column)
            texts.append(row < 0 ? model->headerData(column, Qt::Horizontal).toString()
                                 : model->index(row, column).data().toString());
        return texts;
    }

    FaultServer server;
};

//! Columns of the output by pointing at an answer.
class TestColumns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }
    void valuesBecomeColumns_data()
    {
        const Table<bool> row("byMouse");
        row("by mouse", true);
        row("by keys", false);
    }
    void valuesBecomeColumns()
    {
        QFETCH(const bool, byMouse);
        const Fixture fixture;
        fixture.sendOne();
        if (byMouse) {
            fixture.click("Oslo");
            fixture.click("1.50");
        } else {
            fixture.chooseInMenu(u"$.items[0].name"_s);
            fixture.chooseInMenu(u"$.items[0].price"_s);
        }
        QCOMPARE(fixture.columns(), u"id = {{id}}, name, price"_s);
        const JobSpec &spec = fixture.window->currentJob()->document().spec();
        QCOMPARE(spec.records, u"$.items[*]"_s);
        QVERIFY(spec.output.path.endsWith(u"orders.csv"_s));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.tableRow(-1),
                                  (QStringList {u"id"_s, u"name"_s, u"price"_s}), patience);
        QCOMPARE(fixture.tableRow(0), (QStringList {u"1"_s, u"Oslo, N"_s, u"1.50"_s}));
        QVERIFY(fixture.hasLabel(u"Preview of orders.csv: 2 rows from this response"_s));
    }
    void besideAValueIsMeantToo()
    {
        const Fixture fixture;
        fixture.sendOne();
        fixture.click(",\n"); // behind the total
        QCOMPARE(fixture.columns(), u"id = {{id}}, total"_s);
        fixture.click("{"); // where there is none
        QCOMPARE(fixture.columns(), u"id = {{id}}, total"_s);
    }
    void aListSaysWhereTheRecordsAre()
    {
        const Fixture fixture;
        fixture.sendOne();
        fixture.click("items");
        QCOMPARE(fixture.window->currentJob()->document().spec().records, u"$.items[*]"_s);
        fixture.click("total"); // is in none of them: then an answer is a record
        QCOMPARE(fixture.window->currentJob()->document().spec().records, u"$"_s);
        QCOMPARE(fixture.columns(), u"id = {{id}}, total"_s);
    }
    // Choosing a column opens what the job's file says of them, and the form becomes long.
    void theTableStaysInSight()
    {
        const Fixture fixture;
        fixture.sendOne();
        fixture.click("total");
        const auto &form = *fixture.window->findChild<RequestPage *>()->findChild<QScrollArea *>();
        QTRY_VERIFY_WITH_TIMEOUT(form.verticalScrollBar()->maximum() > 0, patience);
        const auto *const table = fixture.named<QTableView>(u"First rows of the output"_s);
        QTRY_VERIFY_WITH_TIMEOUT(
            table->isVisible() && table->visibleRegion().boundingRect().height() > 60, patience);
    }
    void theTableIsWhatIsWritten()
    {
        const Fixture fixture;
        fixture.sendOne();
        fixture.click("Oslo");
        const JobDocument &job = fixture.window->currentJob()->document();
        QVERIFY2(job.faults().empty(),
                 job.faults().empty() ? "" : qPrintable(job.faults().front().text()));
        QTest::mouseClick(fixture.find<QToolButton>(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->currentJob()->session().state(), State::Done,
                                  patience);
        QByteArrayList lines
            = contentOf(fixture.folder.filePath(u"orders.csv"_s)).trimmed().split('\n');
        QCOMPARE(lines.takeFirst(), QByteArray("id,name"));
        std::sort(lines.begin(), lines.end());
        QCOMPARE(lines,
                 (QByteArrayList {"1,\"Oslo, N\"", "1,Bergen", "2,\"Oslo, N\"", "2,Bergen",
                                  "3,\"Oslo, N\"", "3,Bergen"}));
    }
    void aLineHasAllTheRoom()
    {
        const Fixture fixture;
        fixture.sendOne();
        auto *const table = fixture.named<QTableView>(u"First rows of the output"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.tableRow(-1), QStringList {u"Line"_s}, patience);
        QTRY_COMPARE_WITH_TIMEOUT(table->columnWidth(0), table->viewport()->width(), patience);
        QVERIFY(table->viewport()->width() > 200);
        QVERIFY(table->model()->index(0, 0).data(Qt::ToolTipRole).toString().contains(u"Bergen"_s));
    }
    void isTakenBack()
    {
        const Fixture fixture;
        fixture.sendOne();
        fixture.click("Oslo");
        fixture.window->currentJob()->document().undoStack().undo();
        const JobSpec &spec = fixture.window->currentJob()->document().spec();
        QVERIFY(spec.output.columns.empty());
        QVERIFY(spec.output.path.endsWith(u"orders.jsonl"_s));
        QCOMPARE(spec.records, QString());
    }
    // A run has kept its answers: nothing has to be sent again to choose columns in them.
    void answersThatAreThereShowIt()
    {
        const Fixture fixture;
        fixture.run();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.answer() != nullptr && fixture.answer()->isVisible(),
                                 patience);
        fixture.chooseInMenu(u"$.items[0].name"_s);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.tableRow(-1), QStringList({u"id"_s, u"name"_s}),
                                  patience);
        // Of all three rows, two records each.
        QCOMPARE(fixture.named<QTableView>(u"First rows of the output"_s)->model()->rowCount(), 6);
        QCOMPARE(fixture.tableRow(5), QStringList({u"3"_s, u"Bergen"_s}));
    }
    void exportWritesIt()
    {
        const Fixture fixture;
        fixture.run();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.answer() != nullptr && fixture.answer()->isVisible(),
                                 patience);
        fixture.chooseInMenu(u"$.items[0].price"_s);
        QTest::keyClick(fixture.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        auto *const dialog = fixture.window->findChild<ExportDialog *>();
        QVERIFY(dialog != nullptr);
        auto *const path = qobject_cast<QLineEdit *>(dialog->focusWidget());
        QVERIFY(path != nullptr);
        const QString name = path->text();
        QVERIFY2(name.endsWith(u"orders-rows.csv"_s), qPrintable(name));
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(name), patience);
        QCOMPARE(contentOf(name),
                 QByteArray(
                     "id,price\n3,1.50\n3,2\n2,1.50\n2,2\n1,1.50\n1,2\n")); // as the list has them
    }
    void theFormKeepsItsSize_data()
    {
        const Table<QSize, bool> row("size", "isBelow");
        row("small", QSize(800, 560), true);
        row("usual", QSize(1024, 700), true);
        row("large", QSize(1440, 900), false);
    }
    // Who has just pressed a button looks where they have pressed it: nothing of the form grows,
    // shrinks or changes its place in it. Where the answer is below it, it is scrolled as a whole.
    void theFormKeepsItsSize()
    {
        QFETCH(const QSize, size);
        QFETCH(const bool, isBelow);
        const Fixture fixture;
        fixture.window->resize(size);
        const auto *const url = fixture.named<QLineEdit>(u"URL or path"_s);
        const auto &form = *fixture.window->findChild<RequestPage *>()->findChild<QScrollArea *>();
        QVERIFY(form.isAncestorOf(url));
        const auto places = [&fixture, &form] {
            QStringList texts;
            for (const QString &name : {u"URL or path"_s, u"Name of the job"_s, u"Output file"_s}) {
                const auto *const field = fixture.named<QLineEdit>(name);
                const QRect place(field->mapTo(form.widget(), QPoint()), field->size());
                texts.append(u"%1 %2×%3 at %4,%5"_s.arg(name)
                                 .arg(place.width())
                                 .arg(place.height())
                                 .arg(place.x())
                                 .arg(place.y()));
            }
            return texts.join(u"; "_s);
        };
        QTRY_VERIFY_WITH_TIMEOUT(url->width() > 200, patience); // it is laid out
        const QString before = places();
        fixture.sendOne();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.answer()->text().isEmpty(), patience);
        const auto *const table = fixture.window->findChild<OutputTable *>();
        QTRY_VERIFY_WITH_TIMEOUT(table->isVisible(), patience);
        for (int i = 0; i < 4; ++i) // what is laid out may ask for another layout
            QCoreApplication::sendPostedEvents();
        fixture.window->grab();
        QCOMPARE(places(), before);
        if (isBelow)
            QTRY_VERIFY_WITH_TIMEOUT(form.verticalScrollBar()->value() > 0, patience);
        else
            QCOMPARE(form.verticalScrollBar()->value(), 0);
    }
};

PENSTOCK_TEST(TestColumns)
} // namespace tst_columns
#include "tst_columns.moc"
