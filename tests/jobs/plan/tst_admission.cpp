// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/toldmessage.h"

#include <penstock/jobs/plan/jobplan.h>

#include <penstock/limits/spec/limitjson.h>

#include <QTest>

using namespace penstock;

class TestAdmission : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsWhatNeverGetsThrough_data()
    {
        // members: of a concurrency limit
        // fault: nothing if it is fine
        const Table<QString, QString> row("members", "fault");
        const char zero[] = "plan.no_capacity(1)";
        row("room for one", R"("capacity": 1)", "");
        row("capacity 0", R"("capacity": 0)", zero);
        row("capacity 0 for this method", R"("capacity": 0, "match": {"methods": ["GET", "PUT"]})",
            zero);
        row("capacity 0 for another method", R"("capacity": 0, "match": {"methods": ["PUT"]})", "");
        row("capacity 0 for some paths", R"("capacity": 0, "match": {"path": "/a*"})", "");
        row("capacity 0 for some hosts", R"("capacity": 0, "match": {"host": "h"})", "");
        row("the method costs too much", R"("capacity": 4, "cost_by": {"method": {"GET": 5}})",
            "plan.over_capacity(GET, 5, 4, 5)");
        row("the method costs just enough", R"("capacity": 5, "cost_by": {"method": {"GET": 5}})",
            "");
        row("another method costs too much", R"("capacity": 4, "cost_by": {"method": {"PUT": 5}})",
            "");
        row("the method costs more than our part",
            R"("capacity": 5, "max_share": "60%", "cost": 4)",
            "plan.over_used_part(GET, 4, 60, 3, 7)");
        row("the method costs as much as our part",
            R"("capacity": 5, "max_share": "60%", "cost": 3)", "");
        row("the cost depends on the row", R"("capacity": 4, "cost_by": {"value": "units"})", "");
        row("the method costs nothing", R"("capacity": 0, "cost_by": {"method": {"GET": 0}})", "");
    }
    void knowsWhatNeverGetsThrough()
    {
        QFETCH(const QString, members);
        const auto limit = limitFromShorthand(
            QStringLiteral(R"({"algorithm": "concurrency", "name": "slots", %1})").arg(members));
        QVERIFY2(limit, limit ? "" : qPrintable(limit.error().text()));
        const auto found = neverAdmitted({*limitFromShorthand(u"600/min"), *limit}, "GET");
        QTEST(found ? reported(found->message) : QString(), "fault");
        if (found)
            QCOMPARE(found->where(), u"limit \"slots\""_s);
    }
    void aBucketThatLendsAdmitsAnyCost()
    {
        Limit limit;
        limit.settings = TokenBucketSettings {.capacity = 0, .payment = Payment::Later};
        QVERIFY(!neverAdmitted({limit}, "GET"));
    }
};

PENSTOCK_TEST(TestAdmission)
#include "tst_admission.moc"
