// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/throttling/throttletext.h"
#include "ui/throttling/throttlingmodel.h"
#include "ui/uitest.h"
#include "ui/widgets/rowdelegate.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/dialectreader.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttlingmodel {
constexpr WallTime start {1'795'276'800s};

StoredThrottle throttle(int number)
{
    StoredThrottle kept;
    kept.number = number;
    kept.row = number;
    ThrottleEvent &event = kept.event;
    event.sentAt = start + number * 100ms;
    event.arrivedAt = event.sentAt + 25ms;
    event.method = "GET";
    event.url = u"https://api.example.com/items/%1?x=1"_s.arg(number);
    event.status = 429;
    event.phrase = "Too Many Requests";
    event.headers = {{"Content-Type", "text/plain"}, {"Retry-After", "30"}};
    event.body = "slow\ndown";
    event.kind = ThrottleKind::Status;
    event.reason = httpMessage("throttle.status_429");
    event.source = u"Retry-After: 30"_s;
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

class TestThrottlingModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void theNewestStandsOnTop()
    {
        ThrottlingModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.show(stateOf(1, 3), start);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.throttleAt(0).number, 3);
        const QModelIndex request = model.index(0, ThrottlingModel::Request);
        QCOMPARE(request.data().toString(), u"/items/3?x=1"_s);
        QCOMPARE(request.data(RowDelegate::BadgeRole).toString(), u"429"_s);
        for (int column = 0; column < model.columnCount(); ++column) {
            QVERIFY(!model.index(0, column).data().toString().isEmpty());
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
        }
    }

    void rowsStayWhatTheyAre()
    {
        ThrottlingModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
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

    void fatesAreTold_data()
    {
        const Table<int, std::optional<RowEnd>, QString> row("secondsLater", "end", "expected");
        const auto ended = [](RowState state, int status, Duration sentAfter) {
            return std::optional(RowEnd {
                .state = state, .status = status, .attempts = 2, .sentAt = start + sentAfter});
        };
        row("closed", 5, std::optional<RowEnd>(), "paused until ");
        row("open again", 60, std::optional<RowEnd>(), "waiting to retry");
        row("answered", 60, ended(RowState::Answered, 200, 32s), "done, attempt 2");
        row("failed", 60, ended(RowState::Failed, 404, 32s), "failed, status 404");
        row("failed without an answer", 60, ended(RowState::Failed, 0, 32s), "failed");
        row("in doubt", 60, ended(RowState::InDoubt, 0, 32s), "in doubt");
        row("of an earlier run", 60, ended(RowState::Failed, 404, -1h), "waiting to retry");
    }

    void fatesAreTold()
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

    void theLineThatWasBelievedIsKnown()
    {
        const RawAnswer answer = rawAnswerOf(throttle(1).event);
        QCOMPARE(answer.lines,
                 (QStringList {u"HTTP 429 Too Many Requests"_s, u"Content-Type: text/plain"_s,
                               u"Retry-After: 30"_s, QString(), u"slow"_s, u"down"_s}));
        QCOMPARE(answer.believed, 2);
    }

    void readingsAreTold_data()
    {
        const Table<int, HeaderList, QByteArray, QString, QString, QString> row(
            "status", "headers", "body", "verdict", "rule", "time");
        const HeaderList reported {{"Retry-After", "30"}};
        const char *const isTold = "Retry-After: 30 means a wait of 30 s";
        const char *const isNot = "No line names a time";
        const char *const status = "regardless of the headers";
        const char *const words = "because of its body";
        row("429 with a time", 429, reported, {}, "429 Too Many Requests", status, isTold);
        row("429 without one", 429, {}, {}, "429 Too Many Requests", status, isNot);
        row("509", 509, {}, {}, "509 Bandwidth Limit Exceeded", status, isNot);
        row("420", 420, {}, {}, "420 Enhance Your Calm", status, isNot);
        row("418", 418, reported, {}, "418, which services use for bans",
            "and that this client is banned: further requests prolong the ban", isTold);
        row("503 with a time", 503, reported, {}, "503 with Retry-After",
            "because it names a time; otherwise it would be a failure", isTold);
        row("403 with a time", 403, reported, {}, "403 with Retry-After",
            "because it names a time; otherwise it would be a failure", isTold);
        row("503 by its body", 503, {}, "rate limit exceeded",
            "503 with \"rate limit exceeded\" in the body", words, isNot);
        row("200 by its body", 200, {}, "rate limit exceeded",
            "200 with \"rate limit exceeded\" in the body", words, isNot);
        row("403 with nothing left", 403, {{"X-RateLimit-Remaining", "0"}}, {},
            "403 with nothing left of a limit",
            "because its counters are used up; otherwise it would be a failure", isNot);
        row("by the profile", 432, {}, {}, "432, a rate limit response by the profile",
            "because the profile lists this status", isNot);
    }

    void readingsAreTold()
    {
        QFETCH(const int, status);
        QFETCH(const HeaderList, headers);
        QFETCH(const QByteArray, body);
        ThrottleDialect dialect;
        dialect.statuses = {432};
        const ThrottleReading reading
            = DialectReader(dialect).read(status, headers, body, start, BodyWords::Usual);
        ThrottleEvent event = throttle(1).event;
        event.status = status;
        event.kind = reading.kind;
        event.reason = reading.reason;
        event.source = reading.source;
        event.outlook = reading.outlook;
        event.wait = reading.retryAfter ? std::optional(reading.retryAfter->wait) : std::nullopt;
        const std::vector<StepsList::Step> steps = readingOf(event);
        QCOMPARE(steps.size(), std::size_t(3));
        QFETCH(const QString, verdict);
        QCOMPARE(steps[0].line, verdict + u" means \"slow down\""_s);
        QTEST(steps[0].below, "rule");
        const auto plain
            = [](QString line) { return line.replace(QChar(0x00A0), QLatin1Char(' ')); };
        QTEST(plain(steps[1].line), "time");
        QCOMPARE(plain(steps[2].line), u"Paused for 31 s"_s);
    }
};

PENSTOCK_TEST(TestThrottlingModel)
} // namespace tst_throttlingmodel
#include "tst_throttlingmodel.moc"
