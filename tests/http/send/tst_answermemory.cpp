// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/send/answermemory_p.h>

#include <QTest>

#include <random>
#include <thread>

using namespace penstock;

namespace tst_answermemory {
constexpr qint64 kib = 1024;

struct Fixture
{
    explicit Fixture(qint64 most)
        : memory(std::make_unique<AnswerMemory>(most, context, [this] { ++reported; }))
    { }
    int statedOf()
    {
        QCoreApplication::sendPostedEvents(&context);
        return std::exchange(reported, 0);
    }

    QObject context;
    int reported = 0;
    std::unique_ptr<AnswerMemory> memory;
};

class TestAnswerMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stopsReadersAndTellsThemOfRoom()
    {
        Fixture fixture(200 * kib);
        AnswerMemory &memory = *fixture.memory;
        memory.set(1, 100 * kib);
        memory.set(2, 99 * kib);
        QVERIFY(memory.hasRoom(1));
        QVERIFY(memory.hasRoom(2));
        memory.set(2, 100 * kib);
        QVERIFY2(memory.hasRoom(1), "somebody has to get to the end");
        QVERIFY(!memory.hasRoom(2));
        QVERIFY(!memory.hasRoom(3));
        QCOMPARE(fixture.statedOf(), 0);
        memory.drop(1);
        QCOMPARE(fixture.statedOf(), 1);
        QVERIFY(memory.hasRoom(3));
        memory.drop(1);
        QCOMPARE(fixture.statedOf(), 0);
    }
    void whatWasHandedOnCountsUntilItIsLetGo()
    {
        Fixture fixture(200 * kib);
        AnswerMemory &memory = *fixture.memory;
        memory.set(1, 150 * kib);
        memory.set(2, 100 * kib);
        std::shared_ptr<const void> held = memory.handOver(1);
        QVERIFY(held != nullptr);
        QVERIFY2(!memory.hasRoom(2), "whoever has the first will let it go");
        std::shared_ptr<const void> copy = held;
        held.reset();
        QVERIFY(!memory.hasRoom(2));
        QCOMPARE(fixture.statedOf(), 0);
        copy.reset();
        QCOMPARE(fixture.statedOf(), 1);
        QVERIFY(memory.hasRoom(2));
    }
    void mayBeLetGoInAnotherThread()
    {
        Fixture fixture(100 * kib);
        fixture.memory->set(1, 150 * kib);
        std::shared_ptr<const void> held = fixture.memory->handOver(1);
        QVERIFY(!fixture.memory->hasRoom(2));
        std::thread([&held] { held.reset(); }).join();
        QCOMPARE(fixture.statedOf(), 1);
        QVERIFY(fixture.memory->hasRoom(2));
    }
    void mayBeLetGoAfterItsEnd()
    {
        Fixture fixture(100 * kib);
        fixture.memory->set(1, 150 * kib);
        std::shared_ptr<const void> held = fixture.memory->handOver(1);
        QVERIFY(!fixture.memory->hasRoom(2));
        fixture.memory.reset();
        held.reset();
        QCOMPARE(fixture.statedOf(), 0);
    }
    void smallAnswersDoNotCount()
    {
        Fixture fixture(100 * kib);
        for (quint64 reader = 1; reader < 100; ++reader)
            fixture.memory->set(reader, AnswerMemory::smallest - 1);
        QVERIFY(fixture.memory->hasRoom(100));
        QVERIFY(fixture.memory->handOver(1) == nullptr);
    }
    void zeroIsNoBound()
    {
        Fixture fixture(0);
        fixture.memory->set(1, 1'000'000 * kib);
        QVERIFY(fixture.memory->hasRoom(2));
        QVERIFY(fixture.memory->handOver(1) == nullptr);
    }
    // However readers and writers come and go: never more than the budget and one answer, and
    // somebody can always go on.
    void holdsUnderAnyOrder()
    {
        constexpr qint64 most = 1'000 * kib;
        constexpr qint64 piece = 64 * kib;
        constexpr qint64 whole = 640 * kib;
        std::mt19937 random(13);
        for (int round = 0; round < 50; ++round) {
            Fixture fixture(most);
            std::map<quint64, qint64> reading;
            std::vector<std::shared_ptr<const void>> handedOn;
            quint64 last = 0;
            int done = 0;
            while (done < 60) {
                if (reading.size() < 10 && last < 60)
                    reading[++last] = 0;
                bool anyRead = false;
                for (auto each = reading.begin(); each != reading.end();) {
                    auto &[reader, has] = *each;
                    const bool isLucky = random() % 3 > 0;
                    if (!isLucky || (has >= piece && !fixture.memory->hasRoom(reader))) {
                        ++each;
                        continue;
                    }
                    anyRead = true;
                    has += piece;
                    fixture.memory->set(reader, has);
                    if (has < whole) {
                        ++each;
                        continue;
                    }
                    handedOn.push_back(fixture.memory->handOver(reader));
                    each = reading.erase(each);
                    ++done;
                }
                qint64 all = qint64(handedOn.size()) * whole;
                for (const auto &[reader, has] : reading)
                    all += has;
                QVERIFY2(all <= most + whole + 10 * piece, qPrintable(QString::number(all)));
                if (!handedOn.empty() && (!anyRead || random() % 2 == 0))
                    handedOn.pop_back();
            }
        }
    }
};

PENSTOCK_TEST(TestAnswerMemory)
} // namespace tst_answermemory
#include "tst_answermemory.moc"
