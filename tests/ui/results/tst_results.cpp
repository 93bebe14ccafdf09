// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/endedrows.h"
#include "ui/results/statuschips.h"
#include "ui/widgets/rowdelegate.h"

#include <penstock/jobs/output/answerrecord.h>
#include <penstock/support/manualclock.h>

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_results {
// A job of 2,000 rows, of which a journal has some.
struct Fixture
{
    Fixture()
    {
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 2'000};
        job.output.path = folder.filePath(u"answers.jsonl"_s);
    }
    QString path() const { return folder.filePath(u"journal"_s); }
    void end(const std::vector<std::int64_t> &numbers) const { endRows(path(), numbers); }
    static std::vector<std::int64_t> rows(int first, int last, int step = 1)
    {
        std::vector<std::int64_t> numbers;
        for (int row = first; row <= last; row += step)
            numbers.push_back(row);
        return numbers;
    }

    QTemporaryDir folder;
    JobSpec job;
    ManualClock clock;
};

QString textAt(const ResultsModel &model, int row, ResultsModel::Column column)
{
    return model.index(row, column).data().toString();
}

class TestResults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void rowsArePagedIn()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 999));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(refreshed(model));
        QCOMPARE(model.rowCount(), 1'000);
        // Of those that nobody has looked at nothing is known but the number.
        QCOMPARE(textAt(model, 500, ResultsModel::Number), u"501"_s);
        QVERIFY(model.index(500, ResultsModel::Status).data(RowDelegate::PendingRole).toBool());
        QTRY_COMPARE_WITH_TIMEOUT(textAt(model, 500, ResultsModel::Status), u"200 OK"_s, patience);
        QCOMPARE(textAt(model, 500, ResultsModel::Values), u"501"_s);
        QCOMPARE(textAt(model, 500, ResultsModel::Elapsed), u"20"_s);
        QCOMPARE(textAt(model, 509, ResultsModel::Status), u"404 not found"_s); // its page
        for (int column = 0; column < model.columnCount(); ++column)
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    }

    void rowsGrowAtTheEnd()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 99));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(refreshed(model));
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        QVERIFY(refreshed(model));
        QCOMPARE(inserts.size(), 0);
        fixture.end(Fixture::rows(100, 149));
        QVERIFY(refreshed(model));
        QCOMPARE(inserts.size(), 1);
        QCOMPARE(model.rowCount(), 150);
        QCOMPARE(resets.size(), 0);
    }

    void rowsKeepTheirPlaceWhereOthersComeBetween()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 198, 2));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setQuery({.descending = true});
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 100, patience);
        const QPersistentModelIndex chosen = model.index(10, 0);
        const std::int64_t number = model.numberAt(10);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        fixture.end(Fixture::rows(1, 199, 2));
        QVERIFY(refreshed(model));
        QCOMPARE(model.rowCount(), 200);
        QCOMPARE(resets.size(), 0);
        QCOMPARE(model.numberAt(chosen.row()), number);
        QCOMPARE(model.numberAt(0), 199);
        QCOMPARE(model.numberAt(199), 0);
    }

    void aQueryChoosesRows_data()
    {
        const Table<FinishedQuery, int, int> row("query", "rows", "first");
        row("all", FinishedQuery {}, 100, 0);
        row("the last first", FinishedQuery {.descending = true}, 100, 99);
        row("lost", FinishedQuery {.status = 404}, 10, 9);
        row("none", FinishedQuery {.status = 500}, 0, -1);
    }

    void aQueryChoosesRows()
    {
        QFETCH(const FinishedQuery, query);
        QFETCH(const int, rows);
        QFETCH(const int, first);
        Fixture fixture;
        fixture.end(Fixture::rows(0, 99));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(refreshed(model));
        model.setQuery({.state = RowState::InDoubt}); // overtaken
        model.setQuery(query);
        QTRY_VERIFY_WITH_TIMEOUT(!model.isReading() && model.rowCount() == rows, patience);
        if (rows > 0)
            QCOMPARE(model.numberAt(0), first);
        QCOMPARE(model.counts(),
                 (std::vector<FinishedCount> {{RowState::Answered, 200, 90},
                                              {RowState::Failed, 404, 10}}));
    }

    void answersAreRead()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 9));
        QFile output(fixture.job.output.path);
        QVERIFY(output.open(QIODevice::WriteOnly));
        for (int id = 1; id <= 9; ++id) {
            const QByteArray digits = QByteArray::number(id);
            HttpAnswer answer;
            answer.status = 200;
            answer.body = "{\"n\":" + digits + "}";
            output.write(recordOf(Row {id, {{u"id"_s, QString::fromLatin1(digits), digits}}, true},
                                  Outcome(answer)));
        }
        output.close();
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        QVERIFY(refreshed(model));
        QTRY_VERIFY_WITH_TIMEOUT(model.finishedAt(4) != nullptr, patience);
        std::optional<Result<ShownAnswer>> taken;
        model.readAnswer(3, [](const Result<ShownAnswer> &) { QFAIL("it was overtaken"); });
        model.readAnswer(4, [&taken](const Result<ShownAnswer> &answer) { taken = answer; });
        QTRY_VERIFY_WITH_TIMEOUT(taken, patience);
        QVERIFY(*taken);
        QVERIFY((*taken)->isStored);
        QCOMPARE((*taken)->raw, QByteArray("{\"n\":5}"));
        QCOMPARE((*taken)->pretty, QByteArray("{\n  \"n\": 5\n}"));
    }

    void aBeginningAnewForgetsWhatWas()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 9));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(refreshed(model));
        QTRY_VERIFY_WITH_TIMEOUT(model.finishedAt(0) != nullptr, patience);
        {
            auto log = openClaimedJob(fixture.path());
            QVERIFY(log && log->folder.forget());
        }
        model.forget();
        QCOMPARE(model.finishedAt(0), nullptr);
        QVERIFY(refreshed(model));
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(model.counts().empty());
    }

    // A page in the back that shows the chosen row asked for it each time it was told of news:
    // after a start over, which lists nothing there, that took a processor for itself.
    void whatIsGoneIsNotReadForEver()
    {
        Fixture fixture;
        fixture.end(Fixture::rows(0, 99));
        ResultsModel model(fixture.job, fixture.path(), fixture.clock);
        QVERIFY(refreshed(model));
        QVERIFY(QDir(fixture.path()).removeRecursively());
        fixture.end({50});
        connect(&model, &ResultsModel::dataChanged, &model, [&model] { model.finishedAt(0); });
        QSignalSpy reported(&model, &ResultsModel::dataChanged);
        model.forget();
        QCOMPARE(reported.size(), 1);
        QVERIFY(reported.wait(patience));
        QVERIFY(!reported.wait(300)); // nothing is left to be told
        QCOMPARE(model.finishedAt(0), nullptr);
        // With the next list it may be there again.
        fixture.end({0});
        QVERIFY(refreshed(model));
        QCOMPARE(model.rowCount(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(model.finishedAt(0) != nullptr, patience);
        QCOMPARE(model.finishedAt(0)->index, 0);
    }

    void chipsChoose()
    {
        StatusChips chips;
        using Choice = std::pair<std::optional<RowState>, std::optional<int>>;
        std::vector<Choice> choices;
        QObject::connect(&chips, &StatusChips::chosen, &chips,
                         [&choices](std::optional<RowState> state, std::optional<int> status) {
                             choices.emplace_back(state, status);
                         });
        chips.setCounts({{RowState::Answered, 200, 900},
                         {RowState::Failed, 404, 30},
                         {RowState::Failed, 500, 2},
                         {RowState::Failed, 502, 1},
                         {RowState::Failed, 503, 1}});
        chips.show();
        const auto chip = [&chips](const QString &text) -> QToolButton * {
            for (QToolButton *const each : chips.findChildren<QToolButton *>()) {
                if (each->accessibleName() == text && !each->isHidden())
                    return each;
            }
            return nullptr;
        };
        for (const char *const text :
             {"All  934", "200 OK  900", "404 not found  30", "500 failed  2", "All failed  34"})
            QVERIFY2(chip(QString::fromLatin1(text)), text);
        QVERIFY(chip(u"All  934"_s)->isChecked());
        chip(u"404 not found  30"_s)->click();
        chip(u"All failed  34"_s)->click();
        chip(u"All  934"_s)->click();
        QCOMPARE(choices,
                 (std::vector<Choice> {{RowState::Failed, 404},
                                       {RowState::Failed, std::nullopt},
                                       {std::nullopt, std::nullopt}}));
        // What is chosen stays so while numbers change and kinds come.
        chip(u"404 not found  30"_s)->click();
        chips.setCounts({{RowState::Answered, 200, 950}, {RowState::Failed, 404, 31}});
        QTRY_VERIFY_WITH_TIMEOUT(chip(u"404 not found  31"_s), patience);
        QVERIFY(chip(u"404 not found  31"_s)->isChecked());
    }
};

PENSTOCK_TEST(TestResults)
} // namespace tst_results
#include "tst_results.moc"
