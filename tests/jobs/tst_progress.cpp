// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/progress.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono;

class TestProgress : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsPeople()
    {
        Progress progress;
        QCOMPARE(progressText(progress), QStringLiteral("0 done"));
        progress.answered = 238;
        progress.total = 600;
        QCOMPARE(progressText(progress), QStringLiteral("238 of 600 · 39 %"));
        progress.failed = 2;
        progress.left = 90s;
        progress.heldBy = QStringLiteral("600/min");
        QCOMPARE(
            progressText(progress),
            QStringLiteral("240 of 600 · 40 % · 2 failed · 1 min 30 s left · held by 600/min"));
        progress = {.total = 0};
        QCOMPARE(progressText(progress), QStringLiteral("0 of 0"));
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
                 QByteArray(R"({"answered":238,"elapsed_s":1.5,"event":"progress","failed":2,)"
                            R"("held_by":null,"left_s":90,"total":600})"));
        progress.total.reset();
        progress.left.reset();
        QVERIFY(progressJson(progress).contains(R"("left_s":null,"total":null)"));
    }
    void sumsUp()
    {
        Progress progress {.answered = 598, .failed = 2, .total = 600, .elapsed = 62s};
        QCOMPARE(summaryText(progress),
                 QStringLiteral("598 of 600 answered in 1 min 2 s, 2 failed"));
        QCOMPARE(summaryJson(progress, true),
                 QByteArray(R"({"answered":598,"elapsed_s":62,"event":"finished","failed":2,)"
                            R"("stopped":true,"total":600})"));
        progress = {.answered = 5, .elapsed = 1s};
        QCOMPARE(summaryText(progress), QStringLiteral("5 answered in 1 s"));
        QVERIFY(summaryJson(progress, false).contains(R"("stopped":false,"total":null)"));
    }
};

QTEST_APPLESS_MAIN(TestProgress)
#include "tst_progress.moc"
