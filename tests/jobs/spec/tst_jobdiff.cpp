// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobdiff.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

class TestJobDiff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatChanged_data()
    {
        const Table<QByteArray, QByteArray, QStringList> row("before", "now", "changes");
        row("nothing", R"({"a": 1, "b": {"c": [1, 2]}})", R"({"b": {"c": [1, 2]}, "a": 1})", {});
        row("a value deep inside", R"({"request": {"path": "/a"}})",
            R"({"request": {"path": "/b"}})", {u"/request/path was \"/a\", now \"/b\""_s});
        row("come and gone", R"({"x/y": 1})", R"({"z": {"k": true}})",
            {u"/x~1y was 1, now absent"_s, u"/z was absent, now {\"k\":true}"_s});
        row("long ones are cut", QByteArray(R"({"a": ")" + QByteArray(100, 'x') + R"("})"),
            R"({"a": 1})", {u"/a was \"%1…, now 1"_s.arg(QString(58, QLatin1Char('x')))});
    }
    void tellsWhatChanged()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, now);
        QTEST(changesBetween(QJsonDocument::fromJson(before).object(),
                             QJsonDocument::fromJson(now).object()),
              "changes");
    }
};

PENSTOCK_TEST(TestJobDiff)
#include "tst_jobdiff.moc"
