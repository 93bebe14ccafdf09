// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/throttling/refusaltext.h"
#include "ui/throttling/throttlingmodel.h"
#include "ui/uitest.h"
#include "ui/widgets/rowdelegate.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
constexpr WallTime start {1'795'276'800s};

KeptThrottle throttle(int number)
{
    KeptThrottle kept;
    kept.number = number;
    kept.row = number;
    ThrottleEvent &event = kept.event;
    event.sentAt = start + number * 100ms;
    event.arrivedAt = event.sentAt + 25ms;
    event.method = "GET";
    event.url = QStringLiteral("https://api.example.com/items/%1?x=1").arg(number);
    event.status = 429;
    event.phrase = "Too Many Requests";
    event.headers = {{"Content-Type", "text/plain"}, {"Retry-After", "30"}};
    event.body = "slow\ndown";
    event.reason = QStringLiteral("429 Too Many Requests");
    event.source = QStringLiteral("Retry-After: 30");
    event.wait = 30s;
    event.closedUntil = event.arrivedAt + 31s;
    return kept;
}

std::shared_ptr<ThrottlingState> stateOf(int first, int last)
{
    auto state = std::make_shared<ThrottlingState>();
    for (int number = first; number <= last; ++number)
        state->history.throttles.push_back(throttle(number));
    state->history.count = last;
    return state;
}

QString fateAt(const ThrottlingModel &model, int row)
{
    return model.index(row, ThrottlingModel::Fate).data().toString();
}
} // namespace

class TestThrottlingModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }
    void theNewestStandsOnTop();
    void rowsStayWhatTheyAre();
    void fatesAreTold_data();
    void fatesAreTold();
    void theLineThatWasBelievedIsKnown();
    void readingsAreTold_data();
    void readingsAreTold();
};

void TestThrottlingModel::theNewestStandsOnTop()
{
    ThrottlingModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.show(stateOf(1, 3), start);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.throttleAt(0).number, 3);
    const QModelIndex request = model.index(0, ThrottlingModel::Request);
    QCOMPARE(request.data().toString(), QStringLiteral("/items/3?x=1"));
    QCOMPARE(request.data(RowDelegate::BadgeRole).toString(), QStringLiteral("429"));
    for (int column = 0; column < model.columnCount(); ++column) {
        QVERIFY(!model.index(0, column).data().toString().isEmpty());
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    }
}

void TestThrottlingModel::rowsStayWhatTheyAre()
{
    ThrottlingModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(stateOf(1, 2), start);
    const QPersistentModelIndex second = model.index(0, 0);
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    model.show(stateOf(1, 2), start);
    QCOMPARE(inserts.size(), 0);
    model.show(stateOf(1, 5), start);
    QCOMPARE(inserts.size(), 1);
    QCOMPARE(second.row(), 3);
    QCOMPARE(model.throttleAt(second.row()).number, 2);
    QCOMPARE(resets.size(), 0);
    model.show(stateOf(1, 1), start); // begun anew
    QCOMPARE(resets.size(), 1);
    QCOMPARE(model.rowCount(), 1);
    model.show(stateOf(1, 0), start);
    QCOMPARE(model.rowCount(), 0);
}

void TestThrottlingModel::fatesAreTold_data()
{
    QTest::addColumn<int>("secondsLater");
    QTest::addColumn<std::optional<RowEnd>>("end");
    QTest::addColumn<QString>("expected");
    const auto ended = [](RowState state, int status, Duration sentAfter) {
        return std::optional(
            RowEnd {.state = state, .status = status, .attempts = 2, .sentAt = start + sentAfter});
    };
    QTest::newRow("closed") << 5 << std::optional<RowEnd>() << QStringLiteral("closed until ");
    QTest::newRow("open again") << 60 << std::optional<RowEnd>()
                                << QStringLiteral("waits to go again");
    QTest::newRow("answered") << 60 << ended(RowState::Answered, 200, 32s)
                              << QStringLiteral("answered, attempt 2");
    QTest::newRow("failed") << 60 << ended(RowState::Failed, 404, 32s)
                            << QStringLiteral("failed, status 404");
    QTest::newRow("failed without an answer")
        << 60 << ended(RowState::Failed, 0, 32s) << QStringLiteral("failed");
    QTest::newRow("in doubt") << 60 << ended(RowState::InDoubt, 0, 32s)
                              << QStringLiteral("in doubt");
    QTest::newRow("of an earlier run")
        << 60 << ended(RowState::Failed, 404, -1h) << QStringLiteral("waits to go again");
}

void TestThrottlingModel::fatesAreTold()
{
    QFETCH(const int, secondsLater);
    QFETCH(const std::optional<RowEnd>, end);
    QFETCH(const QString, expected);
    const auto state = stateOf(1, 1);
    if (end)
        state->ends.emplace(1, *end);
    ThrottlingModel model;
    model.show(state, start + secondsLater * 1s);
    QVERIFY2(fateAt(model, 0).startsWith(expected), qPrintable(fateAt(model, 0)));
    QVERIFY(!courseOf(*state, model.throttleAt(0), start + secondsLater * 1s).empty());
}

void TestThrottlingModel::theLineThatWasBelievedIsKnown()
{
    const RawAnswer answer = rawAnswerOf(throttle(1).event);
    QCOMPARE(
        answer.lines,
        (QStringList {QStringLiteral("HTTP 429 Too Many Requests"),
                      QStringLiteral("Content-Type: text/plain"), QStringLiteral("Retry-After: 30"),
                      QString(), QStringLiteral("slow"), QStringLiteral("down")}));
    QCOMPARE(answer.believed, 2);
}

void TestThrottlingModel::readingsAreTold_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<std::optional<Duration>>("wait");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("with a time") << 429 << std::optional<Duration>(30s)
                                 << QStringList {
                                        QStringLiteral("means \"slow down\""),
                                        QStringLiteral("Retry-After: 30 is a wait of 30 s"),
                                        QStringLiteral("Closed for 31 s")};
    QTest::newRow("without one") << 429 << std::optional<Duration>()
                                 << QStringList {QStringLiteral("means \"slow down\""),
                                                 QStringLiteral("No line names a time"),
                                                 QStringLiteral("Closed for 31 s")};
}

void TestThrottlingModel::readingsAreTold()
{
    QFETCH(const int, status);
    QFETCH(const std::optional<Duration>, wait);
    QFETCH(const QStringList, expected);
    ThrottleEvent event = throttle(1).event;
    event.status = status;
    event.wait = wait;
    const std::vector<StepsList::Step> steps = readingOf(event);
    QCOMPARE(qsizetype(steps.size()), expected.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QString line = steps[i].line;
        line.replace(QChar(0x00A0), QLatin1Char(' '));
        QVERIFY2(line.contains(expected[qsizetype(i)]), qPrintable(line));
    }
}

PENSTOCK_TEST(TestThrottlingModel)
#include "tst_throttlingmodel.moc"
