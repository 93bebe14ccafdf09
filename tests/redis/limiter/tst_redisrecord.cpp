// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"
#include "support/testfiles.h"
#include "support/testprogram.h"

#include <penstock/redis/limiter/redisrecord.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_redisrecord {
//! What a computer remembers of stacks in a Redis.
class TestRedisRecord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void remembersEachStackUntilItIsOver()
    {
        const QTemporaryDir place;
        const QString folder = place.path() + u"/keys/redis"_s;
        const RedisRecord one(folder, {u"a"_s}, u"x"_s);
        QVERIFY(!one.recall(WallTime(5s)));
        one.note({"first", 3, WallTime(9s)});
        one.note({"e1", 7, WallTime(10s + 1ms)});
        const auto seen = one.recall(WallTime(10s));
        QVERIFY(seen);
        QCOMPARE(seen->epoch, QByteArray("e1"));
        QCOMPARE(seen->calls, 7);
        QVERIFY(seen->until >= WallTime(10s + 1ms) && seen->until <= WallTime(11s));
        QVERIFY(!one.recall(WallTime(12s)));
        for (const RedisRecord &other :
             {RedisRecord(folder, {u"a"_s}, u"y"_s), RedisRecord(folder, {u"b"_s}, u"x"_s)})
            QVERIFY(!other.recall(WallTime(5s)));
        const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files);
        QCOMPARE(files.size(), 1);
        QVERIFY(!(files.front().permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        RedisRecord().note({"e1", 7, WallTime(10s)});
        QVERIFY(!RedisRecord().recall(WallTime(5s)));
    }
    void takesNothingFromABrokenFile_data()
    {
        const Table<QByteArray> row("bytes");
        row("empty", "");
        row("half", R"({"epoch":"e1","calls":)");
        row("a list", "[1]");
        row("no epoch", R"({"calls":1,"until":99})");
        row("no time", R"({"epoch":"e1","calls":1})");
        row("counts below none", R"({"epoch":"e1","calls":-1,"until":99})");
        row("large", QByteArray(10'000'000, ' '));
    }
    void takesNothingFromABrokenFile()
    {
        QFETCH(const QByteArray, bytes);
        const QTemporaryDir place;
        const RedisRecord memory(place.path(), {u"a"_s}, u"x"_s);
        memory.note({"e1", 7, WallTime(99s)});
        QVERIFY(memory.recall(WallTime(5s)));
        makeFile(QDir(place.path()).entryInfoList(QDir::Files).front().filePath(), bytes);
        QVERIFY(!memory.recall(WallTime(5s)));
        memory.note({"e1", 7, WallTime(99s)});
        QVERIFY(memory.recall(WallTime(5s)));
    }
};

PENSTOCK_TEST(TestRedisRecord)
} // namespace tst_stackmemory
#include "tst_redisrecord.moc"
