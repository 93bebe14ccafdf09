// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/endedrows.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/results/exportdialog.h"
#include "ui/results/filterfield.h"
#include "ui/results/resultspage.h"
#include "ui/tree/sidebar.h"
#include "ui/widgets/pagetabs.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/windowfixture.h"

#include <penstock/support/manualclock.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_resultsfilter {
using Numbers = std::vector<std::int64_t>;

Numbers upTo(std::int64_t end)
{
    Numbers numbers;
    for (std::int64_t row = 0; row < end; ++row)
        numbers.push_back(row);
    return numbers;
}

// The model of a job whose journal has what endRows() wrote.
struct ModelFixture
{
    explicit ModelFixture(std::int64_t last = 2'000)
    {
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = last};
    }
    QString path() const { return folder.filePath(u"journal"_s); }

    QTemporaryDir folder;
    JobSpec job;
    ManualClock clock;
};

Numbers listedBy(const ResultsModel &model)
{
    Numbers numbers;
    for (int row = 0; row < model.rowCount(); ++row)
        numbers.push_back(model.numberAt(row));
    return numbers;
}

// The sample when it is done, on its Results page: 40 rows, all of them answered.
struct Fixture : WindowFixture
{
    Fixture()
    {
        window->setSampleSize({.rows = 40, .declared = 80, .pace = 2ms, .latency = {1ms, 2ms}});
        window->runSample();
        window->currentJob()->showPage(JobTab::Page::Results);
        page = window->findChild<ResultsPage *>();
        table = page->findChild<QTableView *>();
        field = page->findChild<FilterField *>();
        QTRY_VERIFY_WITH_TIMEOUT(!window->currentJob()->session().isActive(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 40, patience);
    }

    ResultsPage *page = nullptr;
    QTableView *table = nullptr;
    FilterField *field = nullptr;
};

class OpenedFiles final : public QObject
{
    Q_OBJECT
public:
    Q_INVOKABLE void open(const QUrl &url) { urls.append(url); }
    QList<QUrl> urls;
};

// What the answer to row 39 has, and no other and no value.
const QString onlyIn39 = u"\"id\":39,"_s;

class TestResultsFilter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void rowsAreListedByTextAndQuery_data()
    {
        const Table<QString, FinishedQuery, Numbers> row("text", "query", "rows");
        row("text", "5", FinishedQuery {}, Numbers {4, 14, 24});
        row("the last first", "5", FinishedQuery {.descending = true}, Numbers {24, 14, 4});
        row("with a status", "0", FinishedQuery {.status = 404}, Numbers {9, 19, 29});
        row("of another status", "5", FinishedQuery {.status = 404}, Numbers {});
        row("a number", "#7", FinishedQuery {}, Numbers {6});
        row("not there", "x", FinishedQuery {}, Numbers {});
    }

