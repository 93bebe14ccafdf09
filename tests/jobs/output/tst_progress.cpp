// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>

#include <QTest>

using namespace penstock;

namespace tst_progress {
using namespace std::chrono;

class TestProgress : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsPeople()
    {
        Progress progress;
        QCOMPARE(progressText(progress), u"0 done"_s);
        progress.answered = 238;
        progress.total = 600;
        QCOMPARE(progressText(progress), u"238 of 600 · 39 %"_s);
        progress.failed = 2;
        progress.left = 90s;
        progress.heldBy = {u"600/min"_s};
        QCOMPARE(progressText(progress),
                 u"240 of 600 · 40 % · 2 failed · 1 min 30 s left · limited by 600/min"_s);
        progress.inDoubt = 1;
        progress.retrying = 3;
        progress.perSecond = 9.83;
        progress.heldBy = {};
        QCOMPARE(progressText(progress),
                 u"241 of 600 · 40 % · 2 failed · 1 in doubt · 3 retrying · 9.8/s · "
                 "1 min 30 s left"_s);
        progress.allowedPerSecond = 1234.5;
        QVERIFY(progressText(progress).contains(u" · 9.8 of 1235/s · "_s));
        progress = {.total = 0};
        QCOMPARE(progressText(progress), u"0 of 0"_s);
    }
    void showsRedirects()
    {
        Progress progress {.answered = 3, .total = 4, .redirects = 1, .elapsed = 62s};
        QVERIFY(!progressJson(progress).contains("became_get"));
        QCOMPARE(progressText(progress), u"3 of 4 · 75 % · 1 redirect"_s);
        QCOMPARE(summaryText(progress),
                 u"3 of 4 answered in 1 min 2 s, 1 redirect (one permit each)"_s);
        progress.redirects = 5;
        progress.becameGet = 2;
        QCOMPARE(progressText(progress), u"3 of 4 · 75 % · 5 redirects"_s);
        QCOMPARE(summaryText(progress),
                 u"3 of 4 answered in 1 min 2 s, 5 redirects (one permit each), 2 "
                 "requests became GET"_s);
        for (const QByteArray &json : {progressJson(progress), summaryJson(progress, false)}) {
            QVERIFY2(json.contains(R"("redirects":5)"), json.constData());
            QVERIFY2(json.contains(R"("became_get":2)"), json.constData());
        }
    }
    void tellsPrograms()
    {
        Progress progress {.answered = 238,
                           .failed = 2,
                           .total = 600,
                           .elapsed = 1500ms,
                           .left = 90s,
                           .heldBy = {}};
        QCOMPARE(progressJson(progress),
                 QByteArray(R"({"allowed_per_second":null,"answered":238,"duplicates":0,)"
                            R"("elapsed_s":1.5,"event":"progress","failed":2,"held_by":null,)"
                            R"("in_doubt":0,"left_s":90,"per_second":null,"retrying":0,)"
                            R"("total":600})"));
        progress.total.reset();
        progress.left.reset();
        QVERIFY(progressJson(progress).contains(R"("left_s":null,)"));
        QVERIFY(progressJson(progress).contains(R"("total":null)"));
    }
    void tellsWhatItCosts()
    {
        const Price price {*Decimal::parse(u"2.50"), u"USD"_s, 1'000'000};
        Progress progress {
            .answered = 150, .total = 600, .left = 90s, .spent = {{u"tokens"_s, 3'760'001, price}}};
        QCOMPARE(progressText(progress),
                 u"150 of 600 · 25 % · 9.40 USD of about 37.60 USD · "
                 "1 min 30 s left"_s);
        const QByteArray spent
            = "[{\"amount\":\"9.4000025\",\"currency\":\"USD\",\"limit\":\"tokens\",\"price\":"
              "{\"amount\":\"2.50\",\"currency\":\"USD\",\"per\":1000000},\"units\":3760001}]";
        QVERIFY(progressJson(progress).contains("\"spent\":" + spent));
        QVERIFY(progressJson(progress).contains("\"spent_in_all\":[{\"amount\":\"37.60001\","));
        progress.total.reset();
        QCOMPARE(progressText(progress), u"150 done · 9.40 USD · 1 min 30 s left"_s);
        progress.elapsed = 62s;
        QCOMPARE(summaryText(progress),
                 u"150 answered in 1 min 2 s, 3.8 million tokens, 9.40 USD"_s);
        QVERIFY(summaryJson(progress, false).contains("\"spent\":" + spent));
        QVERIFY(!summaryJson(progress, false).contains("spent_in_all"));
    }
    void countsPagesAndRecords()
    {
        Progress progress {.pages = 51, .records = 5000, .total = 1, .elapsed = 62s};
        QCOMPARE(progressText(progress), u"0 of 1 row · 51 pages · 5,000 records"_s);
        progress.answered = 1;
        QCOMPARE(progressText(progress), u"1 of 1 row · 100 % · 51 pages · 5,000 records"_s);
        QCOMPARE(summaryText(progress), u"1 row, 51 pages, 5,000 records in 1 min 2 s"_s);
        QVERIFY(summaryJson(progress, false).contains(R"("pages":51,)"));
        QVERIFY(summaryJson(progress, false).contains(R"("records":5000,)"));
        progress = {.answered = 3, .failed = 1, .records = 1, .total = 4, .elapsed = 1s};
        QCOMPARE(summaryText(progress), u"3 of 4 rows, 1 record in 1 s, 1 failed"_s);
    }
    void sumsUp()
    {
        Progress progress {.answered = 598, .failed = 2, .total = 600, .elapsed = 62s};
        QCOMPARE(summaryText(progress), u"598 of 600 answered in 1 min 2 s, 2 failed"_s);
        QCOMPARE(summaryJson(progress, true),
                 QByteArray(R"({"answered":598,"duplicates":0,"elapsed_s":62,"event":"finished",)"
                            R"("failed":2,"in_doubt":0,"stopped":true,"total":600})"));
        progress.inDoubt = 1;
        progress.duplicates = 4;
        QCOMPARE(summaryText(progress),
                 u"598 of 600 answered in 1 min 2 s, 4 duplicates skipped, 2 failed, "
                 "1 in doubt"_s);
        progress = {.answered = 5, .elapsed = 1s};
        QCOMPARE(summaryText(progress), u"5 answered in 1 s"_s);
        QVERIFY(summaryJson(progress, false).contains(R"("stopped":false,"total":null)"));
    }
};

PENSTOCK_TEST(TestProgress)
} // namespace tst_progress
#include "tst_progress.moc"
