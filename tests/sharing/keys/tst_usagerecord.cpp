// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/keys/usagerecord.h>

#include <QJsonArray>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_usagerecord {
const QString id = u"0123456789abcdef"_s;
const QString file = u"keys/0123456789abcdef.json"_s;

UsageRecord record()
{
    UsageRecord made;
    made.key = KeyIdentity::known(id,
                                  {.origin = "https://api.example.com",
                                   .credentials = {u"token"_s},
                                   .limits = {u"per minute"_s}});
    made.state = {{u"saved_at_ns"_s, u"17"_s}, {u"limits"_s, QJsonArray()}};
    made.savedAt = {Instant(1'000'000s + 7ns), 1'700'000'000s + 3ns};
    made.since = WallTime(1'600'000'000s + 1ns);
    made.writer = {u"m"_s, u"b"_s, u"host"_s, 4711, u"penstock"_s};
    return made;
}

Result<UsageRecord> read(const QByteArray &json)
{
    return usageRecordFromJson(json, id, file);
}

class TestUsageRecord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void comesBackAsItWas()
    {
        const UsageRecord before = record();
        const Result<UsageRecord> after = read(toJson(before));
        QVERIFY2(after, qPrintable(after ? QString() : after.error().text()));
        QCOMPARE(after->key.id(), before.key.id());
        QCOMPARE(after->key.text(), before.key.text());
        QCOMPARE(after->key.limits(), before.key.limits());
        QCOMPARE(after->state, before.state);
        QCOMPARE(after->savedAt, before.savedAt);
        QCOMPARE(after->since, before.since);
        QCOMPARE(after->writer, before.writer);
        QCOMPARE(toJson(*after), toJson(before));
    }

    void itsAgeIsThatOfTheClockThatIsSure_data()
    {
        // wallStep: of somebody who sets the clock, in seconds
        // age: in seconds, ten after it was saved
        const Table<QString, QString, qint64, qint64> row("machine", "boot", "wallStep", "age");
        row("same boot", "m", "b", 0, 10);
        row("same boot, clock set forward", "m", "b", 86'400, 10);
        row("same boot, clock set back", "m", "b", -86'400, 10);
        row("another boot", "m", "c", 0, 10);
        row("another boot, clock set forward", "m", "c", 3'600, 3'610);
        row("another boot, clock set back", "m", "c", -3'600, 0);
        row("another machine", "n", "b", 0, 10);
        row("another machine with a clock behind", "n", "b", -11, 0);
    }
    void itsAgeIsThatOfTheClockThatIsSure()
    {
        QFETCH(const QString, machine);
        QFETCH(const QString, boot);
        QFETCH(const qint64, wallStep);
        QFETCH(const qint64, age);
        const UsageRecord saved = record();
        const ClockReading now {saved.savedAt.at + 10s,
                                saved.savedAt.wallOffset + std::chrono::seconds(wallStep)};
        QCOMPARE(saved.ageAt(now, {.machine = machine, .boot = boot}),
                 Duration(std::chrono::seconds(age)));
    }

    // A machine that has no id of its boot.
    void withoutABootTheWallClockCounts()
    {
        UsageRecord saved = record();
        saved.writer.boot.clear();
        const ClockReading now {saved.savedAt.at - 100s, saved.savedAt.wallOffset + 130s};
        QCOMPARE(saved.ageAt(now, {.machine = u"m"_s}), Duration(30s));
    }

    void saysWhatIsWrong_data()
    {
        const Table<QByteArray, QString> row("json", "error");
        const QByteArray whole = toJson(record());
        const auto changed = [&whole](const QByteArray &from, const QByteArray &to) {
            QByteArray text = whole;
            Q_ASSERT(text.contains(from));
            return text.replace(from, to);
        };
        row("empty", {}, "key_file.invalid_json");
        row("zeros", QByteArray(500, '\0'), "key_file.invalid_json");
        row("half", whole.first(whole.size() / 2), "key_file.invalid_json");
        row("another file", R"({"schema": "penstock/job/1"})", "key_file.other_schema");
        row("no version", changed("penstock/key/1", "penstock/key/x"), "key_file.other_schema");
        row("newer", changed("penstock/key/1", "penstock/key/2"), "key_file.newer");
        row("another key", changed("0123456789abcdef", "0123456789abcdee"), "key_file.other_key");
        row("no state", changed("\"state\":{", "\"stake\":{"), "key_file.no_state");
        row("no time", changed("1700000000000000003", "soon"), "key_file.bad_time");
        row("a time out of reach", changed("1700000000000000003", "9223372036854775807"),
            "key_file.bad_time");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, error);
        const Result<UsageRecord> found = read(json);
        QVERIFY(!found);
        QCOMPARE(found.error().id(), error);
        QVERIFY(found.error().where().contains(file));
        QVERIFY(!found.error().fix().isEmpty());
    }

    // Whatever becomes of a byte, of several, or of the end: it is read, or it is an error.
    void survivesAnyDamage()
    {
        QRandomGenerator random(20261123);
        const QByteArray whole = toJson(record());
        int readable = 0;
        for (int i = 0; i < 20'000; ++i) {
            QByteArray json = whole;
            const quint32 changes = random.bounded(1U, 5U);
            for (quint32 change = 0; change < changes; ++change)
                json[qsizetype(random.bounded(quint32(json.size())))] = char(random.bounded(256));
            if (random.bounded(4) == 0)
                json.truncate(qsizetype(random.bounded(quint32(json.size()))));
            const Result<UsageRecord> found = read(json);
            if (found) {
                ++readable;
                QVERIFY(found->ageAt({Instant(1s), 1s}, {}) >= Duration::zero());
            } else {
                QVERIFY(!found.error().what().isEmpty());
            }
        }
        QVERIFY(readable > 0); // a changed letter of a name is none
    }
};

PENSTOCK_TEST(TestUsageRecord)
} // namespace tst_keyrecord
#include "tst_usagerecord.moc"