    void rowsAreListedByTextAndQuery()
    {
        QFETCH(const QString, text);
        QFETCH(const FinishedQuery, query);
        QFETCH(const Numbers, rows);
        const ModelFixture fixture;
        endRows(fixture.path(), upTo(30));
        ManualClock clock;
        ResultsModel model(fixture.job, fixture.path(), clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(refreshed(model));
        model.setQuery(query);
        model.setText(text);
        QTRY_VERIFY_WITH_TIMEOUT(!model.isReading() && model.listedQuery() == model.query(),
                                 patience);
        QCOMPARE(listedBy(model), rows);
        QCOMPARE(model.counts().size(), 2); // of all there are
        QCOMPARE(model.counts()[0].rows + model.counts()[1].rows, 30);
        model.setText({});
        QTRY_COMPARE_WITH_TIMEOUT(model.listedQuery().text, QString(), patience);
    }

    void newAnswersAppearWhereTheyMatch()
    {
        ModelFixture fixture;
        endRows(fixture.path(), upTo(20));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setText(u"5"_s);
        QTRY_COMPARE_WITH_TIMEOUT(listedBy(model), (Numbers {4, 14}), patience);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        endRows(fixture.path(), {44, 45, 21});
        QVERIFY(refreshed(model));
        QCOMPARE(listedBy(model), (Numbers {4, 14, 44}));
        endRows(fixture.path(), {24});
        QVERIFY(refreshed(model));
        QCOMPARE(listedBy(model), (Numbers {4, 14, 24, 44}));
        QCOMPARE(resets.size(), 0);
    }

    // Looking through so many rows would take minutes.
    void whatIsTypedMeanwhileCounts()
    {
        constexpr std::int64_t many = 1'000'000'000;
        ModelFixture fixture(many);
        endRows(fixture.path(), {3, many - 1});
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        QVERIFY(refreshed(model));
        model.setText(u"x"_s);
        QVERIFY(model.isReading());
        QCOMPARE(listedBy(model), (Numbers {3, many - 1})); // what was stays until then
        QCOMPARE(model.listedQuery().text, QString());
        model.setText(u"#4"_s);
        QTRY_COMPARE_WITH_TIMEOUT(listedBy(model), Numbers {3}, patience);
        model.setText(u"y"_s); // and going away does not wait for this one
    }

    void whatCannotBeReadIsSaid()
    {
        ModelFixture fixture;
        endRows(fixture.path(), upTo(3));
        fixture.job.rows.from = RowsSpec::File {.path = u"/nowhere/rows.csv"_s};
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        QVERIFY(refreshed(model));
        QSignalSpy failed(&model, &ResultsModel::failed);
        model.setText(u"x"_s);
        QVERIFY(failed.wait(patience));
        QVERIFY(failed[0][0].value<Error>().text().contains(u"/nowhere/rows.csv"_s));
        QCOMPARE(model.rowCount(), 3);
        model.setText({});
        QTRY_VERIFY_WITH_TIMEOUT(!model.isReading(), patience);
        QCOMPARE(model.rowCount(), 3);
    }

    void keysLeadThereAndBack()
    {
        const Fixture fixture;
        fixture.table->setFocus();
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), fixture.field, patience);
        QTest::keyClicks(fixture.field, onlyIn39);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 1, patience);
        // Once more, for another text.
        fixture.table->setFocus();
        fixture.action(u"Filter rows"_s)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), fixture.field, patience);
        QCOMPARE(fixture.field->selectedText(), onlyIn39);
        QTest::keyClick(fixture.field, Qt::Key_Escape);
        QCOMPARE(fixture.field->text(), QString());
        QCOMPARE(QApplication::focusWidget(), fixture.table);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 40, patience);
        // The row that was chosen is still.
        QCOMPARE(fixture.page->model().numberAt(fixture.table->currentIndex().row()), 38);
    }

    void aRowThatIsNotReadYetStaysChosen()
    {
        const Fixture fixture;
        auto *const model = qobject_cast<ResultsModel *>(fixture.table->model());
        QVERIFY(model != nullptr);
        const auto chosen = [&] { return model->numberAt(fixture.table->currentIndex().row()); };
        // On a slow machine the list was shown during the run, with another row on top.
        fixture.table->setCurrentIndex(model->index(0, 0));
        QCOMPARE(chosen(), 39);
        // The first row is not visible, so it has not been read. The filter is cleared as soon as
        // it has found it.
        QList<int> counts;
        connect(model, &ResultsModel::listed, this, [model, &counts] {
            counts.append(model->rowCount());
            model->setText({});
        });
        model->setText(u"\"id\":1,"_s);
        QTRY_COMPARE_WITH_TIMEOUT(counts, (QList<int> {1, 40}), patience);
        QCOMPARE(chosen(), 0);
    }

    void whatIsTypedIsLookedForInAMoment()
    {
        FilterField field;
        QStringList wanted;
        QObject::connect(&field, &FilterField::wanted, &field,
                         [&wanted](const QString &text) { wanted.append(text); });
        QTest::keyClicks(&field, u"ab c "_s);
        QTRY_COMPARE_WITH_TIMEOUT(wanted, QStringList {u"ab c"_s}, patience);
        QTest::keyClicks(&field, u"d"_s);
        QTest::keyClick(&field, Qt::Key_Return); // needs no moment
        QCOMPARE(wanted.size(), 2);
        QCOMPARE(wanted.last(), u"ab c d"_s);
        field.clear();
        QCOMPARE(wanted.size(), 3);
        QCOMPARE(wanted.last(), QString());
    }

    void noRowIsSaidToBeNone()
    {
        const Fixture fixture;
        QTest::keyClicks(fixture.field, u"39x"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"No row contains “39x”."_s), patience);
        QVERIFY(fixture.find<QLabel>(u"0 rows contain “39x”"_s));
        QVERIFY(!fixture.table->isVisible());
        QVERIFY(fixture.find<QToolButton>(u" 200 OK  40"_s)); // they count all
        QTest::mouseClick(fixture.find<QPushButton>(u"Clear the filter"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 40, patience);
        QVERIFY(fixture.table->isVisible());
        QTest::keyClicks(fixture.field, u"/items/4"_s); // of an answer
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"2 rows contain “/items/4”"_s), patience);
        QTest::keyClicks(fixture.field, u"0"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"1 row contains “/items/40”"_s), patience);
        fixture.field->setText(u"#41"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"Row 41 is not finished."_s), patience);
        fixture.field->setFocus();
        QTest::keyClick(fixture.field, Qt::Key_Escape);
        QCOMPARE(QApplication::focusWidget(), fixture.table);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 40, patience);
    }

    void theKeyIsTheTreesElsewhere()
    {
        const Fixture fixture;
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QVERIFY(!fixture.action(u"Filter rows"_s)->isEnabled());
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        auto *const tree = fixture.window->findChild<Sidebar *>()->findChild<QLineEdit *>();
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), tree, patience);
        fixture.window->currentJob()->showPage(JobTab::Page::Results);
        fixture.action(u"Filter profiles and jobs"_s)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), tree, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), fixture.field, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Question, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"Filter rows, on the Results page"_s),
                                 patience);
    }

    void chipsAndFieldGoTogether()
    {
        const Fixture fixture;
        QTest::keyClicks(fixture.field, onlyIn39);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 1, patience);
        auto *const chip = fixture.find<QToolButton>(u" 200 OK  40"_s);
        QTest::mouseClick(chip, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.page->model().isReading(), patience);
        QCOMPARE(fixture.table->model()->rowCount(), 1);
        fixture.field->setText(u"39x"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"No row with this status contains “39x”."_s),
                                 patience);
        fixture.field->setText(u"#50"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"Row 50 has a different status."_s),
                                 patience);
    }

    void whatIsShownIsExported()
    {
        const Fixture fixture;
        QTest::keyClicks(fixture.field, onlyIn39);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 1, patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Export…"_s), Qt::LeftButton);
        auto *const dialog = fixture.page->findChild<ExportDialog *>();
        QVERIFY(dialog);
        const QString path = fixture.folder.filePath(u"shown.csv"_s);
        auto *const name = qobject_cast<QLineEdit *>(dialog->focusWidget());
        QVERIFY(name);
        QVERIFY2(name->text().endsWith(u"-rows.csv"_s), qPrintable(name->text()));
        // Its first line is there before.
        auto *const lines = dialog->findChild<QTableView *>();
        QTRY_COMPARE_WITH_TIMEOUT(lines->model()->rowCount(), 1, patience);
        QCOMPARE(lines->model()->index(0, 0).data().toString(), u"39"_s);
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QFile file(path);
        QTRY_VERIFY_WITH_TIMEOUT(file.exists(), patience);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray written = file.readAll();
        QCOMPARE(written.count('\n'), 2);
        QVERIFY2(written.contains("\n39,"), written.constData());
    }

    void answersAreExportedInTheChosenForm_data()
    {
        const Table<QString, int, QString, bool> row("what", "form", "suffix", "hasAnswers");
        const QString with = u"Rows with their responses"_s;
        row("CSV", with, 0, "csv", true);
        row("CSV, small", "Rows with their status", 0, "csv", false);
        row("JSON lines", with, 1, "jsonl", true);
        row("SQLite", with, 2, "sqlite", true);
    }

    void answersAreExportedInTheChosenForm()
    {
        QFETCH(const QString, what);
        QFETCH(const int, form);
        QFETCH(const QString, suffix);
        QFETCH(const bool, hasAnswers);
        const Fixture fixture;
        QTest::keyClicks(fixture.field, onlyIn39);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.table->model()->rowCount(), 1, patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Export…"_s), Qt::LeftButton);
        auto *const dialog = fixture.page->findChild<ExportDialog *>();
        QVERIFY(dialog);
        auto *const choice = dialog->findChild<QComboBox *>();
        QVERIFY(choice->findText(what) >= 0);
        choice->setCurrentText(what);
        auto *const forms = dialog->findChild<SegmentSwitch *>();
        QTest::mouseClick(forms->findChildren<QAbstractButton *>().at(form), Qt::LeftButton);
        const QString path = dialog->findChild<QLineEdit *>()->text();
        QVERIFY2(path.endsWith(u"-rows."_s + suffix), qPrintable(path));
        auto *const lines = dialog->findChild<QTableView *>();
        QTRY_COMPARE_WITH_TIMEOUT(
            lines->model()
                ->headerData(lines->model()->columnCount() - 1, Qt::Horizontal)
                .toString(),
            hasAnswers ? u"body"_s : u"error"_s, patience);
        dialog->grab(); // lays it out
        QTest::mouseClick(fixture.find<QPushButton>(u"Export"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Exported 1 row to "_s), patience);
        const QByteArray text = contentOf(path);
        QCOMPARE(text.contains("/items/39"), hasAnswers); // answers say what was asked for
    }

    void anEndingOfAnotherFormIsNotExported()
    {
        const Fixture fixture;
        QTest::mouseClick(fixture.find<QPushButton>(u"Export…"_s), Qt::LeftButton);
        auto *const dialog = fixture.page->findChild<ExportDialog *>();
        QVERIFY(dialog);
        auto *const forms = dialog->findChild<SegmentSwitch *>();
        QTest::mouseClick(forms->findChildren<QAbstractButton *>().at(2), Qt::LeftButton);
        auto *const name = dialog->findChild<QLineEdit *>();
        auto *const button = fixture.find<QPushButton>(u"Export"_s);
        QVERIFY(button->isEnabled());
        name->setText(fixture.folder.filePath(u"rows.csv"_s));
        QVERIFY(!button->isEnabled());
        QVERIFY(fixture.hasLabel(u"has the ending of CSV"_s));
        name->setText(fixture.folder.filePath(u"rows.data"_s));
        QVERIFY(button->isEnabled());
    }

    // Columns that were chosen since the run are found in the answers it kept.
    void chosenColumnsAreExported()
    {
        const Fixture fixture;
        JobDocument &document = fixture.window->currentJob()->document();
        JobSpec spec = document.spec();
        spec.records = u"$"_s;
        spec.output.kind = OutputSpec::Kind::Csv;
        spec.output.path = fixture.folder.filePath(u"later.csv"_s);
        spec.output.columns = {{.name = u"asked"_s, .path = u"$.path"_s, .row = {}}};
        document.change(u"Choose columns"_s, spec);
        QTest::mouseClick(fixture.find<QPushButton>(u"Export…"_s), Qt::LeftButton);
        auto *const dialog = fixture.page->findChild<ExportDialog *>();
        QVERIFY(dialog);
        auto *const lines = dialog->findChild<QTableView *>();
        QTRY_COMPARE_WITH_TIMEOUT(lines->model()->headerData(0, Qt::Horizontal).toString(),
                                  u"asked"_s, patience);
        QCOMPARE(lines->model()->columnCount(), 1);
        QCOMPARE(lines->model()->rowCount(), int(ExportDialog::shownLines));
        QVERIFY2(lines->model()->index(0, 0).data().toString().contains(u"/items/"_s),
                 qPrintable(lines->model()->index(0, 0).data().toString()));
        auto *const name = dialog->findChild<QLineEdit *>();
        name->setText(fixture.folder.filePath(u"table.csv"_s));
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Exported 40 rows to "_s), patience);
        QFile file(fixture.folder.filePath(u"table.csv"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readLine(), QByteArray("asked\n"));
    }

    void aRowHasAMenu()
    {
        const Fixture fixture;
        fixture.table->setCurrentIndex(fixture.table->model()->index(4, 0));
        QCOMPARE(fixture.table->contextMenuPolicy(), Qt::ActionsContextMenu);
        const auto trigger = [&fixture](const char *text) {
            for (QAction *const action : fixture.table->actions()) {
                if (action->text() == QString::fromUtf8(text) && action->isEnabled())
                    return action->trigger();
            }
            QFAIL(text);
        };
        const auto values = [&fixture] {
            return fixture.table->currentIndex()
                .siblingAtColumn(ResultsModel::Values)
                .data()
                .toString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!values().isEmpty(), patience); // read in the background
        const QString id = values();
        trigger("Copy values");
        QCOMPARE(QApplication::clipboard()->text(), id);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Copy"_s), patience);
        trigger("Copy response");
        QVERIFY2(QApplication::clipboard()->text().contains(u"/items/"_s + id),
                 qPrintable(QApplication::clipboard()->text()));
        trigger("Copy as curl");
        const auto copied = [] { return QApplication::clipboard()->text(); };
        QTRY_VERIFY_WITH_TIMEOUT(copied().startsWith(u"curl http://127.0.0.1:"_s), patience);
        QVERIFY2(copied().contains(u"/items/"_s + id), qPrintable(copied()));
        trigger("Copy as penstock send");
        QVERIFY(fixture.hasLabel(u"Cannot copy a command: this job is not saved in a file."_s));
        fixture.page->setJobFile(u"/my jobs/a.job.json"_s);
        trigger("Copy as penstock send");
        QCOMPARE(QApplication::clipboard()->text(),
                 u"penstock send '/my jobs/a.job.json' --row "_s + id);
        trigger("Copy cell");
        QCOMPARE(QApplication::clipboard()->text(),
                 fixture.table->currentIndex().data().toString()); // of the first column
        trigger("Export…");
        auto *const dialog = fixture.page->findChild<ExportDialog *>();
        QVERIFY(dialog);
        dialog->close();
        OpenedFiles opened;
        QDesktopServices::setUrlHandler(u"file"_s, &opened, "open");
        trigger("Open file");
        QDesktopServices::unsetUrlHandler(u"file"_s);
        QCOMPARE(opened.urls,
                 QList<QUrl> {QUrl::fromLocalFile(
                     fixture.window->currentJob()->session().spec().output.path)});
        trigger("Send again");
        QCOMPARE(fixture.window->currentJob()->page(), JobTab::Page::Request);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"/items/"_s + id), patience);
    }

    // Of a file of rows each value has its column, as far as there is room.
    void valuesHaveColumns()
    {
        WindowFixture fixture;
        QFile rows(fixture.folder.filePath(u"rows.csv"_s));
        QVERIFY(rows.open(QIODevice::WriteOnly));
        rows.write("no,id,name\n1,7,Oslo\n2,8,Bergen\n");
        rows.close();
        JobSpec job;
        job.rows.from = RowsSpec::File {.path = rows.fileName()};
        job.request.url = u"/cities/{{id}}"_s;
        job.output.path = fixture.folder.filePath(u"answers.jsonl"_s);
        const QString journal = fixture.folder.filePath(u"journal"_s);
        endRows(journal, {0, 1});
        WorkbenchModel &model = fixture.window->model();
        Profile profile;
        profile.name = u"Service"_s;
        profile.baseUrl = u"https://api.example.com/v1"_s;
        JobSession &session = model.addJob(model.addProfile(profile), job, journal);
        fixture.window->resize(1280, 800);
        fixture.window->openJob(session);
        fixture.window->currentJob()->showPage(JobTab::Page::Results);
        auto *const table = fixture.window->findChild<ResultsPage *>()->findChild<QTableView *>();
        const auto shown = [table](int row) {
            QStringList texts;
            for (int place = 1; place < 4; ++place) {
                const int column = table->horizontalHeader()->logicalIndex(place);
                texts.append(row < 0 ? table->model()->headerData(column, Qt::Horizontal).toString()
                                     : table->model()->index(row, column).data().toString());
            }
            return texts.join(QLatin1Char(' '));
        };
        QTRY_COMPARE_WITH_TIMEOUT(shown(-1), u"no id name"_s, patience);
        QTRY_COMPARE_WITH_TIMEOUT(shown(1), u"1 7 Oslo"_s, patience); // newest on top
        // The details name them, and what was asked for.
        fixture.named<PageTabs>(u"Parts of the response"_s)->setCurrentIndex(2);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"GET https://api.example.com/v1/cities/8"_s),
                                 patience);
        QVERIFY(fixture.find<QLabel>(u"name"_s));
        QVERIFY(fixture.find<QLabel>(u"Bergen"_s));
        // Where there is no room the last one has the others.
        fixture.window->resize(800, 560);
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->columnCount() < ResultsModel::ColumnCount + 2,
                                 patience);
        QVERIFY(shown(-1).contains(u" · name"_s));
        QVERIFY(shown(1).contains(u" · Oslo"_s));
    }

    void itFitsOrFolds_data()
    {
        const Table<QSize> row("size");
        row("usual", QSize(1280, 800));
        row("small", QSize(1024, 700));
    }

    void itFitsOrFolds()
    {
        QFETCH(const QSize, size);
        const Fixture fixture;
        fixture.window->resize(size);
        for (const char *const text :
             {"3", "39 and a lot more that nothing has in it, whatever it be"}) {
            fixture.field->setText(QString::fromLatin1(text));
            QTRY_COMPARE_WITH_TIMEOUT(fixture.page->model().listedQuery().text,
                                      QString::fromLatin1(text), patience);
            QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window).join(u"; "_s), QString(), 5'000);
            QCOMPARE(fixture.window->size(), size);
            QVERIFY(fixture.field->width() >= fixture.field->minimumSizeHint().width());
            QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
        }
        // Where there is too little room the field stands below the chips.
        auto *const chip = fixture.find<QToolButton>(u"All  40"_s);
        QVERIFY(chip);
        const auto isBeside = [&fixture, chip] {
            const int top = fixture.field->mapTo(fixture.page, QPoint()).y();
            return top < chip->mapTo(fixture.page, QPoint(0, chip->height())).y();
        };
        QVERIFY(isBeside());
        chip->setMinimumWidth(fixture.page->width() - 100);
        fixture.window->resize(size - QSize(1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(!isBeside(), patience);
    }

    void tabGoesFromTheChipsToTheTable()
    {
        const Fixture fixture;
        auto *const chip = fixture.find<QToolButton>(u"All  40"_s);
        QVERIFY(chip);
        chip->setFocus(Qt::TabFocusReason);
        QWidget *const stops[]
            = {fixture.field, fixture.find<QPushButton>(u"Export…"_s), fixture.table};
        for (const QWidget *const stop : stops) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), stop);
        }
    }
};

PENSTOCK_TEST(TestResultsFilter)
} // namespace tst_resultsfilter
#include "tst_resultsfilter.moc"
